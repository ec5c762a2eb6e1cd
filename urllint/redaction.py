"""Keeps passwords out of everything that is shown or stored.

A linter's output ends up in logs, tickets and artifacts, where the secrets of a repository must not follow. What counts
as a secret is decided here alone, and generously: a masked port in a malformed URL costs less than a shown password.
Placeholders (``$PASS``, ``{password}``, ``***``) are no secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from urllint.text.span import Span

if TYPE_CHECKING:
    from urllint.model import Finding, Fix, Location

MASK: Final = "***"
"""What stands for a secret, whatever its length."""

_BEYOND: Final = 256
"""How far behind an authority (code points) the ``@`` of a password with an unescaped delimiter is looked for."""

_SHORTEST_KNOWN: Final = 4
"""Passwords of this length (code points) are also masked where they are quoted outside a URL."""

_LONG_EXCERPT: Final = 1000
"""An excerpt of this length (code points) may be a part of a longer line."""

# The start of one URL up to its authority: a scheme and slashes, in the shapes that the standard accepts and in those
# that people mistype. Tabs and newlines are removed from a URL before it is read, so they may stand anywhere.
_START: Final = r"[\x00-\x20]*(?:([A-Za-z][A-Za-z0-9+.\t\n\r-]*)(:?))?([/\\\t\n\r]*)"
_SPECIAL: Final = frozenset({"ftp", "http", "https", "ws", "wss"})

# The same in running text, where a colon, a slash or an at sign may be escaped for the place it stands in.
_COLON: Final = r"(?::|%3[aA]|&#0*58;|&#[xX]0*3[aA];|&colon;|\\x3[aA]|\\u003[aA])"
_SLASH: Final = r"(?:\\?/|\\(?![xu])|%2[fF]|&#0*47;|&#[xX]0*2[fF];|&sol;|\\x2[fF]|\\u002[fF])"
_AT: Final = r"(?:@|%40|&#0*64;|&#[xX]0*40;|&commat;|\\x40|\\u0040)"
_AT_MARKS: Final = ("@", "%40", "&#", "&commat;", "\\x40", "\\u0040")
_TEXT_START: Final = f"{_COLON}{_SLASH}+|(?<![\\w:/\\\\])//+|\\b(?:https?|wss?|ftp)//+"
_TEXT_END: Final = rf"[\s\"'<>`?]|(?<!&)#|{_SLASH}"

_PLACEHOLDER: Final = r"""
    (?: \$\w+ | \$?\{[^{}]*\} | \{\{[^{}]*\}\} | \$\([^()]*\) | \#\{[^{}]*\}
      | %\([\w.]+\)s | %[sdv] | %\w+% | <[^<>]*> | \[[^\[\]]*\] | @@\w+@@ | [*.…•] )+
    | [xX]{3,} | :\w+"""


def is_placeholder(password: str) -> bool:
    """Whether ``password`` stands for a secret and is none itself; percent-encoded braces count as braces."""
    decoded = _url_patterns().ascii_escape.sub(lambda match: chr(int(match[0][1:], 16)), password)
    return _url_patterns().placeholder.fullmatch(decoded) is not None


def secret_spans(url: str) -> tuple[Span, ...]:
    """The spans of one URL, as it is written, that must not be shown; sorted and apart.

    Also of one that does not parse, and of URLs inside of it (``?next=https://user:password@host/``).
    """
    if "@" not in url and "%40" not in url:
        return ()
    match = _url_patterns().start.match(url)
    assert match is not None  # every part of the pattern may be empty
    scheme = (match[1] or "").translate({9: None, 10: None, 13: None}).lower()
    slashes = sum(map(match[3].count, "/\\"))
    found = list(secret_spans_in_text(url))
    if slashes >= 2 or (match[2] and (slashes or scheme in _SPECIAL)):
        start = match.end()
        end = next((at for at in range(start, len(url)) if url[at] in "/?#\\"), len(url))
        password = _password(url, start, end, len(url))
        if password is not None:
            found.append(password)
    return _joined(found)


def secret_spans_in_text(text: str, *, cut_start: bool = False, cut_end: bool = False) -> tuple[Span, ...]:
    """The spans of running text, such as a source line, that must not be shown; sorted and apart.

    ``cut_start``, ``cut_end``: the text may begin or end in the middle of a URL.
    """
    if not cut_end and not _may_hold_at_sign(text):
        return ()
    patterns = _text_patterns()
    found: list[Span] = []
    if cut_start:
        end = patterns.end.search(text)
        tail = list(patterns.at.finditer(text, 0, end.start() if end else len(text)))
        if tail and tail[-1].start() > 0:
            found.append(Span(0, tail[-1].start()))
    for start in patterns.start.finditer(text):
        end = patterns.end.search(text, start.end())
        stop = end.start() if end else len(text)
        password = _password_in_text(text, start.end(), stop, patterns)
        if password is None and cut_end and end is None:
            password = _cut_password(text, start.end())
        if password is not None:
            found.append(password)
    return _joined(found)


class _UrlPatterns:
    """The patterns for one URL."""

    def __init__(self) -> None:
        self.start = re.compile(_START)
        self.placeholder = re.compile(_PLACEHOLDER, re.VERBOSE)
        self.ascii_escape = re.compile("%[2-7][0-9A-Fa-f]")


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


def _joined(spans: Iterable[tuple[int, int]]) -> tuple[Span, ...]:
    """Sorted, with those that overlap or touch made one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(end, joined[-1].end))
        else:
            joined.append(Span(start, end))
    return tuple(joined)


class Redacted:
    """A text with `MASK` in place of its secrets, and where its other characters went."""

    __slots__ = ("secrets", "text")

    def __init__(self, text: str, secrets: Iterable[tuple[int, int]]) -> None:
        self.secrets = _joined(secrets)
        pieces: list[str] = []
        at = 0
        for start, end in self.secrets:
            pieces += text[at:start], MASK
            at = end
        pieces.append(text[at:])
        self.text = "".join(pieces)

    def span(self, start: int, end: int) -> Span:
        """Where the span ``start`` to ``end`` of the original text is now; one that cuts a secret takes in its mask."""
        if not self.secrets:
            return Span(start, end)
        return Span(self._offset(start, at_end=False), self._offset(end, at_end=start < end))

    def _offset(self, offset: int, *, at_end: bool) -> int:
        moved = 0
        for start, end in self.secrets:
            if offset <= start:
                break
            if offset < end:
                return start + moved + (len(MASK) if at_end else 0)
            moved += len(MASK) - (end - start)
        return offset + moved


def redact_url(url: str, secrets: Iterable[str] = ()) -> str:
    """One URL, as it is written or serialized, without its secrets, and without ``secrets`` wherever they stand."""
    return Redacted(url, (*secret_spans(url), *_occurrences(url, secrets))).text


def redact_text(text: str, secrets: Iterable[str] = ()) -> str:
    """Running text without the secrets of the URLs in it, and without ``secrets`` wherever else they stand."""
    return Redacted(text, (*secret_spans_in_text(text), *_occurrences(text, secrets))).text


def _occurrences(text: str, secrets: Iterable[str]) -> Iterator[Span]:
    """Where known secrets stand in ``text``; one of a few letters would take them out of ordinary words."""
    for secret in secrets:
        if len(secret) < _SHORTEST_KNOWN:
            continue
        at = text.find(secret)
        while at != -1:
            yield Span(at, at + len(secret))
            at = text.find(secret, at + len(secret))


_NOT_QUOTED: Final = "something in the password is wrong; --show-secrets says what"


def redact_finding(finding: Finding) -> Finding:
    """A finding as it may be shown.

    Offsets, lines and columns stay those of the file. In ``location`` the excerpt is redacted, and ``source_start`` is
    moved so that the finding still begins at ``span.start - source_start`` and is as long as ``raw``.
    """
    if not _holds_secret(finding):
        return finding
    from urllint.model import Finding

    location = finding.location
    url_secrets = secret_spans(finding.url) if finding.url else ()
    secrets = {finding.url[start:end] for start, end in url_secrets} if finding.url else set()
    if finding.href:
        secrets |= {finding.href[start:end] for start, end in secret_spans(finding.href)}
    raw_secrets = _raw_secrets(finding, url_secrets)
    is_about_secret = finding.decoded is not None and any(
        secret.contains(finding.decoded) and finding.decoded.start < finding.decoded.end for secret in url_secrets
    )
    return Finding(
        rule=finding.rule,
        severity=finding.severity,
        # A message about characters of a password names them.
        message=_NOT_QUOTED if is_about_secret else redact_text(finding.message, secrets),
        path=finding.path,
        span=finding.span,
        url=None if finding.url is None else redact_url(finding.url),
        url_span=finding.url_span,
        decoded=finding.decoded,
        href=None if finding.href is None else redact_url(finding.href),
        help="" if is_about_secret else redact_text(finding.help, secrets),
        related=tuple(
            related._replace(
                message=redact_text(related.message, secrets),
                location=related.location and _redact_location(related.location, related.span, raw_secrets, secrets),
            )
            for related in finding.related
        ),
        fix=_redact_fix(finding.fix, url_secrets, raw_secrets, secrets),
        explained_by=finding.explained_by,
        location=location and finding.span and _redact_location(location, finding.span, raw_secrets, secrets),
    )


def _holds_secret(finding: Finding) -> bool:
    """Whether anything that is shown of the finding holds a secret."""
    if any(url and secret_spans(url) for url in (finding.url, finding.href)):
        return True
    texts = (finding.message, finding.help, *(related.message for related in finding.related))
    if any(text and secret_spans_in_text(text) for text in texts):
        return True
    places = ((finding.location, finding.span), *((related.location, related.span) for related in finding.related))
    return any(
        _secrets_in_excerpt(location, span) or secret_spans(location.raw)
        for location, span in places
        if location is not None and span is not None
    )


def _secrets_in_excerpt(location: Location, span: Span) -> tuple[Span, ...]:
    is_window = location.source_start > span.start - (location.column - 1)
    return _secrets_in_line(location.source, is_window, _ends_in_the_middle(location))


@lru_cache(maxsize=64)  # the findings in one line share its excerpt
def _secrets_in_line(line: str, cut_start: bool, cut_end: bool) -> tuple[Span, ...]:
    return secret_spans_in_text(line, cut_start=cut_start, cut_end=cut_end)


def _may_hold_at_sign(text: str) -> bool:
    """Whether there can be an at sign, escaped or not; without one there is no password."""
    return any(mark in text for mark in _AT_MARKS)


def _ends_in_the_middle(location: Location) -> bool:
    """Whether the excerpt may be cut before the end of its line, and so before the ``@`` behind a password."""
    return len(location.source) >= _LONG_EXCERPT


def _raw_secrets(finding: Finding, url_secrets: tuple[Span, ...]) -> list[Span]:
    """Where the secrets of the finding's URL stand in the file, as far as that can be told without its source map.

    The raw text that agrees with the decoded one before the first secret and behind the last one is none; all between
    is taken for one.
    """
    location, whole = finding.location, finding.url_span
    if not url_secrets or finding.url is None or location is None or whole is None:
        return []
    url, source, base = finding.url, location.source, location.source_start
    if whole.end - whole.start == len(url) and _agrees(url, source, whole.start - base):
        return [span.shifted(whole.start) for span in url_secrets]
    start, end = whole.start, whole.end
    if base <= start:
        visible = source[start - base : end - base]
        start += _common_prefix(url[: url_secrets[0].start], visible)
    if end <= base + len(source):
        visible = source[max(whole.start - base, 0) : end - base]
        end -= _common_prefix(url[url_secrets[-1].end :][::-1], visible[::-1])
    return [Span(start, max(start, end))]


def _agrees(url: str, source: str, at: int) -> bool:
    """Whether the excerpt shows ``url`` at ``at``, as far as it shows that place at all."""
    low, high = max(at, 0), min(at + len(url), len(source))
    return low >= high or source[low:high] == url[low - at : high - at]


def _common_prefix(one: str, other: str) -> int:
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length


def _redact_location(location: Location, span: Span, raw_secrets: list[Span], secrets: set[str]) -> Location:
    base = location.source_start
    inside = [
        (max(secret.start - base, 0), min(secret.end - base, len(location.source)))
        for secret in raw_secrets
        if secret.end > base and secret.start < base + len(location.source)
    ]
    seen = _secrets_in_excerpt(location, span)
    source = Redacted(location.source, (*inside, *seen, *_occurrences(location.source, secrets)))
    moved = source.span(span.start - base, span.end - base)
    if span.start >= base and span.end - base <= len(location.source):
        raw = source.text[moved.start : moved.end]
    else:
        own = [
            (max(secret.start - span.start, 0), min(secret.end - span.start, len(location.raw)))
            for secret in raw_secrets
            if secret.overlaps(span)
        ]
        raw = Redacted(location.raw, (*own, *secret_spans(location.raw), *_occurrences(location.raw, secrets))).text
    return location._replace(raw=raw, source=source.text, source_start=span.start - moved.start)


def _redact_fix(
    fix: Fix | None, url_secrets: Iterable[Span], raw_secrets: Iterable[Span], secrets: set[str]
) -> Fix | None:
    """The fix, with the URL that it leads to masked; none if it writes a part of a secret."""
    if fix is None or _fix_shows(fix, url_secrets, raw_secrets, secrets):
        return None
    return fix._replace(
        title=redact_text(fix.title, secrets),
        reason=redact_text(fix.reason, secrets),
        after=redact_text(redact_url(fix.after), secrets),
    )


def _fix_shows(fix: Fix | None, url_secrets: Iterable[Span], raw_secrets: Iterable[Span], secrets: set[str]) -> bool:
    """Whether the fix writes a part of a secret, so that showing it would tell; a masked edit must not be applied."""
    if fix is None:
        return False
    for edits, spans in ((fix.edits, url_secrets), (fix.replacements, raw_secrets)):
        for edit in edits:
            if edit.text and any(span.overlaps((edit.start, edit.end)) for span in spans):
                return True
            if any(secret in edit.text for secret in secrets):
                return True
    return False
