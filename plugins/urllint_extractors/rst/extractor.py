"""URLs in reStructuredText, by docutils' rules, without running docutils, which knows no columns.

The kind of a place is ``link`` (``text <URL>`` in backquotes), ``target`` (``.. _name: URL`` and anonymous ones),
``image`` and ``figure``, ``image[target]`` and other options of directives, ``toctree``, ``text`` for standalone
hyperlinks, ``literal``, ``argument``, ``doctest`` and ``comment``. Code and literal blocks, raw HTML and other formats
are regions in their own language; what is shown as code has the role ``verbatim``.

The paths of included files are found with the form ``path``: they are no URLs, so that no rule of the standard judges
them. Left alone are names of targets and documents (``name_``, ``:ref:``, ``:doc:``, an entry of a table of contents),
numbers that a role makes a link of (``:pep:``, ``:issue:``), and addresses of mail without ``mailto:`` in text.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from urllint.plugin import Document, Extraction, FoundUrl
from urllint_extractors.rst.blocks import BlockReader
from urllint_extractors.rst.lines import lines_of
from urllint_extractors.rst.reading import Context, Reading
from urllint_extractors.rst.writing import write

_SPAN: Final = attrgetter("span")


class RstExtractor:
    """Finds what is in reStructuredText: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        reading = Reading(document.text)
        BlockReader(reading).read(lines_of(reading.text), 0, Context())
        extraction = reading.extraction
        extraction.urls.sort(key=_SPAN)
        extraction.comments.sort(key=_SPAN)
        extraction.anchors.sort(key=_SPAN)
        return extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as it is written in the place of ``raw``."""
        return write(text, found, raw)
