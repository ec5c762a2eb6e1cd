"""Which lines of a text without structure have to be scanned, where the quick pass knows what it is in doubt about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint.text.document import Document
from urllint.text.span import Span

_TEMPLATE: Final = re.compile(r"\{[{%#]|<[%?]")
"""What begins a placeholder that can go on behind the line's end."""

_LONGEST_TEMPLATE: Final = 32_000
_LONGEST_LOOK: Final = 200
"""How far behind the line's end it may be seen that a string goes on there."""


def doubtful_lines(document: Document) -> Iterator[Span]:
    """The runs of whole lines that hold a doubt; all of the text where none are known.

    Scanning them gives every URL that scanning the whole text gives and that holds a doubt.
    """
    text = document.text
    if document.doubts is None:
        yield Span(0, len(text))
        return
    start = end = line_end = 0
    for doubt in document.doubts:
        if doubt < line_end:
            continue
        if doubt >= end:
            if end:
                yield Span(start, end)
            start = text.rfind("\n", 0, doubt) + 1
        line_end = _line_end(text, doubt)
        look = _LONGEST_TEMPLATE if _TEMPLATE.search(text, doubt, line_end) else _LONGEST_LOOK
        end = max(end, _line_end(text, min(line_end + look, len(text))))
    if end:
        yield Span(start, end)


def _line_end(text: str, offset: int) -> int:
    newline = text.find("\n", offset)
    return len(text) if newline < 0 else newline + 1
