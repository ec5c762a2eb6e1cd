"""The Markdown extractor: the parser's events, and the exact places of what they speak of.

pyromark (pulldown-cmark) decides what is a link, code, HTML or text. Its events carry decoded values and the ranges of
whole constructs; the modules beside this one find the destinations, definitions, lines and bare URLs in the source.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, Final

import pyromark

from urllint.plugin import (
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Place,
    Problem,
    Role,
    SourceMap,
    SourceMapBuilder,
    Span,
    find_holes,
    found_urls,
)
from urllint_extractors.markdown import regions
from urllint_extractors.markdown.comments import MARK, Governed, is_comment, mdx_comments, only_comments
from urllint_extractors.markdown.definitions import Definition, definitions, label_start
from urllint_extractors.markdown.destinations import find_in_link
from urllint_extractors.markdown.escapes import unescape_with_map
from urllint_extractors.markdown.forms import form_of_autolink, form_of_destination
from urllint_extractors.markdown.headings import OpenHeading
from urllint_extractors.markdown.html_names import is_placeholder
from urllint_extractors.markdown.prose import bare_urls, find_signs
from urllint_extractors.markdown.regions import RegionBuilder
from urllint_extractors.markdown.source import OPTIONS, Source
from urllint_extractors.markdown.writing import write

if TYPE_CHECKING:
    # Only Event and Range have public names.
    from collections.abc import Iterable, Iterator, Sequence

    from pyromark.event import Event, Range, _CodeBlockKind, _LinkData, _TagEnd

_PARSER: Final = pyromark.Markdown(options=OPTIONS)

_LINK: Final = (Place("markdown", "link"),)
_IMAGE: Final = (Place("markdown", "image"),)
_DEFINITION: Final = (Place("markdown", "definition"),)
_AUTOLINK: Final = (Place("markdown", "autolink"),)
_EMAIL: Final = (Place("markdown", "email"),)
_CODE: Final = (Place("markdown", "code"),)
_COMMENT: Final = (Place("markdown", "comment"),)

_LEAF_BLOCKS: Final = frozenset({"Paragraph", "HtmlBlock", "Heading", "CodeBlock", "Table"})
_BLOCKS: Final = _LEAF_BLOCKS | {"Item", "BlockQuote", "List"}
_NOTED: Final = frozenset({"HtmlBlock", "TableCell"})

# A destination without escapes and placeholders that is nothing else than it seems; most are of this kind.
_PLAIN: Final = re.compile(r"(?:https?://|(?!https?[:;]?//))[A-Za-z0-9.#?=+,~-]*(?:[_/][A-Za-z0-9.#?=+,~-]+)*/?")
_MARKUP: Final = re.compile(r"[`*<>\[\]\\&\n]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])")

_TEX_COMMAND: Final = re.compile(r"\\[A-Za-z]+")

_LONGEST_MARKER: Final = 200
_SPAN: Final = attrgetter("span")


def _events(text: str) -> Iterable[tuple[Event, Range]]:
    """The events of ``text``, which is ASCII, so that their ranges in bytes are ranges in code points.

    The last pyromark for Python 3.10 does not merge text: it comes in more pieces, which only takes more time.
    """
    if sys.version_info >= (3, 11):
        return _PARSER.events_with_range(text, merge_text=True)
    return _PARSER.events_with_range(text)


class MarkdownExtractor:
    """Finds what is in Markdown: see `Extractor` for what the two methods promise."""

    def extract(self, document: Document) -> Extraction:
        """Everything in ``document``."""
        if document.doubts is None:
            return _Reader(document.text).read()
        return _DoubtfulReader(document.text, document.doubts).read()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """``text`` as it is written in the place of ``raw``."""
        return write(text, found, raw)


class _Reader:
    """One document, read once."""

    __slots__ = (
        "_blocks",
        "_comment_blocks",
        "_covered",
        "_governed",
        "_has_definitions",
        "_has_suppressions",
        "_heading",
        "_noted",
        "_previous",
        "_region",
        "_result",
        "_signs",
        "_source",
        "_taken",
    )

    def __init__(self, text: str, lines: Sequence[Span] | None = None) -> None:
        """``lines``, if given, are all of ``text`` in which URLs are looked for that are no links."""
        self._source = Source(text)
        self._result = Extraction()
        self._has_definitions = "]:" in self._source.stand_in
        self._has_suppressions = MARK in text
        # Where text may hold URLs, the ranges that are not text, those that are no definitions, all blocks.
        front_matter = self._source.front_matter
        behind = 0 if front_matter is None else front_matter.end
        self._signs = sorted(
            sign
            for start, end in (lines if lines is not None else [Span(0, len(text))])
            for sign in find_signs(text, max(start, behind), max(end, behind))
        )
        self._taken: list[tuple[int, int]] = []
        self._covered: list[tuple[int, int]] = []
        self._blocks: list[tuple[int, int]] = []
        self._governed = Governed(self._source.stand_in, self._blocks)
        self._noted = _NOTED
        if self._has_definitions:
            self._noted |= _LEAF_BLOCKS
        if self._has_suppressions:
            self._noted |= _BLOCKS
        # What came before the current event, and what is open at it.
        self._previous: Range = {"start": 0, "end": 0}
        self._heading: OpenHeading | None = None
        self._region: RegionBuilder | None = None
        self._comment_blocks: list[RegionBuilder] = []

    def read(self) -> Extraction:
        """Everything in the document."""
        source, result = self._source, self._result
        if source.front_matter is not None:
            result.regions.append(regions.front_matter_region(source.text, source.front_matter))
        self._read_events()
        if self._has_definitions:
            for definition in definitions(source, self._covered):
                self._add_definition(definition)
        if self._has_suppressions:
            self._add_comment_blocks()
            self._add_mdx_comments()
        if self._signs:
            result.urls += bare_urls(source, self._signs, sorted(self._taken))
        result.urls.sort(key=_SPAN)
        result.comments.sort(key=_SPAN)
        return result

    def _events(self) -> Iterable[tuple[Event, Range]]:
        return _events(self._source.stand_in)

    def _read_events(self) -> None:
        for event, extent in self._events():
            if isinstance(event, str):
                if self._heading is not None:
                    self._heading.add(extent)
            elif "Text" in event:
                if self._heading is not None:
                    self._heading.add(extent)
                elif self._region is not None:
                    self._region.add(event["Text"], extent["start"], extent["end"])
                elif self._has_definitions:
                    self._cover(extent["start"], extent["end"])
            elif "Start" in event:
                tag = event["Start"]
                if isinstance(tag, str):
                    if tag in self._noted:
                        self._open_block(tag, extent)
                elif "Link" in tag:
                    self._add_link(tag["Link"], extent)
                elif "Image" in tag:
                    self._add_link(tag["Image"], extent, is_image=True)
                elif "CodeBlock" in tag:
                    self._open_code_block(tag["CodeBlock"], extent)
                else:
                    (name,) = tag
                    self._open_block(name, extent)
            elif "End" in event:
                if self._heading is not None or self._region is not None:
                    self._close(event["End"])
            elif "Code" in event:
                if self._heading is not None:
                    self._heading.add(extent, is_code=True)
                if self._has_definitions:
                    self._cover(extent["start"], extent["end"])
                if self._signs or self._has_suppressions:
                    self._add_code_span(extent["start"], extent["end"])
            elif "Html" in event:
                if self._region is not None:
                    self._region.add(event["Html"], extent["start"], extent["end"])
            elif "InlineHtml" in event:
                self._add_inline_html(event["InlineHtml"], extent["start"], extent["end"])
            self._previous = extent

    def _open_block(self, name: str, extent: Range) -> None:
        start, end = extent["start"], extent["end"]
        if name == "Heading":
            self._open_heading(extent)
        elif name == "HtmlBlock":
            self._taken.append((start, end))
            if regions.html_may_matter(self._source.text, start, end):
                self._region = RegionBuilder(self._source, "html", regions.HTML)
        elif name == "TableCell":
            # the vertical bars around it
            self._taken.append((start - 1, start))
            self._taken.append((end, end + 1))
        if self._has_definitions and name in _LEAF_BLOCKS:
            self._cover(start, end)
        if self._has_suppressions and name in _BLOCKS:
            self._blocks.append((start, end))

    def _open_heading(self, extent: Range) -> None:
        self._heading = OpenHeading(extent)

    def _cover(self, start: int, end: int) -> None:
        """Note that no definition stands here. The text of a tight list has no block of its own."""
        if not self._covered or end > self._covered[-1][1]:
            self._covered.append((start, end))

    def _close(self, tag: _TagEnd) -> None:
        if tag == "HtmlBlock":
            self._close_html_block()
        elif tag == "CodeBlock":
            if self._region is not None:
                self._result.regions.append(self._region.region())
            self._region = None
        elif self._heading is not None and not isinstance(tag, str) and "Heading" in tag:
            self._result.anchors.extend(self._heading.anchors(self._source.text))
            self._heading = None

    def _open_code_block(self, kind: _CodeBlockKind, extent: Range) -> None:
        self._open_block("CodeBlock", extent)
        start, end = extent["start"], extent["end"]
        self._taken.append((start, end))
        if isinstance(kind, str):
            before = self._source.stand_in[self._previous["start"] : self._previous["end"]][:_LONGEST_MARKER]
            if regions.is_content(before):
                self._region = RegionBuilder(self._source, "markdown", regions.CONTENT)
                return
            language = "text"
        else:
            language = regions.code_language(kind["Fenced"])
        if self._has_sign(start, end) or regions.may_hold_links(language):
            self._region = RegionBuilder(self._source, language, regions.CODE, "verbatim")

    def _has_sign(self, start: int, end: int) -> bool:
        index = bisect_left(self._signs, start)
        return index < len(self._signs) and self._signs[index] < end

    def _close_html_block(self) -> None:
        region = self._region
        self._region = None
        if region is None:
            return
        if self._has_suppressions and MARK in region.text and only_comments(region.text):
            self._comment_blocks.append(region)
        else:
            self._result.regions.append(region.region())

    def _add_inline_html(self, html: str, start: int, end: int) -> None:
        if self._has_definitions:
            self._cover(start, end)
        if "=" not in html and not html.startswith(("<!", "<?")):
            if is_placeholder(html):
                return
        else:
            region = RegionBuilder(self._source, "html", regions.HTML)
            region.add(html, start, end)
            self._result.regions.append(region.region())
        self._taken.append((start, end))

    def _add_code_span(self, start: int, end: int) -> None:
        self._taken.append((start, end))
        if not self._has_sign(start, end):
            return
        text = self._source.text
        while text[start] == "`":
            start += 1
        while text[end - 1] == "`":
            end -= 1
        code, source_map = text[start:end], None
        if "\\|" in code:
            code, source_map = _without_escaped_pipes(code, start)
        self._result.urls += found_urls(
            code, places=_CODE, role="verbatim", source_map=source_map, offset=0 if source_map else start, mode="quoted"
        )

    def _add_link(self, link: _LinkData, extent: Range, *, is_image: bool = False) -> None:
        start, end = extent["start"], extent["end"]
        if self._has_definitions:
            self._cover(start, end)
        kind = link["link_type"]
        if kind == "Inline":
            span = find_in_link(self._source.stand_in, start, end, link["dest_url"])
            if span is None:
                self._result.problems.append(Problem(start, "the destination of this link was not found"))
            elif _TEX_COMMAND.match(self._source.stand_in, span.start) is not None and self._is_in_math(span.start):
                return
            elif is_image:
                self._add_destination(span, places=_IMAGE, role="resource")
            else:
                self._add_destination(span, places=_LINK, role="link", visible=self._plain_text(start + 1, span.start))
        elif kind == "Autolink":
            self._add_autolink(start + 1, end - 1)
        elif kind == "Email":
            self._add_email(start + 1, end - 1)

    def _is_in_math(self, offset: int) -> bool:
        """Whether a formula in dollar signs has begun on the line before ``offset``: ``$E[X](\\omega)$``."""
        text = self._source.stand_in
        return text.count("$", text.rfind("\n", 0, offset) + 1, offset) % 2 == 1

    def _plain_text(self, start: int, destination: int) -> Span | None:
        """The text from ``start`` on of the link with this destination, if there is no markup in it."""
        text = self._source.stand_in
        end = text.rfind("](", start, destination)
        return Span(start, end) if start < end and _MARKUP.search(text, start, end) is None else None

    def _add_autolink(self, start: int, end: int) -> None:
        self._taken.append((start - 1, end + 1))
        text = self._source.text[start:end]
        form = form_of_autolink(text)
        holes = find_holes(text)
        self._result.urls.append(
            FoundUrl(text=text, span=Span(start, end), places=_AUTOLINK, role="link", holes=holes, form=form)
        )

    def _add_email(self, start: int, end: int) -> None:
        self._taken.append((start - 1, end + 1))
        builder = SourceMapBuilder()
        builder.add("mailto:", start, 0)
        builder.add(self._source.text[start:end], start, end - start)
        source_map = builder.source_map()
        self._result.urls.append(
            FoundUrl(text=builder.text, span=Span(start, end), places=_EMAIL, role="link", source_map=source_map)
        )

    def _add_definition(self, definition: Definition) -> None:
        destination = definition.destination
        if not is_comment(definition.label, self._source.text[destination.start : destination.end]):
            self._add_destination(destination, places=_DEFINITION, role="link", label=definition.label)
            return
        self._taken.append(definition.span)
        if definition.title is not None:
            self._add_comment(definition.span, definition.title)

    def _add_comment_blocks(self) -> None:
        """The HTML blocks that are nothing but comments."""
        for block in self._comment_blocks:
            html, source_map = block.text, block.source_map()
            for start, end in only_comments(html):
                self._add_comment(source_map.raw_span(start, end), html[start + 4 : end - 3])

    def _add_mdx_comments(self) -> None:
        """The suppressions in expressions, which are text to the parser."""
        text = self._source.text
        taken = sorted(self._taken)
        for start, end in mdx_comments(text):
            index = bisect_left(taken, (start, end)) - 1
            if index >= 0 and taken[index][1] > start:
                continue
            line = text.rfind("\n", 0, start) + 1
            line_end = text.find("\n", end)
            alone = not text[line:start].strip() and not text[end : line_end if line_end >= 0 else None].strip()
            self._taken.append((start, end))
            self._add_comment(Span(start, end), text[start + 3 : end - 3], alone=alone)

    def _add_comment(self, span: Span, text: str, *, alone: bool = True) -> None:
        """A comment, alone on its lines or not; ``span`` may have white space at its end."""
        source = self._source
        end = span.start + len(source.text[span.start : span.end].rstrip())
        governs = self._governed.after(end) if alone else None
        self._result.comments.append(Comment(Span(span.start, end), text, governs))
        self._result.urls += found_urls(source.text, places=_COMMENT, role="comment", start=span.start, end=end)

    def _add_destination(
        self,
        span: Span,
        *,
        places: tuple[Place],
        role: Role,
        visible: Span | None = None,
        label: str | None = None,
    ) -> None:
        start, end = span
        text = self._source.text[start:end]
        if _PLAIN.fullmatch(text) is not None:
            found = FoundUrl(
                text=text, span=span, places=places, role=role, may_be_relative=True, visible=visible, label=label
            )
        else:
            source_map = None
            if "\\" in text or "&" in text:
                templates = self._source.templates_in(start, end)
                text, source_map = unescape_with_map(self._source.text, start, end, templates)
            found = FoundUrl(
                text=text,
                span=span,
                source_map=source_map,
                places=places,
                role=role,
                may_be_relative=True,
                holes=find_holes(text),
                visible=visible,
                label=label,
                form=form_of_destination(text),
            )
        self._result.urls.append(found)
        if self._signs:
            self._taken.append(span)


class _DoubtfulReader(_Reader):
    """A document of which only the URLs with a doubt are asked for.

    What does not touch a line with a doubt has no say in where those URLs are.
    """

    __slots__ = ("_lines",)

    def __init__(self, text: str, doubts: Sequence[int]) -> None:
        lines = list(_lines(text, doubts))
        super().__init__(text, lines)
        source = self._source
        self._lines = [_with_label(text, line) for line in lines]
        if source.front_matter is not None and doubts and doubts[0] >= source.front_matter.end:
            source.front_matter = None
        self._has_definitions = any(_may_define(text, line) for line in lines)
        if not self._has_definitions:
            self._noted = _NOTED

    def _events(self) -> Iterator[tuple[Event, Range]]:
        lines = iter([*self._lines, None])
        line = next(lines)
        previous = self._previous
        for event, extent in super()._events():
            self._previous = previous  # also of what is passed over
            previous = extent
            if self._heading is not None:
                yield event, extent
                continue
            if not isinstance(event, str) and "End" in event:
                if self._region is not None:
                    yield event, extent
                continue
            while line is not None and line.end <= extent["start"]:
                line = next(lines)
            if line is None and self._region is None:
                return
            if self._region is not None or (line is not None and line.start < extent["end"]):
                yield event, extent

    def _add_definition(self, definition: Definition) -> None:
        start, end = definition.span
        if any(line.start < end and start < line.end for line in self._lines):
            super()._add_definition(definition)


def _lines(text: str, offsets: Iterable[int]) -> Iterator[Span]:
    """The lines that hold one of these offsets, which are in order."""
    end = -1
    for offset in offsets:
        if offset > end:
            start = text.rfind("\n", 0, offset) + 1
            end = text.find("\n", offset)
            if end < 0:
                end = len(text)
            yield Span(start, end)


def _with_label(text: str, line: Span) -> Span:
    """The line, with those before it in which a label begins that ends in it."""
    start, end = line
    colon = text.find("]:", start, end)
    opener = label_start(text, colon) if colon >= 0 else -1
    if 0 <= opener < start:
        start = text.rfind("\n", 0, opener) + 1
    return Span(start, end)


def _may_define(text: str, line: Span) -> bool:
    """Whether there may be a definition in ``line``; its label may stand on the line before."""
    return text.find("]:", text.rfind("\n", 0, max(line.start - 1, 0)) + 1, line.end) >= 0


def _without_escaped_pipes(text: str, start: int) -> tuple[str, SourceMap]:
    """In a table a ``|`` is escaped even in code."""
    builder = SourceMapBuilder()
    at = 0
    for match in re.finditer(r"\\\|", text):
        builder.add(text[at : match.start()], start + at, match.start() - at)
        builder.add("|", start + match.start(), 2)
        at = match.end()
    builder.add(text[at:], start + at, len(text) - at)
    return builder.text, builder.source_map()
