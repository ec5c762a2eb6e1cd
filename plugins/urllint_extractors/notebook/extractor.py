"""URLs in Jupyter notebooks.

Each cell is a region in its language: Markdown, the language of the kernel or of the cell, text. In Python the lines
and cells of IPython that are in another language (``!wget …``, ``%%html``) are regions of their own. Metadata is read
as the JSON that it is.

Left alone are outputs, which running the cells makes again, so that nobody mends them there, and attachments, which
are pictures. A file that is not JSON, or no notebook, is read as JSON as far as it goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import (
    Document,
    Extraction,
    FoundUrl,
    Piece,
    Place,
    Problem,
    Region,
    SourceMap,
    SourceMapBuilder,
    Span,
)
from urllint_extractors.notebook.magics import parts
from urllint_extractors.notebook.structure import Json, NotJsonError

NAME: Final = "notebook"

_SIGN: Final = re.compile(r":[/\\]|//|www\.|mailto:|urllint:|\\u00[2-7]")
_LINKING: Final = frozenset({"markdown", "html", "xml", "svg", "rst"})
"""Languages in which there are relative references, which nothing gives away."""

_MIME_TYPES: Final = {
    "text/html": "html",
    "text/markdown": "markdown",
    "text/restructuredtext": "rst",
    "text/x-rst": "rst",
    "text/latex": "latex",
    "text/x-python": "python",
    "image/svg+xml": "svg",
}
_LANGUAGE_IDS: Final = {"shellscript": "bash", "dotnet-interactive.csharp": "csharp"}
_WRITTEN: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class NotebookExtractor:
    """Finds the cells of a notebook: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``, all of it in regions."""
        extraction = Extraction()
        try:
            reader = _Reader(Json(document.text))
            extraction.regions = reader.read()
        except NotJsonError as error:
            extraction.problems.append(Problem(error.offset, "this is not JSON"))
        else:
            if reader.is_notebook:
                return extraction
        whole = SourceMap.identity(0, len(document.text))
        extraction.regions = [Region("json", document.text, whole, Place(NAME, "document"))]
        return extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as part of a JSON string; of characters that need no escape those are escaped that were."""
        if found.places[-1].kind in ("metadata", "document"):
            return text  # which is JSON already
        is_ascii = raw.isascii() and "\\u" in raw
        written = "".join(_written(character, is_ascii=is_ascii) for character in text)
        return written.replace("/", "\\/") if "\\/" in raw else written


def _written(character: str, *, is_ascii: bool) -> str:
    escape = _WRITTEN.get(character)
    if escape is not None:
        return escape
    if "\ud800" <= character <= "\udfff" or character < " " or (is_ascii and "\x7f" <= character <= "\uffff"):
        return f"\\u{ord(character):04x}"
    return character


class _Reader:
    """One notebook, on its way to its regions. ``is_notebook``: there are cells in it."""

    def __init__(self, json: Json) -> None:
        self._json = json
        self._text = json.text
        self._regions: list[Region] = []
        self._language = "python"
        self.is_notebook = False

    def read(self) -> list[Region]:
        """The regions, in order of their kinds."""
        lists: list[Span] = []
        for key, value in self._json.members(self._json.root()):
            if key == "metadata":
                self._language = self._kernel_language(value)
                self._add_metadata(value)
            elif key == "cells":
                lists.append(value)
            elif key == "worksheets":
                sheets = [self._json.members(sheet) for sheet in self._json.items(value)]
                lists += [member for sheet in sheets for name, member in sheet if name == "cells"]
        self.is_notebook = bool(lists)
        for cells in lists:
            for cell in self._json.items(cells):
                self._read_cell(dict(self._json.members(cell)))
        return self._regions

    def _kernel_language(self, metadata: Span) -> str:
        """The language of the kernel's cells, by the name that it gives itself."""
        members = dict(self._json.members(metadata))
        for group, key in (("language_info", "name"), ("kernelspec", "language")):
            named = dict(self._json.members(members[group])).get(key) if group in members else None
            if named is not None:
                return self._json.string(named).lower() or "python"
        return "python"

    def _read_cell(self, cell: dict[str, Span]) -> None:
        json = self._json
        kind = json.string(cell["cell_type"]) if "cell_type" in cell else ""
        metadata = cell.get("metadata")
        if metadata is not None:
            self._add_metadata(metadata)
        source = cell.get("source", cell.get("input"))
        if source is None:
            return
        language = self._cell_language(kind, cell)
        if language in _LINKING or _SIGN.search(self._text, *source) is not None or "%%" in self._text[slice(*source)]:
            builder = SourceMapBuilder()
            for value in json.strings(source):
                json.decode(builder, value)
            if builder.text:
                self._add_source(kind or "code", language, builder.text, builder.source_map())

    def _cell_language(self, kind: str, cell: dict[str, Span]) -> str:
        if kind in ("markdown", "heading"):
            return "markdown"
        metadata = dict(self._json.members(cell["metadata"])) if "metadata" in cell else {}
        if kind == "raw":
            mime_type = metadata.get("raw_mimetype", metadata.get("format"))
            return _MIME_TYPES.get(self._json.string(mime_type), "text") if mime_type is not None else "text"
        editor = dict(self._json.members(metadata["vscode"])) if "vscode" in metadata else {}
        named = editor.get("languageId", cell.get("language"))
        language = self._json.string(named).lower() if named is not None else self._language
        return _LANGUAGE_IDS.get(language, language)

    def _add_source(self, kind: str, language: str, text: str, source_map: SourceMap) -> None:
        place = Place(NAME, kind)
        if language not in ("python", "ipython", "python3"):
            self._regions.append(Region(language, text, source_map, place))
            return
        for part in parts(text):
            own, own_map = _selected(text, source_map, part.spans)
            if own and (part.language in _LINKING or _SIGN.search(own) is not None):
                self._regions.append(Region(part.language, own, own_map, place))

    def _add_metadata(self, value: Span) -> None:
        if _SIGN.search(self._text, *value) is not None:
            text = self._text[value.start : value.end]
            self._regions.append(
                Region("json", text, SourceMap.identity(value.start, len(text)), Place(NAME, "metadata"))
            )


def _selected(text: str, source_map: SourceMap, spans: Iterable[Span]) -> tuple[str, SourceMap]:
    """Parts of a text as one, and the way back."""
    texts: list[str] = []
    pieces: list[Piece] = []
    length = 0
    for start, end in spans:
        if start < end:
            texts.append(text[start:end])
            pieces += (
                piece._replace(decoded_start=piece.decoded_start + length)
                for piece in source_map.slice(start, end).pieces
            )
            length += end - start
    return "".join(texts), SourceMap(pieces)
