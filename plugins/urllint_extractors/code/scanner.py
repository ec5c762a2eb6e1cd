"""Where the strings and comments of a program stand.

The grammar's pattern finds nearly all tokens alone. A string whose placeholders hold strings, a nested comment, a
here-document and whatever else needs counting is read step by step from where the pattern gave up. What is never closed
is *broken*: up to the end of its line, or of the file if its form can go over lines. Nothing is read twice but what
turns out not to be what it began as, and of that no more than the text is long.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urllint_extractors.code.forms import Form, Hole
from urllint_extractors.code.grammar import Grammar

_LINE_END: Final = re.compile(r"\r\n?|\n|\Z")
_REST_OF_LINE: Final = re.compile(r"[^\r\n]*")
_DEEPEST: Final = 12
_BUDGET: Final = 4
"""How many characters may be read in vain for each of the text."""
_ATTEMPT: Final = 20
"""What an attempt in vain costs, in characters, however short it is."""


class Token(NamedTuple):
    """A string or comment: ``start`` and ``end`` with its marks, ``body`` and ``body_end`` without them.

    ``is_broken`` says that it is not closed. ``gap`` is where what stands before it begins, behind the last token.
    """

    form: Form
    start: int
    body: int
    body_end: int
    end: int
    is_broken: bool = False
    gap: int = 0


class Pending(NamedTuple):
    """A here-document whose lines follow: its form, the pattern for the line that ends it, and where it was opened."""

    form: Form
    last_line: re.Pattern[str]
    start: int


class Scanner:
    """Finds the tokens of one text."""

    __slots__ = ("_budget", "_next_wanted", "broken", "grammar", "last_end", "pending", "text")

    def __init__(self, text: str, grammar: Grammar, *, budget: int | None = None) -> None:
        self.text = text
        self.grammar = grammar
        self.pending: list[Pending] = []
        self.last_end = 0
        self._next_wanted = 0
        self.broken: int | None = None
        self._budget = _BUDGET * (len(text) if budget is None else budget)

    def spend(self, length: int) -> None:
        """Say that ``length`` characters were read in vain."""
        self._budget -= length

    @property
    def can_search(self) -> bool:
        """Whether there may be another search that can be in vain."""
        return self._budget >= 0

    def tokens(self, wanted: Sequence[int], start: int = 0, end: int | None = None) -> Iterator[Token]:
        """The tokens between ``start`` and ``end`` at or behind which one of the offsets ``wanted`` stands.

        These are those that hold one, and the first behind each of the others. ``wanted`` is sorted. Behind the last
        token ``last_end`` says where what is left begins.
        """
        limit = len(self.text) if end is None else end
        number = bisect_left(wanted, start)
        self.last_end = start
        if number == len(wanted):
            return
        self._next_wanted = wanted[number]
        for token in self._tokens(start, limit):
            gap, self.last_end = self.last_end, token.end
            if token.end > self._next_wanted:
                yield token._replace(gap=gap)
                number = bisect_left(wanted, token.end, lo=number)
                if number == len(wanted):
                    return
                self._next_wanted = wanted[number]

    def _tokens(self, start: int, limit: int) -> Iterator[Token]:
        """The tokens, but for closed ones that end before the next offset that is wanted."""
        text = self.text
        is_closed, is_seen = self.grammar.is_closed, self.grammar.is_seen
        at: int | None = start
        line_end = limit
        is_in_line = False
        next_wanted = self._next_wanted  # it changes with each token that is given out
        while at is not None:
            if self.pending and not is_in_line:
                match = _LINE_END.search(text, at, limit)
                line_end = limit if match is None else match.end()
                is_in_line = True
            floor, at = at, None
            for match in self.grammar.pattern.finditer(text, floor, line_end):
                group = match.lastindex
                assert group is not None
                if is_closed[group]:
                    behind = match.end()
                    if behind <= next_wanted:
                        if is_seen[group]:
                            self.last_end = behind
                        continue
                    if is_seen[group]:
                        form = self.grammar.forms[(group - 1) // 2]
                        body_end = match.start(group) if not form.whole else behind
                        yield Token(form, match.start(), match.end(group - 1), body_end, behind)
                        next_wanted = self._next_wanted
                    continue
                token = self._read(match, group, line_end)
                if token is not None:
                    yield token
                    next_wanted = self._next_wanted
                at = match.end(group) if token is None else token.end
                break
            if at is None and self.pending:
                at = line_end
                is_in_line, line_end = False, limit
                for token in self._documents(at, limit):
                    yield token
                    at = token.end
                next_wanted = self._next_wanted

    def _documents(self, start: int, limit: int) -> Iterator[Token]:
        """The here-documents that were opened on the line before ``start``."""
        pending, self.pending = self.pending, []
        for document in pending:
            last = document.last_line.search(self.text, start, limit) if self.can_search else None
            if last is None:
                self.spend(limit - start)
                continue
            yield Token(document.form, start, start, last.start(), last.end())
            start = last.end()

    def _read(self, match: re.Match[str], group: int, limit: int) -> Token | None:
        """The token whose opener the pattern found, and not its end; ``None`` if there is none."""
        form = self.grammar.forms[(group - 1) // 2]
        start, begin = match.start(), match.end(group)
        if form.reader:
            from urllint_extractors.code.readers import READERS

            return READERS[form.reader](self, form, start, begin, limit)
        return self.string(form, start, begin, limit, reached=match.end())

    def string(
        self, form: Form, start: int, begin: int, limit: int, *, reached: int | None = None, depth: int = 0
    ) -> Token:
        """The string whose body begins at ``begin``; a pattern has followed it up to ``reached``."""
        at = begin if reached is None else reached
        text = self.text
        if form.holes.brackets and self.can_search and depth < _DEEPEST:
            pattern = self.grammar.body(form)
            while True:
                match = pattern.match(text, at, limit)
                assert match is not None
                at = match.end()
                if match.lastindex:
                    return Token(form, start, begin, match.start(1), at)
                hole = next((hole for hole in form.holes.brackets if text.startswith(hole.opener, at, limit)), None)
                behind = self.hole_end(hole, at, limit, depth=depth + 1) if hole is not None else None
                if behind is None:
                    break
                at = behind
            self.spend(at - begin + _ATTEMPT)
        return self._without_holes(form, start, begin, limit)

    def _without_holes(self, form: Form, start: int, begin: int, limit: int) -> Token:
        """The string as it is if its placeholders are nothing special; broken if it is not closed all the same."""
        text = self.text
        if form.holes.brackets:
            match = self.grammar.body(form, with_holes=False).match(text, begin, limit)
            if match is not None and match.lastindex:
                return Token(form, start, begin, match.start(1), match.end())
        if self.broken is None:
            self.broken = start
        if form.lines:
            return Token(form, start, begin, limit, limit, is_broken=True)
        line = _REST_OF_LINE.match(text, begin, limit)
        end = begin if line is None else line.end()
        return Token(form, start, begin, end, end, is_broken=True)

    def hole_end(self, hole: Hole, start: int, limit: int, *, depth: int = 0) -> int | None:
        """The offset behind the placeholder that begins at ``start``; ``None`` if it does not end before ``limit``."""
        if depth > _DEEPEST or not self.can_search:
            self.spend(_ATTEMPT)
            return None
        text, closer = self.text, hole.closer
        bracket = {"}": "{", ")": "(", "]": "["}.get(closer, closer)
        pattern = self.grammar.nested(bracket + closer)
        open_ = 1
        at = start + len(hole.opener)
        behind_documents: int | None = None
        line_end = limit
        while True:
            match = pattern.search(text, at, line_end)
            if match is None:
                if behind_documents is not None:
                    at, line_end, behind_documents = behind_documents, limit, None
                    continue
                self.spend(limit - start)
                return None
            group = match.lastindex
            at = match.end()
            if group is None:
                open_ += 1 if match.group() == bracket != closer else -1
                if not open_:
                    return at
            elif not self.grammar.is_closed[group]:
                form = self.grammar.forms[(group - 1) // 2]
                at = match.end(group)
                if form.reader == "document" and behind_documents is None:
                    line_end, behind_documents = self._documents_behind(match, group, limit)
                elif not form.reader:
                    token = self.string(form, match.start(), at, line_end, reached=match.end(), depth=depth)
                    if token.is_broken:
                        self.spend(at - start + _ATTEMPT)
                        return None
                    at = token.end

    def _documents_behind(self, match: re.Match[str], group: int, limit: int) -> tuple[int, int | None]:
        """Where the line with a here-document's mark ends, and where its lines do; the limit where it is none."""
        outer, self.pending = self.pending, []
        self._read(match, group, limit)
        documents: list[Token] = []
        line_end = _LINE_END.search(self.text, match.end(), limit) if self.pending and self.can_search else None
        if line_end is not None:
            documents = list(self._documents(line_end.end(), limit))
            if not documents:
                self.spend(line_end.end() - match.end())
        self.pending = outer
        return (line_end.end(), documents[-1].end) if documents and line_end is not None else (limit, None)
