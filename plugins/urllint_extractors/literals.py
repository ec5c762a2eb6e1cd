"""What the readers of string literals share, whatever the language.

A literal is decoded before it is scanned, so that a found URL has a way back to the file; it may hold the source of a
regular expression, which describes URLs and is none; and its placeholders stay as they are when it is written again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.plugin import Candidate, FoundUrl, Hole, SourceMap, Span

# What shows that a word is a regular expression.
_SIGN: Final = re.compile(
    r"\\[./?()\[\]{}+*^$|-]|\\[dDwWsSbB](?=https?\b|[^A-Za-z]|\Z)|\(\?[:=!<Pimsx]|\[\^|(?<![A-Za-z])\.[*+](?!\*)"
    r"|\][*+]|\)[*+](?=[\w/(\[\\?])|\]\{\d"
    r"|\w\?://|://\||^\^|[)*+/]\$$"
)
_WORD_BEFORE: Final = re.compile(r"\S*\Z")
_WORD_AFTER: Final = re.compile(r"\S*")
_LONGEST_WORD: Final = 60
_PUNCTUATION: Final = re.compile(r"[?!.,:*_~;|^]*")


def is_in_pattern(text: str, start: int, end: int, low: int, high: int) -> bool:
    """Whether the word around ``start`` to ``end``, inside ``low`` to ``high``, is a regular expression."""
    if text.startswith("](", max(low, start - 2), start):
        return _SIGN.search(text[start:end]) is not None  # a link of Markdown: emphasis may end behind it, ``).*``
    before = _WORD_BEFORE.search(text, max(low, start - _LONGEST_WORD), start)
    after = _WORD_AFTER.match(text, end, min(high, end + _LONGEST_WORD))
    word = text[start if before is None else before.start() : end if after is None else after.end()]
    return _SIGN.search(word) is not None


def around_holes(found: FoundUrl) -> Iterator[tuple[str, bool]]:
    """The parts of a URL's text, each with whether it is a placeholder that the file holds just so."""
    at = 0
    for hole in found.holes:
        raw = found.raw_span(hole.start, hole.end)
        if raw.end - raw.start == hole.end - hole.start:
            yield found.text[at : hole.start], False
            yield found.text[hole.start : hole.end], True
            at = hole.end
    yield found.text[at:], False


def fitted(candidate: Candidate, values: Sequence[Span]) -> Candidate | None:
    """A candidate with those of ``values``, which are sorted and apart, that it holds as holes; one ends before a value
    that it cuts.

    ``None`` if it begins in the middle of one.
    """
    start, end = candidate.start, candidate.end
    own: list[Hole] = []
    for index in range(bisect_right(values, start, key=_end), len(values)):
        value = values[index]
        if value.start >= end:
            break
        if value.start < start:
            return None
        if value.end > end:
            end = value.start
            break
        own.append(Hole(value.start - start, value.end - start, "value"))
    if end <= start:
        return None
    length = end - start
    others = (hole for hole in candidate.holes if hole.end <= length and not overlaps(hole, own))
    return candidate._replace(end=end, holes=tuple(sorted((*own, *others))))


def extended(candidate: Candidate, text: str, end: int) -> Candidate:
    """A candidate that only punctuation follows up to ``end``, with that and a hole at its end; else as it is."""
    trimmed = _PUNCTUATION.match(text, candidate.end, end)
    if trimmed is None or trimmed.end() != end:
        return candidate
    length = end - candidate.start
    return candidate._replace(end=end, holes=(*candidate.holes, Hole(length, length, "unknown")))


def overlaps(hole: Hole, holes: Sequence[Hole]) -> bool:
    """Whether ``hole`` overlaps one of ``holes``, which are sorted and apart."""
    index = bisect_left(holes, hole.end, key=_start) - 1
    return index >= 0 and holes[index].end > hole.start


def if_needed(source_map: SourceMap | None) -> SourceMap | None:
    """The map, unless the text stands as it is and in one piece."""
    if source_map is None or (len(source_map.pieces) == 1 and source_map.pieces[0].is_run):
        return None
    return source_map


def _start(hole: Hole) -> int:
    return hole.start


def _end(span: Span) -> int:
    return span.end
