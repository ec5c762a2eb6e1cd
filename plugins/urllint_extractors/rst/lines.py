"""Lines of a block: where each begins and ends, and at which column.

docutils cuts indentation away as it descends into lists, quotes and directives. Here the text stays whole, and a block
is a list of lines that know where they are, so that every offset is true at every depth.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from urllint.plugin import SourceMap, SourceMapBuilder, Span

Line = tuple[int, int, int]
"""The column of the first character that is no white space, its offset, and the offset behind the last one.

The column of a blank line is `BLANK`, and its offsets are equal. Plain tuples, for there are very many of them.
"""

BLANK: Final = -1

TAB: Final = 8
"""Tab stops are at multiples of this."""

_LONE_CR: Final = re.compile(r"\r(?!\n)")
_LINE_END: Final = re.compile(r"\r\n?|\n|\Z")


class Chunk(NamedTuple):
    """Text to be read as one piece: ``start`` to ``end`` of ``text``.

    ``source_map`` leads from offsets of ``text`` to the document's; ``None`` where they are the same.
    """

    text: str
    start: int
    end: int
    source_map: SourceMap | None = None

    def raw(self, start: int, end: int) -> Span:
        """A span of ``text`` as a span of the document."""
        return Span(start, end) if self.source_map is None else self.source_map.raw_span(start, end)


def with_line_feeds(text: str) -> str:
    """``text`` with a line feed in place of every carriage return that ends a line alone."""
    return _LONE_CR.sub("\n", text) if "\r" in text else text


def lines_of(text: str) -> list[Line]:
    """The lines of ``text``."""
    lines: list[Line] = []
    add = lines.append
    has_tabs = "\t" in text
    at = 0
    for raw in text.split("\n"):
        length = len(raw)
        content = raw.lstrip()
        if content:
            lead = length - len(content)
            column = len(raw[:lead].expandtabs(TAB)) if has_tabs and lead else lead
            add((column, at + lead, at + lead + len(content.rstrip())))
        else:
            add((BLANK, at, at))
        at += length + 1
    return lines


def column_at(text: str, line: Line, offset: int) -> int:
    """The column of ``offset`` in ``line``."""
    column, start, _ = line
    before = text[start:offset]
    return len((" " * column + before).expandtabs(TAB)) if "\t" in before else column + len(before)


def rest_of(text: str, line: Line, offset: int, column: int | None = None) -> Line:
    """``line`` from ``offset`` on, without white space before and with the column that it has, or ``column``."""
    _, _, end = line
    while offset < end and text[offset].isspace():
        offset += 1
    if offset >= end:
        return (BLANK, end, end)
    return (column_at(text, line, offset) if column is None else column, offset, end)


def indented(lines: Sequence[Line], first: int, base: int) -> int:
    """The number of the line behind those from ``first`` on that are blank or begin right of the column ``base``."""
    number = first
    count = len(lines)
    while number < count and (lines[number][0] > base or lines[number][0] == BLANK):
        number += 1
    return number


def margin(lines: Sequence[Line]) -> int:
    """The leftmost column at which one of ``lines`` begins; 0 if all are blank."""
    return min((line[0] for line in lines if line[0] != BLANK), default=0)


def without_blank_ends(lines: list[Line]) -> list[Line]:
    """``lines`` without the blank ones at both ends."""
    first, last = 0, len(lines)
    while first < last and lines[first][0] == BLANK:
        first += 1
    while last > first and lines[last - 1][0] == BLANK:
        last -= 1
    return lines[first:last]


def extent(lines: Sequence[Line]) -> Span:
    """From the beginning of the first of ``lines`` that is not blank to the end of the last one; one of them is."""
    first = next(line for line in lines if line[0] != BLANK)
    last = next(line for line in reversed(lines) if line[0] != BLANK)
    return Span(first[1], last[2])


def joined(text: str, lines: Sequence[Line]) -> Chunk:
    """Lines between which other things stand, such as those of a table's cell, as one piece of text."""
    builder = SourceMapBuilder()
    for number, (_, start, end) in enumerate(lines):
        if number:
            builder.add("\n", lines[number - 1][2], 0)
        builder.add(text[start:end], start, end - start)
    return Chunk(builder.text, 0, len(builder), builder.source_map())


def verbatim(text: str, lines: Sequence[Line], base: int, *, in_cell: bool) -> tuple[str, SourceMap]:
    """Lines as they are shown, without the indentation up to the column ``base``, and the way back.

    A line that is indented with tabs is taken without its indentation.
    """
    builder = SourceMapBuilder()
    for column, start, end in lines:
        more = column - base
        if more > 0 and text[start - more : start].strip(" ") == "":
            start -= more
        if in_cell:
            builder.add(text[start:end], start, end - start)
            builder.add("\n", end, 0)
            continue
        line_end = _LINE_END.search(text, end)
        stop = end if line_end is None else line_end.end()
        builder.add(text[start:stop], start, stop - start)
    return builder.text, builder.source_map()
