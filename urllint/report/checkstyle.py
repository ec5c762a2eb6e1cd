"""The XML of Checkstyle, which Jenkins, reviewdog, Danger and many other collectors of warnings read.

Checkstyle counts lines and columns from 1, and says ``line="0"`` of a whole file. A source is a dotted name, of which
collectors show the last part as the rule and the one before as its category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urllint.engine.result import RunResult
from urllint.model import Finding
from urllint.report.display import message_with_help, portable_path
from urllint.report.reporter import ReportOptions
from urllint.report.xml_text import HEAD, start_tag
from urllint.specs import RuleSpec


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The document: files, and in them the findings."""
    yield HEAD + start_tag("checkstyle", {"version": "4.3"}) + "\n"
    by_path: dict[str, list[Finding]] = {}
    for finding in result.findings:
        if options.shows(finding):
            by_path.setdefault(finding.path, []).append(finding)
    for path, findings in by_path.items():
        yield "  " + start_tag("file", {"name": portable_path(path)}) + "\n"
        for finding in findings:
            yield f"    {_error(finding, options.rules)}\n"
        yield "  </file>\n"
    yield "</checkstyle>\n"


def _error(finding: Finding, rules: Mapping[str, RuleSpec]) -> str:
    attributes: dict[str, str | int] = {"line": 0}
    if finding.location is not None:
        attributes = {"line": finding.location.line, "column": finding.location.column}
    attributes["severity"] = finding.severity
    attributes["message"] = message_with_help(finding)
    attributes["source"] = source_name(finding.rule, rules)
    return start_tag("error", attributes, is_empty=True)


def source_name(rule: str, rules: Mapping[str, RuleSpec]) -> str:
    """The rule's name below its group and this program, as packages and classes are named."""
    spec = rules.get(rule)
    return f"urllint.{rule}" if spec is None else f"urllint.{spec.group}.{rule}"
