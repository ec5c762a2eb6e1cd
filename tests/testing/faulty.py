"""Extractors that are wrong in one way each, as a third party might write them."""

from __future__ import annotations

import re

from urllint.plugin import (
    Document,
    Extraction,
    FoundUrl,
    Hole,
    Place,
    Region,
    SourceMap,
    SourceMapBuilder,
    Span,
    found_urls,
)

PLACES = (Place("faulty", "text"),)


class Right:
    """URLs in running text, with ``&amp;`` for an ampersand."""

    def extract(self, document: Document) -> Extraction:
        text = document.text
        builder = SourceMapBuilder()
        at = 0
        for match in re.finditer("&amp;", text):
            builder.add(text[at : match.start()], at, match.start() - at)
            builder.add("&", match.start(), 5)
            at = match.end()
        builder.add(text[at:], at, len(text) - at)
        urls = found_urls(builder.text, places=PLACES, role="prose", source_map=builder.source_map())
        return Extraction(urls=urls)

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        return None if re.search(r"[\s<>\"'`\\]", text) else text.replace("&", "&amp;")


class Raises(Right):
    def extract(self, document: Document) -> Extraction:
        if "\\" in document.text:
            raise ValueError(document.text)
        return super().extract(document)


class OffByOne(Right):
    def extract(self, document: Document) -> Extraction:
        urls = found_urls(document.text, places=PLACES, role="prose", offset=1)
        return Extraction(urls=urls)


class HolesOutside(Right):
    def extract(self, document: Document) -> Extraction:
        extraction = super().extract(document)
        for url in extraction.urls:
            url.holes = (Hole(0, len(url.text) + 1),)
        return extraction


class EscapesNothing(Right):
    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        return text


class EscapesTwice(Right):
    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        written = super().encode(text, found, raw)
        return written and written.replace("&", "&amp;")


class WrongRegion(Right):
    def extract(self, document: Document) -> Extraction:
        text = document.text
        region = Region("text", text.upper(), SourceMap.identity(0, len(text)), Place("faulty", "part"))
        return Extraction(regions=[region] if text else [])


class KnowsOneLineEnd(Right):
    def extract(self, document: Document) -> Extraction:
        urls = super().extract(document).urls
        return Extraction(
            urls=[url for url in urls if document.text[url.span.end : url.span.end + 1] in ("", "\n", " ")]
        )


class Whole(Right):
    def extract(self, document: Document) -> Extraction:
        text = document.text
        if "://" not in text:
            return Extraction()
        span = Span(0, len(text))
        return Extraction(urls=[FoundUrl(text=text, span=span, places=PLACES, role="link", may_be_relative=True)])

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        return text


def clean(data: bytes) -> bool:
    """A quick function that promises too much: a backslash in a URL is none of its own."""
    return True


def everything(data: bytes) -> list[int]:
    return []
