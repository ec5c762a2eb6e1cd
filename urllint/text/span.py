"""A half-open range of code points.

Everything that points into text is a span: of a document, of a decoded URL, of a region. Spans become lines, columns,
bytes or UTF-16 units only where an output needs them.
"""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """The code points from ``start`` up to, not including, ``end``; empty where both are equal."""

    start: int
    end: int

    def overlaps(self, other: tuple[int, int]) -> bool:
        """Whether the two share a code point; an empty span overlaps what it stands strictly inside of."""
        return self.start < other[1] and other[0] < self.end

    def contains(self, other: tuple[int, int]) -> bool:
        """Whether ``other`` lies within this span, its edges included."""
        return self.start <= other[0] and other[1] <= self.end

    def shifted(self, by: int) -> Span:
        """The span moved by ``by`` code points."""
        return Span(self.start + by, self.end + by)
