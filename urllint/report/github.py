"""Annotations for GitHub Actions: workflow commands, which the runner shows beside the lines of a pull request.

GitHub keeps ten annotations of a kind for a step and drops the others without a word, so only so many are written, and
one of them says how many are missing. Everything that comes from a file is escaped: a path or URL may hold what the
runner takes for a command of its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from urllint.engine.result import RunResult
from urllint.model import SEVERITIES, Finding, Severity
from urllint.report.display import escape_path, listed, one_line
from urllint.report.reporter import ReportOptions

SHOWN: Final = 10
"""How many annotations of a kind GitHub shows for a step."""

_COMMANDS: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "info": "notice"}
_LONGEST_URL: Final = 300


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """One command for each finding, up to `SHOWN` of a kind, and a notice about the others."""
    findings = [finding for finding in result.findings if options.shows(finding)]
    by_severity = {
        severity: [finding for finding in findings if finding.severity == severity] for severity in SEVERITIES
    }
    room = dict.fromkeys(SEVERITIES, SHOWN)
    if any(len(found) > SHOWN for found in by_severity.values()):
        room["info"] -= 1  # the last notice is the one about the others
    shown = {id(finding) for severity, found in by_severity.items() for finding in found[: room[severity]]}
    for finding in findings:
        if id(finding) in shown:
            yield _annotation(finding, options.terminal.encoding)
    left_out = {severity: len(found) - room[severity] for severity, found in by_severity.items()}
    if any(count > 0 for count in left_out.values()):
        yield _command("notice", {"title": "urllint"}, _about_others(left_out))


def _annotation(finding: Finding, encoding: str) -> str:
    properties = {"file": escape_path(_in_workspace(finding.path))}
    location = finding.location
    if location is not None:
        properties["line"] = str(location.line)
        properties["endLine"] = str(location.end_line)
        if location.line == location.end_line:  # GitHub takes columns only for a part of one line
            properties["col"] = str(location.column)
            properties["endColumn"] = str(location.end_column)
    properties["title"] = one_line(finding.rule, encoding)
    lines = [one_line(finding.message, encoding)]
    if finding.url is not None:
        lines.append(one_line(finding.url, encoding, _LONGEST_URL))
    fix = finding.fix
    if fix is not None and fix.applicability == "safe":
        lines.append(f"fix: {one_line(fix.title, encoding)}")
    elif finding.help:
        lines.append(f"help: {one_line(finding.help, encoding)}")
    return _command(_COMMANDS[finding.severity], properties, "\n".join(lines))


def _in_workspace(path: str) -> str:
    """The path from the root of the checkout, which GitHub wants; as it is given where that is not known."""
    workspace = os.environ.get("GITHUB_WORKSPACE")
    if not workspace:
        return path
    folder, name = os.path.split(path)
    absolute = os.path.join(os.path.realpath(folder), name)  # noqa: PTH118 - str paths throughout
    inside = os.path.join(os.path.realpath(workspace), "")  # noqa: PTH118 - as above
    if not absolute.startswith(inside):
        return path
    return absolute[len(inside) :].replace(os.sep, "/")


def _about_others(left_out: dict[Severity, int]) -> str:
    counts = [f"{count:,} {severity}{'' if count == 1 else 's'}" for severity, count in left_out.items() if count > 0]
    return (
        f"{listed(counts)} more; GitHub shows {SHOWN} annotations of a kind for a step. "
        "Run urllint check to see all of them."
    )


def _command(name: str, properties: dict[str, str], message: str) -> str:
    written = ",".join(f"{key}={_escape_property(value)}" for key, value in properties.items())
    return f"::{name} {written}::{_escape(message)}\n"


def _escape(text: str) -> str:
    """``text`` as the runner reads the message of a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
