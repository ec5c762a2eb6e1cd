"""An audit as a SQLite database: the store for questions that nobody has thought of yet. Needs nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing

from urllint.audit.model import Audit, ChangedFinding, ChangedHost, ChangedUrl, Comparison
from urllint.audit.stores.output_path import OutputError, OutputPath
from urllint.audit.stores.sqlite_schema import INDEXES, TABLES, VERSION, VIEWS, statements
from urllint.audit.stores.table import storable

_Value = str | int | None
_Row = tuple[_Value, ...]


def write_sqlite(audit: Audit, output: OutputPath) -> None:
    """Write the database. Raises OutputError."""
    try:
        with output.replaced() as path, closing(sqlite3.connect(path, isolation_level=None)) as connection:
            # Nobody else sees the file before it is whole, and one that is not whole is thrown away.
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("BEGIN")
            _execute_all(connection, TABLES)
            for table, rows in _tables(audit):
                _insert(connection, table, rows)
            _execute_all(connection, INDEXES)
            _execute_all(connection, VIEWS)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        message = f"the database cannot be written: {error}"
        raise OutputError(message) from error


def _execute_all(connection: sqlite3.Connection, script: str) -> None:
    for statement in statements(script):
        connection.execute(statement)


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[_Row]) -> None:
    iterator = iter(rows)
    first = next(iterator, None)
    if first is None:
        return
    statement = f"INSERT INTO {table} VALUES ({', '.join('?' * len(first))})"  # noqa: S608 - our own table names
    connection.execute(statement, _bound(first))
    connection.executemany(statement, map(_bound, iterator))


def _bound(row: _Row) -> _Row:
    return tuple(storable(value) if isinstance(value, str) else value for value in row)


def _tables(audit: Audit) -> Iterator[tuple[str, Iterable[_Row]]]:
    meta = audit.meta
    yield "audit", [(meta.tool_version, meta.created, int(meta.shows_secrets), int(meta.is_online))]
    yield "totals", audit.totals._asdict().items()
    yield (
        "roots",
        (
            (at, root.path, root.kind, root.revision, root.files, root.skipped_count)
            for at, root in enumerate(audit.roots)
        ),
    )
    yield "skipped", ((at, *skipped) for at, root in enumerate(audit.roots) for skipped in root.skipped)
    yield "hosts", audit.hosts
    yield "domains", audit.domains
    yield "schemes", audit.schemes
    yield "rules", audit.rules
    yield from _found(audit)
    yield from _aliases(audit)
    if audit.comparison is not None:
        yield "compared", [(audit.comparison.earlier, audit.comparison.created)]
        yield "changes", _changes(audit.comparison)
    yield "trend", audit.trend


def _found(audit: Audit) -> Iterator[tuple[str, Iterable[_Row]]]:
    files: dict[str, int] = {}
    for at in range(len(audit.occurrences)):
        files.setdefault(audit.occurrences.path_of(at), len(files))
    for finding in audit.findings:
        files.setdefault(finding.path, len(files))
    yield "files", ((number, path) for path, number in files.items())
    yield (
        "urls",
        (
            (
                *(at, url.url, url.kind, url.scheme, url.host, url.domain, url.occurrences, url.files),
                sum(number for _, number in url.findings),
            )
            for at, url in enumerate(audit.urls)
        ),
    )
    yield "url_errors", ((at, name) for at, url in enumerate(audit.urls) for name in url.errors)
    yield (
        "occurrences",
        ((at, one.url, files[one.path], *one[2:]) for at, one in enumerate(audit.occurrences)),
    )
    yield (
        "findings",
        ((at, one.rule, one.severity, one.message, files[one.path], *one[4:]) for at, one in enumerate(audit.findings)),
    )
    yield (
        "online",
        (
            (
                *(at, online.outcome, online.status, online.redirect),
                *(int(online.is_permanent), online.checked, online.detail),
            )
            for at, url in enumerate(audit.urls)
            if (online := url.online) is not None
        ),
    )


def _aliases(audit: Audit) -> Iterator[tuple[str, Iterable[_Row]]]:
    yield (
        "aliases",
        (
            (at, alias.target, alias.rung, " ".join(alias.techniques), alias.occurrences, alias.files)
            for at, alias in enumerate(audit.aliases)
        ),
    )
    yield (
        "alias_members",
        (
            (at, one.target, one.rung, " ".join(one.techniques), one.reason, one.occurrences, one.files)
            for at, alias in enumerate(audit.aliases)
            for one in alias.members
        ),
    )
    yield "alias_fragments", ((at, *one) for at, alias in enumerate(audit.aliases) for one in alias.fragments)
    yield "alias_urls", ((at, url) for at, alias in enumerate(audit.aliases) for url in alias.urls)
    yield (
        "near_aliases",
        ((at, " ".join(alias.kinds), alias.occurrences) for at, alias in enumerate(audit.near_aliases)),
    )
    yield "near_alias_members", ((at, *one) for at, alias in enumerate(audit.near_aliases) for one in alias.members)
    yield "near_alias_urls", ((at, url) for at, alias in enumerate(audit.near_aliases) for url in alias.urls)


def _changes(comparison: Comparison) -> Iterator[_Row]:
    for change, rows in (
        ("new", (comparison.new_urls, comparison.new_hosts, comparison.new_findings)),
        ("gone", (comparison.gone_urls, comparison.gone_hosts, comparison.gone_findings)),
    ):
        for row in (one for group in rows for one in group):
            yield (change, *_change(row))


def _change(row: ChangedUrl | ChangedHost | ChangedFinding) -> _Row:
    if isinstance(row, ChangedUrl):
        return "url", row.url, row.kind, "", 0, row.occurrences
    if isinstance(row, ChangedHost):
        return "host", row.name, "", "", 0, row.occurrences
    return "finding", row.written, row.rule, row.path, row.line, row.number
