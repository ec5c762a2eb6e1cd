"""Which files and folders a repository has, with the case in which git or the file system knows them."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from posixpath import normpath
from typing import Final

from urllint.files import Patterns, names_below, pattern_lines, read_bytes

_IGNORE_FILE: Final = ".gitignore"

_NEVER_PACKED: Final = frozenset({".gitignore", ".npmrc", "package-lock.json", "pnpm-lock.yaml", "yarn.lock"})
"""What stands beside the ``package.json`` of a project, and what npm leaves out of a package whatever that says."""

_IN_EVERY_PACKAGE: Final = frozenset({"PKG-INFO", "Cargo.toml.orig"})
"""What is written at the root of each source distribution of Python, and of each crate, and of no project."""

_MOST_FILES: Final = 20_000
"""A folder with more files than this that is no checkout (a home, a temporary folder) is no project to know all of."""


class Listing:
    """The files below ``root`` (absolute, with ``/``), by their paths relative to it.

    ``is_repository``: the root is that of a git checkout, so that nothing outside belongs to it. ``is_complete``: all
    its files are known, so that what is not among them is not there.
    """

    __slots__ = (
        "_by_lower",
        "_by_name",
        "_deleted",
        "_ignored",
        "_ignores",
        "_inside",
        "_others",
        "files",
        "folders",
        "is_complete",
        "is_repository",
        "root",
    )

    def __init__(self, root: str, files: Iterable[str], *, is_repository: bool, is_complete: bool = True) -> None:
        self.root = root
        self.is_repository = is_repository
        self.is_complete = is_complete
        self.files = frozenset(files)
        self.folders = _folders(self.files)
        self._by_lower: dict[str, str] | None = None
        self._by_name: dict[str, list[str]] | None = None
        self._ignores: list[tuple[str, Patterns]] | None = None
        self._inside: dict[str, list[str]] | None = None
        self._deleted: dict[str, bool] = {}
        self._ignored: dict[str, bool] = {}
        self._others: dict[str, bool] = {}

    @classmethod
    def of(cls, root: str) -> Listing:
        """The listing of the folder ``root``: what git tracks or does not ignore, else what a walk finds."""
        files = names_below(root, _MOST_FILES)
        is_repository = os.path.lexists(f"{root}/.git")
        is_complete = files is not None and (
            is_repository or not is_package(files, lambda name: _lines(f"{root}/{name}"))
        )
        return cls(root, files or (), is_repository=is_repository, is_complete=is_complete)

    def has_file(self, path: str) -> bool:
        """Whether there is a file of exactly that name that has not been deleted."""
        return path in self.files and not self._is_deleted(path)

    def has(self, path: str) -> bool:
        """Whether there is a file or folder of exactly that name that has not been deleted."""
        return (path in self.files or path in self.folders) and not self._is_deleted(path)

    def _is_deleted(self, path: str) -> bool:
        """Whether git lists what is not there any more: the deletion is not staged, or only in the index of a hook."""
        deleted = self._deleted.get(path)
        if deleted is None:
            deleted = self._deleted[path] = not self.exists(path)
        return deleted

    def exists(self, path: str) -> bool:
        """Whether something is there, whatever it is and whether it belongs to the repository or not."""
        return os.path.lexists(f"{self.root}/{path}")

    def lines_of(self, path: str) -> list[str]:
        """The lines of a file; none if it cannot be read."""
        return _lines(f"{self.root}/{path}")

    def in_any_case(self, path: str) -> bool:
        """Whether there is a file or folder of that name, whatever the case of its letters."""
        return path.lower() in self._lower()

    def in_other_case(self, path: str) -> str | None:
        """The file or folder whose name differs from ``path`` in case only; ``None`` if there is none, or several."""
        found = self._lower().get(path.lower())
        return found if found and found != path and self.has(found) else None

    def _lower(self) -> dict[str, str]:
        """Names by their lower case; empty where several have the same."""
        if self._by_lower is None:
            self._by_lower = {}
            for name in (*self.files, *self.folders):
                lower = name.lower()
                self._by_lower[lower] = "" if lower in self._by_lower else name
        return self._by_lower

    def named(self, name: str) -> list[str]:
        """The paths of all files with this name, in any case."""
        return self._names().get(name.lower(), [])

    def names(self) -> Iterable[str]:
        """The names of all files, in lower case."""
        return self._names()

    def _names(self) -> dict[str, list[str]]:
        if self._by_name is None:
            self._by_name = {}
            for path in sorted(self.files):
                self._by_name.setdefault(path.rpartition("/")[2].lower(), []).append(path)
        return self._by_name

    def inside(self, folder: str) -> Sequence[str]:
        """The names of the files and folders right inside ``folder``."""
        if self._inside is None:
            self._inside = {}
            for path in (*self.files, *self.folders):
                around, _, name = path.rpartition("/")
                if path:
                    self._inside.setdefault(around, []).append(name)
        return self._inside.get(folder, ())

    def is_beyond(self, path: str) -> bool:
        """Whether ``path`` is something that the listing cannot know of.

        That is what is ignored (a build makes it), below a submodule or a symbolic link, or on the disk all the same.
        """
        if not self.is_complete:
            return True
        known = self._others.get(path)
        if known is None:
            known = (self.exists(path) and normpath(path) not in self.files) or self.is_ignored(path)
            self._others[path] = known
            if not known:
                at = path.find("/")
                while at >= 0 and not known:
                    known = self._others[path] = path[:at] in self.files
                    at = path.find("/", at + 1)
        return known

    def is_ignored(self, path: str) -> bool:
        """Whether git would ignore something of that name."""
        known = self._ignored.get(path)
        if known is None:
            known = self._ignored[path] = self._matches_ignore_files(path)
        return known

    def _matches_ignore_files(self, path: str) -> bool:
        if self._ignores is None:
            self._ignores = [
                (name[: -len(_IGNORE_FILE)], Patterns(self.lines_of(name))) for name in self.named(_IGNORE_FILE)
            ]
        return any(
            patterns.matches(path[len(folder) :], is_folder=is_folder)
            for folder, patterns in self._ignores
            if path.startswith(folder)
            for is_folder in (False, True)
        )


def is_package(files: Collection[str], lines_of: Callable[[str], list[str]]) -> bool:
    """Whether ``files`` that are no checkout are those of a package, which was made without others of its repository.

    A package of npm names the few that are put into it, or has none of those that npm never puts into one and that a
    project has. https://docs.npmjs.com/cli/configuring-npm/package-json
    A source distribution has its metadata, and a crate the manifest as it was, at the root.
    https://packaging.python.org/en/latest/specifications/source-distribution-format/
    https://doc.rust-lang.org/cargo/commands/cargo-package.html
    Its links are read from the repository that it was made of.
    """
    if not _IN_EVERY_PACKAGE.isdisjoint(files):
        return True
    if "package.json" not in files:
        return False
    keys = {line.strip().partition(":")[0].strip('" ') for line in lines_of("package.json")}
    return "repository" in keys and ("files" in keys or _NEVER_PACKED.isdisjoint(files))


def _folders(files: Iterable[str]) -> frozenset[str]:
    """All folders that hold one of the files; the root is the empty path."""
    folders = {""}
    for path in files:
        at = path.rfind("/")
        while at > 0:
            folder = path[:at]
            if folder in folders:
                break
            folders.add(folder)
            at = path.rfind("/", 0, at)
    return frozenset(folders)


def _lines(path: str) -> list[str]:
    try:
        return pattern_lines(read_bytes(path))
    except OSError:
        return []
