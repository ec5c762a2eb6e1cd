"""From an inventory to an audit: everything masked, sorted and counted."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import Final

from urllint.audit.aliases import Aliases, Weighed, target_of
from urllint.audit.counting import Counting
from urllint.audit.inventory import Inventory, count_files
from urllint.audit.masking import Masked, masked
from urllint.audit.model import (
    Alias,
    Audit,
    AuditedFinding,
    AuditedUrl,
    Meta,
    NearAlias,
    Occurrences,
    OnlineResult,
    Root,
    Totals,
)
from urllint.audit.reading import domain_of
from urllint.model import SEVERITIES, Finding
from urllint.redaction import redact_finding
from urllint.registry import Registry

_NO_RESULTS: Final[Mapping[str, OnlineResult]] = {}


def finish(
    inventory: Inventory,
    roots: Iterable[Root],
    registry: Registry,
    *,
    version: str,
    created: str,
    show_secrets: bool = False,
    online: Mapping[str, OnlineResult] = _NO_RESULTS,
) -> Audit:
    """The audit of what the inventory has taken in.

    ``registry`` knows the rules; ``online`` has what servers said, by the serialized URL, which is not masked.
    """
    inventory.seal()
    shown = masked(inventory, show_secrets=show_secrets)
    occurrences = _occurrences(inventory, shown)
    findings = _findings(inventory, occurrences, show_secrets=show_secrets)
    counting = Counting(inventory, shown, occurrences.urls, findings)
    urls = tuple(
        AuditedUrl(
            url.url,
            url.kind,
            url.scheme,
            url.host,
            domain_of(url.host),
            url.errors,
            counting.occurrences[index],
            counting.files[index],
            counting.findings_on(index),
            online.get(real) if url.kind == "url" else None,
        )
        for index, (url, real) in enumerate(zip(shown.urls, shown.real, strict=True))
    )
    aliases, near = _aliases(inventory, shown)
    hosts, domains = counting.hosts(), counting.domains()
    http, https = counting.web()
    return Audit(
        meta=Meta(version, created, show_secrets, bool(online)),
        totals=Totals(
            files=inventory.files,
            files_with_urls=inventory.files_with_urls,
            urls=len(urls),
            occurrences=len(occurrences),
            hosts=len(hosts),
            domains=len(domains),
            http=http,
            https=https,
            errors=_number(findings, 0),
            warnings=_number(findings, 1),
            infos=_number(findings, 2),
            suppressed=inventory.suppressed,
            aliases=sum(len(alias.members) > 1 for alias in aliases),
            near_aliases=len(near),
        ),
        roots=tuple(roots),
        urls=urls,
        occurrences=occurrences,
        findings=findings,
        hosts=hosts,
        domains=domains,
        schemes=counting.schemes(),
        rules=counting.rules(registry),
        aliases=aliases,
        near_aliases=near,
    )


def _number(findings: Iterable[AuditedFinding], severity: int) -> int:
    return sum(finding.severity == SEVERITIES[severity] for finding in findings)


def _occurrences(inventory: Inventory, shown: Masked) -> Occurrences:
    strings = inventory.strings
    written = array("I", (strings.setdefault(spelling.written, len(strings)) for spelling in shown.spellings))
    seen = inventory.seen
    urls = array("I", map(shown.url_of.__getitem__, seen))
    return Occurrences((urls, *inventory.rows, array("I", map(written.__getitem__, seen))), list(strings))


def _findings(inventory: Inventory, occurrences: Occurrences, *, show_secrets: bool) -> tuple[AuditedFinding, ...]:
    return tuple(
        _finding(place.finding if show_secrets else redact_finding(place.finding), place.occurrence, occurrences.urls)
        for place in inventory.findings
    )


def _finding(finding: Finding, occurrence: int, urls: array[int]) -> AuditedFinding:
    location, span = finding.location, finding.span
    has_place = location is not None and span is not None
    return AuditedFinding(
        rule=finding.rule,
        severity=finding.severity,
        message=finding.message,
        path=finding.path,
        line=location.line if location is not None else 0,
        column=location.column if location is not None else 0,
        end_line=location.end_line if location is not None else 0,
        end_column=location.end_column if location is not None else 0,
        start=span.start if has_place and span is not None else 0,
        end=span.end if has_place and span is not None else 0,
        occurrence=None if occurrence < 0 else occurrence,
        url=None if occurrence < 0 else urls[occurrence],
        written=finding.url or "",
        fix=finding.fix.applicability if finding.fix is not None else "",
        explained_by=finding.explained_by or "",
        lowered=finding.lowered or "",
    )


def _aliases(inventory: Inventory, shown: Masked) -> tuple[tuple[Alias, ...], tuple[NearAlias, ...]]:
    occurrences = array("I", bytes(4 * len(shown.spellings)))
    for number in inventory.seen:
        occurrences[number] += 1
    weighed: list[Weighed | None] = []
    for index, spelling in enumerate(shown.spellings):
        url = shown.urls[shown.url_of[index]]
        target = target_of(spelling.written, spelling.base) if url.kind == "url" else None
        weighed.append(None if target is None else Weighed(target, shown.url_of[index], url.url, occurrences[index]))
    aliases = Aliases(weighed)
    paths = inventory.paths()
    files = count_files(map(aliases.group_of.__getitem__, inventory.seen), paths, aliases.count)
    files_of_target = count_files(map(aliases.target_of.__getitem__, inventory.seen), paths, aliases.target_count)
    return tuple(aliases.groups(files, files_of_target)), tuple(aliases.near())
