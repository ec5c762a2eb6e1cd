"""The open documents, and what of them is checked: a file's text, or that of the file that a notebook's cells make."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from lsprotocol import types

from urllint.model import Edit
from urllint.server.buffers import Buffer, moved_back, readable
from urllint.server.notebooks import Cell, Written, write_notebook
from urllint.server.positions import Codec, Lines
from urllint.text.span import Span


class Part(NamedTuple):
    """A document that the client knows, in the text that is checked: all of it, or a cell.

    ``edits`` is the number of edits that had been made of the document. ``start`` is the offset in the checked text at
    which it begins, ``written`` tells more where it is escaped there.
    """

    uri: str
    version: int
    edits: int
    lines: Lines
    start: int = 0
    written: Written | None = None

    def into(self, offset: int) -> int:
        """The offset in the checked text of an offset in the document."""
        return max(self.start + (offset if self.written is None else self.written.into(offset)), 0)

    def back(self, offset: int) -> int | None:
        """The offset in the document of one in the checked text; ``None`` if it is not in it."""
        if self.written is None:
            return offset - self.start
        if not self.start <= offset <= self.written.end:
            return None
        return self.written.back(offset - self.start)


class Snapshot(NamedTuple):
    """What is checked, as it was at one moment. ``key`` is the URI of the document or notebook.

    ``number`` grows with every change of anything that the result depends on, and is never used again.
    ``language`` is what the client calls it.
    """

    key: str
    number: int
    language: str
    text: str
    parts: tuple[Part, ...]
    codec: Codec
    is_notebook: bool = False

    def part(self, uri: str) -> Part | None:
        """The document with that URI."""
        return next((part for part in self.parts if part.uri == uri), None)

    def located(self, span: tuple[int, int]) -> tuple[Part, Span] | None:
        """The document that holds a span of the checked text, and the span there; ``None`` if none holds it."""
        for part in self.parts:
            start, end = part.back(span[0]), part.back(span[1])
            if start is not None and end is not None:
                return part, Span(max(start, 0), max(end, 0))
        return None

    def range(self, span: tuple[int, int]) -> tuple[Part, types.Range] | None:
        """As `located`, for the client."""
        found = self.located(span)
        return None if found is None else (found[0], self.codec.range(found[0].lines, found[1]))

    def text_edits(self, edits: Iterable[Edit]) -> dict[str, list[types.TextEdit]] | None:
        """Edits of the checked text as edits of the documents, by URI; ``None`` if one is of none of them."""
        by_uri: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            found = self.range((edit.start, edit.end))
            if found is None:
                return None
            part, range_ = found
            text = edit.text
            if part.written is not None:
                try:
                    text = json.loads(f'"{text}"', strict=False)
                except json.JSONDecodeError:
                    return None
            by_uri.setdefault(part.uri, []).append(types.TextEdit(range_, text))
        return by_uri


class _Entry(NamedTuple):
    """An open document; ``key`` is its own URI or that of the notebook whose cell it is."""

    buffer: Buffer
    language: str
    key: str


class _Notebook:
    """An open notebook: its cells in order, and which version of it the client has."""

    def __init__(self, cells: list[types.NotebookCell], version: int) -> None:
        self.cells = cells
        self.version = version


class Documents:
    """All open documents and notebooks. Used in the message loop's thread only."""

    def __init__(self) -> None:
        self.codec = Codec()
        self._entries: dict[str, _Entry] = {}
        self._notebooks: dict[str, _Notebook] = {}
        self._numbers: dict[str, int] = {}
        self._count = count(1)

    def __iter__(self) -> Iterator[str]:
        """The keys of everything that is checked."""
        return iter(list(self._numbers))

    def __contains__(self, key: object) -> bool:
        return key in self._numbers

    def key_of(self, uri: str) -> str | None:
        """What is checked with the document: itself or its notebook; ``None`` if it is not open."""
        entry = self._entries.get(uri)
        return None if entry is None else entry.key

    def buffer(self, uri: str) -> Buffer | None:
        """The text of an open document."""
        entry = self._entries.get(uri)
        return None if entry is None else entry.buffer

    def language(self, uri: str) -> str:
        """What the client calls the language of an open document."""
        entry = self._entries.get(uri)
        return "" if entry is None else entry.language

    def number(self, key: str) -> int:
        """The number of the newest state; 0 if nothing of that key is open."""
        return self._numbers.get(key, 0)

    def touch(self, key: str) -> None:
        """Something has changed on which the result depends."""
        self._numbers[key] = next(self._count)

    def open(self, item: types.TextDocumentItem, notebook: str | None = None) -> str:
        """Take in a document; what is checked with it."""
        key = item.uri if notebook is None else notebook
        self._entries[item.uri] = _Entry(Buffer(item.text, item.version, self.codec), item.language_id, key)
        self.touch(key)
        return key

    def change(self, uri: str, version: int, changes: Iterable[types.TextDocumentContentChangeEvent]) -> str | None:
        """Edit a document; what is checked with it, ``None`` if it is not open."""
        entry = self._entries.get(uri)
        if entry is None:
            return None
        entry.buffer.change(version, changes)
        self.touch(entry.key)
        return entry.key

    def close(self, uri: str) -> None:
        """Forget a document."""
        entry = self._entries.pop(uri, None)
        if entry is not None and entry.key == uri:
            self._numbers.pop(uri, None)

    def open_notebook(self, params: types.DidOpenNotebookDocumentParams) -> str:
        """Take in a notebook with its cells."""
        notebook = params.notebook_document
        self._notebooks[notebook.uri] = _Notebook(list(notebook.cells), notebook.version)
        self.touch(notebook.uri)
        for item in params.cell_text_documents:
            self.open(item, notebook.uri)
        return notebook.uri

    def change_notebook(self, params: types.DidChangeNotebookDocumentParams) -> tuple[str, list[str]] | None:
        """Change a notebook; its key, and the URIs of cells that are gone."""
        uri = params.notebook_document.uri
        notebook = self._notebooks.get(uri)
        if notebook is None:
            return None
        notebook.version = params.notebook_document.version
        gone: list[str] = []
        changed = params.change.cells
        if changed is not None:
            if changed.structure is not None:
                array = changed.structure.array
                notebook.cells[array.start : array.start + array.delete_count] = array.cells or ()
                for item in changed.structure.did_open or ():
                    self.open(item, uri)
                for identifier in changed.structure.did_close or ():
                    self.close(identifier.uri)
                    gone.append(identifier.uri)
            for cell in changed.data or ():
                notebook.cells = [cell if old.document == cell.document else old for old in notebook.cells]
            for content in changed.text_content or ():
                self.change(content.document.uri, content.document.version, content.changes)
        self.touch(uri)
        return uri, gone

    def close_notebook(self, params: types.DidCloseNotebookDocumentParams) -> list[str]:
        """Forget a notebook; the URIs of its cells."""
        uri = params.notebook_document.uri
        self._notebooks.pop(uri, None)
        self._numbers.pop(uri, None)
        cells = [cell.uri for cell in params.cell_text_documents]
        for cell in cells:
            self.close(cell)
        return cells

    def snapshot(self, key: str) -> Snapshot | None:
        """What is there to be checked now."""
        notebook = self._notebooks.get(key)
        if notebook is not None:
            return self._notebook_snapshot(key, notebook)
        entry = self._entries.get(key)
        if entry is None:
            return None
        lines = entry.buffer.lines
        # A byte-order mark is no part of the text that is checked.
        start = -1 if lines.text.startswith("\ufeff") else 0
        part = Part(key, entry.buffer.version, entry.buffer.edits, lines, start)
        text = readable(lines.text[-start:] if start else lines.text)
        return Snapshot(key, self.number(key), entry.language, text, (part,), self.codec)

    def _notebook_snapshot(self, key: str, notebook: _Notebook) -> Snapshot:
        open_cells = [(cell, self._entries[cell.document]) for cell in notebook.cells if cell.document in self._entries]
        cells = [
            Cell(cell.document, cell.kind, entry.language, readable(entry.buffer.lines.text))
            for cell, entry in open_cells
        ]
        text, written = write_notebook(cells)
        parts = tuple(
            Part(cell.document, entry.buffer.version, entry.buffer.edits, entry.buffer.lines, place.start, place)
            for (cell, entry), place in zip(open_cells, written, strict=True)
        )
        return Snapshot(key, self.number(key), "", text, parts, self.codec, is_notebook=True)

    def offset_then(self, snapshot: Snapshot, uri: str, position: types.Position) -> int | None:
        """Where what is at ``position`` of a document now was in the checked text of an earlier moment.

        ``None`` if it was not there, if its line was another one, or if that is not known any more.
        """
        buffer, part = self.buffer(uri), snapshot.part(uri)
        changes = None if buffer is None or part is None else buffer.since(part.edits)
        if buffer is None or part is None or changes is None:
            return None
        offset = self.codec.offset(buffer.lines, position)
        before = moved_back(offset, changes)
        if before is None:
            return None
        if changes and buffer.lines.line_text(offset) != part.lines.line_text(before):
            return None
        return part.into(before)
