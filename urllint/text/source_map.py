"""From the offsets of decoded text back to the characters of the file.

A URL in a file is often written with escapes (``&amp;``, ``\\_``, ``"\\x41"``) or in pieces (a folded scalar, adjacent
string literals, the lines of a block quote). A source map remembers for every decoded code point which raw characters
it came from, so that a finding covers just those and an edit knows when it would cut through one.

Two kinds of piece: a *run* has equal lengths and maps one code point to one; an *atom* has unequal lengths (an escape)
and maps only as a whole. Between pieces the raw text may have gaps; decoded offsets have none.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from urllint.text.span import Span


class Piece(NamedTuple):
    """``decoded_length`` code points of decoded text that came from ``raw_length`` code points of raw text."""

    decoded_start: int
    decoded_length: int
    raw_start: int
    raw_length: int

    @property
    def decoded_end(self) -> int:
        """The offset behind the piece in the decoded text."""
        return self.decoded_start + self.decoded_length

    @property
    def raw_end(self) -> int:
        """The offset behind the piece in the raw text."""
        return self.raw_start + self.raw_length

    @property
    def is_run(self) -> bool:
        """Whether the piece maps code point by code point."""
        return self.decoded_length == self.raw_length


class SourceMap:
    """Sorted pieces that cover the decoded text from 0 to its end without a gap.

    Equal maps compare equal; a map can be pickled.
    """

    __slots__ = ("_starts", "pieces")

    pieces: tuple[Piece, ...]

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(pieces)
        self._starts = [piece.decoded_start for piece in self.pieces]

    @classmethod
    def identity(cls, raw_start: int, length: int) -> SourceMap:
        """A map of ``length`` code points that stand unescaped from ``raw_start`` on."""
        return cls((Piece(0, length, raw_start, length),))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SourceMap) and self.pieces == other.pieces

    def __hash__(self) -> int:
        return hash(self.pieces)

    def __repr__(self) -> str:
        return f"SourceMap({list(self.pieces)!r})"

    def __reduce__(self) -> tuple[type[SourceMap], tuple[tuple[Piece, ...]]]:
        return SourceMap, (self.pieces,)

    def __len__(self) -> int:
        """The length of the decoded text in code points."""
        return self.pieces[-1].decoded_end if self.pieces else 0

    def _piece_at(self, offset: int) -> Piece:
        return self.pieces[bisect_right(self._starts, offset) - 1]

    def _raw_of_character(self, offset: int) -> tuple[int, int]:
        piece = self._piece_at(offset)
        if piece.is_run:
            at = piece.raw_start + offset - piece.decoded_start
            return at, at + 1
        return piece.raw_start, piece.raw_end

    def raw_span(self, start: int, end: int) -> Span:
        """The raw characters that the decoded span ``start`` to ``end`` came from.

        The end is found through the last character, so that a gap behind it is not taken in. An empty span stands
        directly before the raw characters of the decoded code point at ``start``, else behind the last ones.
        """
        length = len(self)
        if not self.pieces:
            return Span(0, 0)
        if start < end:
            return Span(self._raw_of_character(start)[0], self._raw_of_character(end - 1)[1])
        at = self._raw_of_character(start)[0] if start < length else self.pieces[-1].raw_end
        return Span(at, at)

    def is_exact(self, start: int, end: int) -> bool:
        """Whether the decoded span can be replaced in the raw text: it cuts through no atom and crosses no gap."""
        if not self.pieces:
            return start == end
        for at in (start, end):
            if 0 < at < len(self):
                piece = self._piece_at(at)
                if piece.decoded_start < at and not piece.is_run:
                    return False
        if start >= end:
            return True
        first = bisect_right(self._starts, start) - 1
        last = bisect_right(self._starts, end - 1) - 1
        inside = self.pieces[first : last + 1]
        return all(a.raw_end == b.raw_start for a, b in pairwise(inside))

    def slice(self, start: int, end: int) -> SourceMap:
        """The map of the decoded text from ``start`` to ``end``, its offsets counted from 0.

        A cut through an atom keeps the atom's whole raw span for the part that stays.
        """
        if not self.pieces or start >= end:
            return SourceMap((Piece(0, 0, self.raw_span(start, start).start, 0),))
        first = bisect_right(self._starts, start) - 1
        kept: list[Piece] = []
        for index in range(first, len(self.pieces)):
            piece = self.pieces[index]
            if piece.decoded_start >= end:
                break
            low, high = max(piece.decoded_start, start), min(piece.decoded_end, end)
            if high <= low:
                continue
            if piece.is_run:
                raw_start = piece.raw_start + low - piece.decoded_start
                kept.append(Piece(low - start, high - low, raw_start, high - low))
            else:
                kept.append(Piece(low - start, high - low, piece.raw_start, piece.raw_length))
        return SourceMap(kept)

    def through(self, outer: SourceMap) -> SourceMap:
        """This map continued: its raw offsets are decoded offsets of ``outer``, the result's raw offsets are outer's.

        This is how a map inside a region (a style attribute, a notebook's cell) becomes a map into the file.
        """
        if len(outer.pieces) == 1 and outer.pieces[0].is_run:
            by = outer.pieces[0].raw_start - outer.pieces[0].decoded_start
            return SourceMap(piece._replace(raw_start=piece.raw_start + by) for piece in self.pieces)
        joined: list[Piece] = []
        for piece in self.pieces:
            if not piece.is_run:
                raw = outer.raw_span(piece.raw_start, piece.raw_end)
                joined.append(Piece(piece.decoded_start, piece.decoded_length, raw.start, raw.end - raw.start))
                continue
            joined.extend(
                part._replace(decoded_start=piece.decoded_start + part.decoded_start)
                for part in outer.slice(piece.raw_start, piece.raw_end).pieces
            )
        return SourceMap(joined)


class SourceMapBuilder:
    """Collects decoded text and its map, piece by piece, as a decoder walks over the raw text."""

    __slots__ = ("_length", "_pieces", "_texts")

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._pieces: list[Piece] = []
        self._length = 0

    def __len__(self) -> int:
        """The length of the decoded text so far in code points."""
        return self._length

    def add(self, text: str, raw_start: int, raw_length: int) -> None:
        """Append ``text``, which stands in the raw text at ``raw_start``, ``raw_length`` code points long.

        Equal lengths make a run, so an escape must never be added together with its neighbours. Text of no length
        (a line continuation) leaves a gap.
        """
        if not text:
            return
        self._texts.append(text)
        length = len(text)
        if length == raw_length and self._pieces:
            last = self._pieces[-1]
            if last.is_run and last.raw_end == raw_start:
                joined = last.decoded_length + length
                self._pieces[-1] = Piece(last.decoded_start, joined, last.raw_start, joined)
                self._length += length
                return
        self._pieces.append(Piece(self._length, length, raw_start, raw_length))
        self._length += length

    @property
    def text(self) -> str:
        """The decoded text so far."""
        return "".join(self._texts)

    def source_map(self) -> SourceMap:
        """The map of the text so far."""
        return SourceMap(self._pieces)
