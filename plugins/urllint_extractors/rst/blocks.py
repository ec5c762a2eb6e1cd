"""Blocks: paragraphs, titles, lists, literal blocks, one inside the other.

docutils knows what a block is by its first line and, for text, by the second one; what it takes in is a matter of
indentation. What is malformed to docutils is read as text here.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#body-elements
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from urllint.plugin import Anchor, Place, Span, found_urls
from urllint_extractors.rst import patterns
from urllint_extractors.rst.destinations import is_escaped
from urllint_extractors.rst.explicit import ExplicitReader
from urllint_extractors.rst.inline import InlineReader
from urllint_extractors.rst.lines import BLANK, Line, column_at, extent, indented, margin, rest_of, without_blank_ends
from urllint_extractors.rst.names import visible
from urllint_extractors.rst.reading import LITERAL_BLOCK, NAME, Context, Governing, Reading
from urllint_extractors.rst.tables import grid_cells, grid_end, simple_cells, simple_end

_DEEPEST: Final = 40
"""Blocks nest at most this deep; what is deeper is read as one paragraph."""

_SHORTEST_RULE: Final = 4
"""A shorter line of punctuation is a title's only if it is as long as the title."""

_DOCTEST: Final = (Place(NAME, "doctest"),)

Element = tuple[str, int]
"""What a block is, empty if it is nothing, and the number of the line behind it."""


class BlockReader:
    """Reads the blocks of one document."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.text
        self.inline = InlineReader(reading)
        self._explicit = ExplicitReader(reading, self.inline, self.read)
        self._readers: dict[str, Callable[[list[Line], int, int, Context], Element | None]] = {
            **dict.fromkeys("*\u2022\u2023\u2043", self._bullet),
            **dict.fromkeys("+-", self._bullet_or_other),
            **dict.fromkeys("(#", self._enumerated),
            "/": self._option,
            ":": self._field,
            ">": self._doctest,
            "|": self._line_block,
            "=": self._simple_table,
            ".": self._explicit_markup,
            "_": self._anonymous,
        }

    def read(self, lines: list[Line], base: int, context: Context) -> None:
        """Read ``lines``, of which none begins left of the column ``base``."""
        if context.depth > _DEEPEST:
            self._paragraph(lines, context)
            return
        comments = self.reading.extraction.comments
        governing = Governing(comments) if self.reading.has_suppressions else None
        number = 0
        count = len(lines)
        while number < count:
            column = lines[number][0]
            if column == BLANK:
                number += 1
                continue
            known = len(comments)
            if column > base:
                kind, behind = "quote", indented(lines, number, base)
                self._nested(lines[number:behind], context)
            else:
                kind, behind = self._element(lines, number, base, context)
            if governing is not None and kind:
                if kind == "suppression":
                    governing.wait(known)
                else:
                    governing.element(kind, extent(lines[number:behind]), number, behind)
            number = behind

    def _element(self, lines: list[Line], number: int, base: int, context: Context) -> Element:
        first = self.text[lines[number][1]]
        read = self._readers.get(first)
        if read is None and first.isalnum():
            read = self._enumerated
        element = read(lines, number, base, context) if read is not None else None
        if element is None and first in patterns.PUNCTUATION:
            element = self._overlined_title(lines, number, context)
        return element or self._text(lines, number, base, context)

    def _nested(self, lines: list[Line], context: Context) -> None:
        """Read lines whose common indentation is their margin."""
        if self.reading.is_only_text(lines):
            return
        self.read(lines, margin(lines), context.inside())

    def _body(
        self, lines: list[Line], number: int, base: int, offset: int, context: Context, *, until: int | None = None
    ) -> int:
        """Read what stands behind a mark that ends at ``offset``, and the indented lines below; the line behind them.

        The text behind the mark begins where the lines below do. ``until`` is the column where they must begin at
        least.
        """
        behind = indented(lines, number + 1, base if until is None else until - 1)
        below = lines[number + 1 : behind]
        if self.reading.is_only_text([lines[number], *below]):
            return behind
        left = margin(below) if until is None else until
        first = rest_of(self.text, lines[number], offset)
        if first[0] != BLANK:
            if until is None and not any(line[0] != BLANK for line in below):
                left = first[0]
            first = (left, first[1], first[2])
        self.read([first, *below], left, context.inside())
        return behind

    # Lists

    def _bullet_or_other(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        return (
            self._bullet(lines, number, base, context)
            or self._grid_table(lines, number, base, context)
            or self._option(lines, number, base, context)
        )

    def _bullet(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.BULLET.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        return f"{mark[0][0]} list", self._item(lines, number, base, mark.end(), context)

    def _enumerated(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.ENUMERATOR.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        if number + 1 < len(lines) and lines[number + 1][0] == base:
            following = patterns.ENUMERATOR.match(self.text, *lines[number + 1][1:])
            if following is None or following.groups() != mark.groups():
                return None
        return f"{mark[1] or mark[2]} list", self._item(lines, number, base, mark.end(), context)

    def _item(self, lines: list[Line], number: int, base: int, offset: int, context: Context) -> int:
        line = lines[number]
        if offset >= line[2]:
            return self._body(lines, number, base, offset, context)
        return self._body(lines, number, base, offset, context, until=column_at(self.text, line, offset))

    def _field(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        _, start, end = lines[number]
        mark = patterns.FIELD.match(self.text, start, end)
        if mark is None:
            return None
        if self.reading.has_sign(*mark.span(1)):
            line = (0, *mark.span(1))
            self.inline.read(self.reading.chunk([line], context), context.role)
        return "field list", self._body(lines, number, base, mark.end(), context)

    def _option(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.OPTION.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        behind = indented(lines, number + 1, base)
        if mark.end() >= lines[number][2] and not any(line[0] != BLANK for line in lines[number + 1 : behind]):
            return None
        return "option list", self._body(lines, number, base, mark.end(), context)

    # Explicit markup

    def _explicit_markup(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.EXPLICIT.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        return self._explicit.read(lines, number, base, mark.end(), context)

    def _anonymous(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.ANONYMOUS.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        return self._explicit.read_anonymous(lines, number, base, mark.end(), context)

    # Lines that stand for themselves

    def _doctest(self, lines: list[Line], number: int, _base: int, context: Context) -> Element | None:
        if patterns.PROMPT.match(self.text, *lines[number][1:]) is None:
            return None
        behind = _blank_from(lines, number)
        if self.reading.may_matter(lines[number:behind]):
            text, start, end, source_map = self.reading.chunk(lines[number:behind], context)
            self.reading.extraction.urls += found_urls(
                text, places=_DOCTEST, role="verbatim", source_map=source_map, start=start, end=end, mode="source"
            )
        return "doctest", behind

    def _line_block(self, lines: list[Line], number: int, base: int, context: Context) -> Element | None:
        mark = patterns.LINE_OF_BLOCK.match(self.text, *lines[number][1:])
        if mark is None:
            return None
        behind = number + 1
        while behind < len(lines) and lines[behind][0] > base:
            behind += 1
        self._paragraph([rest_of(self.text, lines[number], mark.end()), *lines[number + 1 : behind]], context)
        return "line list", behind

    # Tables

    def _grid_table(self, lines: list[Line], number: int, _base: int, context: Context) -> Element | None:
        if patterns.GRID.match(self.text, *lines[number][1:]) is None:
            return None
        behind = grid_end(self.text, lines, number)
        if behind is None or not self._table(lines[number:behind], grid_cells, context):
            return None
        return "table", behind

    def _simple_table(self, lines: list[Line], number: int, _base: int, context: Context) -> Element | None:
        if patterns.SIMPLE_TABLE.match(self.text, *lines[number][1:]) is None:
            return None
        behind = simple_end(self.text, lines, number)
        if behind is None or not self._table(lines[number:behind], simple_cells, context):
            return None
        return "table", behind

    def _table(
        self, lines: list[Line], cells: Callable[[str, list[Line]], list[list[Line]] | None], context: Context
    ) -> bool:
        """Read a table's cells; false if it is malformed."""
        span = extent(lines)
        if not self.reading.has_sign(*span) and self.text.find("::", *span) < 0:
            return True
        found = cells(self.text, lines)
        for cell in found or ():
            self._nested(cell, context._replace(in_cell=True))
        return found is not None

    # Text

    def _overlined_title(self, lines: list[Line], number: int, context: Context) -> Element | None:
        if not self._is_rule(lines[number]):
            return None
        _, start, end = lines[number]
        following = lines[number + 1 : number + 3]
        if not following or following[0][0] == BLANK:
            return ("rule", number + 1) if end - start >= _SHORTEST_RULE else None
        if len(following) < 2 or self.text[start:end] != self.text[following[1][1] : following[1][2]]:
            return None
        self._title(following[0], context)
        return "title", number + 3

    def _is_rule(self, line: Line) -> bool:
        """Whether a line is made of one character of punctuation."""
        _, start, end = line
        first = self.text[start]
        return first in patterns.PUNCTUATION and self.text.count(first, start, end) == end - start

    def _title(self, line: Line, context: Context) -> None:
        span = Span(line[1], line[2])
        self.reading.extraction.anchors.append(Anchor(visible(self.text[span.start : span.end]), span, "heading"))
        self._paragraph([line], context)

    def _text(self, lines: list[Line], number: int, base: int, context: Context) -> Element:
        """A paragraph, a title, or a term with its definition."""
        line = lines[number]
        behind = number + 1
        following = lines[behind] if behind < len(lines) else None
        if following is not None and following[0] > base:
            self._paragraph([line], context)
            behind = indented(lines, behind, base)
            self._nested(lines[number + 1 : behind], context)
            return "definition list", behind
        if following is not None and following[0] == base and self._is_rule(following):
            length = following[2] - following[1]
            if length >= _SHORTEST_RULE or length >= line[2] - line[1]:
                self._title(line, context)
                return "title", behind + 1
        while behind < len(lines) and lines[behind][0] == base:
            behind += 1
        self._paragraph(lines[number:behind], context)
        end = lines[behind - 1][2]
        if self.text.endswith("::", line[1], end) and not is_escaped(self.text, end - 2, line[1]):
            behind = self._literal_block(lines, behind, base, context)
        return "paragraph", behind

    def _literal_block(self, lines: list[Line], number: int, base: int, context: Context) -> int:
        """Read what stands behind ``::``: indented lines, or lines that begin with the same punctuation."""
        first = number
        while first < len(lines) and lines[first][0] == BLANK:
            first += 1
        if first == len(lines):
            return number
        behind = indented(lines, first, base)
        if behind == first:
            quote = self.text[lines[first][1]]
            if quote not in patterns.PUNCTUATION or first == number:
                return number
            while behind < len(lines) and lines[behind][0] == base and self.text[lines[behind][1]] == quote:
                behind += 1
        block = without_blank_ends(lines[first:behind])
        self.reading.add_region(block, margin(block), self.reading.highlight, LITERAL_BLOCK, context, "verbatim")
        return behind

    def _paragraph(self, lines: list[Line], context: Context) -> None:
        text = [line for line in lines if line[0] != BLANK]
        if text and self.reading.has_sign(text[0][1], text[-1][2]):
            self.inline.read(self.reading.chunk(text, context), context.role)


def _blank_from(lines: list[Line], number: int) -> int:
    """The number of the first blank line from one on."""
    while number < len(lines) and lines[number][0] != BLANK:
        number += 1
    return number
