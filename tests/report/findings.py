"""Findings for the reporters' tests: what the parser says about each ``<URL>`` in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from urllint import whatwg
from urllint.engine.locating import add_location
from urllint.engine.result import RunResult, Summary
from urllint.model import Finding
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


def result_of(findings: Iterable[Finding], *, files: int = 1, urls: int = 1, suppressed: int = 0) -> RunResult:
    """A run's result with these findings."""
    findings = tuple(findings)
    severities = [finding.severity for finding in findings]
    counts = [severities.count(severity) for severity in ("error", "warning", "info")]
    return RunResult(findings, Summary(files, urls, *counts, 0, suppressed, 0.125))


def rule(name: str) -> RuleSpec:
    """A spec with an address for help."""
    return RuleSpec(name, "standard", "A summary.", "warning", "m:a", help_url=f"https://docs.example/{name}")
