"""Annotations: what the runner reads is what was meant, whatever stands in paths and URLs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.report.findings import PLAIN, findings_in, result_of
from urllint.engine.locating import add_location
from urllint.model import Edit, Finding, Fix, Severity
from urllint.report.github import SHOWN, report
from urllint.text.document import Document
from urllint.text.span import Span

_COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::([^\n]*)\n")


def unescape(text: str) -> str:
    """As the runner does: the properties' escapes, and ``%25`` last."""
    for escape, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, character)
    return text


def commands(findings: list[Finding], *, verbose: bool = False) -> list[tuple[str, dict[str, str], str]]:
    """Everything that the runner makes of the report."""
    text = "".join(report(result_of(findings), PLAIN._replace(verbose=verbose)))
    read: list[tuple[str, dict[str, str], str]] = []
    at = 0
    while at < len(text):
        match = _COMMAND.match(text, at)
        assert match is not None, text[at:]
        pairs = (pair.split("=", 1) for pair in match[2].split(","))
        read.append((match[1], {key: unescape(value) for key, value in pairs}, unescape(match[3])))
        at = match.end()
    return read


def finding(severity: Severity, number: int = 0) -> Finding:
    return Finding(rule=f"r{number}", severity=severity, message="m", path="a.md")


def test_the_exact_text() -> None:
    (found,) = findings_in("docs/a,b: 100%.md", "x\n<http://a/%zz,:>")
    found.help = "Write %25."
    assert list(report(result_of([found]), PLAIN)) == [
        "::warning file=docs/a%2Cb%3A 100%25.md,line=2,endLine=2,col=11,endColumn=12,title=invalid-URL-unit"
        f"::{found.message.replace('%', '%25')}%0Ahttp://a/%25zz,:%0Ahelp: Write %2525.\n"
    ]


def test_nothing_found_is_nothing_written() -> None:
    assert list(report(result_of([]), PLAIN)) == []


@pytest.mark.parametrize(("severity", "command"), [("error", "error"), ("warning", "warning"), ("info", "notice")])
def test_severities(severity: Severity, command: str) -> None:
    assert commands([finding(severity)]) == [(command, {"file": "a.md", "title": "r0"}, "m")]


def test_columns_only_within_one_line() -> None:
    document = Document("ab\ncd", path="a.md")
    found = Finding(rule="r", severity="error", message="m", path="a.md", span=Span(1, 4))
    add_location(document, found)
    assert commands([found]) == [("error", {"file": "a.md", "line": "1", "endLine": "2", "title": "r"}, "m")]


def test_a_safe_fix_is_named_and_another_one_is_not() -> None:
    found = finding("error")
    found.help = "Do something."
    found.fix = Fix("Do this", (Edit(0, 1, ""),), "safe", "", (Edit(0, 1, ""),))
    assert commands([found])[0][2] == "m\nfix: Do this"
    found.fix = found.fix._replace(applicability="unsafe")
    assert commands([found])[0][2] == "m\nhelp: Do something."


def test_as_many_as_github_shows_need_no_notice() -> None:
    findings = [finding(severity, n) for severity in ("error", "warning", "info") for n in range(SHOWN)]
    assert len(commands(findings)) == 3 * SHOWN


def test_what_is_left_out_is_counted() -> None:
    findings = [finding("error", n) for n in range(SHOWN + 2)]
    findings += [finding("info", n) for n in range(SHOWN)]
    findings += [finding("warning", n) for n in range(3)]
    read = commands(findings)
    kinds = [command for command, _, _ in read]
    assert (kinds.count("error"), kinds.count("warning"), kinds.count("notice")) == (SHOWN, 3, SHOWN)
    assert read[-1][1] == {"title": "urllint"}
    assert read[-1][2].startswith("2 errors and 1 info more; GitHub shows 10 annotations of a kind")
    assert [properties["title"] for command, properties, _ in read if command == "error"] == [
        f"r{n}" for n in range(SHOWN)
    ]


def test_what_another_finding_explains_is_left_out() -> None:
    first, second = findings_in("a.md", "<http://0x7f.1/>")
    first.explained_by = second.rule
    assert [properties["title"] for _, properties, _ in commands([first, second])] == [second.rule]
    assert len(commands([first, second], verbose=True)) == 2


@pytest.mark.parametrize(("folder", "shown"), [(".", "docs/a.md"), ("docs", "docs/a.md"), ("..", "docs/a.md")])
def test_paths_are_those_of_the_checkout(
    folder: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "docs").mkdir(parents=True)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(checkout))
    here = (checkout / folder).resolve()
    monkeypatch.chdir(here)
    found = finding("error")
    found.path = {".": "docs/a.md", "docs": "a.md", "..": "checkout/docs/a.md"}[folder]
    assert commands([found])[0][1]["file"] == shown


def test_paths_outside_of_the_checkout_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checkout").mkdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "checkout"))
    monkeypatch.chdir(tmp_path)
    assert commands([finding("error")])[0][1]["file"] == "a.md"


@given(st.text(st.characters() | st.sampled_from("\r\n:,%=\x1b\udc80")), st.text("a%:,\r\n\x00=é\u202e"))
def test_nothing_in_a_file_becomes_a_command(text: str, path: str) -> None:
    found = Finding(rule="r", severity="error", message=text, path=path or "x", url=text, help=text)
    ((command, properties, message),) = commands([found])
    assert command == "error"
    assert set(properties) == {"file", "title"}
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f\u202e]", message)
    assert not re.search(r"[\x00-\x1f\x7f]", properties["file"])
