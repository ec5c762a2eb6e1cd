"""Files and folders on the disk, found as a check finds them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final

from urllint.audit.model import RootKind
from urllint.audit.sources.source import Skips, Source
from urllint.files import discover, is_binary, read_bytes

NOT_TEXT: Final = "is neither text nor an archive that can be read"


class DiskSource(Source):
    """The file or folder at ``path``.

    ``seen`` are the paths that earlier roots have given, in their normal form; those of this one are added.
    """

    def __init__(self, path: str, seen: set[str]) -> None:
        self.path = path
        self.kind: RootKind = "folder" if os.path.isdir(path) else "file"  # noqa: PTH112 - str paths throughout
        self.revision = ""
        self.skips = Skips()
        self._seen = seen

    @property
    def tree(self) -> None:
        """The disk itself."""
        return

    def files(self, is_excluded: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """The files that git tracks or does not ignore, or the named one."""
        for path in discover([self.path], is_excluded):
            normal = os.path.normpath(path)
            if normal in self._seen:
                continue
            self._seen.add(normal)
            try:
                data = read_bytes(path)
            except OSError as error:
                self.skips.add(path, f"cannot be read: {error.strerror or error}")
                continue
            if self.kind == "file" and is_binary(data):
                self.skips.add(path, NOT_TEXT)
                continue
            yield path, data

    def close(self) -> None:
        """Nothing is open."""
