"""How many findings each rule gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from urllint.model import SEVERITIES, Finding, Severity
from urllint.report.reporter import ReportOptions


class RuleCount(NamedTuple):
    """The findings of one rule in one severity, and in how many files they are."""

    rule: str
    severity: Severity
    findings: int
    files: int


def count_by_rule(findings: Iterable[Finding]) -> list[RuleCount]:
    """The counts, most findings first."""
    findings_of: dict[tuple[str, Severity], int] = {}
    paths_of: dict[tuple[str, Severity], set[str]] = {}
    for finding in findings:
        key = (finding.rule, finding.severity)
        findings_of[key] = findings_of.get(key, 0) + 1
        paths_of.setdefault(key, set()).add(finding.path)
    counts = [RuleCount(*key, count, len(paths_of[key])) for key, count in findings_of.items()]
    return sorted(counts, key=lambda row: (-row.findings, row.rule.lower(), SEVERITIES.index(row.severity)))


def statistics_table(findings: Iterable[Finding], options: ReportOptions) -> Iterator[str]:
    """The counts as lines for people."""
    rows = count_by_rule(findings)
    if not rows:
        return
    counts = [f"{row.findings:,}" for row in rows]
    width = max(map(len, counts))
    name_width = max(len(row.rule) for row in rows)
    paint = options.terminal.paint
    for row, count in zip(rows, counts, strict=True):
        severity = paint(row.severity, row.severity) + " " * (7 - len(row.severity))
        name = paint(row.rule, "name") + " " * (name_width - len(row.rule))
        files = f"in {row.files:,} {'file' if row.files == 1 else 'files'}"
        yield f"{count:>{width}}  {severity}  {name}  {files}\n"
