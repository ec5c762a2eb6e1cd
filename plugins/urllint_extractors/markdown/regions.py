"""Parts of a Markdown file that other extractors read: raw HTML, code blocks, front matter.

Inside block quotes and list items the lines of such a part begin with marks or spaces that do not belong to it. The
parser gives the part without them; here every line of it is found again at the end of its line in the source.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Place, Region, Role, SourceMap, SourceMapBuilder
from urllint_extractors.markdown.source import FrontMatter, Source

HTML: Final = Place("markdown", "html")
CODE: Final = Place("markdown", "code-block")
FRONT_MATTER: Final = Place("markdown", "front-matter")
CONTENT: Final = Place("markdown", "content")

_LINKING: Final = frozenset({"html", "htm", "xhtml", "xml", "svg", "vue", "svelte", "markdown", "md", "mdx"})
_HTML_SIGN: Final = re.compile(r"[=:]|//|www\.|<!")

# `{.python .numberLines}`, `{r, echo=FALSE}`, `{code-block} python`, `js{1,3}`, `js:app.js`, `python title="a.py"`
_LANGUAGE: Final = re.compile(r"(?:\{code(?:-block|-cell)?\})?[{\s.]*([\w+#-]*)")

# An admonition or a tab of Python-Markdown; its indented blocks are Markdown and not code.
_CONTENT_FOLLOWS: Final = re.compile(r"(?:!!!|\?\?\?\+?|===[!+]?|/{3,})[ \t]+\S")


class RegionBuilder:
    """Collects the lines of one region; the parameters are those of `Region`."""

    __slots__ = ("_builder", "_language", "_place", "_role", "_source")

    def __init__(self, source: Source, language: str, place: Place, role: Role | None = None) -> None:
        self._source = source
        self._language = language
        self._place = place
        self._role = role
        self._builder = SourceMapBuilder()

    def add(self, value: str, start: int, end: int) -> None:
        """Add ``value``, which the parser read from ``start`` to ``end``; its lines may be indented there."""
        stand_in = self._source.stand_in
        if stand_in.startswith("\n", start) and stand_in[start - 1 : start] == "\r":
            start -= 1
        raw = stand_in[start:end]
        if raw == value:
            self._add_raw(start, end)
            return
        values = value.split("\n")
        lines = raw.split("\n")
        at = start
        for index, line in enumerate(lines):
            line_end = at + len(line)
            content = line[:-1] if line.endswith("\r") else line
            kept = values[index].removesuffix("\r") if index < len(values) else content
            if not content.endswith(kept):
                kept = self._indented(kept, content, at)
            self._add_raw(at + len(content) - len(kept), line_end + 1 if index < len(lines) - 1 else line_end)
            at = line_end + 1

    def _indented(self, value: str, content: str, at: int) -> str:
        """Add the spaces before a line's text that are the rest of a tab, and return the text without them.

        Part of the tab's width is indentation that does not belong to the line.
        """
        text = value.lstrip(" ")
        if not content.endswith(text):
            return content
        tab = at + len(content) - len(text) - 1
        width = len(value) - len(text)
        if tab >= 0 and self._source.text[tab] == "\t":
            self._builder.add(" " * width if width > 1 else "\t", tab, 1)
        return text

    def _add_raw(self, start: int, end: int) -> None:
        self._builder.add(self._source.text[start:end], start, end - start)

    @property
    def text(self) -> str:
        """The text so far."""
        return self._builder.text

    def source_map(self) -> SourceMap:
        """The map from `text` to the document."""
        return self._builder.source_map()

    def region(self) -> Region:
        """The region of all that was added."""
        return Region(self._language, self.text, self.source_map(), self._place, self._role)


def front_matter_region(text: str, front_matter: FrontMatter) -> Region:
    """The metadata block between its fences."""
    start, end = front_matter.content
    return Region(front_matter.language, text[start:end], SourceMap.identity(start, end - start), FRONT_MATTER)


def code_language(info: str) -> str:
    """The language that an info string names, in lower case; ``text`` if it names none."""
    match = _LANGUAGE.match(info)
    return match[1].lower() if match is not None and match[1] else "text"


def may_hold_links(language: str) -> bool:
    """Whether code in this language can hold URLs that no sign in the text gives away (relative references)."""
    return language in _LINKING


def is_content(marker: str) -> bool:
    """Whether a paragraph that begins with ``marker`` makes the indented block behind it Markdown, not code."""
    return _CONTENT_FOLLOWS.match(marker) is not None


def html_may_matter(text: str, start: int, end: int) -> bool:
    """Whether HTML at this place can hold a URL, an anchor or a comment."""
    return _HTML_SIGN.search(text, start, end) is not None
