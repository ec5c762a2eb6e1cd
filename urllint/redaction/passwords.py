"""Where secrets stand in one URL and in running text: passwords, tokens as user names, parameters.

What counts as a secret is decided in this package alone, and generously: a masked port in a malformed URL costs less
than a shown password. Placeholders (``$PASS``, ``{password}``, ``***``) are no secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from urllint.redaction.path_tokens import secrets_in_paths
from urllint.redaction.placeholders import is_placeholder
from urllint.redaction.tokens import is_token, secret_parameters
from urllint.text.span import Span

_BEYOND: Final = 256
"""How far behind an authority (code points) the ``@`` of a password with an unescaped delimiter is looked for."""

# The start of one URL up to its authority: a scheme and slashes, in the shapes that the standard accepts and in those
# that people mistype. Tabs and newlines are removed from a URL before it is read, so they may stand anywhere.
_START: Final = r"[\x00-\x20]*(?:([A-Za-z][A-Za-z0-9+.\t\n\r-]*)(:?))?([/\\\t\n\r]*)"
_SPECIAL: Final = frozenset({"ftp", "http", "https", "ws", "wss"})

# The same in running text, where a colon, a slash or an at sign may be escaped for the place it stands in.
_COLON: Final = r"(?::|%3[aA]|&#0*58;|&#[xX]0*3[aA];|&colon;|\\x3[aA]|\\u003[aA])"
_SLASH: Final = r"(?:\\?/|\\(?![xu])|%2[fF]|&#0*47;|&#[xX]0*2[fF];|&sol;|\\x2[fF]|\\u002[fF])"
_AT: Final = r"(?:@|%40|&#0*64;|&#[xX]0*40;|&commat;|\\x40|\\u0040)"
_SPACED: Final = rf"[^\s\"'<>`@]*(?: [^\s\"'<>`@:]+){{1,3}}?(?={_AT}[A-Za-z0-9])"
"""How a password goes on that has spaces in it, where these have ended the URL."""
_AT_MARKS: Final = ("@", "%40", "&#", "&commat;", "\\x40", "\\u0040")
_TEXT_START: Final = f"{_COLON}{_SLASH}+|(?<![\\w:/\\\\])//+|\\b(?:https?|wss?|ftp)//+"
_TEXT_END: Final = rf"[\s\"'<>`?]|(?<!&)#|{_SLASH}"


def secret_spans(url: str) -> tuple[Span, ...]:
    """The spans of one URL, as it is written, that must not be shown; sorted and apart.

    Also of one that does not parse, and of URLs inside of it (``?next=https://user:password@host/``).
    """
    if "@" not in url and "%40" not in url:
        return joined(_tokens(url))
    return joined((*secret_spans_in_text(url), *_credentials(url)))


def _tokens(text: str) -> Iterator[Span]:
    for _, start, end in secret_parameters(text):
        yield Span(start, end)
    yield from secrets_in_paths(text)


def _credentials(url: str) -> Iterator[Span]:
    """The password of the URL, and the user name if it is a token."""
    match = _url_patterns().start.match(url)
    assert match is not None  # every part of the pattern may be empty
    scheme = (match[1] or "").translate({9: None, 10: None, 13: None}).lower()
    slashes = sum(map(match[3].count, "/\\"))
    if slashes >= 2 or (match[2] and (slashes or scheme in _SPECIAL)):
        start = match.end()
        end = next((at for at in range(start, len(url)) if url[at] in "/?#\\"), len(url))
        password = _password(url, start, end, len(url))
        if password is not None:
            yield password
        user_end = url.rfind("@", start, end) if password is None else password.start - 1
        if user_end >= 0 and is_token(url[start:user_end].partition(":")[0]):
            yield Span(start, start + len(url[start:user_end].partition(":")[0]))


def secret_spans_in_text(text: str, *, cut_start: bool = False, cut_end: bool = False) -> tuple[Span, ...]:
    """The spans of running text, such as a source line, that must not be shown; sorted and apart.

    ``cut_start``, ``cut_end``: the text may begin or end in the middle of a URL.
    """
    found = list(_tokens(text))
    if cut_end or _may_hold_at_sign(text):
        found += _passwords_in_text(text, cut_start=cut_start, cut_end=cut_end)
    return joined(found)


def _passwords_in_text(text: str, *, cut_start: bool, cut_end: bool) -> Iterator[Span]:
    patterns = _text_patterns()
    if cut_start:
        end = patterns.end.search(text)
        tail = list(patterns.at.finditer(text, 0, end.start() if end else len(text)))
        if tail and tail[-1].start() > 0:
            yield Span(0, tail[-1].start())
    for start in patterns.start.finditer(text):
        end = patterns.end.search(text, start.end())
        stop = end.start() if end else len(text)
        password = _password_in_text(text, start.end(), stop, patterns)
        if password is None and cut_end and end is None:
            password = _cut_password(text, start.end())
        if password is not None:
            yield password
        at = patterns.at.search(text, start.end(), stop)
        if at is not None:
            colon = patterns.colon.search(text, start.end(), at.start())
            user = Span(start.end(), colon.start() if colon else at.start())
            if is_token(text[user.start : user.end]):
                yield user


class _UrlPatterns:
    """The patterns for one URL."""

    def __init__(self) -> None:
        self.start = re.compile(_START)


@cache
def _url_patterns() -> _UrlPatterns:
    """Compiled when they are first needed, which is never in most runs."""
    return _UrlPatterns()


class _TextPatterns:
    """The patterns for running text."""

    def __init__(self) -> None:
        self.start = re.compile(_TEXT_START)
        self.end = re.compile(_TEXT_END)
        self.at = re.compile(_AT)
        self.colon = re.compile(_COLON)
        self.spaced = re.compile(_SPACED)
        self.delimiter = re.compile(r"[\s\"'<>`]")


@cache
def _text_patterns() -> _TextPatterns:
    """Compiled when they are first needed."""
    return _TextPatterns()


def _password(url: str, start: int, end: int, limit: int) -> Span | None:
    """The password in the authority from ``start`` to ``end`` of a URL that reaches to ``limit``."""
    at = url.rfind("@", start, end)
    colon = url.find(":", start, end if at == -1 else at)
    if colon == -1:
        return None
    if at == -1:
        if not _hides_password(url, start, colon + 1, end):
            return None
        at = url.rfind("@", end, min(limit, end + _BEYOND))
        if at == -1:
            return None
    return _unless_placeholder(url, colon + 1, at)


def _password_in_text(text: str, start: int, end: int, patterns: _TextPatterns) -> Span | None:
    """The same in running text, with its escapes."""
    ats = list(patterns.at.finditer(text, start, end))
    colon = patterns.colon.search(text, start, ats[-1].start() if ats else end)
    if colon is None:
        return None
    if not ats:
        if not _hides_password(text, start, colon.end(), end):
            return None
        spaced = patterns.spaced.match(text, colon.end(), colon.end() + _BEYOND)
        if spaced is not None:
            return _unless_placeholder(text, colon.end(), spaced.end())
        delimiter = patterns.delimiter.search(text, end, end + _BEYOND)
        ats = list(patterns.at.finditer(text, end, delimiter.start() if delimiter else end + _BEYOND))
        if not ats:
            return None
    return _unless_placeholder(text, colon.end(), ats[-1].start())


def _hides_password(text: str, start: int, after_colon: int, end: int) -> bool:
    """Whether an authority without an ``@`` may be the start of credentials with an unescaped ``/``, ``?`` or ``#``."""
    port = text[after_colon:end]
    return text[start] != "[" and not (port.isdecimal() or port.lower() in ("", "port")) and not is_placeholder(port)


def _cut_password(text: str, start: int) -> Span | None:
    colon = text.find(":", start)
    if colon == -1 or text[start] == "[" or re.fullmatch("[0-9]{0,5}", text[colon + 1 :]):
        return None
    return _unless_placeholder(text, colon + 1, len(text))


def _unless_placeholder(text: str, start: int, end: int) -> Span | None:
    return None if start >= end or is_placeholder(text[start:end]) else Span(start, end)


def joined(spans: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    """Sorted, with those that overlap or touch made one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(end, joined[-1].end))
        else:
            joined.append(Span(start, end))
    return tuple(joined)


def _may_hold_at_sign(text: str) -> bool:
    """Whether there can be an at sign, escaped or not; without one there is no password."""
    return any(mark in text for mark in _AT_MARKS)
