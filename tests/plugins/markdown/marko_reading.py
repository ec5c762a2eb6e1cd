"""What marko finds in a text: destinations of links and images at their spans, definitions, autolinks, bare URLs.

marko is another reader of CommonMark and GFM, written for Python from the specification and slow, with the places of
destinations. Its own readings that are not CommonMark's are listed in ``test_marko.py``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from marko import Markdown, block, inline
from marko.element import Element
from marko.ext.gfm import GFM
from marko.ext.gfm.elements import Url

_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|\w+);")
_ESCAPE = re.compile(_REFERENCE.pattern + r"|\\[!-/:-@\[-`{-~]")


class MarkoUrl(NamedTuple):
    """One URL: what it stands in, its span without angle brackets where marko tells it, and its text decoded."""

    kind: str
    start: int
    end: int
    text: str


def marko_urls(text: str) -> list[MarkoUrl]:
    """Everything that marko finds in ``text``, in order of the constructs."""
    document = Markdown(extensions=[GFM]).parse(text)
    return [url for element in _elements(document) for url in _urls(element, text)]


def _elements(element: Element) -> Iterator[Element]:
    yield element
    children = getattr(element, "children", None)
    if isinstance(children, list | tuple):
        for child in children:
            yield from _elements(child)


def _urls(element: Element, text: str) -> Iterator[MarkoUrl]:
    span = element.source_span
    if isinstance(element, block.LinkRefDef):
        assert span is not None
        destination = element.dest
        if destination.startswith("<"):  # marko leaves a definition's as it is written
            destination = destination[1:-1]
        yield MarkoUrl("definition", *span, _ESCAPE.sub(_replacement, destination))
    elif isinstance(element, inline.Link | inline.Image):
        if element.dest_span is not None:
            start, end = element.dest_span
            if text.startswith("<", start):
                start, end = start + 1, end - 1
            yield MarkoUrl(
                "link" if isinstance(element, inline.Link) else "image",
                start,
                end,
                _REFERENCE.sub(_replacement, element.dest),
            )
    elif isinstance(element, Url):
        assert span is not None
        if not element.dest.startswith("mailto:"):  # urllint takes no bare address for a URL
            yield MarkoUrl("text", *span, text[slice(*span)])
    elif isinstance(element, inline.AutoLink):
        assert span is not None
        written = text[span[0] + 1 : span[1] - 1]
        kind = "autolink" if written == element.dest else "email"
        yield MarkoUrl(kind, span[0] + 1, span[1] - 1, element.dest)


def _replacement(escape: re.Match[str]) -> str:
    """What an escape stands for; marko leaves references to characters to its renderers."""
    return html.unescape(escape[0]) if escape[0][0] == "&" else escape[0][1]
