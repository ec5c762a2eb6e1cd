r"""URLs in manual pages, in the man and mdoc macros of troff.

The kind of a place is that of the macro that takes a URL (``UR``, ``URL``, ``MTO``, ``Lk``, ``%U``), ``text`` and
``comment``. Escapes are decoded: ``\-`` is a hyphen, ``\(ti`` a tilde, ``\:`` and ``\%`` say where a line may be
broken, ``\fI`` changes the font. A word in italics inside a URL is a placeholder, as manual pages write one, and so are
strings and registers (``\*x``).

https://man7.org/linux/man-pages/man7/groff_char.7.html
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Final

from urllint.plugin import Comment, Document, Extraction, FoundUrl, Place, Role, Span
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole
from urllint_extractors.decoding import Decoding

EXTRACTOR: Final = "man"

_LINE: Final = re.compile(r"[^\r\n]*")
_COMMENT: Final = re.compile(r"\\[\"#]")
_CONTROL_COMMENT: Final = re.compile(r"[.'][ \t]*(?=\\[\"#])")
_MACRO: Final = re.compile(
    r"[.'][ \t]*(?P<name>UR|URL|MTO|Lk|%U)[ \t]+(?P<quote>\")?(?P<url>(?(quote)[^\"\r\n]+|[^\s\"]+))"
)
_SCHEME_HIDDEN: Final = r"https?\\"
_ESCAPE: Final = re.compile(
    r"(?P<hole>(?<=[/=.:@?&-])\\f(?:I|2|\[I\])[\w.-]{1,40}\\f(?:[PRB13]|\[[A-Z]*\]))"
    r"|(?P<device>\\X'[^'\r\n]*')"
    r"|(?P<font>\\f(?:[A-Z0-9]|\([A-Z]{2}|\[[^\]\r\n]{0,20}\]))"
    r"|(?P<nothing>\\(?:[&:%/,|^)c]|s(?:[-+]?[0-9]|\[[^\]\r\n]{0,10}\])))"
    r"|(?P<named>\\(?:\((?P<short>..)|\[(?P<long>[^\]\r\n]{1,20})\]))"
    r"|(?P<single>\\[-.'_`e\\])"
    r"|(?P<string>\\[*n](?:\([^\s]{2}|\[[^\]\r\n]{1,40}\]|[^\s(\[]))"
    r"|(?P<other>\\[\s\S]?)"
)
_NAMES: Final = (
    *("aq", "ti", "ha", "dq", "rs", "hy", "mi", "sl", "ul", "at", "sh", "Do", "lB", "rB", "lC", "rC", "ga", "or"),
    *("eq", "pl"),
)
_CHARACTERS: Final = dict(zip(_NAMES, "'~^\"\\--/_@#$[]{}`|=+", strict=True))
"""What the names of characters in ASCII stand for; any other character is none of a URL."""

_SINGLES: Final = {"e": "\\", "`": "`", "'": "'"}
_BEHIND_URL: Final = frozenset(" \t.,;:()[]<>\r\n\"'")
_PARAGRAPH: Final = re.compile(r"(?:\r\n?|\n)?(?:[.'][ \t]*\\\"[^\r\n]*(?:\r\n?|\n))*([^\r\n]+)")
_SPAN: Final = attrgetter("span")


class ManExtractor:
    """Finds what is in manual pages: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        reading = Reading(EXTRACTOR, document, (SUPPRESSION_MARK, _SCHEME_HIDDEN))
        text = document.text
        at = 0
        while True:
            trigger = reading.next_trigger(at)
            if trigger == len(text):
                break
            start = max(at, text.rfind("\n", at, trigger) + 1, text.rfind("\r", at, trigger) + 1)
            line = _LINE.match(text, start)
            at = max(trigger + 1, len(text) if line is None else line.end())
            _read_line(reading, start, len(text) if line is None else line.end())
        reading.extraction.urls.sort(key=_SPAN)
        return reading.extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as it is: all that a URL needs can stand for itself, but for the backslash."""
        return raw if is_whole(found, text, raw) else encode_bare(text)


def _read_line(reading: Reading, start: int, end: int) -> None:
    """Read one line; what stands behind a comment's mark is a comment."""
    text = reading.text
    control = _CONTROL_COMMENT.match(text, start, end)
    mark = _COMMENT.search(text, start, end)
    while mark is not None and mark.start() > start and text[mark.start() - 1] == "\\":  # an escaped backslash
        mark = _COMMENT.search(text, mark.end(), end)
    if mark is not None:
        reading.add_comment(mark.end(), end)
        if text.find(SUPPRESSION_MARK, mark.end(), end) >= 0:
            below = _PARAGRAPH.match(text, end) if control is not None else None
            governs = None if below is None else Span(*below.span(1))
            first = start if control is not None else mark.start()
            reading.extraction.comments.append(Comment(Span(first, end), text[mark.end() : end], governs))
        end = mark.start()
    macro = _MACRO.match(text, start, end)
    if macro is not None:
        low, high = macro.span("url")
        _add(reading, low, high, macro["name"], "link")
        start = high
    _add(reading, start, end, "text", "prose")


def _add(reading: Reading, start: int, end: int, kind: str, role: Role) -> None:
    if start < end and reading.has_trigger(start, end):
        places = (Place(EXTRACTOR, kind),)
        decoding = _decode(reading.text, start, end)
        reading.extraction.urls += decoding.found(places, role, "prose" if kind == "text" else "quoted")


def _decode(text: str, start: int, end: int) -> Decoding:
    """The text between ``start`` and ``end`` without its escapes."""
    decoding = Decoding()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        low, high = match.span()
        decoding.add(text[at:low], at, low - at)
        at = high
        written = match.group()
        match match.lastgroup:
            case "hole" | "string":
                decoding.add_macro(written, low)
            case "device":  # a command for the terminal, such as that a link begins
                decoding.add("\n", low, 3)
                decoding.add(written[3:-1], low + 3, len(written) - 4)
                decoding.add("\n", high - 1, 1)
            case "nothing":
                decoding.add("", low, high - low)
            case "single":
                decoding.add(_SINGLES.get(written[1], written[1]), low, 2)
            case "font":
                follows = text[high : high + 1]
                decoding.add("\n" if not follows or follows in _BEHIND_URL else "", low, high - low)
            case _:
                name = match["short"] or match["long"] or ""
                decoding.add(_CHARACTERS.get(name, "\n"), low, high - low)
    decoding.add(text[at:end], at, end - at)
    return decoding
