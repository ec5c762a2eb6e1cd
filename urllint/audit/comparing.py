"""What is new and what is gone since an earlier audit, which is a file of ``--format json`` or ``--sqlite``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from posixpath import normpath
from typing import Any, Final, NamedTuple, TypeVar
from urllib.request import pathname2url

from urllint.audit.model import Audit, ChangedFinding, ChangedHost, ChangedUrl, Comparison, Kind
from urllint.audit.stores.json_document import VERSION as JSON_VERSION
from urllint.audit.stores.sqlite_schema import VERSION as SQLITE_VERSION
from urllint.audit.stores.table import storable

_SQLITE: Final = b"SQLite format 3\x00"

UrlKey = tuple[str, Kind]
FindingKey = tuple[str, str, str]
"""Rule, path, and the URL as it is written; for a finding that is about none, its message. Lines may move."""


class EarlierError(Exception):
    """A file that cannot be compared with, in words for people."""


class Earlier(NamedTuple):
    """What is compared of an audit; of the findings those that lead."""

    created: str
    shows_secrets: bool
    urls: Mapping[UrlKey, ChangedUrl]
    hosts: Mapping[str, ChangedHost]
    findings: Mapping[FindingKey, ChangedFinding]

    @classmethod
    def of(cls, audit: Audit) -> Earlier:
        """That of an audit in memory, with its texts as files hold them."""
        return cls(
            audit.meta.created,
            audit.meta.shows_secrets,
            _urls(ChangedUrl(storable(url.url), url.kind, url.host, url.occurrences) for url in audit.urls),
            _hosts(ChangedHost(host.name, host.urls, host.occurrences) for host in audit.hosts),
            _findings(
                ChangedFinding(
                    *(one.rule, one.severity, storable(one.path), storable(one.written), storable(one.message)),
                    line=one.line,
                    number=1,
                )
                for one in audit.findings
                if one.leads
            ),
        )

    def check(self, name: str, *, shows_secrets: bool) -> None:
        """Raise EarlierError if secrets are masked in one of two audits only: every URL with one would be new."""
        if shows_secrets != self.shows_secrets:
            message = f"{name}: secrets are masked in one of the two audits only, so that they cannot be compared"
            raise EarlierError(message)


def compare_with(earlier: Earlier, name: str, audit: Audit) -> Comparison:
    """What ``audit`` has that the earlier one, from the file ``name``, has not, and the other way around.

    Raises EarlierError as `Earlier.check` does.
    """
    now = Earlier.of(audit)
    earlier.check(name, shows_secrets=now.shows_secrets)
    return Comparison(
        name,
        earlier.created,
        new_urls=_without(now.urls, earlier.urls),
        gone_urls=_without(earlier.urls, now.urls),
        new_hosts=_without(now.hosts, earlier.hosts),
        gone_hosts=_without(earlier.hosts, now.hosts),
        new_findings=tuple(_more(now.findings, earlier.findings)),
        gone_findings=tuple(_more(earlier.findings, now.findings)),
    )


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _without(ours: Mapping[_Key, _Value], others: Mapping[_Key, _Value]) -> tuple[_Value, ...]:
    return tuple(value for key, value in ours.items() if key not in others)


def _more(
    ours: Mapping[FindingKey, ChangedFinding], others: Mapping[FindingKey, ChangedFinding]
) -> Iterator[ChangedFinding]:
    for key, finding in ours.items():
        number = finding.number - (others[key].number if key in others else 0)
        if number > 0:
            yield finding._replace(number=number)


def _urls(rows: Iterable[ChangedUrl]) -> dict[UrlKey, ChangedUrl]:
    return {(row.url, row.kind): row for row in rows}


def _hosts(rows: Iterable[ChangedHost]) -> dict[str, ChangedHost]:
    return {row.name: row for row in rows}


def _findings(rows: Iterable[ChangedFinding]) -> dict[FindingKey, ChangedFinding]:
    found: dict[FindingKey, ChangedFinding] = {}
    for row in rows:
        key = row.rule, normpath(row.path), row.written or row.message
        known = found.get(key)
        found[key] = row if known is None else known._replace(number=known.number + 1)
    return found


def load_earlier(path: str) -> Earlier:
    """The audit in the file at ``path``. Raises EarlierError."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - str paths throughout
            head = file.read(len(_SQLITE))
            if head != _SQLITE:
                return _of_json(head + file.read())
        return _of_sqlite(path)
    except OSError as error:
        message = f"{path}: {error.strerror or error}"
    except (ValueError, TypeError, KeyError, AttributeError, sqlite3.Error) as error:
        message = f"{path}: is no audit that can be read: {error}"
    raise EarlierError(message)


_Json = dict[str, Any]  # Any: whatever JSON can hold; it is checked by the types that are built from it


def _of_json(data: bytes) -> Earlier:
    document = json.loads(data, object_hook=_without_occurrences)
    _check(document.get("version") if isinstance(document, dict) else None, JSON_VERSION)
    meta = document["meta"]
    return Earlier(
        str(meta["created"]),
        bool(meta["shows_secrets"]),
        _urls(
            ChangedUrl(storable(one["url"]), one["kind"], one["host"], int(one["occurrences"]))
            for one in document["urls"]
        ),
        _hosts(ChangedHost(one["name"], int(one["urls"]), int(one["occurrences"])) for one in document["hosts"]),
        _findings(
            ChangedFinding(
                *(one["rule"], one["severity"], storable(one["path"]), storable(one["written"])),
                message=storable(one["message"]),
                line=int(one["line"]),
                number=1,
            )
            for one in document["findings"]
            if not one["explained_by"] and not one["lowered"]
        ),
    )


def _without_occurrences(row: _Json) -> _Json | None:
    """The object, unless it is one of the many that are not compared: they are let go while the file is read."""
    return None if "context" in row and "role" in row else row


def _of_sqlite(path: str) -> Earlier:
    with closing(sqlite3.connect(f"file:{pathname2url(path)}?mode=ro", uri=True)) as database:
        _check(database.execute("PRAGMA user_version").fetchone()[0], SQLITE_VERSION)
        created, shows_secrets = database.execute("SELECT created, shows_secrets FROM audit").fetchone()
        urls = database.execute("SELECT url, kind, host, occurrences FROM urls ORDER BY id")
        hosts = database.execute("SELECT name, urls, occurrences FROM hosts ORDER BY rowid")
        findings = database.execute(
            "SELECT rule, severity, path, written, message, line, 1 "
            "FROM findings JOIN files ON files.id = findings.file "
            "WHERE explained_by = '' AND lowered = '' ORDER BY findings.id"
        )
        return Earlier(
            str(created),
            bool(shows_secrets),
            _urls(ChangedUrl(*row) for row in urls),
            _hosts(ChangedHost(*row) for row in hosts),
            _findings(ChangedFinding(*row) for row in findings),
        )


def _check(version: object, known: int) -> None:
    if version != known:
        message = "it is none" if not isinstance(version, int) or not version else f"it is of version {version}"
        raise ValueError(message)
