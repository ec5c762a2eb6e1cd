"""What surrounds a Python string or comment: brackets, docstring places, and the statement that a comment speaks for.

Only files with something to look at get this far, and only their strings with a candidate, so nothing here is computed
before it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from urllint.plugin import Span
from urllint_extractors.python.scanner import Token

_BRACKET: Final = re.compile(r"[()\[\]{}]")
_NEWLINE: Final = re.compile(r"\r\n?|\n")
_BLANK: Final = re.compile(r"(?:[ \t\f]|\\?(?:\r\n?|\n)|#[^\r\n]*)*")
_END_OF_STATEMENT: Final = re.compile(r"[ \t\f]*(?:\Z|[\r\n#;])")
_DEFINITION: Final = re.compile(r"[ \t\f]*(?:async[ \t]+)?(?:def|class)\b")
_CODE: Final = re.compile(r"[()\[\]{}]|\\?(?:\r\n?|\n)|[^\s()\[\]{}\\]+|\\")
_INDENTATION: Final = re.compile(r"[ \t\f]*")
_CLOSING: Final = frozenset(")]}#\r\n")  # and lines without code
_LONGEST_HEADER: Final = 400  # lines of a signature that are searched for its ``def``
_LONGEST_LINE: Final = 4000


class Brackets:
    """How deep in brackets an offset of the code lies; offsets are asked for in ascending order.

    ``start`` and ``depth`` say where the code begins and how many brackets are open there.
    """

    __slots__ = ("_at", "_depth", "_next", "_text", "_tokens")

    def __init__(self, text: str, tokens: Sequence[Token], start: int = 0, depth: int = 0) -> None:
        self._text = text
        self._tokens = tokens
        self._next = 0
        self._at = start
        self._depth = depth

    def depth(self, offset: int) -> int:
        """The number of brackets open at ``offset``, which is not inside a token."""
        while self._next < len(self._tokens) and self._tokens[self._next].start < offset:
            token = self._tokens[self._next]
            self._count(token.start)
            self._at = token.end
            self._next += 1
        self._count(offset)
        return self._depth

    def _count(self, end: int) -> None:
        for match in _BRACKET.finditer(self._text, self._at, end):
            if match.group() in "([{":
                self._depth += 1
            elif self._depth:
                self._depth -= 1
        self._at = max(self._at, end)


def is_adjacent(text: str, end: int, start: int) -> bool:
    """Whether nothing but blanks, line ends and comments stand between two strings."""
    match = _BLANK.match(text, end, start)
    return match is not None and match.end() == start


def is_on_one_line(text: str, end: int, start: int) -> bool:
    """Whether two adjacent strings stand on one logical line whatever brackets are open around them."""
    between = text[end:start].replace("\\\r\n", "").replace("\\\n", "").replace("\\\r", "")
    return "\n" not in between and "\r" not in between


def ends_statement(text: str, end: int) -> bool:
    """Whether nothing follows ``end`` on its line that is part of the same statement."""
    return _END_OF_STATEMENT.match(text, end) is not None


def starts_body(text: str, start: int) -> bool:
    """Whether what starts at ``start``, outside brackets, is the first in a module, class or function.

    A statement there that is a string is a docstring.
    """
    header_end = _code_end(text, start)
    if header_end == 0:
        return True
    if header_end is None or text[header_end - 1] != ":":
        return False
    line_start = _line_start(text, start)
    if line_start is None:
        return False
    if header_end > line_start:
        return _DEFINITION.match(text, line_start) is not None
    return _is_first_in_definition(text, header_end, start - line_start)


def _is_first_in_definition(text: str, header_end: int, indentation: int) -> bool:
    """Whether the block header that ends at ``header_end`` is that of a class or function.

    Its lines are read upwards to the first that is less indented than ``indentation``, that of the block's first
    statement, and does not start with a closing bracket.
    """
    if not indentation:
        return False
    at = header_end
    for _ in range(_LONGEST_HEADER):
        line_start = _line_start(text, at)
        if line_start is None:
            return False
        code = _INDENTATION.match(text, line_start)
        if code is not None and code.end() - line_start < indentation and text[code.end()] not in _CLOSING:
            return _DEFINITION.match(text, line_start) is not None
        if line_start == 0:
            return False
        at = line_start - (2 if text.startswith("\r\n", line_start - 2) else 1)
    return False


def _line_start(text: str, offset: int) -> int | None:
    """Where the line of ``offset`` starts; ``None`` if that is too far away to be looked for."""
    lowest = max(0, offset - _LONGEST_LINE)
    newline = text.rfind("\n", lowest, offset)
    newline = max(newline, text.rfind("\r", max(lowest, newline + 1), offset))
    return newline + 1 if newline >= 0 else 0 if lowest == 0 else None


def _code_end(text: str, offset: int) -> int | None:
    """The end of the last code before ``offset``: blanks and comments between them are passed over.

    ``None`` if a line is too long to be looked through. A ``#`` on a line with code counts as the start of a comment
    if a colon stands before it: what docstrings follow ends in one.
    """
    at = offset
    while True:
        while at and text[at - 1] in " \t\f\r\n":
            at -= 1
        line_start = _line_start(text, at)
        if line_start is None:
            return None
        mark = text.find("#", line_start, at)
        if mark < 0:
            return at
        before = text[line_start:mark].rstrip(" \t\f")
        if before:
            return line_start + len(before) if before[-1] == ":" else at
        at = line_start


def governed(text: str, tokens: Iterable[Token], comments: Iterable[Token]) -> list[Span | None]:
    """For each of ``comments``, what it speaks for; ``None`` where it shares its line with code or no code follows.

    A comment alone on its line speaks for everything up to the end of the next logical line; inside brackets, for the
    next line with code there and for what that line's own brackets hold.
    """
    wanted = {comment.start: number for number, comment in enumerate(comments)}
    spans: list[Span | None] = [None] * len(wanted)
    # Comments whose code has not ended yet: the depth they stand at, their number, and where the next line starts.
    # The deepest is the last, as each comes to stand above those that are still open.
    pending: list[tuple[int, int, int]] = []
    depth = 0
    at = 0
    line_has_code = False
    last_code = -1
    for token in chain(tokens, (Token("broken", len(text), len(text)),)):
        for match in _CODE.finditer(text, at, token.start):
            code = match.group()
            if code[-1] in "\r\n":
                line_has_code = False
                if code[0] == "\\":
                    continue
                while pending and pending[-1][0] >= depth and last_code >= pending[-1][2]:
                    _, number, start = pending.pop()
                    spans[number] = Span(start, match.start())
                continue
            line_has_code = True
            last_code = match.start()
            if code in "([{":
                depth += 1
            elif code in ")]}" and depth:
                depth -= 1
        at = token.end
        if token.kind == "comment":
            number_of_comment = wanted.get(token.start)
            newline = _NEWLINE.match(text, token.end)
            if number_of_comment is not None and not line_has_code and newline is not None:
                pending.append((depth, number_of_comment, newline.end()))
        elif token.start < token.end:
            line_has_code = True
            last_code = token.end - 1
    for _, number, start in pending:
        if last_code >= start:
            spans[number] = Span(start, last_code + 1)
    return spans
