"""One finding a line."""

from __future__ import annotations

from tests.report.findings import PLAIN, findings_in, result_of
from urllint.model import Finding
from urllint.report.concise import report
from urllint.report.terminal import Terminal


def test_one_line_for_each_finding() -> None:
    findings = findings_in("docs/a.md", "\nx <http://a b/>")
    findings.append(Finding(rule="unreadable-file", severity="info", message="cannot be\nread", path="b:\n.md"))
    assert "".join(report(result_of(findings), PLAIN)) == (
        "docs/a.md:2:11: error domain-to-ASCII: This label is not one that the domain name system and "
        "internationalized domain names allow.\n"
        "b:\\n.md: info unreadable-file: cannot be␊read\n"
    )


def test_explained_findings_are_hidden_unless_asked_for() -> None:
    findings = findings_in("a.md", "<http://0x7f.1/>")
    findings[0].explained_by = "IPv4-non-decimal-part"
    assert len("".join(report(result_of(findings), PLAIN)).splitlines()) == 1
    assert len("".join(report(result_of(findings), PLAIN._replace(verbose=True))).splitlines()) == 2


def test_statistics_stand_in_place_of_the_findings() -> None:
    options = PLAIN._replace(statistics=True)
    assert "".join(report(result_of(findings_in("a.md", "<http://a b/>")), options)) == (
        "1  error    domain-to-ASCII  in 1 file\n"
    )


def test_nothing_is_printed_when_there_is_nothing() -> None:
    assert "".join(report(result_of([]), PLAIN)) == ""


def test_colours() -> None:
    line = "".join(
        report(result_of(findings_in("a.md", "<http://a b/>")), PLAIN._replace(terminal=Terminal(color=True)))
    )
    assert line.startswith("\x1b[36ma.md:1:9\x1b[0m: \x1b[1;31merror\x1b[0m \x1b[1mdomain-to-ASCII\x1b[0m: ")
