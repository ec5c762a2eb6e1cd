"""The anchors of a Markdown file that are plain from their lines, at a fraction of what it takes to read all of it.

Those are headings of nothing but words and code. The parser itself says which lines are headings. It writes HTML, of
which little need be looked at, and is given a mark in place of each text, so that no other line can be taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pyromark

from urllint.plugin import Anchor, Span
from urllint_extractors.markdown.source import OPTIONS, Source

_PARSER: Final = pyromark.Markdown(options=OPTIONS)

_LINE: Final = re.compile(r"\n#{1,6}[ \t]+(\S[^\n]*)")
_MARK: Final = "\x02"
_MARKED: Final = re.compile(rf"<h[1-6]>{_MARK}([0-9]+)</h[1-6]>")

# Before the text an element may stand that names the place. In the text a backtick begins code, which the next one
# ends, an underscore in a word is one, and what else may have a meaning is not plain.
_PLAIN: Final = re.compile(
    r"(?:<a (id|name)=\"([A-Za-z][A-Za-z0-9_.-]*)\">(?:</a>)?)?"
    r"((?:[^\x00-\x1f\x7f\\`*_\[\]<>&{}]|&(?=[ \t])|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])"
    r"|`(?!\s)[^\x00-\x1f\x7f`]+(?<!\s)`)*)"
)
_SPECIAL_END: Final = re.compile(r"(?:\A|[ ])#+\Z|\}`?\Z")
"""Marks that close the heading, or an id."""


def plain_anchors(text: str) -> Iterator[Anchor]:
    """Headings that have a line of their own, from its beginning to its end, and show it as it is written."""
    stand_in = "\n" + Source(text).stand_in
    if _MARK in stand_in:
        return
    headings: list[re.Match[str]] = []
    pieces: list[str] = []
    done = 0
    for line in _LINE.finditer(stand_in):
        start, end = line.span(1)
        heading = _PLAIN.fullmatch(text, start - 1, start - 1 + len(text[start - 1 : end - 1].rstrip(" \r")))
        if heading is not None and not _SPECIAL_END.search(heading[3]):
            pieces += (stand_in[done:start], f"{_MARK}{len(headings)}")
            headings.append(heading)
            done = end
    if not headings:
        return
    pieces.append(stand_in[done:])
    for number in _MARKED.findall(_PARSER.html("".join(pieces))):
        heading = headings[int(number)]
        if heading[2]:
            yield Anchor(heading[2], Span(*heading.span(2)), "id" if heading[1] == "id" else "name")
        if heading[3]:
            yield Anchor(heading[3].replace("`", ""), Span(*heading.span(3)), "heading")
