"""Between a string as it is written and the string it stands for, in both directions, as a row says of its form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from urllint.plugin import SourceMap, SourceMapBuilder, Span
from urllint_extractors.code.forms import UTF16, Form, Number
from urllint_extractors.code.scanner import Scanner

_PAIR: Final = r"\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}"
_ANY: Final = r"[^\r\n]"
_LINE_END: Final = {"": "(?!)", "plain": r"\r\n|[\r\n]", "indented": r"(?:\r\n|[\r\n])\s*"}


class Decoded(NamedTuple):
    """A string's value.

    ``holes`` are the language's own placeholders in it, which stand there as they are written; ``raw_holes`` the same
    in the raw text.
    """

    text: str
    source_map: SourceMap
    holes: tuple[Span, ...]
    raw_holes: tuple[Span, ...]

    def masked(self) -> str:
        """The value with a plain name in braces for each placeholder, which a scan is not disturbed by."""
        parts: list[str] = []
        at = 0
        for start, end in self.holes:
            parts += (self.text[at:start], "{", "x" * (end - start - 2), "}")
            at = end
        return "".join((*parts, self.text[at:]))


class Decoder:
    """Decodes and writes the strings of one form."""

    __slots__ = ("_bytes", "_holes", "_numbers", "_pattern", "_sigils", "_special", "form")

    def __init__(self, form: Form) -> None:
        self.form = form
        escapes = form.escapes
        mark = re.escape(escapes.mark)
        self._numbers: dict[int, Number] = {}
        self._holes: dict[int, int] = {}
        steps = [re.escape(character * 2) for character in escapes.doubled]
        group = 0
        for index, hole in enumerate(form.holes.brackets):
            group += 1
            self._holes[group] = index
            steps.append(f"({re.escape(hole.opener)})")
        group += 1
        self._holes[group] = -1
        steps.append(f"({form.holes.names or '(?!)'})")
        bytes_ = [number.high for number in escapes.numbers if number.high]
        group += 1
        self._bytes = group
        steps.append(f"((?:{mark}(?:{'|'.join(bytes_)}))+)" if bytes_ else "((?!))")
        if mark:
            if UTF16 in escapes.numbers:
                steps.append(_PAIR)
            for number in escapes.numbers:
                group += 1
                self._numbers[group] = number
                steps.append(f"{mark}{number.pattern}")
            steps.append(f"{mark}(?:{_LINE_END[escapes.joins_lines]})")
            steps.append(f"{mark}(?:{escapes.followers or _ANY})")
        self._pattern = re.compile("|".join(steps))
        special = {*escapes.mark, *escapes.doubled, *form.closer[:1], "\r", "\n"}
        self._sigils = {hole.opener[0] for hole in form.holes.brackets}
        if form.holes.names:
            self._sigils.update(sign for sign in "$@" if re.match(form.holes.names, f"{sign}x"))
        self._special = frozenset(special | self._sigils)

    def needs_decoding(self, text: str, start: int, end: int) -> bool:
        """Whether anything between these offsets may not stand for itself."""
        return self._pattern.search(text, start, end) is not None

    def decode(self, scanner: Scanner, start: int, end: int) -> Decoded:
        """What stands between ``start`` and ``end`` of the scanner's text, which is part of a body."""
        text = scanner.text
        builder = SourceMapBuilder()
        holes: list[Span] = []
        raw_holes: list[Span] = []
        at = position = start
        while True:
            match = self._pattern.search(text, position, end)
            if match is None:
                break
            group = match.lastindex or 0
            stop: int | None = match.end()
            if group in self._holes:
                index = self._holes[group]
                if index >= 0:
                    hole = self.form.holes.brackets[index]
                    easy = re.compile(f"{hole.easy}{re.escape(hole.closer)}").match(text, match.end(), end)
                    stop = easy.end() if easy is not None else scanner.hole_end(hole, match.start(), end)
                if stop is None:
                    position = match.end()
                    continue
                builder.add(text[at : match.start()], at, match.start() - at)
                begin = len(builder)
                builder.add(text[match.start() : stop], match.start(), stop - match.start())
                holes.append(Span(begin, len(builder)))
                raw_holes.append(Span(match.start(), stop))
                at = position = stop
                continue
            position = match.end()
            value = self._value(match)
            if value is None:
                continue
            builder.add(text[at : match.start()], at, match.start() - at)
            builder.add(value, match.start(), position - match.start())
            at = position
        builder.add(text[at:end], at, end - at)
        return Decoded(builder.text, builder.source_map(), tuple(holes), tuple(raw_holes))

    def _value(self, match: re.Match[str]) -> str | None:
        """What an escape stands for; ``None`` where it stands for itself."""
        written, group = match.group(), match.lastindex
        escapes = self.form.escapes
        if group == self._bytes:
            return self._text_of_bytes(written)
        if group is not None and group in self._numbers:
            number = self._numbers[group]
            code_point = int(match.group(group).replace("_", ""), number.base)
            return chr(code_point) if code_point <= 0x10FFFF else None
        if escapes.mark and written.startswith(escapes.mark):
            rest = written[len(escapes.mark) :]
            simple = escapes.simple.get(rest)
            if simple is not None:
                return simple
            if len(rest) == 11 and rest[0] == "u":
                return (
                    (chr(int(rest[1:5], 16)) + chr(int(rest[7:], 16)))
                    .encode("utf-16", "surrogatepass")
                    .decode("utf-16")
                )
            if rest[:1] in ("\r", "\n"):
                return ""
            return rest if escapes.unknown == "dropped" else None
        return written[0]

    def _text_of_bytes(self, written: str) -> str:
        """The text that a run of escaped bytes is in UTF-8; what is none stays as so many code points."""
        values = bytearray()
        numbers = [number for number in self.form.escapes.numbers if number.high]
        for part in written.split(self.form.escapes.mark)[1:]:
            for number in numbers:
                match = re.fullmatch(number.pattern, part)
                if match is not None:
                    values.append(int(match.group(1), number.base) & 0xFF)
                    break
        try:
            return values.decode()
        except UnicodeDecodeError:
            return values.decode("latin-1")

    # --- Writing

    def encode(self, text: str) -> str | None:
        """Write ``text`` as a part of a string of this form; ``None`` if it cannot hold it."""
        parts: list[str] = []
        for index, character in enumerate(text):
            written = self._written(text, index, character)
            if written is None:
                return None
            parts.append(written)
        return "".join(parts)

    def _written(self, text: str, index: int, character: str) -> str | None:
        if character.isprintable() and character not in self._special:
            return character
        if self._begins_hole(character) and not self._may_begin_hole(text, index):
            return character
        return next(filter(self._is_right(character), self._candidates(character)), None)

    def _candidates(self, character: str) -> Iterator[str]:
        escapes = self.form.escapes
        if escapes.mark:
            yield from (escapes.mark + key for key, value in escapes.simple.items() if value == character)
            yield escapes.mark + character
        yield character * 2
        yield from (
            escapes.mark + number.written.format(ord(character)) for number in escapes.numbers if number.written
        )

    def _is_right(self, character: str) -> Callable[[str], bool]:
        def holds(written: str) -> bool:
            match = self._pattern.fullmatch(written)
            if match is None or (match.lastindex or 0) in self._holes:
                return False
            return self._value(match) == character

        return holds

    def _begins_hole(self, character: str) -> bool:
        form = self.form
        ordinary = (*form.escapes.mark, *form.escapes.doubled, *form.closer[:1])
        return character in self._sigils and character not in ordinary

    def _may_begin_hole(self, text: str, index: int) -> bool:
        """Whether the character is read as the beginning of a placeholder, or may be with what follows the text."""
        match = self._pattern.match(text, index)
        return index + 1 == len(text) or (match is not None and (match.lastindex or 0) in self._holes)


_decoders: dict[int, Decoder] = {}
"""By the identity of the form: rows are made once and kept, and hold mappings, which have no hash."""


def decoder_of(form: Form) -> Decoder:
    """The decoder of a form of the table, made when it is first needed."""
    decoder = _decoders.get(id(form))
    if decoder is None:
        decoder = _decoders[id(form)] = Decoder(form)
    return decoder
