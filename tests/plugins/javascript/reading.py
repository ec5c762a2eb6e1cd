"""Short ways to say what the extractor finds."""

from __future__ import annotations

import re

from urllint_extractors.javascript.extractor import JavaScriptExtractor

from urllint.plugin import Document, Extraction, FoundUrl, Span

EXTRACTOR = JavaScriptExtractor()


def read(source: str, path: str = "a.js", *, language: str = "") -> Extraction:
    """Everything in a script."""
    return EXTRACTOR.extract(Document(source, path=path, language=language))


def extracted(source: str, path: str = "a.js") -> list[FoundUrl]:
    """The URLs of a script."""
    return read(source, path).urls


def unmarked(marked: str) -> tuple[str, list[Span]]:
    """The text without ``⟦ ⟧``, and the spans that they marked."""
    spans: list[Span] = []
    source = ""
    for part in re.split(r"(⟦[^⟧]*⟧)", marked):
        text = part.strip("⟦⟧") if part.startswith("⟦") else part
        if part.startswith("⟦"):
            spans.append(Span(len(source), len(source) + len(text)))
        source += text
    return source, spans


def check_map(source: str, url: FoundUrl) -> None:
    """Runs of a source map stand in the file as they are, and cover the URL without a gap in the decoded text."""
    assert 0 <= url.span.start < url.span.end <= len(source)
    if url.source_map is None:
        assert source[slice(*url.span)] == url.text
        return
    assert len(url.source_map) == len(url.text)
    assert url.source_map.raw_span(0, len(url.text)) == url.span
    for piece in url.source_map.pieces:
        if piece.is_run:
            raw = source[piece.raw_start : piece.raw_end]
            assert url.text[piece.decoded_start : piece.decoded_end] == raw
