"""Tables: which lines belong to one, and the lines of its cells.

A cell is a block of its own, whose lines stand beside those of other cells. Columns are counted as docutils does: a
wide character of East Asia takes two, a combining one none.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#tables
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from urllint_extractors.rst.lines import BLANK, Line, column_at

_GRID_RULE: Final = re.compile(r"\+-[-+]+-\+\Z")
_SIMPLE_RULE: Final = re.compile(r"=+[ \t=]*\Z")
_SPAN_RULE: Final = re.compile(r"[-=][-= ]*\Z")
_COLUMN: Final = re.compile(r"[-=]+")

_STEPS_PER_CHARACTER: Final = 16
"""How often a character of a grid may be looked at, on average; what takes more is malformed."""


class _Row(NamedTuple):
    """One line of a table: its text by columns, the offset in the document of each, and that of the line's end."""

    text: str
    offsets: Sequence[int]
    end: int


def _row(text: str, line: Line, left: int) -> _Row:
    """``line`` from the column ``left`` on."""
    column, start, end = line
    if column == BLANK:
        return _Row("", (), end)
    content = text[start:end]
    indent = max(0, column - left)
    if content.isascii() and "\t" not in content:
        return _Row(" " * indent + content, range(start - indent, end), end)
    from unicodedata import combining, east_asian_width

    characters = [" "] * indent
    offsets = [start] * indent
    for number, character in enumerate(content):
        if combining(character):
            continue
        width = 2 if east_asian_width(character) in "WF" else 1
        if character == "\t":
            width = column_at(text, line, start + number + 1) - column_at(text, line, start + number)
            character = " "
        characters += [character, *"\0" * (width - 1)]
        offsets += [start + number] * width
    return _Row("".join(characters), offsets, end)


def _cell_line(text: str, row: _Row, start: int, end: int) -> Line:
    """What stands in ``row`` from one column up to another, as a line of a cell."""
    content = row.text[start:end].replace("\0", " ")
    stripped = content.strip()
    if not stripped:
        at = row.offsets[start] if start < len(row.offsets) else row.end
        return (BLANK, at, at)
    first = start + len(content) - len(content.lstrip())
    last = first + len(stripped) - 1
    behind = row.offsets[last] + 1
    limit = row.offsets[last + 1] if last + 1 < len(row.offsets) else None
    if limit is not None and limit > behind and not text[behind:limit].isspace():
        behind = limit  # combining characters
    return (first - start, row.offsets[first], behind)


# Grid tables


def grid_end(text: str, lines: Sequence[Line], first: int) -> int | None:
    """The number of the line behind the grid table that begins at one; ``None`` if it has no bottom."""
    behind = first
    while behind < len(lines) and lines[behind][0] != BLANK and text[lines[behind][1]] in "+|":
        behind += 1
    while behind > first + 2:
        if _GRID_RULE.match(text, *lines[behind - 1][1:]):
            return behind
        behind -= 1
    return None


def grid_cells(text: str, lines: list[Line]) -> list[list[Line]] | None:
    """The lines of each cell of a grid table; ``None`` if it is malformed."""
    rows = [_row(text, line, line[0]) for line in lines]
    width = len(rows[0].text)
    if any(len(row.text) != width or row.text[-1] not in "+|" for row in rows):
        return None
    grid = [re.sub("=", "-", row.text) if set(row.text) <= {"+", "="} else row.text for row in rows]
    cells: list[list[Line]] = []
    for top, left, bottom, right in _Grid(grid).cells():
        cells.append([_cell_line(text, row, left + 1, right) for row in rows[top + 1 : bottom]])
    return cells or None


class _Grid:
    """A grid of characters, and how many of them may still be looked at."""

    def __init__(self, rows: list[str]) -> None:
        self._rows = rows
        self._bottom = len(rows) - 1
        self._right = len(rows[0]) - 1
        self._steps = _STEPS_PER_CHARACTER * len(rows) * len(rows[0])

    def cells(self) -> Iterator[tuple[int, int, int, int]]:
        """Top, left, bottom and right of each cell, its border included."""
        corners = [(0, 0)]
        known = {(0, 0)}
        while corners and self._steps > 0:
            top, left = corners.pop()
            if top == self._bottom or left == self._right:
                continue
            found = self._cell(top, left)
            if found is None:
                continue
            bottom, right = found
            yield top, left, bottom, right
            for corner in ((top, right), (bottom, left)):
                if corner not in known:
                    known.add(corner)
                    corners.append(corner)

    def _cell(self, top: int, left: int) -> tuple[int, int] | None:
        """The smallest rectangle of lines whose upper left corner is this one."""
        line = self._rows[top]
        for right in range(left + 1, self._right + 1):
            self._steps -= 1
            if line[right] == "+":
                for bottom in range(top + 1, self._bottom + 1):
                    self._steps -= 1
                    character = self._rows[bottom][right]
                    if character == "+" and self._closes(top, left, bottom, right):
                        return bottom, right
                    if character not in "+|":
                        break
            elif line[right] != "-":
                return None
            if self._steps < 0:
                return None
        return None

    def _closes(self, top: int, left: int, bottom: int, right: int) -> bool:
        """Whether there is a line from the lower right corner to the lower left one, and from there up."""
        line = self._rows[bottom]
        self._steps -= right - left + bottom - top
        return (
            line[left] == "+"
            and not line[left:right].strip("+-")
            and all(self._rows[row][left] in "+|" for row in range(top + 1, bottom))
        )


# Simple tables


def simple_end(text: str, lines: Sequence[Line], first: int) -> int | None:
    """The number of the line behind the simple table that begins at one; ``None`` if it has no bottom."""
    column, start, end = lines[first]
    rules = 0
    for number in range(first + 1, len(lines)):
        line = lines[number]
        if line[0] == BLANK or text[line[1]] != "=" or _SIMPLE_RULE.match(text, *line[1:]) is None:
            if line[0] != BLANK and line[0] < column:
                return None
            continue
        if line[2] - line[1] != end - start:
            return None
        rules += 1
        if rules == 2 or number + 1 == len(lines) or lines[number + 1][0] == BLANK:
            return number + 1
    return None


def simple_cells(text: str, lines: list[Line]) -> list[list[Line]] | None:
    """The lines of each cell of a simple table."""
    rows = [_row(text, line, lines[0][0]) for line in lines]
    columns = [match.span() for match in _COLUMN.finditer(rows[0].text)]
    first_start, first_end = columns[0]
    cells: list[list[Line]] = []
    begin = 1
    has_text = False
    for number in range(1, len(rows)):
        line = rows[number].text
        if line.lstrip()[:1] in ("-", "=") and _SPAN_RULE.match(line.rstrip()):
            spans = [match.span() for match in _COLUMN.finditer(line)]
            cells += _row_cells(text, rows[begin:number], spans)
            begin, has_text = number + 1, False
        elif line[first_start:first_end].strip():
            if has_text and number != begin:
                cells += _row_cells(text, rows[begin:number], columns)
            begin, has_text = number, True
        elif not has_text:
            begin = number + 1
    return cells


def _row_cells(text: str, rows: list[_Row], columns: list[tuple[int, int]]) -> Iterator[list[Line]]:
    """The cells of one row of a simple table; the last column goes to the end of the line.

    A row with text between two columns is malformed: it is one cell.
    """
    if not rows or not columns:
        return
    width = max(len(row.text) for row in rows)
    bounds = [*columns[:-1], (columns[-1][0], max(width, columns[-1][1]))]
    if any(row.text[end:start].strip() for (_, end), (start, _) in pairwise(bounds) for row in rows):
        bounds = [(0, width)]
    for start, end in bounds:
        yield [_cell_line(text, row, start, end) for row in rows]
