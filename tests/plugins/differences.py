"""Two readers of one format, and the table of what they read differently.

A comparison lists every URL that one of the two finds and the other does not. Each must be of a kind that stands in a
table, with the reason and an example; an example that is no difference any more fails, so that no row is left behind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

Finder = Literal["urllint", "the other"]


class Found(NamedTuple):
    """What a reader found: the kind of its place, where it stands in the text, and what it is decoded to."""

    kind: str
    start: int
    end: int
    text: str


class Difference(NamedTuple):
    """A kind of difference.

    ``found_by`` says who alone finds such a URL, ``kinds`` where it stands; ``where`` must match what is before the
    URL, the URL marked as ``⟦URL⟧``, and what is behind it, each cut to a line. ``reason`` says why urllint is right.
    ``example`` is a text in which it occurs.
    """

    reason: str
    found_by: Finder
    kinds: frozenset[str]
    where: str
    example: str


def differences(ours: Iterable[Found], theirs: Iterable[Found]) -> list[tuple[Finder, Found]]:
    """What only one of the two found."""
    mine, other = set(ours), set(theirs)
    only: list[tuple[Finder, Found]] = [("urllint", found) for found in mine - other]
    only += [("the other", found) for found in other - mine]
    return sorted(only, key=lambda row: row[1][1:3])


def reason(table: Sequence[Difference], text: str, found_by: Finder, found: Found) -> str | None:
    """Why this difference is none to mend; ``None`` if the table does not know it."""
    before = text[max(0, found.start - 100) : found.start].rpartition("\n")[2]
    behind = text[found.end : found.end + 100].partition("\n")[0]
    shown = f"{before}⟦{text[found.start : found.end]}⟧{behind}"
    for row in table:
        if row.found_by == found_by and found.kind in row.kinds and re.search(row.where, shown):
            return row.reason
    return None


def unexplained(
    table: Sequence[Difference],
    text: str,
    ours: Callable[[str], Iterable[Found]],
    theirs: Callable[[str], Iterable[Found]],
) -> list[tuple[Finder, Found]]:
    """The differences in ``text`` that the table does not know."""
    return [row for row in differences(ours(text), theirs(text)) if reason(table, text, *row) is None]
