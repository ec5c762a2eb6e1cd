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
from typing import Final

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
