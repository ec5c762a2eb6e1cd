"""Between a literal of JavaScript or JSX as written and the text it stands for, in both directions.

https://tc39.es/ecma262/#sec-literals-string-literals
https://tc39.es/ecma262/#sec-template-literal-lexical-components
https://facebook.github.io/jsx/#prod-JSXAttributeValue
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from urllint.plugin import SourceMapBuilder

_SURROGATES: Final = (
    r"\\u(?:[dD][89abAB][0-9a-fA-F]{2}|\{0*[dD][89abAB][0-9a-fA-F]{2}\})"
    r"\\u(?:[dD][c-fC-F][0-9a-fA-F]{2}|\{0*[dD][c-fC-F][0-9a-fA-F]{2}\})"
)
_ESCAPE: Final = re.compile(
    rf"{_SURROGATES}|\\(?:\r\n|u\{{[0-9A-Fa-f]+\}}|u[0-9A-Fa-f]{{4}}|x[0-9A-Fa-f]{{2}}|[0-3][0-7]{{0,2}}|[4-7][0-7]?|.)",
    re.DOTALL,
)
_TEMPLATE_ESCAPE: Final = re.compile(rf"{_ESCAPE.pattern}|\r\n?", re.DOTALL)
_NEWLINE: Final = re.compile(r"\r\n?")
_NEEDS_DECODING: Final = re.compile(r"[\\\r]")
_CODE_POINT: Final = re.compile(r"\\u\{?([0-9a-fA-F]+)\}?")

_SIMPLE: Final = {
    "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\n": "", "\r": "", "\r\n": "", "\u2028": "", "\u2029": "",
}  # fmt: skip
_WRITTEN: Final = {
    "\\": "\\\\", "'": "\\'", '"': '\\"', "`": "\\`", "\n": "\\n", "\r": "\\r", "\t": "\\t",
}  # fmt: skip

_REFERENCE: Final = re.compile(r"&(?:#[0-9]{1,8}|#[xX][0-9A-Fa-f]{1,7}|[A-Za-z][A-Za-z0-9]{1,30});")
_JSX_WRITTEN: Final = {
    ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;",
    ord("{"): "&#123;", ord("}"): "&#125;",
}  # fmt: skip


def needs_decoding(text: str, start: int, end: int) -> bool:
    """Whether a literal's body holds a backslash or a carriage return, which do not always stand for themselves."""
    return _NEEDS_DECODING.search(text, start, end) is not None


def decode(builder: SourceMapBuilder, text: str, start: int, end: int, kind: str) -> None:
    """Append to ``builder`` what the literal text from ``start`` to ``end`` stands for.

    ``kind`` is ``string``, ``template`` or ``raw`` (a template tagged with ``String.raw``). An escape that the language
    refuses stays as it is written. Escapes of a pair of surrogates are one code point.
    """
    pattern = _NEWLINE if kind == "raw" else _TEMPLATE_ESCAPE if kind == "template" else _ESCAPE
    at = start
    for match in pattern.finditer(text, start, end):
        decoded = _value(match.group())
        if decoded is None:
            continue
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(decoded, match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)


def _value(written: str) -> str | None:
    """What an escape stands for; ``None`` where it is none."""
    if written[0] == "\r":
        return "\n"
    following = written[1:]
    simple = _SIMPLE.get(following)
    if simple is not None:
        return simple
    kind = following[0]
    if kind in "01234567":
        return chr(int(following, 8))
    if len(following) == 1:
        return None if kind in "ux" else kind
    if kind == "x":
        return chr(int(following[1:], 16))
    units = [int(match[1], 16) for match in _CODE_POINT.finditer(written)]
    if len(units) == 2:
        return chr(0x10000 + ((units[0] - 0xD800) << 10) + units[1] - 0xDC00)
    return chr(units[0]) if units[0] <= 0x10FFFF else None


def encode(text: str) -> str:
    """Write ``text`` as part of a string or template, whatever its quotes are."""
    written = "".join(
        _WRITTEN.get(character) or (character if character.isprintable() else _escaped(character)) for character in text
    )
    return written.replace("${", "\\${")


def encode_raw(text: str) -> str | None:
    """Write ``text`` as part of a template whose tag takes it as it is written; ``None`` where it cannot be."""
    refused = "\\" in text or "`" in text or "\r" in text or "\0" in text or "${" in text or text.endswith("$")
    return None if refused else text


def _escaped(character: str) -> str:
    code_point = ord(character)
    if code_point <= 0xFF:
        return f"\\x{code_point:02x}"
    return f"\\u{code_point:04x}" if code_point <= 0xFFFF else f"\\u{{{code_point:x}}}"


def decode_jsx(builder: SourceMapBuilder, text: str, start: int, end: int) -> None:
    """Append what JSX text or the value of a JSX attribute stands for: it has character references, and no escapes."""
    at = start
    for match in _REFERENCE.finditer(text, start, end):
        decoded = _referred(match.group()[1:-1])
        if decoded is None:
            continue
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(decoded, match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)


def _referred(name: str) -> str | None:
    if name[0] != "#":
        return _entities().get(name)
    code_point = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    return chr(code_point) if code_point <= 0x10FFFF else None


@lru_cache(maxsize=1)
def _entities() -> dict[str, str]:
    """The entities of XHTML, which are all that JSX knows."""
    from html.entities import name2codepoint  # rarely needed

    return {"apos": "'", **{name: chr(code_point) for name, code_point in name2codepoint.items()}}


def encode_jsx(text: str) -> str | None:
    """Write ``text`` in JSX, in an attribute's quotes of either kind or between tags."""
    if not text.isprintable() or text != text.strip():
        return None  # white space in JSX text is not kept
    return text.translate(_JSX_WRITTEN)
