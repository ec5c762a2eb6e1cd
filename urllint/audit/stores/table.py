"""An audit as one table with a row for each occurrence: what CSV and Parquet hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.audit.model import Audit, Kind
from urllint.model import Role

ONLINE_COLUMNS: Final = ("online", "status", "redirect", "checked")


class Row(NamedTuple):
    """An occurrence with all that is known of its URL.

    ``errors`` are the names of the URL's validation errors, ``rules`` those of the rules that report something at this
    place, both separated by blanks. The last four are `ONLINE_COLUMNS`: empty where nobody asked.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int
    url: str
    kind: Kind
    scheme: str
    host: str
    domain: str
    context: str
    role: Role
    written: str
    errors: str
    rules: str
    online: str
    status: int | None
    redirect: str
    checked: str


def columns(audit: Audit) -> tuple[str, ...]:
    """The names of the columns; those about servers only if somebody asked them."""
    return Row._fields if audit.meta.is_online else Row._fields[: -len(ONLINE_COLUMNS)]


def rows(audit: Audit) -> Iterator[Row]:
    """A row for each occurrence, in order."""
    rules: dict[int, dict[str, None]] = {}
    for finding in audit.findings:
        if finding.occurrence is not None:
            rules.setdefault(finding.occurrence, {})[finding.rule] = None
    for index, one in enumerate(audit.occurrences):
        url = audit.urls[one.url]
        online = url.online
        yield Row(
            one.path,
            one.line,
            one.column,
            one.end_line,
            one.end_column,
            one.start,
            one.end,
            url.url,
            url.kind,
            url.scheme,
            url.host,
            url.domain,
            one.context,
            one.role,
            one.written,
            " ".join(url.errors),
            " ".join(rules.get(index, ())),
            online.outcome if online is not None else "",
            online.status if online is not None else None,
            online.redirect if online is not None else "",
            online.checked if online is not None else "",
        )


def storable(text: str) -> str:
    """The text as UTF-8 can hold it: what is half a character, or a byte that did not decode, is escaped."""
    if text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
