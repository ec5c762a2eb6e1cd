"""Backslash escapes and character references, as CommonMark reads them in text and in destinations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from urllint.plugin import SourceMap, SourceMapBuilder, Span

ESCAPE: Final = re.compile(
    r"""\\([!-/:-@\[-`{-~])"""  # https://spec.commonmark.org/0.31.2/#backslash-escapes
    r"""|&(?:\#(?:([0-9]{1,7})|[xX]([0-9a-fA-F]{1,6}))|([A-Za-z][A-Za-z0-9]{1,31}));"""
)
"""A backslash escape, or what looks like a character reference."""

_COMMON: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\N{NO-BREAK SPACE}"}


def replacement(match: re.Match[str]) -> str | None:
    """What a match of `ESCAPE` stands for; ``None`` if it is no escape because HTML does not know the name."""
    escaped, decimal, hexadecimal, name = match.groups()
    if escaped is not None:
        return escaped
    if name is not None:
        common = _COMMON.get(name)
        if common is not None:
            return common
        from html.entities import html5  # the table of 2,231 names is needed rarely and costs 8 ms

        return html5.get(name + ";")
    code_point = int(decimal) if decimal is not None else int(hexadecimal, 16)
    if code_point == 0 or 0xD800 <= code_point <= 0xDFFF or code_point > 0x10FFFF:
        return "\ufffd"
    return chr(code_point)


def unescape(text: str) -> str:
    """``text`` with its escapes replaced."""
    if "\\" not in text and "&" not in text:
        return text
    return ESCAPE.sub(lambda match: match[0] if (value := replacement(match)) is None else value, text)


def unescape_with_map(
    text: str, start: int, end: int, verbatim: Sequence[Span] = (), *, final_backslash: bool = True
) -> tuple[str, SourceMap | None]:
    """``text[start:end]`` with its escapes replaced, and the map back to offsets of ``text``.

    The map is ``None`` if there are none. Nothing is replaced inside the ``verbatim`` spans. Without
    ``final_backslash`` a last backslash is a hard line break and is left out.
    """
    builder = SourceMapBuilder()
    done = start
    spans = iter(verbatim)
    kept = next(spans, None)
    for match in ESCAPE.finditer(text, start, end):
        at, behind = match.span()
        while kept is not None and kept.end <= at:
            kept = next(spans, None)
        if kept is not None and kept.start < behind:
            continue
        value = replacement(match)
        if value is None:
            continue
        builder.add(text[done:at], done, at - done)
        builder.add(value, at, behind - at)
        done = behind
    if not final_backslash and done < end and text[end - 1] == "\\":
        end -= 1
    elif done == start:
        return text[start:end], None
    builder.add(text[done:end], done, end - done)
    return builder.text, builder.source_map()
