"""What the page's script reads: the audit in columns, with every text as it can be shown.

A repository of some size has a hundred thousand URLs in half a million places. In columns of numbers, with each text
written once, that is a few megabytes, which a browser reads at once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

from urllint.audit.model import KINDS, Audit, Comparison, OnlineResult, Root
from urllint.audit.page.links import PlaceLinks
from urllint.model import SEVERITIES
from urllint.report.display import escape_path, one_line

LONGEST_TEXT: Final = 2000
"""URLs are shown up to this length (code points); ``data:`` URLs have no end."""

Json = dict[str, Any]  # Any: whatever JSON can hold


class _Texts:
    """Each text once; what refers to it has its index."""

    def __init__(self) -> None:
        self._index: dict[str, int] = {}
        self.shown: list[str] = []

    def __call__(self, text: str) -> int:
        index = self._index.get(text)
        if index is None:
            index = self._index[text] = len(self.shown)
            self.shown.append(one_line(text, limit=LONGEST_TEXT))
        return index


def page_data(audit: Audit, links: PlaceLinks) -> Json:
    """Everything that the page shows."""
    texts = _Texts()
    paths: dict[str, int] = {}
    data: Json = {
        "meta": audit.meta._asdict(),
        "totals": audit.totals._asdict(),
        "remarks": len(audit.remarks),
        "followed_over_http": audit.followed_over_http,
        "roots": [
            {
                "path": escape_path(root_name(root)),
                "revision": root.revision,
                "files": root.files,
                "skipped": root.skipped_count,
                "reasons": [[escape_path(skipped.path), one_line(skipped.reason)] for skipped in root.skipped],
            }
            for root in audit.roots
        ],
        "kinds": KINDS,
        "severities": SEVERITIES,
        "urls": _urls(audit, texts),
        "places": _places(audit, texts, paths),
        "findings": _findings(audit, texts, paths),
        "hosts": [_shown(count._asdict()) for count in audit.hosts],
        "domains": [_shown(count._asdict()) for count in audit.domains],
        "schemes": [_shown(count._asdict()) for count in audit.schemes],
        "rules": [_shown(count._asdict()) for count in audit.rules],
        "aliases": [
            {
                "target": one_line(alias.target, limit=LONGEST_TEXT),
                "rung": alias.rung,
                "occurrences": alias.occurrences,
                "urls": alias.urls,
                "members": [
                    [one_line(member.target, limit=LONGEST_TEXT), member.reason, member.occurrences]
                    for member in alias.members
                ],
                "fragments": [
                    [None if count.fragment is None else one_line(count.fragment, limit=200), count.occurrences]
                    for count in alias.fragments
                ],
            }
            for alias in audit.aliases
        ],
        "near_aliases": [
            {
                "kinds": alias.kinds,
                "occurrences": alias.occurrences,
                "urls": alias.urls,
                "members": [[one_line(target, limit=LONGEST_TEXT), number] for target, number in alias.members],
            }
            for alias in audit.near_aliases
        ],
        "trend": [_shown(point._asdict()) for point in audit.trend],
        "comparison": None if audit.comparison is None else _comparison(audit.comparison, paths),
    }
    data["paths"] = [escape_path(path) for path in paths]
    data["links"] = [links.for_path(path) for path in paths]
    data["texts"] = texts.shown
    return data


def root_name(root: Root) -> str:
    """What a root is called where nobody knows from which folder it was named."""
    if root.path.strip("./\\"):
        return root.path
    return os.path.basename(os.path.abspath(root.path)) or root.path  # noqa: PTH100, PTH119 - str paths throughout


def _shown(fields: Json) -> Json:
    return {name: one_line(value) if isinstance(value, str) else value for name, value in fields.items()}


def _columns(names: Iterable[str], rows: Iterable[tuple[object, ...]]) -> Json:
    names = tuple(names)
    columns: list[list[object]] = [[] for _ in names]
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    return dict(zip(names, columns, strict=True))


def _urls(audit: Audit, texts: Callable[[str], int]) -> Json:
    columns = _columns(
        ("url", "kind", "scheme", "host", "domain", "places", "files"),
        (
            (
                texts(url.url),
                KINDS.index(url.kind),
                texts(url.scheme),
                texts(url.host),
                texts(url.domain),
                url.occurrences,
                url.files,
            )
            for url in audit.urls
        ),
    )
    # What most URLs have none of stands by index.
    columns["errors"] = {at: list(url.errors) for at, url in enumerate(audit.urls) if url.errors}
    columns["findings"] = {
        at: sum(number for _, number in url.findings) for at, url in enumerate(audit.urls) if url.findings
    }
    columns["online"] = {at: _answer(url.online) for at, url in enumerate(audit.urls) if url.online is not None}
    return columns


def _answer(result: OnlineResult) -> Json:
    return _shown(result._asdict())


def _places(audit: Audit, texts: Callable[[str], int], paths: dict[str, int]) -> Json:
    return _columns(
        ("url", "path", "line", "column", "context", "written"),
        (
            (
                place.url,
                paths.setdefault(place.path, len(paths)),
                place.line,
                place.column,
                texts(place.context),
                texts(place.written),
            )
            for place in audit.occurrences
        ),
    )


def _findings(audit: Audit, texts: Callable[[str], int], paths: dict[str, int]) -> Json:
    return _columns(
        ("rule", "severity", "message", "path", "line", "column", "url", "written", "fix", "leads"),
        (
            (
                texts(finding.rule),
                SEVERITIES.index(finding.severity),
                texts(finding.message),
                paths.setdefault(finding.path, len(paths)),
                finding.line,
                finding.column,
                -1 if finding.url is None else finding.url,
                texts(finding.written),
                texts(finding.fix),
                int(finding.leads),
            )
            for finding in audit.findings
        ),
    )


def _comparison(comparison: Comparison, paths: dict[str, int]) -> Json:
    def urls(changed: Iterable[Any]) -> list[list[object]]:
        return [[one_line(url.url, limit=LONGEST_TEXT), url.occurrences] for url in changed]

    def findings(changed: Iterable[Any]) -> list[list[object]]:
        return [
            [
                finding.severity,
                finding.rule,
                paths.setdefault(finding.path, len(paths)),
                finding.line,
                one_line(finding.written, limit=LONGEST_TEXT),
                one_line(finding.message),
                finding.number,
            ]
            for finding in changed
        ]

    def hosts(changed: Iterable[Any]) -> list[list[object]]:
        return [[one_line(host.name), host.urls, host.occurrences] for host in changed]

    return {
        "earlier": escape_path(comparison.earlier),
        "created": comparison.created,
        "new_hosts": hosts(comparison.new_hosts),
        "gone_hosts": hosts(comparison.gone_hosts),
        "new_urls": urls(comparison.new_urls),
        "gone_urls": urls(comparison.gone_urls),
        "new_findings": findings(comparison.new_findings),
        "gone_findings": findings(comparison.gone_findings),
    }
