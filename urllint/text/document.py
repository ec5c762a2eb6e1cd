"""A file's text as extractors and rules see it.

The text is the file decoded, newlines untouched, without its byte-order mark. A byte that does not decode stands as
one lone surrogate (PEP 383), so that offsets stay true and the file can be written back byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.text.lines import LineIndex, Position
from urllint.text.span import Span


class Document:
    """One file, or one region of a file in another language.

    ``path`` is the path as it was given, with ``/``. ``language`` is the name of a language that an extractor claims
    (``markdown``), or ``""`` where only the path decides. ``encoding`` and ``bom`` say how the bytes were read.

    ``doubts`` are offsets, in order, if it is known that every URL that can have a finding holds one of them: an
    extractor may pass over the others. ``None`` asks for everything. ``has_anchors`` says that the doubts are chosen so
    that all anchors are found, too.
    """

    __slots__ = ("_lines", "bom", "doubts", "encoding", "has_anchors", "language", "path", "text")

    def __init__(
        self,
        text: str,
        *,
        path: str = "",
        language: str = "",
        encoding: str = "utf-8",
        bom: bool = False,
        doubts: Sequence[int] | None = None,
        has_anchors: bool = True,
    ) -> None:
        self.text = text
        self.path = path
        self.language = language
        self.encoding = encoding
        self.bom = bom
        self.doubts = doubts
        self.has_anchors = has_anchors
        self._lines: LineIndex | None = None

    def __repr__(self) -> str:
        return f"Document(path={self.path!r}, language={self.language!r}, {len(self.text)} code points)"

    def __reduce__(self) -> tuple[object, ...]:
        state = self.text, self.path, self.language, self.encoding, self.bom, self.doubts, self.has_anchors
        return _restore, state

    @property
    def lines(self) -> LineIndex:
        """The line index, built when it is first asked for."""
        if self._lines is None:
            self._lines = LineIndex(self.text)
        return self._lines

    def with_text(self, text: str) -> Document:
        """The same file with another text in it, about which nothing is known."""
        return Document(text, path=self.path, language=self.language, encoding=self.encoding, bom=self.bom)

    def with_doubts(self, doubts: Sequence[int], *, has_anchors: bool = False) -> Document:
        """The same file, of which only the URLs that hold one of these offsets are asked for."""
        return Document(
            self.text,
            path=self.path,
            language=self.language,
            encoding=self.encoding,
            bom=self.bom,
            doubts=doubts,
            has_anchors=has_anchors,
        )

    def position(self, offset: int) -> Position:
        """Line and column, from 1, of an offset into the text (code points)."""
        return self.lines.position(offset)

    def slice(self, span: Span) -> str:
        """The text at ``span``."""
        return self.text[span.start : span.end]


def _restore(
    text: str, path: str, language: str, encoding: str, bom: bool, doubts: Sequence[int] | None, has_anchors: bool
) -> Document:
    return Document(
        text, path=path, language=language, encoding=encoding, bom=bom, doubts=doubts, has_anchors=has_anchors
    )
