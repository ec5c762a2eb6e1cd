"""gitignore's patterns: which paths below a folder they match.

Every list of patterns becomes one decision: the last pattern that matches a path or one of its folders decides, and
``!`` takes a path out again. Once a folder is matched nothing below it can be taken out, as in git.

https://git-scm.com/docs/gitignore#_pattern_format
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    negated: bool
    folders_only: bool


class Patterns:
    """A list of gitignore patterns, relative to one folder."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        self._patterns = [pattern for line in self.lines if (pattern := _compile(line)) is not None]

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def matches(self, path: str, *, is_folder: bool = False) -> bool:
        """Whether ``path`` (relative, with ``/``) is matched itself or lies in a folder that is."""
        if not self._patterns:
            return False
        at = path.find("/")
        while at != -1:
            if self.verdict(path[:at], is_folder=True):
                return True
            at = path.find("/", at + 1)
        return bool(self.verdict(path, is_folder=is_folder))

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """What the last matching pattern says of ``path`` alone: matched, taken out, or ``None`` for nothing."""
        for pattern in reversed(self._patterns):
            if (is_folder or not pattern.folders_only) and pattern.regex.match(path):
                return not pattern.negated
        return None


def _compile(line: str) -> _Pattern | None:
    """One line of a gitignore file; ``None`` for a blank line, a comment, or a pattern that can match nothing."""
    line = line.rstrip("\r\n")
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    line = line[1:] if negated else line
    folders_only = line.endswith("/")
    line = line.removesuffix("/")
    if not line:
        return None
    anchored = "/" in line
    body = _translate(line.removeprefix("/"))
    if body is None:
        return None
    return _Pattern(re.compile(("" if anchored else "(?:.*/)?") + body + r"\Z", re.DOTALL), negated, folders_only)


def _translate(pattern: str) -> str | None:
    """The regular expression of a pattern; ``None`` if it ends in a lone backslash or an unclosed class."""
    parts: list[str] = []
    at = 0
    while at < len(pattern):
        c = pattern[at]
        if pattern.startswith("**/", at) and at in (0, *_after_slash(pattern, at)):
            parts.append("(?:.*/)?")
            at += 3
        elif pattern.startswith("/**/", at):
            parts.append("/(?:.*/)?")
            at += 4
        elif pattern[at:] == "/**":
            parts.append("/.+")
            at += 3
        elif pattern == "**":
            parts.append(".+")
            at += 2
        elif c == "*":
            parts.append("[^/]*")
            at += 1
            while pattern[at : at + 1] == "*":
                at += 1
        elif c == "?":
            parts.append("[^/]")
            at += 1
        elif c == "[":
            end = _class_end(pattern, at)
            if end is None:
                return None
            parts.append(_class(pattern[at + 1 : end - 1]))
            at = end
        elif c == "\\":
            if at + 1 == len(pattern):
                return None
            parts.append(re.escape(pattern[at + 1]))
            at += 2
        else:
            parts.append(re.escape(c))
            at += 1
    return "".join(parts)


def _after_slash(pattern: str, at: int) -> tuple[int, ...]:
    return (at,) if pattern[at - 1 : at] == "/" else ()


def _class_end(pattern: str, start: int) -> int | None:
    """The offset behind the ``]`` that closes the class at ``start``."""
    at = start + 1
    if pattern[at : at + 1] in ("!", "^"):
        at += 1
    if pattern[at : at + 1] == "]":
        at += 1
    while at < len(pattern):
        if pattern.startswith("[:", at) and (close := pattern.find(":]", at + 2)) != -1:
            at = close + 2
        elif pattern[at] == "\\":
            at += 2
        elif pattern[at] == "]":
            return at + 1
        else:
            at += 1
    return None


_NAMED_CLASSES = {
    "alnum": "A-Za-z0-9",
    "alpha": "A-Za-z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


def _class(content: str) -> str:
    """The regular expression of a class's content; a class never matches a slash."""
    negated = content[:1] in ("!", "^")
    content = content[1:] if negated else content
    parts: list[str] = []
    at = 0
    while at < len(content):
        named = re.match(r"\[:([a-z]+):\]", content[at:])
        if named:
            parts.append(_NAMED_CLASSES.get(named[1], ""))
            at += named.end()
            continue
        low, at = _class_member(content, at)
        if content[at : at + 1] == "-" and at + 1 < len(content):
            high, at = _class_member(content, at + 1)
            if low <= high:
                parts.append(f"{re.escape(low)}-{re.escape(high)}")
        else:
            parts.append(re.escape(low))
    inner = "".join(parts)
    if negated:
        return f"[^/{inner}]"
    return f"(?!/)[{inner}]" if inner else "(?!)"


def _class_member(content: str, at: int) -> tuple[str, int]:
    if content[at] == "\\" and at + 1 < len(content):
        return content[at + 1], at + 2
    return content[at], at + 1
