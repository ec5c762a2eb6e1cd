"""The characters of a domain one by one: what each is mapped to, and where it stands.

Browsers percent-decode a domain, map each character by the table of UTS #46 (capital letters to small ones, wide ones
to plain ones, invisible ones to nothing), and normalize what comes of it. The draft of 2014/15 wanted that told.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from urllint.plugin import CheckedUrl, Edit, map_code_point, percent_decoded_code_points
from urllint_rules.mending import REMOVED, common_start
from urllint_rules.wording import is_special

_PERCENT_ENCODED: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
_LABEL_SEPARATORS: Final = ".\u3002\uff0e\uff61"


class DomainCharacter(NamedTuple):
    """A character, the half-open offsets of what is written for it, and what it is mapped to.

    A character that the table disallows is mapped to itself.
    """

    character: str
    start: int
    end: int
    mapped: str


def domain_characters(url: CheckedUrl) -> list[DomainCharacter]:
    """The characters of the URL's domain; none where there is no domain, or it is not known."""
    span = url.spans.get("host")
    if span is None or url.is_open("host") or not is_special(url) or url.found.role == "identifier":
        return []
    if url.text.startswith("[", span.start):
        return []
    return [
        DomainCharacter(character, start, end, _mapped(character))
        for character, start, end in _decoded(url.text, *span)
        if character not in REMOVED
    ]


def _mapped(character: str) -> str:
    if character.isascii():
        return character.lower()
    mapped = map_code_point(character)
    return character if mapped is None else mapped


def _decoded(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Each character between the offsets, percent-decoded, with its place."""
    at = start
    for run in _PERCENT_ENCODED.finditer(text, start, end):
        yield from ((text[position], position, position + 1) for position in range(at, run.start()))
        for character, first, behind in percent_decoded_code_points(run[0]):
            yield character, run.start() + first, run.start() + behind
        at = run.end()
    yield from ((text[position], position, position + 1) for position in range(at, end))


class Stretch(NamedTuple):
    """Characters side by side that one report is about: what is written, where, and what it is read as."""

    written: str
    edit: Edit


def stretches(characters: Iterable[DomainCharacter], is_meant: Callable[[DomainCharacter], bool]) -> Iterator[Stretch]:
    """The runs of characters for which ``is_meant``."""
    for meant, run in groupby(characters, is_meant):
        if meant:
            items = list(run)
            read = "".join(item.mapped for item in items)
            yield Stretch("".join(item.character for item in items), Edit(items[0].start, items[-1].end, read))


def not_normalized(characters: Iterable[DomainCharacter]) -> Iterator[Stretch]:
    """The parts of the mapped domain that are not in Unicode's normal form C, label by label."""
    for is_separator, run in groupby(characters, lambda item: item.character in _LABEL_SEPARATORS):
        if is_separator:
            continue
        items = [item for item in run if item.mapped]
        label = "".join(item.mapped for item in items)
        normalized = unicodedata.normalize("NFC", label)
        if label == normalized:
            continue
        same = common_start(label, normalized)
        behind = common_start(label[same:][::-1], normalized[same:][::-1])
        first, before = _item_at(items, same)
        last, _ = _item_at(items, max(len(label) - behind - 1, same))
        after = sum(len(item.mapped) for item in items[last + 1 :])
        part = items[first : last + 1]
        read = normalized[before : len(normalized) - after]
        yield Stretch("".join(item.character for item in part), Edit(part[0].start, part[-1].end, read))


def _item_at(items: Sequence[DomainCharacter], offset: int) -> tuple[int, int]:
    """Which item the letter at ``offset`` of the mapped label comes from, and how many letters come before that."""
    before = 0
    for index, item in enumerate(items):
        if offset < before + len(item.mapped):
            return index, before
        before += len(item.mapped)
    return len(items) - 1, before - len(items[-1].mapped)
