"""tar archives, compressed or not, such as source distributions.

They are read once, from the beginning to the end, as that is the only way through a compressed one. What is text is
kept in a temporary file without a name, so that links between the files can be followed; names of entries never become
names on the disk.
"""

from __future__ import annotations

import tarfile
import tempfile
from collections.abc import Callable
from typing import IO, Final, cast

from urllint.audit.sources.entries import MOST_ENTRIES, Budget, TooLargeError, clean_name, decompression_errors
from urllint.audit.sources.source import LARGEST_FILE, Skips, SourceError
from urllint.files import is_binary

_LARGEST_HEADER: Final = 4 << 20
"""Bytes that are read to find the next entry: an extended header is held in memory, whatever size it says it has."""

_KEPT_IN_MEMORY: Final = 32 << 20
_PIECE: Final = 1 << 20


_BROKEN: Final = (tarfile.TarError, OSError, ValueError, OverflowError, MemoryError)


class _HeaderError(Exception):
    """The next entry is too far away."""


class _Metered:
    """A stream that is read in pieces and counted."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._budget = Budget()
        self.left_for_header: int | None = None

    def read(self, size: int = -1) -> bytes:
        """The next bytes. Raises TooLargeError, and _HeaderError in the search for a header that does not end."""
        data = self._stream.read(min(size, _PIECE) if size >= 0 else _PIECE)
        self._budget.spend(len(data))
        if self.left_for_header is not None:
            self.left_for_header -= len(data)
            if self.left_for_header < 0:
                raise _HeaderError
        return data


class TarEntries:
    """The files in an archive at ``path``, by their names. Raises SourceError if it cannot be read at all.

    ``decompress`` opens the stream of what is in the compressed file.
    """

    def __init__(self, path: str, skips: Skips, decompress: Callable[[str], IO[bytes]]) -> None:
        self._path = path
        self._skips = skips
        broken: tuple[type[Exception], ...] = (*_BROKEN, *decompression_errors())
        self._spool = tempfile.SpooledTemporaryFile(max_size=_KEPT_IN_MEMORY)  # noqa: SIM115 - closed by close()
        self.names: set[str] = set()
        self.readable: dict[str, tuple[int, int]] = {}
        try:
            with decompress(path) as stream:
                self._read_all(_Metered(stream))
        except broken as error:
            if not self.names:
                self.close()
                message = f"{path}: cannot be read as an archive: {error or type(error).__name__}"
                raise SourceError(message) from error
            skips.add(path, f"the archive is broken, and not all of it was read: {error or type(error).__name__}")
        except TooLargeError as error:
            skips.add(path, str(error))
        except _HeaderError:
            skips.add(path, "the archive is broken, and not all of it was read: a header does not end")

    def _read_all(self, stream: _Metered) -> None:
        stream.left_for_header = _LARGEST_HEADER  # opening it finds the first one
        # tarfile asks for a file of bytes, of which it uses nothing but read().
        with tarfile.open(fileobj=cast("IO[bytes]", stream), mode="r|") as archive:
            count = 0
            while True:
                stream.left_for_header = _LARGEST_HEADER
                info = archive.next()
                stream.left_for_header = None
                if info is None:
                    return
                count += 1
                if count > MOST_ENTRIES:
                    self._skips.add(
                        self._path, f"the archive has more than {MOST_ENTRIES:,} entries; the rest is not read"
                    )
                    return
                archive.members = []  # type: ignore[attr-defined] # which it keeps for those who look back
                if info.issparse():
                    self._skips.add(self._path, f"{info.name} is a sparse file; what follows it is not read")
                    return
                self._take(archive, info)

    def _take(self, archive: tarfile.TarFile, info: tarfile.TarInfo) -> None:
        """Keep the entry if it is a file of text."""
        if info.isdir():
            return
        name = clean_name(info.name)
        if name is None:
            self._skips.add(f"{self._path}/{info.name}", "its name leads out of the archive")
        else:
            self.names.add(name)
            self.readable.pop(name, None)  # of several entries of one name the last one is unpacked last
        file = archive.extractfile(info) if info.isreg() else None
        if file is None:
            return
        data = file.read(LARGEST_FILE + 1)
        while file.read(_PIECE):  # to the next header
            pass
        if name is None:
            return
        if len(data) > LARGEST_FILE:
            self._skips.add(f"{self._path}/{name}", f"is larger than {LARGEST_FILE:,} bytes")
        elif not is_binary(data):
            self.readable[name] = self._spool.tell(), len(data)
            self._spool.write(data)

    def read(self, name: str) -> bytes:
        """The content of an entry that is text. Raises OSError."""
        place = self.readable.get(name)
        if place is None:
            raise FileNotFoundError(name)
        self._spool.seek(place[0])
        return self._spool.read(place[1])

    def close(self) -> None:
        """Drop what was kept."""
        self._spool.close()
