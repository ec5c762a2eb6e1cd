"""URLs in Python: string literals of every kind, docstrings and comments.

Adjacent literals are one text, as they are to Python. The replacement fields of f-strings are placeholders, and strings
inside them are strings of their own. Patterns for ``re`` are left alone: they describe URLs and are none.

The kind of a place is ``string``, ``docstring``, ``comment``, or ``text`` where a literal does not end and what follows
is read as plain text; literals with a prefix say so, as ``string[rb]`` does.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from urllint.plugin import (
    Candidate,
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
    role_in_text,
    scan,
)
from urllint_extractors.literals import around_holes, extended, fitted, if_needed, is_in_pattern
from urllint_extractors.python.docstrings import is_example, rest_of_link
from urllint_extractors.python.literals import decode, encode, needs_decoding
from urllint_extractors.python.quick import AFTER_SCHEME, WRITTEN_COLON_OR_SLASH
from urllint_extractors.python.scanner import Scanner, Token
from urllint_extractors.python.structure import (
    Brackets,
    ends_statement,
    governed,
    is_adjacent,
    is_on_one_line,
    starts_body,
)

NAME: Final = "python"

_SUPPRESSION_MARK: Final = "urllint:"

# Where a candidate can be: two slashes, a scheme that may have lost them or never has them, a host without a scheme,
# and the escapes that write a colon or a slash. Each of
# them starts with a character of its own that is searched for fast; one pattern for all would be many times slower.
_TRIGGERS: Final = tuple(map(re.compile, ("//", AFTER_SCHEME, r"www\.", WRITTEN_COLON_OR_SLASH)))

# What shows that the call around a literal takes a regular expression.
_PATTERN_CALL: Final = re.compile(
    r"(?:\b(?:_?re|regex|re2)\.(?:compile|match|search|fullmatch|sub|subn|split|findall|finditer)"
    r"|\b(?:re_path|RegexValidator|assertRegex|assertRaisesRegex))[ \t]*\(\s*$"
)
_LONGEST_CALL: Final = 80

# What joins a literal with something behind it, over comments and line ends; a literal that begins with white space
# does not go on with the last word of the one before.
_BETWEEN: Final = r"(?:\s|\\(?=[\r\n])|#[^\r\n]*(?=[\r\n])){0,200}"
_PLUS: Final = re.compile(rf"{_BETWEEN}\+(?!{_BETWEEN}[A-Za-z]{{0,2}}[\"'](?:\s|\\[nrt]))")

_MAY_CONTINUE: Final = frozenset(" \t\f\r\n\\#\"'rRbBuUfFtT")
_DEEPEST_FIELD: Final = 6
_ANY_FIELD: Final = re.compile(r"\{\{|\{[^{}]*\}")


class PythonExtractor:
    """Strings, docstrings and comments of Python source and stubs."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        text = document.text
        extraction = Extraction()
        reading = _Reading(document, extraction)
        has_suppressions = _SUPPRESSION_MARK in text
        if not reading.triggers and not has_suppressions:
            return extraction
        is_partial = document.doubts is not None and not has_suppressions
        tokens = reading.scanner.tokens(needed=reading.triggers[-1] if is_partial else None)
        if reading.scanner.broken is not None:
            extraction.problems.append(Problem(reading.scanner.broken, "unterminated string literal"))
        if reading.triggers:
            reading.read(tokens)
            extraction.urls.sort(key=_start)
        if has_suppressions:
            extraction.comments.extend(_suppressions(text, tokens))
        return extraction

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` so that it is right in all the literals that ``found`` stands in, whatever their quotes are.

        The braces of the replacement fields stay as they are where ``text`` is the whole URL; a part of it has none.
        """
        kind = found.places[-1].kind
        if kind in ("comment", "text"):
            return None if "\n" in text or "\r" in text else text
        if text == raw == found.text:
            return text
        prefixes = _prefixes_of(kind)
        if text != found.text:
            return _encode_for_all(text, prefixes)
        written: list[str] = []
        for part, is_field in around_holes(found):
            encoded = part if is_field else _encode_for_all(part, prefixes)
            if encoded is None:
                return None
            written.append(encoded)
        return "".join(written)


class _Joined(NamedTuple):
    """Literals as the program sees them.

    ``scanned`` is ``text`` with a plain name in each replacement field, which the scan is not disturbed by; ``fields``
    are decoded spans, ``raw_fields`` raw ones.
    """

    text: str
    scanned: str
    source_map: SourceMap
    fields: tuple[Span, ...]
    raw_fields: tuple[Span, ...]


class _Reading:
    """One document on its way to an `Extraction`."""

    def __init__(self, document: Document, extraction: Extraction) -> None:
        text = self.text = document.text
        self.urls = extraction.urls
        self.scanner = Scanner(text)
        self.triggers = (
            sorted(match.start() for pattern in _TRIGGERS for match in pattern.finditer(text))
            if document.doubts is None
            else document.doubts
        )

    def read(
        self, tokens: Sequence[Token], *, start: int = 0, end: int | None = None, depth: int = 0, field_depth: int = 0
    ) -> None:
        """Find the URLs in ``tokens``: those of the file, or of a replacement field ``field_depth`` fields deep.

        ``start`` and ``end`` are the bounds of their code; ``depth`` brackets are open where it starts.
        """
        triggers = self.triggers
        brackets = Brackets(self.text, tokens, start, depth)
        number = bisect_left(triggers, start)
        stop = len(triggers) if end is None else bisect_left(triggers, end)
        while number < stop:
            index = bisect_right(tokens, triggers[number], key=_token_start) - 1
            if index < 0 or tokens[index].end <= triggers[number]:
                number += 1  # two slashes in code
                continue
            last = index
            if tokens[index].kind == "string":
                index, last = self._adjacent(tokens, index)
            for token in tokens[index : last + 1]:
                if token.kind != "string" and self._has_trigger(token.start, token.end):
                    self._read_plain(token)
            if tokens[index].kind == "string":
                literals = [token for token in tokens[index : last + 1] if token.kind == "string"]
                self._read_adjacent(literals, brackets, field_depth)
            number = bisect_left(triggers, tokens[last].end, lo=number)

    def _adjacent(self, tokens: Sequence[Token], index: int) -> tuple[int, int]:
        """The first and the last of the literals around ``index`` that may be one with it; comments are between."""
        first = last = index
        for before in range(index - 1, -1, -1):
            token = tokens[before]
            if token.kind == "string" and self._may_follow(token, tokens[first]):
                first = before
            elif token.kind != "comment":
                break
        for behind in range(index + 1, len(tokens)):
            token = tokens[behind]
            if token.kind == "string" and self._may_follow(tokens[last], token):
                last = behind
            elif token.kind != "comment":
                break
        return first, last

    def _has_trigger(self, start: int, end: int) -> bool:
        at = bisect_left(self.triggers, start)
        return at < len(self.triggers) and self.triggers[at] < end

    def _may_follow(self, before: Token, token: Token) -> bool:
        """Whether two literals may be one to Python, if brackets allow it."""
        return (
            self.text[before.end] in _MAY_CONTINUE
            and before.is_bytes == token.is_bytes
            and is_adjacent(self.text, before.end, token.start)
        )

    def _read_plain(self, token: Token) -> None:
        is_comment = token.kind == "comment"
        places = (Place(NAME, "comment" if is_comment else "text"),)
        self._scan(token.start, token.end, places=places, role="comment" if is_comment else "code", mode="prose")

    def _read_adjacent(self, tokens: list[Token], brackets: Brackets, field_depth: int) -> None:
        """Read literals with nothing between them: one text, unless their lines are statements of their own."""
        may_be_docstring = (
            (ends_statement(self.text, tokens[0].end) or ends_statement(self.text, tokens[-1].end))
            and starts_body(self.text, tokens[0].start)
            and not brackets.depth(tokens[0].start)
        )
        joined = tokens[:1]
        for before, token in pairwise(tokens):
            if not is_on_one_line(self.text, before.end, token.start) and not brackets.depth(before.end):
                self._read_literals(joined, may_be_docstring, field_depth)
                joined, may_be_docstring = [], False
            joined.append(token)
        self._read_literals(joined, may_be_docstring, field_depth)

    def _read_literals(self, tokens: list[Token], may_be_docstring: bool, field_depth: int) -> None:
        text = self.text
        first, last = tokens[0], tokens[-1]
        if not self._has_trigger(first.start, last.end):
            return
        if _PATTERN_CALL.search(text, max(0, first.start - _LONGEST_CALL), first.start):
            return
        is_formatted = any(token.is_formatted for token in tokens)
        is_prose = may_be_docstring and not is_formatted and not first.is_bytes and ends_statement(text, last.end)
        places = (Place(NAME, _kind("docstring" if is_prose else "string", tokens)),)
        role: Role = "prose" if is_prose else "code"
        mode: Literal["prose", "quoted"] = "prose" if is_prose else "quoted"
        goes_on = _PLUS.match(text, last.end) is not None
        if len(tokens) == 1 and not is_formatted and not needs_decoding(text, first.body, first.body_end):
            self._scan(first.body, first.body_end, places=places, role=role, mode=mode, goes_on=goes_on)
            return
        joined = self._join(tokens)
        length = len(joined.scanned)
        for candidate in scan(joined.scanned, mode=mode):
            if not is_in_pattern(joined.scanned, candidate.start, candidate.end, 0, length):
                whole = extended(candidate, joined.scanned, length) if goes_on else candidate
                self._add_joined(whole, joined, places, role)
        if field_depth < _DEEPEST_FIELD:
            for field in joined.raw_fields:
                if self._has_trigger(field.start, field.end):
                    start, end = field.start + 1, field.end - 1
                    inside = self.scanner.tokens(start, end)
                    self.read(inside, start=start, end=end, depth=1, field_depth=field_depth + 1)

    def _scan(
        self,
        start: int,
        end: int,
        *,
        places: tuple[Place, ...],
        role: Role,
        mode: Literal["prose", "quoted"],
        goes_on: bool = False,
    ) -> None:
        """Add the URLs of text that stands unescaped; what ``goes_on`` is joined with something behind it."""
        text = self.text
        for part in scan(text, start, end, mode=mode):
            if is_in_pattern(text, part.start, part.end, start, end):
                continue
            candidate = extended(part, text, end) if goes_on else part
            whole = _over_lines(candidate, text) if role == "prose" else None
            self.urls.append(
                FoundUrl(
                    text=text[candidate.start : candidate.end] if whole is None else whole.text,
                    span=Span(candidate.start, candidate.end if whole is None else whole.end),
                    source_map=None if whole is None else whole.source_map,
                    places=places,
                    role=_role_in_text(role, text, candidate.start, candidate.end),
                    holes=candidate.holes,
                    form=candidate.form,
                )
            )

    def _join(self, tokens: list[Token]) -> _Joined:
        """Decode literals into one text."""
        text = self.text
        builder = SourceMapBuilder()
        fields: list[Span] = []
        raw_fields: list[Span] = []
        for token in tokens:
            at = token.body
            for field in self._fields(token) if token.is_formatted else ():
                decode(builder, text, at, field.start, token.prefix)
                start = len(builder)
                builder.add(text[field.start : field.end], field.start, field.end - field.start)
                fields.append(Span(start, start + field.end - field.start))
                raw_fields.append(field)
                at = field.end
            decode(builder, text, at, token.body_end, token.prefix)
        decoded = builder.text
        return _Joined(decoded, _masked(decoded, fields), builder.source_map(), tuple(fields), tuple(raw_fields))

    def _fields(self, token: Token) -> Iterator[Span]:
        body, end = token.body, token.body_end
        quote = self.text[body - token.quotes : body]
        formatted = self.scanner.formatted(body, quote, raw=token.is_raw, limit=token.end)
        if formatted is not None and formatted.end == token.end:
            yield from (Span(*field) for field in formatted.fields)
            return
        for match in _ANY_FIELD.finditer(self.text, body, end):
            if match.group() != "{{":
                yield Span(*match.span())

    def _add_joined(self, candidate: Candidate, joined: _Joined, places: tuple[Place, ...], role: Role) -> None:
        with_fields = fitted(candidate, joined.fields)
        if with_fields is None:
            return
        start, end, form, holes = with_fields
        whole = _over_lines(candidate, joined.text) if role == "prose" else None
        text = joined.text[start:end] if whole is None else whole.text
        if whole is None:
            source_map = joined.source_map.slice(start, end)
        else:
            source_map = whole.source_map.through(joined.source_map)
        self.urls.append(
            FoundUrl(
                text=text,
                span=source_map.raw_span(0, len(text)),
                places=places,
                role=_role_in_text(role, joined.text, start, end),
                source_map=if_needed(source_map),
                holes=holes,
                form=form,
            )
        )


class _OverLines(NamedTuple):
    """The URL of a link that goes over lines, with the way back to the text it stands in, and where it ends there."""

    text: str
    source_map: SourceMap
    end: int


def _over_lines(candidate: Candidate, text: str) -> _OverLines | None:
    """The whole of a docstring's URL of which ``candidate`` is what stands on the first line, if it goes on."""
    parts = rest_of_link(text, candidate.start, candidate.end)
    if not parts:
        return None
    builder = SourceMapBuilder()
    for start, end in [(candidate.start, candidate.end), *parts]:
        builder.add(text[start:end], start, end - start)
    return _OverLines(builder.text, builder.source_map(), parts[-1].end)


def _start(url: FoundUrl) -> int:
    return url.span.start


def _token_start(token: Token) -> int:
    return token.start


def _masked(text: str, fields: Iterable[Span]) -> str:
    parts: list[str] = []
    at = 0
    for field in fields:
        parts += (text[at : field.start], "{", "x" * (field.end - field.start - 2), "}")
        at = field.end
    parts.append(text[at:])
    return "".join(parts)


def _role_in_text(role: Role, text: str, start: int, end: int) -> Role:
    """The role of the URL at ``start`` to ``end``: in a docstring's example it is shown."""
    if role == "prose" and is_example(text, start):
        return "verbatim"
    return role_in_text(role, text, start, end)


def _encode_for_all(text: str, prefixes: Iterable[str]) -> str | None:
    """The one way to write ``text`` that is right in literals of each of ``prefixes``."""
    ways = {encode(text, prefix) for prefix in prefixes}
    return ways.pop() if len(ways) == 1 else None


def _kind(name: str, tokens: Iterable[Token]) -> str:
    """The kind of place that literals are: ``string``, ``string[rb]``, ``string[f,plain]``."""
    shown = ",".join(sorted({token.prefix.replace("u", "") or "plain" for token in tokens}))
    return name if shown == "plain" else f"{name}[{shown}]"


def _prefixes_of(kind: str) -> tuple[str, ...]:
    _, bracket, shown = kind.partition("[")
    if not bracket:
        return ("",)
    return tuple("" if prefix == "plain" else prefix for prefix in shown[:-1].split(","))


def _suppressions(text: str, tokens: Sequence[Token]) -> Iterator[Comment]:
    comments = [
        token
        for token in tokens
        if token.kind == "comment" and text.find(_SUPPRESSION_MARK, token.start, token.end) >= 0
    ]
    for token, span in zip(comments, governed(text, tokens, comments), strict=True):
        yield Comment(Span(token.start, token.end), text[token.start + 1 : token.end], span)
