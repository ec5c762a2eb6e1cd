"""Keeps what is known of pages from one run to the next.

Every answer is written when it comes, so that a run that is interrupted loses nothing. The file is a cache and no more:
it may be deleted at any time, and one that cannot be read is replaced. Since it may have come with a checkout, each
entry is sealed with the user's secret, and believed only if the seal is true and all of it makes sense. It holds text
and numbers, nothing that could be run, and no URL with a secret in it.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest, digest
from pathlib import Path
from types import TracebackType
from typing import Final, get_args

from urllint.answer import FragmentState, Hop, Outcome, Reason
from urllint.online.page import Page
from urllint.redaction import redact_url
from urllint.whatwg import parse

_VERSION: Final = 1
_TABLE: Final = (
    "CREATE TABLE pages (url TEXT PRIMARY KEY, checked_at REAL NOT NULL, page TEXT NOT NULL, seal BLOB NOT NULL)"
    " WITHOUT ROWID"
)
_PATIENCE: Final = 5.0
"""Seconds for which a run waits for another one that is writing."""

_OLDEST: Final = 90 * 86_400
"""Seconds after which an entry is of no use to anybody, and is removed."""

_OUTCOMES: Final = get_args(Outcome)
_REASONS: Final = get_args(Reason)
_STATES: Final = get_args(FragmentState)


class Store:
    """Pages by the URL that was asked for, in an SQLite file; a context manager.

    ``secret`` seals them. Two runs may use one file at the same time. If the file can be neither used nor replaced,
    nothing is kept; ``trouble`` says why.
    """

    def __init__(self, path: Path, secret: bytes) -> None:
        self._path: Final = path
        self._secret: Final = secret
        self._connection: sqlite3.Connection | None = None
        self.trouble = ""

    def __enter__(self) -> Store:
        try:
            try:
                self._connection = _opened(self._path)
            except sqlite3.DatabaseError:  # none of ours, damaged, or of another version
                _remove(self._path)
                self._connection = _opened(self._path)
        except (sqlite3.Error, OSError) as error:
            self.trouble = str(error)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def get(self, url: str) -> Page | None:
        """What is known of ``url``; ``None`` if nothing is, or it makes no sense."""
        row: tuple[object, object] | None = None
        with self._attempt() as connection:
            if connection is not None:
                row = connection.execute("SELECT page, seal FROM pages WHERE url = ?", (url,)).fetchone()
        if row is None:
            return None
        text, seal = row
        if not isinstance(text, str) or not isinstance(seal, bytes) or not compare_digest(seal, self._seal(url, text)):
            return None
        return loaded(text)

    def _seal(self, url: str, text: str) -> bytes:
        """What nobody but this user can say of the entry."""
        return digest(self._secret, json.dumps([_VERSION, url, text]).encode(), "sha256")

    def put(self, url: str, page: Page) -> None:
        """Keep ``page`` for ``url``, unless it tells nothing, or one of the URLs in it holds a secret."""
        if page.outcome == "not-asked" or page.reason == "failed" or any(_has_secret(one) for one in _urls(url, page)):
            return
        with self._attempt() as connection:
            if connection is not None:
                text = dumped(page)
                connection.execute(
                    "INSERT OR REPLACE INTO pages (url, checked_at, page, seal) VALUES (?, ?, ?, ?)",
                    (url, page.checked_at, text, self._seal(url, text)),
                )

    @contextmanager
    def _attempt(self) -> Iterator[sqlite3.Connection | None]:
        """The connection, if there is one; what goes wrong with it is noted, and the run goes on without."""
        try:
            yield self._connection
        except sqlite3.Error as error:
            self.trouble = str(error)


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to the file, made if it is not there. Raises sqlite3.Error, OSError."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        _remove(path)  # nobody but a checkout that means harm has put that there
    connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)  # each statement is its own transaction
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        schema = [text for (text,) in connection.execute("SELECT sql FROM sqlite_master")]
        if schema and (version != _VERSION or schema != [_TABLE]):
            message = "the file is no cache of this version"
            raise sqlite3.DatabaseError(message)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        if not schema:
            connection.execute("BEGIN IMMEDIATE")  # another run may be making it
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            connection.execute(_TABLE.replace("TABLE", "TABLE IF NOT EXISTS", 1))
            connection.execute("COMMIT")
        connection.execute("DELETE FROM pages WHERE checked_at < ?", (time.time() - _OLDEST,))
    except BaseException:
        connection.close()
        raise
    return connection


def _remove(path: Path) -> None:
    """Take the file away, and those that SQLite puts beside it. Raises OSError."""
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _urls(url: str, page: Page) -> Iterator[str]:
    yield url
    yield page.final_url
    yield page.https_url or ""
    for hop in page.hops:
        yield hop.url
        yield hop.target


def _has_secret(url: str) -> bool:
    return redact_url(url) != url


def dumped(page: Page) -> str:
    """``page`` as JSON."""
    return json.dumps(page._asdict(), ensure_ascii=False, separators=(",", ":"))


def loaded(text: str) -> Page | None:
    """The page that `dumped` wrote; ``None`` if the text is anything else."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict) or fields.keys() != set(Page._fields):
        return None
    hops, fragments = fields["hops"], fields["fragments"]
    if not isinstance(hops, list) or not isinstance(fragments, dict):
        return None
    is_sound = (
        fields["outcome"] in _OUTCOMES
        and fields["reason"] in _REASONS
        and isinstance(fields["sentence"], str)
        and (fields["status"] is None or _is_number(fields["status"], int))
        and _is_url(fields["final_url"], may_be_empty=True)
        and (fields["https_url"] is None or _is_url(fields["https_url"], may_be_empty=True))
        and _is_number(fields["checked_at"], (int, float))
        and all(state in _STATES for state in fragments.values())
        and all(
            isinstance(hop, list) and len(hop) == 3 and _is_url(hop[0]) and _is_number(hop[1], int) and _is_url(hop[2])
            for hop in hops
        )
    )
    return Page(**{**fields, "hops": tuple(Hop(*hop) for hop in hops)}) if is_sound else None


def _is_number(value: object, kinds: type[int] | tuple[type[int], type[float]]) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


def _is_url(value: object, *, may_be_empty: bool = False) -> bool:
    """Whether the value is a serialized URL of the web."""
    if not isinstance(value, str):
        return False
    record = parse(value).url if value else None
    return may_be_empty if not value else record is not None and record.scheme in ("http", "https")
