"""Watches the scan: what it took for a URL and what ended that, what it looked at and did not take, and why.

The scan runs as always, with a walker that tells of its steps; nothing is decided here. What is not explained is what
no scan has to do with: an attribute or destination that is a URL as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from urllint.extraction import observing
from urllint.extraction.candidates import Candidate, Mode
from urllint.extraction.driver import Extractors
from urllint.extraction.scan import Scanner
from urllint.extraction.walk import Refusal, Walker, rule_of_end
from urllint.model import Extraction
from urllint.registry import Registry
from urllint.specs import ExtractorSpec
from urllint.text.document import Document
from urllint.text.source_map import SourceMap
from urllint.text.span import Span

_WINDOW: Final = 24
"""How many code points around a place are kept, to find it again in the file."""

_ALONE: Final = re.compile(r"\s*((?i:mailto|tel|urn|data|news):)(?!//)")
"""How a string begins that could be, as a whole, a URL without slashes."""


class Taken(NamedTuple):
    """A piece of text that the scan took. ``span`` is raw, and ``None`` where the way to the file is not known.

    ``rule`` says what ended it (a name of `urllint.extraction.walk.END_RULES`, or ``whole``); ``trimmed`` is the
    punctuation at its end that was left out.
    """

    text: str
    span: Span | None
    rule: str
    trimmed: str
    mode: Mode


class Refused(NamedTuple):
    """A place that looked like a URL and is none; ``before`` and ``behind`` are the text around it."""

    text: str
    span: Span | None
    rule: Refusal
    before: str
    behind: str


class Log:
    """What was decided about one file."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.refused: list[Refused] = []


class _Steps:
    """The last steps of a walker: where each walk from a start ended."""

    def __init__(self) -> None:
        self.ends: dict[int, int] = {}
        self.refusals: list[tuple[int, int, Refusal]] = []


class _WatchedWalker(Walker):
    __slots__ = ("steps",)

    def __init__(self, text: str, start: int, end: int, mode: Mode, stops: str, steps: _Steps) -> None:
        super().__init__(text, start, end, mode, stops)
        self.steps = steps

    def walk(self, begin: int, body: int) -> int:
        stop = self.steps.ends[begin] = super().walk(begin, body)
        return stop

    def refuse(self, start: int, end: int, rule: Refusal) -> None:
        self.steps.refusals.append((start, end, rule))


class _WatchedScanner(Scanner):
    """Takes no short cut for plain URLs, so that every end is the walker's."""

    __slots__ = ("steps",)

    def __init__(self, text: str, start: int, end: int, mode: Mode, stops: str) -> None:
        super().__init__(text, start, end, mode, stops)
        self.steps = _Steps()
        self.takes_plain = False

    def make_walker(self) -> Walker:
        return _WatchedWalker(self.text, self.start, self.end, self.mode, self.stops, self.steps)

    def inside(self, start: int, end: int) -> Scanner:
        inner = _WatchedScanner(self.text, start, end, self.mode, self.stops)
        inner.steps = self.steps
        return inner


class Watcher:
    """The observer of one file, and the extractors that it is read with."""

    def __init__(self, registry: Registry) -> None:
        self.log = Log()
        self.extractors = _WatchedExtractors(registry, self)
        self._to_document: SourceMap | None = None
        self._offset: int | None = None
        self._document_text = ""
        self._to_file: SourceMap | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch every scan in this process."""
        observing.current = self
        try:
            yield
        finally:
            observing.current = None

    @contextmanager
    def reading(self, document: Document, to_file: SourceMap | None) -> Iterator[None]:
        """Know the document that is read: the file itself, or a region with its way to the file."""
        before = self._document_text, self._to_file
        self._document_text, self._to_file = document.text, to_file
        try:
            yield
        finally:
            self._document_text, self._to_file = before

    def locate(self, source_map: SourceMap | None, offset: int) -> None:
        """See `urllint.extraction.observing.Observer`."""
        self._to_document, self._offset = source_map, offset

    def scan(self, text: str, start: int, end: int, mode: Mode, stops: str) -> list[Candidate]:
        """See `urllint.extraction.observing.Observer`."""
        to_document, offset = self._to_document, self._offset
        self._to_document = self._offset = None
        if offset is None and text is self._document_text:
            offset = 0

        def raw(low: int, high: int) -> Span | None:
            if to_document is not None:
                span = to_document.raw_span(low, high)
            elif offset is not None:
                span = Span(low + offset, high + offset)
            else:
                return None
            return span if self._to_file is None else self._to_file.raw_span(*span)

        if mode == "quoted":
            from urllint.extraction.whole_strings import whole_string

            whole = whole_string(text, start, end)
            if whole is not None:
                piece = text[whole.start : whole.end]
                self.log.taken.append(Taken(piece, raw(whole.start, whole.end), "whole", "", mode))
                return [whole, *Scanner(text, start, end, mode, stops).in_commands([whole])]
            alone = _ALONE.match(text, start, end)
            if alone is not None:
                at, to = alone.span(1)
                behind = text[to : min(end, to + _WINDOW)]
                self.log.refused.append(Refused(alone[1], raw(at, to), "no-value", "", behind))
        scanner = _WatchedScanner(text, start, end, mode, stops)
        found = scanner.run()
        for at, to, *_ in found:
            stop = scanner.steps.ends.get(at, to)
            rule = "brackets" if at not in scanner.steps.ends else rule_of_end(text, stop, end, stops)
            self.log.taken.append(Taken(text[at:to], raw(at, to), rule, text[to:stop], mode))
        for at, to, rule_of_refusal in scanner.steps.refusals:
            before, behind = text[max(start, at - _WINDOW) : at], text[to : min(end, to + _WINDOW)]
            self.log.refused.append(Refused(text[at:to], raw(at, to), rule_of_refusal, before, behind))
        return found


class _WatchedExtractors(Extractors):
    """Tells the watcher which document is read, and remembers how regions lead to the file."""

    def __init__(self, registry: Registry, watcher: Watcher) -> None:
        super().__init__(registry)
        self._watcher = watcher
        self._regions: dict[int, tuple[str, SourceMap]] = {}

    def _extract_one(self, document: Document, spec: ExtractorSpec) -> Extraction:
        _, to_file = self._regions.get(id(document.text), ("", None))
        with self._watcher.reading(document, to_file):
            extraction = super()._extract_one(document, spec)
        for region in extraction.regions:
            own = region.source_map if to_file is None else region.source_map.through(to_file)
            self._regions[id(region.text)] = region.text, own  # the text is kept, so that its id stays its own
        return extraction
