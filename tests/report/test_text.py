"""The report for people."""

from __future__ import annotations

import pytest

from tests.report.findings import PLAIN, findings_in, result_of
from urllint.engine.locating import add_location
from urllint.model import Applicability, Finding, Fix, Related
from urllint.report.reporter import ReportOptions
from urllint.report.terminal import Terminal
from urllint.report.text import report
from urllint.text.document import Document
from urllint.text.span import Span


def shown(findings: list[Finding], options: ReportOptions = PLAIN) -> str:
    return "".join(report(result_of(findings), options))


def test_one_url_in_one_place() -> None:
    findings = findings_in("docs/guide.md", "# Title\n\nSee <https:/example.org/x>.\n")
    findings[0].help = "write two slashes"
    assert shown(findings[:1]) == (
        "https:/example.org/x\n"
        "  is read as https://example.org/x\n"
        "  warning special-scheme-missing-following-solidus: "
        "The scheme of this URL must be followed by exactly two slashes.\n"
        "    help: write two slashes\n"
        "\n"
        "  docs/guide.md:3:12\n"
        "  3 | See <https:/example.org/x>.\n"
        "    |            ^\n"
        "\n"
        "1 file, 1 URL: 1 warning in 0.12 s\n"
    )


def test_several_findings_on_one_url_are_named_at_their_carets() -> None:
    assert shown(findings_in("a.md", "\t日本 <http://0x7f.1/%zz>")).split("\n\n")[1] == (
        "  a.md:1:13\n"
        "  1 |     日本 <http://0x7f.1/%zz>\n"
        "    |                  ^^^^^^ IPv4-too-few-parts\n"
        "    |                  ^^^^ IPv4-non-decimal-part\n"
        "    |                         ^ invalid-URL-unit"
    )


def test_a_url_in_many_places_is_explained_once() -> None:
    findings = [f for number in range(6) for f in findings_in(f"{number // 2}.md", "\n" * number + "<http://a b/>")]
    text = shown(findings)
    assert text.count("error domain-to-ASCII") == 1
    assert [line for line in text.splitlines() if ".md:" in line] == ["  0.md:1:9", "  0.md:2:9", "  1.md:3:9"]
    assert "  and in 3 more places in 2 files\n" in text
    everywhere = shown(findings, PLAIN._replace(verbose=True))
    assert everywhere.count(".md:") == 6
    assert "more place" not in everywhere


def test_the_same_url_with_another_finding_is_another_group() -> None:
    one, other = findings_in("a.md", "<http://a b/>"), findings_in("b.md", "<http://a b/>")
    other[0].severity = "info"
    assert shown(one + other).count("\nhttp://a b/\n") == 1
    assert shown(one + other).startswith("http://a b/\n")


def test_findings_that_another_one_explains_are_hidden() -> None:
    findings = findings_in("a.md", "<http://0x7f.1/>")
    findings[0].explained_by = "IPv4-non-decimal-part"
    text = shown(findings)
    assert "IPv4-too-few-parts" not in text
    assert text.endswith("1 warning (1 more explained by these) in 0.12 s\n")
    assert "explained by IPv4-non-decimal-part" in shown(findings, PLAIN._replace(verbose=True))


def test_a_finding_about_a_file_has_no_line() -> None:
    finding = Finding(rule="unreadable-file", severity="warning", message="is not valid UTF-8", path="a\nb.md")
    assert shown([finding], PLAIN._replace(quiet=True)) == "a\\nb.md\n  warning unreadable-file: is not valid UTF-8\n"


def test_a_finding_without_a_url_has_its_line() -> None:
    document = Document("x # urllint: ignore[y]", path="a.py")
    finding = Finding(
        rule="unknown-suppression", severity="warning", message="no rule y", path="a.py", span=Span(20, 21)
    )
    add_location(document, finding)
    assert shown([finding], PLAIN._replace(quiet=True)) == (
        "a.py:1:21\n"
        "  warning unknown-suppression: no rule y\n"
        "\n"
        "  1 | x # urllint: ignore[y]\n"
        "    |                     ^\n"
    )


def test_related_places_share_the_carets_or_are_named() -> None:
    document = Document("<a b c>\n\nelsewhere", path="a.md")
    related = [Related("here, too", Span(4, 5)), Related("first seen here", Span(9, 18))]
    finding = Finding(
        rule="r",
        severity="error",
        message="m",
        path="a.md",
        span=Span(2, 3),
        url="a b c",
        url_span=Span(1, 6),
        related=related,
    )
    add_location(document, finding)
    assert shown([finding], PLAIN._replace(quiet=True)).splitlines()[3:] == [
        "  a.md:1:3",
        "  1 | <a b c>",
        "    |   ^ ^",
        "  a.md:3:1: first seen here",
    ]


def test_a_finding_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    document = Document("<a\r\nb>", path="a.md")
    finding = Finding(
        rule="r", severity="error", message="m", path="a.md", span=Span(1, 5), url="ab", url_span=Span(1, 5)
    )
    add_location(document, finding)
    assert shown([finding], PLAIN._replace(quiet=True)).splitlines()[-2:] == ["  1 | <a", "    |  ^"]


def test_a_fix_says_better_what_the_help_says() -> None:
    findings = findings_in("a.md", "<http://a b/>")
    findings[0].help = "write it well"
    assert "    help: write it well\n" in shown(findings)
    findings[0].fix = Fix("write %20", (), "unsafe")
    assert "    possible fix: write %20\n" in shown(findings)
    findings[0].fix = Fix("write %20", (), "safe")
    assert "    fix: write %20\n" in shown(findings)
    assert "help:" not in shown(findings)


@pytest.mark.parametrize(
    ("applicability", "unsafe_fixes", "lines"),
    [
        ("safe", False, ["    fix: Write %20 (why)", "      http://a/b%20c"]),
        ("unsafe", False, ["    possible fix: Write %20 (why)"]),
        ("unsafe", True, ["    possible fix: Write %20 (why)", "      http://a/b%20c"]),
        ("display", True, ["    help: write it well", "    no fix here: Write %20 (why)"]),
    ],
)
def test_a_fix_says_why_it_is_what_it_is(applicability: Applicability, unsafe_fixes: bool, lines: list[str]) -> None:
    findings = findings_in("a.md", "<http://a/b c>")
    findings[0].help = "write it well"
    findings[0].fix = Fix("Write %20", (), applicability, "why", after="http://a/b%20c")
    printed = shown(findings, PLAIN._replace(unsafe_fixes=unsafe_fixes)).splitlines()
    at = next(number for number, line in enumerate(printed) if "invalid-URL-unit" in line) + 1
    assert printed[at : printed.index("", at)] == lines


def test_places_with_another_fix_are_told_apart() -> None:
    findings = findings_in("a.md", "<http://a/b c> <http://a/b c> <http://a/b c>")
    for finding, reason in zip(findings, ("one", "other", "one"), strict=True):
        finding.fix = Fix("Write %20", (), "unsafe", reason)
    assert shown(findings).count("possible fix") == 2


@pytest.mark.parametrize(
    ("fixes", "fixed", "line"),
    [
        (["safe", "unsafe", "display"], 0, "1 can be fixed with --fix, 1 more with --unsafe-fixes"),
        (["unsafe", "unsafe"], 0, "2 can be fixed with --fix --unsafe-fixes"),
        (["unsafe"], 7, "7 fixed, 1 more with --unsafe-fixes"),
        ([], 7, "7 fixed"),
    ],
)
def test_the_summary_counts_fixes(fixes: list[Applicability], fixed: int, line: str) -> None:
    findings = findings_in("a.md", "<http://a/b c> " * len(fixes))
    for finding, applicability in zip(findings, fixes, strict=True):
        finding.fix = Fix("Write %20", (), applicability)
    result = result_of(findings)
    text = "".join(report(result._replace(summary=result.summary._replace(fixed=fixed)), PLAIN))
    assert text.splitlines()[-1] == line


def test_a_long_url_is_cut_in_its_heading() -> None:
    heading = shown(findings_in("a.md", f"<http://a/{'x' * 5000} y>")).splitlines()[0]
    assert len(heading) == 300
    assert heading.startswith("http://a/xxx")
    assert heading.endswith("xxx y")


def test_nothing_to_report() -> None:
    assert shown([]) == "1 file, 1 URL: nothing to report in 0.12 s\n"
    assert shown([], PLAIN._replace(quiet=True)) == ""


def test_suppressed_findings_are_counted() -> None:
    text = "".join(report(result_of([], files=1234, urls=0, suppressed=2), PLAIN))
    assert text == "1,234 files, 0 URLs: nothing to report (2 suppressed) in 0.12 s\n"


def test_statistics_stand_in_place_of_the_findings() -> None:
    findings = findings_in("a.md", "<http://a b/> <http://0x7f.1/%> <http://a/%>") + findings_in("b.md", "<http://a/%>")
    assert shown(findings, PLAIN._replace(statistics=True, quiet=True)) == (
        "3  warning  invalid-URL-unit       in 2 files\n"
        "1  error    domain-to-ASCII        in 1 file\n"
        "1  warning  IPv4-non-decimal-part  in 1 file\n"
        "1  warning  IPv4-too-few-parts     in 1 file\n"
    )


def test_sentences_are_broken_between_words_on_a_screen() -> None:
    findings = findings_in("a.md", "<http://a b/>")
    findings[0].help = "write it " * 5 + "well"
    screen = PLAIN._replace(terminal=Terminal(columns=50, is_screen=True))
    assert shown(findings, screen).splitlines()[1:6] == [
        "  error domain-to-ASCII: This label is not one",
        "    that the domain name system and",
        "    internationalized domain names allow.",
        "    help: write it write it write it write it",
        "          write it well",
    ]


def test_colours() -> None:
    text = shown(findings_in("a.md", "<http://a b/>"), PLAIN._replace(terminal=Terminal(color=True)))
    assert "\x1b[1mhttp://a b/\x1b[0m\n" in text
    assert "\x1b[1;31merror\x1b[0m \x1b[1mdomain-to-ASCII\x1b[0m: " in text
    assert "\x1b[36ma.md:1:9\x1b[0m" in text
    assert "\x1b[1;31m^^^\x1b[0m\n" in text


def test_what_a_file_holds_cannot_steer_the_terminal() -> None:
    text = shown(findings_in("a.md", "\x1b[2J\u202e<http://a\x1b[31m/\u202e b>"))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "http://a␛[31m/<U+202E> b\n" in text
