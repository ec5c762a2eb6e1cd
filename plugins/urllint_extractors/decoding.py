"""Text without the escapes of its format, in which macros stand for something unknown.

A macro is a placeholder of its format, which the scan does not know. It is scanned as a placeholder that the scan does
know, of the same length, so that offsets are those of the decoded text.
"""

from __future__ import annotations

from typing import Literal

from urllint.plugin import FoundUrl, Place, Role, SourceMap, SourceMapBuilder, Span, scan


class Decoding:
    """Collects the decoded text of one part of a file, piece by piece."""

    __slots__ = ("_builder", "_macros")

    def __init__(self) -> None:
        self._builder = SourceMapBuilder()
        self._macros: list[tuple[int, int]] = []

    def add(self, text: str, start: int, length: int) -> None:
        """Append ``text``, which is written with ``length`` code points at ``start``."""
        self._builder.add(text, start, length)

    def add_macro(self, text: str, start: int) -> None:
        """Append a macro (two code points at least) as it stands: it is a placeholder."""
        at = len(self._builder)
        self._builder.add(text, start, len(text))
        self._macros.append((at, at + len(text)))

    @property
    def text(self) -> str:
        """The decoded text so far; macros stand in it as they are written."""
        return self._builder.text

    @property
    def source_map(self) -> SourceMap:
        """The way back from the text so far."""
        return self._builder.source_map()

    def scanned(self) -> str:
        """The text with a placeholder that the scan knows for each macro."""
        text = self._builder.text
        pieces: list[str] = []
        position = 0
        for start, end in self._macros:
            pieces += (text[position:start], "{", "x" * (end - start - 2), "}")
            position = end
        pieces.append(text[position:])
        return "".join(pieces)

    def found(
        self, places: tuple[Place, ...], role: Role, mode: Literal["prose", "quoted"], label: str | None = None
    ) -> list[FoundUrl]:
        """The URLs in the text, at their raw places."""
        text, source_map = self._builder.text, self._builder.source_map()
        found: list[FoundUrl] = []
        for start, end, form, holes in scan(self.scanned(), mode=mode):
            own_map = source_map.slice(start, end)
            pieces = own_map.pieces
            is_plain = len(pieces) == 1 and pieces[0].is_run
            span = source_map.raw_span(start, end)
            found.append(
                FoundUrl(
                    text=text[start:end],
                    span=Span(*span),
                    places=places,
                    role=role,
                    source_map=None if is_plain else own_map,
                    holes=holes,
                    label=label,
                    form=form,
                )
            )
        return found
