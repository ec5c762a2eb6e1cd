"""Where the strings, the arguments of ``url()`` and the comments of a style sheet stand.

One pattern finds all of them; it takes linear time on any text and goes on after an error. Of the languages that are
made into CSS it knows what moves the end of a token: comments of one line, comments that end with their indentation,
and interpolation, whose code may hold quotes.

https://drafts.csswg.org/css-syntax-3/#tokenization
https://sass-lang.com/documentation/syntax/ and https://lesscss.org/features/
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

Dialect = Literal["css", "scss", "sass", "less"]
TokenKind = Literal["comment", "string", "url", "bad-url", "broken"]

_CODE: Final = r"#\{[^{}\r\n]*\}|@\{[^{}\r\n]*\}|\{\{[^{}\r\n]*\}\}|\{%[^{}%\r\n]*%\}|<%[^<%\r\n]*%>|<\?[^<?\r\n]*\?>"
"""Interpolation, and what template languages write style sheets with."""

_HEX: Final = r"\\[0-9a-fA-F]{1,6}(?:\r\n|[ \t\r\n\f])?"
"""An escape takes one white space behind its digits with it, even a line end."""

_STRINGS: Final = (
    rf'"[^"\\\r\n\f#@{{<]*(?:(?:{_HEX}|\\(?:\r\n|.)|{_CODE}|[#@{{<])[^"\\\r\n\f#@{{<]*)*"?'
    rf"|'[^'\\\r\n\f#@{{<]*(?:(?:{_HEX}|\\(?:\r\n|.)|{_CODE}|[#@{{<])[^'\\\r\n\f#@{{<]*)*'?"
)
_COMMENT: Final = r"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?"
_LINE_COMMENT: Final = r"//(?<!:\/\/)[^\r\n\f]*"
_ESCAPE: Final = r"\\."
"""In a name, such as a class of Tailwind CSS, may be that of a quotation mark."""
_URL: Final = r"\((?<=[uU][rR][lL]\()(?<![\w#@-]...\()"

_S: Final = r"[ \t\r\n\f]"
_UNQUOTED: Final = re.compile(
    rf"\({_S}*([^\"'()\\\s\x00-\x08\x0b\x0e-\x1f\x7f#@{{<]*"
    rf"(?:(?:{_HEX}|\\[^\r\n\f]|{_CODE}|[#@{{<])[^\"'()\\\s\x00-\x08\x0b\x0e-\x1f\x7f#@{{<]*)*)({_S}*(?:\)|\Z))?"
)
_REST_OF_BAD_URL: Final = re.compile(r"[^)\\]*(?:\\.[^)\\]*)*", re.DOTALL)
_SPACED: Final = re.compile(r"[^\"'()\\{}$\r\n;]*(?=\))")
_DATA: Final = re.compile(r"data:", re.IGNORECASE)
_INDENTED: Final = re.compile(r"(?:\r\n?|[\n\f])([ \t]*)([^\r\n\f]*)")


class Token(NamedTuple):
    """A piece of a style sheet: a comment or string with its marks, or what stands in ``url( )`` without quotes.

    A ``bad-url`` is one that CSS takes for an error; ``broken`` is a string whose line ends before it does.
    """

    kind: TokenKind
    start: int
    end: int


@lru_cache(maxsize=4)
def _pattern(dialect: Dialect) -> re.Pattern[str]:
    comments = [_COMMENT] if dialect == "css" else [_COMMENT, _LINE_COMMENT]
    return re.compile("|".join([*comments, _STRINGS, _URL, _ESCAPE]), re.DOTALL)


def tokens(text: str, dialect: Dialect) -> list[Token]:
    """All tokens, in order."""
    found: list[Token] = []
    append = found.append
    at = 0
    while at >= 0:
        floor, at = at, -1
        for match in _pattern(dialect).finditer(text, floor):
            start, end = match.span()
            sign = text[start]
            if sign == "(":
                at = _read_url(text, start, found)
                if at != end:
                    break
                at = -1
            elif sign == "/":
                if dialect == "sass":
                    at = _end_of_indented(text, start, end)
                    append(Token("comment", start, at))
                    break
                append(Token("comment", start, end))
            elif sign != "\\":
                closed = text[end - 1] == sign and end - start > 1 and not _is_escaped(text, start, end - 1)
                append(Token("string" if closed else "broken", start, end))
    return found


def _read_url(text: str, start: int, found: list[Token]) -> int:
    """Read the argument behind the bracket at ``start``, and return where to go on."""
    match = _UNQUOTED.match(text, start)
    if match is None:
        return start + 1
    low, high = match.span(1)
    if match[2] is not None:
        if low < high:
            found.append(Token("url", low, high))
        return match.end()
    if low == high:  # a string, or an expression
        return start + 1
    if _DATA.match(text, low):
        rest = _REST_OF_BAD_URL.match(text, high)
        high = high if rest is None else rest.end()
        found.append(Token("bad-url", low, high))
        return high
    spaced = _SPACED.match(text, high)
    if spaced is None or text[low] in "$@#":
        return start + 1
    found.append(Token("bad-url", low, low + len(text[low : spaced.end()].rstrip())))
    return spaced.end()


def _end_of_indented(text: str, start: int, end: int) -> int:
    """The end of a comment of the indented syntax: all lines that are deeper than the one it starts on belong to it."""
    indentation = start
    while indentation and text[indentation - 1] in " \t":
        indentation -= 1
    if indentation and text[indentation - 1] not in "\r\n\f":
        return end  # behind a declaration
    width = start - indentation
    if text.startswith("/*", start):
        newline = re.compile(r"[\r\n\f]|\Z").search(text, start)
        closing = text.find("*/", start + 2, newline.start() if newline is not None else len(text))
        if closing >= 0:
            return closing + 2
        end = newline.start() if newline is not None else end
    while (line := _INDENTED.match(text, end)) is not None and (not line[2] or len(line[1]) > width):
        end = line.end()
    return end


def _is_escaped(text: str, start: int, at: int) -> bool:
    """Whether the character at ``at`` stands behind an odd number of backslashes, none of them at ``start``."""
    low = at
    while low - 1 > start and text[low - 1] == "\\":
        low -= 1
    return (at - low) % 2 == 1
