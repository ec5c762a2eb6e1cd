"""Which files are pages, and how a page's address is related to the name of its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

MARKDOWN: Final = frozenset({"md", "mdx", "markdown", "mdown", "mkd", "mkdn", "qmd", "rmd"})
HTML: Final = frozenset({"html", "htm", "xhtml", "shtml", "php", "jsp", "aspx"})
SOURCES: Final = MARKDOWN | {"rst", "rest", "ipynb", "adoc", "asciidoc", "org", "txt", "textile", "xml", "vue", "astro"}
"""What pages are made of."""

_PROGRAMS: Final = frozenset({"js", "jsx", "ts", "tsx"})
"""What pages may be made of in a folder named ``pages``."""

_INDEX: Final = re.compile(r"(?:index|_index|readme|default)\.[a-z.]+\Z", re.IGNORECASE)
_EXTENSIONS: Final = re.compile(r"\.[^\W\d].*")
_LONGEST_EXTENSION: Final = 10


def extension(path: str) -> str:
    """The extension of a path in lower case, without its dot; empty if it has none."""
    dot = path.rfind(".")
    if dot <= 0 or path[dot - 1] == "/":
        return ""
    suffix = path[dot + 1 :]
    is_one = suffix.isalnum() and suffix.isascii() and suffix[0].isalpha() and len(suffix) <= _LONGEST_EXTENSION
    return suffix.lower() if is_one else ""


def is_route(path: str) -> bool:
    """Whether the path can be the address of a page, whatever that is made of."""
    suffix = extension(path)
    return not suffix or suffix in HTML


def is_index(path: str) -> bool:
    """Whether the file stands for its folder."""
    return _INDEX.match(path.rpartition("/")[2]) is not None


def page_stem(path: str) -> str:
    """The path without its extension, and without the language that may stand before that: no number of a version."""
    folder, slash, name = path.rpartition("/")
    return folder + slash + _EXTENSIONS.sub("", name)


def language_of(path: str) -> str:
    """What stands between the name of a page and its extension, with its dot: ``.ja`` in ``guide.ja.md``."""
    return path[len(page_stem(path)) :].rpartition(".")[0]


class Pages:
    """The pages among some files, by what their addresses may be. ``is_there``: the file has not been deleted."""

    __slots__ = ("_indexes", "_is_there", "_stems")

    def __init__(self, files: Iterable[str], is_there: Callable[[str], bool]) -> None:
        self._is_there = is_there
        self._stems: dict[str, list[str]] = {}
        self._indexes: dict[str, list[str]] = {}
        for path in sorted(files):
            suffix = extension(path)
            if suffix not in SOURCES and suffix not in HTML and not (suffix in _PROGRAMS and "/pages/" in f"/{path}"):
                continue
            for stem in {path[: -len(suffix) - 1].lower(), page_stem(path).lower()}:
                self._stems.setdefault(stem, []).append(path)
            if is_index(path):
                self._indexes.setdefault(path.rpartition("/")[0].lower(), []).append(path)

    def index_of(self, folder: str) -> str | None:
        """The file that stands for the folder."""
        return next(self.indexes_of(folder), None)

    def indexes_of(self, folder: str) -> Iterator[str]:
        """The files that may stand for the folder."""
        return filter(self._is_there, self._indexes.get(folder.lower(), ()))

    def source_of(self, path: str) -> str | None:
        """The file from which the page of HTML at ``path`` is yet to be made."""
        found = self.at(path, any_case=False) or (self.index_of(path.rpartition("/")[0]) if is_index(path) else None)
        return found if found is not None and extension(found) not in HTML else None

    def at(self, path: str, *, any_case: bool, language: str = "") -> str | None:
        """The file from which the page at ``path`` is made, which is written without the extension or with another one:
        ``.html`` for a page's source, ``.md`` and ``.mdx`` for each other and for HTML.

        Of the same page in several languages it is the one with ``language`` (see `language_of`), or else with none.
        """
        suffix = extension(path)
        stem = path
        others: frozenset[str] | None = None
        if suffix in HTML:
            stem = path[: -len(suffix) - 1]
        elif suffix in MARKDOWN:
            stem, others = path[: -len(suffix) - 1], MARKDOWN | HTML
        elif suffix in ("rst", "ipynb"):
            stem, others = path[: -len(suffix) - 1], HTML
        pages = self._stems.get(stem.lower(), ())
        if len(pages) > 1:
            pages = sorted(pages, key=lambda page: ((written := language_of(page)) != language, written != ""))
        for found in pages:
            is_meant = (any_case or found.startswith(stem)) and (others is None or extension(found) in others)
            if is_meant and self._is_there(found):
                return found
        return None
