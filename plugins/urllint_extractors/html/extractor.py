"""The extractors for HTML and XML."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl, Place, Region, SourceMap
from urllint_extractors.html.encoding import encode

_HTML_SUFFIXES: Final = frozenset(("htm", "html", "shtml", "svelte", "vue"))
_XML_SUFFIXES: Final = frozenset(
    ("atom", "ncx", "opf", "plist", "rss", "svg", "xht", "xhtml", "xml", "xsd", "xsl", "xslt")
)
# Each begins with characters that are searched for fast.
_MARKUP: Final = re.compile(r"<(?:/[a-zA-Z]|!--|![dD][oO][cC]|[a-zA-Z][\w-]*/>|[a-z]+ [a-z-]+=)")
_END_OF_TAG: Final = re.compile(r"/>(?<=[\s\"'}]/>)")


class HtmlExtractor:
    """Reads HTML, and components written in it."""

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


class TemplateExtractor:
    """Reads templates of anything.

    What a template makes is often part of its name (``page.html.j2``, ``feed.xml.erb``, ``settings.json.ejs``);
    otherwise it is HTML if there is markup in it, else text.
    """

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        stem = document.path.rpartition("/")[2].rpartition(".")[0].lower()
        made = stem.rpartition(".")[2] if "." in stem.strip(".") else ""
        if made in _XML_SUFFIXES:
            return XmlExtractor().extract(document)
        if made in _HTML_SUFFIXES or (not made and _has_markup(document.text)):
            return HtmlExtractor().extract(document)
        whole = SourceMap.identity(0, len(document.text))
        return Extraction(regions=[Region(made or "text", document.text, whole, Place("template", "document"))])

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:  # noqa: ARG002 - it adds nothing
        """``text`` as it is: what the template makes has its own way of writing."""
        return text


def _has_markup(text: str) -> bool:
    """Whether there is a tag, a comment or a declaration in it."""
    return _MARKUP.search(text) is not None or _END_OF_TAG.search(text) is not None
