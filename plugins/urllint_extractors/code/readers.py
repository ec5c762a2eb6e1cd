"""Tokens whose end is not known before their beginning is: it repeats a delimiter, or follows on a later line.

A reader is given the scanner, the form, where the token starts, where its opener ends, and how far to look. It returns
the token, or ``None`` if there is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from urllint_extractors.code.forms import Form
from urllint_extractors.code.scanner import Pending, Scanner, Token

Reader: TypeAlias = Callable[[Scanner, Form, int, int, int], "Token | None"]

_BRACKETS: Final = {"(": ")", "[": "]", "{": "}", "<": ">"}


def _until(scanner: Scanner, form: Form, start: int, begin: int, closer: str, limit: int) -> Token:
    """The token that ends with the next ``closer``; broken if there is none."""
    at = scanner.text.find(closer, begin, limit) if scanner.can_search else -1
    if at < 0:
        scanner.spend(limit - begin)
        if scanner.broken is None:
            scanner.broken = start
        return Token(form, start, begin, limit, limit, is_broken=True)
    return Token(form, start, begin, at, at + len(closer))


def closed(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """Up to the form's closer, and with it the rest of that line."""
    token = _until(scanner, form, start, begin, form.closer, limit)
    line_end = _REST_OF_LINE.match(scanner.text, token.end, limit)
    return token if line_end is None else token._replace(end=line_end.end())


_REST_OF_LINE: Final = re.compile(r"[^\r\n]*")


def same(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """Up to the opener again: ``$tag$`` of PostgreSQL, three and more quotes of C#.

    The body of a function in PostgreSQL is a program of its own and not a string.
    """
    opener = scanner.text[start:begin]
    if opener[0] == "$" and _FUNCTION_BODY.search(scanner.text, max(0, start - 40), start):
        return None
    return _until(scanner, form, start, begin, opener, limit)


_FUNCTION_BODY: Final = re.compile(r"(?:\b(?:as|do)|;|\$)\s{0,30}\Z", re.IGNORECASE)


def hashes(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """Up to a quote with as many number signs as the opener has: ``r##"..."##``, ``#"..."#``."""
    opener = scanner.text[start:begin]
    quotes = opener.count('"')
    return _until(scanner, form, start, begin, '"' * quotes + "#" * opener.count("#"), limit)


def long(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """Long brackets of Lua and CMake: ``[==[...]==]``."""
    return _until(scanner, form, start, begin, f"]{'=' * scanner.text.count('=', start, begin)}]", limit)


def named(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """``{name|...|name}`` of OCaml."""
    return _until(scanner, form, start, begin, f"|{scanner.text[start + 1 : begin - 1]}}}", limit)


def delimited(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """Raw strings of C++ and of R: ``R"x(...)x"``, ``r"--(...)--"``."""
    opening = _DELIMITER.match(scanner.text, begin, limit)
    if opening is None:
        return None
    delimiter, bracket = opening.groups()
    closer = f"{_BRACKETS[bracket]}{delimiter}{scanner.text[begin - 1]}"
    return _until(scanner, form, start, opening.end(), closer, limit)


_DELIMITER: Final = re.compile(r"([^\s()\[\]{}\\\"']{0,16})([(\[{])")


def nested(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """A block comment with others in it."""
    marks = re.compile(f"({form.opener})|{re.escape(form.closer)}")
    open_ = 1
    at = begin
    while scanner.can_search:
        match = marks.search(scanner.text, at, limit)
        if match is None:
            break
        at = match.end()
        open_ += 1 if match.lastindex else -1
        if not open_:
            return Token(form, start, begin, match.start(), at)
    scanner.spend(limit - begin)
    # Not every mark of a comment in a comment is one: the first end is better than none.
    return _until(scanner, form, start, begin, form.closer, limit)


# --- Regular expressions

_PATTERN: Final = re.compile(r"(?:[^/\\\[\r\n]|\\[^\r\n]|\[(?:[^\]\\\r\n]|\\[^\r\n])*\])+/")
_OPERATOR_BEFORE: Final = re.compile(
    r"(?:\A|[=(,\[{}|&!~;:?+*%<>^\n\r-]"
    r"|\b(?:and|case|elsif|grep|if|in|join|map|match|not|or|puts|return|split|unless|until|when|while|x))[ \t]{0,40}\Z"
)


def slashes(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """A regular expression between slashes, where an operand and not an operator can stand."""
    text = scanner.text
    if _OPERATOR_BEFORE.search(text, max(0, start - 60), start) is None:
        return None
    match = _PATTERN.match(text, begin, limit)
    if match is None:
        return None
    return Token(form, start, begin, match.end() - 1, match.end())


# --- Strings with delimiters of one's choice


def _quoted(scanner: Scanner, form: Form, start: int, at: int, limit: int) -> Token:
    """The string whose delimiter stands at ``at``; a bracket is balanced."""
    opening = scanner.text[at]
    closing = _BRACKETS.get(opening, opening)
    signs = re.compile(f"\\\\[\\s\\S]|[{re.escape(opening + closing)}]")
    open_ = 1
    begin = position = at + 1
    while scanner.can_search:
        match = signs.search(scanner.text, position, limit)
        if match is None:
            break
        position = match.end()
        sign = match.group()
        if sign == closing:
            open_ -= 1
            if not open_:
                return Token(form, start, begin, match.start(), position)
        elif sign == opening:
            open_ += 1
    scanner.spend(limit - begin)
    if scanner.broken is None:
        scanner.broken = start
    return Token(form, start, begin, limit, limit, is_broken=True)


def percent(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """``%q(...)`` of Ruby and its relatives."""
    letter = scanner.text[start + 1 : begin]
    raw, pattern = form.variants
    kind = raw if letter in ("q", "w", "i", "s") else pattern if letter == "r" else form
    return _quoted(scanner, kind, start, begin, limit)


_QUOTE_OPERATOR: Final = re.compile(r"([a-z]+)[ \t]*")


def operator(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """``q{...}`` of Perl and its relatives; a substitution has two parts."""
    name_match = _QUOTE_OPERATOR.match(scanner.text, start)
    if name_match is None or name_match.end() < begin:
        return None
    name = name_match.group(1)
    raw, pattern = form.variants
    kind = raw if name in ("q", "qw") else form if name in ("qq", "qx") else pattern
    token = _quoted(scanner, kind, start, name_match.end(), limit)
    if name not in ("s", "tr", "y") or token.is_broken:
        return token
    at = token.end - 1
    if scanner.text[token.body - 1] in _BRACKETS:
        opening = _SPACE.match(scanner.text, token.end, limit)
        at = token.end if opening is None else opening.end()
        if at >= limit or scanner.text[at].isalnum():
            return token
    # What a substitution puts in place of the pattern is a string.
    return _quoted(scanner, form if name == "s" else kind, start, at, limit)


_SPACE: Final = re.compile(r"\s*")


def sigil(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """``~s(...)`` of Elixir; with a capital letter nothing in it is an escape."""
    letter = scanner.text[start + 1]
    raw, pattern = form.variants
    kind = pattern if letter in "rR" else raw if letter.isupper() else form
    quotes = scanner.text[begin : begin + 3]
    if quotes in ('"""', "'''"):
        return _until(scanner, kind, start, begin + 3, quotes, limit)
    return _quoted(scanner, kind, start, begin, limit)


# --- Here-documents

_QUOTED_NAME: Final = r"""'(?P<raw>[^'\r\n]+)'|"(?P<quoted>[^"\r\n]+)"|`(?P<run>[^`\r\n]+)`"""
_NAME: Final = rf"(?:(?P<bare>[A-Za-z_]\w*)|{_QUOTED_NAME})"
_WORD: Final = rf"(?:(?P<bare>\\?[A-Za-z_][\w.-]*)|{_QUOTED_NAME})"
_DOCUMENTS: Final[Mapping[str, re.Pattern[str]]] = {
    "sh": re.compile(rf"<<(?P<indent>-?)[ \t]*{_WORD}"),
    "ruby": re.compile(rf"<<(?P<indent>[~-]?){_NAME}"),
    "perl": re.compile(rf"<<(?P<indent>~?)(?:[ \t]*(?=[\"'])|(?=\w)){_NAME}"),
    "php": re.compile(rf"<<<(?P<indent>)[ \t]*{_NAME}"),
    "hcl": re.compile(rf"<<(?P<indent>-?){_NAME}"),
}


def document(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """A here-document: its lines follow the line that it is opened on."""
    name = scanner.grammar.language.name
    opening = _DOCUMENTS[name if name in _DOCUMENTS else "sh"].match(scanner.text, start, limit)
    if opening is None or opening.end() < begin:
        return None
    word = next(filter(None, opening.group("bare", "raw", "quoted", "run")))
    if name in ("ruby", "perl") and opening["bare"] and not opening["indent"] and not word[0].isupper():
        return None
    is_raw = opening["raw"] is not None or (name not in ("ruby", "perl", "php") and opening["bare"] is None)
    if word[0] == "\\":
        word, is_raw = word[1:], True
    may_be_indented = opening["indent"] or name in ("php", "hcl")
    before = r"[ \t]*" if may_be_indented else ""
    behind = r"(?!\w)" if name == "php" else r"(?=[ \t]*(?:[\r\n]|\Z))"
    last_line = re.compile(rf"\n{before}{re.escape(word)}{behind}")
    scanner.pending.append(Pending(form.variants[0] if is_raw else form, last_line, start))
    return None


# --- PHP in HTML

PHP_OPENER: Final = re.compile(r"<\?(?:php\b|=|(?=\s))", re.IGNORECASE)


def outside(scanner: Scanner, form: Form, start: int, begin: int, limit: int) -> Token | None:
    """What stands between the end of PHP code and the next beginning of some."""
    match = PHP_OPENER.search(scanner.text, begin, limit)
    end = limit if match is None else match.end()
    return Token(form, start, begin, end if match is None else match.start(), end)


READERS: Final[Mapping[str, Reader]] = {
    "closed": closed,
    "same": same,
    "hashes": hashes,
    "long": long,
    "named": named,
    "delimited": delimited,
    "nested": nested,
    "slashes": slashes,
    "percent": percent,
    "operator": operator,
    "sigil": sigil,
    "document": document,
    "outside": outside,
}
