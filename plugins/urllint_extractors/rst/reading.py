"""What every part of the reader shares: the text, the signs of URLs in it, and what was found so far."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final, NamedTuple

from urllint.plugin import Comment, Extraction, Place, Region, Role, Span
from urllint_extractors.rst.lines import BLANK, Chunk, Line, extent, joined, verbatim, with_line_feeds

NAME: Final = "rst"
MARK: Final = "urllint:"
"""What stands in every comment that is a suppression."""

LITERAL_BLOCK: Final = Place(NAME, "literal-block")
CODE: Final = Place(NAME, "code-block")
RAW: Final = Place(NAME, "raw")

_SIGNS: Final = ("//", ":/", ":\\", "www.", ">`", "_`", "mailto:")
"""Without one of these there is nothing to be found in running text."""

_LINKING: Final = frozenset({"html", "htm", "xhtml", "xml", "svg", "vue", "markdown", "md", "rst", "restructuredtext"})
"""Languages in which relative references stand that no sign gives away."""

_PLAIN_LANGUAGES: Final = frozenset({"", "none", "default", "guess", "text"})


class Context(NamedTuple):
    """Where a block stands: in a table's cell, in which what is read in one piece does not stand so; how deep.

    ``role`` is that of bare URLs in it.
    """

    role: Role = "prose"
    in_cell: bool = False
    depth: int = 0

    def inside(self) -> Context:
        """One block further in."""
        return self._replace(depth=self.depth + 1)


class Reading:
    """One document on its way to an `Extraction`.

    ``text`` is what is read: the document's own, ``source``, in which every line ends with a line feed. ``highlight``
    is the language of code that names none.
    """

    __slots__ = ("_signs", "extraction", "has_suppressions", "highlight", "source", "text")

    def __init__(self, source: str) -> None:
        self.source = source
        self.text = text = with_line_feeds(source)
        self.extraction = Extraction()
        self.has_suppressions = MARK in text
        self.highlight = "text"
        self._signs = _find_signs(text)

    def has_sign(self, start: int, end: int) -> bool:
        """Whether a URL or target can be between ``start`` and ``end``."""
        index = bisect_left(self._signs, start)
        return index < len(self._signs) and self._signs[index] < end

    def chunk(self, lines: Sequence[Line], context: Context) -> Chunk:
        """``lines``, none of which is blank, as one piece of text."""
        if context.in_cell:
            return joined(self.text, lines)
        return Chunk(self.text, lines[0][1], lines[-1][2])

    def is_only_text(self, lines: Sequence[Line]) -> bool:
        """Whether there is neither a URL nor a target in ``lines``, nor anything else that must be looked at."""
        if not any(line[0] != BLANK for line in lines):
            return True
        start, end = extent(lines)
        find = self.text.find
        return not self.has_sign(start, end) and find("..", start, end) < 0 and find("__", start, end) < 0

    def may_matter(self, lines: Sequence[Line]) -> bool:
        """Whether a URL or target can be in ``lines``."""
        return any(line[0] != BLANK for line in lines) and self.has_sign(*extent(lines))

    def add_region(
        self, lines: list[Line], base: int, language: str, place: Place, context: Context, role: Role | None
    ) -> None:
        """``lines`` from the column ``base`` on as text in another language, if it may hold anything."""
        if not any(line[0] != BLANK for line in lines):
            return
        if language in _PLAIN_LANGUAGES:
            language = "text"
        span = extent(lines)
        is_suppressing = self.has_suppressions and self.text.find(MARK, *span) >= 0
        if language in _LINKING or is_suppressing or self.has_sign(*span):
            text, source_map = verbatim(self.source, lines, base, in_cell=context.in_cell)
            self.extraction.regions.append(Region(language, text, source_map, place, role))


class Governing:
    """What the suppressions in one block speak for: the next element, be it a list with all its items.

    ``comments`` are the document's; the numbers of those that still wait for their element are kept here.
    """

    __slots__ = ("_comments", "_kind", "_last", "_open", "_waiting")

    def __init__(self, comments: list[Comment]) -> None:
        self._comments = comments
        self._waiting: list[int] = []
        self._open: list[int] = []
        self._kind = ""
        self._last = 0

    def wait(self, number: int) -> None:
        """The comment with this number speaks for what follows."""
        self._waiting.append(number)

    def element(self, kind: str, span: Span, first: int, behind: int) -> None:
        """An element of this kind stands at ``span``, in the lines from ``first`` up to ``behind``.

        The items of one kind of list are one element, as are targets without a blank line between.
        """
        goes_on = kind == self._kind and (kind.endswith("list") or (kind == "target" and first == self._last))
        if self._waiting or not goes_on:
            self._open, self._waiting = self._waiting, []
        for number in self._open:
            comment = self._comments[number]
            start = span.start if comment.governs is None else comment.governs.start
            self._comments[number] = comment._replace(governs=Span(start, span.end))
        self._kind = kind
        self._last = behind


def _find_signs(text: str) -> list[int]:
    signs: list[int] = []
    # Searching for one literal after the other is many times as fast as a regular expression for all of them.
    for sign in _SIGNS:
        at = text.find(sign)
        while at >= 0:
            signs.append(at)
            at = text.find(sign, at + len(sign))
    signs.sort()
    return signs
