"""JUnit's XML, which every CI service can show: a test is one rule in one file, and it fails where the run fails by it.

So a test keeps its name when lines move, and the services can tell since when it fails. Of what a run found nothing in
nothing is told, but for one test if there is no other: services take a report without tests for a broken one. Times are
left out, so that equal results are equal reports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from urllint.engine.result import RunResult
from urllint.model import SEVERITIES, Finding
from urllint.report.checkstyle import source_name
from urllint.report.display import one_line, portable_path
from urllint.report.reporter import ReportOptions
from urllint.report.xml_text import HEAD, element, start_tag
from urllint.specs import RuleSpec

_INCOMPLETE: Final = "plugin-failure"
_LONGEST_URL: Final = 300


class _Test(NamedTuple):
    """What a rule found in a file, and what that is for the run: ``failure``, ``error`` or, if it passes, nothing."""

    path: str
    rule: str
    findings: Sequence[Finding]
    outcome: str


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The document, with one suite."""
    tests = _tests(result, options)
    counts: dict[str, str | int] = {
        "tests": len(tests) or 1,
        "failures": sum(test.outcome == "failure" for test in tests),
        "errors": sum(test.outcome == "error" for test in tests),
    }
    yield HEAD + start_tag("testsuites", {"name": "urllint", **counts}) + "\n"
    yield "  " + start_tag("testsuite", {"name": "urllint", **counts}) + "\n"
    for test in tests:
        yield from _case(test, options.rules)
    if not tests:
        yield (
            "    " + start_tag("testcase", {"classname": "urllint", "name": "nothing to report"}, is_empty=True) + "\n"
        )
    yield "  </testsuite>\n</testsuites>\n"


def _tests(result: RunResult, options: ReportOptions) -> list[_Test]:
    found: dict[tuple[str, str], list[Finding]] = {}
    for finding in result.findings:
        if options.shows(finding):
            found.setdefault((finding.path, finding.rule), []).append(finding)
    failing = SEVERITIES[: SEVERITIES.index(options.fail_level) + 1]
    tests: list[_Test] = []
    for (path, rule), findings in found.items():
        outcome = "failure" if any(finding.severity in failing for finding in findings) else ""
        tests.append(_Test(path, rule, findings, "error" if rule == _INCOMPLETE else outcome))
    return tests


def _case(test: _Test, rules: Mapping[str, RuleSpec]) -> Iterator[str]:
    names = {"classname": source_name(test.rule, rules), "name": portable_path(test.path)}
    text = "\n".join(line for finding in test.findings for line in _lines(finding))
    yield "    " + start_tag("testcase", names) + "\n"
    if test.outcome:
        gravest = min((finding.severity for finding in test.findings), key=SEVERITIES.index)
        yield "      " + element(test.outcome, {"message": _headline(test), "type": gravest}, text) + "\n"
    else:
        yield "      " + element("system-out", {}, text) + "\n"
    yield "    </testcase>\n"


def _headline(test: _Test) -> str:
    more = len(test.findings) - 1
    return f"{test.rule}: {one_line(test.findings[0].message)}" + (f" (and {more:,} more in this file)" if more else "")


def _lines(finding: Finding) -> Iterator[str]:
    place = portable_path(finding.path)
    if finding.location is not None:
        place += f":{finding.location.line}:{finding.location.column}"
    yield f"{place}: {finding.severity} {one_line(finding.rule)}: {one_line(finding.message)}"
    if finding.url is not None:
        yield f"  {one_line(finding.url, limit=_LONGEST_URL)}"
    if finding.help:
        yield f"  help: {one_line(finding.help)}"
