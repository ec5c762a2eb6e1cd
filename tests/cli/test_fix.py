"""``urllint check --fix`` and its relatives as a process: what is changed, what is said, what it exits with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, urllint
from tests.cli.test_check import install

SAFE = "see https:/sample.org/ there\n"
FIXED = "see https://sample.org/ there\n"
UNSAFE = "see https://sample.org/%zz there\n"
UNSAFE_FIXED = "see https://sample.org/%25zz there\n"
NONE = "see http://1.2.3.4.5/ there\n"

FILES = {"safe.txt": SAFE, "unsafe.txt": UNSAFE, "none.txt": NONE, "good.txt": FIXED}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with a file for each sort of fix, and one rule to report each."""
    (tmp_path / "urllint.toml").write_text('ignore = ["security"]\n')
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def check(tree: Path, *arguments: str, stdin: bytes | str = b"") -> Ran:
    return urllint("check", *arguments, cwd=tree, stdin=stdin)


def texts(tree: Path) -> dict[str, str]:
    return {name: (tree / name).read_text() for name in FILES}


def summary(ran: Ran) -> dict[str, Any]:
    counts: dict[str, Any] = json.loads(ran.out)["summary"]
    return counts


def test_fix_makes_what_is_safe(tree: Path) -> None:
    ran = check(tree, "--fix")
    assert texts(tree) == FILES | {"safe.txt": FIXED}
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "1 fixed, 1 more with --unsafe-fixes"
    assert "sample.org/ there" not in ran.out


def test_unsafe_fixes_makes_the_others_too(tree: Path) -> None:
    ran = check(tree, "--fix", "--unsafe-fixes", "safe.txt", "unsafe.txt")
    assert texts(tree) == FILES | {"safe.txt": FIXED, "unsafe.txt": UNSAFE_FIXED}
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "2 fixed"


def test_unsafe_fixes_alone_shows_what_they_do(tree: Path) -> None:
    assert "%25zz" not in check(tree, "unsafe.txt").out
    assert "      https://sample.org/%25zz\n" in check(tree, "unsafe.txt", "--unsafe-fixes").out
    assert texts(tree) == FILES


def test_a_second_run_changes_nothing(tree: Path) -> None:
    check(tree, "--fix", "--unsafe-fixes")
    before = texts(tree)
    times = {name: (tree / name).stat().st_mtime_ns for name in FILES}
    assert summary(check(tree, "--fix", "--unsafe-fixes", "--output-format", "json"))["fixed"] == 0
    assert texts(tree) == before
    assert {name: (tree / name).stat().st_mtime_ns for name in FILES} == times


@pytest.mark.parametrize(("arguments", "code"), [(["--fix", "safe.txt"], 0), (["--fix", "none.txt"], 1)])
def test_the_exit_code_is_about_what_is_left(tree: Path, arguments: list[str], code: int) -> None:
    assert check(tree, *arguments).code == code


def test_the_report_is_about_what_is_left(tree: Path) -> None:
    (tree / "both.txt").write_text(f"{SAFE}{NONE}")
    document = json.loads(check(tree, "--fix", "both.txt", "--output-format", "json").out)
    (finding,) = document["findings"]
    text = (tree / "both.txt").read_text()
    assert text == f"{FIXED}{NONE}"
    assert text[finding["start"] : finding["end"]] == finding["raw"] == "5"
    assert document["summary"]["fixed"] == 1


def test_a_fix_in_json_says_what_to_write_where(tree: Path) -> None:
    (tree / "page.html").write_text('<a href="https:&#47;/&#47;sample.org/a&amp;b c">')
    (first, second) = json.loads(check(tree, "page.html", "--output-format", "json").out)["findings"]
    assert first["fix"]["applicability"] == "safe"
    assert first["fix"]["edits"] == [{"start": 15, "end": 26, "text": "//"}]
    assert second["fix"]["edits"] == [{"start": 44, "end": 45, "text": "%20"}]


DIFF = """\
--- a/safe.txt
+++ b/safe.txt
@@ -1 +1 @@
-see https:/sample.org/ there
+see https://sample.org/ there
"""


def test_diff_shows_and_changes_nothing(tree: Path) -> None:
    ran = check(tree, "--diff")
    assert ran == (1, DIFF, "urllint check: 1 fix would be made\n")
    assert texts(tree) == FILES
    assert check(tree, "--diff", "-q") == (1, DIFF, "")
    assert check(tree, "--diff", "none.txt", "unsafe.txt") == (0, "", "")
    assert check(tree, "--diff", "--exit-zero", "safe.txt").code == 0
    assert check(tree, "--diff", "--unsafe-fixes").out.count("@@ -1 +1 @@") == 2


def test_a_diff_can_be_applied(tree: Path) -> None:
    nasty = tree / "a folder"
    nasty.mkdir()
    content = b"\xef\xbb\xbfhttps:/sample.org/ \r\n\xff\nhttps:/sample.org/ at the end"
    (nasty / "n\u00efce.txt").write_bytes(content)
    ran = check(tree, "--diff", "-q")
    patch = ran.out.encode("utf-8", "surrogateescape").replace(b"/ \n", b"/ \r\n")  # as the test reads the stream
    subprocess.run(["git", "apply", "-"], input=patch, cwd=tree, check=True)
    assert (nasty / "n\u00efce.txt").read_bytes() == content.replace(b":/", b"://")
    assert (tree / "safe.txt").read_text() == FIXED


@pytest.mark.parametrize("label", ["iso-8859-1", "shift_jis", "iso-2022-jp", "euc-kr"])
def test_a_diff_is_in_the_encoding_of_the_file(tree: Path, label: str) -> None:
    word = "\u00e9" if label == "iso-8859-1" else "\u30bd" if "jp" in label or "jis" in label else "\ud55c"
    page = f'<meta charset="{label}"><p>{word}{word}\n<p>{word} <a href="http://sample.org\\{word}">{word}</a>\n{word}'
    (tree / "\u00efa.html").write_bytes(page.encode(label))
    ran = check(tree, "--diff", "-q", "\u00efa.html")
    assert ran.err == ""
    subprocess.run(["git", "apply", "-"], input=ran.out.encode("utf-8", "surrogateescape"), cwd=tree, check=True)
    assert (tree / "\u00efa.html").read_bytes() == page.replace("\\", "/").encode(label)


def test_what_cannot_be_applied_is_left_out_of_a_diff(tree: Path) -> None:
    (tree / "a.md").write_bytes("[a](http:/sample.org/)\n".encode("utf-16"))
    ran = check(tree, "--diff", "-q", "--unsafe-fixes", "a.md", "safe.txt")
    assert ran.out == DIFF
    reason = "the file is written in utf-16-le, which no diff can hold, and is left out"
    assert ran.err == f"urllint check: a.md: {reason}\n"
    subprocess.run(["git", "apply", "-"], input=ran.out.encode(), cwd=tree, check=True)
    assert (tree / "safe.txt").read_text() == FIXED


@pytest.mark.parametrize(
    ("arguments", "out"),
    [
        (["--fix"], SAFE.replace(":/", "://") + UNSAFE),
        (["--fix", "--unsafe-fixes"], FIXED + UNSAFE_FIXED),
        (["--diff"], DIFF.replace("safe.txt", "docs/page.txt").replace("-1 +1", "-1,2 +1,2") + f" {UNSAFE}"),
    ],
)
def test_standard_input_is_fixed_to_standard_output(tree: Path, arguments: list[str], out: str) -> None:
    ran = check(tree, "-", "--stdin-filename", "docs/page.txt", *arguments, stdin=SAFE + UNSAFE)
    assert ran.out == out
    assert ("docs/page.txt:2:24" in ran.err) is (arguments == ["--fix"])


@pytest.mark.parametrize("data", [b"\0binary https:/sample.org/", b"nothing here \xff\r\n", b""])
def test_standard_input_with_nothing_to_fix_comes_out_as_it_is(tree: Path, data: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "urllint", "check", "-", "--fix"], input=data, cwd=tree, capture_output=True, check=False
    )
    assert done.stdout == data


def test_bytes_that_are_no_text_are_kept(tree: Path) -> None:
    for name, data in {
        "mark.txt": b"\xef\xbb\xbfhttps:/sample.org/\r\n\rhttps:/sample.org/x",
        "wrong.txt": b"\xff\xfe\x80 https:/sample.org/ \xc3",
        "wide.txt": "\ufeffhttps:/sample.org/ ☕\r\n".encode("utf-16-le"),
        "wider.txt": "\ufeffhttps:/sample.org/ ☕\r\n".encode("utf-32-be"),
    }.items():
        (tree / name).write_bytes(data)
    assert summary(check(tree, "--fix", "--output-format", "json"))["fixed"] == 5
    assert (tree / "mark.txt").read_bytes() == b"\xef\xbb\xbfhttps://sample.org/\r\n\rhttps://sample.org/x"
    assert (tree / "wide.txt").read_bytes() == "\ufeffhttps://sample.org/ ☕\r\n".encode("utf-16-le")
    assert (tree / "wider.txt").read_bytes() == "\ufeffhttps://sample.org/ ☕\r\n".encode("utf-32-be")


def test_a_file_that_cannot_be_written_back_as_it_is_is_not_fixed(tree: Path) -> None:
    data = b"\xff\xfe" + "https:/sample.org/ ".encode("utf-16-le") + b"\x00\xd8"
    (tree / "half.txt").write_bytes(data)
    ran = check(tree, "--fix", "half.txt")
    assert (tree / "half.txt").read_bytes() == data
    assert "no fix here" in ran.out
    assert "not valid in its encoding" in ran.out


@pytest.mark.parametrize("more", [[], ["--include-generated"]])
def test_generated_files_are_never_fixed(tree: Path, more: list[str]) -> None:
    text = f"// @generated\n// {SAFE}"
    (tree / "out.js").write_text(text)
    ran = check(tree, "--fix", "--unsafe-fixes", "out.js", *more)
    assert (tree / "out.js").read_text() == text
    assert ("the file is generated" in ran.out) is bool(more)


def test_an_identifier_is_only_shown(tree: Path) -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="https:/sample.org/"/>'
    (tree / "image.svg").write_text(text)
    ran = check(tree, "--fix", "--unsafe-fixes", "image.svg")
    assert (tree / "image.svg").read_text() == text
    assert "no fix here" in ran.out
    assert "compared as a string" in ran.out


def test_a_suppressed_finding_is_not_fixed(tree: Path) -> None:
    text = f"# urllint: ignore-file[special-scheme-missing-following-solidus]\n{SAFE}"
    (tree / "a.txt").write_text(text)
    assert check(tree, "--fix", "a.txt").code == 0
    assert (tree / "a.txt").read_text() == text


def test_several_fixes_of_one_url_and_many_urls(tree: Path) -> None:
    before = '<a href="https://0x7f.1\\a b?c|d&amp;e f">x</a><img src="https:///shop%2Eorg/a\tb">\n'
    after = '<a href="https://127.0.0.1/a%20b?c|d&amp;e%20f">x</a><img src="https://shop.org/ab">\n'
    (tree / "a.html").write_text(before * 50)
    ran = check(tree, "--fix", "a.html", "--output-format", "json")
    assert (tree / "a.html").read_text() == after * 50
    assert summary(ran)["fixed"] == 350


@pytest.mark.skipif(os.name != "posix", reason="about symbolic links and modes")
def test_a_link_stays_one_and_its_target_keeps_its_mode(tree: Path) -> None:
    (tree / "safe.txt").chmod(0o640)
    (tree / "link.txt").symlink_to("safe.txt")
    ran = check(tree, "--fix", "link.txt", "safe.txt", "--output-format", "json")
    assert summary(ran)["fixed"] == 1
    assert (tree / "link.txt").is_symlink()
    assert (tree / "safe.txt").read_text() == FIXED
    assert (tree / "safe.txt").stat().st_mode & 0o7777 == 0o640
    assert sorted(path.name for path in tree.iterdir()) == sorted([*FILES, "link.txt", "urllint.toml"])


def test_options_that_exclude_each_other(tree: Path) -> None:
    for arguments, message in (
        (["--interactive", "--diff"], "--interactive and --diff exclude each other"),
        (["--interactive"], "--interactive needs a terminal to ask on; --diff shows all fixes at once"),
    ):
        assert check(tree, *arguments) == (2, "", f"urllint check: {message}\n")


UNDOING_PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, Edit, Fix, Report, Rule, RuleSpec, hookimpl

class Swap(Rule):
    name = "swap"
    def check(self, url):
        other = url.text.replace("a.org", "c.org") if "a.org" in url.text else url.text.replace("c.org", "a.org")
        if "urn" not in url.text:
            yield Report(0, len(url.text), "swap it", fix=Fix("Swap it", (Edit(0, len(url.text), other),)))

@hookimpl
def urllint_rules():
    return [RuleSpec("swap", "policy", "Swap.", "warning", "undoing:Swap")]
"""


def test_fixes_that_undo_each_other_are_a_failure_of_their_plugin(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tree / "site", "undoing", "3.4", UNDOING_PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    text = "https://a.org/ https:/sample.org/\n"
    (tree / "a.txt").write_text(text)
    ran = check(tree, "a.txt", "--fix", "--unsafe-fixes", "--output-format", "json")
    assert ran.code == 2
    assert (tree / "a.txt").read_text() == text
    failure = json.loads(ran.out)["findings"][0]
    assert failure["rule"] == "plugin-failure"
    assert "the fixes of swap undo each other (plugin undoing 3.4)" in failure["message"]
    diff = check(tree, "a.txt", "--diff", "--unsafe-fixes")
    assert (diff.code, diff.out) == (2, "")
    assert "the fixes of swap undo each other" in diff.err


def test_no_password_is_shown_unless_asked_for(tree: Path) -> None:
    text = "[a](https://anna:wonderland@sample.org\\x)\nhttps://bert:wonderland@sample.org/\n"
    (tree / "a.md").write_text(text)
    report = check(tree, "a.md").out
    assert "wonderland" not in report
    assert "https://anna:***@sample.org/x" in report
    diff = check(tree, "a.md", "--diff")
    assert "wonderland" not in diff.out + diff.err
    assert "+[a](https://anna:***@sample.org/x)\n https://bert:***@sample.org/\n" in diff.out
    assert diff.err.startswith("urllint check: a.md: secrets are masked, so that this diff cannot be applied")
    assert check(tree, "a.md", "--diff", "--show-secrets").out.count("wonderland") == 3
    check(tree, "a.md", "--fix")
    assert (tree / "a.md").read_text() == text.replace("\\", "/")
