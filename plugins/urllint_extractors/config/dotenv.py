"""URLs in ``.env`` files: values with and without quotes, over several lines, too, and comments.

The variable names the place: ``dotenv:DATABASE_URL``. ``$NAME`` and ``${NAME}`` in a URL are placeholders.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config.lines import Lines, add_suppression, next_entry
from urllint_extractors.config.quick import DOTENV_ESCAPE
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole

EXTRACTOR: Final = "dotenv"

_ENTRY: Final = re.compile(
    r"""^[ \t]*(?:(?:export[ \t]+|set[ \t]+)?([\w.-]+)[ \t]*(?:=|:[ \t])[ \t]*
        (?:"([^"\\]*(?:\\[\s\S][^"\\]*)*)"|'([^']*)'|`([^`]*)`|((?!["'`])[^\r\n]*)|)
        (?:[ \t]*(\#[^\r\n]*))?|(\#[^\r\n]*))""",
    re.VERBOSE | re.MULTILINE,
)
_DOUBLE: Final = 2
_BARE: Final = 5
_COMMENT: Final = re.compile(r"(?:[ \t]|\A)#")
_ESCAPE: Final = re.compile(r"\\([\s\S])")
_SIMPLE: Final = {"n": "\n", "r": "\r", "t": "\t"}
_WRITTEN: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_STYLES: Final = {2: "double-quoted", 3: "single-quoted", 4: "back-quoted"}
_QUOTES: Final = {"single-quoted": "'", "back-quoted": "`"}


class DotenvExtractor:
    """Values and comments of ``.env`` files."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document, (DOTENV_ESCAPE, SUPPRESSION_MARK))
        if reading.triggers:
            _read(reading)
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a value in the style that is ``found``'s label."""
        if is_whole(found, text, raw):
            return raw
        if found.label is None:
            return encode_bare(text)
        if found.label == "double-quoted":
            return "".join(_WRITTEN.get(character, character) for character in text)
        return None if _QUOTES[found.label] in text or "\n" in text or "\r" in text else text


def _read(reading: Reading) -> None:
    text = reading.text
    lines = Lines(text) if reading.has_suppressions else None
    at = 0
    for match in _ENTRY.finditer(text):
        if not reading.has_trigger(at, match.end()):
            at = match.end()
            continue
        reading.add_plain(at, match.start(), "text")
        at = match.end()
        for group in (6, 7):
            if match.group(group) is not None:
                _add_comment(reading, lines, *match.span(group), is_alone=group == 7)
        name = match.group(1)
        for group in range(_DOUBLE, _BARE + 1):
            start, end = match.span(group)
            if start >= 0 and reading.has_trigger(start, end):
                _read_value(reading, name, start, end, group, lines)
    reading.add_plain(at, len(text), "text")


def _read_value(reading: Reading, name: str, start: int, end: int, group: int, lines: Lines | None) -> None:
    text = reading.text
    decoded: tuple[str, SourceMap] | None = None
    if group == _BARE:
        comment = _COMMENT.search(text[start:end])
        if comment is not None:
            _add_comment(reading, lines, start + comment.end() - 1, end, is_alone=False)
            end = start + comment.start()
        end = start + len(text[start:end].rstrip())
    elif group == _DOUBLE and text.find("\\", start, end) >= 0:
        decoded = decode(text, start, end)
    reading.add_value(lambda: (name,), start, end, decoded, label=_STYLES.get(group))


def decode(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """What stands in double quotes between ``start`` and ``end``."""
    builder = SourceMapBuilder()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(_SIMPLE.get(match.group(1), match.group(1)), match.start(), 2)
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()


def _add_comment(reading: Reading, lines: Lines | None, start: int, end: int, *, is_alone: bool) -> None:
    reading.add_comment(start, end)
    governs: Span | None = None
    if lines is not None and is_alone and reading.text.find(SUPPRESSION_MARK, start, end) >= 0:
        following = next_entry(lines, lines.at(start), "#")
        if following is not None:
            entry = _ENTRY.match(reading.text, lines[following].start)
            governs = Span(lines[following].content, lines[following].end if entry is None else entry.end())
    add_suppression(reading, start, end, governs)
