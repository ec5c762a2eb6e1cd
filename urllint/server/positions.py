"""Between the positions of the protocol and offsets into text.

The protocol counts lines from 0 and characters in code units of an encoding that client and server agree on; we count
code points. A line ends with CR, LF or CRLF, as for us.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from lsprotocol import types

from urllint.text.span import Span

_LINE_END: Final = re.compile(r"\r\n?|\n")


class Lines:
    """A text and the offsets at which its lines start. Never changed: an edit gives other lines."""

    __slots__ = ("starts", "text")

    def __init__(self, text: str, starts: list[int] | None = None) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))] if starts is None else starts

    def line_at(self, offset: int) -> int:
        """The number, from 0, of the line that holds ``offset``."""
        return bisect_right(self.starts, offset) - 1

    def span(self, line: int) -> Span:
        """The span of ``line`` without its end; empty at the end of the text if there is no such line."""
        if line >= len(self.starts):
            return Span(len(self.text), len(self.text))
        start = self.starts[line]
        if line + 1 == len(self.starts):
            return Span(start, len(self.text))
        end = self.starts[line + 1] - 1
        return Span(start, end - 1 if end > start and self.text.startswith("\r\n", end - 1) else end)

    def line_text(self, offset: int) -> str:
        """The line that holds ``offset``, without its end."""
        start, end = self.span(self.line_at(offset))
        return self.text[start:end]

    def replaced(self, start: int, end: int, new: str) -> Lines:
        """The lines with ``new`` in place of what stands between the two offsets.

        Only the lines around the edit are looked at again.
        """
        text = f"{self.text[:start]}{new}{self.text[end:]}"
        shift = len(new) - (end - start)
        # A line end that begins before the edit or ends behind it may be joined or split.
        first = self.line_at(max(start - 1, 0))
        behind = bisect_right(self.starts, end + 1)
        low = self.starts[first]
        high = self.starts[behind] + shift if behind < len(self.starts) else len(text)
        found = [match.end() for match in _LINE_END.finditer(text, low, high)]
        if behind < len(self.starts):
            # The line end before ``high`` is among them: it lies behind the edit.
            starts = [*self.starts[: first + 1], *found, *(at + shift for at in self.starts[behind + 1 :])]
        else:
            starts = [*self.starts[: first + 1], *found]
        return Lines(text, starts)


class Codec:
    """Positions in the units of one encoding: ``utf-8``, ``utf-16`` or ``utf-32``."""

    __slots__ = ("encoding",)

    def __init__(self, encoding: str = "utf-16") -> None:
        self.encoding = encoding

    def position(self, lines: Lines, offset: int) -> types.Position:
        """The position of ``offset``."""
        line = lines.line_at(offset)
        return types.Position(line, self._units(lines.text[lines.starts[line] : offset]))

    def range(self, lines: Lines, span: tuple[int, int]) -> types.Range:
        """The range of ``span``."""
        return types.Range(self.position(lines, span[0]), self.position(lines, span[1]))

    def offset(self, lines: Lines, position: types.Position) -> int:
        """The offset at ``position``.

        Beyond the end of a line it is that end, beyond the last line the end of the text, and inside of a character the
        place before it.
        """
        start, end = lines.span(position.line)
        return start + self._code_points(lines.text[start:end], position.character)

    def span(self, lines: Lines, range_: types.Range) -> Span:
        """The span of ``range_``."""
        start = self.offset(lines, range_.start)
        return Span(start, max(start, self.offset(lines, range_.end)))

    def _units(self, text: str) -> int:
        if self.encoding == "utf-32" or text.isascii():
            return len(text)
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    def _code_points(self, line: str, units: int) -> int:
        if self.encoding == "utf-32" or line.isascii():
            return min(units, len(line))
        # No character has more units than this, so that the rest of a long line can be left alone.
        if self.encoding == "utf-8":
            data = line[:units].encode("utf-8", "surrogatepass")[: units + 1]
            while 0 < units < len(data) and data[units] & 0xC0 == 0x80:
                units -= 1
            return len(data[:units].decode("utf-8", "surrogatepass"))
        data = line[: units + 1].encode("utf-16-le", "surrogatepass")[: 2 * units + 2]
        if 0 < 2 * units < len(data) and _is_low_half(data, units) and _is_high_half(data, units - 1):
            units -= 1
        return len(data[: 2 * units].decode("utf-16-le", "surrogatepass"))


def _is_high_half(data: bytes, unit: int) -> bool:
    return 0xD8 <= data[2 * unit + 1] <= 0xDB


def _is_low_half(data: bytes, unit: int) -> bool:
    return 0xDC <= data[2 * unit + 1] <= 0xDF
