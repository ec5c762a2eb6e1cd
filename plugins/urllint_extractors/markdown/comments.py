"""Comments of a Markdown file, which is to say suppressions, and what they govern.

Markdown has no comments; people write HTML comments, definitions that nobody refers to (``[//]: # (text)``), and in MDX
expressions that are empty (``{/* text */}``). An HTML block that is nothing but comments is read here and not as HTML,
because what follows it is a block of Markdown.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from urllint.plugin import Span

MARK: Final = "urllint:"
"""What stands in every comment that matters."""

_COMMENT_LABELS: Final = frozenset({"//", "comment", "comments", "_", "#"})
_NOWHERE: Final = frozenset({"#", ""})
_BLANK_LINES: Final = re.compile(r"[^\n]*\n(?:[ \t\r>]*\n)*")
_BLANK_LINE: Final = re.compile(r"\n[ \t\r>]*(?:\n|\Z)")


def is_comment(label: str, destination: str) -> bool:
    """Whether a definition is a comment by custom: its label says so, and it leads nowhere."""
    return destination in _NOWHERE and label.lower() in _COMMENT_LABELS


def mdx_comments(text: str) -> list[Span]:
    """The spans, with their marks, of the expressions of ``text`` that are nothing but a suppression."""
    spans: list[Span] = []
    at = text.find("{/*")
    while at >= 0:
        end = text.find("*/}", at)
        if end < 0:
            break
        if MARK in text[at:end]:
            spans.append(Span(at, end + 3))
        at = text.find("{/*", end)
    return spans


def only_comments(html: str) -> list[Span]:
    """The spans of the comments, with their marks, of HTML that holds nothing else; empty if it does."""
    spans: list[Span] = []
    at = 0
    while True:
        start = html.find("<!--", at)
        if html[at : start if start >= 0 else len(html)].strip():
            return []
        if start < 0:
            return spans
        end = html.find("-->", start + 4)
        if end < 0:
            return []
        at = end + 3
        spans.append(Span(start, at))


class Governed:
    """What the comments of one file speak for.

    ``blocks`` are the ranges of all blocks in ``text`` in order of their starts, the outer before the inner.
    """

    __slots__ = ("_blocks", "_definitions", "_text")

    def __init__(self, text: str, blocks: Sequence[tuple[int, int]]) -> None:
        self._text = text
        self._blocks = blocks
        # The last run of definitions, so that none is searched for its end more than once.
        self._definitions = (0, 0)

    def after(self, end: int) -> Span | None:
        """What a comment that ends at ``end`` speaks for: the next block.

        Definitions are no blocks to the parser; several in a row, up to a blank line, count as one.
        """
        text = self._text
        blank = _BLANK_LINES.match(text, end)
        if blank is None or blank.end() >= len(text):
            return None
        line = blank.end()
        line_end = text.find("\n", line)
        index = bisect_left(self._blocks, (line, 0))
        if index < len(self._blocks) and (line_end < 0 or self._blocks[index][0] <= line_end):
            start, stop = self._blocks[index]
            return Span(start, start + len(text[start:stop].rstrip()))
        start, stop = self._definitions
        if not start <= line < stop:
            blank = _BLANK_LINE.search(text, line)
            stop = blank.start() if blank is not None else len(text.rstrip())
            self._definitions = (line, stop)
        return Span(line, stop)
