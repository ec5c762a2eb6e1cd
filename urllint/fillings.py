"""What is wrong with a URL whatever stands in its placeholders.

A URL with holes (``https://{host}/a b``) is parsed once per *filling* of them: letters, digits, nothing, a path, a
host; and first the likeliest, digits where a port belongs and letters elsewhere. If some fillings parse, its author
means one of those, and the others do not count; if none does, those that fail in a hole do not. An error is reported
only if every filling that counts gives it, at the same characters, and outside every hole.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from urllint.model import COMPONENTS, Component, Hole
from urllint.text.span import Span
from urllint.whatwg import ParseResult, ValidationError, parse

FILLINGS: Final = ("abc", "7", "", "/a", "h.example")


def components(result: ParseResult) -> dict[Component, Span]:
    """The components that stand in the text that was parsed, with their spans."""
    spans = result.spans
    found = ((name, getattr(spans, name)) for name in COMPONENTS)
    return {name: Span(*span) for name, span in found if span}


class FilledParse(NamedTuple):
    """One filling parsed, and its components at the offsets of the text with holes."""

    result: ParseResult
    spans: Mapping[Component, Span]


class Filled:
    """A text whose holes are filled with ``values``, and the way back to the offsets of the text with holes."""

    def __init__(self, text: str, holes: tuple[Hole, ...], values: tuple[str, ...]) -> None:
        parts: list[str] = []
        at = 0
        length = 0
        self.filled: list[tuple[int, int, Hole]] = []
        for hole, value in zip(holes, values, strict=True):
            parts.append(text[at : hole.start])
            length += hole.start - at
            parts.append(value)
            self.filled.append((length, length + len(value), hole))
            length += len(value)
            at = hole.end
        parts.append(text[at:])
        self.text = "".join(parts)
        self._lows = [low for low, _, _ in self.filled]

    def touches_hole(self, start: int, end: int) -> bool:
        """Whether a span of the filled text overlaps a filling, or an empty filling's place or its edge."""
        return any(start <= low <= end if low == high else start < high and low < end for low, high, _ in self.filled)

    def back(self, offset: int, *, is_end: bool = False) -> int:
        """The offset in the text with holes; inside a filling, the hole's start or, for the end of a span, its end."""
        index = (bisect_left if is_end else bisect_right)(self._lows, offset) - 1
        if index < 0:
            return offset
        _, high, hole = self.filled[index]
        if offset < high:
            return hole.end if is_end else hole.start
        return offset + hole.end - high

    def span_back(self, start: int, end: int) -> Span:
        """The span in the text with holes."""
        low = self.back(start)
        return Span(low, low if start == end else self.back(end, is_end=True))


def parse_filled(
    text: str, holes: tuple[Hole, ...], base: str | None, encoding: str
) -> tuple[FilledParse, tuple[ValidationError, ...]] | None:
    """The first filling that counts, and the errors that all of these share.

    ``None`` if no filling counts or nothing is wrong in all of them: then there is nothing to say about the URL.
    """
    parsed: list[tuple[Filled, ParseResult]] = []
    failed: list[tuple[Filled, ParseResult]] = []
    for values in _fillings(text, holes):
        filled = Filled(text, holes, values)
        result = parse(filled.text, base, encoding=encoding)
        if not result.errors:
            return None
        if result.url is not None:
            parsed.append((filled, result))
        elif not filled.touches_hole(result.errors[-1].start, result.errors[-1].end):
            failed.append((filled, result))
    counting = parsed or failed
    if not counting:
        return None
    shared = _errors_outside(holes, *counting[0])
    for filled, result in counting[1:]:
        others = frozenset(_errors_outside(holes, filled, result))
        shared = [error for error in shared if error in others]
    if not shared:
        return None
    filled, result = counting[0]
    spans = {component: filled.span_back(*span) for component, span in components(result).items()}
    return FilledParse(result, spans), tuple(shared)


def _fillings(text: str, holes: tuple[Hole, ...]) -> Iterable[tuple[str, ...]]:
    """The values of the holes, the likeliest first, each combination once."""
    likely = tuple("7" if _may_be_port(text, hole) else "abc" for hole in holes)
    return dict.fromkeys([likely, *((value,) * len(holes) for value in FILLINGS)])


def _may_be_port(text: str, hole: Hole) -> bool:
    return text[hole.start - 1 : hole.start] == ":" and text[hole.end : hole.end + 1] in ("", "/", "?", "#")


def _errors_outside(holes: tuple[Hole, ...], filled: Filled, result: ParseResult) -> list[ValidationError]:
    """The errors of one filling that have nothing to do with a hole, at the offsets of the text with holes."""
    errors: list[ValidationError] = []
    starts = [hole.start for hole in holes]
    for error in result.errors:
        start, end = filled.span_back(error.start, error.end)
        # The last hole that starts before the span ends, or where an empty one stands: no other can reach it.
        index = (bisect_right if start == end else bisect_left)(starts, end) - 1
        if index < 0 or holes[index].end < start or holes[index].end == start < end:
            errors.append(ValidationError(error.name, start, end))
    return errors
