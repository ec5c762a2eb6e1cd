"""Patterns for URLs: which URLs the settings leave unjudged.

A pattern is a glob, in which ``*`` stands for any characters, slashes too, and everything else for itself (``?`` begins
a query far more often than it would stand for a character); it must match the whole URL. Between two slashes a pattern
is a regular expression, which is searched for anywhere in the URL.
"""

from __future__ import annotations

import re
from collections.abc import Iterable


class UrlPatterns:
    """A list of patterns."""

    __slots__ = ("_expressions", "_globs", "_plain")

    def __init__(self, patterns: Iterable[str]) -> None:
        self._plain: set[str] = set()
        self._globs: list[list[str]] = []
        self._expressions: list[re.Pattern[str]] = []
        for pattern in patterns:
            expression = regular_expression(pattern)
            if expression is not None:
                self._expressions.append(re.compile(expression))
            elif "*" in pattern:
                self._globs.append(pattern.split("*"))
            else:
                self._plain.add(pattern)

    def matches(self, url: str) -> bool:
        """Whether one of the patterns means this URL."""
        return (
            url in self._plain
            or any(_matches_glob(parts, url) for parts in self._globs)
            or any(expression.search(url) is not None for expression in self._expressions)
        )


def regular_expression(pattern: str) -> str | None:
    """The regular expression that a pattern holds between its slashes; ``None`` if it is a glob."""
    return pattern[1:-1] if len(pattern) > 2 and pattern[0] == pattern[-1] == "/" else None


def _matches_glob(parts: list[str], url: str) -> bool:
    """Whether ``url`` is these parts in this order with anything between them.

    The first place of each part is as good as any later one, so nothing is tried twice.
    """
    first, *middle, last = parts
    if len(url) < len(first) + len(last) or not url.startswith(first) or not url.endswith(last):
        return False
    at, end = len(first), len(url) - len(last)
    for part in middle:
        found = url.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
