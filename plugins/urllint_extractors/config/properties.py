"""URLs in Java properties: values and keys with their escapes and continued lines, comments.

The key names the place: ``properties:service.url``.

https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html#load(java.io.Reader)
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config.lines import Lines, add_suppression, next_entry
from urllint_extractors.config.quick import PROPERTIES_ESCAPE
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole

EXTRACTOR: Final = "properties"

_MARKS: Final = "#!"
_KEY: Final = re.compile(r"(?:[^\\=:\s]|\\[\s\S])*")
_SEPARATOR: Final = re.compile(r"[ \t\f]*[=:]?[ \t\f]*")
_ESCAPE: Final = re.compile(
    r"\\(?:u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|(?:\r\n?|\n)[ \t\f]*|[\s\S])"
)
_SIMPLE: Final = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_WRITTEN: Final = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\f": "\\f"}
_MOST_LINES: Final = 1000
_VALUE: Final = "value"


class PropertiesExtractor:
    """Values, keys and comments of properties."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document, (PROPERTIES_ESCAPE, SUPPRESSION_MARK))
        if reading.triggers:
            _read(reading)
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a value; a colon is escaped where one was."""
        if is_whole(found, text, raw):
            return raw
        if found.label != _VALUE:
            return encode_bare(text)
        if any("\ud800" <= character <= "\udfff" for character in text):
            return None
        written = "".join(
            _WRITTEN.get(character) or (character if character.isprintable() else _escaped(character))
            for character in text
        )
        return written.replace(":", "\\:") if "\\:" in raw else written


def _escaped(character: str) -> str:
    code_point = ord(character)
    if code_point > 0xFFFF:
        code_point -= 0x10000
        return f"\\u{0xD800 + (code_point >> 10):04x}\\u{0xDC00 + (code_point & 0x3FF):04x}"
    return f"\\u{code_point:04x}"


def _read(reading: Reading) -> None:
    text = reading.text
    lines = Lines(text)
    behind = 0
    for trigger in reading.triggers:
        number = lines.at(trigger)
        if number < behind:
            continue
        first = _first_line(lines, number, behind)
        start = lines[first].content
        if text[start : start + 1] in ("#", "!"):
            end = lines[first].end
            reading.add_comment(start, end)
            add_suppression(reading, start, end, _governed(lines, first))
            behind = first + 1
            continue
        last = _last_line(lines, first)
        _read_entry(reading, start, lines[last].end)
        behind = last + 1


def _read_entry(reading: Reading, start: int, end: int) -> None:
    text = reading.text
    key_match = _KEY.match(text, start, end)
    key_end = start if key_match is None else key_match.end()
    separator = _SEPARATOR.match(text, key_end, end)
    value = key_end if separator is None else separator.end()
    key, source_map = decode(text, start, key_end)
    if reading.has_trigger(start, key_end):
        reading.add_value(lambda: (), start, key_end, (key, source_map), is_key=True)
    if reading.has_trigger(value, end):
        needs_decoding = text.find("\\", value, end) >= 0
        decoded = decode(text, value, end) if needs_decoding else None
        reading.add_value(lambda: [key] if "/" in key else key.split("."), value, end, decoded, label=_VALUE)


def decode(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """What stands between ``start`` and ``end`` without its escapes."""
    builder = SourceMapBuilder()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        following = match.group()[1:]
        if following[0] in "\r\n":
            value = ""
        elif len(following) == 11:
            high, low = int(following[1:5], 16), int(following[7:], 16)
            value = chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        elif len(following) == 5:
            value = chr(int(following[1:], 16))
        else:
            value = _SIMPLE.get(following, following)
        builder.add(value, match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()


def _goes_on(lines: Lines, number: int) -> bool:
    """Whether a line ends in a backslash that is not escaped."""
    content = lines.content(number)
    return (len(content) - len(content.rstrip("\\"))) % 2 == 1


def _first_line(lines: Lines, number: int, lowest: int) -> int:
    """The line in which the entry of line ``number`` starts."""
    first = number
    while first > max(lowest, number - _MOST_LINES) and _goes_on(lines, first - 1):
        first -= 1
    for comment in range(first, number):  # a comment does not go on
        if lines.content(comment)[:1] in ("#", "!"):
            return min(number, comment + 1)
        break
    return first


def _last_line(lines: Lines, first: int) -> int:
    last = first
    while last + 1 < len(lines) and _goes_on(lines, last):
        last += 1
    return last


def _governed(lines: Lines, number: int) -> Span | None:
    """What a comment speaks for: the next entry."""
    first = next_entry(lines, number, _MARKS)
    return None if first is None else Span(lines[first].content, lines[_last_line(lines, first)].end)
