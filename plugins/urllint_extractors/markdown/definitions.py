"""Link reference definitions: the parser has no events for them, and of several with one label it knows only the first.

The others are in the file all the same, and who edits the file takes them for what they look like. So they are read
here: what looks like a definition is one where no text, code or HTML covers it, because then the parser has taken it
out of the paragraph.

https://spec.commonmark.org/0.31.2/#link-reference-definitions
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urllint.plugin import Span
from urllint_extractors.markdown.escapes import unescape
from urllint_extractors.markdown.source import Source

_LABEL: Final = re.compile(r"\[([^\[\]\\]*(?:\\.[^\[\]\\]*)*)\]:", re.DOTALL)
_LONGEST_LABEL: Final = 1000

# The marks of the block quotes and list items that a definition can stand in.
_MARKS: Final = re.compile(r"(?:[ \t]*(?:>|[-+*]|[0-9]{1,9}[.)]))*[ \t]*")
_LONGEST_MARKS: Final = 200

_SPACE: Final = re.compile(r"[ \t]*(\r?\n)?")
_QUOTE_MARK: Final = re.compile(r"[ \t]*>")
_DESTINATION: Final = re.compile(r"[ \t]*(?:<([^<>\\\r\n]*(?:\\.[^<>\\\r\n]*)*)>|([^\s<]\S*))")
_TITLE: Final = re.compile(
    r"""(?:[ \t]+|[ \t]*\r?\n[ \t>]*)("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|\([^()\\]*(?:\\.[^()\\]*)*\))"""
    r"""[ \t]*(?=\r?\n|\Z)""",
    re.DOTALL,
)
_BLANK_LINE: Final = re.compile(r"\n[ \t\r>]*\n")


class Definition(NamedTuple):
    """A definition: its label and title as they read, its own span, and its destination's without angle brackets."""

    label: str
    span: Span
    destination: Span
    title: str | None


def definitions(source: Source, covered: Sequence[tuple[int, int]]) -> Iterator[Definition]:
    """The definitions in ``source``, in order.

    ``covered`` are the ranges of everything that is no definition, in order of their starts and of their ends.
    """
    text = source.stand_in
    starts = [start for start, _ in covered]
    done = 0
    colon = text.find("]:")
    while colon >= 0:
        start = label_start(text, colon)
        index = bisect_right(starts, start) - 1
        if start >= done and (index < 0 or covered[index][1] <= start):
            line = text.rfind("\n", max(0, start - _LONGEST_MARKS), start) + 1
            if _MARKS.fullmatch(text, line, start):
                definition = _parse(source, start, text.count(">", line, start))
                if definition is not None:
                    done = definition.span.end
                    yield definition
        colon = text.find("]:", colon + 2)


def label_start(text: str, colon: int) -> int:
    """Where the label that ends at ``colon`` begins; -1 if it is none, or a footnote's."""
    first = max(0, colon - _LONGEST_LABEL)
    start = text.rfind("[", first, colon)
    while start > 0 and text[start - 1] == "\\":
        start = text.rfind("[", first, start)
    return start if not text.startswith("[^", start) else -1


def _parse(source: Source, start: int, quotes: int) -> Definition | None:
    """The definition that begins at ``start``, inside as many block quotes."""
    text = source.stand_in
    label = _LABEL.match(text, start, start + _LONGEST_LABEL)
    if label is None or _BLANK_LINE.search(label[1]):
        return None
    at = label.end()
    space = _SPACE.match(text, at)
    if space is not None and space[1] is not None:
        at = space.end()
        while quotes and (mark := _QUOTE_MARK.match(text, at)):
            at = mark.end()
            quotes -= 1
    destination = _DESTINATION.match(text, at)
    if destination is None:
        return None
    end = destination.end()
    title = _TITLE.match(text, end)
    if title is not None and _BLANK_LINE.search(title[0]):
        title = None
    return Definition(
        source.text[label.start(1) : label.end(1)],
        Span(start, title.end() if title is not None else end),
        Span(*destination.span(destination.lastindex or 0)),
        unescape(source.text[title.start(1) + 1 : title.end(1) - 1]) if title is not None else None,
    )
