"""URLs in INI files and their dialects: configparser's, git's, systemd's, desktop entries, ``.npmrc``.

Section and key name the place: ``ini:metadata.url``, ``ini:remote "origin".url``. Values go on in lines that are
indented more than their key, or behind a backslash at the line's end; each line is read by itself. A number sign or
semicolon starts a comment at the start of a line and behind white space. In git's files a backslash is an escape, and
quotes may stand anywhere in a value; elsewhere quotes count only around all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config.lines import Lines, add_suppression, next_entry
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, Step, encode_bare, is_whole

EXTRACTOR: Final = "ini"

_SECTION: Final = re.compile(r"\[[^\]\r\n]*\][ \t]*(?:[#;].*)?\Z")
_GIT_SECTION: Final = re.compile(r"\[\s*([\w.-]+)\s+\"((?:[^\"\\]|\\.)*)\"\s*\]")
_KEY: Final = re.compile(r"([^=:\[\]#;\r\n][^=:\r\n]*)(?:=|:(?!//))[ \t]*")
_COMMENT: Final = re.compile(r"[ \t][#;]")
_GIT_PART: Final = re.compile(r"\\(.)|(\")|([#;])")
_GIT_ESCAPES: Final = {"n": "\n", "t": "\t", "b": "\b"}
_GIT_NAMES: Final = frozenset((".gitconfig", ".gitmodules", "gitconfig", ".lfsconfig"))
_MARKS: Final = "#;"


class IniExtractor:
    """Values, section names and comments of INI files."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        name = document.path.rpartition("/")[2]
        reading = Reading(EXTRACTOR, document, (SUPPRESSION_MARK,))
        if reading.triggers:
            is_git = name in _GIT_NAMES or document.path.endswith(".git/config") or "gitconfig" in document.language
            _Reader(reading, is_git=is_git).read()
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a value."""
        if is_whole(found, text, raw):
            return raw
        return encode_bare(text)


class _Reader:
    """Goes over the lines once, and reads those that may hold a URL.

    ``_firsts`` says of each line in which line its entry starts: a header, an assignment or a comment in itself.
    """

    __slots__ = ("_firsts", "_is_git", "_lines", "_reading", "_section", "_text")

    def __init__(self, reading: Reading, *, is_git: bool) -> None:
        self._reading = reading
        self._text = reading.text
        self._lines = Lines(reading.text)
        self._is_git = is_git
        self._section: str | None = None
        self._firsts: list[int] = []

    def read(self) -> None:
        """Read every line with a trigger."""
        text, reading, lines = self._text, self._reading, self._lines
        trigger = reading.next_trigger(0)
        first, key, indentation = 0, None, len(text)
        goes_on = False
        alone: list[int] = []
        for number in range(len(lines)):
            begin, start, end = lines[number]
            value = start
            if start < end and text[start] in _MARKS:
                self._firsts.append(number)
                if trigger < end:
                    self._add_comment(start, end)
                    alone.append(number)
                    trigger = reading.next_trigger(end)
                continue
            is_header = text.startswith("[", start) and _SECTION.match(text, start, end) is not None
            is_continued = goes_on or (not is_header and not self._is_git and start - begin > indentation)
            if start < end:
                goes_on = text[end - 1] == "\\"
            if not is_continued and start < end:
                first = number
                match = _KEY.match(text, start, end)
                key = None if match is None or is_header else match.group(1).rstrip()
                indentation = len(text) if is_header else start - begin
                if match is not None and not is_header:
                    value = match.end()
            self._firsts.append(first)
            if trigger < end:
                self._read_line(start, value, end, key, is_header=is_header and not is_continued)
                trigger = reading.next_trigger(end)
            if is_header and not is_continued:
                self._section = text[start + 1 : text.rfind("]", start, end)].strip()
        self._say_what_comments_govern(alone)

    def _read_line(self, start: int, value: int, end: int, key: str | None, *, is_header: bool) -> None:
        reading = self._reading
        if is_header:
            reading.add_value(lambda: (), start, end, is_key=True)
            return
        if reading.has_trigger(start, value):
            reading.add_value(self._steps(None), start, value, is_key=True)
        if reading.has_trigger(value, end):
            self._read_value(value, end, key)

    def _read_value(self, start: int, end: int, key: str | None) -> None:
        text, reading = self._text, self._reading
        if self._is_git:
            decoded, comment = _decode_git(text, start, end)
            if comment is not None:
                self._add_comment(comment, end)
            reading.add_value(self._steps(key), start, end, decoded)
            return
        comment_match = _COMMENT.search(text, start, end)
        if comment_match is not None:
            self._add_comment(comment_match.start() + 1, end)
            end = start + len(text[start : comment_match.start()].rstrip())
        if text.endswith(" \\", start, end):
            end -= 2
        if end - start > 1 and text[start] in "\"'" and text.find(text[start], start + 1, end) == end - 1:
            start, end = start + 1, end - 1
        reading.add_value(self._steps(key), start, end)

    def _add_comment(self, start: int, end: int) -> None:
        self._reading.add_comment(start, end)
        add_suppression(self._reading, start, end, None)

    def _say_what_comments_govern(self, alone: list[int]) -> None:
        """A comment alone on its line speaks for the next entry, or for the section that a header starts."""
        comments = self._reading.extraction.comments
        numbers = {self._lines[number].content: number for number in alone}
        ends = self._ends() if comments else {}
        for index, comment in enumerate(comments):
            number = numbers.get(comment.span.start)
            first = None if number is None else next_entry(self._lines, number, _MARKS)
            if first is not None:
                governs = Span(self._lines[first].content, ends[self._firsts[first]])
                comments[index] = comment._replace(governs=governs)

    def _ends(self) -> dict[int, int]:
        """Where each entry ends, by its first line."""
        ends: dict[int, int] = {}
        header: int | None = None
        for number, first in enumerate(self._firsts):
            content = self._lines.content(number)
            if not content or (first == number and content[0] in _MARKS):
                continue
            end = self._lines[number].end
            if first == number and _SECTION.match(content):
                header = number
            ends[first] = end
            if header is not None:
                ends[header] = end
        return ends

    def _steps(self, key: str | None) -> Callable[[], list[Step]]:
        section = self._section

        def steps() -> list[Step]:
            path: list[Step] = []
            if section is not None:
                named = _GIT_SECTION.fullmatch(f"[{section}]")
                path += [section] if named is None else [named.group(1), named.group(2)]
            return path if key is None else [*path, key]

        return steps


def _decode_git(text: str, start: int, end: int) -> tuple[tuple[str, SourceMap], int | None]:
    """A value of git's without its quotes and escapes, with the way back; and where a comment behind it starts."""
    builder = SourceMapBuilder()
    at = start
    in_quotes = False
    for match in _GIT_PART.finditer(text, start, end):
        if match.group(3) is not None:
            if in_quotes:
                continue
            builder.add(text[at : match.start()], at, match.start() - at)
            return (builder.text, builder.source_map()), match.start()
        builder.add(text[at : match.start()], at, match.start() - at)
        if match.group(2) is not None:
            in_quotes = not in_quotes
        else:
            builder.add(_GIT_ESCAPES.get(match.group(1), match.group(1)), match.start(), 2)
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return (builder.text, builder.source_map()), None
