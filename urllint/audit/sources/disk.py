"""Files and folders on the disk, found as a check finds them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from urllint.audit.model import RootKind
from urllint.audit.sources.source import Skips
from urllint.files import discover


class DiskSource:
    """The file or folder at ``path``.

    ``seen`` are the paths that earlier roots have given, in their normal form; those of this one are added.
    """

    def __init__(self, path: str, seen: set[str]) -> None:
        self.path = path
        self.kind: RootKind = "folder" if os.path.isdir(path) else "file"  # noqa: PTH112 - str paths throughout
        self.revision = ""
        self.skips = Skips()
        self._seen = seen

    def paths(self, is_excluded: Callable[[str], bool]) -> Iterator[str]:
        """The files that git tracks or does not ignore, or the named one, without those that were seen."""
        for path in discover([self.path], is_excluded):
            normal = os.path.normpath(path)
            if normal not in self._seen:
                self._seen.add(normal)
                yield path

    def close(self) -> None:
        """Nothing is open."""
