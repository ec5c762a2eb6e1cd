"""Which lines of a file have changed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_LONELY_RETURN: Final = re.compile(rb"\r(?!\n)")


class Lines:
    """A set of lines, counted from 1. ``spans`` are half-open, sorted and apart; ``None`` stands for every line."""

    __slots__ = ("_starts", "spans")

    def __init__(self, spans: Sequence[tuple[int, int]] | None) -> None:
        self.spans = None if spans is None else tuple(spans)
        self._starts = [start for start, _ in spans or ()]

    def __repr__(self) -> str:
        return f"Lines({self.spans})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines) and self.spans == other.spans

    def __hash__(self) -> int:
        return hash(self.spans)

    @classmethod
    def of(cls, lines: Iterable[int]) -> Lines:
        """These lines."""
        spans: list[tuple[int, int]] = []
        for line in sorted(set(lines)):
            if spans and spans[-1][1] == line:
                spans[-1] = (spans[-1][0], line + 1)
            else:
                spans.append((line, line + 1))
        return cls(spans)

    def touch(self, first: int, last: int) -> bool:
        """Whether one of the lines ``first`` to ``last``, both included, is among these."""
        if self.spans is None:
            return True
        number = bisect_right(self._starts, last) - 1
        return number >= 0 and self.spans[number][1] > first

    def as_read(self, data: bytes) -> Lines:
        """The same lines of the content ``data`` as urllint counts them: a lone carriage return ends one, too."""
        if not self.spans or _LONELY_RETURN.search(data) is None:
            return self
        found: list[int] = []
        number = git_number = 1
        for match in _LINE_END.finditer(data):
            if self.touch(git_number, git_number):
                found.append(number)
            number += 1
            git_number += match[0] != b"\r"
        if self.touch(git_number, git_number):
            found.append(number)
        return Lines.of(found)

    def after(self, before: str, now: str) -> Lines:
        """Where these lines of ``before`` are in ``now``, which edits have made of it."""
        if not self.spans or before == now:
            return self
        old, new = _split(before), _split(now)
        if len(old) == len(new):
            return self
        from difflib import SequenceMatcher

        found: list[int] = []
        for kind, start, end, new_start, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if kind == "equal":
                shift = new_start - start
                found += [line + shift for line in range(start + 1, end + 1) if self.touch(line, line)]
            elif start < end and self.touch(start + 1, end):
                found += range(new_start + 1, new_end + 1)
        return Lines.of(found)


def _split(text: str) -> list[str]:
    """The lines as a document counts them."""
    return re.split(r"\r\n|\r|\n", text)


ALL_LINES: Final = Lines(None)
NO_LINES: Final = Lines(())
