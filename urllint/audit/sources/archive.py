"""An archive as a source: what kind it is, and its files as if they stood in a folder of its name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import IO, Final, Protocol, cast

from urllint.audit.model import RootKind
from urllint.audit.sources.source import Skips, SourceError, Tree

_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_USTAR: Final = (257, b"ustar")
_HEAD: Final = 512

_NAMED_AS_ZIP: Final = re.compile(r"\.(?:zip|whl|jar|nupkg|vsix|epub|docx|xlsx|pptx|od[tsp])\Z", re.IGNORECASE)
_NAMED_AS_TAR: Final = re.compile(
    r"\.(?:tar(?:\.(?:gz|bz2|xz|lzma|lz|zst|Z))?|tgz|tbz2?|txz|tzst|crate)\Z", re.IGNORECASE
)
"""Names that promise an archive: what is none, such as a download that failed, is no file of text to be audited."""


class Entries(Protocol):
    """The entries of an archive. ``names`` are all of them, ``readable`` those that `read` gives."""

    names: set[str]

    @property
    def readable(self) -> dict[str, object]:
        """By name; the values are nobody else's business."""
        ...

    def read(self, name: str) -> bytes:
        """The content of one. Raises OSError."""
        ...

    def close(self) -> None:
        """Let go of what is open."""
        ...


class ArchiveSource:
    """The archive at ``path``; paths in it go on behind its name."""

    def __init__(self, path: str, entries: Entries, skips: Skips) -> None:
        self.path = path
        self.kind: RootKind = "archive"
        self.revision = ""
        self.skips = skips
        self._entries = entries

    @property
    def tree(self) -> Tree:
        """The archive, or the one folder in which everything in it is."""
        folders = {name.partition("/")[0] if "/" in name else "" for name in self._entries.names}
        folder = f"{folders.pop()}/" if len(folders) == 1 and "" not in folders else ""
        root = os.path.abspath(self.path).replace(os.sep, "/")  # noqa: PTH100 - str paths throughout
        names = frozenset(name[len(folder) :] for name in self._entries.names)
        return Tree(
            f"{root}/{folder}".rstrip("/"),
            names,
            is_repository=False,
            read=lambda name: self._entries.read(folder + name),
        )

    def files(self, is_excluded: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """The entries that hold text, in order of their names."""
        for name in sorted(self._entries.readable):
            path = f"{self.path}/{name}"
            if is_excluded(path):
                continue
            try:
                data = self._entries.read(name)
            except OSError as error:
                self.skips.add(path, str(error))
                continue
            yield path, data

    def close(self) -> None:
        """Close the archive."""
        self._entries.close()


def open_archive(path: str) -> ArchiveSource | None:
    """The archive at ``path``; ``None`` if the file is none.

    Raises SourceError if it is a broken one, or is none in spite of its name.
    """
    skips = Skips()
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - str paths throughout
            head = file.read(_HEAD)
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror or error}"
        raise SourceError(message) from error
    if head.startswith(_ZIP) or (_opener(head) is None and _NAMED_AS_ZIP.search(path)):
        from urllint.audit.sources.zip_archive import ZipEntries

        return ArchiveSource(path, cast("Entries", ZipEntries(path, skips)), skips)
    decompress = _decompressor(path, head)
    if decompress is None:
        return None
    from urllint.audit.sources.tar_archive import TarEntries

    return ArchiveSource(path, cast("Entries", TarEntries(path, skips, decompress)), skips)


def _decompressor(path: str, head: bytes) -> Callable[[str], IO[bytes]] | None:
    """How the file is read as a tar archive; ``None`` if it is none."""
    opener = _opener(head)
    if opener is None:
        # The oldest tar archives have no mark at their beginning.
        return _open_plain if _NAMED_AS_TAR.search(path) else None
    from urllint.audit.sources.entries import decompression_errors

    broken: tuple[type[Exception], ...] = (OSError, *decompression_errors())
    try:
        with opener(path) as stream:
            start = stream.read(_HEAD)
    except broken as error:
        message = f"{path}: cannot be read as an archive: {error}"
        raise SourceError(message) from error
    return opener if _is_tar(start, path) else None


def _is_tar(start: bytes, path: str) -> bool:
    at, magic = _USTAR
    return start[at : at + len(magic)] == magic or _NAMED_AS_TAR.search(path) is not None


def _opener(head: bytes) -> Callable[[str], IO[bytes]] | None:
    if head.startswith(b"\x1f\x8b"):
        import gzip

        return lambda path: cast("IO[bytes]", gzip.open(path, "rb"))
    if head.startswith(b"BZh"):
        import bz2

        return lambda path: cast("IO[bytes]", bz2.open(path, "rb"))
    if head.startswith(b"\xfd7zXZ\x00"):
        import lzma

        return lambda path: cast("IO[bytes]", lzma.open(path, "rb"))
    at, magic = _USTAR
    if head[at : at + len(magic)] == magic:
        return _open_plain
    return None


def _open_plain(path: str) -> IO[bytes]:
    """What is in a file that is not compressed."""
    return open(path, "rb")  # noqa: PTH123 - the caller closes it
