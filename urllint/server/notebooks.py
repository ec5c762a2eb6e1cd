"""Notebooks: the client sends cells, and what is checked is the file that they would be saved as.

So a heading in one cell is an anchor for a link in another, suppressions hold as far as they do in the file, and
nothing that is known of notebooks has to be known here as well.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple

from lsprotocol import types

_ESCAPED: Final = re.compile(r'["\\\x00-\x1f]')
_SUFFIX: Final = ".ipynb"


class Cell(NamedTuple):
    """A cell as it is checked: what the client calls its kind and language, and its text."""

    uri: str
    kind: types.NotebookCellKind
    language: str
    text: str


class Written(NamedTuple):
    """A cell's text in the file: ``start`` is the offset at which it begins there, written as JSON.

    ``escapes`` are the offsets, in the cell, of characters that are escaped, and ``behind`` the offsets right behind
    their escapes, counted from ``start``.
    """

    start: int
    length: int
    escapes: tuple[int, ...]
    behind: tuple[int, ...]

    @property
    def end(self) -> int:
        """The offset in the file right behind the cell's text."""
        return self.start + self.into(self.length)

    def into(self, offset: int) -> int:
        """Where what is at ``offset`` of the cell stands, counted from ``start``."""
        number = bisect_right(self.escapes, offset - 1)
        return offset if not number else self.behind[number - 1] + offset - self.escapes[number - 1] - 1

    def back(self, written: int) -> int | None:
        """The offset in the cell of what stands at ``written``, counted from ``start``; ``None`` inside an escape."""
        number = bisect_right(self.behind, written)
        offset = written if not number else self.escapes[number - 1] + 1 + written - self.behind[number - 1]
        if number < len(self.escapes) and offset > self.escapes[number]:
            return None
        return offset


def write_notebook(cells: Iterable[Cell]) -> tuple[str, list[Written]]:
    """The notebook's file, and where in it each cell's text stands."""
    pieces: list[str] = ['{"cells": [']
    at = len(pieces[0])
    written: list[Written] = []
    for number, cell in enumerate(cells):
        head = _head(cell)
        piece = f"{',' if number else ''}\n{head}"
        content, escapes, behind = _json(cell.text)
        written.append(Written(at + len(piece), len(cell.text), escapes, behind))
        pieces += [piece, content, '"}']
        at += len(piece) + len(content) + 2
    pieces.append('\n], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n')
    return "".join(pieces), written


def notebook_path(path: str) -> str:
    """The path that a notebook is checked under: that of a notebook's file."""
    return path if path.endswith(_SUFFIX) else path + _SUFFIX


def _head(cell: Cell) -> str:
    """A cell up to the quotation mark before its text."""
    if cell.kind == types.NotebookCellKind.Markup:
        kind, metadata = "markdown", "{}"
    elif cell.language == "raw":
        kind, metadata = "raw", "{}"
    else:
        kind, metadata = "code", json.dumps({"vscode": {"languageId": cell.language}})
    return f'{{"cell_type": "{kind}", "metadata": {metadata}, "source": "'


def _json(text: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """The text inside of a JSON string, where its escaped characters stand, and where their escapes end."""
    pieces: list[str] = []
    escapes: list[int] = []
    behind: list[int] = []
    last = length = 0
    for match in _ESCAPED.finditer(text):
        escape = json.dumps(match[0])[1:-1]
        pieces += [text[last : match.start()], escape]
        length += match.start() - last + len(escape)
        escapes.append(match.start())
        behind.append(length)
        last = match.end()
    pieces.append(text[last:])
    return "".join(pieces), tuple(escapes), tuple(behind)
