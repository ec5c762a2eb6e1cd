"""Whether a text still says the same after comments in it have been changed.

URLs, anchors and base must be found as before, moved along, but for what stood in the changed text itself. Findings
about the suppressions themselves are left out of account.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate

from urllint.fixing.rounds import Reading
from urllint.model import Anchor, Edit, Extraction, Finding, FoundUrl
from urllint.text.span import Span


class Moves:
    """Where offsets are after sorted edits that lie outside of what stands at the offsets."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._ends = [edit.end for edit in edits]
        self._shifts = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in edits)]

    def start(self, offset: int) -> int:
        """The offset of something that begins at ``offset``: what is inserted there stands before it."""
        return offset + self._shifts[bisect_right(self._ends, offset)]

    def end(self, offset: int) -> int:
        """The offset of something that ends at ``offset``: what is inserted there stands behind it."""
        count = bisect_right(self._ends, offset)
        while count and self._edits[count - 1].start >= offset:
            count -= 1
        return offset + self._shifts[count]

    def span(self, span: tuple[int, int]) -> tuple[int, int]:
        """Where a span is; an empty one stays empty."""
        start = self.start(span[0])
        return start, max(start, self.end(span[1]))

    def removes(self, span: tuple[int, int]) -> bool:
        """Whether an edit takes the whole span away."""
        return any(edit.start <= span[0] and span[1] <= edit.end and edit.end > edit.start for edit in self._edits)


def says_the_same(before: Reading, after: Reading, edits: Sequence[Edit]) -> bool:
    """Whether ``after`` is ``before`` with ``edits`` of comments made, and has the same findings on URLs."""
    moves = Moves(edits)
    return _holds_the_same(before, after, moves) and _findings(before, moves) == _findings(after, None)


def says_less(before: Reading, after: Reading, edits: Sequence[Edit], gone: Iterable[Finding]) -> bool:
    """Whether ``after`` is ``before`` with ``edits`` of comments made, without the findings that are to be ``gone``.

    Others may be gone, too, but none is new.
    """
    moves = Moves(edits)
    if not _holds_the_same(before, after, moves):
        return False
    left = _findings(after, None)
    return left <= _findings(before, moves) and not any(left[_finding(finding, moves)] for finding in gone)


def _holds_the_same(before: Reading, after: Reading, moves: Moves) -> bool:
    old, new = before.extraction, after.extraction
    return (
        after.complete
        and len(old.problems) == len(new.problems)
        and old.query_encoding == new.query_encoding
        and _urls(old, moves) == _urls(new, None)
        and _anchors(old.anchors, moves) == _anchors(new.anchors, None)
    )


def _urls(extraction: Extraction, moves: Moves | None) -> list[object]:
    urls = [_url(url, moves) for url in extraction.urls if moves is None or not moves.removes(url.span)]
    base = extraction.base
    return [*urls, _url(base, moves) if base is not None else None]


def _url(url: FoundUrl, moves: Moves | None) -> object:
    span = tuple(url.span) if moves is None else moves.span(url.span)
    return span, url.text, url.places, url.role, url.label, url.form, url.holes, url.may_be_relative


def _anchors(anchors: Iterable[Anchor], moves: Moves | None) -> list[object]:
    return [(anchor.name, anchor.kind) for anchor in anchors if moves is None or not moves.removes(anchor.span)]


def _findings(reading: Reading, moves: Moves | None) -> Counter[object]:
    """The findings on URLs that are left, as often as they are there."""
    return Counter(
        _finding(finding, moves)
        for finding in reading.findings
        if finding.url_span is not None and (moves is None or not moves.removes(finding.url_span))
    )


def _finding(finding: Finding, moves: Moves | None) -> object:
    return _moved(finding.span, moves), finding.rule, finding.message, finding.severity


def _moved(span: Span | None, moves: Moves | None) -> tuple[int, int]:
    if span is None:
        return -1, -1
    return (span[0], span[1]) if moves is None else moves.span(span)
