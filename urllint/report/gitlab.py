"""GitLab's code quality report: what a merge request makes better or worse, beside its lines.

GitLab compares the report of a branch with that of its target by fingerprint, so that these must not depend on lines;
of several findings with one fingerprint it shows the first. Paths are from the root of the repository. What GitLab
reads is said in https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format; the other keys are those
that Code Climate, whose format it is, asks for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from urllint.engine.result import RunResult
from urllint.model import Finding, Severity
from urllint.report.artifacts import Artifacts
from urllint.report.display import message_with_help, portable_path
from urllint.report.identity import everything, identified
from urllint.report.reporter import ReportOptions
from urllint.specs import RuleSpec

_SEVERITIES: Final[dict[Severity, str]] = {"error": "major", "warning": "minor", "info": "info"}
_CATEGORIES: Final = {
    "security": "Security",
    "rfc3986": "Compatibility",
    "webspecs": "Compatibility",
    "policy": "Style",
}
_OTHER: Final = "Bug Risk"


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The array, one finding a line."""
    artifacts = Artifacts(options.root_of)
    shown = {id(finding) for finding in result.findings if options.shows(finding)}
    separator = "[\n"
    for finding, identity in identified(everything(result), artifacts.from_top):
        if id(finding) in shown:
            yield separator + json.dumps(_issue(finding, identity, artifacts, options.rules))
            separator = ",\n"
    yield "\n]\n" if shown else "[]\n"


def _issue(finding: Finding, identity: str, artifacts: Artifacts, rules: Mapping[str, RuleSpec]) -> dict[str, object]:
    spec, location = rules.get(finding.rule), finding.location
    lines = {"begin": 1} if location is None else {"begin": location.line, "end": location.end_line}
    return {
        "type": "issue",
        "check_name": finding.rule,
        "description": message_with_help(finding),
        "categories": [_OTHER if spec is None else _CATEGORIES.get(spec.group, _OTHER)],
        "severity": _SEVERITIES[finding.severity],
        "fingerprint": identity,
        "location": {"path": portable_path(artifacts.from_top(finding.path)), "lines": lines},
    }
