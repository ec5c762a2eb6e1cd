"""What is one text to a script: a literal, or literals that ``+`` joins, with the values between them.

``'https://' + host + '/x'`` is read as ``https://${host}/x`` would be. Between two literals only values that are plain
to see are passed over (names, members, calls without strings in them); at any other the text ends, and goes on in a
way that nobody knows.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from urllint.plugin import SourceMap, SourceMapBuilder, Span
from urllint_extractors.javascript.literals import decode
from urllint_extractors.javascript.scanner import Token

LITERALS: Final = ("string", "template")

_PLUS: Final = re.compile(r"\s*\+(?![+=])\s*\Z")
_PLUS_BEHIND: Final = re.compile(r"\s*\+(?![+=])")
_PLUS_BEFORE: Final = re.compile(r"(?<!\+)\+\s*\Z")
_VALUE: Final = r"[\w$]+(?:\??\.[\w$]+|\([^()]{0,80}\)|\[[^\[\]]{0,80}\])*|\((?:[^()]|\([^()]{0,60}\)){0,120}\)"
_VALUES_BETWEEN: Final = re.compile(rf"\s*\+(?![+=])\s*((?:{_VALUE})(?:\s*\+(?![+=])\s*(?:{_VALUE})){{0,8}})\s*\+\s*\Z")
_LONGEST_VALUES: Final = 400
_RAW_TAG: Final = re.compile(r"\bString\s*\.\s*raw\s*\Z")


class Joined(NamedTuple):
    """Literals as the program sees them.

    ``scanned`` is ``text`` with plain names in place of the values, which the scan is not disturbed by; ``holes`` are
    the values' spans in it. ``goes_on``: something unknown follows at the end.
    """

    text: str
    scanned: str
    source_map: SourceMap
    holes: tuple[Span, ...]
    goes_on: bool


class Part(NamedTuple):
    """One literal of those that are joined, and the span of the values that stand before it, if any do."""

    token: Token
    values: Span | None


class Literals:
    """The literals of one script, and what joins them."""

    __slots__ = ("_ends", "_starts", "_text", "_tokens")

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self._text = text
        self._tokens = [token for token in tokens if token.kind in LITERALS or token.kind in ("comment", "regex")]
        self._starts = [token.start for token in self._tokens]
        # Tokens lie inside templates; by their ends, what stands before an offset is found among its neighbours.
        self._ends = sorted(self._tokens, key=_end)

    def around(self, token: Token) -> list[Part]:
        """The literals that are one text with ``token``, in order."""
        parts = [Part(token, None)]
        at = token
        while (before := self._before(at)) is not None:
            values = self._between(before, at)
            if values is None:
                break
            parts[-1] = Part(at, values if values.start < values.end else None)
            parts.append(Part(before, None))
            at = before
        parts.reverse()
        at = token
        while (behind := self._behind(at)) is not None:
            values = self._between(at, behind)
            if values is None:
                break
            parts.append(Part(behind, values if values.start < values.end else None))
            at = behind
        return parts

    def _before(self, token: Token) -> Token | None:
        index = bisect_right(self._ends, token.start, key=_end) - 1
        while index >= 0 and self._ends[index].kind == "comment" and self._is_joint(self._ends[index], token):
            index -= 1
        return self._ends[index] if index >= 0 and self._ends[index].kind in LITERALS else None

    def _behind(self, token: Token) -> Token | None:
        index = bisect_left(self._starts, token.end)
        while index < len(self._tokens) and self._tokens[index].kind == "comment":
            index += 1
        return self._tokens[index] if index < len(self._tokens) and self._tokens[index].kind in LITERALS else None

    def _is_joint(self, before: Token, behind: Token) -> bool:
        return behind.start - before.start <= _LONGEST_VALUES

    def _between(self, before: Token, behind: Token) -> Span | None:
        """The values between two literals that are joined, empty if there are none; ``None`` if they are not."""
        start, end = before.end, behind.start
        if end - start > _LONGEST_VALUES:
            return None
        between = self._without_comments(start, end)
        if between is None:
            return None
        if _PLUS.match(between):
            return Span(start, start)
        match = _VALUES_BETWEEN.match(between)
        return None if match is None else Span(start + match.start(1), start + match.end(1))

    def _without_comments(self, start: int, end: int) -> str | None:
        """The code between two offsets, with spaces for comments; ``None`` if there are other tokens in it."""
        text = self._text[start:end]
        index = bisect_left(self._starts, start)
        while index < len(self._tokens) and self._tokens[index].start < end:
            token = self._tokens[index]
            if token.kind != "comment":
                return None
            low, high = token.start - start, token.end - start
            text = f"{text[:low]}{' ' * (high - low)}{text[high:]}"
            index += 1
        return text

    def join(self, parts: Sequence[Part]) -> Joined:
        """Decode the literals into one text."""
        text = self._text
        builder = SourceMapBuilder()
        holes: list[Span] = []
        end = 0
        for token, values in parts:
            if values is not None:
                # Behind the quotes that it takes in, it is never as long as what it stands for: a piece, and no run.
                written = f"${{{' '.join(text[values.start : values.end].split())}}}"
                holes.append(Span(len(builder), len(builder) + len(written)))
                builder.add(written, end, token.start + 1 - end)
            kind = self.kind(token)
            at = token.start + 1
            for hole in token.holes:
                decode(builder, text, at, hole.start, kind)
                holes.append(Span(len(builder), len(builder) + hole.end - hole.start))
                builder.add(text[hole.start : hole.end], hole.start, hole.end - hole.start)
                at = hole.end
            end = token.end - 1
            decode(builder, text, at, end, kind)
        decoded = builder.text
        goes_on = _PLUS_BEHIND.match(text, parts[-1].token.end) is not None
        return Joined(decoded, _masked(decoded, holes), builder.source_map(), tuple(holes), goes_on)

    def kind(self, token: Token) -> str:
        """How a literal is decoded: as a ``string``, a ``template``, or ``raw``."""
        if token.kind == "string":
            return "string"
        is_raw = _RAW_TAG.search(self._text, max(0, token.start - 40), token.start) is not None
        return "raw" if is_raw else "template"


def _masked(text: str, holes: Sequence[Span]) -> str:
    parts: list[str] = []
    at = 0
    for hole in holes:
        parts += (text[at : hole.start], "${", "x" * (hole.end - hole.start - 3), "}")
        at = hole.end
    parts.append(text[at:])
    return "".join(parts)


def _end(token: Token) -> int:
    return token.end
