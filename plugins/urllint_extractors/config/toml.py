"""URLs in TOML: strings of all four kinds, quoted keys, comments.

A key path names the place: ``toml:project.urls.Home``, ``toml:package[3].source``; ``toml:url(key)`` is a key of the
table ``url``. Line by line nearly all statements are complete and need a look only if they may hold a URL; headers,
values over several lines and nested brackets are read token by token.

The style of a string (see `STYLES`) is the found URL's label, because what can be written depends on it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from urllint.plugin import Comment, Document, Extraction, FoundUrl, SourceMap, SourceMapBuilder, Span
from urllint_extractors.config.quick import TOML_ESCAPE
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, Step, encode_bare, is_whole

EXTRACTOR: Final = "toml"

STYLES: Final = {'"': "basic", "'": "literal", '"""': "multi-line basic", "'''": "multi-line literal"}

_LINE_BASIC: Final = r'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"'
_LINE_LITERAL: Final = r"'[^'\n]*'"
_ANY_STRING: Final = (
    r'"""[^"\\]*(?:(?:\\[\s\S]|"(?!""))[^"\\]*)*(?:"""(?:"{1,2})?)?'
    r"|'''[^']*(?:'(?!'')[^']*)*(?:'''(?:'{1,2})?)?"
    rf"|{_LINE_BASIC[:-1]}\"?|{_LINE_LITERAL[:-1]}'?"
)
_BARE: Final = r"[^\"'#\[\]{}\n]*"
_STRING: Final = rf'(?:{_LINE_BASIC}(?!")|{_LINE_LITERAL}(?!\'))'
_FLAT: Final = rf"\[{_BARE}(?:{_STRING}{_BARE})*\]|\{{{_BARE}(?:{_STRING}{_BARE})*\}}"

# Complete lines that are no headers. It cannot fail, so it never goes back over lines; the limit bounds its memory.
_COMPLETE_LINES: Final = re.compile(
    rf"(?:(?![ \t]*\[){_BARE}(?:(?:{_STRING}|{_FLAT}){_BARE})*(?:\#[^\n]*)?\n){{1,1000}}", re.VERBOSE
)

_KEY: Final = rf"(?:{_LINE_BASIC}|{_LINE_LITERAL}|[^\s\"'=\[\]{{}}#.,]+)"
_KEYS: Final = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_SIMPLE_STATEMENT: Final = re.compile(r'([A-Za-z0-9_-]+)[ \t]*=[ \t]*"([^"\\\n\r]+)"[ \t]*\r?\n')
_IN_ARRAY: Final = r"[^\"'#\[\]{}]*"
_FLAT_ARRAY: Final = re.compile(rf"[A-Za-z0-9_-]+ = \[{_IN_ARRAY}(?:{_STRING}{_IN_ARRAY}){{0,1000}}\]\n")
_SINGLE_KEY: Final = re.compile(_KEY)
_HEADER: Final = re.compile(rf"[ \t]*(\[\[?)[ \t]*({_KEYS})[ \t]*\]\]?")
_ASSIGNMENT: Final = re.compile(rf"[ \t]*({_KEYS})[ \t]*=")
_PAIR: Final = re.compile(rf"\s{{0,200}}({_KEYS})[ \t]*=")
_TOKEN: Final = re.compile(rf"({_ANY_STRING})|(\#[^\n]*)|([\[{{])|([\]}}])|(,)|(\n)|[^\"'#\[\]{{}},\n]+")
_STRING_TOKEN: Final = 1
_COMMENT_TOKEN: Final = 2
_OPENING: Final = 3
_CLOSING: Final = 4
_COMMA: Final = 5
_LINE_END: Final = 6

# What a comment in a value speaks for.
_NEXT_LINE: Final = re.compile(r"(?:[ \t\r]*(?:#[^\n]*)?\n){0,50}[ \t]*([^\s#][^\n]*)")
_BEFORE_PAIR: Final = frozenset((_OPENING, _COMMA, _COMMENT_TOKEN, _LINE_END))
# A header in the middle of a value: a bracket is missing. (``true`` and its like can stand in an array.)
_HEADER_LINE: Final = re.compile(
    rf"\[\[?(?!(?:true|false|inf|nan)\])(?=[A-Za-z_]){_KEYS}\]\]?[ \t]*(?:#[^\n]*)?(?:\n|\Z)"
)

_ESCAPE: Final = re.compile(
    r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|[ \t]*\r?\n[ \t\r\n]*|[btnfre\"\\])|\r\n"
)
_SIMPLE: Final = {
    "b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b", '"': '"', "\\": "\\",
}  # fmt: skip
_WRITTEN: Final = {
    '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r",
}  # fmt: skip
_NOT_IN_LITERAL: Final = re.compile(r"['\x00-\x08\x0a-\x1f\x7f\ud800-\udfff]")


class TomlExtractor:
    """Strings, quoted keys and comments of TOML."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression."""
        reading = Reading(EXTRACTOR, document, (TOML_ESCAPE,))
        if reading.triggers or reading.has_suppressions:
            _Reader(reading).read()
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a string in the style that is ``found``'s label."""
        if is_whole(found, text, raw):
            return raw
        if found.label is None:
            return encode_bare(text)
        if found.label in ("literal", "multi-line literal"):
            return None if _NOT_IN_LITERAL.search(text) else text
        if any("\ud800" <= character <= "\udfff" for character in text):
            return None
        return "".join(map(_written, text))


def _written(character: str) -> str:
    escape = _WRITTEN.get(character)
    if escape is not None:
        return escape
    return character if " " <= character < "\x7f" or character > "\x9f" else f"\\u{ord(character):04X}"


def decode(text: str, start: int, end: int, *, is_literal: bool) -> tuple[str, SourceMap]:
    """What a string's body from ``start`` to ``end`` stands for; what is no escape of TOML's stands for itself."""
    builder = SourceMapBuilder()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        written = match.group()
        if is_literal and written != "\r\n":
            continue
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(_value(written), match.start(), len(written))
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()


def _value(written: str) -> str:
    if written == "\r\n":
        return "\n"
    following = written[1:]
    if following[0] in " \t\r\n":
        return ""
    simple = _SIMPLE.get(following)
    if simple is not None:
        return simple
    code_point = int(following[1:], 16)
    return chr(code_point) if code_point <= 0x10FFFF else written


class _Table:
    """A table in the tree of headers: how many of its name there were, if they are an array, and what is below."""

    __slots__ = ("children", "count")

    def __init__(self) -> None:
        self.children: dict[str, _Table] = {}
        self.count = 0


class _Bracket:
    """An open array or inline table: the comma count, or the span of the last keys."""

    __slots__ = ("commas", "is_array", "keys")

    def __init__(self, is_array: bool) -> None:
        self.is_array = is_array
        self.commas = 0
        self.keys: Span | None = None


class _Statement(NamedTuple):
    """A header or an assignment; the span ends before the line end."""

    start: int
    end: int
    is_header: bool


class _Reader:
    """Reads one text statement by statement; the statements are kept if there are suppressions."""

    __slots__ = ("_brackets", "_keeps", "_keys", "_reading", "_root", "_statements", "_table", "_text")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._text = reading.text
        self._root = _Table()
        self._table: list[Step] = []
        self._keys: Span | None = None
        self._brackets: list[_Bracket] = []
        self._keeps = reading.has_suppressions
        self._statements: list[_Statement] = []

    def read(self) -> None:
        """Read the whole text."""
        text, reading = self._text, self._reading
        at = 0
        while at < len(text):
            lines = None if self._keeps else _COMPLETE_LINES.match(text, at)
            if lines is not None:
                end = lines.end()
                trigger = reading.next_trigger(at)
                while trigger < end:
                    at = self._read_statement(text.rfind("\n", 0, trigger) + 1)
                    trigger = reading.next_trigger(at)
                at = end
            if at < len(text):
                trigger = reading.next_trigger(at)
                if not self._keeps and trigger == len(text):
                    return
                array = None if self._keeps else _FLAT_ARRAY.match(text, at)
                at = self._read_statement(at) if array is None or trigger < array.end() else array.end()
        self._say_what_comments_govern()

    def _read_statement(self, start: int) -> int:
        """Read the statement that starts at the line start ``start``; returns where the next line starts."""
        text = self._text
        simple = None if self._keeps else _SIMPLE_STATEMENT.match(text, start)
        if simple is not None:
            self._brackets = []
            self._keys = Span(*simple.span(1))
            start, end = simple.span(2)
            if self._reading.has_trigger(start, end):
                self._reading.add_value(self._path, start, end, label="basic")
            return simple.end()
        header = _HEADER.match(text, start)
        assignment = _ASSIGNMENT.match(text, start) if header is None else None
        self._keys = None
        value = start
        if header is not None:
            self._enter_table(header)
            value = header.end()
            if text.startswith("\n", value) and not self._keeps:
                return value + 1
        elif assignment is not None:
            self._keys = Span(*assignment.span(1))
            self._read_keys(self._keys, self._table)
            value = assignment.end()
        end = self._read_value(value)
        if self._keeps and (header or assignment):
            self._statements.append(_Statement(start, len(text[:end].rstrip("\r\n")), header is not None))
        return end

    def _enter_table(self, header: re.Match[str]) -> None:
        """Make the table that a header names the current one."""
        path: list[Step] = []
        table = self._root
        keys = Span(*header.span(2))
        names = self._names(keys)
        if len(names) > 1 or header.group(2)[0] in "\"'":
            self._read_keys(keys, path)
        for number, name in enumerate(names):
            path.append(name)
            child = table.children.get(name) or _Table()
            if number == len(names) - 1 and header.group(1) == "[[":
                count = child.count + 1
                child = _Table()  # what was below the one before is not below this one
                child.count = count
            table.children[name] = child
            if child.count:
                path.append(child.count - 1)
            table = child
        self._table = path

    def _names(self, span: Span) -> list[str]:
        written = self._text[span.start : span.end]
        if written.isalnum():
            return [written]
        names: list[str] = []
        for match in _SINGLE_KEY.finditer(self._text, *span):
            key = match.group()
            if key[0] in "\"'":
                names.append(decode(key, 1, len(key) - 1, is_literal=key[0] == "'")[0])
            else:
                names.append(key)
        return names

    def _read_keys(self, span: Span, path: Sequence[Step]) -> None:
        """Add the URLs in the quoted ones of the keys of a header, an assignment or a pair."""
        if not self._reading.has_trigger(*span):
            return
        names = self._names(span)
        for number, match in enumerate(_SINGLE_KEY.finditer(self._text, *span)):
            if match.group()[0] in "\"'" and self._reading.has_trigger(*match.span()):
                self._add_string(match.start(), match.end(), [*path, *names[:number]], is_key=True)

    def _read_value(self, start: int) -> int:
        """Read tokens up to the line end at which no bracket is open; returns where the next line starts."""
        text, reading = self._text, self._reading
        brackets: list[_Bracket] = []
        self._brackets = brackets
        plain = start
        at = start
        for match in _TOKEN.finditer(text, start):
            if match.start() < at:
                continue  # in the keys of a pair, which were read
            at, to = match.span()
            kind = match.lastindex
            if kind == _LINE_END:
                if not brackets or _HEADER_LINE.match(text, to):
                    reading.add_plain(plain, at, "text")
                    return to
            elif kind == _STRING_TOKEN:
                if reading.has_trigger(at, to):
                    reading.add_plain(plain, at, "text")
                    self._add_string(at, to)
                    plain = to
            elif kind == _COMMENT_TOKEN:
                reading.add_plain(plain, at, "text")
                reading.add_comment(at, to)
                self._add_suppression(at, to)
                plain = to
            elif kind == _OPENING:
                brackets.append(_Bracket(match.group() == "["))
            elif kind == _CLOSING:
                if brackets:
                    brackets.pop()
            elif kind == _COMMA and brackets:
                brackets[-1].commas += 1
                brackets[-1].keys = None
            if kind in _BEFORE_PAIR and brackets and not brackets[-1].is_array and brackets[-1].keys is None:
                pair = _PAIR.match(text, to)
                if pair is not None:
                    keys = Span(*pair.span(1))
                    self._read_keys(keys, self._path())
                    brackets[-1].keys = keys
                    plain = to = pair.end()
            at = to
        reading.add_plain(plain, len(text), "text")
        return len(text)

    def _add_string(self, start: int, end: int, path: Sequence[Step] | None = None, *, is_key: bool = False) -> None:
        text = self._text
        quote = text[start]
        marks = quote * 3 if text.startswith(quote * 3, start) and end - start > 2 else quote
        body = start + len(marks)
        if len(marks) == 3:
            body += 2 if text.startswith("\r\n", body) else text.startswith("\n", body)
        is_closed = text.endswith(marks, body, end)
        body_end = end - len(marks) if is_closed else end
        needs_decoding = text.find("\r", body, body_end) >= 0 or (quote == '"' and text.find("\\", body, body_end) >= 0)
        self._reading.add_value(
            self._path if path is None else lambda: path,
            body,
            body_end,
            decode(text, body, body_end, is_literal=quote == "'") if needs_decoding else None,
            is_key=is_key,
            label=STYLES[marks],
        )

    def _path(self) -> list[Step]:
        """The key path of the value that is being read."""
        path = [*self._table]
        if self._keys is not None:
            path += self._names(self._keys)
        brackets = self._brackets
        for bracket in brackets if len(brackets) < 20 else (*brackets[:5], *brackets[-10:]):
            if bracket.is_array:
                path.append(bracket.commas)
            elif bracket.keys is not None:
                path += self._names(bracket.keys)
        return path

    def _add_suppression(self, start: int, end: int) -> None:
        text = self._text
        if text.find(SUPPRESSION_MARK, start, end) >= 0:
            self._reading.extraction.comments.append(Comment(Span(start, end), text[start + 1 : end]))

    def _say_what_comments_govern(self) -> None:
        """A comment alone on its line speaks for the next statement, be it a whole table, or inside one for a line."""
        comments = self._reading.extraction.comments
        statements = self._statements
        starts = [statement.start for statement in statements]
        ends = _ends(statements)
        for number, comment in enumerate(comments):
            start, end = comment.span
            if self._text[self._text.rfind("\n", 0, start) + 1 : start].strip():
                continue
            following = bisect_right(starts, start)
            if following and statements[following - 1].end > end:
                line = _NEXT_LINE.match(self._text, end, statements[following - 1].end)
                governs = None if line is None or line.group(1)[0] in "]}" else Span(*line.span(1))
            else:
                governs = None if following == len(starts) else Span(starts[following], ends[following])
            comments[number] = comment._replace(governs=governs)


def _ends(statements: Sequence[_Statement]) -> list[int]:
    """Where each statement ends; a header's table ends with its last assignment."""
    ends = [0] * len(statements)
    end = statements[-1].end if statements else 0
    for number in range(len(statements) - 1, -1, -1):
        statement = statements[number]
        ends[number] = end if statement.is_header else statement.end
        if statement.is_header and number:
            end = statements[number - 1].end
    return ends
