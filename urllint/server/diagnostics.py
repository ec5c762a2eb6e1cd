"""Findings as diagnostics, and mistakes in settings files as well."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Final

from lsprotocol import types

from urllint.model import Finding, Severity
from urllint.redaction import redact_finding, redact_text
from urllint.report.display import one_line
from urllint.server.checking import Checked
from urllint.server.client import Shows
from urllint.server.documents import Snapshot
from urllint.specs import RuleSpec
from urllint.suppression.judging import UNUSED

SOURCE: Final = "urllint"

MOST: Final = 2000
"""Findings of one document that are shown; more make an editor slow, and help nobody."""

_SEVERITIES: Final[dict[Severity, types.DiagnosticSeverity]] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
}
_MISTAKE: Final = re.compile(r"(.+?):(?:(\d+):)? (.*)", re.DOTALL)


def diagnostics(checked: Checked, rules: Mapping[str, RuleSpec], shows: Shows) -> dict[str, list[types.Diagnostic]]:
    """The diagnostics of a result, by the URI of each of its documents; of very many the first ones."""
    by_uri: dict[str, list[types.Diagnostic]] = {part.uri: [] for part in checked.snapshot.parts}
    for finding in checked.findings[:MOST]:
        made = diagnostic(finding, checked.snapshot, rules, shows)
        if made is not None:
            by_uri[made[0]].append(made[1])
    return by_uri


def diagnostic(
    finding: Finding, snapshot: Snapshot, rules: Mapping[str, RuleSpec], shows: Shows
) -> tuple[str, types.Diagnostic] | None:
    """A finding as a diagnostic, and the URI of its document; ``None`` if it is in none of them."""
    if not snapshot.parts:
        return None
    if finding.span is None:
        uri, range_ = snapshot.parts[0].uri, types.Range(types.Position(0, 0), types.Position(0, 0))
    else:
        place = snapshot.range(finding.span)
        if place is None:
            return None
        uri, range_ = place[0].uri, place[1]
    shown = redact_finding(finding)
    message = one_line(shown.message)
    if shown.help:
        message = f"{message}\n{one_line(shown.help)}"
    spec = rules.get(finding.rule)
    url = spec.help_url if spec is not None else None
    return uri, types.Diagnostic(
        range_,
        message,
        severity=_SEVERITIES[finding.severity] if finding.lowered is None else types.DiagnosticSeverity.Hint,
        code=finding.rule,
        code_description=types.CodeDescription(url) if url and shows.links else None,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if finding.rule == UNUSED and shows.tags else None,
        related_information=_related(shown, snapshot) if shows.related and shown.related else None,
    )


def _related(finding: Finding, snapshot: Snapshot) -> list[types.DiagnosticRelatedInformation]:
    """The other places that belong to the finding."""
    places = ((snapshot.range(related.span), related.message) for related in finding.related)
    return [
        types.DiagnosticRelatedInformation(
            types.Location(place[0].uri, place[1]), one_line(message or "this belongs to it, too")
        )
        for place, message in places
        if place is not None
    ]


def mistakes_by_path(mistakes: Iterable[str]) -> dict[str, list[types.Diagnostic]]:
    """Mistakes in settings files as diagnostics of those files, by absolute path."""
    by_path: dict[str, list[types.Diagnostic]] = {}
    for mistake in mistakes:
        match = _MISTAKE.fullmatch(mistake)
        path = os.path.abspath(match[1]).replace(os.sep, "/") if match is not None else ""  # noqa: PTH100 - str paths
        if match is None or not os.path.isfile(path):  # noqa: PTH113 - as above
            continue
        line = max(int(match[2] or 1) - 1, 0)
        range_ = types.Range(types.Position(line, 0), types.Position(line + 1, 0))
        found = types.Diagnostic(
            range_,
            one_line(redact_text(match[3])),
            severity=types.DiagnosticSeverity.Error,
            source=SOURCE,
            code="settings",
        )
        by_path.setdefault(path, []).append(found)
    return by_path
