"""Inline markup: what in a paragraph is a link, what is shown as it is, and what is plain text.

docutils finds the marks that open something from left to right, each beside a character that lets it, and takes the
first mark behind it that closes it; what is not closed is text. It looks for standalone hyperlinks in what is left.

https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#inline-markup
"""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import (
    Anchor,
    Candidate,
    FoundUrl,
    Place,
    Role,
    SourceMap,
    SourceMapBuilder,
    Span,
    found_urls,
    role_in_text,
    scan,
)
from urllint_extractors.rst.characters import PUNCTUATION_AT_END, Patterns, closes, patterns
from urllint_extractors.rst.destinations import destination, is_escaped
from urllint_extractors.rst.lines import Chunk
from urllint_extractors.rst.names import id_of
from urllint_extractors.rst.reading import NAME, Reading

_TEXT: Final = (Place(NAME, "text"),)
_LITERAL: Final = (Place(NAME, "literal"),)

_ESCAPE: Final = re.compile(r"\\([\s\S]|\Z)")
_MARKUP: Final = re.compile(r"[`*\\|_\n]")
_MAIL: Final = re.compile(r"(?<![^\s\"'(<\[{/:-])mailto:(?=[^\s@]{1,200}@)", re.IGNORECASE)

_SHOWN: Final = frozenset(
    {
        *("code", "literal", "math", "samp", "file", "kbd", "command", "option", "envvar", "program", "makevar"),
        *("regexp", "mimetype", "newsgroup", "token", "keyword", "raw"),
    }
)
"""Roles whose text is shown as it is; documents derive others from them and name them like ``code-py``."""


class InlineReader:
    """Reads the text of one document, piece by piece."""

    __slots__ = ("_patterns", "_reading", "_urls")

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._urls = reading.extraction.urls
        self._patterns: Patterns | None = None

    @property
    def patterns(self) -> Patterns:
        """Compiled when the first text is read that may hold something."""
        if self._patterns is None:
            self._patterns = patterns(is_ascii=self._reading.text.isascii())
        return self._patterns

    def read(self, chunk: Chunk, role: Role) -> None:
        """Find what is in ``chunk``; ``role`` is that of bare URLs."""
        text, start, end, _ = chunk
        search = self.patterns.start.search
        failed: set[str] = set()
        plain = at = start
        while (match := search(text, at, end)) is not None:
            opener = match[1] or "`"
            behind = match.end()
            at = behind
            if opener in failed or (match[2] is None and self._is_quoted(chunk, match)):
                continue
            close = self._close(text, opener, behind, end)
            if close is None:
                failed.add(opener)
                continue
            self._plain(chunk, plain, match.start(), role)
            self._construct(chunk, match, close, role)
            plain = at = close.end()
        self._plain(chunk, plain, end, role)

    @staticmethod
    def _is_quoted(chunk: Chunk, match: re.Match[str]) -> bool:
        """Whether the mark stands alone in quotes or brackets, which shows that it is spoken of."""
        text, start, end, _ = chunk
        at, behind = match.span()
        return at > start and (behind >= end or closes(text[at - 1], text[behind]))

    def _close(self, text: str, opener: str, start: int, end: int) -> re.Match[str] | None:
        """The mark that closes what ``opener`` before ``start`` opens."""
        behind_escaped_space = -1
        for match in self.patterns.ends[opener].finditer(text, start, end):
            at = match.start()
            if match.lastindex is None:
                behind_escaped_space = match.end() if match[0][1:].isspace() else -1
            elif at > start and (opener != "`" or not text[at - 1].isspace() or at == behind_escaped_space):
                return match
        return None

    def _construct(self, chunk: Chunk, opening: re.Match[str], closing: re.Match[str], role: Role) -> None:
        opener = opening[1]
        start, end = opening.end(), closing.start()
        if opener == "``":
            self._literal(chunk, start, end)
        elif opener is not None:
            if opener == "_`":
                self._anchor(chunk, start, end)
            self._plain(chunk, start, end, role)
        elif closing[3] is not None:
            if opening[2] is None:
                self._reference(chunk, start, end, role)
        else:
            named = opening[2] or closing[2]
            is_shown = named is None or named.strip(":").partition("-")[0] in _SHOWN
            self._plain(chunk, start, end, "verbatim" if is_shown else role, is_title=named is None)

    def _anchor(self, chunk: Chunk, start: int, end: int) -> None:
        name = id_of(chunk.text[start:end])
        if name:
            self._reading.extraction.anchors.append(Anchor(name, chunk.raw(start, end), "id"))

    def _reference(self, chunk: Chunk, start: int, end: int, role: Role) -> None:
        """```text`_``, or ```text <URL>`_`` with an embedded URL or an embedded name of a target."""
        text = chunk.text
        embedded = self._embedded(text, start, end)
        if embedded is None:
            self._plain(chunk, start, end, role)
            return
        text_end = embedded.start - 1
        while text_end > start and text[text_end - 1].isspace():
            text_end -= 1
        self._plain(chunk, start, text_end, role)
        may_be_name = text.endswith("_", *embedded) and not is_escaped(text, embedded.end - 1, embedded.start)
        if may_be_name and self.patterns.uri.match(text, *embedded) is None:
            return
        is_plain = start < text_end and chunk.source_map is None and _MARKUP.search(text, start, text_end) is None
        url = destination(
            chunk._replace(start=embedded.start, end=embedded.end),
            kind="link",
            visible=Span(start, text_end) if is_plain else None,
        )
        if url is not None:
            self._urls.append(url)

    @staticmethod
    def _embedded(text: str, start: int, end: int) -> Span | None:
        """What stands in angle brackets at the end of the text of a reference."""
        if not text.endswith(">", start, end) or is_escaped(text, end - 1, start):
            return None
        opening = text.rfind("<", start, end - 1)
        while opening > start and is_escaped(text, opening, start):
            opening = text.rfind("<", start, opening)
        inner = opening + 1
        if opening < start or inner >= end - 1 or text[inner].isspace() or text[end - 2].isspace():
            return None
        if opening > start and not text[opening - 1].isspace():
            return None
        closing = text.find(">", inner, end - 1)
        while closing >= 0:
            if not is_escaped(text, closing, inner):
                return None
            closing = text.find(">", closing + 1, end - 1)
        return Span(inner, end - 1)

    def _literal(self, chunk: Chunk, start: int, end: int) -> None:
        if self._has_sign(chunk, start, end):
            self._urls += found_urls(
                chunk.text,
                places=_LITERAL,
                role="verbatim",
                source_map=chunk.source_map,
                start=start,
                end=end,
                mode="quoted",
            )

    def _has_sign(self, chunk: Chunk, start: int, end: int) -> bool:
        if start >= end:
            return False
        return chunk.source_map is not None or self._reading.has_sign(start, end)

    def _plain(self, chunk: Chunk, start: int, end: int, role: Role, *, is_title: bool = False) -> None:
        """Text without markup. ``is_title``: in single backquotes, it is shown as it is."""
        if not self._has_sign(chunk, start, end):
            return
        text, source_map = chunk.text, chunk.source_map
        if text.find("\\", start, end) >= 0:
            text, own_map = _unescaped(text, start, end)
            source_map = own_map if source_map is None else own_map.through(source_map)
            start, end = 0, len(text)
        candidates = self._candidates(text, start, end)
        for at, to, form, holes in candidates:
            own = None if source_map is None else source_map.slice(at, to)
            is_plain = own is None or (len(own.pieces) == 1 and own.pieces[0].is_run)
            is_no_link = is_title or (
                own is not None and not own.pieces[0].is_run
            )  # the escape keeps it from being one
            self._urls.append(
                FoundUrl(
                    text=text[at:to],
                    span=Span(at, to) if source_map is None else source_map.raw_span(at, to),
                    places=_TEXT,
                    role="verbatim" if is_no_link else role_in_text(role, text, at, to),
                    source_map=None if is_plain else own,
                    holes=holes,
                    form=form,
                )
            )

    def _candidates(self, text: str, start: int, end: int) -> list[Candidate]:
        """The bare URLs of ``text``, each up to where docutils ends it."""
        found = list(scan(text, start, end))
        for number, candidate in enumerate(found):
            limit = found[number + 1].start if number + 1 < len(found) else end
            found[number] = self._ended(text, candidate, limit)
        if text.find("mailto:", start, end) < 0:
            return found
        bounds = [start, *(bound for each in found for bound in (each.start, each.end)), end]
        gaps = zip(bounds[::2], bounds[1::2], strict=True)
        for low, high in gaps:
            for match in _MAIL.finditer(text, low, high):
                uri = self.patterns.uri.match(text, match.start(), high)
                if uri is not None:
                    found.append(Candidate(match.start(), uri.end(), "url"))
        return sorted(found)

    def _ended(self, text: str, candidate: Candidate, limit: int) -> Candidate:
        """The candidate with docutils' end.

        What docutils cuts off because it holds a character that no link of docutils holds, or a placeholder, or stands
        before one, is part of the URL all the same.
        """
        uri = self.patterns.uri.match(text, candidate.start, limit)
        if uri is None or uri.end() == candidate.end:
            return candidate
        if uri.end() < candidate.end and PUNCTUATION_AT_END.fullmatch(text, uri.end(), candidate.end) is None:
            return candidate
        length = uri.end() - candidate.start
        holes = [hole for hole in candidate.holes if hole.end <= length]
        return candidate._replace(end=uri.end(), holes=tuple(holes))


def _unescaped(text: str, start: int, end: int) -> tuple[str, SourceMap]:
    """Text with its escapes replaced. An escaped space is nothing, but it ends a URL; here it is a space."""
    builder = SourceMapBuilder()
    at = start
    for match in _ESCAPE.finditer(text, start, end):
        builder.add(text[at : match.start()], at, match.start() - at)
        builder.add(match[1] or " ", match.start(), len(match[0]))
        at = match.end()
    builder.add(text[at:end], at, end - at)
    return builder.text, builder.source_map()
