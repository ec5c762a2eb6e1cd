"""Comments of a Markdown file, which is to say suppressions, and what they govern.

Markdown has no comments; people write HTML comments or definitions that nobody refers to (``[//]: # (text)``). An HTML
block that is nothing but comments is read here and not as HTML, because what follows it is a block of Markdown.
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
_BLANK_LINES: Final = re.compile(r"[^\n]*\n(?:[ \t\r>]*\n)*")
_BLANK_LINE: Final = re.compile(r"\n[ \t\r>]*(?:\n|\Z)")


def is_comment_label(label: str) -> bool:
    """Whether a definition of this label is a comment by custom."""
    return label.lower() in _COMMENT_LABELS


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


def governed(text: str, after: int, blocks: Sequence[tuple[int, int]]) -> Span | None:
    """What a comment that ends at ``after`` in ``text`` speaks for: the next block.

    ``blocks`` are the ranges of all blocks in order of their starts, the outer before the inner. Definitions are no
    blocks to the parser; several in a row, up to a blank line, count as one.
    """
    blank = _BLANK_LINES.match(text, after)
    if blank is None or blank.end() >= len(text):
        return None
    line = blank.end()
    line_end = text.find("\n", line)
    index = bisect_left(blocks, (line, 0))
    if index < len(blocks) and (line_end < 0 or blocks[index][0] <= line_end):
        start, end = blocks[index]
    else:
        blank = _BLANK_LINE.search(text, line)
        start, end = line, blank.start() if blank is not None else len(text)
    return Span(start, start + len(text[start:end].rstrip()))
