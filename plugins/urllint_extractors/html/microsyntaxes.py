"""The attribute values that hold URLs among other things: ``srcset``, lists, and the refresh of ``<meta>``.

All functions take decoded text and give half-open spans in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_W: Final = r"\t\n\f\r "
_TOKEN: Final = re.compile(rf"[^{_W}]+")
_SEPARATORS: Final = re.compile(rf"[{_W},]*")
_DESCRIPTORS: Final = re.compile(r"[^,(]*(?:\([^)]*(?:\)|\Z)[^,(]*)*")
# https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
_REFRESH: Final = re.compile(
    rf"[{_W}]*(?:[0-9]+[0-9.]*|\.[0-9.]*)(?:[{_W}]*[;,]|(?=[{_W}]))[{_W}]*(?:[uU][rR][lL][{_W}]*=[{_W}]*)?"
)


def stripped(text: str) -> tuple[int, int]:
    """The span of ``text`` without ASCII whitespace at its ends."""
    start = len(text) - len(text.lstrip("\t\n\f\r "))
    return start, max(start, len(text.rstrip("\t\n\f\r ")))


def tokens(text: str) -> Iterator[tuple[int, int]]:
    """The tokens of a space-separated list. https://infra.spec.whatwg.org/#split-on-ascii-whitespace"""
    return (match.span() for match in _TOKEN.finditer(text))


def comma_separated(text: str) -> Iterator[tuple[int, int]]:
    """The items of a comma-separated list, without the white space around them."""
    position = 0
    for item in text.split(","):
        start, end = stripped(item)
        if start < end:
            yield position + start, position + end
        position += len(item) + 1


def image_candidates(text: str) -> Iterator[tuple[int, int]]:
    """The URLs of a ``srcset``. https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute"""
    position = 0
    while True:
        separators = _SEPARATORS.match(text, position)
        if separators is not None:
            position = separators.end()
        url = _TOKEN.match(text, position)
        if url is None:
            return
        start, position = url.span()
        end = start + len(url.group().rstrip(","))
        yield start, end
        if end == position:
            descriptors = _DESCRIPTORS.match(text, position)
            if descriptors is not None:
                position = descriptors.end()


def refresh_url(text: str) -> tuple[int, int] | None:
    """The URL of a ``<meta http-equiv=refresh>``'s content, if it names one.

    https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps
    """
    match = _REFRESH.match(text)
    if match is None or match.end() == len(text):
        return None
    start, end = match.end(), len(text)
    if text[start] in "\"'":
        quote = text[start]
        start += 1
        closing = text.find(quote, start)
        end = end if closing < 0 else closing
    low, high = stripped(text[start:end])
    return (start + low, start + high) if low < high else None
