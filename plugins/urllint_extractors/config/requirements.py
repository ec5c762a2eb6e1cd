"""URLs in pip's requirements and constraints files: options, requirements by URL, comments.

The kind of a place is the option's name (``index-url``, ``find-links``, ``editable``, ...) or ``requirement``:
``name @ https://a.example/b.whl ; marker``, ``git+https://a.example/b.git@v1#egg=b``. A URL ends at the next space; a
comment begins at the start of a line or behind a space. ``${NAME}`` is a placeholder.

https://pip.pypa.io/en/stable/reference/requirements-file-format/
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, Place, Span, found_urls
from urllint_extractors.config.lines import Lines, add_suppression, next_entry
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole

EXTRACTOR: Final = "requirements"

_COMMENT: Final = re.compile(r"(?:(?<=[ \t])|\A)#")
_OPTION: Final = re.compile(r"--?([A-Za-z][\w-]*)\Z")
_SHORT: Final = {"e": "editable", "i": "index-url", "f": "find-links", "r": "requirement", "c": "constraint"}
_WORD: Final = re.compile(r"[^ \t]+")
_ASSIGNED: Final = re.compile(r"--([a-z][\w-]*)=")
_NAME_BEFORE_URL: Final = re.compile(r"[\w.-]+(?:\[[\w.,-]*\])?@(?=[A-Za-z][A-Za-z0-9+.-]*:)")


class RequirementsExtractor:
    """Options, requirements and comments of requirements files."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document, (SUPPRESSION_MARK,))
        if reading.triggers:
            lines = Lines(document.text)
            for number, line in enumerate(lines):
                if reading.has_trigger(line.content, line.end):
                    _read_line(reading, lines, number)
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as it stands; it ends at the first space."""
        return raw if is_whole(found, text, raw) else encode_bare(text)


def _read_line(reading: Reading, lines: Lines, number: int) -> None:
    text, (_, start, end) = reading.text, lines[number]
    marked = _COMMENT.search(text[start:end])
    comment = end if marked is None else start + marked.start()
    option = ""
    for word in _WORD.finditer(text, start, comment):
        low, high = word.span()
        assigned = _ASSIGNED.match(text, low, high)
        if assigned is not None:
            option, low = assigned[1], assigned.end()
        name_before = _NAME_BEFORE_URL.match(text, low, high)
        low = low if name_before is None else name_before.end()
        named = _OPTION.match(text[low:high])
        if named is not None:
            option = _SHORT.get(named[1], named[1])
        elif reading.has_trigger(low, high):
            places = (Place(EXTRACTOR, option or "requirement"),)
            reading.urls += found_urls(text, places=places, role="config", start=low, end=high, mode="quoted")
            option = ""
    if comment < end:
        reading.add_comment(comment, end)
        add_suppression(reading, comment, end, _governed(lines, number) if comment == start else None)


def _governed(lines: Lines, number: int) -> Span | None:
    """The next line, which a comment alone on its line speaks for."""
    following = next_entry(lines, number, "#")
    return None if following is None else Span(lines[following].content, lines[following].end)
