"""One file of remembered values: read at once, written whole or not at all, and sealed.

Runs at the same time do not harm each other: a file is replaced in one step, and who writes adds what others have
written since it was read.
"""

from __future__ import annotations

import gc
import marshal
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from hmac import compare_digest
from typing import Final, TypeAlias

from urllint.cache.folder import PREFIX, CacheFolder

Entry: TypeAlias = "tuple[object, ...]"
"""What is remembered of a file, in plain values; the last one is the day on which it was last of use."""

Table: TypeAlias = "dict[str, Entry]"

_MAGIC: Final = b"urllint cache 2\n"
_SEAL: Final = 32
_LARGEST: Final = 256 << 20
_MOST_STORES: Final = 8
_MOST_ENTRIES: Final = 200_000
DAYS_KEPT: Final = 30
_WAIT: Final = 2.0


def today() -> int:
    """The number of this day."""
    return int(time.time() // 86_400)


class Store:
    """What is remembered under one fingerprint of everything that decides what is found in a file.

    ``files`` and ``anchors`` are by path. Entries are read as they are and checked where they are used; the seal says
    that it was this program that wrote them.
    """

    def __init__(self, folder: CacheFolder, secret: bytes, fingerprint: str) -> None:
        self.files: Table = {}
        self.anchors: Table = {}
        self._folder = folder
        self._secret = secret
        self._path = f"{folder.path}/{PREFIX}{fingerprint}"
        self._name = f"{fingerprint}\n".encode()
        self._read: tuple[int, int] | None = None
        self._fresh: tuple[Table, Table] = {}, {}

    def load(self) -> None:
        """Read what earlier runs have remembered."""
        if self._folder.is_usable():
            self.files, self.anchors, self._read = self._content()

    def keep_file(self, path: str, entry: Entry) -> None:
        """Remember this of the file at ``path``."""
        self._fresh[0][path] = entry

    def keep_anchors(self, path: str, entry: Entry) -> None:
        """Remember these anchors of the file at ``path``."""
        self._fresh[1][path] = entry

    def save(self) -> None:
        """Write what is new, if anything is."""
        if not any(self._fresh) or not self._folder.make():
            return
        with suppress(OSError, ValueError), self._lock():  # ValueError: a plugin's own type of text, say
            files, anchors = self.files, self.anchors
            if self._state() != self._read:  # another run has been here
                files, anchors, _ = self._content()
            self._write(_joined(files, self._fresh[0]), _joined(anchors, self._fresh[1]))
            for _, path in self._folder.stores()[_MOST_STORES:]:
                os.unlink(path)  # noqa: PTH108 - pathlib is not imported at start

    def _state(self) -> tuple[int, int] | None:
        try:
            status = os.lstat(self._path)
        except OSError:
            return None
        return status.st_mtime_ns, status.st_ino

    def _content(self) -> tuple[Table, Table, tuple[int, int] | None]:
        """What the file holds: nothing if it is not there, or not as it was written."""
        state = self._state()
        try:
            descriptor = os.open(self._path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
            with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor
                size = os.fstat(descriptor).st_size  # to ask for more takes memory for more
                data = file.read(min(size, _LARGEST))
        except OSError:
            return {}, {}, None
        start = len(_MAGIC) + _SEAL
        if not data.startswith(_MAGIC) or not compare_digest(data[len(_MAGIC) : start], self._seal(data[start:])):
            return {}, {}, None
        collects = gc.isenabled()
        gc.disable()  # these are many objects and no garbage
        try:
            files, anchors = marshal.loads(data[start:])  # noqa: S302 - the seal says who wrote it
        finally:
            if collects:
                gc.enable()
        return files, anchors, state

    def _write(self, files: Table, anchors: Table) -> None:
        payload = marshal.dumps((files, anchors))
        if len(payload) > _LARGEST - len(_MAGIC) - _SEAL:
            payload = marshal.dumps(self._fresh)
        temporary = f"{self._path}.{os.getpid()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            with open(os.open(temporary, flags, 0o600), "wb") as file:  # noqa: PTH123 - a descriptor
                for piece in (_MAGIC, self._seal(payload), payload):
                    file.write(piece)
            os.replace(temporary, self._path)  # noqa: PTH105 - pathlib is not imported at start
        except OSError:
            with suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108 - see above
            raise

    def _seal(self, payload: bytes) -> bytes:
        """The seal of what is kept under this fingerprint: a file that is renamed to another one has none."""
        seal = blake2b(self._name, digest_size=_SEAL, key=self._secret, person=b"urllint cache")
        seal.update(payload)
        return seal.digest()

    @contextmanager
    def _lock(self) -> Iterator[None]:
        """Keep other runs from writing for a moment; without locks one may forget what another has found out."""
        try:
            import fcntl
        except ImportError:
            yield
            return
        with open(f"{self._folder.path}/lock", "wb") as file:  # noqa: PTH123 - pathlib is not imported at start
            deadline = time.monotonic() + _WAIT
            while True:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > deadline:
                        raise
                    time.sleep(0.02)
            yield


def _joined(old: Table, fresh: Table) -> Table:
    """Old entries that are still of use, and the fresh ones in their place."""
    if not old:
        return fresh
    oldest = today() - DAYS_KEPT
    kept = {path: entry for path, entry in old.items() if isinstance(entry[-1], int) and entry[-1] >= oldest}
    kept.update(fresh)
    if len(kept) <= _MOST_ENTRIES:
        return kept
    return fresh if len(fresh) > _MOST_ENTRIES // 2 else dict(list(kept.items())[-_MOST_ENTRIES:])
