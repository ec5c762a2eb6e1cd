"""Where files are for a report that is read elsewhere: in another folder, on another machine, next year.

Such a report names a file from the folder of the settings that it is under (else the root of the repository), so that a
run on one file and a run on everything call it the same, wherever they are started.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import quote_from_bytes

SOURCE_ROOT: Final = "%SRCROOT%"
"""The name by which consumers of SARIF know the root of the checked-out sources."""

_UNESCAPED: Final = "/!$&'()*+,;=@"
"""What stands in the path of a relative reference as it is, beside letters, digits and ``-._~``."""


class Artifact(NamedTuple):
    """A file: ``uri`` is relative to ``base``, which is a name in `Artifacts.bases`, or absolute if that is empty.

    ``path`` is the same without percent-encoding.
    """

    uri: str
    base: str
    path: str


class Artifacts:
    """Gives each file its place. ``root_of`` gives the absolute folder of the settings in force for a path."""

    def __init__(self, root_of: Callable[[str], str]) -> None:
        self._root_of = root_of
        self._repositories: dict[str, str] = {}
        self._top = self._repository(root_of("x"))
        self._bases: dict[str, str] = {}

    @property
    def bases(self) -> dict[str, str]:
        """The names of the settings' folders below the source root, with their URIs relative to it."""
        return dict(sorted(self._bases.items()))

    def artifact(self, path: str) -> Artifact:
        """The place of the file at ``path``."""
        absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - str paths throughout
        root = self._root_of(path)
        relative = _below(root, absolute)
        if relative is None:
            return Artifact(_absolute_uri(absolute), "", absolute)
        if root == self._top:
            return Artifact(_quoted(relative), SOURCE_ROOT, relative)
        folder = _below(self._top, root)
        if folder is None:
            return Artifact(_absolute_uri(absolute), "", relative)
        base = f"{folder}/"
        self._bases[base] = _quoted(base)
        return Artifact(_quoted(relative), base, relative)

    def from_top(self, path: str) -> str:
        """The path of the file at ``path`` from the root of the repository; whole if it lies elsewhere."""
        absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - as above
        relative = _below(self._top, absolute)
        return absolute if relative is None else relative

    def _repository(self, root: str) -> str:
        """The folder at or above ``root`` that holds ``.git``; ``root`` itself if there is none."""
        at = root
        while not os.path.lexists(f"{at}/.git"):
            above = at.rpartition("/")[0]
            if not above:
                return root
            at = above
        return at


def _below(folder: str, path: str) -> str | None:
    """``path`` relative to ``folder``; ``None`` if it lies elsewhere."""
    prefix = folder if folder.endswith("/") else f"{folder}/"
    return path[len(prefix) :] if path.startswith(prefix) else None


def _absolute_uri(path: str) -> str:
    return f"file://{'' if path.startswith('/') else '/'}{_quoted(path)}"


def _quoted(path: str) -> str:
    """``path`` as a URI's path; bytes that did not decode are encoded as they are in the file system.

    A colon is encoded, too, so that what stands before one is not read as a scheme.
    """
    return quote_from_bytes(os.fsencode(path), safe=_UNESCAPED)
