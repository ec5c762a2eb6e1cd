"""Text that remembers where it comes from, and the validation errors reported on it.

The standard works on a stripped, tab-free, percent-decoded, mapped string; the errors of this project point into the
input as it was given. So every code point here carries the span of the input that it came from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """Half-open, in code points of the input as given."""

    start: int
    end: int


class ValidationError(NamedTuple):
    """A named validation error and the part of the input that it is about."""

    name: str
    start: int
    end: int


class SourceText(NamedTuple):
    """A scalar value string, the span of the input behind each code point, and where the code point after it stands."""

    code_points: str
    spans: tuple[Span, ...]
    end: int

    @classmethod
    def from_input(cls, text: str) -> SourceText:
        """Convert to a scalar value string: a surrogate becomes U+FFFD, in its place."""
        scalar_values = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
        return cls(scalar_values, tuple(Span(i, i + 1) for i in range(len(text))), len(text))

    def __len__(self) -> int:
        return len(self.code_points)

    def slice(self, start: int, stop: int) -> SourceText:
        """The code points from start to before stop; what follows them stays known, for empty spans at the end."""
        return SourceText(self.code_points[start:stop], self.spans[start:stop], self.position(stop))

    def without(self, code_points: Sequence[str]) -> SourceText:
        """The text without these code points; the spans of the others stay what they are."""
        kept = [i for i, c in enumerate(self.code_points) if c not in code_points]
        return SourceText(
            "".join(self.code_points[i] for i in kept),
            tuple(self.spans[i] for i in kept),
            self.end,
        )

    def position(self, index: int) -> int:
        """Where the code point at index begins in the input; behind the last one: where the text ends."""
        return self.spans[index].start if index < len(self.spans) else self.end

    def span(self, start: int, stop: int) -> Span:
        """From the first to the last kept code point; an empty one stands before the next kept code point."""
        if start < stop:
            return Span(self.spans[start].start, self.spans[stop - 1].end)
        return Span(self.position(start), self.position(start))


class Errors(list[ValidationError]):
    """The validation errors of one run, in the order in which the standard reports them."""

    def report(self, name: str, span: Span) -> None:
        self.append(ValidationError(name, *span))
