"""The format of reviewdog, which puts findings beside the changed lines of pull requests on many services.

Columns count bytes of UTF-8, from 1; ends are exclusive. The messages are those of
https://github.com/reviewdog/reviewdog/blob/master/proto/rdf/reviewdog.proto, written as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from urllint.engine.result import RunResult
from urllint.model import Edit, Finding, Location, Severity
from urllint.redaction import MASK
from urllint.report.display import message_with_help, one_line, portable_path
from urllint.report.offered_fix import offered_fix
from urllint.report.reporter import ReportOptions
from urllint.specs import RuleSpec
from urllint.text.lines import utf8_length

_SEVERITIES: Final[dict[Severity, str]] = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}

Json = dict[str, object]


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The result, one diagnostic a line."""
    yield '{"source": {"name": "urllint"}, "diagnostics": ['
    separator = "\n"
    for finding in result.findings:
        if options.shows(finding):
            yield separator + json.dumps(_diagnostic(finding, options.rules, unsafe=options.unsafe_fixes))
            separator = ",\n"
    yield "]}\n" if separator == "\n" else "\n]}\n"


def _diagnostic(finding: Finding, rules: Mapping[str, RuleSpec], *, unsafe: bool) -> Json:
    spec = rules.get(finding.rule)
    code = {"value": finding.rule}
    if spec is not None and spec.help_url and spec.help_url.startswith(("http://", "https://")):
        code["url"] = spec.help_url
    diagnostic: Json = {
        "message": message_with_help(finding),
        "location": _location(finding.path, finding.location),
        "severity": _SEVERITIES[finding.severity],
        "code": code,
    }
    suggestion = _suggestion(finding, unsafe=unsafe)
    if suggestion is not None:
        diagnostic["suggestions"] = [suggestion]
    if finding.related:
        diagnostic["related_locations"] = [
            {"message": one_line(related.message), "location": _location(finding.path, related.location)}
            for related in finding.related
        ]
    return diagnostic


def _location(path: str, location: Location | None) -> Json:
    document: Json = {"path": portable_path(path)}
    if location is not None:
        start, end = _columns(location)
        document["range"] = _range(location.line, start, location.end_line, end)
    return document


def _columns(location: Location) -> tuple[int, int]:
    return location.utf8_columns or (location.column, location.end_column)


def _range(line: int, column: int, end_line: int, end_column: int) -> Json:
    return {"start": {"line": line, "column": column}, "end": {"line": end_line, "column": end_column}}


def _suggestion(finding: Finding, *, unsafe: bool) -> Json | None:
    """The fix as one replacement, so that it is taken whole or not at all; none where it leaves the finding's line."""
    fix, location = offered_fix(finding), finding.location
    if fix is None or location is None or (fix.applicability != "safe" and not unsafe):
        return None
    edits = sorted(fix.replacements)
    start, end = _byte_column(finding, edits[0].start), _byte_column(finding, edits[-1].end)
    text = _joined(edits, location)
    if start is None or end is None or text is None:
        return None
    return {"range": _range(location.line, start, location.line, end), "text": text}


def _byte_column(finding: Finding, offset: int) -> int | None:
    """The column of an offset in the finding's first line; none if it lies elsewhere, or behind what is masked."""
    location, span = finding.location, finding.span
    assert location is not None  # a finding with a fix has a place
    assert span is not None
    start, end = _columns(location)
    if offset == span.start:
        return start
    if offset == span.end and location.line == location.end_line:
        return end
    between = _shown(location, min(offset, span.start), max(offset, span.start))
    if between is None:
        return None
    return start + utf8_length(between) if offset > span.start else start - utf8_length(between)


def _joined(edits: Sequence[Edit], location: Location) -> str | None:
    """What the edits put in place of all from the first one to the last one."""
    pieces = [edits[0].text]
    for before, edit in pairwise(edits):
        between = _shown(location, before.end, edit.start)
        if between is None:
            return None
        pieces += between, edit.text
    return "".join(pieces)


def _shown(location: Location, start: int, end: int) -> str | None:
    """The text from ``start`` to ``end`` in the finding's line, where it is known as it stands in the file."""
    low, high = start - location.source_start, end - location.source_start
    if MASK in location.source or not 0 <= low <= high <= len(location.source):
        return None
    return location.source[low:high]
