"""The text of an open document, as the client edits it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lsprotocol import types

from urllint.server.positions import Codec, Lines

MOST_EDITS: Final = 20_000
"""How many edits are remembered, to tell where something is that was somewhere before them."""

_HALF: Final = re.compile("[\ud800-\udfff]")


class Change(NamedTuple):
    """An edit that was made: ``length`` code points have come in place of those from ``start`` to ``end``."""

    start: int
    end: int
    length: int


class Buffer:
    """An open document: ``version`` is the client's, ``edits`` counts all edits that were ever made."""

    def __init__(self, text: str, version: int, codec: Codec) -> None:
        self.version = version
        self.edits = 0
        self._codec = codec
        self._changes: deque[Change] = deque(maxlen=MOST_EDITS)
        self._has_halves = _HALF.search(text) is not None
        self.lines = Lines(_joined(text) if self._has_halves else text)

    def change(self, version: int, changes: Iterable[types.TextDocumentContentChangeEvent]) -> None:
        """Make the changes of one notification, one after the other."""
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = self._codec.span(self.lines, change.range)
            else:
                start, end = 0, len(self.lines.text)
            self._replace(start, end, change.text)
        self.version = version

    def _replace(self, start: int, end: int, text: str) -> None:
        self.edits += 1
        self._has_halves = self._has_halves or _HALF.search(text) is not None
        if not self._has_halves:
            self.lines = self.lines.replaced(start, end, text)
            self._changes.append(Change(start, end, len(text)))
            return
        # Halves of one character may have come together, or be in what is taken away.
        old = self.lines.text
        self.lines = Lines(_joined(f"{old[:start]}{text}{old[end:]}"))
        self._has_halves = _HALF.search(self.lines.text) is not None
        self._changes.append(Change(0, len(old), len(self.lines.text)))

    def since(self, edits: int) -> Sequence[Change] | None:
        """The changes since there had been so many ``edits``; ``None`` if they are not known any more."""
        count = self.edits - edits
        if count > len(self._changes):
            return None
        return [self._changes[index] for index in range(len(self._changes) - count, len(self._changes))]


def moved_back(offset: int, changes: Sequence[Change]) -> int | None:
    """Where what is at ``offset`` now was before the changes; ``None`` if it has come with them."""
    for start, end, length in reversed(changes):
        if offset >= start + length:
            offset += end - start - length
        elif offset > start:
            return None
    return offset


def readable(text: str) -> str:
    """The text as it can be written to a file: halves of characters that stand alone cannot."""
    return text if text.isascii() or _HALF.search(text) is None else _HALF.sub("\ufffd", text)


def _joined(text: str) -> str:
    """The text with the halves of characters that stand together made one, as clients count them."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
