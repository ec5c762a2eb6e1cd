"""What the place that text goes to can show: colours, how many columns, which characters."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TextIO

DEFAULT_COLUMNS: Final = 100
_LEAST_COLUMNS: Final = 40
_MOST_COLUMNS_OF_TEXT: Final = 120
"""Sentences in longer lines are hard to read, however wide the screen is."""

# Legible on light ground and on dark; yellow is not on the one, blue not on the other.
_STYLES: Final = {
    "error": "1;31",
    "warning": "1;35",
    "info": "36",
    "good": "32",
    "url": "1",
    "name": "1",
    "path": "36",
    "faint": "2",
}


_PAINT: Final = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(NamedTuple):
    """Where text is written.

    ``columns`` is the width that excerpts keep to; ``encoding`` the name of the output's encoding. ``is_screen`` says
    that somebody looks at it, so that sentences are broken between words; in a file or pipe each is one line.
    """

    color: bool = False
    columns: int = DEFAULT_COLUMNS
    encoding: str = "utf-8"
    is_screen: bool = False

    @classmethod
    def of(cls, stream: TextIO, environ: Mapping[str, str] = os.environ) -> Terminal:
        """What ``stream`` can show, as ``NO_COLOR``, ``FORCE_COLOR``, ``TERM`` and ``COLUMNS`` say, in that order."""
        return cls(
            _wants_color(stream, environ), _columns(stream, environ), stream.encoding or "utf-8", stream.isatty()
        )

    def paint(self, text: str, style: str) -> str:
        """``text`` in one of the named styles, or as it is where there are no colours."""
        if not self.color or not text:
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"

    def sentence(self, text: str, before: int, hanging: int) -> str:
        """``text`` broken into lines: the first one has ``before`` columns less, ``hanging`` blanks lead the others."""
        columns = min(self.columns, _MOST_COLUMNS_OF_TEXT)
        if not self.is_screen or before + self._width(text) <= columns:
            return text
        lines: list[str] = []
        line = ""
        room, taken = columns - before, 0
        for word in text.split(" "):
            width = self._width(word)
            # The first word, too, goes to the next line if that has more room.
            if (taken or before > hanging) and taken + bool(taken) + width > room:
                lines.append(line)
                line, room, taken, before = word, columns - hanging, width, hanging
            else:
                line = f"{line} {word}" if taken else word
                taken += width + bool(taken)
        return ("\n" + " " * hanging).join([*lines, line])

    def _width(self, text: str) -> int:
        """How many columns ``text`` takes, which `paint` may have been at."""
        return len(_PAINT.sub("", text)) if self.color else len(text)


def _wants_color(stream: TextIO, environ: Mapping[str, str]) -> bool:
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return True
    return environ.get("TERM") != "dumb" and stream.isatty()


def _columns(stream: TextIO, environ: Mapping[str, str]) -> int:
    said = environ.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said) > 0:
        return max(int(said), _LEAST_COLUMNS)
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):  # no terminal, or a stream without a file descriptor
        return DEFAULT_COLUMNS
    return max(columns, _LEAST_COLUMNS) if columns else DEFAULT_COLUMNS
