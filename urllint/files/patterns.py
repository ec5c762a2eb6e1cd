"""gitignore's patterns: which paths below a folder they match.

Every list of patterns becomes one decision: the last pattern that matches a path or one of its folders decides, and
``!`` takes a path out again. Once a folder is matched nothing below it can be taken out, as in git.

A list is one regular expression, its patterns from the last to the first, so that the first alternative that matches is
the pattern that decides. Patterns come with the files that are checked, so a hostile one must not be slow: what stands
between two stars is matched where it first can be and not looked for again.

https://git-scm.com/docs/gitignore#_pattern_format
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple


def pattern_lines(data: bytes) -> list[str]:
    """The lines of a file of patterns; a byte that is not UTF-8 is a lone surrogate."""
    text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    return [line.removesuffix("\r") for line in text.split("\n")]


class _Pattern(NamedTuple):
    """A pattern of a list: the regular expression, and whether it is for folders only, and for names or for paths."""

    regex: str
    negated: bool
    folders_only: bool
    is_name: bool


class Patterns:
    """A list of gitignore patterns, relative to one folder."""

    __slots__ = ("_patterns", "_regexes", "lines")

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        numbers = count()
        patterns = (_compile(_in_bytes(line), numbers) for line in reversed(self.lines))
        self._patterns = [pattern for pattern in patterns if pattern is not None]
        self._regexes: dict[tuple[bool, bool], re.Pattern[str] | None] = {}

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
        path = _in_bytes(path)
        by_path = self._number(path, is_folder=is_folder, is_name=False)
        by_name = self._number(path.rpartition("/")[2], is_folder=is_folder, is_name=True)
        number = min(by_path, by_name)
        return None if number == _NONE else not self._patterns[number].negated

    def _number(self, text: str, *, is_folder: bool, is_name: bool) -> int:
        """The number of the first pattern, from the end of the list, that matches a path or its last part."""
        key = is_folder, is_name
        if key not in self._regexes:
            alternatives = [
                rf"(?P<p{number}>{pattern.regex}\Z)"
                for number, pattern in enumerate(self._patterns)
                if pattern.is_name is is_name and (is_folder or not pattern.folders_only)
            ]
            self._regexes[key] = re.compile("|".join(alternatives), re.DOTALL) if alternatives else None
        regex = self._regexes[key]
        match = regex.match(text) if regex is not None else None
        return _NONE if match is None or match.lastgroup is None else int(match.lastgroup[1:])


_NONE: Final = 1 << 60


def _in_bytes(text: str) -> str:
    """A character for each byte: to git, ``?`` is a byte and so are the members of a class."""
    return text if text.isascii() else text.encode("utf-8", "surrogateescape").decode("latin-1")


def _compile(line: str, numbers: Iterator[int]) -> _Pattern | None:
    """One line of a gitignore file; ``None`` for a blank line, a comment, or a pattern that can match nothing.

    ``numbers`` make the names of groups unique.
    """
    line = _without_spaces(line)
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    line = line[1:] if negated else line
    folders_only = line.endswith("/")
    line = line.removesuffix("/")
    if not line:
        return None
    anchored = "/" in line
    line = line.removeprefix("/")
    # git compares what stands before the first wildcard by itself, so that two stars right behind it, which would be
    # as good as one there, stand at the start of what is left.
    glued = _GLUED.match(line) if anchored else None
    components = _components(line[glued.end() :] if glued is not None else line)
    if components is None:
        return None
    body = _path(components, numbers, starts_anywhere=glued is not None)
    if glued is not None:
        body = re.escape(glued.group()) + (".*" if body == _EVERYTHING else body)
    return _Pattern(body, negated, folders_only, not anchored)


_SPACES: Final = re.compile(r"((?:[^\\ ]|\\.| +(?! |\Z))*) *", re.DOTALL)


def _without_spaces(line: str) -> str:
    """The line without the spaces at its end, but those behind a backslash, which may be one that is escaped itself."""
    kept = _SPACES.match(line)
    return line if kept is None or kept.end() < len(line) else kept[1]


_STAR: Final = "*"
"""Stands in a component, a list of regular expressions, for anything but a slash."""

_EVERYTHING: Final = ".+"

_GLUED: Final = re.compile(r"[^*?\[\\]*[^*?\[\\/](?=\*\*+(?:/|\Z))")


def _components(pattern: str) -> list[list[str]] | None:
    """The parts of a pattern between its slashes; ``None`` if it ends in a lone backslash or an unclosed class."""
    components: list[list[str]] = [[]]
    at = 0
    while at < len(pattern):
        c = pattern[at]
        end = at + 1
        if c == "/":
            components.append([])
        elif c == "*":
            components[-1].append(_STAR)
        elif c == "?":
            components[-1].append("[^/]")
        elif c == "[":
            class_end = _class_end(pattern, at)
            if class_end is None:
                return None
            end = class_end
            components[-1].append(_class(pattern[at + 1 : end - 1]))
        elif c == "\\":
            if end == len(pattern):
                return None
            end += 1
            if pattern[at + 1] == "/":
                components.append([])
            else:
                components[-1].append(re.escape(pattern[at + 1]))
        else:
            components[-1].append(re.escape(c))
        at = end
    return components


def _path(components: list[list[str]], numbers: Iterator[int], *, starts_anywhere: bool) -> str:
    """The regular expression of a whole pattern."""
    sections: list[list[str]] = [[]]  # what stands between ``**``, which stands for any number of folders
    starts_anywhere = starts_anywhere or _is_any_folders(components[0])
    for component in components:
        if not _is_any_folders(component):
            sections[-1].append(_component(component, numbers))
        elif sections[-1]:
            sections.append([])
    if sections == [[]]:
        return _EVERYTHING
    everything_below = not sections[-1]
    if everything_below:
        sections.pop()
    parts: list[str] = []
    for number, section in enumerate(sections, 1):
        body = "/".join(section)
        after_folders = starts_anywhere or number > 1
        if number == len(sections):
            parts.append(f"(?:.*/)?{body}" if after_folders else body)
        elif after_folders:
            parts.append(_once(f"(?:[^/]+/)*?{body}/", numbers))
        else:
            parts.append(f"{body}/")
    if everything_below:
        parts.append("/.+")
    return "".join(parts)


def _is_any_folders(component: list[str]) -> bool:
    return len(component) > 1 and all(fragment == _STAR for fragment in component)


def _component(fragments: list[str], numbers: Iterator[int]) -> str:
    """The regular expression of what stands between two slashes."""
    chunks = [""]
    for fragment in fragments:
        if fragment != _STAR:
            chunks[-1] += fragment
        elif chunks[-1] or len(chunks) == 1:
            chunks.append("")
    if len(chunks) == 1:
        return chunks[0]
    between = "".join(_once(f"[^/]*?{chunk}", numbers) for chunk in chunks[1:-1])
    return f"{chunks[0]}{between}[^/]*{chunks[-1]}"


def _once(regex: str, numbers: Iterator[int]) -> str:
    """``regex``, of which only the first match is tried."""
    name = f"s{next(numbers)}"
    return f"(?=(?P<{name}>{regex}))(?P={name})"


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


_NAMED_CLASSES: Final = {
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
            parts.append(f"{re.escape(low)}-{re.escape(high)}" if low <= high else re.escape(low))
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
