"""How the tests of the reStructuredText extractor read a text."""

from __future__ import annotations

from urllint_extractors.rst.extractor import RstExtractor

from urllint.plugin import Document, Extraction, FoundUrl


def read(text: str) -> Extraction:
    return RstExtractor().extract(Document(text, path="a.rst"))


def kind(url: FoundUrl) -> str:
    assert url.places[0].extractor == "rst"
    return url.places[0].kind
