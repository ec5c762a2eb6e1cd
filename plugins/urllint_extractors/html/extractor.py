"""The extractors for HTML and XML."""

from __future__ import annotations

from urllint.plugin import Document, Extraction, FoundUrl
from urllint_extractors.html.encoding import encode


class HtmlExtractor:
    """Reads HTML, and templates and components written in it."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        from urllint_extractors.html.html_reader import HtmlReader

        return HtmlReader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands."""
        return encode(text, found, raw)


class XmlExtractor:
    """Reads XML: SVG, XHTML, feeds, sitemaps, and vocabularies it does not know."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        from urllint_extractors.html.xml_reader import XmlReader

        return XmlReader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands."""
        return encode(text, found, raw)
