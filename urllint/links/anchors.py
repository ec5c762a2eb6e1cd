"""What fragments can point at in one file: explicit names, headings, and whether a build adds more."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from urllint.links.pages import MARKDOWN
from urllint.links.slugs import EMOJI_CODE, STYLES, Slug, github, python_markdown, readings, slugs
from urllint.model import Extraction

if TYPE_CHECKING:
    from urllint.links.suggestions import NearestAnchors

ANCHORED: Final = MARKDOWN | {"html", "htm", "xhtml", "rst", "ipynb"}
"""Extensions of files whose anchors can be known."""

_DIRECTIVE: Final = (
    r"auto\w+|include|toctree|glossary|option|program|confval|function|class|method|module|only|raw|csv-table|click"
    r"|(?:py|js|c|cpp|rst|std):|django-|setting::|templatetag::"
)
_MORE_COMES: Final = re.compile(
    # Directives of mkdocstrings, snippets, reStructuredText, MyST; includes of several programs; imports of MDX
    rf"^(?::::+ \S|:::\s|:::\{{|--8<--|\.\. (?:{_DIRECTIVE})|import .* from |\{{!|@include|!include|\[!INCLUDE"
    r"|#include|<!--[ \t]*#include)"
    # Templates; of Hugo's shortcodes those in "{{% %}}" make Markdown, and so do some others
    r"|\{%|\{\{(?!<)|\{\{<[ \t]*/?[\w/-]*(?:include|read|partial|embed|import|snippet|content|markdown|tab)|<%|<\?php"
    # Shortcodes that name a file
    r"|\{\{<[^<>\n]{0,200}[\w/-]\.(?:mdx?|html?|rst)[\"'\s]"
    # Components, and elements that show what is elsewhere
    r"|<[A-Z][A-Za-z]*[\s/>]|<(?:script|iframe|frameset|object|slot)\b",
    re.MULTILINE,
)
"""Signs that a page gets more content, and so anchors, when it is built or shown."""

_FENCED_DIRECTIVE: Final = re.compile(rf"^[ \t>]*[`~]{{3,}}\{{(?:{_DIRECTIVE}|eval-rst)", re.MULTILINE)
"""A directive of MyST that brings content. It stands where others have code."""
_FILTERS: Final = re.compile(r"\A---[ \t]*\r?\n(?:(?!---).*\n)*?filters:", re.MULTILINE)
"""Filters in the metadata of a page, which Pandoc lets write anything."""

_HEADLESS: Final = re.compile(r"\A(---|\+\+\+)[ \t]*\r?\n(?:(?!\1).*\n)*?headless[ \t]*[:=][ \t]*true\b")
"""A page that Hugo does not publish, but puts into others, whose anchors it can name."""

_HTML_HEADING: Final = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1\s*>", re.IGNORECASE | re.DOTALL)
_HEADING_NAME: Final = re.compile(
    r"<h[1-6]\s(?:[^<>]{0,300}?\s)?name\s?=\s?(?:\"([^\"<>]+)\"|'([^'<>]+)'|([^\s\"'<>]+))", re.IGNORECASE
)
"""``<h3 name="x">``, which GitHub finds as it finds the ``name`` of an ``a``."""
_TAG: Final = re.compile(r"<[^>]*>")
_ATTRIBUTE_LIST: Final = re.compile(r"\{:?[^{}\n#]{0,80}#([\w:.-]+)[^{}\n]{0,200}\}")
"""``{#id}`` and ``{: #id .class }``, which some generators read behind anything."""
_ATTRIBUTE: Final = re.compile(r"\{:?(?:[ \t]*|[^{}\n]{0,80}[ \t])id=[\"']?([\w:.-]+)[^{}\n]{0,200}\}")
"""``{ id=name }``, which is the same."""
_OWN_ID: Final = re.compile(r"\S[ \t]+\[#([^\]\s]{1,200})\]\Z")
"""``## Heading [#id]`` of Nextra and Fumadocs, which takes the place of the anchor made of the text."""
_CONTRIBUTORS: Final = "ALL-CONTRIBUTORS-LIST:START"
_CONTRIBUTION: Final = re.compile(r"<a href=\"#([A-Za-z0-9]+-[\w-]+)\" title=")
"""What All Contributors writes where there is no page to show for somebody's work: it leads nowhere, as is meant."""
_TAB: Final = re.compile(r"^[ \t]*===[!+]?[ \t]+\"([^\"\n]+)\"[ \t]*$", re.MULTILINE)
"""``=== "Label"`` above a tab of Python-Markdown, which can have an anchor, with the heading above it or without."""
_NO_TEXT: Final = re.compile(r"\A\ufeff?(---|\+\+\+)[ \t]*\r?\n(?:.*\n)*?\1\s*\Z")
"""A page that is nothing but metadata: a layout makes what is on it."""
_ELEMENT: Final = re.compile(r"<([A-Za-z][\w-]*)\b[^<>]*>.*?</\1\s*>")
_LABEL: Final = re.compile(r"^\(([^()\s]{1,100})\)=[ \t]*$", re.MULTILINE)
"""``(label)=`` of MyST."""
_TERM: Final = re.compile(r"^(?![#>|:-]|<!--)(\S[^\n]{0,100})\n\n?:[ \t]+\S", re.MULTILINE)
"""A term of a definition list, which some generators give an anchor as they do with headings."""
_CODE: Final = re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:.*?\n)??[ \t>]*\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_INVISIBLE: Final = re.compile("[\u200c\u200d\ufe0e\ufe0f]")
_LONGEST_HEADING: Final = 1000
_PUNCTUATION: Final = re.compile(r"[^\w -]", re.ASCII)


class Anchors:
    """The anchors of one file.

    ``names`` are explicit; ``headings`` are visible texts in order; ``shorter`` are those in which HTML stands, without
    the text of its elements, which not every program counts. ``is_complete``: nothing is added to the page when it is
    built.
    """

    __slots__ = ("_known", "_nearest", "headings", "is_complete", "names", "shorter")

    def __init__(
        self, names: Iterable[str], headings: Iterable[str], shorter: Iterable[str] = (), *, is_complete: bool
    ) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.headings = tuple(headings)
        self.shorter = tuple(shorter)
        self.is_complete = is_complete
        self._known: dict[tuple[tuple[str, ...], bool] | Slug, frozenset[str]] = {}
        self._nearest: dict[str, NearestAnchors] = {}

    def packed(self) -> tuple[object, ...]:
        """All of it in plain values."""
        return self.names, self.headings, self.shorter, self.is_complete

    @classmethod
    def unpacked(cls, packed: Iterable[Any]) -> Anchors:  # Any: plain values, as `packed` gives them
        """The anchors again."""
        names, headings, shorter, is_complete = packed
        return cls(names, headings, shorter, is_complete=is_complete)

    def texts(self) -> tuple[str, ...]:
        """Everything that stands in the file."""
        return (*self.names, *self.headings, *self.shorter)

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

    def nearest(self, fragment: str, style: str) -> tuple[str, bool]:
        """The anchor by this style that ``fragment`` resembles, empty for none; whether no other does."""
        known = self._nearest.get(style)
        if known is None:
            from urllint.links.suggestions import NearestAnchors  # needed only where something is wrong

            known = self._nearest[style] = NearestAnchors(self.slugs(style), self.names)
        return known.of(fragment)

    def rules_for(self, fragment: str) -> frozenset[Slug]:
        """The rules of other programs by which there is such an anchor."""
        found = (slug for slug in STYLES["other"] if fragment in self._by_rule(slug))
        return frozenset(found)

    def has_nested(self, fragment: str) -> bool:
        """Whether there is a heading below another one, after which it is named, too, as in ``Options-logLevel``.

        Programs that do so keep capitals; what has none is no such name.
        """
        lower = fragment.lower()
        if lower == fragment:
            return False
        names = [github(heading) for heading in self.headings]
        first = {name: at for at, name in reversed(tuple(enumerate(names)))}
        last = {name: at for at, name in enumerate(names)}
        return any(
            first.get(lower[: -len(name) - 1], at) < at
            for name, at in last.items()
            if name and lower.endswith(f"-{name}")
        )

    def _by_rule(self, slug: Slug) -> frozenset[str]:
        known = self._known.get(slug)
        if known is None:
            known = frozenset((*self.names, *slugs(self.headings, slug), *map(slug, self.shorter)))
            self._known[slug] = known
        return known


NO_ANCHORS: Final = Anchors((), (), is_complete=False)


def _comparable(anchor: str, *, any_case: bool) -> str:
    """An anchor without characters that cannot be seen, which generators treat in different ways."""
    text = anchor if anchor.isascii() else _INVISIBLE.sub("", anchor)
    return text.lower() if any_case else text


def anchors_of(text: str, extraction: Extraction) -> Anchors:
    """The anchors of a file with this text."""
    names, headings = _names_and_headings(text, extraction)
    if '=== "' in text:
        names += _tabs(text, headings)
    shorter = [
        _TAG.sub("", _ELEMENT.sub("", text[anchor.span.start : anchor.span.end])).strip()
        for anchor in extraction.anchors
        if anchor.kind == "heading" and text.find("</", anchor.span.start, anchor.span.end) >= 0
    ]
    shown = _CODE.sub("", text) if "`" in text or "~~~" in text else text
    is_complete = not (
        _MORE_COMES.search(shown)
        or (not headings and _NO_TEXT.match(text))
        or (("```{" in text or "~~~{" in text) and _FENCED_DIRECTIVE.search(text))
        or ("\nfilters:" in text and _FILTERS.match(text))
        or ("\nheadless" in text and _HEADLESS.match(text))
    )
    return Anchors(names, (name for _, name in headings), shorter, is_complete=is_complete)


def plain_anchors_of(text: str, extraction: Extraction) -> Anchors:
    """Some of the anchors of a file with this text, of which ``extraction`` has some."""
    names, headings = _names_and_headings(text, extraction)
    return Anchors(names, (name for _, name in headings), is_complete=False)


def _names_and_headings(text: str, extraction: Extraction) -> tuple[list[str], list[tuple[int, str]]]:
    names = [anchor.name for anchor in extraction.anchors if anchor.kind != "heading"]
    if "#" in text:
        names += _ATTRIBUTE_LIST.findall(text)
    if "id=" in text:
        names += _ATTRIBUTE.findall(text)
    if ")=" in text:
        names += _LABEL.findall(text)
    headings = [(anchor.span.start, anchor.name) for anchor in extraction.anchors if anchor.kind == "heading"]
    for anchor in extraction.anchors:
        written = text[anchor.span.start : anchor.span.end] if anchor.kind == "heading" else ""
        if "](" in written:  # goldmark makes the anchor of what is written, the address of a link included
            names.append(_PUNCTUATION.sub("", written).replace(" ", "-").lower())
        if "[#" in written:
            names += _OWN_ID.findall(written.rstrip())
    if _CONTRIBUTORS in text:
        names += _CONTRIBUTION.findall(text)
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
    return names, headings


def _tabs(text: str, headings: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The anchors that tabs can have, below these headings and their places."""
    for tab in _TAB.finditer(text):
        above = bisect_right(headings, (tab.start(), ""))
        for slug in (github, python_markdown):
            label = slug(EMOJI_CODE.sub("", tab[1]).lstrip())
            yield label
            if above:
                yield from (f"{slug(heading)}-{label}" for heading in readings(headings[above - 1][1]))
