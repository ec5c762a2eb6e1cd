"""Placeholders inside URLs."""

from __future__ import annotations

import re
from collections.abc import Collection

from urllint.model import Hole

_SIMPLE = re.compile(r"\{\{[^{}]*\}\}|\{%[^{}]*%\}|\$\{[^{}]*\}|\{[^{}\s]*\}|%\(\w+\)[sd]|%[sd](?![0-9A-Fa-f])|\$\w+|<[\w-]+>")


def find_holes(text: str, syntaxes: Collection[str] | None = None) -> tuple[Hole, ...]:
    """The placeholders of ``text``, sorted, in code points."""
    return tuple(Hole(match.start(), match.end()) for match in _SIMPLE.finditer(text))
