"""Findings as they may be shown: with masks in place of secrets, and offsets that stay those of the file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from urllint.model import Finding, Fix, Location
from urllint.redaction.masking import Redacted, occurrences, redact_text, redact_url
from urllint.redaction.passwords import joined, secret_spans, secret_spans_in_text
from urllint.text.span import Span

_LONG_EXCERPT: Final = 1000
"""An excerpt of this length (code points) may be a part of a longer line."""

_NOT_QUOTED: Final = "something in what is masked is wrong; --show-secrets says what"

_TELL_OF_SECRETS: Final = frozenset({"credentials-in-url", "secret-in-query"})
"""Rules whose messages say that there is a secret, and name none of its characters."""


def redact_finding(finding: Finding) -> Finding:
    """A finding as it may be shown.

    Offsets, lines and columns stay those of the file; ``decoded`` is a span of the redacted URL. In ``location`` the
    excerpt is redacted, and ``source_start`` is moved so that the finding still begins at ``span.start - source_start``
    and is as long as ``raw``.
    """
    if not _holds_secret(finding):
        return finding
    location = finding.location
    url_secrets = _url_secrets(finding)
    secrets = {finding.url[start:end] for start, end in url_secrets} if finding.url else set()
    if finding.href:
        secrets |= {finding.href[start:end] for start, end in secret_spans(finding.href)}
    raw_secrets = _raw_secrets(finding, url_secrets)
    is_about_secret = (
        finding.decoded is not None
        and finding.rule not in _TELL_OF_SECRETS
        and any(
            secret.contains(finding.decoded) and finding.decoded.start < finding.decoded.end for secret in url_secrets
        )
    )
    url = None if finding.url is None else Redacted(finding.url, url_secrets)
    return Finding(
        rule=finding.rule,
        severity=finding.severity,
        # A message about characters of a secret names them.
        message=_NOT_QUOTED if is_about_secret else redact_text(finding.message, secrets),
        path=finding.path,
        span=finding.span,
        url=None if url is None else url.text,
        url_span=finding.url_span,
        decoded=finding.decoded if url is None or finding.decoded is None else url.span(*finding.decoded),
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
        lowered=finding.lowered,
        location=location and finding.span and _redact_location(location, finding.span, raw_secrets, secrets),
    )


def _url_secrets(finding: Finding) -> tuple[Span, ...]:
    """The secrets of the finding's URL, also what it has of one that goes on behind it: a password with a space."""
    url, location, whole = finding.url, finding.location, finding.url_span
    if not url:
        return ()
    own = secret_spans(url)
    if location is None or whole is None or finding.span is None or whole.end - whole.start != len(url):
        return own
    base = location.source_start - whole.start
    beyond = [
        (max(start + base, 0), len(url))
        for start, end in _secrets_in_excerpt(location, finding.span)
        if 0 < start + base < len(url) < end + base
    ]
    return joined((*own, *beyond)) if beyond else own


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
    source = Redacted(location.source, (*inside, *seen, *occurrences(location.source, secrets)))
    moved = source.span(span.start - base, span.end - base)
    if span.start >= base and span.end - base <= len(location.source):
        raw = source.text[moved.start : moved.end]
    else:
        own = [
            (max(secret.start - span.start, 0), min(secret.end - span.start, len(location.raw)))
            for secret in raw_secrets
            if secret.overlaps(span)
        ]
        raw = Redacted(location.raw, (*own, *secret_spans(location.raw), *occurrences(location.raw, secrets))).text
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
