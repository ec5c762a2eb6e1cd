"""What stands around a string of a style sheet, and what a comment in one speaks for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

from urllint.plugin import Span
from urllint_extractors.css.scanner import Dialect, Token

_SIGN: Final = re.compile(r"[{};]")
_CODE: Final = re.compile(r"\S")
_NEWLINE: Final = re.compile(r"[ \t]*(?:\r\n?|[\n\f]|\Z)")
_LINE_START: Final = re.compile(r"(?:\A|[\r\n\f])[ \t]*\Z")
_LINE: Final = re.compile(r"([ \t]*)([^\r\n\f]*)(?:\r\n?|[\n\f]|\Z)")
_LONGEST_INDENTATION: Final = 200

_AT_RULE: Final = re.compile(r"@([A-Za-z-]+)\b[^;{}@]*\Z")
_FUNCTION: Final = re.compile(r"(-?[A-Za-z][\w-]*)\Z")
_LONGEST_LOOK: Final = 300


def at_rule(text: str, start: int) -> str:
    """The name of the rule whose prelude holds what stands at ``start``, in lower case, or ``""``."""
    match = _AT_RULE.search(text, max(0, start - _LONGEST_LOOK), start)
    return "" if match is None else match[1].lower()


def function(text: str, tokens: Sequence[Token], index: int) -> str:
    """The name of the function that the token with that number is an argument of, in lower case, or ``""``."""
    at = tokens[index].start
    lowest = max(0, at - _LONGEST_LOOK)
    depth = 0
    while at > lowest:
        if index and tokens[index - 1].end == at:
            index -= 1
            at = tokens[index].start
            continue
        at -= 1
        character = text[at]
        if character == ")":
            depth += 1
        elif character in ";{}":
            return ""
        elif character == "(":
            if not depth:
                name = _FUNCTION.search(text, max(0, at - 40), at)
                return "" if name is None else name[1].lower()
            depth -= 1
    return ""


def governed(text: str, tokens: Sequence[Token], comments: Iterable[Token], dialect: Dialect) -> list[Span | None]:
    """For each of ``comments``, what it speaks for: the declaration or rule below it, with all that is in it.

    ``None`` where a comment shares its lines with something else, or where nothing is below it.
    """
    budget = 4 * len(text)
    spans: list[Span | None] = []
    for comment in comments:
        span = None
        low = max(0, comment.start - _LONGEST_INDENTATION)
        is_alone = _LINE_START.search(text[low : comment.start]) and _NEWLINE.match(text, comment.end)
        if is_alone and budget > 0:
            at = comment.end
            span, reached = _lines(text, at) if dialect == "sass" else _statement(text, tokens, at)
            budget -= reached - at
        spans.append(span)
    return spans


def _statement(text: str, tokens: Sequence[Token], at: int) -> tuple[Span | None, int]:
    """The next declaration or rule from ``at`` on, and how far the text was read for it."""
    start = -1
    depth = 0
    index = bisect_left(tokens, at, key=_start)
    following = tokens[index] if index < len(tokens) else None
    while True:
        token = tokens[index] if index < len(tokens) else None
        end = len(text) if token is None else token.start
        if start < 0:
            code = _CODE.search(text, at, end)
            start = -1 if code is None else code.start()
        for match in _SIGN.finditer(text, at, end):
            sign = match.group()
            if sign == "{":
                depth += 1
            elif sign == "}":
                depth -= 1
                if depth <= 0:
                    last = match.end() if depth == 0 else match.start()
                    return Span(start, last) if start < match.start() else _comment(following, last), last
            elif depth == 0:
                return Span(start, match.end()), match.end()
        if token is None:
            return Span(start, len(text)) if start >= 0 else _comment(following, len(text)), len(text)
        if start < 0 and token.kind != "comment":
            start = token.start
        at = token.end
        index += 1


def _comment(token: Token | None, before: int) -> Span | None:
    """The next comment, where nothing else follows."""
    return Span(token.start, token.end) if token is not None and token.end <= before else None


def _lines(text: str, at: int) -> tuple[Span | None, int]:
    """The next line with something on it, and those below it that are deeper; and how far the text was read."""
    newline = _NEWLINE.match(text, at)
    at = len(text) if newline is None else newline.end()
    start = end = width = -1
    while at < len(text):
        line = _LINE.match(text, at)
        if line is None or line.end() == at:
            break
        if line[2]:
            if start < 0:
                start, width = line.start(2), len(line[1])
            elif len(line[1]) <= width:
                break
            end = line.end(2)
        at = line.end()
    return None if start < 0 else Span(start, end), at


def _start(token: Token) -> int:
    return token.start
