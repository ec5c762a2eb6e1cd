"""Between a Python string literal as written and the string it stands for, in both directions.

See "String and Bytes literals" in the language reference:
https://docs.python.org/3/reference/lexical_analysis.html#string-and-bytes-literals
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import SourceMapBuilder

_ESCAPE = re.compile(
    r"\\(?:\r\n|[\r\n\\'\"abfnrtv]|[0-7]{1,3}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|N\{[^{}]+\}|.)|\r\n?",
    re.DOTALL,
)
_BYTES_ESCAPE = re.compile(r"\\(?:\r\n|[\r\n\\'\"abfnrtv]|[0-7]{1,3}|x[0-9A-Fa-f]{2}|.)|\r\n?", re.DOTALL)
_NEWLINE = re.compile(r"\r\n?")
_DOUBLED_BRACE = re.compile(r"\{\{|\}\}")
_NEEDS_DECODING = re.compile(r"[\\\r]")

_SIMPLE: Final = {
    "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\n": "", "\r": "", "\r\n": "",
}  # fmt: skip
_WRITTEN: Final = {"\\": "\\\\", "'": "\\'", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def needs_decoding(text: str, start: int, end: int) -> bool:
    """Whether a literal's body holds a backslash or a carriage return, which do not always stand for themselves."""
    return _NEEDS_DECODING.search(text, start, end) is not None


def decode(builder: SourceMapBuilder, text: str, start: int, end: int, prefix: str) -> None:
    """Append to ``builder`` what the literal text from ``start`` to ``end`` stands for.

    That is a literal's body or, in an f-string, what stands between two replacement fields. A byte is one code point.
    An escape that Python does not know or refuses stays as it is written.
    """
    if "r" in prefix:
        pattern = _NEWLINE
    elif "b" in prefix:
        pattern = _BYTES_ESCAPE
    else:
        pattern = _ESCAPE
    doubled_braces = "f" in prefix or "t" in prefix
    at = start
    for match in pattern.finditer(text, start, end):
        written = match.group()
        decoded = _value(written, is_bytes="b" in prefix)
        if decoded is None:
            continue
        _add(builder, text, at, match.start(), doubled_braces=doubled_braces)
        builder.add(decoded, match.start(), len(written))
        at = match.end()
    _add(builder, text, at, end, doubled_braces=doubled_braces)


def _add(builder: SourceMapBuilder, text: str, start: int, end: int, *, doubled_braces: bool) -> None:
    if doubled_braces:
        for match in _DOUBLED_BRACE.finditer(text, start, end):
            builder.add(text[start : match.start()], start, match.start() - start)
            builder.add(text[match.start()], match.start(), 2)
            start = match.end()
    builder.add(text[start:end], start, end - start)


def _value(written: str, *, is_bytes: bool) -> str | None:
    """What an escape stands for; ``None`` where it stands for itself."""
    if written[0] == "\r":
        return "\n"
    following = written[1:]
    simple = _SIMPLE.get(following)
    if simple is not None:
        return simple
    kind = following[0]
    if kind in "01234567":
        return chr(int(following, 8) & (0xFF if is_bytes else 0x1FF))
    if len(following) == 1:
        return None
    if kind == "N":
        return _named(following[2:-1])
    code_point = int(following[1:], 16)
    return chr(code_point) if code_point <= 0x10FFFF else None


def _named(name: str) -> str | None:
    import unicodedata  # rarely needed, and large

    try:
        character = unicodedata.lookup(name)
    except KeyError:
        return None
    return character if len(character) == 1 else None  # a literal knows no named sequences


def encode(text: str, prefix: str) -> str | None:
    """Write ``text`` as part of a literal with ``prefix``, whatever its quotes are; ``None`` where it cannot be."""
    if "b" in prefix and not text.isascii():
        return None
    if "r" in prefix:
        if any(character in "\"'\0\r\n" for character in text) or text.endswith("\\"):
            return None
    else:
        text = "".join(
            _WRITTEN.get(character) or (character if character.isprintable() else _escaped(character))
            for character in text
        )
    if "f" in prefix or "t" in prefix:
        text = text.replace("{", "{{").replace("}", "}}")
    return text


def _escaped(character: str) -> str:
    code_point = ord(character)
    if code_point <= 0x7F:
        return f"\\x{code_point:02x}"
    return f"\\u{code_point:04x}" if code_point <= 0xFFFF else f"\\U{code_point:08x}"
