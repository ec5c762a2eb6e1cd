"""How the tests of the Markdown extractor write down what they expect.

``⟦ ⟧`` mark the raw spans that must be found; they are taken out before the text is read.
"""

from __future__ import annotations

import re

from urllint_extractors.markdown.extractor import MarkdownExtractor

from urllint.plugin import Document, Extraction, FoundUrl, Span

_MARK = re.compile("[⟦⟧]")


def read(text: str) -> Extraction:
    return MarkdownExtractor().extract(Document(text, path="a.md"))


def unmarked(marked: str) -> tuple[str, list[Span]]:
    """The text without its marks, and the spans that they mark, by their starts."""
    starts: list[int] = []
    spans: list[Span] = []
    for number, mark in enumerate(_MARK.finditer(marked)):
        at = mark.start() - number
        if mark.group() == "⟦":
            starts.append(at)
        else:
            spans.append(Span(starts.pop(), at))
    return _MARK.sub("", marked), sorted(spans)


def kind(url: FoundUrl) -> str:
    assert url.places[0].extractor == "markdown"
    return url.places[0].kind


def check_maps(text: str, extraction: Extraction) -> None:
    """Assert what must hold of every offset: in order, inside, and runs of a map verbatim."""
    assert [url.span.start for url in extraction.urls] == sorted(url.span.start for url in extraction.urls)
    for url in extraction.urls:
        assert 0 <= url.span.start <= url.span.end <= len(text)
        if url.source_map is None:
            assert text[url.span.start : url.span.end] == url.text
            continue
        assert len(url.source_map) == len(url.text)
        assert url.raw_span(0, len(url.text)) == url.span
        for piece in url.source_map.pieces:
            if piece.is_run:
                raw = text[piece.raw_start : piece.raw_end]
                assert raw == url.text[piece.decoded_start : piece.decoded_end]
    for region in extraction.regions:
        assert len(region.source_map) == len(region.text)
        for piece in region.source_map.pieces:
            assert 0 <= piece.raw_start <= piece.raw_end <= len(text)
            if piece.is_run:
                raw = text[piece.raw_start : piece.raw_end]
                assert raw == region.text[piece.decoded_start : piece.decoded_end]
    for comment in extraction.comments:
        assert 0 <= comment.span.start <= comment.span.end <= len(text)
    for anchor in extraction.anchors:
        assert 0 <= anchor.span.start <= anchor.span.end <= len(text)
