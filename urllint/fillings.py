"""What is wrong with a URL whatever stands in its placeholders.

A URL with holes (``https://{host}/a b``) is parsed once per *filling*: each hole filled with letters, with digits, with
nothing, with a path, with a host. A filling that gives an error at a hole, or where a hole was filled with nothing
next to one, is not what the author means and does not count. An error is reported only if every filling that counts
gives it at the same characters, outside every hole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from urllint.model import COMPONENTS, Component, Hole
from urllint.text.span import Span
from urllint.whatwg import ParseResult, ValidationError, component_spans, parse

FILLINGS: Final = ("abc", "7", "", "/a", "h.example")


def components(text: str, base: str | None) -> dict[Component, Span]:
    """The components that stand in ``text``, with their spans."""
    return {name: Span(*span) for name, span in zip(COMPONENTS, component_spans(text, base), strict=True) if span}


class FilledParse(NamedTuple):
    """One filling parsed, its errors and components at the offsets of the text with holes."""

    result: ParseResult
    errors: tuple[ValidationError, ...]
    spans: Mapping[Component, Span]


class Filled:
    """A text whose holes are filled with ``value``, and the way back to the offsets of the text with holes."""

    def __init__(self, text: str, holes: tuple[Hole, ...], value: str) -> None:
        parts: list[str] = []
        at = 0
        length = 0
        self.filled: list[tuple[int, int, Hole]] = []
        for hole in holes:
            parts.append(text[at : hole.start])
            length += hole.start - at
            parts.append(value)
            self.filled.append((length, length + len(value), hole))
            length += len(value)
            at = hole.end
        parts.append(text[at:])
        self.text = "".join(parts)

    def touches_hole(self, start: int, end: int) -> bool:
        """Whether a span of the filled text overlaps a filling, or an empty filling's place or its edge."""
        return any(start <= low <= end if low == high else start < high and low < end for low, high, _ in self.filled)

    def back(self, offset: int, *, is_end: bool = False) -> int:
        """The offset in the text with holes; inside a filling, the hole's start or, for the end of a span, its end."""
        shift = 0
        for low, high, hole in self.filled:
            if offset < low or (offset == low and is_end and low < high):
                break
            if low < offset < high:
                return hole.end if is_end else hole.start
            if offset == low < high:
                return hole.start
            shift = hole.end - high
        return offset + shift

    def span_back(self, start: int, end: int) -> Span:
        """The span in the text with holes."""
        low = self.back(start)
        return Span(low, low if start == end else self.back(end, is_end=True))


def parse_filled(
    text: str, holes: tuple[Hole, ...], base: str | None, encoding: str
) -> tuple[FilledParse, tuple[ValidationError, ...]] | None:
    """Parse every filling that counts; the first of them, and the errors that all of them share.

    ``None`` if no filling counts or nothing is wrong in all of them: then there is nothing to say about the URL.
    """
    first: FilledParse | None = None
    shared: list[ValidationError] = []
    for value in FILLINGS:
        filled = Filled(text, holes, value)
        result = parse(filled.text, base, encoding=encoding)
        if any(filled.touches_hole(error.start, error.end) for error in result.errors):
            continue
        errors = tuple(
            ValidationError(error.name, *filled.span_back(error.start, error.end)) for error in result.errors
        )
        if first is None:
            spans = {component: filled.span_back(*span) for component, span in components(filled.text, base).items()}
            first = FilledParse(result, errors, spans)
            shared = list(errors)
        else:
            shared = [error for error in shared if error in errors]
        if not shared:
            return None
    return None if first is None else (first, tuple(shared))
