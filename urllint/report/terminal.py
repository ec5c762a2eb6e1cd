"""What the place that text goes to can show: colours, how many columns, which characters."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final, NamedTuple, TextIO

DEFAULT_COLUMNS: Final = 100
_LEAST_COLUMNS: Final = 40

_STYLES: Final = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "good": "32",
    "url": "1",
    "name": "1",
    "path": "36",
    "faint": "2",
}


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
        if not self.is_screen or before + len(text) <= self.columns:
            return text
        lines: list[str] = []
        room = self.columns - before
        line = ""
        for word in text.split(" "):
            if line and len(line) + 1 + len(word) > room:
                lines.append(line)
                line, room = word, self.columns - hanging
            else:
                line = f"{line} {word}" if line else word
        return ("\n" + " " * hanging).join([*lines, line])


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
