"""URLs in CSV and TSV: the fields of a table, with the name of their column as the kind of their place.

``csv:Homepage`` stands in the column of that name; where the first record has no names, columns are counted:
``csv:[2]``. A field that is one URL as a whole ends where the field ends, whatever its last character is; other
fields are searched as text. A number sign at the start of a line begins a comment only where there is a suppression
in it: CSV has no comments, though some of its readers do.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Comment, Document, Extraction, FoundUrl, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, Step, encode_bare, is_whole
from urllint_extractors.delimited.records import Field, delimiter_of, fields, record_start

EXTRACTOR: Final = "csv"

_QUOTED: Final = '"'
_NAME: Final = re.compile(r"[^\W\d_]")
_URL: Final = re.compile(r"//|www\.|\b(?i:https?|mailto|tel|urn|data|news):(?!\s)")
_LONGEST_NAME: Final = 60
_COMMENT: Final = re.compile(rf"^#[^\r\n]*{re.escape(SUPPRESSION_MARK)}[^\r\n]*", re.MULTILINE)
_NEXT_LINE: Final = re.compile(r"(?:[ \t]*(?:\r\n?|\n))*([^\r\n]+)")


class DelimitedExtractor:
    """The fields of CSV and TSV."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document)
        if reading.triggers:
            _Reader(reading, document).read()
        if SUPPRESSION_MARK in document.text:
            reading.extraction.comments += _comments(document.text)
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as part of a field; what would end the field is refused where it stands without quotes."""
        if is_whole(found, text, raw):
            return raw
        written = encode_bare(text)
        if written is None or found.label is None or found.label == _QUOTED:
            return written
        return None if found.label in written else written


class _Reader:
    """Goes from one record that may hold a URL to the next."""

    def __init__(self, reading: Reading, document: Document) -> None:
        self._reading = reading
        self._text = document.text
        suffix = document.language or document.path.rpartition(".")[2]
        self._delimiter = delimiter_of(document.text, suffix.lower())
        self._names: list[str] = []

    def read(self) -> None:
        """Read every field with a trigger."""
        text, reading = self._text, self._reading
        at = self._read_header()
        quote = text.find(_QUOTED)
        while at < len(text):
            trigger = reading.next_trigger(at)
            if trigger == len(text):
                return
            if quote >= 0 and quote < at:
                quote = text.find(_QUOTED, at)
            if quote < 0 or quote > trigger:
                at = record_start(text, trigger, at)
            elif quote > at:
                at = record_start(text, quote, at)
            at = self._read_record(at)

    def _read_record(self, start: int) -> int:
        """Read the record at ``start``; returns where the next one starts."""
        for field in fields(self._text, start, self._delimiter):
            if self._reading.has_trigger(field.start, field.end):
                self._read_field(field)
            if field.is_last:
                return field.end + (2 if self._text.startswith("\r\n", field.end) else 1)
        return len(self._text)

    def _read_header(self) -> int:
        """The names of the columns, if the first record holds names; returns where the records start."""
        start = 0
        names: list[str] = []
        for field in fields(self._text, 0, self._delimiter):
            name = self._text[field.start : field.end].strip().strip(_QUOTED).strip()
            if _URL.search(name) or len(name) > _LONGEST_NAME or (name and _NAME.search(name) is None):
                return 0
            names.append(name)
            if field.is_last:
                start = field.end
                break
        if not any(names):
            return 0
        self._names = names
        return start

    def _read_field(self, field: Field) -> None:
        text, reading = self._text, self._reading
        name = self._names[field.column] if field.column < len(self._names) else ""
        step: Step = name or field.column
        if field.close < 0:
            reading.add_value(lambda: (step,), field.start, field.end, label=self._delimiter)
            return
        start, end = field.start + 1, field.close
        decoded = _decode(text, start, end) if text.find(_QUOTED, start, end) >= 0 else None
        reading.add_value(lambda: (step,), start, end, decoded, label=_QUOTED)
        if field.close + 1 < field.end:
            reading.add_value(lambda: (step,), field.close + 1, field.end, label=self._delimiter)


def _decode(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """What stands between the quotes of a field, with the way back."""
    builder = SourceMapBuilder()
    quote = text.find('""', start, end)
    while quote >= 0:
        builder.add(text[start:quote], start, quote - start)
        builder.add(_QUOTED, quote, 2)
        start = quote + 2
        quote = text.find('""', start, end)
    builder.add(text[start:end], start, end - start)
    return builder.text, builder.source_map()


def _comments(text: str) -> list[Comment]:
    """The lines that begin with a number sign and hold a suppression; each speaks for the line below."""
    comments: list[Comment] = []
    for match in _COMMENT.finditer(text):
        below = _NEXT_LINE.match(text, match.end())
        governs = None if below is None else Span(*below.span(1))
        comments.append(Comment(Span(*match.span()), match.group()[1:], governs))
    return comments
