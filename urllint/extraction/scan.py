"""URLs in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from urllint.extraction.holes import find_holes
from urllint.model import FoundUrl, Hole, Place, Role
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

Mode = Literal["prose", "quoted"]

_URL = re.compile(r"""(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]*://[^\s<>"'`]+""")


class Candidate(NamedTuple):
    """A span of the scanned text that is, or was meant as, a URL; holes count from its start."""

    start: int
    end: int
    form: str
    holes: tuple[Hole, ...] = ()


def scan(text: str, start: int = 0, end: int | None = None, *, mode: Mode = "prose") -> Iterator[Candidate]:
    """The candidates of ``text`` between ``start`` and ``end``, in order."""
    for match in _URL.finditer(text, start, len(text) if end is None else end):
        url = match.group()
        if mode == "prose":
            url = url.rstrip("?!.,:*_~'\";)")
        yield Candidate(match.start(), match.start() + len(url), "url", find_holes(url))


def found_urls(
    text: str,
    *,
    places: tuple[Place, ...],
    role: Role,
    source_map: SourceMap | None = None,
    offset: int = 0,
    start: int = 0,
    end: int | None = None,
    mode: Mode = "prose",
) -> list[FoundUrl]:
    """The URLs of ``text`` as found URLs; ``source_map`` or ``offset`` leads from the text's offsets to raw ones."""
    found: list[FoundUrl] = []
    for candidate in scan(text, start, end, mode=mode):
        own_map: SourceMap | None = None
        if source_map is None:
            span = Span(candidate.start + offset, candidate.end + offset)
        else:
            own_map = source_map.slice(candidate.start, candidate.end)
            span = source_map.raw_span(candidate.start, candidate.end)
        found.append(
            FoundUrl(
                text=text[candidate.start : candidate.end],
                span=span,
                places=places,
                role=role,
                source_map=own_map,
                holes=candidate.holes,
                form=candidate.form,
            )
        )
    return found
