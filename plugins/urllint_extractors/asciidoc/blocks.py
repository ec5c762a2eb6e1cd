"""The blocks of AsciiDoc that are not read as running text: listings, literal text, passthroughs, comments.

Such a block stands between two equal lines of four or more dashes, dots, plus signs or slashes, or between two fences.
A block that is never closed goes on to the end of the text. A line of dashes or plus signs right under a line of the
same length makes that a title. Everything else is running text, whatever block it is in.

https://docs.asciidoctor.org/asciidoc/latest/blocks/delimited/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

Kind = Literal["text", "listing", "literal", "passthrough", "comment", "line-comment", "attribute"]

_KINDS: Final[dict[str, Kind]] = {"-": "listing", ".": "literal", "+": "passthrough", "/": "comment", "`": "listing"}

_STARTS: Final = re.compile(
    r"^(?:(?P<fence>-{4,}|\.{4,}|\+{4,}|/{4,}|`{3})(?P<info>(?<=```)[\w+-]*)?[ \t\r]*$"
    r"|(?P<comment>//(?!/)[^\r\n]*)"
    r"|:(?P<name>[\w-]+):[ \t]+(?P<value>[^\r\n]*))",
    re.MULTILINE,
)
_SOURCE: Final = re.compile(r"\[(?:source|listing)?[^\]\r\n,%]*(?:%[\w%]+)?,[ \t]*\"?([\w+#-]+)[^\]\r\n]*\][ \t]*\Z")
_TITLE: Final = re.compile(r"(?![\[.|/*]|\S{1,3} ?\Z)(?=.*\w)")
_LONGEST_TITLE: Final = 400
_LINE_END: Final = "\r\n"


class Block(NamedTuple):
    """A part of the text: what it is and where its content stands. ``start`` and ``end`` take in its delimiters.

    ``language`` is that of a listing; ``name`` is an attribute's.
    """

    kind: Kind
    start: int
    end: int
    content_start: int
    content_end: int
    language: str = ""
    name: str = ""


def blocks(text: str) -> Iterator[Block]:
    """The parts of the text, in order and without gaps."""
    at = searched = 0
    while True:
        match = _STARTS.search(text, searched)
        if match is None:
            break
        start, behind = match.span()
        if match["comment"] is not None:
            block = Block("line-comment", start, behind, start + 2, behind)
        elif match["name"] is not None:
            block = Block("attribute", start, behind, *match.span("value"), name=match["name"])
        elif _underlines_title(text, start, match["fence"]):
            searched = behind
            continue
        else:
            block = _delimited(text, match)
        if at < start:
            yield Block("text", at, start, at, start)
        yield block
        at = searched = block.end
    if at < len(text):
        yield Block("text", at, len(text), at, len(text))


def _underlines_title(text: str, start: int, fence: str) -> bool:
    """Whether the line at ``start`` underlines the one above as a title, which no line of a paragraph stands above.

    https://docs.asciidoctor.org/asciidoc/latest/migrate/asciidoc-py/#setext-style-section-titles
    """
    if fence[0] not in "-+":
        return False
    lines = ["", "", *text[max(0, start - _LONGEST_TITLE) : start].splitlines()]
    title, above = lines[-1].rstrip(), lines[-2]
    is_alone = not above.strip() or above.startswith("[")
    return is_alone and abs(len(title) - len(fence)) <= 1 and _TITLE.match(title) is not None


def _delimited(text: str, match: re.Match[str]) -> Block:
    fence = match["fence"]
    content = _next_line(text, match.end())
    close = re.compile(rf"^{re.escape(fence)}[ \t\r]*$", re.MULTILINE).search(text, content)
    content_end, end = (len(text), len(text)) if close is None else close.span()
    language = match["info"] or ""
    if fence[0] == "-":
        language = _declared_language(text, match.start())
    return Block(_KINDS[fence[0]], match.start(), end, content, content_end, language.lower())


def _declared_language(text: str, fence: int) -> str:
    """What the attributes right above the block say; a title may stand between them."""
    end = fence
    for _ in range(3):
        end = len(text[max(0, end - 2) : end].rstrip(_LINE_END)) + max(0, end - 2)
        start = max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1
        if start >= end:
            return ""
        named = _SOURCE.match(text, start, end)
        if named is not None:
            return named[1]
        if text[start] not in ".[":
            return ""
        end = start
    return ""


def _next_line(text: str, at: int) -> int:
    return min(len(text), at + (2 if text.startswith("\r\n", at) else 1))
