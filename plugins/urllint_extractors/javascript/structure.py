"""What a comment in a script speaks for: the statement, property or element below it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

from urllint.plugin import Span
from urllint_extractors.javascript.scanner import Token

_CODE: Final = re.compile(r"[()\[\]{}]|\r\n?|[\n\u2028\u2029]|[^\s()\[\]{}]+")
_NEWLINE: Final = re.compile(r"[ \t]*(?:\r\n?|[\n\u2028\u2029]|\Z)")
_LINE_START: Final = re.compile(r"(?:\A|[\r\n\u2028\u2029])[ \t]*\{?[ \t]*\Z")
_GOES_ON: Final = frozenset("+=?:&|.(")
"""What ends a line that the next one goes on with, or begins one that goes on with the line before."""


def governed(text: str, tokens: Sequence[Token], comments: Iterable[Token]) -> list[Span | None]:
    """For each of ``comments``, what it speaks for; ``None`` where it shares its lines with code or none follows.

    That is the next line with code and what its own brackets hold, and the lines with which an expression goes on.
    """
    budget = 4 * len(text)
    spans: list[Span | None] = []
    for comment in comments:
        span = _governed(text, tokens, comment) if budget > 0 else None
        budget -= 0 if span is None else span.end - comment.end
        spans.append(span)
    return spans


def _governed(text: str, tokens: Sequence[Token], comment: Token) -> Span | None:
    low = max(0, comment.start - 200)
    if _LINE_START.search(text[low : comment.start]) is None and comment.start:
        return None
    end = comment.end
    if text.startswith("}", end) and text[comment.start - 1 : comment.start] == "{":  # of JSX
        end += 1
    if _NEWLINE.match(text, end) is None:
        return None
    return _statement(text, tokens, end)


def _statement(text: str, tokens: Sequence[Token], at: int) -> Span | None:
    """The next statement or what is most like one from ``at`` on."""
    start = -1
    last = at
    last_sign = ""
    depth = 0
    line_ended = False
    for token in (*_outermost(tokens, at), Token("broken", len(text), len(text))):
        for match in _CODE.finditer(text, at, token.start):
            code = match.group()
            if code[0] in "\r\n\u2028\u2029":
                line_ended = start >= 0
                continue
            if line_ended and depth <= 0 and not (last_sign in _GOES_ON or code[0] in "+.?:&|"):
                return Span(start, last)
            line_ended = False
            if code in ")]}":
                if start < 0:
                    return None
                depth -= 1
                if depth < 0:
                    return Span(start, last)
            elif code in "([{":
                depth += 1
            start = match.start() if start < 0 else start
            last = match.end()
            last_sign = code[-1]
        at = token.end
        if token.start == token.end:
            break
        if token.kind != "comment":
            if line_ended and depth <= 0 and last_sign not in _GOES_ON:
                return Span(start, last)
            line_ended = False
            start = token.start if start < 0 else start
            last = token.end
            last_sign = ""
    return Span(start, last) if start >= 0 else None


def _outermost(tokens: Sequence[Token], at: int) -> Iterable[Token]:
    """The tokens from ``at`` on that lie in no other."""
    for index in range(bisect_left(tokens, at, key=_start), len(tokens)):
        token = tokens[index]
        if token.start >= at:
            yield token
            at = token.end


def _start(token: Token) -> int:
    return token.start
