"""Where a URL's placeholders are in the way of a rule that looks at its text."""

from __future__ import annotations

from bisect import bisect_left

from urllint.plugin import CheckedUrl, Hole


def without_placeholders(url: CheckedUrl) -> str:
    """The URL's text with letters in place of its placeholders, which then hold no delimiters; every offset stays."""
    parts: list[str] = []
    at = 0
    for hole in url.found.holes:
        parts += [url.text[at : hole.start], "x" * (hole.end - hole.start)]
        at = hole.end
    return "".join([*parts, url.text[at:]])


def touches_placeholder(url: CheckedUrl, start: int, end: int) -> bool:
    """Whether a placeholder overlaps the span, or stands beside it."""
    holes = url.found.holes
    index = bisect_left(holes, start, key=_end)
    return index < len(holes) and holes[index].start <= end


def _end(hole: Hole) -> int:
    return hole.end
