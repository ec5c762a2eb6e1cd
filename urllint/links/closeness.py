"""The names that a word resembles most, by the measure of `difflib`, for many words and the same names.

Its ratio counts what stands in both of two texts in the same order, which takes long to find out. How much that can be
at most is seen from the characters and from the pairs of characters that both have, which takes little. So the names
are asked in the order of what they can reach, until none that is left can be as close as what has been found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from math import ceil
from typing import Final

_MOST_ASKED: Final = 50
"""Of the names that can be close to a word so many are asked: where there are more, all are variations of a few."""
_ROUNDING: Final = 1e-6


class Names:
    """Some names, by their lengths, each with a bit for everything that it is made of."""

    def __init__(self, names: Collection[str]) -> None:
        self._given = names
        self._characters: dict[tuple[str, int], int] = {}
        self._pairs: dict[tuple[str, int], int] = {}

    @cached_property
    def _by_length(self) -> dict[int, list[tuple[str, int, int]]]:
        by_length: dict[int, list[tuple[str, int, int]]] = {}
        for name in dict.fromkeys(self._given):
            bits = _added(name, self._characters), _added(_pairs(name), self._pairs)
            by_length.setdefault(len(name), []).append((name, *bits))
        return by_length

    def closest(self, word: str, cutoff: float, most: int) -> list[str]:
        """The name that resembles ``word`` most, if its ratio is at least ``cutoff``.

        With two for ``most`` there is another one behind it if that may be as close as the cutoff, too.
        """
        bounded = sorted(self._bounded(word, cutoff), reverse=True)
        matcher = SequenceMatcher()
        matcher.set_seq2(word)
        found: list[tuple[float, str]] = []
        for bound, name in bounded[:_MOST_ASKED]:
            if len(found) == most and bound < found[0][0]:
                break
            matcher.set_seq1(name)
            ratio = matcher.ratio()
            if ratio >= cutoff:
                found = sorted((*found, (ratio, name)), reverse=True)[:most]
        close = [name for _, name in found]
        return close + [name for _, name in bounded[_MOST_ASKED:]][: most - len(close)] if close else close

    def _bounded(self, word: str, cutoff: float) -> Iterator[tuple[float, str]]:
        """Each name whose ratio may be as high as ``cutoff``, with what it is at most.

        Where some characters of two texts match in as many runs as there must be, because what does not match stands
        between them, then all pairs in these runs match, too.
        """
        by_length = self._by_length
        characters = _known(word, self._characters)
        pairs = _known(_pairs(word), self._pairs)
        for length, names in by_length.items():
            both = length + len(word)
            needed = ceil(cutoff * both / 2 - _ROUNDING)
            if needed > min(length, len(word)):
                continue
            needed_pairs = 3 * needed - both - 1
            for name, its_characters, its_pairs in names:
                shared = (characters & its_characters).bit_count()
                if shared >= needed and (shared_pairs := (pairs & its_pairs).bit_count()) >= needed_pairs:
                    yield 2.0 * min(shared, (shared_pairs + both + 1) // 3) / both, name


def _pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(len(text) - 1)]


def _numbered(pieces: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Each piece with how many of the same kind stand before it."""
    counts: dict[str, int] = {}
    for piece in pieces:
        number = counts.get(piece, 0)
        counts[piece] = number + 1
        yield piece, number


def _added(pieces: Sequence[str], bits: dict[tuple[str, int], int]) -> int:
    """A number with the bit of each piece; ``bits`` gets those that are new."""
    return sum(1 << bits.setdefault(piece, len(bits)) for piece in _numbered(pieces))


def _known(pieces: Sequence[str], bits: dict[tuple[str, int], int]) -> int:
    """A number with the bit of each piece that has one."""
    return sum(1 << bits[piece] for piece in _numbered(pieces) if piece in bits)
