"""Headings: fragments point at them, by a slug of their visible text or by an id that stands beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from urllint.plugin import Anchor, Span
from urllint_extractors.markdown.escapes import unescape

if TYPE_CHECKING:
    from pyromark.event import Range

# `{#id .class}` of Pandoc, Hugo and Docusaurus, `{: #id }` and `{ id=name }` of Python-Markdown, `{/* #id */}` of MDX
_ID: Final = re.compile(r"\s*\{(?::|/\*)?\s*(?:\#|(?:[^{}#]*\s)?id=[\"']?)([^\s{}\"']+)[^{}]*\}\s*\Z")


class OpenHeading:
    """A heading whose text is being read: its own range and those of its visible parts."""

    __slots__ = ("extent", "parts")

    def __init__(self, extent: Range) -> None:
        self.extent = extent
        self.parts: list[tuple[int, int, bool]] = []

    def add(self, extent: Range, *, is_code: bool = False) -> None:
        """Add the visible part at ``extent``."""
        self.parts.append((extent["start"], extent["end"], is_code))

    def content(self, text: str) -> Span:
        """The span without the marks before, behind or below it."""
        start, end = self.extent["start"], self.extent["end"]
        heading = text[start:end].rstrip()
        if heading.startswith("#") and "\n" not in heading:
            inner = heading.lstrip("#")
            start += len(heading) - len(inner)
            without_closing = inner.rstrip("#")
            if without_closing != inner and without_closing[-1:] in ("", " ", "\t"):
                inner = without_closing
        else:
            inner = heading[: heading.rfind("\n") + 1]
        content = inner.strip(" \t\r\n")
        start += inner.find(content)
        return Span(start, start + len(content))

    def anchors(self, text: str) -> Iterator[Anchor]:
        """The heading in ``text``, and before it the id that it gives itself."""
        if not self.parts:
            return
        name = "".join(
            text[start:end].strip("`").strip() if is_code else unescape(text[start:end])
            for start, end, is_code in self.parts
        )
        if "\n" in name:
            name = " ".join(name.split())
        span = self.content(text)
        own_id = _ID.search(name) if name.endswith("}") else None
        if own_id is not None:
            name = name[: own_id.start()]
            at = text.rfind(own_id[1], *span)
            if at >= 0:
                yield Anchor(own_id[1], Span(at, at + len(own_id[1])), "id")
        yield Anchor(name, span, "heading")
