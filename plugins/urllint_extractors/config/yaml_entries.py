"""What a comment in YAML speaks for, by the lines' indentation: good for what does not parse, too."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from urllint.plugin import Span

_LINE: Final = re.compile(r"([ \t]*)([^\r\n]*)(?:\r\n?|\n|\Z)")


class _Line(NamedTuple):
    start: int
    column: int
    content: str


class Entries:
    """The lines of a text that are not blank, and the entries that start in them."""

    __slots__ = ("_known", "_lines", "_next")

    def __init__(self, text: str) -> None:
        self._lines = [
            _Line(match.start(2), len(match.group(1)), match.group(2).rstrip())
            for match in _LINE.finditer(text)
            if match.group(2)
        ]
        # By a comment's start: the number of the first line behind it that is none.
        self._next: dict[int, int] = {}
        following = len(self._lines)
        for number in range(len(self._lines) - 1, -1, -1):
            line = self._lines[number]
            if line.content.startswith("#"):
                self._next[line.start] = following
            else:
                following = number
        self._known: dict[int, Span] = {}

    def governed(self, start: int) -> Span | None:
        """What the comment at ``start`` speaks for if it is alone on its line: the next entry with all below it."""
        number = self._next.get(start, len(self._lines))
        if number == len(self._lines):
            return None
        first = self._lines[number]
        if not first.column and first.content.startswith(("---", "...")):
            return None
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = Span(first.start, self._end(number))
        return known

    def _end(self, number: int) -> int:
        """The end of the entry that starts in a line: of the last line that is indented more, or closes a bracket."""
        first = self._lines[number]
        is_item = first.content.startswith("-")
        end = first.start + len(first.content)
        for line in self._lines[number + 1 :]:
            if line.column > first.column:
                goes_on = True
            elif line.content.startswith("#"):
                continue
            else:
                is_part = line.content[0] in "]}" or (line.content.startswith("-") and not is_item)
                goes_on = line.column == first.column and is_part and line.content != "---"
            if not goes_on:
                break
            end = line.start + len(line.content)
        return end
