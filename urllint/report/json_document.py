"""Everything that a run found, as one JSON document for programs.

The keys are a contract: one may be added at any time, and ``version`` rises when one is removed or changes its meaning.
Offsets are code points into the file's decoded text without its byte-order mark; lines and columns count from 1; ends
are exclusive. The document is plain ASCII, so that it survives every terminal and pipe.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from urllint.engine.result import RunResult
from urllint.model import Finding, Fix, Location, Related
from urllint.report.reporter import ReportOptions
from urllint.report.statistics import count_by_rule
from urllint.specs import RuleSpec
from urllint.text.span import Span

VERSION: Final = 1
LONGEST_URL: Final = 2000
"""Longer URLs (of data, mostly) are shortened to so many code points; ``url_length`` gives the whole length."""

Json = dict[str, object]


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The document, one finding a line."""
    yield f'{{"version": {VERSION}, "findings": ['
    separator = "\n"
    for finding in result.findings:
        yield separator + json.dumps(finding_document(finding, options.rules))
        separator = ",\n"
    yield '\n], "summary": ' if result.findings else '], "summary": '
    yield json.dumps(result.summary._asdict())
    if options.statistics:
        yield ', "statistics": ' + json.dumps([row._asdict() for row in count_by_rule(result.findings)])
    yield "}\n"


def finding_document(finding: Finding, rules: Mapping[str, RuleSpec]) -> Json:
    """What is written of a finding."""
    spec = rules.get(finding.rule)
    url = finding.url
    document: Json = {
        "path": finding.path,
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        **_position(finding.span, finding.location),
        "url": None if url is None else url[:LONGEST_URL],
        "url_start": None if finding.url_span is None else finding.url_span[0],
        "url_end": None if finding.url_span is None else finding.url_span[1],
        "href": finding.href,
        "related": [_related(related) for related in finding.related],
        "fix": _fix(finding.fix),
        "help": finding.help or None,
        "help_url": spec.help_url if spec is not None else None,
        "explained_by": finding.explained_by,
        "lowered": finding.lowered,
    }
    if url is not None and len(url) > LONGEST_URL:
        document["url_length"] = len(url)
    return document


def _position(span: Span | None, location: Location | None) -> Json:
    return {
        "start": None if span is None else span[0],
        "end": None if span is None else span[1],
        "line": None if location is None else location.line,
        "column": None if location is None else location.column,
        "end_line": None if location is None else location.end_line,
        "end_column": None if location is None else location.end_column,
        "raw": None if location is None else location.raw,
    }


def _related(related: Related) -> Json:
    return {"message": related.message, **_position(related.span, related.location)}


def _fix(fix: Fix | None) -> Json | None:
    """The fix with its edits in the file's offsets; none where the place cannot hold them."""
    if fix is None or not fix.replacements:
        return None
    edits = [edit._asdict() for edit in fix.replacements]
    return {"title": fix.title, "applicability": fix.applicability, "reason": fix.reason or None, "edits": edits}
