"""An audit as one JSON document, and back: what other programs read, and what a later audit is compared with.

The keys are a contract: one may be added at any time, and ``version`` rises when one is removed or changes its meaning.
The document is plain ASCII with one object a line, so that it can be written without holding it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeVar

from urllint.audit.model import (
    Alias,
    AliasMember,
    Audit,
    AuditedFinding,
    AuditedUrl,
    ChangedFinding,
    ChangedHost,
    ChangedUrl,
    Comparison,
    DomainCount,
    FragmentCount,
    HostCount,
    Meta,
    NearAlias,
    Occurrence,
    Occurrences,
    OnlineResult,
    Root,
    RuleCount,
    SchemeCount,
    Skipped,
    Totals,
    TrendPoint,
)

VERSION: Final = 1

Json = dict[str, Any]  # Any: whatever JSON can hold; it is checked by the types that are built from it


class NotAnAuditError(ValueError):
    """A document that is no audit, or one of a version that is not known."""


def report(audit: Audit) -> Iterator[str]:
    """The document in pieces."""
    yield f'{{"version": {VERSION}'
    yield f',\n"meta": {json.dumps(audit.meta._asdict())}'
    yield f',\n"totals": {json.dumps(audit.totals._asdict())}'
    yield from _list("roots", map(_root, audit.roots))
    yield from _list("schemes", (count._asdict() for count in audit.schemes))
    yield from _list("hosts", (count._asdict() for count in audit.hosts))
    yield from _list("domains", (count._asdict() for count in audit.domains))
    yield from _list("rules", (count._asdict() for count in audit.rules))
    yield from _list("urls", map(_url, range(len(audit.urls)), audit.urls))
    yield from _list("occurrences", (occurrence._asdict() for occurrence in audit.occurrences))
    yield from _list("findings", (finding._asdict() for finding in audit.findings))
    yield from _list("aliases", map(_alias, audit.aliases))
    yield from _list("near_aliases", map(_near_alias, audit.near_aliases))
    yield from _list("trend", (point._asdict() for point in audit.trend))
    yield f',\n"comparison": {json.dumps(None if audit.comparison is None else _comparison(audit.comparison))}'
    yield "\n}\n"


def _list(name: str, rows: Iterable[Json]) -> Iterator[str]:
    yield f',\n"{name}": ['
    separator = "\n"
    for row in rows:
        yield separator + json.dumps(row)
        separator = ",\n"
    yield "]" if separator == "\n" else "\n]"


def _root(root: Root) -> Json:
    return {**root._asdict(), "skipped": [skipped._asdict() for skipped in root.skipped]}


def _url(index: int, url: AuditedUrl) -> Json:
    online = None if url.online is None else url.online._asdict()
    return {"index": index, **url._asdict(), "findings": dict(url.findings), "online": online}


def _alias(alias: Alias) -> Json:
    return {
        **alias._asdict(),
        "members": [member._asdict() for member in alias.members],
        "fragments": [count._asdict() for count in alias.fragments],
    }


def _near_alias(alias: NearAlias) -> Json:
    members = [{"target": target, "occurrences": number} for target, number in alias.members]
    return {**alias._asdict(), "members": members}


def _comparison(comparison: Comparison) -> Json:
    return {
        name: [row._asdict() for row in value] if isinstance(value, tuple) else value
        for name, value in comparison._asdict().items()
    }


def load(text: str) -> Audit:
    """The audit in a document; keys that are not known are passed over. Raises NotAnAuditError."""
    try:
        document = json.loads(text)
    except ValueError as error:
        message = f"is no JSON: {error}"
        raise NotAnAuditError(message) from error
    version = document.get("version") if isinstance(document, dict) else None
    if version != VERSION or "occurrences" not in document:
        message = "is no audit" if version == VERSION or version is None else f"is of version {version}"
        raise NotAnAuditError(message)
    try:
        return _audit(document)
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        message = f"is no audit, or a broken one: {error}"
        raise NotAnAuditError(message) from error


def _audit(document: Json) -> Audit:
    comparison = document["comparison"]
    return Audit(
        meta=_row(Meta, document["meta"]),
        totals=_row(Totals, document["totals"]),
        roots=tuple(
            _row(Root, root)._replace(skipped=_rows(Skipped, root.get("skipped", ()))) for root in document["roots"]
        ),
        urls=tuple(map(_read_url, document["urls"])),
        occurrences=Occurrences.of(_row(Occurrence, row) for row in document["occurrences"]),
        findings=_rows(AuditedFinding, document["findings"]),
        hosts=_rows(HostCount, document["hosts"]),
        domains=_rows(DomainCount, document["domains"]),
        schemes=_rows(SchemeCount, document["schemes"]),
        rules=_rows(RuleCount, document["rules"]),
        aliases=tuple(map(_read_alias, document["aliases"])),
        near_aliases=tuple(
            _row(NearAlias, row)._replace(
                kinds=tuple(row["kinds"]),
                members=tuple((member["target"], member["occurrences"]) for member in row["members"]),
                urls=tuple(row["urls"]),
            )
            for row in document["near_aliases"]
        ),
        comparison=None if comparison is None else _read_comparison(comparison),
        trend=_rows(TrendPoint, document["trend"]),
    )


_Row = TypeVar("_Row", bound=tuple[Any, ...])  # Any: the fields of any named tuple


def _row(kind: type[_Row], row: Json) -> _Row:
    """One named tuple; what is not among its fields is of a later version of this program."""
    fields = kind._fields  # type: ignore[attr-defined] # named tuples have no common type
    return kind(**{name: value for name, value in row.items() if name in fields})


def _rows(kind: type[_Row], rows: Iterable[Json]) -> tuple[_Row, ...]:
    return tuple(_row(kind, row) for row in rows)


def _read_url(row: Json) -> AuditedUrl:
    online = row.get("online")
    return _row(AuditedUrl, row)._replace(
        errors=tuple(row["errors"]),
        findings=tuple(row["findings"].items()),
        online=None if online is None else _row(OnlineResult, online),
    )


def _read_alias(row: Json) -> Alias:
    members = (member._replace(techniques=tuple(member.techniques)) for member in _rows(AliasMember, row["members"]))
    return _row(Alias, row)._replace(
        techniques=tuple(row["techniques"]),
        members=tuple(members),
        fragments=_rows(FragmentCount, row["fragments"]),
        urls=tuple(row["urls"]),
    )


def _read_comparison(row: Json) -> Comparison:
    return Comparison(
        earlier=row["earlier"],
        created=row["created"],
        new_urls=_rows(ChangedUrl, row["new_urls"]),
        gone_urls=_rows(ChangedUrl, row["gone_urls"]),
        new_hosts=_rows(ChangedHost, row["new_hosts"]),
        gone_hosts=_rows(ChangedHost, row["gone_hosts"]),
        new_findings=_rows(ChangedFinding, row["new_findings"]),
        gone_findings=_rows(ChangedFinding, row["gone_findings"]),
    )
