"""Which fix of a finding a report may hand on to a program that applies it."""

from __future__ import annotations

from typing import Final
from unicodedata import bidirectional, category

from urllint.model import Finding, Fix

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_DIRECTIONS: Final = frozenset({"LRE", "LRI", "LRO", "PDF", "PDI", "RLE", "RLI", "RLO", "FSI"})
_DIRECTION_MARKS: Final = "\u061c\u200e\u200f"


def offered_fix(finding: Finding) -> Fix | None:
    """The fix; none where its place cannot hold it, where it is only to be shown, or where it writes what is hidden."""
    fix = finding.fix
    if fix is None or not fix.replacements or fix.applicability == "display":
        return None
    return None if any(visible(edit.text) != edit.text for edit in fix.replacements) else fix


def visible(text: str) -> str:
    """``text`` without what could steer whoever shows it, each code point for one."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_REPLACEMENT if _is_hidden(character) else character for character in text)


def _is_hidden(character: str) -> bool:
    """Whether it is a control character, a separator of lines, half a character, or turns the text around it."""
    return character not in "\t\r\n" and (
        category(character) in ("Cc", "Cs", "Zl", "Zp")
        or bidirectional(character) in _DIRECTIONS
        or character in _DIRECTION_MARKS
    )
