"""A mask in place of each secret, with the places of everything else kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from urllint.redaction.passwords import joined, secret_spans, secret_spans_in_text
from urllint.text.span import Span

MASK: Final = "***"
"""What stands for a secret, whatever its length."""

_SHORTEST_KNOWN: Final = 4
"""Secrets of this length (code points) are also masked where they are quoted outside a URL."""


class Redacted:
    """A text with `MASK` in place of its secrets, and where its other characters went."""

    __slots__ = ("secrets", "text")

    def __init__(self, text: str, secrets: Iterable[tuple[int, int]]) -> None:
        self.secrets = joined(secrets)
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
    return Redacted(url, (*secret_spans(url), *occurrences(url, secrets))).text


def redact_text(text: str, secrets: Iterable[str] = ()) -> str:
    """Running text without the secrets of the URLs in it, and without ``secrets`` wherever else they stand."""
    return Redacted(text, (*secret_spans_in_text(text), *occurrences(text, secrets))).text


def occurrences(text: str, secrets: Iterable[str]) -> Iterator[Span]:
    """Where known secrets stand in ``text``; one of a few letters would take them out of ordinary words."""
    for secret in secrets:
        if len(secret) < _SHORTEST_KNOWN:
            continue
        at = text.find(secret)
        while at != -1:
            yield Span(at, at + len(secret))
            at = text.find(secret, at + len(secret))
