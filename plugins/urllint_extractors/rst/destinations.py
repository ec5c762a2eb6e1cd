"""URLs in places that are for URLs: targets, embedded ones, arguments and options of directives.

White space in them does not count, so that they can go over several lines; a backslash makes the next character
ordinary, and an escaped space a space.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#hyperlink-targets
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import FoundUrl, Hole, Place, Role, SourceMapBuilder, Span, find_holes, scan
from urllint_extractors.rst.characters import ADDRESS, SIMPLE_NAME
from urllint_extractors.rst.lines import Chunk
from urllint_extractors.rst.reading import NAME

_DROPPED: Final = re.compile(r"\\([\s\S]|\Z)|\s+")
_SIMPLE_REFERENCE: Final = re.compile(rf"{SIMPLE_NAME}_")

# docutils replaces nothing in a URL. Who writes it all the same means a placeholder; some programs do replace it.
_SUBSTITUTION: Final = re.compile(r"\|[A-Za-z][\w.-]{0,60}\|")

# A URL without escapes, white space and placeholders that is nothing else than it seems; most are of this kind.
_PLAIN: Final = re.compile(r"(?:https?://|(?!https?[:;]?//))[A-Za-z0-9.#?=+,~/-]*(?:_[A-Za-z0-9.#?=+,~/-]+)*")

_NOT_JUDGED: Final = frozenset({"foreign-authority", "misspelt-scheme", "missing-colon"})


def is_escaped(text: str, at: int, low: int) -> bool:
    """Whether an odd number of backslashes, none of them before ``low``, stands before ``at``."""
    start = at
    while start > low and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def is_reference(chunk: Chunk) -> bool:
    """Whether what stands where a URL may stand is the name of a target: ``name_`` or ```some name`_``."""
    text, start, end, _ = chunk
    if not text.endswith("_", start, end) or is_escaped(text, end - 1, start):
        return False
    if text.startswith("`", start):
        return text.endswith("`_", start, end) and end - start > 3 and not is_escaped(text, end - 2, start)
    return _SIMPLE_REFERENCE.fullmatch(text, start, end) is not None


def destination(
    chunk: Chunk,
    *,
    kind: str,
    role: Role = "link",
    visible: Span | None = None,
    label: str | None = None,
    may_be_address: bool = True,
) -> FoundUrl | None:
    """The URL that is all of ``chunk``, if there is one. ``may_be_address``: an address of mail is one, too."""
    text, start, end, source_map = chunk
    if source_map is None and start < end and _PLAIN.fullmatch(text, start, end) is not None:
        return FoundUrl(
            text=text[start:end],
            span=Span(start, end),
            places=(Place(NAME, kind),),
            role=role,
            may_be_relative=True,
            visible=visible,
            label=label,
        )
    builder = SourceMapBuilder()
    at = start
    for match in _DROPPED.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        escaped = match[1]
        if escaped is not None:
            builder.add(" " if escaped.isspace() else escaped, match.start(), len(match[0]))
        at = match.end()
    builder.add(text[at:end], at, end - at)
    decoded = builder.text
    if not decoded:
        return None
    if may_be_address and "@" in decoded and ADDRESS.fullmatch(decoded):
        with_scheme = SourceMapBuilder()
        with_scheme.add("mailto:", start, 0)
        for piece in builder.source_map().pieces:
            with_scheme.add(decoded[piece.decoded_start : piece.decoded_end], piece.raw_start, piece.raw_length)
        builder, decoded = with_scheme, f"mailto:{decoded}"
    own_map = builder.source_map()
    if source_map is not None:
        own_map = own_map.through(source_map)
    is_plain = len(own_map.pieces) == 1 and own_map.pieces[0].is_run
    return FoundUrl(
        text=decoded,
        span=own_map.raw_span(0, len(decoded)),
        source_map=None if is_plain else own_map,
        places=(Place(NAME, kind),),
        role=role,
        may_be_relative=True,
        holes=_holes(decoded),
        visible=visible,
        label=label,
        form=_form(decoded),
    )


def _holes(text: str) -> tuple[Hole, ...]:
    holes = find_holes(text)
    if "|" not in text:
        return holes
    own = [Hole(*match.span(), "template") for match in _SUBSTITUTION.finditer(text)]
    others = [hole for hole in holes if not any(hole.start < each.end and each.start < hole.end for each in own)]
    return tuple(sorted([*own, *others]))


def _form(text: str) -> str:
    """What the scan calls ``text`` where that keeps the standard's rules from judging it, else ``url``."""
    if "//" not in text or text.startswith(("https://", "http://", "//")):
        return "url"
    for candidate in scan(text, mode="quoted"):
        if (candidate.start, candidate.end) == (0, len(text)) and candidate.form in _NOT_JUDGED:
            return candidate.form
        break
    return "url"
