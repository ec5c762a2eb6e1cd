"""What all sources have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from urllint.audit.model import Root, RootKind, Skipped

LARGEST_FILE: Final = 64 << 20
"""Bytes; a larger file in a commit or an archive is skipped, for it has to be held in memory."""

_MOST_NAMED: Final = 1000


class SourceError(Exception):
    """A root that cannot be audited, in words for people."""


class Tree(NamedTuple):
    """Files that are not on the disk, at least not as they are meant.

    ``root`` is the absolute path that stands for the tree's own root, so that settings and relative links have a place;
    ``names`` are all files below it, also links and submodules, relative to it. ``read`` gives the content of one, and
    raises OSError.
    """

    root: str
    names: frozenset[str]
    is_repository: bool
    read: Callable[[str], bytes]


class Skips:
    """What was skipped: all are counted, the first thousand named."""

    def __init__(self) -> None:
        self.named: list[Skipped] = []
        self.count = 0

    def add(self, path: str, reason: str) -> None:
        """Say that ``path`` was skipped, and why."""
        self.count += 1
        if self.count <= _MOST_NAMED:
            self.named.append(Skipped(path, reason))


class Source(Protocol):
    """A root."""

    path: str
    kind: RootKind
    revision: str
    skips: Skips

    def close(self) -> None:
        """Let go of what is open."""
        ...


class TreeSource(Source, Protocol):
    """A root whose files are in a tree, and read one after the other."""

    @property
    def tree(self) -> Tree:
        """The tree that the files are in."""
        ...

    def files(self, is_excluded: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """The path and the content of each file that is not excluded, in order; what cannot be read goes to `skips`."""
        ...


def root_of(source: Source, files: int) -> Root:
    """What the audit says of a source of which so many files were read."""
    return Root(source.path, source.kind, source.revision, files, tuple(source.skips.named), source.skips.count)
