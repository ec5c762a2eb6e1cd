"""Findings for the reporters' tests: what the parser says about each ``<URL>`` in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from urllint import whatwg
from urllint.engine.locating import add_location
from urllint.engine.result import RunResult, Summary
from urllint.model import Edit, Finding, Fix, Related
from urllint.report.reporter import ReportOptions
from urllint.report.terminal import Terminal
from urllint.specs import RuleSpec
from urllint.text.document import Document
from urllint.text.span import Span

PLAIN = ReportOptions(Terminal(), {})


def findings_in(path: str, text: str) -> list[Finding]:
    """One finding for each error of each URL in angle brackets."""
    document = Document(text, path=path)
    findings: list[Finding] = []
    for match in re.finditer(r"<(\w+:[^>]*)>", text):
        url = match[1]
        result = whatwg.parse(url)
        for error in result.errors:
            start, end = match.start(1) + error.start, match.start(1) + error.end
            finding = Finding(
                rule=error.name,
                severity="error" if result.url is None else "warning",
                message=whatwg.ERRORS[error.name].sentence,
                path=path,
                span=Span(start, end),
                url=url,
                url_span=Span(*match.span(1)),
                decoded=Span(error.start, error.end),
                href=None if result.url is None else result.url.href,
            )
            add_location(document, finding)
            findings.append(finding)
    return findings


def every_kind_of_finding() -> tuple[list[Finding], list[Finding]]:
    """Findings with all that one can have, and suppressed ones."""
    findings = findings_in("日本/a b%.md", "x\r\n日<http://0x7f.1/%zz> <http://a b/>")
    findings[0].related = (Related("the same", Span(3, 4), findings[0].location),)
    findings[0].fix = Fix("Write it out", (Edit(7, 13, "127.0.0.1"),), "safe", "", (Edit(12, 18, "127.0.0.1"),))
    findings[1].help = "Look at it."
    findings += [
        Finding(rule="unreadable-file", severity="info", message="cannot be read", path="../b.md"),
        Finding(rule="plugin-failure", severity="error", message="rule x failed", path="日本/a b%.md"),
    ]
    return findings, findings_in("c.md", "<http://h:p/>")


def result_of(findings: Iterable[Finding], *, files: int = 1, urls: int = 1, suppressed: int = 0) -> RunResult:
    """A run's result with these findings."""
    findings = tuple(findings)
    severities = [finding.severity for finding in findings]
    counts = [severities.count(severity) for severity in ("error", "warning", "info")]
    return RunResult(findings, Summary(files, urls, *counts, 0, suppressed, 0.125))


def rule(name: str) -> RuleSpec:
    """A spec with an address for help."""
    return RuleSpec(name, "standard", "A summary.", "warning", "m:a", help_url=f"https://docs.example/{name}")
