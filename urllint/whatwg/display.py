"""Text as a terminal shows it: how wide each code point is, and what stands in for those that cannot be seen.

Carets only help if they stand under the right characters, so everything whose width differs between terminals (control
characters, invisible and bidirectional ones, code points that the output's encoding lacks) is replaced by a stand-in of
a known width. That also keeps a file's content from steering the terminal that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

TAB_STOP: Final = 4
_ZERO_WIDTH_NON_JOINER: Final = "\u200c"
_ZERO_WIDTH_JOINER: Final = "\u200d"


class Display(NamedTuple):
    """``text`` as it is shown; ``cells`` holds the cell in which each code point starts, and at last where all end."""

    text: str
    cells: list[int]


def display(text: str, marks: Iterable[tuple[int, int]] = (), encoding: str = "utf-8") -> Display:
    """Lay out one line of text.

    Inside ``marks`` (spans of code points) every character becomes visible, tabs and odd spaces too; elsewhere a tab
    fills up to the next multiple of `TAB_STOP`.
    """
    if text.isascii() and text.isprintable():
        return Display(text, list(range(len(text) + 1)))
    marked = {at for start, end in marks for at in range(start, min(end, len(text)))}
    shown: list[str] = []
    cells = [0]
    cell = 0
    previous = 0
    for at, character in enumerate(text):
        if character == "\t" and at not in marked:
            width = TAB_STOP - cell % TAB_STOP
            shown.append(" " * width)
        elif character in (_ZERO_WIDTH_JOINER, _ZERO_WIDTH_NON_JOINER) and at not in marked:
            # Terminals disagree about joined emoji; taken apart they have a known width. Letters need their joiners.
            width = 0
            shown.append("" if previous == 2 else character)
        else:
            stand_in, width = _shown(character, at in marked, encoding)
            shown.append(stand_in)
        previous = width or previous
        cell += width
        cells.append(cell)
    return Display("".join(shown), cells)


@lru_cache(maxsize=1024)
def _shown(character: str, marked: bool, encoding: str) -> tuple[str, int]:
    """What is shown for ``character``, and how many cells that takes."""
    code_point = ord(character)
    if 0x20 <= code_point < 0x7F:
        return character, 1
    from unicodedata import category, east_asian_width

    kind = category(character)
    if code_point < 0x20 or code_point == 0x7F:
        shown, width = chr(0x2421 if code_point == 0x7F else 0x2400 + code_point), 1
    elif 0xDC80 <= code_point <= 0xDCFF:  # a byte that did not decode (PEP 383)
        shown, width = f"<0x{code_point - 0xDC00:02X}>", 6
    elif kind in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") or (marked and (kind == "Zs" or _is_selector(code_point))):
        shown = f"<U+{code_point:04X}>"
        width = len(shown)
    elif _is_selector(code_point):
        return "", 0
    elif kind in ("Mn", "Me") or 0x1160 <= code_point <= 0x11FF:
        shown, width = character, 0
    else:
        shown, width = character, 2 if east_asian_width(character) in ("W", "F") else 1
    try:
        shown.encode(encoding)
    except UnicodeEncodeError:
        shown = character.encode("ascii", "backslashreplace").decode("ascii")
        width = len(shown)
    return shown, width


def _is_selector(code_point: int) -> bool:
    """Whether it is a variation selector, which makes a character wider in some terminals and not in others."""
    return 0xFE00 <= code_point <= 0xFE0F or 0xE0100 <= code_point <= 0xE01EF
