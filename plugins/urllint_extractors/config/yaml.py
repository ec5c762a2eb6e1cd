"""URLs in YAML: scalars of all five styles, keys, comments, in all documents of a stream.

A key path names the place: ``yaml:spec.containers[0].image``; ``yaml:paths(key)`` is a key of ``paths``. An alias is no
second place. The parser is PyYAML's; its events say where scalars are and what they stand for, and a scalar is read
only if a reading of our own comes to the same value. Templates are covered before parsing (see ``yaml_templates``). A
document that is no YAML is read as plain text from the first event that is missing on (``yaml:text``), and the
extraction's problems say so.

The style of a scalar (see ``yaml_scalars.STYLES``) is the found URL's label, because what can be written depends on it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

import yaml

from urllint.plugin import Comment, Document, Extraction, FoundUrl, Problem, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config import yaml_scalars
from urllint_extractors.config.quick import YAML_ESCAPE
from urllint_extractors.config.values import SUPPRESSION_MARK, Mode, Reading, Step, encode_bare, is_whole
from urllint_extractors.config.yaml_entries import Entries
from urllint_extractors.config.yaml_templates import cover

EXTRACTOR: Final = "yaml"

# At the beginning of a line, which is looked at where there is something that is searched for fast.
_DOCUMENT_START: Final = re.compile(r"---(?<![^\n]---)(?=\s|\Z)")
_DIRECTIVE: Final = re.compile(r"%(?<![^\n]%)")
_PROPERTIES: Final = re.compile(r"(?:[!&]\S*(?:\s+|\Z)(?:#[^\r\n]*\s+)*)+")
_COMMENT: Final = re.compile(r"(?<![^\s,\[\]{}\"'])#[^\r\n]*")
_TEMPLATE_COMMENT: Final = re.compile(r"\{\{-?\s*/\*|\{#|<%#")
_LINE_COMMENT: Final = re.compile(r"^[ \t]*(#[^\r\n]*)", re.MULTILINE)


class YamlExtractor:
    """Scalars and comments of YAML."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document, (YAML_ESCAPE, SUPPRESSION_MARK))
        if reading.triggers:
            _Reader(reading).read()
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a scalar in the style that is ``found``'s label."""
        if is_whole(found, text, raw):
            return raw
        return encode_bare(text) if found.label is None else yaml_scalars.encode(text, found.label)


class _Collection:
    """An open mapping or sequence, or the document around all nodes (neither).

    ``key`` is the current key of a mapping, ``index`` the current index of a sequence.
    """

    __slots__ = ("expects_key", "index", "is_flow", "is_mapping", "is_sequence", "key")

    def __init__(self, *, is_mapping: bool = False, is_sequence: bool = False, is_flow: bool = False) -> None:
        self.is_mapping = is_mapping
        self.is_sequence = is_sequence
        self.is_flow = is_flow
        self.expects_key = is_mapping
        self.key: str = ""
        self.index = -1


class _Reader:
    """Reads one text, document by document."""

    __slots__ = ("_covered", "_entries", "_reading", "_stack", "_templates", "_text")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._text = reading.text
        self._covered, self._templates = cover(reading.text)
        self._stack: list[_Collection] = []
        self._entries: Entries | None = None

    def read(self) -> None:
        """Read the documents that have a trigger."""
        reading = self._reading
        for start, end in self._documents():
            if reading.has_trigger(start, end):
                self._read_document(start, end)

    def _documents(self) -> Iterator[Span]:
        """Where the documents are; all together if there are directives, which stand before a document's start."""
        text = self._covered
        starts = [0]
        if not _DIRECTIVE.search(text):
            starts += [match.start() for match in _DOCUMENT_START.finditer(text) if match.start()]
        for number, start in enumerate(starts):
            yield Span(start, starts[number + 1] if number + 1 < len(starts) else len(text))

    def _read_document(self, base: int, limit: int) -> None:
        reading = self._reading
        self._stack = [_Collection()]
        covered = base
        trigger = reading.next_trigger(base)
        stack = self._stack
        try:
            for event in _events(self._covered[base:limit]):
                if not isinstance(event, yaml.ScalarEvent):
                    self._follow(event)
                    continue
                top = stack[-1]
                is_key = False
                if top.expects_key:
                    top.key = event.value
                    top.expects_key = False
                    is_key = True
                elif top.is_mapping:
                    top.expects_key = True
                elif top.is_sequence:
                    top.index += 1
                start_mark, end_mark = event.start_mark, event.end_mark
                if start_mark is None or end_mark is None:
                    continue
                end = base + end_mark.index
                if trigger < end:
                    start = base + start_mark.index
                    if trigger < start:
                        self._read_gap(covered, start)
                        trigger = reading.next_trigger(start)
                    if trigger < end:
                        self._read_scalar(event, start, end, is_key=is_key)
                        trigger = reading.next_trigger(end)
                    if trigger >= limit:
                        return
                covered = end
        except (yaml.YAMLError, UnicodeError) as error:
            reading.extraction.problems.append(Problem(covered, f"not YAML: {_reason(error)}"))
            self._read_text(covered, limit)
            return
        self._read_gap(covered, limit)

    def _advance(self, key: str) -> None:
        """A node that is no scalar begins in the innermost collection; ``key`` is what it is called as a key."""
        top = self._stack[-1]
        if top.is_sequence:
            top.index += 1
        elif top.is_mapping:
            if top.expects_key:
                top.key = key
            top.expects_key = not top.expects_key

    def _follow(self, event: yaml.Event) -> None:
        """Keep track of the collections."""
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._advance("?")
            is_mapping = isinstance(event, yaml.MappingStartEvent)
            is_flow = bool(event.flow_style) or self._stack[-1].is_flow
            self._stack.append(_Collection(is_mapping=is_mapping, is_sequence=not is_mapping, is_flow=is_flow))
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._advance("*")

    def _path(self, *, is_key: bool) -> list[Step]:
        stack = self._stack[:-1] if is_key else self._stack
        shown = stack if len(stack) < 20 else [*stack[:6], *stack[-10:]]
        path: list[Step] = []
        for collection in shown:
            if collection.is_mapping:
                path.append(collection.key)
            elif collection.is_sequence:
                path.append(collection.index)
        return path

    def _read_scalar(self, event: yaml.ScalarEvent, start: int, end: int, *, is_key: bool) -> None:
        reading, covered = self._reading, self._covered
        style, value = event.style or "", event.value
        if covered[start] in "!&":
            properties = _PROPERTIES.match(covered, start, end)
            if properties is not None:
                self._read_gap(start, properties.end())
                start = properties.end()
        name = yaml_scalars.STYLES[style]
        if style == "" and self._stack[-1].is_flow:
            name = "plain in flow"
        mode: Mode = "source" if style == "|" and "\n" in value.rstrip("\n") else "quoted"

        def steps() -> list[Step]:
            return self._path(is_key=is_key)

        margin = 1 if style in ("'", '"') else 0
        if covered[start + margin : end - margin] == value:
            reading.add_value(steps, start + margin, end - margin, is_key=is_key, label=name, mode=mode)
            return
        decoded = yaml_scalars.decode(covered, start, end, style, value)
        if decoded is None:
            reading.add_plain(start, end, "text")
            return
        comment = yaml_scalars.header_comment(covered, start, end)
        if comment is not None:
            self._read_gap(*comment)
        if self._covered is not self._text:
            decoded = _uncovered(self._text, *decoded)
        reading.add_value(steps, start, end, decoded, is_key=is_key, label=name, mode=mode)

    def _read_gap(self, start: int, end: int) -> None:
        """Read what stands between two scalars: indicators, tags and anchors, templates, and comments."""
        reading = self._reading
        if not reading.has_trigger(start, end):
            return
        plain = start
        for match in _COMMENT.finditer(self._covered, start, end):
            at, to = match.span()
            if self._is_template(at):
                continue
            self._read_plain(plain, at)
            self._add_comment(at, to)
            plain = to
        self._read_plain(plain, end)

    def _read_plain(self, start: int, end: int) -> None:
        """Read what is neither a scalar nor a comment of YAML's; it may be a template or a comment of a template's."""
        reading = self._reading
        at = start
        for number in range(self._first_template(start), len(self._templates)):
            template = self._templates[number]
            if template.start >= end:
                break
            if reading.has_trigger(*template):
                reading.add_plain(at, max(at, template.start), "text")
                at, to = max(start, template.start), min(end, template.end)
                if _TEMPLATE_COMMENT.match(self._text, template.start):
                    reading.add_comment(at, to)
                else:
                    reading.add_plain(at, to, "template")
                at = to
        reading.add_plain(at, end, "text")

    def _read_text(self, start: int, end: int) -> None:
        """Read what cannot be parsed."""
        plain = start
        for match in _LINE_COMMENT.finditer(self._text, start, end):
            self._reading.add_plain(plain, match.start(1), "text")
            self._add_comment(*match.span(1))
            plain = match.end(1)
        self._reading.add_plain(plain, end, "text")

    def _is_template(self, offset: int) -> bool:
        number = self._first_template(offset)
        return number < len(self._templates) and self._templates[number].start <= offset

    def _first_template(self, offset: int) -> int:
        """The number of the first template that ends behind ``offset``."""
        return bisect_right(self._templates, offset, key=_end)

    def _add_comment(self, start: int, end: int) -> None:
        reading = self._reading
        reading.add_comment(start, end)
        if self._text.find(SUPPRESSION_MARK, start, end) >= 0:
            if self._entries is None:
                self._entries = Entries(self._text)
            comment = Comment(Span(start, end), self._text[start + 1 : end], self._entries.governed(start))
            reading.extraction.comments.append(comment)


def _events(text: str) -> Iterator[yaml.Event]:
    """The parser's events: libyaml's where it is there, PyYAML's own otherwise."""
    loader = yaml.CSafeLoader(text) if yaml.__with_libyaml__ else yaml.SafeLoader(text)
    try:
        event = loader.get_event()
        while event is not None:
            yield event
            event = loader.get_event()
    finally:
        loader.dispose()


def _end(span: Span) -> int:
    return span.end


def _reason(error: Exception) -> str:
    problem = getattr(error, "problem", None)
    return str(problem or type(error).__name__)


def _uncovered(text: str, decoded: str, source_map: SourceMap) -> tuple[str, SourceMap]:
    """The decoded text with its templates as they stand in the file."""
    builder = SourceMapBuilder()
    for piece in source_map.pieces:
        part = decoded[piece.decoded_start : piece.decoded_end]
        if piece.is_run:
            raw = text[piece.raw_start : piece.raw_end]
            part = raw if len(raw) > 1 or not part.isspace() else part
        builder.add(part, piece.raw_start, piece.raw_length)
    return builder.text, builder.source_map()
