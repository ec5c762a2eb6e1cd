"""URLs in programs and configuration: string literals, comments, and words where a language needs no quotes.

One class reads them all; what the languages differ in is in the table. The kind of a place is that of the form:
``string``, with its own way of quoting in brackets where there are several (``string[raw]``), ``heredoc``, ``comment``;
``word`` where words need no quotes, and ``text`` for what was read as plain text because it is neither or is broken.

A string is decoded. The language's own placeholders are holes, and strings inside them are strings of their own. Where
a string is joined with something else, the rest of its last URL is elsewhere: there is a hole at its end. Regular
expressions are left alone: they describe URLs and are none.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from urllint.plugin import (
    Candidate,
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
    role_in_text,
    scan,
)
from urllint_extractors.code.escapes import decoder_of
from urllint_extractors.code.grammar import Grammar, grammar_of
from urllint_extractors.code.languages import LANGUAGES
from urllint_extractors.code.patterns import is_in_pattern, is_pattern_argument
from urllint_extractors.code.quick import AFTER_SCHEME, WRITTEN
from urllint_extractors.code.readers import PHP_OPENER
from urllint_extractors.code.scanner import Scanner, Token
from urllint_extractors.code.suppressions import MARK, suppressions
from urllint_extractors.code.writing import write
from urllint_extractors.literals import extended, fitted

Mode = Literal["prose", "quoted", "source"]

# Where a candidate can be: the end of a scheme, one that may have lost its slashes or never has them, a host without a
# scheme, and the escapes that write a colon or a slash. Each starts with text of its own, which is searched for fast.
_TRIGGERS: Final = (
    "://",
    r"https?(?=[:;/\\])(?!://)",
    r"www\.",
    AFTER_SCHEME,
    *WRITTEN,
)

_DEEPEST_HOLE: Final = 6
_MYSQL: Final = re.compile(r"\\'(?=[^\s,;)])|`\w+`|\bENGINE\s?=|\bDELIMITER\b|\\n(?=[^'\r\n]*')")
_POSTGRESQL: Final = re.compile(r"\b[eE]'|\$\$")
_SCHEME_BEFORE: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}:\Z")
_WORD_FOLLOWS: Final = re.compile(r"[^\s;|&<>(){}\[\],\"']|[\"']")
_LONGEST_CALL: Final = 200


class CodeExtractor:
    """Strings, comments and words of one language."""

    def __init__(self, name: str) -> None:
        self.name = name

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = _Reading(self.name, document)
        if reading.wanted:
            reading.read()
        return reading.extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` in the way of the place of ``found``; placeholders of the language stay as they are."""
        return write(grammar_of(self.name), text, found, raw)


class _Reading:
    """One document on its way to an `Extraction`."""

    def __init__(self, name: str, document: Document) -> None:
        text = document.text
        self.name = name
        self.text = text
        self.document = document
        self.extraction = Extraction()
        self.urls = self.extraction.urls
        if document.doubts is None:
            self.triggers = sorted(match.start() for pattern in _TRIGGERS for match in re.finditer(pattern, text))
        else:
            self.triggers = list(document.doubts)
        marks = [match.start() for match in re.finditer(MARK, text)] if MARK in text else []
        self.wanted: Sequence[int] = sorted([*self.triggers, *marks]) if marks else self.triggers
        self.has_suppressions = bool(marks)

    def read(self) -> None:
        """Find everything."""
        text = self.text
        is_mysql = self.name == "sql" and _MYSQL.search(text) is not None and _POSTGRESQL.search(text) is None
        dialect = "mysql" if is_mysql else ""
        self.grammar: Grammar = grammar_of(self.name, dialect)
        self.scanner = Scanner(text, self.grammar)
        row = self.grammar.row
        if row.sign and not re.search(row.sign, text):
            self._plain(0, len(text), "text", "source", row.role)
            self.extraction.problems.append(Problem(0, f"this is not {self.grammar.language.title}"))
        else:
            start = self._first_code() if row.outside else 0
            comments = self._tokens(self.scanner, start, len(text))
            if self.scanner.broken is not None:
                self.extraction.problems.append(Problem(self.scanner.broken, "a string or comment is not closed"))
            if comments:
                self.extraction.comments += suppressions(self.document, self.grammar, comments)
        self.urls.sort(key=_start)

    def _first_code(self) -> int:
        """Where PHP code starts. What stands around it is HTML, and becomes a region."""
        text = self.text
        opener = PHP_OPENER.search(text)
        if opener is None and self.document.language:
            return 0  # an excerpt
        start = len(text) if opener is None else opener.end()
        has_html = bool(text[: start if opener is None else opener.start()].strip())
        inside: list[int] = []
        closers = [match.start() for match in re.finditer(r"\?>", text)]
        for token in Scanner(text, self.grammar).tokens(closers, start):
            if token.form.sort == "html":
                has_html = has_html or bool(text[token.body : token.body_end].strip())
            else:
                inside += closers[bisect_left(closers, token.start) : bisect_left(closers, token.end)]
        if has_html:
            # In a string it ends no code, for which HTML's reader would take it.
            html = SourceMapBuilder()
            at = 0
            for closer in inside:
                html.add(text[at:closer], at, closer - at)
                html.add("?", closer, 2)
                at = closer + 2
            html.add(text[at:], at, len(text) - at)
            region = Region("html+php", html.text, html.source_map(), Place(self.name, "html"))
            self.extraction.regions.append(region)
        return start

    def _tokens(self, scanner: Scanner, start: int, end: int, depth: int = 0) -> list[Token]:
        """Read what is in the tokens between ``start`` and ``end``, and between them; the comments that suppress."""
        comments: list[Token] = []
        for token in scanner.tokens(self.wanted, start, end):
            self._between(token.gap, token.start)
            if token.form.sort == "comment":
                self._comment(token)
                if self.has_suppressions and self.text.find(MARK, token.start, token.end) >= 0:
                    comments.append(token)
            elif token.is_broken or (token.form.sort == "skip" and self._may_be_lost(token)):
                self._plain(token.start, token.end, "text", "source", self.grammar.row.role)
            elif token.form.sort == "string" and self._has_trigger(token.start, token.end):
                self._string(token, depth)
        self._between(scanner.last_end, end)
        return comments

    def _may_be_lost(self, token: Token) -> bool:
        """Whether a regular expression goes over lines, which may mean that it is none."""
        return token.form.kind == "pattern" and "\n" in self.text[token.start : token.end]

    def _between(self, start: int, end: int) -> None:
        """What is neither string nor comment: words without quotes, or code in which the scanner has lost its way."""
        row = self.grammar.row
        self._plain(start, end, "word" if row.words else "text", "source", row.role)

    def _comment(self, token: Token) -> None:
        text = self.text
        if not self._has_trigger(token.start - 1, token.end):
            return
        scheme = _SCHEME_BEFORE.search(text, max(0, token.start - 24), token.start)
        if scheme is not None and text.startswith("//", token.start):
            self._plain(scheme.start(), token.end, "text", "source", self.grammar.row.role)
        elif token.is_broken:
            self._plain(token.start, token.end, "text", "source", self.grammar.row.role)
        else:
            self._plain(token.body, token.body_end, "comment", "prose", "comment")

    def _has_trigger(self, start: int, end: int) -> bool:
        """Whether a candidate can be between ``start`` and ``end``."""
        at = bisect_left(self.triggers, start)
        return at < len(self.triggers) and self.triggers[at] < end

    def _plain(self, start: int, end: int, kind: str, mode: Mode, role: Role) -> None:
        """Add the URLs of text that stands as it is."""
        if not self._has_trigger(start, end):
            return
        text = self.text
        places = (Place(self.name, kind),)
        for candidate in scan(text, start, end, mode=mode):
            if not is_in_pattern(text, candidate, start, end):
                self._add(self._word(candidate, end) if kind == "word" else candidate, text, places, role, None)

    def _word(self, candidate: Candidate, end: int) -> Candidate:
        """A URL in a word, with the placeholders that the language has there."""
        text = self.text
        if text[end : end + 1] in ("'", '"'):
            candidate = extended(candidate, text, end)
        names = self.grammar.names
        if names is None:
            return candidate
        found = [
            Hole(match.start() - candidate.start, match.end() - candidate.start, "value")
            for match in names.finditer(text, candidate.start, candidate.end)
        ]
        new = [
            hole
            for hole in found
            if not any(hole.start < other.end and other.start < hole.end for other in candidate.holes)
        ]
        return candidate._replace(holes=tuple(sorted((*candidate.holes, *new))))

    def _add(
        self, candidate: Candidate, text: str, places: tuple[Place, ...], role: Role, source_map: SourceMap | None
    ) -> None:
        start, end, form, holes = candidate
        own_map = source_map.slice(start, end) if source_map is not None else None
        self.urls.append(
            FoundUrl(
                text=text[start:end],
                span=Span(start, end) if own_map is None else own_map.raw_span(0, end - start),
                places=places,
                role=role_in_text(role, text, start, end),
                source_map=None if own_map is None or _is_plain(own_map) else own_map,
                holes=holes,
                form=form,
            )
        )

    def _string(self, token: Token, depth: int) -> None:
        text, form = self.text, token.form
        if form.reader != "operator" and is_pattern_argument(text, token.start):
            return
        decoder = decoder_of(form)
        places = (Place(self.name, form.kind),)
        role: Role = "prose" if form.is_prose else self.grammar.row.role
        mode: Mode = "prose" if form.is_prose else "quoted"
        if not decoder.needs_decoding(text, token.body, token.body_end):
            for candidate in scan(text, token.body, token.body_end, mode=mode):
                if not is_in_pattern(text, candidate, token.body, token.body_end):
                    self._add(self._continued(candidate, token, text, token.body_end), text, places, role, None)
            return
        decoded = decoder.decode(self.scanner, token.body, token.body_end)
        source_map = decoded.source_map
        masked = decoded.masked()
        for candidate in scan(masked, mode=mode):
            if not is_in_pattern(masked, candidate, 0, len(masked)):
                whole = fitted(self._continued(candidate, token, masked, len(masked)), decoded.holes)
                if whole is not None:
                    self._add(whole, decoded.text, places, role, source_map)
        if depth < _DEEPEST_HOLE:
            for hole in decoded.raw_holes:
                if self._has_trigger(hole.start, hole.end):
                    inside = Scanner(text, self.grammar, budget=hole.end - hole.start)
                    self._tokens(inside, hole.start + 1, hole.end - 1, depth=depth + 1)

    def _continued(self, candidate: Candidate, token: Token, text: str, end: int) -> Candidate:
        """The candidate with a hole at its end if it is the last thing in a string that goes on elsewhere."""
        whole = extended(candidate, text, end)
        return whole if whole is not candidate and self._goes_on(token) else candidate

    def _goes_on(self, token: Token) -> bool:
        """Whether the value of a string is joined with something behind it."""
        grammar, text = self.grammar, self.text
        if token.form.kind.startswith("heredoc"):
            return False
        if grammar.row.glued and _WORD_FOLLOWS.match(text, token.end) is not None:
            return True
        if grammar.joins is None or grammar.joins.match(text, token.end) is None:
            return False
        return (
            grammar.calls is None
            or grammar.calls.search(text, max(0, token.start - _LONGEST_CALL), token.start) is not None
        )


def _start(url: FoundUrl) -> int:
    return url.span.start


def _is_plain(source_map: SourceMap) -> bool:
    return len(source_map.pieces) == 1 and source_map.pieces[0].is_run


def __getattr__(name: str) -> Callable[[], CodeExtractor]:
    """What makes the extractor of a language, by the language's name: the target of its spec."""
    if any(language.name == name for language in LANGUAGES):
        return partial(CodeExtractor, name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
