"""The JSON of a notebook, with the offsets of its parts.

Only what is asked for is looked at: one pass finds the partner of every bracket, and outputs, which make up most of a
notebook, are stepped over from bracket to bracket.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from urllint.plugin import SourceMapBuilder, Span

_OPEN_STRING: Final = r"\"[^\"\\]*(?:\\.[^\"\\]*)*"
_STRING: Final = re.compile(rf"{_OPEN_STRING}\"", re.DOTALL)
# A string that is not closed is found, too: once, and not from each of its escaped quotation marks on.
_BRACKET: Final = re.compile(rf"{_OPEN_STRING}(?:\"|(\\?\Z))|([\[{{])|([\]}}])", re.DOTALL)
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_SCALAR: Final = re.compile(r"[\w.+-]+")
_ESCAPE: Final = re.compile(
    r"\\(?:u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|.)", re.DOTALL
)
_SIMPLE: Final = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class NotJsonError(ValueError):
    """The text is not JSON from ``offset`` on."""

    def __init__(self, offset: int) -> None:
        super().__init__(f"no JSON at offset {offset}")
        self.offset = offset


class Member(NamedTuple):
    """A member of an object: its key as written, and the span of its value with quotes or brackets."""

    key: str
    value: Span


class Json:
    """A JSON text. Raises NotJsonError where it is none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._closing: dict[int, int] = {}
        stack: list[int] = []
        for match in _BRACKET.finditer(text):
            if match.lastindex == 1:
                raise NotJsonError(match.start())
            if match.lastindex == 2:
                stack.append(match.start())
            elif match.lastindex == 3:
                if not stack or text[stack[-1]] + match[3] not in ("[]", "{}"):
                    raise NotJsonError(match.start())
                self._closing[stack.pop()] = match.end()
        if stack:
            raise NotJsonError(stack[-1])

    def root(self) -> Span:
        """The span of the whole value."""
        start = self._behind_space(0)
        return Span(start, self._end(start))

    def members(self, value: Span) -> Iterator[Member]:
        """The members of the object at ``value``; none if it is something else."""
        if not self.text.startswith("{", value.start):
            return
        at = self._behind_space(value.start + 1)
        while not self.text.startswith("}", at):
            key = _STRING.match(self.text, at)
            if key is None:
                raise NotJsonError(at)
            at = self._behind_space(key.end())
            if not self.text.startswith(":", at):
                raise NotJsonError(at)
            start = self._behind_space(at + 1)
            end = self._end(start)
            yield Member(key[0][1:-1], Span(start, end))
            at = self._behind_item(end)

    def items(self, value: Span) -> Iterator[Span]:
        """The items of the array at ``value``; none if it is something else."""
        if not self.text.startswith("[", value.start):
            return
        at = self._behind_space(value.start + 1)
        while not self.text.startswith("]", at):
            end = self._end(at)
            yield Span(at, end)
            at = self._behind_item(end)

    def string(self, value: Span) -> str:
        """The string at ``value``, decoded; empty if it is something else."""
        builder = SourceMapBuilder()
        self.decode(builder, value)
        return builder.text

    def strings(self, value: Span) -> list[Span]:
        """The string at ``value``, or those in the array there."""
        found = [value, *self.items(value)]
        return [each for each in found if self.text.startswith('"', each.start)]

    def decode(self, builder: SourceMapBuilder, value: Span) -> None:
        """Add what the string at ``value`` stands for."""
        text = self.text
        if not text.startswith('"', value.start):
            return
        at, end = value.start + 1, value.end - 1
        for match in _ESCAPE.finditer(text, at, end):
            start, behind = match.span()
            builder.add(text[at:start], at, start - at)
            builder.add(_decoded(match[0]), start, behind - start)
            at = behind
        builder.add(text[at:end], at, end - at)

    def _behind_space(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        return at if match is None else match.end()

    def _behind_item(self, end: int) -> int:
        """Behind the comma that follows, or at the bracket that closes."""
        at = self._behind_space(end)
        if self.text.startswith(",", at):
            return self._behind_space(at + 1)
        if self.text[at : at + 1] not in ("]", "}"):
            raise NotJsonError(at)
        return at

    def _end(self, start: int) -> int:
        """Where the value that starts at ``start`` ends."""
        closing = self._closing.get(start)
        if closing is not None:
            return closing
        match = (_STRING if self.text.startswith('"', start) else _SCALAR).match(self.text, start)
        if match is None:
            raise NotJsonError(start)
        return match.end()


def _decoded(escape: str) -> str:
    following = escape[1:]
    if len(following) == 1:
        return _SIMPLE.get(following, following)
    if len(following) == 5:
        return chr(int(following[1:], 16))
    high, low = int(following[1:5], 16), int(following[7:], 16)
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
