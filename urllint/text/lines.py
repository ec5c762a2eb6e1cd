"""Lines and columns of a text, computed when somebody asks for the first one.

CR, LF and CRLF end a line, as in editors and in git; U+2028, U+0085, vertical tab and form feed do not.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from urllint.text.span import Span

_LINE_END = re.compile(r"\r\n?|\n")


class Position(NamedTuple):
    """A place in a text as people count: ``line`` and ``column`` from 1, columns in code points."""

    line: int
    column: int


class LineIndex:
    """Where each line of a text starts."""

    __slots__ = ("_measured", "_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._measured = 0, 1

    def __len__(self) -> int:
        """The number of lines; a final line end opens one more, empty, line."""
        return len(self._starts)

    def position(self, offset: int) -> Position:
        """The line and column of ``offset`` (code points into the text, up to and including its end)."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def utf8_column(self, offset: int) -> int:
        """The column of ``offset``, from 1, counted in bytes of UTF-8."""
        start = self._starts[bisect_right(self._starts, offset) - 1]
        if self._text.isascii():
            return offset - start + 1
        # Offsets are asked about in order, mostly; a line that is the whole file is measured once and not each time.
        known, column = self._measured
        if not start <= known <= offset:
            known, column = start, 1
        column += utf8_length(self._text[known:offset])
        self._measured = offset, column
        return column

    def offset(self, line: int, column: int = 1) -> int:
        """The offset of ``line`` and ``column``, both from 1; past the end of a line the next line's offsets follow."""
        return self._starts[line - 1] + column - 1

    def span(self, line: int) -> Span:
        """The span of ``line`` (from 1) without its line end."""
        start = self._starts[line - 1]
        if line == len(self._starts):
            return Span(start, len(self._text))
        end = self._starts[line]
        while end > start and self._text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)


def utf8_length(text: str) -> int:
    """How many bytes ``text`` has in UTF-8; a byte that did not decode (PEP 383) is itself."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:  # a lone surrogate that no byte stands for, as UTF-16 can have
        return len(text.encode("utf-8", "surrogatepass"))
