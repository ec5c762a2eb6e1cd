"""The input of the parser, cleaned as the standard says, with the way back to the offsets of the input as given."""

from urllint.whatwg.code_points import C0_CONTROL_OR_SPACE, surrogate, tabs_and_newlines
from urllint.whatwg.errors import ValidationError


class Source:
    """An input as the states of the parser see it: without what the standard strips and removes.

    ``text`` is a scalar value string. Its offsets are translated to offsets of the input by :meth:`span`.
    """

    __slots__ = ("_end", "_gaps", "_removed", "_start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self._start = start
        self._end = end
        self._gaps: list[int] = []
        self._removed: list[int] = []

    def remove_tabs_and_newlines(self) -> None:
        """Remove all ASCII tabs and newlines, remembering where they were."""
        kept: list[str] = []
        end = removed = 0
        for run in tabs_and_newlines().finditer(self.text):
            kept.append(self.text[end : run.start()])
            self._gaps.append(run.start() - removed)
            removed += run.end() - run.start()
            self._removed.append(removed)
            end = run.end()
        kept.append(self.text[end:])
        self.text = "".join(kept)

    def offset(self, position: int) -> int:
        """The offset, in the input, of the code point at ``position`` of the cleaned text (or of the end)."""
        if position >= len(self.text):
            return self._end
        return self._start + position + self._removed_before(position)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the code points from ``start`` to ``end`` of the cleaned text stand in the input.

        Removed code points between the first and the last are inside the span; an empty one stands before the next
        code point.
        """
        if start == end:
            offset = self.offset(start)
            return offset, offset
        if not self._gaps:
            return self._start + start, self._start + end
        return self.offset(start), self.offset(end - 1) + 1

    def _removed_before(self, position: int) -> int:
        if not self._gaps:
            return 0

        from bisect import bisect_right

        gap = bisect_right(self._gaps, position)
        return self._removed[gap - 1] if gap else 0


def clean(given: str, errors: list[ValidationError], *, strip: bool) -> Source:
    """Do what the basic URL parser does to its input before the state machine starts, and report what it reports.

    ``strip`` says whether leading and trailing C0 controls and spaces are removed (they are not if a URL is given).

    https://url.spec.whatwg.org/#concept-basic-url-parser
    """
    text = given
    if not text.isascii() and surrogate().search(text):
        text = surrogate().sub("\N{REPLACEMENT CHARACTER}", text)
    start, end = 0, len(text)
    if strip and text and (text[0] <= " " or text[-1] <= " "):
        text = text.lstrip(C0_CONTROL_OR_SPACE)
        start = end - len(text)
        text = text.rstrip(C0_CONTROL_OR_SPACE)
        stripped_end = start + len(text)
        errors.append(
            ValidationError("invalid-URL-unit", 0, start)
            if start
            else ValidationError("invalid-URL-unit", stripped_end, end)
        )
        end = stripped_end
    source = Source(text, start, end)
    if "\t" in text or "\n" in text or "\r" in text:
        run = tabs_and_newlines().search(text)
        assert run is not None
        errors.append(ValidationError("invalid-URL-unit", start + run.start(), start + run.end()))
        source.remove_tabs_and_newlines()
    return source
