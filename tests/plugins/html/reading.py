"""Short ways to say what an extractor finds."""

from __future__ import annotations

from urllint_extractors.html.extractor import HtmlExtractor, TemplateExtractor, XmlExtractor

from urllint.plugin import Document, Extraction, FoundUrl

HTML = HtmlExtractor()
XML = XmlExtractor()
TEMPLATE = TemplateExtractor()


def html(text: str, path: str = "page.html", *, language: str = "") -> Extraction:
    """What the HTML extractor finds in ``text``."""
    return HTML.extract(Document(text, path=path, language=language))


def xml(text: str, path: str = "data.xml") -> Extraction:
    """What the XML extractor finds in ``text``."""
    return XML.extract(Document(text, path=path))


def kind(found: FoundUrl) -> str:
    """The kind of the innermost place."""
    return found.places[-1].kind


def rows(extraction: Extraction) -> list[tuple[str, str, str]]:
    """Each URL's text, kind and role."""
    return [(found.text, kind(found), found.role) for found in extraction.urls]


def texts(extraction: Extraction) -> list[str]:
    """Each URL's text."""
    return [found.text for found in extraction.urls]


def raws(text: str, extraction: Extraction) -> list[str]:
    """What stands in the file for each URL."""
    return [text[found.span.start : found.span.end] for found in extraction.urls]
