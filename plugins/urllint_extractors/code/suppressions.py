"""Comments that suppress findings, and what they speak for: below them, a line with all that begins on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from urllint.plugin import Comment, Document, Span
from urllint_extractors.code.grammar import Grammar
from urllint_extractors.code.scanner import Scanner, Token

MARK: Final = "urllint:"

_SIGNS: Final = re.compile(r"[()\[\]]|\\[ \t]*(?=[\r\n]|\Z)")
_MOST_LINES: Final = 200


def suppressions(document: Document, grammar: Grammar, comments: Sequence[Token]) -> list[Comment]:
    """The comments among ``comments`` as suppressions."""
    text, lines = document.text, document.lines
    found: list[Comment] = []
    governed: dict[int, Span | None] = {}  # by the line that a comment of its own begins on
    for token in reversed(comments):
        first_line = lines.position(token.start).line
        last_line = lines.position(max(token.start, token.end - 1)).line
        before = text[lines.span(first_line).start : token.start]
        behind = text[token.end : lines.span(last_line).end]
        governs: Span | None = None
        if not before.strip() and not behind.strip():
            following = _line_with_text(document, last_line)
            if following in governed:
                governs = governed[following]
            elif following is not None:
                start = lines.span(following).start
                governs = Span(start, _end_of(document, grammar, following, start))
            governed[first_line] = governs
        found.append(Comment(Span(token.start, token.end), text[token.body : token.body_end], governs))
    found.reverse()
    return found


def _line_with_text(document: Document, number: int) -> int | None:
    """The next line below line ``number`` that is not blank."""
    lines = document.lines
    for following in range(number + 1, min(number + _MOST_LINES, len(lines)) + 1):
        if document.slice(lines.span(following)).strip():
            return following
    return None


def _end_of(document: Document, grammar: Grammar, number: int, start: int) -> int:
    """The end of what begins on line ``number``, at ``start``.

    It goes on inside parentheses, square brackets, strings and comments, behind a backslash at its end, and in its
    here-documents.
    """
    text, lines = document.text, document.lines
    limit = lines.span(min(number + _MOST_LINES, len(lines))).end
    tokens = Scanner(text, grammar).tokens(range(start, limit), start, limit)
    upcoming = next(tokens, None)
    end = lines.span(number).end
    depth = 0
    at = start
    while True:
        token = upcoming
        if token is not None and token.start >= end and not _is_opened_before(text, token, end):
            token = None
        goes_on = False
        for sign in _SIGNS.finditer(text, at, end if token is None else max(at, min(token.start, end))):
            if sign.group() in "([":
                depth += 1
            elif sign.group() in ")]":
                depth = max(0, depth - 1)
            else:
                goes_on = True
        if token is not None:
            upcoming = next(tokens, None)
            at = token.end
            last = token.end if text[token.end - 1] in "\r\n" else token.end - 1  # an escaped line end
            end = max(end, lines.span(lines.position(min(last, limit)).line).end)
        elif end >= limit or not (depth or goes_on):
            return end
        else:
            at = end
            end = lines.span(lines.position(end).line + 1).end


def _is_opened_before(text: str, token: Token, end: int) -> bool:
    """Whether the token is a here-document whose mark stands on the line that ends at ``end``."""
    return token.form.kind.startswith("heredoc") and not text[end : token.start].strip("\r\n")
