"""Between a YAML scalar as written and the text it stands for, in both directions, for each of the five styles.

The decoders follow YAML's folding rules only as far as a map back to the file needs; what they give is compared with
the parser's own value before it is believed.

https://yaml.org/spec/1.1/#id903915
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import SourceMap, SourceMapBuilder

_BREAK: Final = r"(?:\r\n|[\r\n\x85\u2028\u2029])"
_BREAKS: Final = re.compile(_BREAK)
_FOLD: Final = re.compile(rf"[ \t]*{_BREAK}(?:[ \t]*{_BREAK})*[ \t]*")
_IN_SINGLE: Final = re.compile(rf"''|{_FOLD.pattern}")
_IN_DOUBLE: Final = re.compile(
    rf"\\(?:x[0-9A-Fa-f]{{2}}|u[0-9A-Fa-f]{{4}}|U[0-9A-Fa-f]{{8}}|{_BREAK}[ \t]*|[\s\S])|{_FOLD.pattern}"
)
_HEADER: Final = re.compile(rf"[|>][-+0-9]{{0,2}}[ \t]*(\#[^\r\n]*)?{_BREAK}")
_LINE: Final = re.compile(rf"([^\r\n\x85\u2028\u2029]*)({_BREAK}|\Z)")

_SIMPLE: Final = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip
_WRITTEN: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

STYLES: Final = {"": "plain", "'": "single-quoted", '"': "double-quoted", "|": "literal", ">": "folded"}

Decoded = tuple[str, SourceMap]


def decode(text: str, start: int, end: int, style: str, value: str) -> Decoded | None:
    """The scalar in ``style`` between ``start`` and ``end`` (its quotes or header included) with the way back.

    ``value`` is what the parser made of it; ``None`` if this reading comes to something else.
    """
    builder = SourceMapBuilder()
    if style in ("|", ">"):
        _block(builder, text, start, end, value)
    elif style == "'":
        _flow(builder, text, start + 1, end - 1, _IN_SINGLE)
    elif style == '"':
        _flow(builder, text, start + 1, end - 1, _IN_DOUBLE)
    else:
        _flow(builder, text, start, end, _FOLD)
    decoded = builder.text
    if decoded == value:
        return decoded, builder.source_map()
    if style in ("|", ">") and decoded.startswith(value) and not decoded[len(value) :].strip("\n"):
        return value, builder.source_map().slice(0, len(value))
    return None


def _flow(builder: SourceMapBuilder, text: str, start: int, end: int, pattern: re.Pattern[str]) -> None:
    at = start
    for match in pattern.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(_value(match.group()), match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)


def _value(written: str) -> str:
    if written == "''":
        return "'"
    if written[0] != "\\":
        breaks = [match.group() for match in _BREAKS.finditer(written)]
        return "\n" * (len(breaks) - 1) or " "
    following = written[1:]
    if following[0] in "\r\n\x85\u2028\u2029":
        return ""
    simple = _SIMPLE.get(following)
    if simple is not None:
        return simple
    code_point = int(following[1:], 16) if len(following) > 1 else 0x110000
    return chr(code_point) if code_point <= 0x10FFFF else written


def _block(builder: SourceMapBuilder, text: str, start: int, end: int, value: str) -> None:
    """Lines without their indentation; those of a folded scalar are joined by spaces."""
    header = _HEADER.match(text, start, end)
    if header is None:
        return
    indentation = _indentation(text, header.end(), end, value)
    folds = text[start] == ">"
    waiting: list[tuple[int, int]] = []  # the line ends between the last line with text and this one
    last_is_indented = True
    at = header.end()
    while at < end:
        line = _LINE.match(text, at, end)
        if line is None or line.end() == at:
            break
        content, content_end = at, line.end(1)
        while content < content_end and content - at < indentation and text[content] == " ":
            content += 1
        if content < content_end:
            is_indented = text[content] in " \t"
            if folds and not last_is_indented and not is_indented and waiting:
                if len(waiting) == 1:
                    builder.add(" ", waiting[0][0], content - waiting[0][0])
                waiting = waiting[1:]
            last_is_indented = is_indented
            for low, high in waiting:
                builder.add("\n", low, high - low)
            waiting = []
            builder.add(text[content:content_end], content, content_end - content)
        if line.end(1) < line.end():
            waiting.append((line.end(1), line.end()))
        at = line.end()
    for low, high in waiting:
        builder.add("\n", low, high - low)


def _indentation(text: str, start: int, end: int, value: str) -> int:
    """How far a block scalar is indented: what its first line with text has more in the file than in ``value``."""
    at = start
    while at < end:
        line = _LINE.match(text, at, end)
        if line is None or line.end() == at:
            break
        written = line.group(1)
        if written.strip(" "):
            first = value.lstrip("\n")
            return (len(written) - len(written.lstrip(" "))) - (len(first) - len(first.lstrip(" ")))
        at = line.end()
    return 0


def header_comment(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The comment in the header of a block scalar."""
    header = _HEADER.match(text, start, end)
    return None if header is None or header.group(1) is None else header.span(1)


_UNPRINTABLE: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_ENDS_PLAIN: Final = re.compile(r":(?:\s|\Z)|\s#|\t|\s\Z")
# The last is YAML 1.1, as PyYAML reads it.
_ENDS_IN_FLOW: Final = re.compile(r"[,\[\]{}?]")


def encode(text: str, style: str) -> str | None:
    """Write ``text`` as part of a scalar in ``style`` (see `STYLES`); None where it cannot be written."""
    if style == "double-quoted":
        return "".join(map(_written, text)) if not re.search("[\ud800-\udfff]", text) else None
    if _UNPRINTABLE.search(text):
        return None
    if style == "single-quoted":
        return text.replace("'", "''")
    if style.startswith("plain"):
        if _ENDS_PLAIN.search(text) or (style == "plain in flow" and _ENDS_IN_FLOW.search(text)):
            return None
        return text
    return text


def _written(character: str) -> str:
    escape = _WRITTEN.get(character)
    if escape is not None:
        return escape
    if not _UNPRINTABLE.match(character):
        return character
    code_point = ord(character)
    return f"\\x{code_point:02x}" if code_point <= 0xFF else f"\\u{code_point:04x}"
