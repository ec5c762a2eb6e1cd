r"""URLs in Org files.

The kind of a place is ``link`` (``[[URL][text]]``), ``text`` for plain and angle links, ``keyword[name]``
(``#+NAME: value``), ``verbatim`` (``=x=``, ``~x~``, lines behind a colon, examples), and ``comment``. Source blocks are
read in their language as ``code``, exported HTML as HTML.

Left alone are links to headings and ids in Org (``[[*Heading]]``, ``[[#id]]``, ``[[id:...]]``), and those with an
abbreviation of Org's own. What follows ``file:`` in a link is a path: it is found without ``file:``, with the form
``path``.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Final

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
    SourceMapBuilder,
    Span,
    found_urls,
)
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, encode_bare, is_whole

EXTRACTOR: Final = "org"

_LINE: Final = re.compile(
    r"^[ \t]*(?:\#\+begin_(?P<block>\w+)[ \t]*(?P<arguments>[^\r\n]*)"
    r"|\#\+(?P<keyword>[\w-]+)(?:\[[^\]\r\n]*\])?:[ \t]*(?P<value>[^\r\n]*)"
    r"|(?P<comment>\#(?:[ \t][^\r\n]*)?)(?=[\r\n]|\Z)"
    r"|(?P<fixed>:(?:[ \t][^\r\n]*)?)(?=[\r\n]|\Z)"
    r"|(?P<stars>(?<![ \t])\*+)[ \t]+(?P<title>[^\r\n]+))",
    re.MULTILINE | re.IGNORECASE,
)
_VERBATIM_BLOCKS: Final = frozenset({"src", "example", "export", "comment", "html"})
_LINK: Final = re.compile(
    r"\[\[(?P<target>(?:\\[\\\[\]]|[^\[\]\r\n]){1,2000})\](?:\[(?P<text>[^\]]{0,2000}(?:\](?!\])[^\]]{0,200}){0,9})\])?\]"
    r"|(?<![\w=~/+*])(?P<mark>[=~])(?P<verbatim>[^\s=~](?:[^\r\n]{0,500}?[^\s])?)(?P=mark)(?![\w/=~])"
)
_ENDS_TEXT: Final = re.compile(r"\n[ \t]*(?:\r?\n|(?:[-+]|\d{1,9}[.)]|\*+)[ \t]|\||\#|[^\n]*\[\[)")
"""What the text of a link does not go on over: a blank line, a line that begins something else or another link."""

_LINK_ESCAPE: Final = re.compile(r"\\([\\\[\]])")
_PATH: Final = re.compile(r"(?:file:|attachment:)?(?=\.{1,2}/|[^/~\s:][^:]*\.\w+)([^\s:][^:]*)(?:::[^\r\n]*)?\Z")
_TARGET: Final = re.compile(r"<<([^<>\r\n]+)>>|^[ \t]*:CUSTOM_ID:[ \t]*(\S+)", re.MULTILINE | re.IGNORECASE)
_NEVER: Final = re.compile(r"[\x00-\x1f\x7f-\xa0\"'<>`\\\u2028\u2029\u3000]")
_PARAGRAPH: Final = re.compile(
    r"(?:[ \t]*(?:\#(?:[ \t][^\r\n]*)?)?(?:\r\n?|\n))*((?:[ \t]*[^\s][^\r\n]*(?:\r\n?|\n|\Z))+)"
)
_SPAN: Final = attrgetter("span")


class OrgExtractor:
    """Finds what is in Org: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        return _Reader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands: only a link has escapes, for brackets."""
        kind = found.places[-1].kind
        if is_whole(found, text, raw):
            return raw
        if kind in ("code", "export"):
            return None if "\n" in text or "\r" in text else text
        if kind != "link":
            return encode_bare(text)
        if _NEVER.search(text) or text != text.strip():
            return None
        return re.sub(r"[\[\]]", r"\\\g<0>", text)


class _Reader:
    """Reads one document line by line, where a line can be more than running text."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._reading = Reading(EXTRACTOR, document, (r"\[\[(?:file:|attachment:|\.)", r"\[\[[^\[\]\r\n:]*\.\w+[\]:]"))
        self._extraction = self._reading.extraction

    def read(self) -> Extraction:
        """Everything in the document."""
        text = self._text
        at = searched = 0
        while True:
            match = _LINE.search(text, searched)
            if match is None:
                break
            searched = match.end()
            if match["stars"] is not None:
                title = Span(*match.span("title"))
                self._extraction.anchors.append(Anchor(match["title"].strip(), title, "heading"))
                continue
            if match["block"] is not None and match["block"].lower() not in _VERBATIM_BLOCKS:
                continue
            self._running_text(at, match.start())
            at = searched = self._special(match)
        self._running_text(at, len(text))
        self._extraction.urls.sort(key=_SPAN)
        for match in _TARGET.finditer(text):
            span = Span(*match.span(match.lastindex or 0))
            self._extraction.anchors.append(Anchor(text[slice(*span)], span, "id"))
        return self._extraction

    def _special(self, match: re.Match[str]) -> int:
        """Read a line that is no running text, or a block that such a line begins; returns where it ends."""
        if match["comment"] is not None:
            self._comment(*match.span("comment"), match.end())
        elif match["fixed"] is not None:
            self._plain(*match.span("fixed"), "verbatim", "verbatim")
        elif match["keyword"] is not None:
            self._keyword(match)
        else:
            return self._block(match)
        return match.end()

    def _keyword(self, match: re.Match[str]) -> None:
        name = match["keyword"].lower()
        start, end = match.span("value")
        if not self._reading.has_trigger(start, end):
            return
        if name.startswith("html"):
            self._region(start, end, "html", "export", None)
        elif name in ("caption", "title", "subtitle", "description", "author"):
            self._running_text(start, end)
        else:
            self._plain(start, end, f"keyword[{name}]", "config")

    def _block(self, match: re.Match[str]) -> int:
        text = self._text
        name = match["block"].lower()
        close = re.compile(rf"^[ \t]*\#\+end_{name}\b", re.MULTILINE | re.IGNORECASE).search(text, match.end())
        start = match.end()
        content_end, end = (len(text), len(text)) if close is None else close.span()
        language = (match["arguments"].split() or [""])[0].lower()
        if name == "comment":
            self._comment(start, content_end, end)
        elif not self._reading.has_trigger(start, content_end):
            return end
        elif name == "src" and language:
            self._region(start, content_end, language, "code", "verbatim")
        elif name in ("export", "html"):
            self._region(start, content_end, language or name, "export", None)
        else:
            self._plain(start, content_end, "verbatim", "verbatim")
        return end

    def _region(self, start: int, end: int, language: str, kind: str, role: Role | None) -> None:
        whole = SourceMap.identity(start, end - start)
        self._extraction.regions.append(Region(language, self._text[start:end], whole, Place(EXTRACTOR, kind), role))

    def _comment(self, start: int, end: int, behind: int) -> None:
        self._plain(start, end, "comment", "comment")
        text = self._text
        if text.find(SUPPRESSION_MARK, start, end) < 0:
            return
        below = _PARAGRAPH.match(text, behind)
        governs = None if below is None else Span(*below.span(1))
        self._extraction.comments.append(Comment(Span(start, end), text[start:end].lstrip("#"), governs))

    # Running text

    def _running_text(self, start: int, end: int) -> None:
        """Read the links and verbatim parts on lines that may hold a URL, and the text between them."""
        text, reading = self._text, self._reading
        at = start
        while reading.has_trigger(at, end):
            trigger = reading.next_trigger(at)
            low = max(at, text.rfind("\n", start, trigger) + 1)
            newline = text.find("\n", trigger, end)
            high = self._whole_links(low, end if newline < 0 else newline, end)
            for match in _LINK.finditer(text, low, high):
                self._plain(low, match.start(), "text", "prose")
                low = match.end()
                if match["mark"] is not None:
                    self._plain(*match.span("verbatim"), "verbatim", "verbatim")
                    continue
                visible = Span(*match.span("text")) if match["text"] is not None else None
                self._link(*match.span("target"), visible)
                if visible is not None:
                    self._plain(*visible, "text", "prose")
            self._plain(low, high, "text", "prose")
            at = max(high, trigger + 1)

    def _whole_links(self, start: int, line_end: int, end: int) -> int:
        """The end of the line on which the links end that begin before ``line_end``: their texts may go over lines."""
        text = self._text
        while True:
            opener = text.rfind("[[", start, line_end)
            if opener < 0 or text.find("]]", opener, line_end) >= 0:
                return line_end
            match = _LINK.match(text, opener, end)
            if match is None or _ENDS_TEXT.search(text, opener, match.end()) is not None:
                return line_end
            start = match.end()
            newline = text.find("\n", start, end)
            line_end = end if newline < 0 else newline

    def _link(self, start: int, end: int, visible: Span | None) -> None:
        target, source_map = _decode(self._text, start, end)
        places = (Place(EXTRACTOR, "link"),)
        urls = found_urls(target, places=places, role="link", source_map=source_map, mode="quoted")
        path = _PATH.match(target) if not urls else None
        if path is not None:
            low, high = path.span(1)
            own_map = source_map.slice(low, high)
            is_plain = len(own_map.pieces) == 1 and own_map.pieces[0].is_run
            urls = [
                FoundUrl(
                    text=path[1],
                    span=source_map.raw_span(low, high),
                    places=places,
                    role="link",
                    source_map=None if is_plain else own_map,
                    may_be_relative=True,
                    form="path",
                )
            ]
        for found in urls:
            found.visible = visible
        self._extraction.urls += urls

    def _plain(self, start: int, end: int, kind: str, role: Role) -> None:
        if self._reading.has_trigger(start, end):
            places = (Place(EXTRACTOR, kind),)
            urls = found_urls(self._text, places=places, role=role, start=start, end=end)
            if kind == "text":
                for found in urls:
                    self._leave_emphasis(found)
            self._extraction.urls += urls

    def _leave_emphasis(self, found: FoundUrl) -> None:
        """Take off the mark at the end of a URL that closes what one before it opens, as in ``/https://a.example/b/``."""
        start, end = found.span
        mark = self._text[start - 1 : start]
        if mark and mark in "/+_" and found.text.endswith(mark) and not found.holes and start == end - len(found.text):
            found.text = found.text[:-1]
            found.span = Span(start, end - 1)


def _decode(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """A link's target without its escapes, with the way back."""
    builder = SourceMapBuilder()
    at = start
    for match in _LINK_ESCAPE.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(match[1], match.start(), 2)
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()
