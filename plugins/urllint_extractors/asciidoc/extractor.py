"""URLs in AsciiDoc, by Asciidoctor's rules.

The kind of a place is that of the macro (``link``, ``image``, ``video``, ``xref``, ``include``, ...), ``link`` for a
URL with its text in brackets behind it, ``text`` for any other in running text, ``attribute[name]`` for the value of
an attribute, ``listing``, ``literal`` and ``comment``. Listings in a known language are read in that language as
``code``, passthrough blocks as HTML.

``{name}`` is a placeholder. Left alone are cross references to other documents and the paths of included files, which
are no URLs; the paths of images are found with the form ``image-path``, as they count from ``imagesdir``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter
from typing import Final, Literal

from urllint.plugin import (
    Anchor,
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Place,
    Region,
    Role,
    SourceMap,
    Span,
    find_holes,
    found_urls,
)
from urllint_extractors.asciidoc.blocks import Block, blocks
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole

EXTRACTOR: Final = "asciidoc"

_RESOURCES: Final = frozenset({"image", "icon", "video", "audio", "include"})
_MACRO: Final = re.compile(
    r"(?<![\w\\])(?:(?P<name>link|mailto|image|icon|video|audio|include|xref)::?(?=[^:\s\[])"
    r"(?P<plus>\+\+)?(?P<target>[^\s\[\]]{1,2000}?)(?(plus)\+\+)"
    r"|(?P<url>(?:https?|ftp|irc|file)://[^\s\[\]<>\"]{1,2000}))\[(?P<text>[^\]\r\n]{0,1000})\]"
    r"|(?<![\w+])(?P<mark>\+{1,3})(?P<verbatim>[^\s+][^\r\n+]{0,500})(?P=mark)(?![\w+])"
)
_ATTRIBUTE: Final = re.compile(r"(?<=[\[,\s])link[ \t]*=[ \t]*\"?([^\",\]\s]+)")
_MACRO_SIGN: Final = (
    r":(?:(?<=\blink:)|(?<=\bimage:)|(?<=\bicon:)|(?<=\bvideo:)|(?<=\baudio:)):?[^:\s\[]"  # a colon is found fast
)
_ANCHOR_LINE: Final = re.compile(
    r"\n(?:(?:={1,6}|\#{1,6})[ \t]+(?P<heading>[^\r\n]+)|\[(?:[\w-]+)?\#(?P<id>[A-Za-z_:][\w:-]*))"
)
_ANCHOR: Final = re.compile(r"\[\[(?P<id>[A-Za-z_:][\w:.-]*)(?:,[^\]\r\n]*)?\]\]")
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}:")
_NEVER: Final = re.compile(r"[\x00-\x20\x7f-\xa0\[\]\"'<>`\\{}+\u2028\u2029\u3000]|__|\*\*|\#\#|~.*~|\^")
_PARAGRAPH: Final = re.compile(r"(?:[ \t]*(?://[^\r\n]*)?(?:\r\n?|\n))*((?:[ \t]*[^\s][^\r\n]*(?:\r\n?|\n|\Z))+)")
_SPAN: Final = attrgetter("span")


class AsciidocExtractor:
    """Finds what is in AsciiDoc: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        reader = _Reader(document)
        for block in blocks(document.text):
            reader.read(block)
        return reader.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands; nothing can be escaped there."""
        kind = found.places[-1].kind
        if is_whole(found, text, raw):
            return raw
        if kind in ("code", "passthrough"):
            return None if "\n" in text or "\r" in text else text
        if kind in ("text", "listing", "literal", "comment") or kind.startswith("attribute["):
            return encode_bare(text)
        return None if _NEVER.search(text) else text


class _Reader:
    """Reads one document block by block."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._reading = Reading(EXTRACTOR, document, (_MACRO_SIGN,))
        self._extraction = self._reading.extraction

    def finished(self) -> Extraction:
        """All that was found, in order."""
        self._add_anchors()
        self._extraction.urls.sort(key=_SPAN)
        return self._extraction

    def read(self, block: Block) -> None:
        """Read one block."""
        start, end = block.content_start, block.content_end
        if block.kind in ("comment", "line-comment"):
            self._comment(block)
        if not self._reading.has_trigger(start, end):
            return
        if block.kind == "text":
            self._running_text(start, end)
        elif block.kind == "attribute":
            self._plain(start, end, f"attribute[{block.name}]", "config")
        elif block.kind == "passthrough":
            self._region(start, end, "html", "passthrough", None)
        elif block.kind == "listing" and block.language:
            self._region(start, end, block.language, "code", "verbatim")
        elif block.kind in ("listing", "literal"):
            self._plain(start, end, block.kind, "verbatim")

    def _region(self, start: int, end: int, language: str, kind: str, role: Role | None) -> None:
        whole = SourceMap.identity(start, end - start)
        self._extraction.regions.append(Region(language, self._text[start:end], whole, Place(EXTRACTOR, kind), role))

    def _comment(self, block: Block) -> None:
        start, end = block.content_start, block.content_end
        self._plain(start, end, "comment", "comment")
        text = self._text
        if text.find(SUPPRESSION_MARK, start, end) < 0:
            return
        below = _PARAGRAPH.match(text, block.end)
        governs = None if below is None else Span(*below.span(1))
        self._extraction.comments.append(Comment(Span(block.start, block.end), text[start:end], governs))

    # Running text

    def _running_text(self, start: int, end: int) -> None:
        """Read the macros in running text, and the text between them."""
        reading = self._reading
        at = start
        for match in self._macros(start, end):
            low, high = match.span()
            if low < at:
                continue
            self._plain(at, low, "text", "prose")
            at = high
            if not reading.has_trigger(low, high):
                continue
            if match["mark"] is not None:
                self._plain(*match.span("verbatim"), "text", "verbatim")
                continue
            visible = Span(*match.span("text")) if match["text"] else None
            if match["url"] is not None:
                self._target(*match.span("url"), "link", visible)
            else:
                self._target(*match.span("target"), match["name"], visible)
            self._attributes(*match.span("text"), match["name"])
        self._plain(at, end, "text", "prose")

    def _macros(self, start: int, end: int) -> Iterator[re.Match[str]]:
        """The macros on lines that may hold a URL."""
        text, reading = self._text, self._reading
        at = start
        while True:
            trigger = reading.next_trigger(at)
            if trigger >= end:
                return
            low = max(at, start, text.rfind("\n", start, trigger) + 1)
            newline = text.find("\n", trigger, end)
            high = end if newline < 0 else newline
            yield from _MACRO.finditer(text, low, high)
            at = high + 1

    def _target(self, start: int, end: int, name: str, visible: Span | None) -> None:
        """The target of a macro, which is a URL as a whole."""
        text = self._text
        target = text[start:end]
        places = (Place(EXTRACTOR, name),)
        role: Role = "resource" if name in _RESOURCES else "link"
        urls = found_urls(text, places=places, role=role, start=start, end=end, mode="quoted")
        if not urls and name in ("link", "image", "icon", "video", "audio") and not _SCHEME.match(target):
            url = FoundUrl(
                text=target,
                span=Span(start, end),
                places=places,
                role=role,
                may_be_relative=True,
                holes=find_holes(target),
                form="url" if name == "link" else "image-path",
            )
            if "." in target or "/" in target or "#" in target:
                urls = [url]
        for found in urls:
            found.visible = visible
        self._extraction.urls += urls

    def _attributes(self, start: int, end: int, name: str | None) -> None:
        """What stands in the brackets of a macro: a link's text, or the attributes of an image."""
        linked = _ATTRIBUTE.search(self._text, start, end) if name in ("image", "icon") else None
        if linked is None:
            self._plain(start, end, "text", "prose")
            return
        self._plain(start, linked.start(1), "text", "prose")
        places = (Place(EXTRACTOR, f"{name}[link]"),)
        low, high = linked.span(1)
        self._extraction.urls += found_urls(self._text, places=places, role="link", start=low, end=high, mode="quoted")
        self._plain(high, end, "text", "prose")

    def _plain(self, start: int, end: int, kind: str, role: Role) -> None:
        if self._reading.has_trigger(start, end):
            places = (Place(EXTRACTOR, kind),)
            self._extraction.urls += found_urls(self._text, places=places, role=role, start=start, end=end, stops="[")

    def _add_anchors(self) -> None:
        text, anchors = self._text, self._extraction.anchors
        # With a line end before the first line, too: a pattern that begins with one is found fast.
        for match in _ANCHOR_LINE.finditer("\n" + text):
            kind: Literal["heading", "id"] = "id" if match["heading"] is None else "heading"
            start, end = match.span(kind)
            anchors.append(Anchor(match[kind].strip(), Span(start - 1, end - 1), kind))
        for match in _ANCHOR.finditer(text):
            anchors.append(Anchor(match["id"], Span(*match.span("id")), "id"))
        anchors.sort(key=_SPAN)
