"""What the HTML and the XML reader share: from a span of the file to found URLs, comments, regions and anchors."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import ClassVar, Final, Literal, NamedTuple

from urllint.plugin import (
    Anchor,
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Hole,
    Place,
    Problem,
    Region,
    Role,
    SourceMap,
    SourceMapBuilder,
    Span,
    find_holes,
    found_urls,
)
from urllint_extractors.html.governs import Governed, stands_alone
from urllint_extractors.html.microsyntaxes import comma_separated, image_candidates, stripped, tokens
from urllint_extractors.html.references import Resolve, decode
from urllint_extractors.html.templates import Templates, is_alternative, text_of_comment
from urllint_extractors.html.tokens import FILLER, IS_PLAIN
from urllint_extractors.html.url_attributes import Use

_IN_NEED_OF_DECODING: Final = re.compile(r"[&\r]|\A[\t\n\f ]|[\t\n\f ]\Z").search

_TRIGGERS: Final = tuple(
    re.compile(pattern) for pattern in (r"//(?<=[A-Za-z:;]//)", r":[/\\](?!/)", r"www\.", r"&lt;(?=[a-z]+:)")
)
"""Where text may hold what the scan of running text would find. Each begins with a literal, which makes it fast."""

_START_TAG: Final = re.compile(r"<[a-zA-Z]")
_SUPPRESSION: Final = "urllint"
_CDATA: Final = "<![CDATA["
_NEVER: Final = 1 << 62
_AROUND_PHP: Final = "html+php"
"""The language of the HTML around PHP that has been read already."""


_WITHOUT_SLASHES: Final = re.compile(r"\s*(?:mailto|tel|urn|data|news|https?):", re.IGNORECASE | re.ASCII).match


def may_hold_url(text: str) -> bool:
    """Whether it is worth looking for URLs in an attribute's value or the like."""
    if "//" in text or "www." in text:
        return True
    return ":" in text and (":/" in text or ":\\" in text or _WITHOUT_SLASHES(text) is not None)


class Value(NamedTuple):
    """A decoded value: where it starts in the file, its map if it was escaped, its placeholders in decoded offsets."""

    text: str
    start: int
    source_map: SourceMap | None
    holes: tuple[Hole, ...]

    def with_holes_filled(self) -> str:
        """The text with `FILLER` for each character of a placeholder, to be taken apart."""
        pieces: list[str] = []
        position = 0
        for low, high, _ in self.holes:
            pieces += (self.text[position:low], FILLER * (high - low))
            position = high
        pieces.append(self.text[position:])
        return "".join(pieces)


def merged(holes: list[Hole], others: Iterable[Hole]) -> tuple[Hole, ...]:
    """``holes``, and those of the others that overlap none of them, in order; each is in order, without overlaps."""
    starts = [hole.start for hole in holes]
    kept = list(holes)
    for other in others:
        at = bisect_left(starts, other.end) - 1  # the last of the holes that starts before the other ends
        if at < 0 or holes[at].end <= other.start:
            kept.append(other)
    return tuple(sorted(kept))


class MarkupReader:
    """Reads one document. Subclasses walk over the tags; this class makes of their parts what an extraction holds."""

    extractor: ClassVar[str]
    resolve_in_attribute: Resolve
    resolve_in_text: Resolve

    def __init__(self, document: Document, templates: Templates) -> None:
        text = document.text
        self.document = document
        self.text = text
        self.masked = templates.masked
        self.templates = templates
        self.is_legacy = not document.encoding.startswith("utf-")
        self.extraction = Extraction(query_encoding=document.encoding if self.is_legacy else "utf-8")
        self.urls = self.extraction.urls
        self._places: dict[str, tuple[Place, ...]] = {}
        self._triggers = [match.start() for pattern in _TRIGGERS for match in pattern.finditer(text)]
        self._triggers.sort()
        self._triggers.append(_NEVER)
        self._template_comments = [item for item in templates.items if item.kind == "comment"]
        self._next_template_comment = 0
        self.governed: Governed | None = None

    # Places

    def place(self, kind: str) -> tuple[Place, ...]:
        """This extractor's place of that kind."""
        places = self._places.get(kind)
        if places is None:
            places = self._places[kind] = (Place(self.extractor, kind),)
        return places

    # Values

    def value(self, start: int, end: int, resolve: Resolve | None) -> Value:
        """The text between ``start`` and ``end``, decoded with ``resolve``."""
        text, source_map = self.text[start:end], None
        code = self._code(start, end)
        holes = [Hole(low - start, high - start, "template") for low, high in code]
        if resolve is not None and ("&" in text or "\r\n" in text):
            text, source_map, verbatim = decode(self.text, start, end, resolve, code)
            holes = [Hole(low, high, "template") for low, high in verbatim]
        return Value(text, start, source_map, merged(holes, find_holes(text)) if holes else find_holes(text))

    def _code(self, start: int, end: int) -> list[Span]:
        """The template code between ``start`` and ``end``."""
        if not self.templates.items:
            return []
        inside = self.templates.inside(start, end)
        return [Span(max(low, start), min(high, end)) for low, high, _ in inside]

    def text_of(self, start: int, end: int) -> str:
        """An attribute's decoded value where only its words matter: stripped, in lower case."""
        text = self.text[start:end]
        if "&" in text:
            text = decode(self.text, start, end, self.resolve_in_attribute).text
        return text.strip().lower()

    # URLs

    def read_url(
        self,
        places: tuple[Place, ...],
        start: int,
        end: int,
        role: Role,
        *,
        relative: bool = True,
        visible: Span | None = None,
        is_base: bool = False,
    ) -> None:
        """Take the value between ``start`` and ``end``, which is one URL, with white space around it or not."""
        text = self.text[start:end]
        holes: tuple[Hole, ...] = ()
        if not IS_PLAIN(text):
            if self.templates.items or _IN_NEED_OF_DECODING(text):
                self._read_escaped_url(places, start, end, role, relative=relative, visible=visible, is_base=is_base)
                return
            holes = find_holes(text)
            if holes and not is_base and holes[0].start == 0 and holes[0].end == len(text):
                return  # nothing is known about a URL that is nothing but a placeholder
            if text == "{":
                return  # an expression of JSX goes on in the next line
        found = FoundUrl(
            text=text,
            span=Span(start, end),
            places=places,
            role=role,
            may_be_relative=relative,
            holes=holes,
            visible=visible,
        )
        self.urls.append(found)
        if is_base:
            self.extraction.base = self.extraction.base or found

    def _read_escaped_url(
        self,
        places: tuple[Place, ...],
        start: int,
        end: int,
        role: Role,
        *,
        relative: bool,
        visible: Span | None,
        is_base: bool,
    ) -> None:
        if self.templates.items and self._read_alternatives(places, start, end, role):
            return
        value = self.value(start, end, self.resolve_in_attribute)
        span = stripped(value.text)
        if is_base or not any(hole.start <= span[0] < span[1] <= hole.end for hole in value.holes):
            found = self.add_url(places, value, span, role, relative=relative, visible=visible)
            if is_base:
                self.extraction.base = self.extraction.base or found

    def read_urls(self, places: tuple[Place, ...], start: int, end: int, use: Use) -> None:
        """Take the URL or URLs of an attribute's value."""
        if use.shape == "url":
            self.read_url(places, start, end, use.role, relative=use.relative)
            return
        if use.shape in ("text", "prose"):
            self.scan(places, start, end, use.role, self.resolve_in_attribute, quoted=use.shape == "text")
            return
        if self.templates.items and self._read_alternatives(places, start, end, use.role):
            return
        value = self.value(start, end, self.resolve_in_attribute)
        text = value.with_holes_filled()
        spans: Iterable[tuple[int, int]]
        if use.shape == "candidates":
            spans = image_candidates(text)
        elif use.shape == "urls":
            spans = tokens(text)
        else:
            spans = comma_separated(text)
        for span in spans:
            if text[span[0] : span[1]].strip(FILLER):
                self.add_url(places, value, span, use.role, relative=use.relative)

    def _read_alternatives(self, places: tuple[Place, ...], start: int, end: int, role: Role) -> bool:
        """If template statements choose what stands here, the value is not one URL: look for absolute ones in it."""
        steering = [item for item in self.templates.inside(start, end) if item.kind != "expression"]
        if not steering:
            return False
        if any(is_alternative(self.text, item.start) for item in steering):
            for item in steering:
                self.scan(places, start, item.start, role, self.resolve_in_attribute)
                start = item.end
        self.scan(places, start, end, role, self.resolve_in_attribute)
        return True

    def add_url(
        self,
        places: tuple[Place, ...],
        value: Value,
        span: tuple[int, int],
        role: Role,
        *,
        relative: bool = True,
        visible: Span | None = None,
    ) -> FoundUrl:
        """Add the part of ``value`` at ``span`` (decoded offsets) as a URL."""
        low, high = span
        raw = Span(value.start + low, value.start + high)
        source_map: SourceMap | None = None
        if value.source_map is not None:
            raw = value.source_map.raw_span(low, high)
            if low < high:
                source_map = value.source_map.slice(low, high)
                if len(source_map.pieces) == 1 and source_map.pieces[0].is_run:
                    source_map = None
        holes: list[Hole] = []
        for hole in value.holes[bisect_left(value.holes, (low,)) :]:
            if hole.start >= high:
                break
            holes.append(Hole(hole.start - low, hole.end - low, hole.kind))
        found = FoundUrl(
            text=value.text[low:high],
            span=raw,
            places=places,
            role=role,
            source_map=source_map,
            may_be_relative=relative,
            holes=tuple(holes),
            visible=visible,
        )
        self.urls.append(found)
        return found

    def scan(
        self,
        places: tuple[Place, ...],
        start: int,
        end: int,
        role: Role,
        resolve: Resolve | None = None,
        *,
        quoted: bool = False,
    ) -> list[FoundUrl]:
        """Take the URLs in the text between ``start`` and ``end``, but for those inside template code."""
        text = self.text[start:end]
        source_map: SourceMap | None = None
        if resolve is not None and "&" in text:
            text, source_map, _ = decode(self.text, start, end, resolve, self._code(start, end))
        found = found_urls(
            text,
            places=places,
            role=role,
            source_map=source_map,
            offset=start,
            mode="quoted" if quoted else "prose",
        )
        if self.templates.items:
            found = [url for url in found if not self.templates.covers(*url.span)]
        self.urls.extend(found)
        return found

    # Text between tags

    def read_text(self, start: int, end: int) -> int:
        """Scan the text nodes between ``start`` and ``end``, which holds text and dull tags.

        Returns the next offset, not before ``end``, at which text may hold a URL.
        """
        triggers = self._triggers
        index = bisect_left(triggers, start)
        while (trigger := triggers[index]) < end:
            low = self.masked.rfind(">", start, trigger) + 1 or start
            high = self.masked.find("<", trigger, end)
            if high < 0:
                high = end
            self.read_text_node(low, high)
            start = high
            index = bisect_left(triggers, high, index + 1)
        return trigger

    def read_text_node(self, start: int, end: int) -> None:
        """Scan one text node, or what a literal ``>`` or ``<`` leaves of it."""
        found = self.scan(self.place("text"), start, end, self.role_of_text(), self.resolve_in_text)
        if found and found[-1].span.end == end and self.goes_on_at(end):
            last = found[-1]
            length = len(last.text)
            last.holes = (*last.holes, Hole(length, length))

    def goes_on_at(self, offset: int) -> bool:  # noqa: ARG002 - what the tag at the offset means is up to subclasses
        """Whether the tag at ``offset`` begins an element inside the line, so that a URL may go on in it."""
        return False

    def role_of_text(self) -> Role:
        """The role of a URL in the text that is being read."""
        return "prose"

    # Comments

    def read_comment(self, start: int, text_start: int, text_end: int, end: int) -> None:
        """Take a comment with its URLs."""
        comments = self.extraction.comments
        text = self.text[text_start:text_end]
        comments.append(Comment(Span(start, end), text))
        if self.governed is not None and stands_alone(self.text, start, end):
            self.governed.comment(len(comments) - 1)
        if may_hold_url(text):
            self.scan(self.place("comment"), text_start, text_end, "comment")

    def read_template_comments(self, before: int) -> None:
        """Take the template language's comments that start before an offset."""
        while self._next_template_comment < len(self._template_comments):
            start, end, _ = self._template_comments[self._next_template_comment]
            if start >= before:
                return
            self._next_template_comment += 1
            comments = self.extraction.comments
            comments.append(Comment(Span(start, end), text_of_comment(self.text[start:end])))
            if self.governed is not None and stands_alone(self.text, start, end):
                self.governed.comment(len(comments) - 1)

    def follow_tags(self, *, optional_end: bool) -> None:
        """Find out what comments govern, if the document can hold a suppression at all."""
        if _SUPPRESSION in self.text:
            self.governed = Governed(self.text, self.extraction.comments, optional_end=optional_end)

    # Regions

    def add_region(self, language: str, kind: str, start: int, end: int, resolve: Resolve | None = None) -> None:
        """Leave the text between ``start`` and ``end`` to the extractor of ``language``."""
        text, source_map = self.text[start:end], None
        if resolve is not None and "&" in text:
            text, source_map, _ = decode(self.text, start, end, resolve, self._code(start, end))
        if text and not text.isspace():
            source_map = source_map or SourceMap.identity(start, end - start)
            self.extraction.regions.append(Region(language, text, source_map, self.place(kind)[0]))

    def add_character_data_region(self, language: str, kind: str, start: int, end: int) -> bool:
        """As `add_region`, for an element's text with CDATA sections in it; false if there are elements in it."""
        first = self.text.find(_CDATA, start, end)
        if _START_TAG.search(self.masked, start, end if first < 0 else first):
            return False
        if first < 0:
            self.add_region(language, kind, start, end, self.resolve_in_text)
            return True
        builder = SourceMapBuilder()
        position = start
        while first >= 0:
            _append_decoded(builder, self.text, position, first, self.resolve_in_text)
            content = first + len(_CDATA)
            closing = self.text.find("]]>", content, end)
            content_end, position = (end, end) if closing < 0 else (closing, closing + 3)
            builder.add(self.text[content:content_end], content, content_end - content)
            first = self.text.find(_CDATA, position, end)
        _append_decoded(builder, self.text, position, end, self.resolve_in_text)
        if builder.text.strip():
            region = Region(language, builder.text, builder.source_map(), self.place(kind)[0])
            self.extraction.regions.append(region)
        return True

    # Anchors and problems

    def add_anchor(self, start: int, end: int, kind: Literal["id", "name"]) -> None:
        """Take an ``id`` or the ``name`` of an ``a``, unless a template writes part of it."""
        if start < end and not (self.templates.items and self.templates.inside(start, end)):
            name = self.text[start:end]
            if "&" in name:
                name = decode(self.text, start, end, self.resolve_in_attribute).text
            self.extraction.anchors.append(Anchor(name, Span(start, end), kind))

    def give_up(self, offset: int, message: str) -> None:
        """From ``offset`` on the document cannot be read as markup; look for URLs in what is left."""
        self.extraction.problems.append(Problem(offset, message))
        self.scan(self.place("unfinished-tag"), offset, len(self.text), "prose")

    # The end

    def finish(self) -> Extraction:
        """What was found, in order, with the URLs of the template code added."""
        self.read_template_comments(_NEVER)
        if self.governed is not None:
            self.governed.finish()
        self.urls.sort(key=_span)
        if self.templates.items:
            self._read_template_code()
            self.extraction.comments.sort(key=_span)
        return self.extraction

    def _read_template_code(self) -> None:
        """Add the URLs in template code, except where the code is part of a URL."""
        index = 0
        markup_urls = self.urls[:]
        for start, end, kind in self.templates.items:
            if self._triggers[bisect_left(self._triggers, start)] >= end:
                continue
            if self.document.language == _AROUND_PHP and self.text.startswith("<?", start):
                continue
            while index < len(markup_urls) and markup_urls[index].span.end <= start:
                index += 1
            if index < len(markup_urls) and markup_urls[index].span.start < end:
                continue
            if kind == "php":
                self.add_region("php", "template", start, end)
            else:
                text = self.text[start:end]
                role: Role = "comment" if kind == "comment" else "code"
                self.urls.extend(found_urls(text, places=self.place("template"), role=role, offset=start))
        self.urls.sort(key=_span)


def _append_decoded(builder: SourceMapBuilder, text: str, start: int, end: int, resolve: Resolve) -> None:
    decoded, source_map, _ = decode(text, start, end, resolve)
    if source_map is None:
        builder.add(decoded, start, end - start)
        return
    for piece in source_map.pieces:
        builder.add(decoded[piece.decoded_start : piece.decoded_end], piece.raw_start, piece.raw_length)


def _span(item: FoundUrl | Comment) -> Span:
    return item.span
