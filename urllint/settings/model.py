"""The settings in force for a file, checked, and the same for every process of a run."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Final, NamedTuple

from urllint.files import Patterns
from urllint.model import Severity
from urllint.rule import OptionValue

ALL: Final = "ALL"
"""Selects every rule there is."""

LARGEST_FILE: Final = 20_000_000
"""Bytes; what is larger is read by the plain-text extractor only."""


class Settings(NamedTuple):
    """Settings, hashable and picklable.

    ``root`` is the folder that patterns are relative to (absolute, with ``/``); ``source`` the file they come from,
    ``""`` for none. ``select`` is ``None`` for the rules that are on by default. Names in ``select``,
    ``extend_select``, ``ignore`` and ``per_file_ignores`` are rules, groups or ``ALL``; a narrower name decides over a
    wider one, and ``ignore`` over the selections.
    """

    root: str
    source: str = ""
    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    exclude: tuple[str, ...] = ()
    extractors: tuple[tuple[str, str], ...] = ()
    base_url: str | None = None
    max_file_size: int = LARGEST_FILE
    rule_options: tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...] = ()

    def relative(self, path: str) -> str | None:
        """``path`` as patterns see it, relative to the root; ``None`` if it lies elsewhere."""
        absolute = _absolute(path)
        prefix = self.root if self.root.endswith("/") else f"{self.root}/"
        return absolute[len(prefix) :] if absolute.startswith(prefix) else None

    def is_excluded(self, path: str) -> bool:
        """Whether the settings leave the file out."""
        if not self.exclude:
            return False
        relative = self.relative(path)
        return relative is not None and _patterns(self.exclude).matches(relative)

    def ignored_for(self, path: str) -> tuple[str, ...]:
        """The rules and groups that ``per-file-ignores`` turns off for the file."""
        if not self.per_file_ignores:
            return ()
        relative = self.relative(path)
        if relative is None:
            return ()
        ignored = [
            name
            for pattern, names in self.per_file_ignores
            if _patterns((pattern,)).matches(relative)
            for name in names
        ]
        return tuple(dict.fromkeys(ignored))

    def extractor_for(self, path: str) -> str | None:
        """The extractor that the settings choose for the file; of several patterns the last one decides."""
        if not self.extractors:
            return None
        relative = self.relative(path)
        if relative is None:
            return None
        return next(
            (name for pattern, name in reversed(self.extractors) if _patterns((pattern,)).matches(relative)), None
        )

    def base_for(self, path: str) -> str | None:
        """The base URL of the file: ``base-url`` and the file's path below the root; ``None`` if none is set."""
        if self.base_url is None:
            return None
        relative = self.relative(path)
        if relative is None:
            return self.base_url
        from urllint.whatwg import parse

        escaped = relative.replace("%", "%25").replace("?", "%3F").replace("#", "%23").replace("\\", "%5C")
        record = parse(f"./{escaped}", self.base_url).url
        return record.href if record is not None else self.base_url


def _absolute(path: str) -> str:
    if path.startswith("/") and "/." not in path and "//" not in path:
        return path
    absolute = os.path.abspath(path)  # noqa: PTH100 - pathlib is not imported at start
    return absolute.replace(os.sep, "/") if os.sep != "/" else absolute


@lru_cache(maxsize=256)
def _patterns(lines: tuple[str, ...]) -> Patterns:
    return Patterns(lines)
