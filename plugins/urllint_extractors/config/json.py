"""URLs in JSON and what is written like it: JSON with comments, JSON5, JSON Lines, and files that are not quite valid.

A key path names the place: ``json:scripts.build``, ``json:items[0].url``; ``json:imports(key)`` is a key of
``imports``. Values of ``$schema``, ``$id``, ``@context``, ``issuer`` and their like are identifiers, as keys are.
What stands outside strings and comments, where JSON has no place for it, is read as plain text (``json:text``).

Nothing is parsed: a scanner steps from bracket to bracket, and looks at the strings between two of them only if one may
hold a URL. A string ends at its line's end, so that a quote too many does not spoil the rest of the file.
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import (
    Comment,
    Document,
    Extraction,
    FoundUrl,
    Place,
    Region,
    SourceMap,
    SourceMapBuilder,
    Span,
)
from urllint_extractors.config.quick import JSON_ESCAPE
from urllint_extractors.config.values import SUPPRESSION_MARK, Reading, Step, encode_bare, is_whole

EXTRACTOR: Final = "json"

_STRING: Final = r"\"[^\"\\\n]*(?:\\(?:\r\n|[\s\S])[^\"\\\n]*)*\"?|'[^'\\\n]*(?:\\(?:\r\n|[\s\S])[^'\\\n]*)*'?"
_COMMENT: Final = r"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?|(?<!:)//[^\n]*"

# Everything up to the next bracket. It cannot fail, so it never goes back; the limit bounds the memory it takes.
_RUN: Final = re.compile(rf"""[^"'{{}}\[\]/]*(?:(?:{_STRING}|{_COMMENT}|/)[^"'{{}}\[\]/]*){{0,1000}}""")
# What an object or an array holds between two brackets. The groups are numbered as the names below say.
_MEMBER: Final = re.compile(rf"({_STRING})(\s*:)?|({_COMMENT})|(?<![\w$-])([A-Za-z_$][\w$-]*)\s*:(?!//)")
_ITEM: Final = re.compile(rf"({_STRING})(\s*:)?|({_COMMENT})|()(,)")
_STRING_VALUE: Final = 1
_KEY: Final = 2
_COMMENT_TOKEN: Final = 3
_NAME: Final = 4
_COMMA: Final = 5
_BRACKET_OR_TOKEN: Final = re.compile(rf"({_STRING})|({_COMMENT})|([{{\[])|([}}\]])|(,)|[^\s\"'{{}}\[\],/]+|/")
_ESCAPE: Final = re.compile(
    r"\\(?:u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|\r\n|[\s\S])"
)
_SIMPLE: Final = {
    "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0", "\n": "", "\r": "", "\r\n": "",
    "\u2028": "", "\u2029": "",
}  # fmt: skip
_WRITTEN: Final = {"\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}

_NO_STEP: Final = -1
"""In place of the key that a container at the top does not have."""

_SINGLE: Final = "single-quoted"
_MAY_BE_YAML: Final = re.compile(r"\.[a-z]+rc$|^\.(?:prettier|stylelint)")
_STARTS_JSON: Final = re.compile(r"\s*(?:[\[{\"]|//|/\*)")


class JsonExtractor:
    """Strings, keys and comments of JSON."""

    def extract(self, document: Document) -> Extraction:
        """Find the URLs of ``document``, and the comments in which there is a suppression.

        A file such as ``.prettierrc`` that is not JSON is taken for YAML.
        """
        text = document.text
        name = document.path.rpartition("/")[2]
        if not document.language and _MAY_BE_YAML.search(name) and not _STARTS_JSON.match(text):
            whole = SourceMap.identity(0, len(text))
            return Extraction(regions=[Region("yaml", text, whole, Place(EXTRACTOR, "document"))])
        reading = Reading(EXTRACTOR, document, (JSON_ESCAPE,))
        if reading.triggers:
            _Reader(reading).read()
        if reading.has_suppressions:
            reading.extraction.comments += _suppressions(text)
        return reading.finished()

    def encode(self, text: str, found: FoundUrl, raw: str) -> str | None:
        """Write ``text`` as part of a string; of characters that need no escape those are escaped that were."""
        if is_whole(found, text, raw):
            return raw
        if found.places[-1].kind in ("comment", "text"):
            return encode_bare(text)
        quote = "'" if found.label == _SINGLE else '"'
        written = "".join(_written(character, quote) for character in text)
        return written.replace("/", "\\/") if "\\/" in raw else written


def _written(character: str, quote: str) -> str:
    if character == quote:
        return "\\" + quote
    escape = _WRITTEN.get(character)
    if escape is not None:
        return escape
    is_safe = " " <= character < "\x7f" or (character > "\x9f" and not "\ud800" <= character <= "\udfff")
    return character if is_safe else f"\\u{ord(character):04x}"


def decode(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """What a string's body from ``start`` to ``end`` stands for; escapes that are not JSON's are read as JSON5's."""
    builder = SourceMapBuilder()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(_value(match.group()), match.start(), match.end() - match.start())
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()


def _value(escape: str) -> str:
    following = escape[1:]
    simple = _SIMPLE.get(following)
    if simple is not None:
        return simple
    if len(following) == 1:
        return following
    if len(following) == 11:
        high, low = int(following[1:5], 16), int(following[7:], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
    return chr(int(following[1:], 16))


class _Container:
    """An open array or object, or the document around all values.

    ``before`` is the span between it and the bracket before it, where its key stands or the commas are that count its
    index. The spans between the containers in an array are counted when an index is first asked for.
    """

    __slots__ = ("before", "commas", "gaps", "is_array", "step")

    def __init__(self, is_array: bool, before: Span) -> None:
        self.is_array = is_array
        self.before = before
        self.gaps: list[Span] = []
        self.commas = 0
        self.step: Step | None = None


class _Reader:
    """Steps through one text. ``_gap`` is where the space behind the last bracket starts.

    ``_key`` and ``_commas`` are what was seen in that space up to ``_seen``.
    """

    __slots__ = ("_commas", "_gap", "_key", "_reading", "_seen", "_stack", "_text")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._text = reading.text
        self._stack = [_Container(False, Span(0, 0))]
        self._gap = 0
        self._seen = 0
        self._key: re.Match[str] | None = None
        self._commas = 0

    def read(self) -> None:
        """Read up to the last trigger."""
        text, reading, stack = self._text, self._reading, self._stack
        run = _RUN.match
        at = 0
        next_trigger = reading.next_trigger(0)
        while next_trigger < len(text):
            match = run(text, at)
            end = at if match is None else match.end()
            if next_trigger < end:
                self._read_tokens(at, end)
                next_trigger = reading.next_trigger(end)
            bracket = text[end : end + 1]
            if bracket in ("{", "["):
                before = Span(self._gap, end)
                if stack[-1].is_array:
                    stack[-1].gaps.append(before)
                stack.append(_Container(bracket == "[", before))
            elif bracket in ("}", "]"):
                if len(stack) > 1:
                    stack.pop()
            else:
                at = end
                continue
            at = self._gap = self._seen = end + 1
            self._key = None
            self._commas = 0

    def _read_tokens(self, start: int, end: int) -> None:
        """Read what stands between ``start`` and ``end``, up to the last trigger there; there is one."""
        text, reading = self._text, self._reading
        trigger = reading.next_trigger(start)
        plain = start
        is_array = self._stack[-1].is_array
        for match in (_ITEM if is_array else _MEMBER).finditer(text, self._seen, end):
            kind = match.lastindex
            if kind == _COMMA:
                self._commas += 1
                continue
            at, to = match.span(1) if kind in (_KEY, _STRING_VALUE) else match.span()
            if to > trigger and kind != _NAME:  # a URL that is no string may hold what looks like a name
                if at > trigger:
                    reading.add_plain(plain, at, "text")
                if kind == _COMMENT_TOKEN:
                    reading.add_comment(at, to)
                else:
                    self._read_string(at, to, is_key=kind == _KEY)
                trigger = reading.next_trigger(to)
            if kind in (_KEY, _NAME):
                self._key = match
                if kind == _NAME:
                    continue
            plain = to
        if trigger < end:
            reading.add_plain(plain, end, "text")
        self._seen = end

    def _read_string(self, at: int, to: int, *, is_key: bool) -> None:
        text = self._text
        quote = text[at]
        is_closed = to - at > 1 and text[to - 1] == quote and not _is_escaped(text, at + 1, to - 1)
        body_end = to - 1 if is_closed else to
        self._reading.add_value(
            self._container_path if is_key else self._path,
            at + 1,
            body_end,
            decode(text, at + 1, body_end) if text.find("\\", at, to) >= 0 else None,
            is_key=is_key,
            label=_SINGLE if quote == "'" else None,
        )

    def _path(self) -> list[Step]:
        """The key path of the value that is being read."""
        path = self._container_path()
        container = self._stack[-1]
        if container.is_array:
            path.append(self._count(container) + self._commas)
        elif self._key is not None:
            path.append(_content(self._key))
        return path

    def _container_path(self) -> list[Step]:
        """The key path of the innermost open container; of a very deep one, its two ends."""
        stack = self._stack
        levels = range(1, len(stack)) if len(stack) < 20 else (*range(1, 6), *range(len(stack) - 10, len(stack)))
        path: list[Step] = []
        for level in levels:
            container = stack[level]
            if container.step is None:
                around = stack[level - 1]
                container.step = self._count(around) if around.is_array else self._last_key(container.before)
            if container.step != _NO_STEP:
                path.append(container.step)
        return path

    def _count(self, array: _Container) -> int:
        """The commas so far between the containers in ``array``."""
        for start, end in array.gaps:
            array.commas += self._count_commas(start, end)
        array.gaps.clear()
        return array.commas

    def _count_commas(self, start: int, end: int) -> int:
        text = self._text
        if text.find('"', start, end) < 0 and text.find("'", start, end) < 0 and text.find("/", start, end) < 0:
            return text.count(",", start, end)
        return sum(match.lastindex == _COMMA for match in _ITEM.finditer(text, start, end))

    def _last_key(self, before: Span) -> Step:
        """The key that stands last in ``before``."""
        key: Step = _NO_STEP
        for match in _MEMBER.finditer(self._text, *before):
            if match.lastindex in (_KEY, _NAME):
                key = _content(match)
        return key


def _content(key: re.Match[str]) -> str:
    """A key without its quotes."""
    written: str = key.group(1) or key.group(4)
    quote = written[0]
    if quote not in "\"'":
        return written
    body = written[1:-1] if written[-1] == quote else written[1:]
    return decode(body, 0, len(body))[0] if "\\" in body else body


def _is_escaped(text: str, low: int, at: int) -> bool:
    """Whether an odd number of backslashes stands before ``at``."""
    start = at
    while start > low and text[start - 1] == "\\":
        start -= 1
    return (at - start) % 2 == 1


def _suppressions(text: str) -> list[Comment]:
    """The comments with a suppression; one alone on its lines speaks for the next member or item."""
    comments: list[Comment] = []
    # Comments whose member has not ended yet: the depth they stand at, their number, and the member's start.
    pending: list[tuple[int, int, int]] = []
    waiting: list[int] = []
    depth = 0
    last_end = 0

    def close(limit: int) -> None:
        while pending and pending[-1][0] >= limit:
            _, number, start = pending.pop()
            comments[number] = comments[number]._replace(governs=Span(start, last_end))

    for match in _BRACKET_OR_TOKEN.finditer(text):
        kind = match.lastindex
        at, to = match.span()
        if kind == 2:
            if text.find(SUPPRESSION_MARK, at, to) >= 0:
                inner = text[at + 2 : to - 2] if text.startswith("/*", at) and text.endswith("*/", at, to) else None
                comments.append(Comment(Span(at, to), text[at + 2 : to] if inner is None else inner))
                if _is_alone(text, at, to):
                    waiting.append(len(comments) - 1)
            continue
        if kind == 5:
            close(depth)
        elif kind == 4:
            waiting.clear()
            close(depth)
            depth = max(0, depth - 1)
        else:
            pending += [(depth, number, at) for number in waiting]
            waiting.clear()
            depth += kind == 3
        if kind != 5:
            last_end = to
    close(0)
    return comments


def _is_alone(text: str, start: int, end: int) -> bool:
    before = text[max(text.rfind("\n", 0, start) + 1, start - 1000) : start]
    line_end = text.find("\n", end)
    after = text[end : len(text) if line_end < 0 else line_end][:1000]
    return not before.strip() and not after.strip()
