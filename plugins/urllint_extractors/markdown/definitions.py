"""Link reference definitions: where their destinations stand, and the duplicates that the parser passes over.

Of several definitions of one label only the first counts, and only that one is reported by the parser. The others are
in the file all the same, and who edits the file takes them for what they look like. What looks like a definition is one
where no text, code or HTML covers it: the parser has taken it out of the paragraph.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.plugin import Span
from urllint_extractors.markdown.destinations import find_destination
from urllint_extractors.markdown.escapes import unescape
from urllint_extractors.markdown.source import Source

if TYPE_CHECKING:
    from pyromark.event import LinkDef

# https://spec.commonmark.org/0.31.2/#link-label
_LABEL: Final = re.compile(r"\[([^\[\]\\]*(?:\\.[^\[\]\\]*)*)\]:", re.DOTALL)
_LONGEST_LABEL: Final = 1000

# The marks of the block quotes and list items that a definition can stand in.
_MARKS: Final = re.compile(r"(?:[ \t]*(?:>|[-+*]|[0-9]{1,9}[.)]))*[ \t]*")
_LONGEST_MARKS: Final = 200

_DESTINATION: Final = re.compile(r"[ \t]*(?:\r?\n[ \t>]*)?(?:<([^<>\\\r\n]*(?:\\.[^<>\\\r\n]*)*)>|([^\s<]\S*))")
_TITLE: Final = re.compile(
    r"""[ \t]+("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\((?:[^()\\\n]|\\.)*\))[ \t]*(?:\r?$)""", re.M
)


class Definition(NamedTuple):
    """A definition: its label and title as they read, its own span, and its destination's without angle brackets.

    ``destination`` is ``None`` if it was not found.
    """

    label: str
    span: Span
    destination: Span | None
    title: str | None


def definitions(
    source: Source, known: Mapping[str, LinkDef], covered: Sequence[tuple[int, int]]
) -> Iterator[Definition]:
    """The definitions in ``source``, those that count first.

    ``known`` is what the parser reports; ``covered`` are the ranges of everything that is no definition, in
    order of their starts and of their ends.
    """
    text = source.stand_in
    ranges: list[tuple[int, int]] = []
    for label, definition in known.items():
        extent = definition["span"]
        span = Span(extent["start"], extent["end"])
        ranges.append(span)
        written = _LABEL.match(text, *span)
        if written is not None:
            label = source.text[written.start(1) : written.end(1)]
        at = written.end() if written is not None else span.start
        destination = find_destination(text, at, span.end, definition["dest"])
        title = None
        if definition["title"] is not None and destination is not None:
            title = unescape(source.text[destination.end : span.end].lstrip("> \t\r\n").rstrip()[1:-1])
        yield Definition(label, span, destination, title)
    for start in _starts_of_duplicates(text, sorted((*ranges, *covered))):
        duplicate = _parse(source, start)
        if duplicate is not None:
            yield duplicate


def _starts_of_duplicates(text: str, covered: Sequence[tuple[int, int]]) -> Iterator[int]:
    starts = [start for start, _ in covered]
    colon = text.find("]:")
    while colon >= 0:
        start = text.rfind("[", max(0, colon - _LONGEST_LABEL), colon)
        if start >= 0 and text[start + 1 : start + 2] != "^":
            line = text.rfind("\n", max(0, start - _LONGEST_MARKS), start) + 1
            index = bisect_right(starts, start) - 1
            if (index < 0 or covered[index][1] <= start) and _MARKS.fullmatch(text, line, start):
                yield start
        colon = text.find("]:", colon + 2)


def _parse(source: Source, start: int) -> Definition | None:
    text = source.text
    label = _LABEL.match(text, start, start + _LONGEST_LABEL)
    destination = _DESTINATION.match(text, label.end()) if label is not None else None
    if label is None or destination is None:
        return None
    title = _TITLE.match(text, destination.end())
    end = (title or destination).end()
    return Definition(
        label[1],
        Span(start, end),
        Span(*destination.span(destination.lastindex or 0)),
        unescape(title[1][1:-1]) if title is not None else None,
    )
