"""What a comment in a script speaks for: the statement, property or element below it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from urllint.plugin import Span
from urllint_extractors.javascript.scanner import Token

_CODE: Final = re.compile(r"[()\[\]{}]|\r\n?|[\n\u2028\u2029]|[^\s()\[\]{}]+")
_NEWLINE: Final = re.compile(r"[ \t]*(?:\r\n?|[\n\u2028\u2029]|\Z)")
_LINE_START: Final = re.compile(r"(?:\A|[\r\n\u2028\u2029])[ \t]*\{?[ \t]*\Z")
_LONGEST_INDENTATION: Final = 200
_GOES_ON_BEHIND: Final = frozenset("+=?:&|.")
"""What ends a line that the next one goes on with."""
_GOES_ON_WITH: Final = frozenset("+.?:&|")
"""What begins a line that goes on with the line before."""


def governed(text: str, tokens: Sequence[Token], comments: Iterable[Token]) -> list[Span | None]:
    """For each of ``comments``, what it speaks for; ``None`` where it shares its lines with code or none follows.

    That is the next line with code and what its own brackets hold, and the lines with which an expression goes on; in
    JSX the next tag. What is read for all comments together is bounded.
    """
    budget = 8 * len(text)
    spans: list[Span | None] = []
    for comment in comments:
        at = _end_if_alone(text, comment) if budget > 0 else None
        if at is None:
            spans.append(None)
            continue
        statement = _Statement()
        reached = statement.read(text, tokens, at)
        budget -= reached - at
        spans.append(statement.span or _next_comment(tokens, at, reached))
    return spans


def _end_if_alone(text: str, comment: Token) -> int | None:
    """Where the comment ends, with the braces of JSX, if it is alone on its lines."""
    low = max(0, comment.start - _LONGEST_INDENTATION)
    if comment.start and _LINE_START.search(text[low : comment.start]) is None:
        return None
    end = comment.end
    if text.startswith("}", end) and text[comment.start - 1 : comment.start] == "{":
        end += 1
    return end if _NEWLINE.match(text, end) is not None else None


def _next_comment(tokens: Sequence[Token], at: int, before: int) -> Span | None:
    """The next token, where no code follows: it is a comment."""
    index = bisect_left(tokens, at, key=_start)
    token = tokens[index] if index < len(tokens) else None
    return Span(token.start, token.end) if token is not None and token.end <= before else None


class _Statement:
    """A statement as far as it is read: where it starts and ends, what it ends with, and the brackets open in it."""

    __slots__ = ("depth", "end", "is_tag", "last_sign", "line_ended", "start")

    def __init__(self) -> None:
        self.start = -1
        self.end = -1
        self.depth = 0
        self.last_sign = ""
        self.line_ended = False
        self.is_tag = False

    @property
    def span(self) -> Span | None:
        """What was read, if there is anything."""
        return Span(self.start, self.end) if self.start >= 0 else None

    def read(self, text: str, tokens: Sequence[Token], at: int) -> int:
        """Read the next statement from ``at`` on, and return how far the text was read."""
        for token in chain(_outermost(tokens, at), (Token("broken", len(text), len(text)),)):
            for match in _CODE.finditer(text, at, token.start):
                if not self._take_code(match.group(), *match.span()):
                    return match.start()
            at = token.end
            if token.kind == "jsx-text" and text[token.start] in " \t\r\n":
                self.line_ended = self.start >= 0
            if token.kind != "comment" and token.start < token.end:
                if self._is_over(""):
                    return token.start
                self._take(token.start, token.end, "")
        return len(text)

    def _take_code(self, code: str, start: int, end: int) -> bool:
        """Take a line end, a bracket or other code, unless the statement is over before it."""
        if code[0] in "\r\n\u2028\u2029":
            self.line_ended = self.start >= 0
            return True
        if self._is_over(code[0]) or (code in ")]}" and self.depth == 0):
            return False
        if code in "([{":
            self.depth += 1
        elif code in ")]}":
            self.depth -= 1
        if self.start < 0:
            self.is_tag = code[0] == "<"
        self._take(start, end, code[-1])
        return True

    def _take(self, start: int, end: int, sign: str) -> None:
        self.start = start if self.start < 0 else self.start
        self.end = end
        self.last_sign = sign
        self.line_ended = False

    def _is_over(self, next_sign: str) -> bool:
        """Whether a line has ended with which the statement ends, if what follows begins with ``next_sign``."""
        if not self.line_ended or self.depth:
            return False
        if self.is_tag:
            return self.last_sign == ">"
        return self.last_sign not in _GOES_ON_BEHIND and next_sign not in _GOES_ON_WITH


def _outermost(tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """The tokens from ``at`` on that lie in no other."""
    for index in range(bisect_left(tokens, at, key=_start), len(tokens)):
        token = tokens[index]
        if token.start >= at:
            yield token
            at = token.end


def _start(token: Token) -> int:
    return token.start
