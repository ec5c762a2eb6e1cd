"""What a comment alone on its lines speaks for: the element behind it, or the paragraph of text.

Only asked for where a document can hold a suppression, because it needs every tag, the dull ones too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from urllint.plugin import Comment, Span
from urllint_extractors.html.tokens import words

_BLANK_LINE: Final = re.compile(r"\n[\t ]*\r?\n|\r[\t ]*\r")
_LINE_ENDS: Final = "\r\n"
_SPACE: Final = "\t "

VOID_ELEMENTS: Final = words(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
)
"""https://html.spec.whatwg.org/multipage/syntax.html#void-elements, with the obsolete ones"""

_ENDS_ITS_LIKE: Final = frozenset(("dd", "dt", "li", "option", "p", "td", "th", "tr"))
"""Elements that may be left open and that end where the next of their kind starts.

https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
"""


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether nothing but white space shares the lines of ``start`` to ``end``."""
    before = start
    while before and text[before - 1] in _SPACE:
        before -= 1
    after = end
    while after < len(text) and text[after] in _SPACE:
        after += 1
    return (not before or text[before - 1] in _LINE_ENDS) and (after == len(text) or text[after] in _LINE_ENDS)


class _Open:
    """An open element and the comments that govern it."""

    __slots__ = ("comments", "name", "start")

    def __init__(self, name: str, start: int, comments: list[int]) -> None:
        self.name = name
        self.start = start
        self.comments = comments


class _Paragraph:
    """Text that comments govern, inside ``depth`` open elements; it lasts until something ends it."""

    __slots__ = ("comments", "depth", "start")

    def __init__(self, start: int, depth: int, comments: list[int]) -> None:
        self.start = start
        self.depth = depth
        self.comments = comments


class Governed:
    """Follows a document's tags and tells each comment what it governs. Offsets must come in order."""

    __slots__ = (
        "_blank_lines",
        "_comments",
        "_names",
        "_open",
        "_optional_end",
        "_paragraphs",
        "_text",
        "_waiting",
        "_waiting_from",
    )

    def __init__(self, text: str, comments: list[Comment], *, optional_end: bool) -> None:
        self._text = text
        self._comments = comments
        self._optional_end = optional_end
        self._open: list[_Open] = []
        self._names: dict[str, int] = {}
        self._paragraphs: list[_Paragraph] = []
        self._waiting: list[int] = []
        self._waiting_from = 0
        self._blank_lines = [match.start() for match in _BLANK_LINE.finditer(text)]

    def comment(self, index: int) -> None:
        """Comment number ``index`` has been read and stands alone on its lines."""
        start, end = self._comments[index].span
        self._text_before(start)
        self._settle(len(self._open) - 1, start)
        self._waiting.append(index)
        self._waiting_from = end

    def start_tag(self, name: str, start: int, end: int, *, empty: bool) -> None:
        """A start tag; ``empty``: its element has no end tag."""
        if self._optional_end and name in _ENDS_ITS_LIKE and self._open and self._open[-1].name == name:
            self._close(start, start)
        self._text_before(start)
        comments, self._waiting = self._waiting, []
        if empty:
            self._govern(comments, start, end)
        else:
            self._open.append(_Open(name, start, comments))
            self._names[name] = self._names.get(name, 0) + 1

    def end_tag(self, name: str, start: int, end: int) -> None:
        """An end tag: it closes the nearest open element of its name and all that is open in it."""
        self._text_before(start)
        self._waiting = []
        if not self._names.get(name):
            return
        while self._open[-1].name != name:
            self._close(start, start)
        self._close(start, end)

    def finish(self) -> None:
        """The document has ended."""
        length = len(self._text)
        self._text_before(length)
        while self._open:
            self._close(length, length)
        self._settle(-1, length)

    def _text_before(self, end: int) -> None:
        """If there is text between the waiting comments and ``end``, that is what they govern."""
        if self._waiting:
            start = self._waiting_from
            text = self._text[start:end]
            blank = len(text) - len(text.lstrip())
            if blank < len(text):
                self._paragraphs.append(_Paragraph(start + blank, len(self._open), self._waiting))
                self._waiting = []

    def _settle(self, depth: int, end: int) -> None:
        """Paragraphs deeper than ``depth`` end at ``end``, or before at a blank line."""
        while self._paragraphs and self._paragraphs[-1].depth > depth:
            paragraph = self._paragraphs.pop()
            start, limit = paragraph.start, end
            at = bisect_right(self._blank_lines, start)
            if at < len(self._blank_lines):
                limit = min(limit, self._blank_lines[at])
            while limit > start and self._text[limit - 1].isspace():
                limit -= 1
            self._govern(paragraph.comments, start, limit)

    def _close(self, content_end: int, end: int) -> None:
        element = self._open.pop()
        self._names[element.name] -= 1
        self._settle(len(self._open), content_end)
        self._govern(element.comments, element.start, end)

    def _govern(self, comments: list[int], start: int, end: int) -> None:
        for index in comments:
            self._comments[index] = self._comments[index]._replace(governs=Span(start, end))
