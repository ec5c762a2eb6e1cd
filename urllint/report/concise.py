"""One finding a line, in the form that editors and ``grep`` know: ``path:line:column: severity rule: message``."""

from __future__ import annotations

from collections.abc import Iterator

from urllint.engine.result import RunResult
from urllint.report.display import escape_path, one_line
from urllint.report.reporter import ReportOptions
from urllint.report.statistics import statistics_table


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The lines. Findings that another one explains are left out, as in the text report."""
    findings = [finding for finding in result.findings if options.shows(finding)]
    if options.statistics:
        yield from statistics_table(findings, options)
        return
    terminal = options.terminal
    for finding in findings:
        place = escape_path(finding.path)
        if finding.location is not None:
            place += f":{finding.location.line}:{finding.location.column}"
        severity = terminal.paint(finding.severity, finding.severity)
        name = terminal.paint(finding.rule, "name")
        yield f"{terminal.paint(place, 'path')}: {severity} {name}: {one_line(finding.message, terminal.encoding)}\n"
