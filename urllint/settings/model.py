"""The settings in force for a file, checked, and the same for every process of a run."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final, NamedTuple

from urllint.files import Patterns
from urllint.model import Severity, ShowLevel
from urllint.settings.url_patterns import UrlPatterns
from urllint.specs import OptionValue

ALL: Final = "ALL"
"""Selects every rule there is."""

LARGEST_FILE: Final = 20_000_000
"""Bytes; what is larger is read by the plain-text extractor only."""


class RootedPatterns(NamedTuple):
    """gitignore patterns and the folder they are relative to: that of the file in which they are written."""

    root: str
    lines: tuple[str, ...]

    def holds_for(self, path: str) -> bool:
        """Whether the path is matched, wherever it is given from."""
        return self.matches(_absolute(path))

    def matches(self, absolute: str) -> bool:
        """Whether the path is matched, or lies in a folder that is."""
        relative = _below(absolute, self.root)
        return relative is not None and _patterns(self.lines).matches(relative)


class RootedUrl(NamedTuple):
    """A base URL and the folder that it stands for."""

    root: str
    url: str


class RootedPath(NamedTuple):
    """A path as it is written in a settings file, and the folder of that file."""

    root: str
    path: str


class Settings(NamedTuple):
    """Settings, hashable and picklable.

    ``root`` is the folder of the settings file (absolute, with ``/``); ``source`` the file itself, ``""`` for none.
    ``select`` is ``None`` for the rules that are on by default. Names in ``select``, ``extend_select``, ``ignore`` and
    ``per_file_ignores`` are rules, groups or ``ALL``; a narrower name decides over a wider one, and ``ignore`` over the
    selections.
    """

    root: str
    source: str = ""
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    per_file_ignores: tuple[tuple[RootedPatterns, tuple[str, ...]], ...] = ()
    exclude: tuple[RootedPatterns, ...] = ()
    extractors: tuple[tuple[RootedPatterns, str], ...] = ()
    ignore_urls: tuple[str, ...] = ()
    base_url: RootedUrl | None = None
    max_file_size: int = LARGEST_FILE
    rule_options: tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...] = ()
    baseline: RootedPath | None = None
    link_root: RootedPath | None = None
    site: str = "auto"
    show_level: ShowLevel = "info"

    def is_excluded(self, path: str) -> bool:
        """Whether the settings leave the file out. ``!`` takes back only what the same list excludes."""
        if not self.exclude:
            return False
        absolute = _absolute(path)
        return any(patterns.matches(absolute) for patterns in self.exclude)

    def ignored_for(self, path: str) -> tuple[str, ...]:
        """The rules and groups that ``per-file-ignores`` turns off for the file."""
        if not self.per_file_ignores:
            return ()
        absolute = _absolute(path)
        ignored = [name for patterns, names in self.per_file_ignores if patterns.matches(absolute) for name in names]
        return tuple(dict.fromkeys(ignored))

    def extractor_for(self, path: str) -> str | None:
        """The extractor that the settings choose for the file; of several patterns the last one decides."""
        if not self.extractors:
            return None
        absolute = _absolute(path)
        return next((name for patterns, name in reversed(self.extractors) if patterns.matches(absolute)), None)

    @property
    def ignored_urls(self) -> UrlPatterns | None:
        """The URLs that are not judged; ``None`` if all are."""
        return _url_patterns(self.ignore_urls) if self.ignore_urls else None

    def base_for(self, path: str) -> str | None:
        """The base URL of the file: ``base-url`` and the file's path below the folder that is published there.

        ``None`` if none is set, or the file lies elsewhere than in the folder that ``root`` names.
        """
        if self.base_url is None:
            return None
        root = self.base_url.root
        if self.link_root is not None:
            root = os.path.normpath(f"{self.link_root.root}/{self.link_root.path}").replace(os.sep, "/")
        relative = _below(_absolute(path), root)
        if relative is None:
            return None if self.link_root is not None else self.base_url.url
        from urllint.whatwg import parse

        escaped = relative.replace("%", "%25").replace("?", "%3F").replace("#", "%23").replace("\\", "%5C")
        record = parse(f"./{escaped}", self.base_url.url).url
        return record.href if record is not None else self.base_url.url


class Overrides(NamedTuple):
    """What the command line says: ``select`` takes the place of the files' selections and ``show_level`` that of their
    level, the others add to them."""

    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    show_level: ShowLevel | None = None


def _absolute(path: str) -> str:
    if path.startswith("/") and "/." not in path and "//" not in path:
        return path
    absolute = os.path.abspath(path)  # noqa: PTH100 - pathlib is not imported at start
    return absolute.replace(os.sep, "/") if os.sep != "/" else absolute


def _below(absolute: str, root: str) -> str | None:
    """The path relative to ``root``; ``None`` if it lies elsewhere."""
    prefix = root if root.endswith("/") else f"{root}/"
    return absolute[len(prefix) :] if absolute.startswith(prefix) else None


@lru_cache(maxsize=256)
def _patterns(lines: tuple[str, ...]) -> Patterns:
    return Patterns(lines)


@lru_cache(maxsize=64)
def _url_patterns(patterns: tuple[str, ...]) -> UrlPatterns:
    return UrlPatterns(patterns)
