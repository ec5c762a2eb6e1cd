"""Relative references to paths that are not there any more.

A reference is read in every way in which a file can be meant by it; who looks it up afterwards says whether it still
leads somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from urllint.links.pages import HTML, SOURCES, extension, page_stem
from urllint.links.sites import join
from urllint.links.splitting import is_relative, split
from urllint.model import Extraction, FoundUrl

_WORD: Final = re.compile(r"[A-Za-z0-9]+")
_LANGUAGE: Final = re.compile(r"\.[a-z]{2}(?:[-_][A-Za-z]{2,4})?\Z")


class GonePaths:
    """Files and folders of one checkout that are gone, by their paths from its top."""

    def __init__(self, files: Iterable[str], folders: Iterable[str] = ()) -> None:
        self.files = frozenset(files)
        self.folders = frozenset(folders)
        self._paths = {path.lower() for path in (*self.files, *self.folders)}
        stems = {stem for stem in map(_page_stem, self.files) if stem is not None}
        self._pages = {*stems, *(_LANGUAGE.sub("", stem) for stem in stems)}
        self._words = {_longest_word(name) for name in (*self._paths, *self._pages)}

    def may_be_in(self, data: bytes) -> bool:
        """Whether a file with this content may hold a reference to one of them.

        A name may be written with escapes, but hardly its longest word of letters and digits.
        """
        lower = data.lower()
        return any(word in lower for word in self._words)

    def are_in(self, extraction: Extraction, path: str) -> bool:
        """Whether one of the references in the file at ``path`` (from the checkout's top) points at one of them."""
        return any(self.is_meant_by(found, path) for found in extraction.urls)

    def is_meant_by(self, found: FoundUrl, path: str) -> bool:
        """Whether a URL in the file at ``path`` points at one of them."""
        if not found.may_be_relative or found.role not in ("link", "resource") or found.holes:
            return False
        return self.are_meant(found.text, path, is_path=found.form == "path")

    def are_meant(self, reference: str, path: str, *, is_path: bool = False) -> bool:
        """Whether ``reference``, as it is read in the file at ``path``, means one of them."""
        if not is_relative(reference):
            return False
        target = split(reference, is_path=is_path).path
        if not target.strip("./"):
            return False
        if target.startswith("/"):
            # From the top, or from any folder that may be the root of a site.
            tail, page = (f"/{name}" for name in _path_and_page(join("", target)))
            return any(f"/{path}".endswith(tail) for path in self._paths) or any(
                f"/{stem}".endswith(page) for stem in self._pages
            )
        return any(self._include(join(folder, target)) for folder in _folders(path))

    def _include(self, target: str) -> bool:
        path, page = _path_and_page(target)
        return path in self._paths or page in self._pages


def _folders(path: str) -> Iterator[str]:
    """The folders from which a relative reference may start: the file's own, that above it, and, where a site makes a
    folder of a page, that.
    """
    folder = path.rpartition("/")[0]
    yield folder
    yield folder.rpartition("/")[0]
    yield page_stem(path)


def _path_and_page(target: str) -> tuple[str, str]:
    """A target as a path and as a page, whose extension may be another one, or not be written."""
    lower = target.lower()
    stem = _page_stem(target)
    return lower, lower if stem is None else stem


def _page_stem(path: str) -> str | None:
    """The path of a page without its extension; ``None`` if it is no page's."""
    suffix = extension(path)
    return path[: -len(suffix) - 1].lower() if suffix in SOURCES or suffix in HTML else None


def _longest_word(path: str) -> bytes:
    words = _WORD.findall(path.rpartition("/")[2])
    return max(words, key=len).encode() if words else b""


def gone_folders(gone: Iterable[str], left: Iterable[str]) -> set[str]:
    """The folders of ``gone`` files in which nothing is ``left``."""
    remaining: set[str] = set()
    for path in left:
        folder = path.rpartition("/")[0]
        while folder and folder not in remaining:
            remaining.add(folder)
            folder = folder.rpartition("/")[0]
    found: set[str] = set()
    for path in gone:
        folder = path.rpartition("/")[0]
        while folder and folder not in remaining:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found
