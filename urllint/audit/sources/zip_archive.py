"""ZIP archives, and what is one by another name: wheels, eggs, office documents, packages of other languages.

Nothing is unpacked. An entry is read into memory when its turn comes, and never more of it than is allowed, whatever
the archive says of its size.
"""

from __future__ import annotations

import stat
import zipfile
from typing import Final

from urllint.audit.sources.entries import Budget, TooLargeError, clean_name
from urllint.audit.sources.source import LARGEST_FILE, Skips, SourceError

_ENCRYPTED: Final = 0x1

BROKEN: Final = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, OSError, EOFError),
    *(ValueError, OverflowError, MemoryError),
)
"""What reading a broken archive may raise, beside what the decompressors do (`DECOMPRESSION`)."""


class ZipEntries:
    """The files in an archive at ``path``, by their names. Raises SourceError if it cannot be read at all."""

    def __init__(self, path: str, skips: Skips) -> None:
        from urllint.audit.sources.entries import decompression_errors

        self._broken: tuple[type[Exception], ...] = (*BROKEN, *decompression_errors())
        self._budget = Budget()
        self.names: set[str] = set()
        self.readable: dict[str, zipfile.ZipInfo] = {}
        try:
            self._archive = zipfile.ZipFile(path)
        except self._broken as error:
            message = f"{path}: cannot be read as an archive: {error}"
            raise SourceError(message) from error
        for info in self._archive.infolist():
            if info.is_dir():
                continue
            name = clean_name(info.filename)
            if name is None:
                skips.add(f"{path}/{info.filename}", "its name leads out of the archive")
                continue
            self.names.add(name)
            self.readable.pop(name, None)  # of several entries of one name the last one is unpacked last
            if stat.S_ISLNK(info.external_attr >> 16):
                continue
            if info.flag_bits & _ENCRYPTED:
                skips.add(f"{path}/{name}", "is encrypted")
            elif info.file_size > LARGEST_FILE:
                skips.add(f"{path}/{name}", f"is larger than {LARGEST_FILE:,} bytes")
            else:
                self.readable[name] = info

    def read(self, name: str) -> bytes:
        """The content of an entry. Raises OSError."""
        info = self.readable.get(name)
        if info is None:
            raise FileNotFoundError(name)
        try:
            self._budget.spend(0)
            with self._archive.open(info) as file:
                data = file.read(LARGEST_FILE + 1)
            self._budget.spend(len(data))
        except self._broken as error:
            message = f"cannot be read: {error or type(error).__name__}"
            raise OSError(message) from error
        except TooLargeError as error:
            raise OSError(str(error)) from error
        if len(data) > LARGEST_FILE:
            message = f"is larger than {LARGEST_FILE:,} bytes, and than it says"
            raise OSError(message)
        return data

    def close(self) -> None:
        """Close the file."""
        self._archive.close()
