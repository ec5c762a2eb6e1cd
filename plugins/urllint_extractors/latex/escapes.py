"""How LaTeX writes what it takes for something else, and how text is written in it.

``\\%`` is a percent sign, ``\\~{}`` and ``$\\sim$`` are tildes, ``\\-`` and ``\\allowbreak`` say where a line may be
broken. Any other command is a macro, whose meaning is not known here: a placeholder inside a URL; what ends one in
running text.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import FoundUrl
from urllint_extractors.decoding import Decoding

_ESCAPE: Final = re.compile(
    r"(?P<character>\\[%#&_${}])"
    r"|(?P<tilde>\\~(?:\{\})?|\\(?:textasciitilde|string~)(?:\{\}|(?![A-Za-z])[ \t]?)|\$\{?\\sim\}?\$)"
    r"|(?P<underscore>\\textunderscore(?:\{\}|(?![A-Za-z])[ \t]?))"
    r"|(?P<break>\\(?:[-/,]|(?:allowbreak|linebreak|nolinebreak|slash)(?![A-Za-z])(?:\[[0-4]\])?(?:\{\}|[ \t])?)|\{\})"
    r"|(?P<macro>\\[A-Za-z@]+\*?(?:\{\})?|\#\#?[1-9](?![\w%-]))"
    r"|(?P<end>\\[\s\S]?)"
)
_DECODED: Final = re.compile(r"[\\#$\r\n]|\{\}")
_SLASH: Final = "\\slash"
_JOINS: Final = frozenset("/=.-_:?&@#+")
_LINE_BREAK: Final = re.compile(r"[ \t]*%?(?:\r\n?|\n)[ \t]*")

_SPECIAL: Final = re.compile(r"[%#&_$]|~")
_NEVER: Final = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>`\\^{}|\u2028\u2029\u3000]")

PLAIN: Final = "plain"
"""The style of an argument or field in which nothing is written with a backslash."""

NESTED: Final = "nested"
"""The same inside the argument of another command, where percent and number signs have their meaning for TeX."""

ESCAPED: Final = "escaped"
"""The style in which special characters are written with a backslash."""


def decode_prose(text: str, start: int, end: int) -> Decoding:
    """The running text between ``start`` and ``end``."""
    decoding = Decoding()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        low, high = match.span()
        decoding.add(text[at:low], at, low - at)
        at = high
        if match.lastgroup == "macro":
            joins = text[low - 1 : low] in _JOINS or text[high : high + 1] in ("/", ".", ":", "?")
            if joins or text[low] == "#":
                decoding.add_macro(match.group(), low)
            else:
                decoding.add("\n", low, high - low)
        else:
            _add_escape(decoding, match)
    decoding.add(text[at:end], at, end - at)
    return decoding


def decode_argument(text: str, start: int, end: int) -> Decoding:
    """The argument of a command that takes a URL: white space that holds a line end is none of it."""
    decoding = Decoding()
    if _DECODED.search(text, start, end) is None:
        decoding.add(text[start:end], start, end - start)
        return decoding
    at = start
    while at < end:
        newline = _LINE_BREAK.match(text, at, end)
        if newline is not None:
            at = newline.end()
            continue
        match = _ESCAPE.match(text, at, end)
        if match is None:
            decoding.add(text[at], at, 1)
            at += 1
            continue
        if match.lastgroup == "macro":
            decoding.add_macro(match.group(), at)
        else:
            _add_escape(decoding, match)
        at = match.end()
    return decoding


def _add_escape(decoding: Decoding, match: re.Match[str]) -> None:
    start, length = match.start(), match.end() - match.start()
    written = match.group()
    group = match.lastgroup
    if group == "character":
        decoding.add(written[1], start, length)
    elif group == "tilde":
        decoding.add("~", start, length)
    elif group == "underscore":
        decoding.add("_", start, length)
    elif group == "break":
        decoding.add("/" if written.startswith(_SLASH) else "", start, length)
    else:
        decoding.add("\n", start, length)


def is_escaped(raw: str) -> bool:
    """Whether special characters are written with a backslash in ``raw``."""
    return re.search(r"\\[%#&_~]|\\text", raw) is not None


def write(text: str, found: FoundUrl, raw: str) -> str | None:
    """``text`` as it must stand for ``raw`` in the place of ``found``, or ``None`` where it cannot stand there."""
    if text == found.text and len(raw) == found.span.end - found.span.start:
        return raw
    if _NEVER.search(text):
        return None
    if found.label == PLAIN:
        return text
    if found.label == NESTED:
        return None if "%" in text or "#" in text else text
    return _SPECIAL.sub(lambda match: "\\~{}" if match.group() == "~" else f"\\{match.group()}", text)
