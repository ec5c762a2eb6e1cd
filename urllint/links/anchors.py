"""What fragments can point at in one file: explicit names, headings, and whether a build adds more."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.links.pages import MARKDOWN
from urllint.links.slugs import STYLES, slugs
from urllint.model import Extraction

ANCHORED: Final = MARKDOWN | {"html", "htm", "xhtml", "rst", "ipynb"}
"""Extensions of files whose anchors can be known."""

_DIRECTIVE: Final = (
    r"auto\w+|include|toctree|glossary|option|program|confval|function|class|method|only|raw|csv-table|click"
    r"|(?:py|js|c|cpp|rst|std):|django-|setting::|templatetag::"
)
_MORE_COMES: Final = re.compile(
    # Directives of mkdocstrings, snippets, reStructuredText, MyST; includes of several programs; imports of MDX
    rf"^(?::::+ \S|:::\s|:::\{{|```\{{|--8<--|\.\. (?:{_DIRECTIVE})|import .* from |\{{!|@include|!include|\[!INCLUDE"
    r"|#include|<!--[ \t]*#include)"
    # Templates; of Hugo's shortcodes those in "{{% %}}" make Markdown, and so do some others
    r"|\{%|\{\{(?!<)|\{\{<[ \t]*/?[\w/-]*(?:include|read|partial|embed|import|snippet|content|markdown|tab)|<%|<\?php"
    # Components, and elements that show what is elsewhere
    r"|<[A-Z][A-Za-z]*[\s/>]|<(?:script|iframe|frameset|object|slot)\b",
    re.MULTILINE,
)
"""Signs that a page gets more content, and so anchors, when it is built or shown."""

_HTML_HEADING: Final = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1\s*>", re.IGNORECASE | re.DOTALL)
_HEADING_NAME: Final = re.compile(
    r"<h[1-6]\s(?:[^<>]{0,300}?\s)?name\s?=\s?(?:\"([^\"<>]+)\"|'([^'<>]+)'|([^\s\"'<>]+))", re.IGNORECASE
)
"""``<h3 name="x">``, which GitHub finds as it finds the ``name`` of an ``a``."""
_TAG: Final = re.compile(r"<[^>]*>")
_ATTRIBUTE_LIST: Final = re.compile(r"\{:?[^{}\n#]{0,80}#([\w:.-]+)[^{}\n]{0,200}\}")
"""``{#id}`` and ``{: #id .class }``, which some generators read behind anything."""
_LABEL: Final = re.compile(r"^\(([^()\s]{1,100})\)=[ \t]*$", re.MULTILINE)
"""``(label)=`` of MyST."""
_TERM: Final = re.compile(r"^(?![#>|:-])(\S[^\n]{0,100})\n\n?:[ \t]+\S", re.MULTILINE)
"""A term of a definition list, which some generators give an anchor as they do with headings."""
_CODE: Final = re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t>]*\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_INVISIBLE: Final = re.compile("[\u200c\u200d\ufe0e\ufe0f]")
_LONGEST_HEADING: Final = 1000


class Anchors:
    """The anchors of one file.

    ``names`` are explicit; ``headings`` are visible texts in order. ``is_complete``: nothing is added to the page when
    it is built.
    """

    __slots__ = ("_known", "headings", "is_complete", "names")

    def __init__(self, names: Iterable[str], headings: Iterable[str], *, is_complete: bool) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.headings = tuple(headings)
        self.is_complete = is_complete
        self._known: dict[tuple[tuple[str, ...], bool], frozenset[str]] = {}

    def slugs(self, style: str) -> list[str]:
        """The headings' anchors by this style, in order."""
        return [name for slug in STYLES.get(style, STYLES["other"]) for name in slugs(self.headings, slug)]

    def has(self, fragment: str, styles: tuple[str, ...], *, any_case: bool) -> bool:
        """Whether there is such an anchor by any of these styles.

        ``any_case``: as GitHub has it, which finds anchors in any case.
        """
        key = styles, any_case
        known = self._known.get(key)
        if known is None:
            functions = dict.fromkeys(slug for style in styles for slug in STYLES.get(style, STYLES["other"]))
            anchors = (name for slug in functions for name in slugs(self.headings, slug))
            known = frozenset(_comparable(name, any_case=any_case) for name in (*self.names, *anchors))
            self._known[key] = known
        return _comparable(fragment, any_case=any_case) in known


def _comparable(anchor: str, *, any_case: bool) -> str:
    """An anchor without characters that cannot be seen, which generators treat in different ways."""
    text = anchor if anchor.isascii() else _INVISIBLE.sub("", anchor)
    return text.lower() if any_case else text


def anchors_of(text: str, extraction: Extraction) -> Anchors:
    """The anchors of a file with this text."""
    names = [anchor.name for anchor in extraction.anchors if anchor.kind != "heading"]
    if "#" in text:
        names += _ATTRIBUTE_LIST.findall(text)
    if ")=" in text:
        names += _LABEL.findall(text)
    headings = [(anchor.span.start, anchor.name) for anchor in extraction.anchors if anchor.kind == "heading"]
    if "<h" in text or "<H" in text:
        import html

        names += [html.unescape(match[match.lastindex or 0]) for match in _HEADING_NAME.finditer(text)]
        headings += [
            (match.start(), html.unescape(_TAG.sub("", match[2])).strip())
            for match in _HTML_HEADING.finditer(text)
            if len(match[2]) < _LONGEST_HEADING
        ]
    if "\n:" in text:
        headings += [(match.start(), match[1].replace("`", "")) for match in _TERM.finditer(text)]
    headings.sort()
    shown = _CODE.sub("", text) if "`" in text or "~~~" in text else text
    return Anchors(names, (name for _, name in headings), is_complete=_MORE_COMES.search(shown) is None)
