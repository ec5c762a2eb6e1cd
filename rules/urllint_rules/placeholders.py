"""Where a URL's placeholders are in the way of a rule that looks at its text."""

from __future__ import annotations

from urllint.plugin import CheckedUrl


def without_placeholders(url: CheckedUrl) -> str:
    """The URL's text with letters in place of its placeholders, which then hold no delimiters; every offset stays."""
    text = url.text
    for hole in url.found.holes:
        text = f"{text[: hole.start]}{'x' * (hole.end - hole.start)}{text[hole.end :]}"
    return text


def touches_placeholder(url: CheckedUrl, start: int, end: int) -> bool:
    """Whether a placeholder overlaps the span, or stands beside it."""
    return any(hole.start <= end and start <= hole.end for hole in url.found.holes)
