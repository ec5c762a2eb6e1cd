"""Where exactly a destination stands that the parser has read.

The parser gives the range of a whole link and the decoded destination. A place inside the range is
believed only if what stands there, read by CommonMark's rules, is that very destination: in ``[a](\n    >foo)`` the
``>`` belongs to the URL, and in a block quote it does not.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Span
from urllint_extractors.markdown.escapes import ESCAPE, replacement, unescape

# https://spec.commonmark.org/0.31.2/#link-destination
_IN_BRACKETS: Final = re.compile(r"<([^<>\\\n\r]*(?:\\.[^<>\\\n\r]*)*)>")
_SPACE: Final = re.compile(r"[ \t\r\n]+")
_ENDS_BARE: Final = frozenset(" \t\r\n)")
_DEEPEST_QUOTE: Final = 100

# What may stand between the destination and the end of the link; block quotes put their marks in between.
_REST_OF_LINK: Final = re.compile(
    r""">?(?:[ \t\r\n>]+(?:"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\([^()\\]*(?:\\.[^()\\]*)*\)))?"""
    r"""[ \t\r\n>]*\)""",
    re.DOTALL,
)


def find_in_link(text: str, start: int, end: int, expected: str) -> Span | None:
    """The span, without angle brackets, of the destination ``expected`` of the inline link ``start`` to ``end``.

    ``None`` if it is not there.
    """
    # Nearly all links end like this.
    at = end - 1 - len(expected)
    if text.startswith("](", at - 2) and text.startswith(expected, at):
        return Span(at, end - 1)
    # The last place that fits: the text before it may hold an image with the same destination.
    bracket = text.rfind("](", start, end)
    while bracket >= 0:
        destination = _find(text, bracket + 2, end, expected)
        if destination is not None and _REST_OF_LINK.fullmatch(text, destination.end, end):
            return destination
        bracket = text.rfind("](", start, bracket)
    return None


def _find(text: str, at: int, end: int, expected: str) -> Span | None:
    """The span, without angle brackets, of the destination ``expected`` in ``text`` from ``at`` to ``end``.

    ``at`` is right behind the ``(``. Only white space and the marks of block quotes may stand before the destination.
    ``None`` if it is not there.
    """
    for _ in range(_DEEPEST_QUOTE):
        space = _SPACE.match(text, at, end)
        start = at if space is None else space.end()
        behind = start + len(expected)
        if expected and text.startswith(expected, start) and (behind >= end or text[behind] in _ENDS_BARE):
            return Span(start, behind)
        if start < end and text[start] == "<":
            bracketed = _IN_BRACKETS.match(text, start, end)
            if bracketed is not None and unescape(bracketed[1]) == expected:
                return Span(*bracketed.span(1))
        written_to = _end_of_bare(text, start, end, expected)
        if written_to is not None:
            return Span(start, written_to)
        if start >= end or text[start] != ">":
            break
        at = start + 1
    return None


def _end_of_bare(text: str, start: int, end: int, expected: str) -> int | None:
    """Where ``expected``, written with escapes from ``start`` on, ends; ``None`` if it does not stand there."""
    at, read = start, 0
    for match in ESCAPE.finditer(text, start, end):
        plain = match.start() - at
        if not text.startswith(expected[read : read + plain], at):
            return None
        if read + plain >= len(expected):
            break
        read += plain
        value = replacement(match)
        if value is None:
            value = match[0]
        if not expected.startswith(value, read):
            return None
        read += len(value)
        at = match.end()
    rest = expected[read:]
    behind = at + len(rest)
    if not text.startswith(rest, at) or behind > end or (behind < end and text[behind] not in _ENDS_BARE):
        return None
    return behind
