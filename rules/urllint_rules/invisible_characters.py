"""Characters that cannot be seen: what they are, and where they belong all the same.

- Default_Ignorable_Code_Point: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
- Bidi_Control: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
- White_Space: https://www.unicode.org/reports/tr44/#White_Space
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from urllint.plugin import Span, percent_decoded_code_points

_IGNORABLE: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_BLANK: Final = "\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000"
BIDI_CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
JOINERS: Final = frozenset("\u200c\u200d")
_SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))


@cache
def _pattern() -> re.Pattern[str]:
    """Compiled when it is first needed: a class this wide takes its time."""
    return re.compile(f"[{_IGNORABLE}{_BLANK}]")


def is_blank(character: str) -> bool:
    """Whether the character takes up room as a space does."""
    return re.match(f"[{_BLANK}]", character) is not None


def find_invisible(text: str) -> Iterator[int]:
    """The offsets of characters that cannot be seen and have no business where they stand."""
    for match in _pattern().finditer(text):
        if not _belongs(text, match.start()):
            yield match.start()


class Invisible(NamedTuple):
    """One such character of a URL, and where it is written there; ``is_encoded`` if percent-encoded."""

    character: str
    span: Span
    is_encoded: bool = False


ENCODED: Final = (
    r"%(?:c2%ad|cd%8f|d8%9c|e1%85%(?:9f|a0)|e1%9e%b[45]|e1%a0%8[b-f]|e2%80%(?:8[b-f]|a[a-e])|e2%81%a[0-9a-f]"
    r"|e3%85%a4|(?<!#%)(?<!%[89a-f][0-9a-f]%)ef%b8%8[0-9a-f]|ef%(?:bb%bf|be%a0|bf%b[0-8])"
    r"|f0%9b%b2%a[0-3]|f0%9d%85%b|f3%a0)",
)
"""The signs of percent-encoded ones that do not take up room, in lower case; not of variants of what is before them."""

_RUN: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")


def find_all(url: str) -> list[Invisible]:
    """Those of a URL, as they stand or percent-encoded, that have no business there, in order."""
    found = [Invisible(url[at], Span(at, at + 1)) for at in find_invisible(url)]
    if "%" not in url:
        return found
    decoded: list[str] = []
    places: list[Span] = []
    at = 0
    for run in _RUN.finditer(url):
        decoded.append(url[at : run.start()])
        places += (Span(place, place + 1) for place in range(at, run.start()))
        for code_point, start, end in percent_decoded_code_points(run[0]):
            decoded.append(code_point)
            places.append(Span(run.start() + start, run.start() + end))
        at = run.end()
    decoded.append(url[at:])
    places += (Span(place, place + 1) for place in range(at, len(url)))
    text = "".join(decoded)
    for index in find_invisible(text):
        span = places[index]
        if span.end - span.start > 1 and not is_blank(text[index]) and not _is_alone(url, span):
            found.append(Invisible(text[index], span, is_encoded=True))
    return sorted(found, key=lambda one: one.span)


def _is_alone(url: str, span: Span) -> bool:
    """Whether a segment or value is this character and nothing else: the URL is about it."""
    return url[span.start - 1 : span.start] in ("/", "=", "#", ":") and url[span.end : span.end + 1] in ("", *"/?#&")


def _belongs(text: str, at: int) -> bool:
    """Whether the character shapes those beside it: a joiner in a word or an emoji, a variant of a letter or symbol."""
    character = text[at]
    before = text[at - 1] if at else ""
    if character in _SELECTORS or "\U000e0100" <= character <= "\U000e01ef" or "\u180b" <= character <= "\u180f":
        # Slugs of headings keep the selector of an emoji that they leave out: "#\ufe0f-install".
        return before == "#" or not before.isascii()
    if "\U000e0020" <= character <= "\U000e007f":  # flags of regions are spelled with tags
        return not before.isascii()
    if character in JOINERS:
        behind = text[at + 1 : at + 2]
        return any(map(_joins, (before, behind))) and not (before.isascii() and behind.isascii())
    return False


def _joins(character: str) -> bool:
    """Whether the character is of a script with joined letters, or a symbol that can be put together."""
    if not character or character.isascii():
        return False
    return (
        unicodedata.category(character) in ("So", "Sk", "Mn", "Mc")
        or unicodedata.bidirectional(character) == "AL"
        or ("\u0900" <= character <= "\u1cff")
    )
