"""What the formats share that are read line by line (INI, properties, ``.env``): lines, comments, what those govern."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.plugin import Comment, Span
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading

_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")


class Line(NamedTuple):
    """A line: where its text starts behind the indentation, and where it ends, line end and blanks not counted."""

    start: int
    content: int
    end: int


class Lines:
    """The lines of a text, and the one that holds an offset."""

    __slots__ = ("_lines", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines: list[Line] = []
        for match in _LINE.finditer(text):
            line = match.group(1)
            content = line.lstrip(" \t\f")
            start = match.start()
            self._lines.append(Line(start, start + len(line) - len(content), start + len(line.rstrip())))
        self._starts = [line.start for line in self._lines]

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, number: int) -> Line:
        return self._lines[number]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines)

    def at(self, offset: int) -> int:
        """The number of the line that holds ``offset``."""
        return bisect_right(self._starts, offset) - 1

    def content(self, number: int) -> str:
        """The text of a line without indentation and blanks at its end."""
        line = self._lines[number]
        return self.text[line.content : line.end]


def add_suppression(reading: Reading, start: int, end: int, governs: Span | None) -> None:
    """Add the comment between ``start`` and ``end`` if there is a suppression in it."""
    if reading.text.find(SUPPRESSION_MARK, start, end) >= 0:
        reading.extraction.comments.append(Comment(Span(start, end), reading.text[start + 1 : end], governs))


def next_entry(lines: Lines, number: int, marks: str) -> int | None:
    """The first line behind line ``number`` that is no comment (those start with one of ``marks``) and not blank."""
    for following in range(number + 1, min(number + 200, len(lines))):
        content = lines.content(following)
        if content and content[0] not in marks:
            return following
    return None
