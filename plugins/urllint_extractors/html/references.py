"""Character references: ``&amp;``, ``&#47;``, ``&copy`` and what each of them means where it stands.

https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from urllint.plugin import SourceMap, SourceMapBuilder, Span

REFERENCE: Final = re.compile(r"&(?:#[xX]([0-9a-fA-F]+);?|#([0-9]+);?|([a-zA-Z][a-zA-Z0-9]*);?)|\r\n")
"""What may be one character reference (1: hexadecimal, 2: decimal, 3: named), or a CRLF, which reads as one LF."""

XML_REFERENCE: Final = re.compile(r"&(?:#x([0-9a-fA-F]+);|#([0-9]+);|([^\s&;#<>\"'][^\s&;<>\"']*);)|\r\n")
"""In XML every reference ends in a semicolon."""

_COMMON: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"'}
_XML: Final = {**_COMMON, "apos": "'"}

# The control codes that windows-1252 has characters for:
# https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state
_WINDOWS_1252: Final = dict(
    zip(
        (0x80, *range(0x82, 0x8D), 0x8E, *range(0x91, 0x9D), 0x9E, 0x9F),
        "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ",
        strict=True,
    )
)

_names: Mapping[str, str] | None = None  # the table of HTML is large and seldom needed


def _named(name: str) -> str | None:
    """The characters of a named reference, ``name`` with its semicolon or, for the old ones, without it."""
    global _names
    if _names is None:
        from html.entities import html5

        _names = html5
    return _names.get(name)


def _numeric(hexadecimal: str | None, decimal: str | None) -> str:
    digits = (hexadecimal or decimal or "").lstrip("0")
    if len(digits) > 7:
        return "\ufffd"
    code = int(digits or "0", 16 if hexadecimal else 10)
    if code == 0 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return _WINDOWS_1252.get(code) or chr(code)


Resolve = Callable[["re.Match[str]"], "tuple[str, int] | None"]
"""Gives the characters of a match of the reference pattern and the length of the raw text they take."""


def in_attribute(match: re.Match[str]) -> tuple[str, int] | None:
    """A reference in an attribute's value: without a semicolon it must not stand before ``=``, a letter or a digit."""
    name = match[3]
    raw = match[0]
    if name is None:
        return ("\n", 2) if raw == "\r\n" else (_numeric(match[1], match[2]), len(raw))
    characters = _COMMON.get(name)
    if raw[-1] == ";":
        characters = characters or _named(name + ";")
        if characters is not None:
            return characters, len(raw)
    elif match.string[match.end() : match.end() + 1] == "=":
        return None
    characters = characters or _named(name)
    return None if characters is None else (characters, len(name) + 1)


def in_text(match: re.Match[str]) -> tuple[str, int] | None:
    """A reference in text: without a semicolon the longest old name counts (``&notit`` is ``¬it``)."""
    found = in_attribute(match)
    name = match[3]
    if found is not None or name is None:
        return found
    for length in range(min(len(name), 6), 1, -1):
        characters = _named(name[:length])
        if characters is not None:
            return characters, length + 1
    return None


def in_xml(match: re.Match[str]) -> tuple[str, int] | None:
    """A reference in XML. HTML's names are known too (XHTML's DTDs define them); others stay as they are."""
    name = match[3]
    if name is None:
        return ("\n", 2) if match[0] == "\r\n" else (_numeric(match[1], match[2]), len(match[0]))
    characters = _XML.get(name) or _named(name + ";")
    return None if characters is None else (characters, len(match[0]))


class Decoded(NamedTuple):
    """Decoded text, the map back (none if nothing changed), and where the verbatim spans are in the decoded text."""

    text: str
    source_map: SourceMap | None
    verbatim: list[Span]


def decode(text: str, start: int, end: int, resolve: Resolve, verbatim: Iterable[tuple[int, int]] = ()) -> Decoded:
    """The text between ``start`` and ``end`` with its references resolved.

    References inside the spans ``verbatim`` (template code, in order and without overlaps) stay as they are.
    """
    pattern = XML_REFERENCE if resolve is in_xml else REFERENCE
    builder: SourceMapBuilder | None = None
    position = start
    longer_by = 0  # the decoded text, so far
    spans: list[Span] = []
    segment = start
    for low, high in (*verbatim, (end, end)):
        low, high = max(low, start), min(high, end)
        for match in pattern.finditer(text, segment, low):
            found = resolve(match)
            if found is None:
                continue
            if builder is None:
                builder = SourceMapBuilder()
            characters, length = found
            at = match.start()
            builder.add(text[position:at], position, at - position)
            builder.add(characters, at, length)
            position = at + length
            longer_by += len(characters) - length
        spans.append(Span(low - start + longer_by, high - start + longer_by))
        segment = high
    spans.pop()
    if builder is None:
        return Decoded(text[start:end], None, spans)
    builder.add(text[position:end], position, end - position)
    return Decoded(builder.text, builder.source_map(), spans)
