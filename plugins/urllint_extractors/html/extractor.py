"""The extractors for HTML and XML."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, Place, Region, SourceMap
from urllint_extractors.html.encoding import encode

_TEMPLATE_SUFFIXES: Final = frozenset(
    (
        "ejs",
        "erb",
        "eta",
        "handlebars",
        "hbs",
        "j2",
        "jinja",
        "jinja2",
        "liquid",
        "mustache",
        "njk",
        "tera",
        "tmpl",
        "twig",
    )
)
_HTML_SUFFIXES: Final = frozenset(("htm", "html", "shtml", "svelte", "vue"))
_XML_SUFFIXES: Final = frozenset(
    ("atom", "ncx", "opf", "plist", "rss", "svg", "xht", "xhtml", "xml", "xsd", "xsl", "xslt")
)
_TAG: Final = re.compile(r"</[a-zA-Z]|<!--|<![dD][oO][cC]|/>")


class HtmlExtractor:
    """Reads HTML, and templates and components written in it.

    A template's name often says what it makes: ``page.html.j2``, ``feed.xml.erb``, ``settings.json.ejs``.
    """

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        made = "" if document.language else _made_from_template(document)
        if made in _XML_SUFFIXES:
            return XmlExtractor().extract(document)
        if made:
            whole = SourceMap.identity(0, len(document.text))
            return Extraction(regions=[Region(made, document.text, whole, Place("html", "document"))])
        from urllint_extractors.html.html_reader import HtmlReader

        return HtmlReader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands."""
        return encode(text, found, raw)


def _made_from_template(document: Document) -> str:
    """The language of what a template makes, as its name says, ``""`` if that is HTML; ``text`` if there is no tag."""
    stem, _, suffix = document.path.rpartition("/")[2].lower().rpartition(".")
    if suffix not in _TEMPLATE_SUFFIXES:
        return ""
    inner = stem.rpartition(".")[2] if "." in stem else ""
    if not inner:
        return "" if _TAG.search(document.text) else "text"
    return "" if inner in _HTML_SUFFIXES or inner in _TEMPLATE_SUFFIXES else inner


class XmlExtractor:
    """Reads XML: SVG, XHTML, feeds, sitemaps, and vocabularies it does not know."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        from urllint_extractors.html.xml_reader import XmlReader

        return XmlReader(document).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` written for where ``found`` stands."""
        return encode(text, found, raw)
