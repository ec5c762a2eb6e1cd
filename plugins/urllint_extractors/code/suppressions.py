"""Comments that suppress findings, and what they speak for: below them, a line with all that begins on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.plugin import Comment, Document, Span
from urllint_extractors.code.grammar import Grammar
from urllint_extractors.code.scanner import Scanner, Token

MARK: Final = "urllint:"

_OPENING: Final = {")": "(", "]": "["}
_SIGNS: Final = re.compile(r"[()\[\]]|\\[ \t]*(?=[\r\n]|\Z)")
_MOST_LINES: Final = 200


def suppressions(document: Document, grammar: Grammar, comments: Sequence[Token]) -> Iterator[Comment]:
    """The comments among ``comments`` as suppressions."""
    text = document.text
    for token in comments:
        span = Span(token.start, token.end)
        first = document.lines.span(document.lines.position(token.start).line)
        last_line = document.lines.position(max(token.start, token.end - 1)).line
        last = document.lines.span(last_line)
        alone = not text[first.start : token.start].strip() and not text[token.end : last.end].strip()
        governs = _governed(document, grammar, last_line) if alone else None
        yield Comment(span, text[token.body : token.body_end], governs)


def _governed(document: Document, grammar: Grammar, number: int) -> Span | None:
    """The next line with code below line ``number``, with the lines that it goes on to.

    It goes on inside parentheses, square brackets, strings and comments, behind a backslash at its end, and in its
    here-documents.
    """
    text, lines = document.text, document.lines
    for following in range(number + 1, min(number + _MOST_LINES, len(lines)) + 1):
        line = lines.span(following)
        content = text[line.start : line.end].strip()
        if not content or (MARK in content and _is_comment(grammar, text, line)):
            continue
        return Span(line.start, _end_of(document, grammar, following, line.start))
    return None


def _is_comment(grammar: Grammar, text: str, line: Span) -> bool:
    match = grammar.pattern.search(text, line.start, line.end)
    if match is None or text[line.start : match.start()].strip():
        return False
    group = match.lastindex
    return group is not None and grammar.forms[(group - 1) // 2].sort == "comment"


def _end_of(document: Document, grammar: Grammar, number: int, start: int) -> int:
    """The end of what begins on line ``number``, at ``start``."""
    text, lines = document.text, document.lines
    limit = lines.span(min(number + _MOST_LINES, len(lines))).end
    tokens = list(Scanner(text, grammar).tokens(range(start, limit), start, limit))
    end = lines.span(number).end
    depth = 0
    at = start
    index = 0
    while True:
        token = tokens[index] if index < len(tokens) else None
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
            index += 1
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
