"""Removing what suppresses nothing: a name from its brackets, a directive from its comment, or the comment.

What else stands in the comment stays: reasons go with their directive, but not other programs' marks (``# noqa``) and
not the words before it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from urllint.model import Comment, Edit
from urllint.suppression.directives import Directive, Name
from urllint.text.document import Document
from urllint.text.span import Span

_SPACE: Final = " \t"
_LINE_ENDS: Final = "\r\n"
_LINE_MARK: Final = re.compile(r"(?:#|//|;|--|%)+")
"""What begins a comment that ends with its line; the same again begins another one in it."""


def removal(document: Document, directive: Directive, names: Collection[Name]) -> Edit | None:
    """The edit, in raw offsets, that takes these names out of a directive; all of them take the directive along.

    ``None`` where the comment is not written as it is read, so that nothing can be taken out of it for certain.
    """
    text = document.text
    comment = directive.comment
    raw = document.slice(comment.span)
    if comment.text not in raw:
        return None
    if len(names) < len(directive.names):
        return _without_name(directive, next(iter(names)))
    inner = comment.span.start + raw.index(comment.text)
    return _without_directive(text, directive, comment, Span(inner, inner + len(comment.text)))


def _without_name(directive: Directive, name: Name) -> Edit:
    """Take one of several names out, with the comma and space on one side of it."""
    names = directive.names
    number = names.index(name)
    if number + 1 < len(names):
        return Edit(name.span.start, names[number + 1].span.start, "")
    return Edit(names[number - 1].span.end, name.span.end, "")


def _without_directive(text: str, directive: Directive, comment: Comment, inner: Span) -> Edit:
    opener = text[comment.span.start : inner.start]
    mark = _LINE_MARK.match(opener)
    start, end = directive.span.start, _extent_end(text, directive, inner)
    if mark is not None:
        # A line comment may be several in a row, each for another program: remove the directive's own one.
        again = _next_mark(text, mark[0], directive.span.end, end)
        end = again if again is not None else end
        begin = text.rfind(mark[0], comment.span.start, start)
        is_one = begin >= 0 and not text[begin + len(mark[0]) : start].strip()
        if is_one and (again is not None or not text[end : inner.end].strip()):
            start = begin
    rest = text[inner.start : max(inner.start, start)] + text[end : inner.end]
    if re.search(r"\w", rest) is None:
        return _without(text, comment.span.start, comment.span.end)
    if text[end : inner.end].strip():
        return _without(text, start, end) if mark is None and text[end] in _LINE_ENDS else Edit(start, end, "")
    # What comes before stays, and so does the space that keeps it from the closing mark.
    kept = text[_space_before(text, end) : end] if inner.end < comment.span.end else ""
    return Edit(max(inner.start, _space_before(text, start)), end, kept)


def _extent_end(text: str, directive: Directive, inner: Span) -> int:
    """Where the directive with its reason ends: with the line, before the next directive, or with the comment."""
    line = re.compile(r"[\r\n]|urllint:").search(text, directive.span.end, inner.end)
    return line.start() if line is not None else inner.end


def _next_mark(text: str, mark: str, start: int, end: int) -> int | None:
    """Where another comment begins in the same line."""
    match = re.compile(rf"(?<=[ \t]){re.escape(mark)}(?=[ \t]*[A-Za-z])").search(text, start, end)
    return match.start() if match is not None else None


def _without(text: str, start: int, end: int) -> Edit:
    """Take a whole comment out: its lines, if it is alone on them, else the space before it, too."""
    before, after = _space_before(text, start), end
    while after < len(text) and text[after] in _SPACE:
        after += 1
    begins = not before or text[before - 1] in _LINE_ENDS
    ends = after == len(text) or text[after] in _LINE_ENDS
    if begins and ends:
        if text.startswith("<!--", start) and _parts_paragraphs(text, before, after):
            return Edit(before, after, "")  # an empty line keeps them apart
        if text.startswith("\r\n", after):
            return Edit(before, after + 2, "")
        return Edit(before, after + 1 if after < len(text) else after, "")
    if ends:
        return Edit(before, end, "")
    return Edit(start, after, "") if begins or before < start else Edit(start, end, "")


def _parts_paragraphs(text: str, start: int, end: int) -> bool:
    """Whether the lines before and after are running text, which would become one paragraph."""
    line_end = text.find("\n", end + 1)
    before = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : start].strip()
    after = text[end : line_end if line_end >= 0 else len(text)].strip()
    return bool(before and after) and before[-1] != ">" and after[0] != "<"


def _space_before(text: str, at: int) -> int:
    """Where the spaces and tabs before an offset begin."""
    while at and text[at - 1] in _SPACE:
        at -= 1
    return at
