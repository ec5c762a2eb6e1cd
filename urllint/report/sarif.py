"""SARIF 2.1.0, the format in which code-scanning services and editors take the findings of every kind of tool.

One run with all rules in force, so that a reader can tell "nothing was found" from "nothing was looked for". Findings
that are suppressed or accepted by a baseline are results, too, marked as such. Fingerprints do not depend on lines, so
that a service knows a finding again after the file has changed above it. Nothing in the report depends on the time or
the machine.

The properties are those of https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from urllint._version import __version__
from urllint.engine.result import RunResult
from urllint.model import Edit, Finding, Fix, Location, Severity
from urllint.redaction import MASK
from urllint.report.artifacts import SOURCE_ROOT, Artifact, Artifacts
from urllint.report.display import message_with_help, one_line
from urllint.report.identity import everything, identified
from urllint.report.offered_fix import offered_fix, visible
from urllint.report.reporter import ReportOptions
from urllint.report.rule_page import explain, load_page, render_markdown
from urllint.specs import RuleSpec
from urllint.text.span import Span

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "urllint/v1"
"""The name of our fingerprint; its number rises when what is hashed changes."""

LONGEST_SNIPPET: Final = 2000
"""Code points; longer ones (of data, mostly) are left out, for the region says where they are."""

_LEVELS: Final[dict[Severity, str]] = {"error": "error", "warning": "warning", "info": "note"}
_BASELINE: Final = {"justification": "accepted by the baseline"}
_INCOMPLETE: Final = "plugin-failure"

Json = dict[str, object]


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The log file, one result a line."""
    artifacts = Artifacts(options.root_of)
    suppressions: dict[int, Json] = {id(finding): {"kind": "inSource"} for finding in result.suppressed_findings}
    suppressions.update((id(finding), {"kind": "external", **_BASELINE}) for finding in result.accepted_findings)
    found = everything(result)
    failures = [finding for finding in found if finding.rule == _INCOMPLETE]
    findings = [finding for finding in found if finding.rule != _INCOMPLETE]
    rules = _rules_to_tell(findings, options)
    descriptors, notifications = _descriptors(rules)
    notifications += [_failure(failure, artifacts) for failure in failures]
    indexes = {spec.name: index for index, spec in enumerate(rules)}
    results: list[str] = []
    for finding, identity in identified(findings, lambda path: artifacts.artifact(path).path):
        if finding.explained_by is None or options.verbose:
            artifact = artifacts.artifact(finding.path)
            document = _result(finding, indexes.get(finding.rule), artifact, identity)
            if id(finding) in suppressions:
                document["suppressions"] = [suppressions[id(finding)]]
            results.append(json.dumps(document))
    run: Json = {
        "tool": {
            "driver": {
                "name": "urllint",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": descriptors,
            }
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": _bases(artifacts),
        "invocations": [
            {
                "executionSuccessful": not failures,
                "exitCode": options.exit_code,
                "toolExecutionNotifications": notifications,
            }
        ],
    }
    head = json.dumps({"$schema": SCHEMA, "version": "2.1.0"})
    yield f'{head[:-1]}, "runs": [{json.dumps(run)[:-1]}, "results": ['
    separator = "\n"
    for line in results:
        yield separator + line
        separator = ",\n"
    yield "\n]}]}\n" if results else "]}]}\n"


def _bases(artifacts: Artifacts) -> Json:
    root = {"description": {"text": "The root of the repository, or the folder of the settings where there is none."}}
    below = {name: {"uri": uri, "uriBaseId": SOURCE_ROOT} for name, uri in artifacts.bases.items()}
    return {SOURCE_ROOT: root, **below}


def _rules_to_tell(findings: Iterable[Finding], options: ReportOptions) -> list[RuleSpec]:
    """The rules in force where the run started, and those that found something in a folder with other settings."""
    names = {*options.in_force(), *(finding.rule for finding in findings)}
    return [spec for spec in options.rules.values() if spec.name in names]


def _descriptors(rules: Iterable[RuleSpec]) -> tuple[list[Json], list[Json]]:
    """The rules' descriptors, and notifications about those whose page cannot be read."""
    descriptors: list[Json] = []
    notifications: list[Json] = []
    for spec in rules:
        try:
            descriptors.append(_descriptor(spec))
        except Exception as error:  # noqa: BLE001, PERF203 - a third party's module; the report tells what it raises
            message = f"the page of rule {spec.name} cannot be read: {type(error).__name__}: {error}"
            notifications.append({"level": "warning", "message": {"text": one_line(message)}})
            descriptors.append(_metadata(spec))
    return descriptors, notifications


def _descriptor(spec: RuleSpec) -> Json:
    page = load_page(spec)
    about = next((section.text for section in page.sections), "")
    return {
        **_metadata(spec),
        "fullDescription": {"text": f"{page.title}\n\n{about}" if about else page.title},
        "help": {"text": explain(spec), "markdown": render_markdown(spec)},
    }


def _metadata(spec: RuleSpec) -> Json:
    descriptor: Json = {
        "id": spec.name,
        "shortDescription": {"text": spec.summary},
        "defaultConfiguration": {"enabled": spec.default, "level": _LEVELS[spec.severity]},
        "properties": {"tags": ["url", spec.group]},
    }
    if spec.aliases:
        descriptor["deprecatedIds"] = list(spec.aliases)
    if spec.help_url:
        descriptor["helpUri"] = spec.help_url
    return descriptor


def _failure(finding: Finding, artifacts: Artifacts) -> Json:
    """A plugin that failed says something about the run, not about the file on which it did."""
    return {
        "level": "error",
        "descriptor": {"id": finding.rule},
        "message": {"text": one_line(finding.message)},
        "locations": [{"physicalLocation": {"artifactLocation": _place(artifacts.artifact(finding.path))}}],
    }


def _result(finding: Finding, index: int | None, artifact: Artifact, identity: str) -> Json:
    document: Json = {
        "ruleId": finding.rule,
        "level": _LEVELS[finding.severity],
        "message": {"text": message_with_help(finding)},
        "locations": [_location(artifact, finding.span, finding.location, excerpt=True)],
        "partialFingerprints": {FINGERPRINT: identity},
    }
    if index is not None:
        document["ruleIndex"] = index
    if finding.related:
        document["relatedLocations"] = [
            {
                "id": number,
                **_location(artifact, related.span, related.location),
                "message": {"text": one_line(related.message)},
            }
            for number, related in enumerate(finding.related, 1)
        ]
    fix = _fix(finding, artifact)
    if fix is not None:
        document["fixes"] = [fix]
    return document


def _place(artifact: Artifact) -> Json:
    return {"uri": artifact.uri, **({"uriBaseId": artifact.base} if artifact.base else {})}


def _location(artifact: Artifact, span: Span | None, location: Location | None, *, excerpt: bool = False) -> Json:
    physical: Json = {"artifactLocation": _place(artifact)}
    if span is not None and location is not None:
        region: Json = {**_lines(location), **_characters(span.start, span.end)}
        if len(location.raw) <= LONGEST_SNIPPET:
            region["snippet"] = {"text": visible(location.raw)}
        physical["region"] = region
        if excerpt and location.line == location.end_line and len(location.source) < LONGEST_SNIPPET:
            # A region that names lines only is those lines, whole.
            physical["contextRegion"] = {"startLine": location.line, "snippet": {"text": visible(location.source)}}
    return {"physicalLocation": physical}


def _lines(location: Location) -> Json:
    return {
        "startLine": location.line,
        "startColumn": location.column,
        "endLine": location.end_line,
        "endColumn": location.end_column,
    }


def _characters(start: int, end: int) -> Json:
    return {"charOffset": start, "charLength": end - start}


def _fix(finding: Finding, artifact: Artifact) -> Json | None:
    """The fix as changes of the file; none where its place cannot hold it, or where it is only to be shown."""
    fix = offered_fix(finding)
    if fix is None:
        return None
    return {
        "description": {"text": _description(fix)},
        "artifactChanges": [
            {
                "artifactLocation": _place(artifact),
                "replacements": [_replacement(finding, edit) for edit in fix.replacements],
            }
        ],
    }


def _description(fix: Fix) -> str:
    title = one_line(fix.title)
    remark = one_line(fix.reason)
    return f"{title} ({remark})" if remark else title


def _replacement(finding: Finding, edit: Edit) -> Json:
    region: Json = {**_edited_lines(finding, edit), **_characters(edit.start, edit.end)}
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}


def _edited_lines(finding: Finding, edit: Edit) -> Mapping[str, object]:
    """Line and columns of an edit, where it plainly lies in the line of the finding; its offsets say it anyway."""
    location, span = finding.location, finding.span
    if location is None or span is None:
        return {}
    start = span.start - (location.column - 1)
    end = span.end if location.line == location.end_line else span.start
    if MASK not in location.source:  # a masked line may be longer or shorter than it is in the file
        end = max(end, location.source_start + len(location.source))
    if not start <= edit.start <= edit.end <= end:
        return {}
    return {
        "startLine": location.line,
        "startColumn": edit.start - start + 1,
        "endLine": location.line,
        "endColumn": edit.end - start + 1,
    }
