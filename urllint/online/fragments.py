"""Whether a page has the place that a fragment points at.

https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final, NamedTuple
from urllib.parse import unquote

from urllint.answer import FragmentState
from urllint.extraction.driver import Extractors
from urllint.files import decode
from urllint.online.bodies import Body
from urllint.registry import Registry
from urllint.specs import ExtractorSpec, load_target

_HTML_TYPES: Final = ("text/html", "application/xhtml+xml")
_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([^\s\"';]+)", re.IGNORECASE)
_TEXT_DIRECTIVE: Final = ":~:"
"""https://wicg.github.io/scroll-to-text-fragment/"""

_NAMED_BY_SCRIPTS: Final = re.compile(
    # Routes, and parameters of viewers and players
    r"[!/?]|[^=]*=|.*&"
    # Lines and ranges of lines, comments, reviews and changes on code hosts
    r"|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$|lines-\d+|\d+$"
    r"|(?:issue|issuecomment|discussion|discussioncomment|pullrequestreview|commitcomment|diff|note|event|ref-\w+)[-_]"
)
"""Fragments that scripts understand, or for which scripts load the element."""

_MADE_BY_SCRIPTS: Final = re.compile(
    r"<(?:div|main)\b[^>]{0,200}\bid=[\"']?(?:root|app|__next|__nuxt|___gatsby|q-app|svelte)[\"']?[^>]{0,200}>\s*</"
    r"|<app-root\b|\bng-app\b|<noscript>[^<]{0,100}(?:enable|need|requires?|without)[^<]{0,40}JavaScript",
    re.IGNORECASE,
)
"""Signs of a page whose elements are made by its scripts."""

_GENERATED_PREFIX: Final = "user-content-"
"""A code host puts this before the ids of what its users write, and its scripts find the elements without it."""


def looked_for(fragment: str | None) -> str | None:
    """The name that ``fragment`` of a serialized URL points at; ``None`` if every page has the place."""
    name = (fragment or "").partition(_TEXT_DIRECTIVE)[0]
    return None if not name or name.lower() == "top" else name


def is_for_scripts(name: str) -> bool:
    """Whether no page need have an element for the name."""
    return _NAMED_BY_SCRIPTS.match(name) is not None


class PageAnchors(NamedTuple):
    """The ids and names of a page. ``is_certain``: there are no others, even when its scripts have run."""

    names: frozenset[str]
    is_certain: bool

    def state_of(self, name: str) -> FragmentState:
        """Whether the page has a place of that name, as it is written or percent-decoded."""
        for candidate in (name, unquote(name, errors="replace")):
            if candidate in self.names or _GENERATED_PREFIX + candidate in self.names:
                return "found"
        return "missing" if self.is_certain and not is_for_scripts(name) else "unknown"


_PATH: Final = "page.html"
"""What a page from a server is taken for."""

UNREADABLE: Final = PageAnchors(frozenset(), is_certain=False)
"""What is known of a page that could not be read, or is none."""


class AnchorReader:
    """Reads the anchors of pages with the extractor that reads HTML files."""

    @cached_property
    def _extractors(self) -> Extractors:
        return Extractors(Registry.load())

    def read(self, body: Body | None, content_type: str) -> PageAnchors:
        """The anchors of a page with this body and ``Content-Type``."""
        media_type = content_type.partition(";")[0].strip().lower()
        if body is None or media_type not in _HTML_TYPES:
            return UNREADABLE
        spec = self._extractors.registry.extractor_for(_PATH)
        decoded = decode(body.data, _PATH, _encoding(body.data, content_type, spec))
        document = decoded.document
        failures = len(self._extractors.failures)
        anchors = self._extractors.extract(document, spec).anchors
        has_failed = len(self._extractors.failures) > failures
        names = frozenset(anchor.name for anchor in anchors if anchor.kind != "heading")
        is_certain = (
            body.is_whole
            and decoded.undecodable is None
            and not has_failed
            and "<" in document.text
            and _MADE_BY_SCRIPTS.search(document.text) is None
        )
        return PageAnchors(names, is_certain)


def _encoding(data: bytes, content_type: str, spec: ExtractorSpec) -> str | None:
    """The label of the page's encoding: the server's word goes before the page's own."""
    charset = _CHARSET.search(content_type)
    if charset is not None:
        return charset[1]
    if spec.encoding is None or data.isascii():
        return None
    declared = load_target(spec.encoding)
    label = declared(data) if callable(declared) else None
    return label if isinstance(label, str) else None
