"""What is new and gone, whichever file the earlier audit is in."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.audit.auditing import audit_files, audit_paths, write
from urllint.audit.comparing import EarlierError, compare_with, load_earlier
from urllint.audit.model import Audit
from urllint.audit.stores.json_document import report
from urllint.audit.stores.output_path import OutputPath
from urllint.audit.stores.sqlite_database import write_sqlite

Save = Callable[[Audit, str], None]


def as_json(audit: Audit, path: str) -> None:
    OutputPath(path, "--format json").write(report(audit))


def as_sqlite(audit: Audit, path: str) -> None:
    write_sqlite(audit, OutputPath(path, "--sqlite"))


both = pytest.mark.parametrize("save", [as_json, as_sqlite])

BEFORE = {
    "a.md": "<https://a.example/x> <https://gone.example/>\n\n[x](gone.md) [y](gone.md)\n",
    "caf\udce9.md": "<https://a.example/x>\n",
}
NOW = {
    "a.md": (
        "# A\n\n\n<https://a.example/x> <https://new.example/> <https://new.example/y>\n\n[x](gone.md) [z](other.md)\n"
    ),
    "caf\udce9.md": "<https://a.example/x>\n",
}


@both
def test_what_is_new_and_gone(save: Save, tmp_path: Path) -> None:
    path = str(tmp_path / "before")
    save(audit_files(tmp_path / "tree", BEFORE, select=("broken-relative-link",)), path)
    now = audit_files(tmp_path / "tree", NOW, select=("broken-relative-link",))
    comparison = compare_with(load_earlier(path), path, now)
    assert (comparison.earlier, comparison.created) == (path, "2026-03-01T12:00:00Z")
    assert [url.url for url in comparison.new_urls] == ["https://new.example/", "https://new.example/y", "other.md"]
    assert [url.url for url in comparison.gone_urls] == ["https://gone.example/"]
    assert [(host.name, host.urls) for host in comparison.new_hosts] == [("new.example", 2)]
    assert [(host.name, host.urls) for host in comparison.gone_hosts] == [("gone.example", 1)]
    assert [(one.written, one.line, one.number) for one in comparison.new_findings] == [("other.md", 6, 1)]
    assert [(one.written, one.line, one.number) for one in comparison.gone_findings] == [("gone.md", 3, 1)]


@both
def test_nothing_is_new_in_the_same_files(save: Save, tmp_path: Path) -> None:
    audit = audit_files(tmp_path / "tree", {**BEFORE, "b.md": "<https://me:hunter2hunter@a.example/%zz>"})
    path = str(tmp_path / "before")
    save(audit, path)
    assert compare_with(load_earlier(path), path, audit)[2:] == ((),) * 6


@both
def test_a_folder_may_be_named_in_another_way(save: Save, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"docs/a.md": "[x](gone.md)\n"})
    monkeypatch.chdir(tmp_path)
    audit = audit_paths(["docs"])
    save(audit, "before")
    assert [finding.path for finding in audit.findings] == ["docs/a.md"]
    assert compare_with(load_earlier("before"), "before", audit_paths(["./docs"]))[2:] == ((),) * 6


@both
def test_findings_that_do_not_lead_are_not_compared(save: Save, tmp_path: Path) -> None:
    path = str(tmp_path / "before")
    save(audit_files(tmp_path / "tree", {"tests/test_a.py": 'x = "http://a.example:99999/"\n'}), path)
    now = audit_files(tmp_path / "tree", {"tests/test_a.py": 'x = "http://a.example:9999999/"\n'})
    assert now.findings
    comparison = compare_with(load_earlier(path), path, now)
    assert comparison.new_urls
    assert (comparison.new_findings, comparison.gone_findings) == ((), ())


@both
def test_masked_and_unmasked_audits_are_not_compared(save: Save, tmp_path: Path) -> None:
    path = str(tmp_path / "before")
    save(audit_files(tmp_path / "tree", BEFORE), path)
    with pytest.raises(EarlierError, match="secrets are masked in one"):
        compare_with(load_earlier(path), path, audit_files(tmp_path / "tree", BEFORE, show_secrets=True))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param(b"", "is no audit", id="nothing"),
        pytest.param(b"\xff\xfe", "is no audit", id="no text"),
        pytest.param(b'{"version": 1, "findings": []}', "is no audit", id="the report of a check"),
        pytest.param(b'{"version": 9}', "of version 9", id="a later version"),
        pytest.param(b"[1]", "is no audit", id="a list"),
        pytest.param(b"SQLite format 3\x00", "is no audit", id="half a database"),
    ],
)
def test_files_that_are_no_audit(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "before"
    path.write_bytes(content)
    with pytest.raises(EarlierError, match=says):
        load_earlier(str(path))


def test_another_database(tmp_path: Path) -> None:
    path = tmp_path / "a #1?.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE urls (url)")
    with pytest.raises(EarlierError, match="is no audit"):
        load_earlier(str(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(EarlierError, match="No such file"):
        load_earlier(str(tmp_path / "gone"))
