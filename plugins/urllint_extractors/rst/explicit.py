"""Explicit markup, which begins with ``..``: targets, footnotes, substitutions, directives, comments.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#explicit-markup-blocks
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from urllint.plugin import Anchor, Comment, Place, found_urls
from urllint_extractors.rst import patterns
from urllint_extractors.rst.destinations import destination, is_escaped, is_reference
from urllint_extractors.rst.directive_reader import DirectiveReader
from urllint_extractors.rst.inline import InlineReader
from urllint_extractors.rst.lines import BLANK, Chunk, Line, extent, indented, margin, rest_of
from urllint_extractors.rst.names import id_of, visible
from urllint_extractors.rst.reading import MARK, NAME, Context, Reading

_COMMENT: Final = (Place(NAME, "comment"),)
_ROLE: Final = re.compile(r":[A-Za-z][\w.+:-]*:`")


class ExplicitReader:
    """Reads explicit markup; ``read_blocks`` reads what stands in it."""

    def __init__(
        self, reading: Reading, inline: InlineReader, read_blocks: Callable[[list[Line], int, Context], None]
    ) -> None:
        self._reading = reading
        self._text = reading.text
        self._read_blocks = read_blocks
        self._directives = DirectiveReader(reading, inline, read_blocks)

    def read(self, lines: list[Line], number: int, base: int, offset: int, context: Context) -> tuple[str, int]:
        """Read the construct whose mark ends at ``offset``; what it is, and the line behind it."""
        text = self._text
        end = lines[number][2]
        first = text[offset] if offset < end else ""
        behind = indented(lines, number + 1, base)
        if first == "_" and text[offset + 1 : offset + 2].strip() and offset + 1 < end:
            until = number + 1
            while until < behind and lines[until][0] != BLANK:
                until += 1
            if self._target(lines[number:until], offset + 1, context):
                return "target", until
        elif first == "[" and (mark := patterns.FOOTNOTE.match(text, offset, end)) is not None:
            self._body(lines[number:behind], mark.end(), context)
            return "footnote list", behind
        elif first == "|" and (mark := patterns.SUBSTITUTION.match(text, offset, end)) is not None:
            embedded = patterns.DIRECTIVE.match(text, mark.end(), end)
            if embedded is not None:
                self._directives.read(embedded[1], lines[number:behind], embedded.end(), context)
                return "substitution", behind
        elif (directive := patterns.DIRECTIVE.match(text, offset, end)) is not None:
            self._directives.read(directive[1], lines[number:behind], directive.end(), context)
            return "directive", behind
        if not first and (number + 1 >= len(lines) or lines[number + 1][0] == BLANK):
            return "", number + 1  # an empty comment, which ends a list or quote
        return self._comment(lines[number:behind], offset, context), behind

    def read_anonymous(
        self, lines: list[Line], number: int, base: int, offset: int, context: Context
    ) -> tuple[str, int]:
        """Read ``__ URL``, the target of the next anonymous reference."""
        behind = number + 1
        while behind < len(lines) and lines[behind][0] > base:
            behind += 1
        self._add_target(self._chunk(lines[number:behind], offset, context), None)
        return "target", behind

    def _body(self, lines: list[Line], offset: int, context: Context) -> None:
        below = lines[1:]
        first = rest_of(self._text, lines[0], offset)
        left = margin(below) if any(line[0] != BLANK for line in below) else first[0]
        if first[0] != BLANK:
            first = (left, first[1], first[2])
        self._read_blocks([first, *below], max(left, 0), context.inside())

    def _chunk(self, lines: list[Line], offset: int, context: Context) -> Chunk:
        """What stands in ``lines`` from ``offset`` on, without white space around; it may be nothing."""
        first = rest_of(self._text, lines[0], offset)
        content = [line for line in (first, *lines[1:]) if line[0] != BLANK]
        return self._reading.chunk(content, context) if content else Chunk(self._text, offset, offset)

    def _target(self, lines: list[Line], offset: int, context: Context) -> bool:
        """Read ``_name: URL`` from behind the underscore on; false if it is none."""
        chunk = self._chunk(lines, offset, context)
        text, start, end, _ = chunk
        colon = _end_of_name(text, start, end)
        if colon is None:
            return False
        name_end = colon
        is_quoted = text[start] == "`"
        name = text[start + 1 : name_end - 1] if is_quoted else text[start:name_end].rstrip()
        at = colon + 1
        while at < end and text[at].isspace():
            at += 1
        rest = chunk._replace(start=at)
        if at < end:
            self._add_target(rest, None if name == "_" else visible(name))
        elif name != "_":
            anchor = id_of(name)
            if anchor:
                self._reading.extraction.anchors.append(Anchor(anchor, chunk.raw(start, name_end), "id"))
        return True

    def _add_target(self, chunk: Chunk, name: str | None) -> None:
        is_role = _ROLE.match(chunk.text, chunk.start, chunk.end) is not None  # which docutils does not read here
        if chunk.start < chunk.end and not is_role and not is_reference(chunk):
            url = destination(chunk, kind="target", label=name, may_be_address=name is not None)
            if url is not None:
                self._reading.extraction.urls.append(url)

    def _comment(self, lines: list[Line], offset: int, context: Context) -> str:
        """Read a comment; whether it is a suppression."""
        reading = self._reading
        span = extent(lines)
        if reading.has_sign(*span):
            text, start, end, source_map = self._chunk(lines, offset, context)
            reading.extraction.urls += found_urls(
                text, places=_COMMENT, role="comment", source_map=source_map, start=start, end=end
            )
        if not reading.has_suppressions or self._text.find(MARK, *span) < 0:
            return "comment"
        inner = reading.source[span.start + 2 : span.end]
        reading.extraction.comments.append(Comment(span, inner))
        return "suppression"


def _end_of_name(text: str, start: int, end: int) -> int | None:
    """Where the colon stands that ends the name of a target which starts at ``start``, or ``None``."""
    if text.startswith("`", start):
        closing = text.find("`", start + 1, end)
        while closing >= 0:
            if text.startswith(":", closing + 1) and _ends_name(text, closing + 1, start, end):
                return closing + 1
            closing = text.find("`", closing + 1, end)
        return None
    colon = text.find(":", start + 1, end)
    while colon >= 0:
        if _ends_name(text, colon, start, end):
            return colon
        colon = text.find(":", colon + 1, end)
    return None


def _ends_name(text: str, colon: int, start: int, end: int) -> bool:
    return (colon + 1 >= end or text[colon + 1].isspace()) and not is_escaped(text, colon, start)
