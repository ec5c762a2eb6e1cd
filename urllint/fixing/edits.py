"""Applying edits to text."""

from __future__ import annotations

from collections.abc import Iterable

from urllint.model import Edit


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """``text`` with every edit made; ``edits`` are sorted and do not overlap."""
    parts: list[str] = []
    at = 0
    for start, end, replacement in edits:
        parts += (text[at:start], replacement)
        at = end
    parts.append(text[at:])
    return "".join(parts)
