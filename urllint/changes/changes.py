"""The changes of a run: for each file that has changed, its lines; and what is gone."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from urllint.changes.diff import OPTIONS, FileDiff, parse_patch
from urllint.changes.git import Checkout, GitError, root_above
from urllint.changes.lines import ALL_LINES, Lines
from urllint.changes.references import GonePaths, gone_folders
from urllint.changes.revisions import base_of, head_of


class FileChange(NamedTuple):
    """``lines`` have changed. ``has_moved``: the file was in another folder, and its relative references are others."""

    lines: Lines
    has_moved: bool = False


class Gone(NamedTuple):
    """What is gone from the checkout at ``top``."""

    top: str
    paths: GonePaths


class Changes:
    """Changed files by their real paths. ``gone`` is asked for where the index is what counts."""

    def __init__(self) -> None:
        self._files: dict[str, FileChange] = {}
        self._names: set[str] = set()
        self.gone: list[Gone] = []

    @classmethod
    def since(cls, revision: str, paths: Iterable[str]) -> Changes:
        """What has changed since ``revision`` in the work trees that ``paths`` are in, with what git does not track.

        ``REV...`` means the commit at which the history of ``REV`` and that of HEAD part. Raises GitError.
        """
        changes = cls()
        for checkout in _checkouts(paths):
            base = base_of(checkout, revision)
            for diff in parse_patch(checkout.run("diff", *OPTIONS, base, "--")):
                changes._add(checkout, diff)
            for name in checkout.names("ls-files", "-z", "--others", "--exclude-standard"):
                changes._add(checkout, FileDiff(None, name, ALL_LINES))
        return changes

    @classmethod
    def staged(cls, paths: Iterable[str]) -> Changes:
        """What the indexes of the checkouts that ``paths`` are in would commit, and what is gone. Raises GitError.

        Lines are those of the work tree, which is what is checked: of a file that is staged, all that differ from HEAD.
        """
        changes = cls()
        for checkout in _checkouts(paths):
            head = head_of(checkout)
            staged = list(parse_patch(checkout.run("diff", "--cached", *OPTIONS, head, "--")))
            if not staged:
                continue
            now = {diff.path: diff for diff in parse_patch(checkout.run("diff", *OPTIONS, head, "--"))}
            for diff in staged:
                if diff.path is not None:
                    changes._add(
                        checkout, diff._replace(lines=now[diff.path].lines if diff.path in now else diff.lines)
                    )
            gone = {diff.old for diff in staged if diff.old is not None and diff.old != diff.path}
            if gone:
                left = set(checkout.names("ls-files", "-z", "--cached"))
                gone -= left
                changes.gone.append(Gone(checkout.top, GonePaths(gone, gone_folders(gone, left))))
        return changes

    def _add(self, checkout: Checkout, diff: FileDiff) -> None:
        if diff.path is None:
            return
        has_moved = diff.old is not None and diff.old.rpartition("/")[0] != diff.path.rpartition("/")[0]
        path = _key(f"{checkout.top}/{diff.path}")
        self._files[path] = FileChange(diff.lines, has_moved)
        self._names.add(os.path.basename(path))  # noqa: PTH119 - str paths throughout

    def of(self, path: str) -> FileChange | None:
        """What has changed in the file at ``path``; ``None`` if nothing has."""
        name = os.path.basename(path)  # noqa: PTH119 - as above
        if os.path.normcase(name) not in self._names and not os.path.islink(path):  # noqa: PTH114 - as above
            return None
        return self._files.get(_key(os.path.realpath(path)))

    def among(self, paths: Iterable[str]) -> Iterator[str]:
        """Those of ``paths`` in which something has changed."""
        return (path for path in paths if self.of(path) is not None)


def _key(path: str) -> str:
    return os.path.normcase(path).replace(os.sep, "/")


def _checkouts(paths: Iterable[str]) -> list[Checkout]:
    """The checkouts that the paths are in, each once. Raises GitError for a path that is in none."""
    folders = dict.fromkeys(path if os.path.isdir(path) else os.path.dirname(path) or "." for path in paths)  # noqa: PTH112, PTH120
    roots: dict[str, str] = {}
    for folder in folders:
        root = root_above(folder)
        if root is None:
            message = f"{folder}: is in no checkout of git, so that nobody knows what has changed in it"
            raise GitError(message)
        roots.setdefault(root, folder)
    return [Checkout.around(folder) for folder in roots.values()]
