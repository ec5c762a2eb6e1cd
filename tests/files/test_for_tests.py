"""Which files are for tests, by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from urllint.files import is_for_tests, is_test_program

FILES = [
    # path, its data is for tests, it is a test's program
    ("tests/a.json", True, True),
    ("src/jvmTest/kotlin/A.kt", True, True),
    ("pkg/test-data/a.md", True, True),
    ("AFNetworking Tests/A.m", True, True),
    ("web/__mocks__/a.js", True, True),
    ("testing/a.py", True, True),
    ("syntax/testdir/a.vim", True, True),
    ("caddytest/integration/a.caddyfiletest", True, True),
    ("ext/url/basic.phpt", True, True),
    ("src/select.test", True, True),
    ("docker/app.latest", False, False),
    ("pytest/a.md", False, False),
    ("playground/a.html", False, False),
    ("docs/ab-testing/a.md", False, False),
    ("latest/a.py", False, False),
    ("contest/a.py", False, False),
    ("t/uri.t", False, True),
    ("spec/url.bs", False, True),
    ("spec/models/url.rb", False, True),
    ("docs/specs/remote_write_2_0.md", False, False),
    ("t/notes.html", False, False),
    ("okhttp/HttpUrlTest.kt", False, True),
    ("akka/UriSpec.scala", False, True),
    ("pkg/url_test.go", False, True),
    ("web/url.spec.ts", False, True),
    ("conftest.py", False, True),
    ("docs/testing.py", False, False),
    ("fastest.py", False, False),
    ("specification.py", False, False),
]


@pytest.mark.parametrize(("path", "data", "program"), FILES)
def test_files_are_known_by_their_names(path: str, data: bool, program: bool) -> None:
    assert (is_for_tests(path), is_test_program(path)) == (data, program)


def test_of_an_absolute_path_only_what_is_inside_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "test" / "project"
    (project / "tests").mkdir(parents=True)
    assert not is_for_tests(f"{project}/a.py")
    assert not is_for_tests(f"{project}/tests/a.py")  # nothing says where the project begins
    monkeypatch.chdir(project)
    assert not is_for_tests(f"{project}/a.py")
    assert is_for_tests(f"{project}/tests/a.py")
    monkeypatch.chdir("/")
    (tmp_path / "test" / "other" / ".git").mkdir(parents=True)
    assert not is_for_tests(f"{tmp_path}/test/other/a.py")
    assert is_for_tests(f"{tmp_path}/test/other/tests/a.py")
