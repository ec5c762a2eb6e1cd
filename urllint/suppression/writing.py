"""Writing suppressions: how one looks in a language, and the places where one can stand for a finding on a line.

Whether a place is right is for the reader of the language to say, after the text has been read again; so places are
tried from the closest to the widest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Final

from urllint.model import Edit
from urllint.specs import CommentMarks, ExtractorSpec
from urllint.suppression import MARK
from urllint.suppression.directives import Directive, Verb
from urllint.text.document import Document

MOST_LINES_ABOVE: Final = 60
"""How many lines above a finding a comment may stand that governs what it is in."""

_SPACE: Final = " \t"
_LINE_ENDS: Final = "\r\n"

# What must be first in a file: a declaration, an interpreter, an encoding, the mark of front matter.
_FIRST: Final = re.compile(r"<\?|<!doctype\b|#!|---|\+\+\+|.*coding[:=]", re.IGNORECASE)
# Comments that other programs read to their end: behind them nothing can stand.
_READ_TO_END: Final = re.compile(r"//go:|//[#@] ?source(?:MappingURL)?\b|#[ \t]*(?:syntax|escape|check)=")
# Comments that speak for the line below them, for another program.
_SPEAKS_FOR_NEXT: Final = re.compile(
    r"-next(?:-?line)?\b|nextline\b|@ts-(?:ignore|expect-error)\b|\b(?:biome|prettier|oxlint|deno-lint|phpcs|stylelint)[-:]ignore\b",
    re.IGNORECASE,
)
# What explicit markup of reStructuredText begins with; other blocks need a blank line behind a comment.
_EXPLICIT: Final = re.compile(r"[ \t]*(?:\.\.|__)[ \t]")
# Directives of reStructuredText that hold one list or table, a caption, or lines of their own, and no other block.
_HOLDS_NO_BLOCKS: Final = re.compile(
    r"[ \t]*\.\.[ \t]+(?:list-table|flat-table|hlist|table|csv-table|figure|toctree|productionlist|line-block)::"
)
# What an item of a list begins with in reStructuredText: bullets, numbers, fields, options.
_ITEM: Final = re.compile(
    r"[ \t]*(?:(?P<bullet>[*+\-\u2022\u2023\u2043])(?=[ \t]|$)|(?P<number>\(?(?:\w|\d+|[ivxlcdm]+|#)[.)])(?=[ \t]|$)"
    r"|(?P<field>:(?![: ])[^:]+:)(?=[ \t]|$)|(?P<option>-\w|--\w[\w-]*|/\w+)(?=[ =<]|$))[ \t]*",
    re.IGNORECASE,
)
# What begins a block of Markdown without a blank line before it.
_BLOCK: Final = re.compile(r"[ \t]*(?:`{3,}|~{3,}|\[[^\]]+\]:|[-*+>][ \t]|\d+[.)][ \t]|<)")


def marks_for(spec: ExtractorSpec, path: str) -> CommentMarks | None:
    """The comments of the files that an extractor reads, ``None`` where there are none."""
    name = path.rpartition("/")[2]
    for marks in spec.comments:
        if not marks.globs:
            return marks
        if any(fnmatchcase(path if "/" in glob else name, glob) for glob in marks.globs):
            return marks
    return None


def comment(marks: CommentMarks, rules: Iterable[str], verb: Verb = "ignore") -> str:
    """The comment that ignores these rules."""
    closer = f" {marks.closer}" if marks.closer else ""
    return f"{marks.opener} {MARK} {verb}[{', '.join(rules)}]{closer}"


def into(directive: Directive, rules: Sequence[str]) -> Edit:
    """Add rules to those that a directive names already."""
    end = directive.names[-1].span.end
    return Edit(end, end, "".join(f", {rule}" for rule in rules))


def places(document: Document, line: int, marks: CommentMarks, rules: Sequence[str]) -> Iterator[Edit]:
    """Comments that may speak for a line: at its end, before it, and before what it is part of, upwards."""
    written = comment(marks, rules)
    at_end = None if marks.own_line else _at_end(document, line, marks, written)
    if at_end is not None:
        yield at_end
    for number in range(line, max(0, line - MOST_LINES_ABOVE), -1):
        before = _before(document, number, marks, written)
        if before is None and marks.opener == "..":
            before = _inside_item(document, number, written)
        if before is not None:
            yield before


def places_at_top(document: Document, marks: CommentMarks, rules: Sequence[str]) -> Iterator[Edit]:
    """Comments that may speak for the whole file: before its first lines, from the top down."""
    written = comment(marks, rules, "ignore-file")
    for number in range(1, min(MOST_LINES_ABOVE, len(document.lines)) + 1):
        before = _before(document, number, marks, written)
        if before is not None:
            yield before


def _at_end(document: Document, line: int, marks: CommentMarks, written: str) -> Edit | None:
    span = document.lines.span(line)
    content = document.slice(span).rstrip(_SPACE)
    if not content or content.endswith("\\"):  # which goes on in the next line
        return None
    if _READ_TO_END.match(content.lstrip(_SPACE)):
        return None
    at = span.start + len(content)
    return Edit(at, at, f"{'  ' if marks.opener == '#' else ' '}{written}")


def _before(document: Document, line: int, marks: CommentMarks, written: str) -> Edit | None:
    """On a line of its own before ``line``, indented as that is."""
    text = document.text
    span = document.lines.span(line)
    content = document.slice(span)
    if not content.strip() or (line <= 2 and _FIRST.match(content)):
        return None
    above = document.slice(document.lines.span(line - 1)) if line > 1 else ""
    begins = {"<!--": _BLOCK, "..": _EXPLICIT}.get(marks.opener)
    begins_block = begins is None or begins.match(content) is not None
    if above.endswith("\\") or (above.strip() and not begins_block):
        return None  # in the middle of a line, or of a paragraph, which would be cut in two
    if _SPEAKS_FOR_NEXT.search(above):
        return None  # between a comment and what it speaks for
    if marks.opener == ".." and (_holds_no_blocks(document, line) or _goes_on(document, line)):
        return None  # where no block can stand, or between the items of a list, which would be cut in two
    indent = content[: len(content) - len(content.lstrip(_SPACE))]
    newline = _newline(text, span.end)
    blank = newline if marks.opener == ".." and not begins_block else ""
    return Edit(span.start, span.start, f"{indent}{written}{newline}{blank}")


def _inside_item(document: Document, line: int, written: str) -> Edit | None:
    """As the first block of an item of reStructuredText whose text begins in ``line``, where none can stand before it.

    Not in a list without blank lines, which one comment above all of it can speak for.
    """
    content = document.slice(document.lines.span(line))
    item = _ITEM.match(content)
    first = line if item else line - 1
    if first < 2 or document.slice(document.lines.span(first - 1)).strip() or not _goes_on(document, first):
        return None
    if _holds_no_blocks(document, first):
        return None
    start = document.lines.span(line).start
    newline = _newline(document.text, document.lines.span(line).end)
    if item is None:
        is_definition = content.strip() and _kind_of_item(document, first) == "term"
        return (
            Edit(start, start, f"{content[: _indent(content)]}{written}{newline}{newline}") if is_definition else None
        )
    if item.lastgroup not in ("bullet", "number") or not content[item.end() :].strip():
        return None
    at = start + item.end()
    indent = re.sub(r"\S", " ", item[0])
    return Edit(at, at, f"{written}{newline}{newline}{indent}")


def _holds_no_blocks(document: Document, line: int) -> bool:
    """Whether ``line`` stands right in a directive that has no place for a comment."""
    indent = _indent(document.slice(document.lines.span(line)))
    for number in range(line - 1, 0, -1):
        content = document.slice(document.lines.span(number))
        if content.strip() and _indent(content) < indent:
            return _HOLDS_NO_BLOCKS.match(content) is not None
    return False


def _goes_on(document: Document, line: int) -> bool:
    """Whether an item begins in ``line`` of a list of reStructuredText that has begun above."""
    kind = _kind_of_item(document, line)
    if kind is None:
        return False
    indent = _indent(document.slice(document.lines.span(line)))
    for number in range(line - 1, 0, -1):
        content = document.slice(document.lines.span(number))
        if content.strip() and _indent(content) <= indent:
            return _indent(content) == indent and _kind_of_item(document, number) == kind
    return False


def _kind_of_item(document: Document, line: int) -> str | None:
    """What kind of item begins in ``line``: one with a mark, or a term right above its indented definition."""
    content = document.slice(document.lines.span(line))
    item = _ITEM.match(content)
    if item is not None:
        return item.lastgroup
    above = document.slice(document.lines.span(line - 1)) if line > 1 else ""
    below = document.slice(document.lines.span(line + 1)) if line < len(document.lines) else ""
    indent = _indent(content)
    is_alone = content.strip() and (not above.strip() or _indent(above) > indent)
    is_term = is_alone and below.strip() and _indent(below) > indent and not _EXPLICIT.match(content)
    return "term" if is_term else None


def _indent(content: str) -> int:
    return len(content) - len(content.lstrip(_SPACE))


def _newline(text: str, at: int) -> str:
    """The line end that the document uses."""
    if at >= len(text):
        at = max(text.find("\n"), text.find("\r"))
        if at < 0:
            return "\n"
        at = at - 1 if text.startswith("\r\n", at - 1) else at
    return "\r\n" if text.startswith("\r\n", at) else text[at] if text[at] in _LINE_ENDS else "\n"
