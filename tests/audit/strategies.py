"""Audits that hold anything their types allow."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

from hypothesis import strategies as st

from urllint.audit.model import (
    KINDS,
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
    RootKind,
    RuleCount,
    SchemeCount,
    Skipped,
    Totals,
    TrendPoint,
)
from urllint.model import LOWERINGS, ROLES, SEVERITIES

NUMBERS = st.integers(0, 2**32 - 1)
TEXTS = st.text(st.characters(), max_size=6)

_Row = TypeVar("_Row", bound=tuple[Any, ...])

_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "kind": st.sampled_from(KINDS),
    "severity": st.sampled_from(SEVERITIES),
    "role": st.sampled_from(ROLES),
    "lowered": st.sampled_from(("", *LOWERINGS)),
    "status": st.none() | NUMBERS,
    "fragment": st.none() | TEXTS,
    "occurrence": st.none() | NUMBERS,
    "url": TEXTS,
}
_BY_TYPE: dict[str, st.SearchStrategy[Any]] = {"int": NUMBERS, "str": TEXTS, "bool": st.booleans()}


def rows(kind: type[_Row], /, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[_Row]:
    """Named tuples of a kind, with a strategy for each field that needs one of its own."""
    known = {**_BY_NAME, **fields}
    return st.builds(
        kind, **{name: known.get(name, _BY_TYPE.get(text, st.nothing())) for name, text in _annotations(kind).items()}
    )


def _annotations(kind: type[tuple[Any, ...]]) -> dict[str, str]:
    return {
        name: str(getattr(annotation, "__forward_arg__", annotation))
        for name, annotation in kind.__annotations__.items()
    }


def some(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    """A few of them."""
    return st.lists(strategy, max_size=2).map(tuple)


def occurrences() -> st.SearchStrategy[list[Occurrence]]:
    """Occurrences of a few URLs."""
    return st.lists(rows(Occurrence, url=st.integers(0, 6)), max_size=12)


def audits() -> st.SearchStrategy[Audit]:
    """Audits, of which only the types are right."""
    names = some(TEXTS)
    counts = st.dictionaries(TEXTS, NUMBERS, max_size=2).map(lambda found: tuple(found.items()))
    member = rows(AliasMember, techniques=names)
    return st.builds(
        Audit,
        meta=rows(Meta),
        totals=rows(Totals),
        roots=some(rows(Root, kind=st.sampled_from(get_args(RootKind)), skipped=some(rows(Skipped)))),
        urls=some(rows(AuditedUrl, errors=names, findings=counts, online=st.none() | rows(OnlineResult))),
        occurrences=occurrences().map(Occurrences.of),
        findings=some(rows(AuditedFinding, url=st.none() | NUMBERS)),
        hosts=some(rows(HostCount)),
        domains=some(rows(DomainCount)),
        schemes=some(rows(SchemeCount)),
        rules=some(rows(RuleCount)),
        aliases=some(
            rows(Alias, techniques=names, members=some(member), fragments=some(rows(FragmentCount)), urls=some(NUMBERS))
        ),
        near_aliases=some(rows(NearAlias, kinds=names, members=some(st.tuples(TEXTS, NUMBERS)), urls=some(NUMBERS))),
        comparison=st.none()
        | rows(
            Comparison,
            new_urls=some(rows(ChangedUrl)),
            gone_urls=some(rows(ChangedUrl)),
            new_hosts=some(rows(ChangedHost)),
            gone_hosts=some(rows(ChangedHost)),
            new_findings=some(rows(ChangedFinding)),
            gone_findings=some(rows(ChangedFinding)),
        ),
        trend=some(rows(TrendPoint)),
    )
