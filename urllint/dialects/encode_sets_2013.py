"""Encode sets, URL code points and relative schemes of the URL Standard as of 24 April 2013.

Two dialects share them: the standard of that day, and the webspecs grammar, which took them from there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

RELATIVE_SCHEMES: Final[dict[str, str]] = {
    "ftp": "21",
    "file": "",
    "gopher": "70",
    "http": "80",
    "https": "443",
    "ws": "80",
    "wss": "443",
}
"""The relative schemes (section 5) with their default ports, empty for none."""

SIMPLE: Final = frozenset(map(chr, range(0x20)))
"""The simple encode set, of the ASCII range and without U+007F; all above U+007E are in every set (section 3)."""

DEFAULT: Final = SIMPLE | frozenset(' "#<>?`')
PASSWORD: Final = DEFAULT | frozenset("/@\\")
USERNAME: Final = PASSWORD | frozenset(":")

_URL_CODE_POINTS_IN_ASCII: Final = r"A-Za-z0-9!$&'()*+,\-./:;=?@_~"


@cache
def not_url_code_point() -> re.Pattern[str]:
    """What is no URL code point (section 5.1): unlike today, U+FFF0 to U+FFFD and U+E0000 to U+E0FFF are none."""
    planes = "".join(f"{chr(plane << 16)}-{chr((plane << 16) + 0xFFFD)}" for plane in (*range(1, 14), 15, 16))
    beyond = f"\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\uffef{planes}\U000e1000-\U000efffd"
    return re.compile(f"[^{_URL_CODE_POINTS_IN_ASCII}{beyond}]")


def not_url_units(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where ``text`` between the offsets holds what is no URL unit: a wrong code point, or a stray percent sign."""
    for found in not_url_code_point().finditer(text, start, end):
        at = found.start()
        if text[at] != "%" or re.match("%[0-9A-Fa-f]{2}", text[at:end]) is None:
            yield at, at + 1


def percent_encode(text: str, encode_set: frozenset[str]) -> str:
    """Utf-8 percent encode each code point that is in the set (section 3)."""
    if text.isascii() and text.isprintable() and encode_set.isdisjoint(text):
        return text
    return "".join(
        "".join(f"%{byte:02X}" for byte in code_point.encode("utf-8", "replace"))
        if code_point > "\x7e" or code_point in encode_set
        else code_point
        for code_point in text
    )
