"""Where the strings and comments of a Python file stand.

``tokenize`` stops at the first error, is slow, and splits f-strings differently from version to version; ``ast`` knows
no comments and gives all parts of an f-string one place. This scanner reads strings of every version (Python 2's
``ur""``, f-strings before and after PEP 701, t-strings), goes on after an error, and takes linear time on any text.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

TokenKind = Literal["comment", "string", "broken"]

PREFIXES: Final = frozenset(("r", "u", "b", "f", "t", "br", "rb", "fr", "rf", "tr", "rt", "ur"))  # ur: Python 2
_PREFIX_LETTERS: Final = frozenset("rRbBuUfFtT")
_LONGEST_PREFIX: Final = 2

# One match a token. A string's body takes all that it can and its closing quotes are optional, so no match ever has to
# be tried again with a shorter body; the group that took part says that the string is closed.
_TOKEN: Final = re.compile(
    r"#[^\r\n]*"
    r'|"(?:""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*(""")?|[^"\\\r\n]*(?:\\(?:\r\n|.)[^"\\\r\n]*)*(")?)'
    r"|'(?:''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*(''')?|[^'\\\r\n]*(?:\\(?:\r\n|.)[^'\\\r\n]*)*(')?)",
    re.DOTALL,
)

_BETWEEN_LITERALS: Final = " \t\f\r\n\\rRbBuUfFtT"
"""What may stand between literals that are one, the letters of a prefix among it."""

_TRIPLE: Final = (1, 3)  # the groups of _TOKEN that are three closing quotes

# The body of an f-string without anything in its replacement fields that could be taken for its end.
_EASY_BODY: Final = re.compile(
    r"""[^{}\\]*(?:(?:\\(?:\r\n|[^{}N])|\{\{|\}\}|\{[^{}"'#\\\r\n]*\})[^{}\\]*)*""", re.DOTALL
)

_IN_LITERAL: Final = {
    '"': re.compile(r'\\|\{\{?|\}|"|\r|\n'),
    "'": re.compile(r"\\|\{\{?|\}|'|\r|\n"),
    '"""': re.compile(r'\\|\{\{?|\}|"""'),
    "'''": re.compile(r"\\|\{\{?|\}|'''"),
}
_IN_FIELD: Final = re.compile(r"""["'#()\[\]{}:]""")
_NAMED: Final = re.compile(r"\{[^{}\"'\r\n]*\}")
_LINE: Final = re.compile(r"[^\r\n]*")


class Token(NamedTuple):
    """A comment, a string literal, or a ``broken`` one: opened, and not closed on its line (or in the file).

    ``start`` and ``end`` count the prefix and the quotes in; ``prefix`` is in lower case; ``quotes`` is the number of
    opening quotes, 1 or 3, and 0 for a comment.
    """

    kind: TokenKind
    start: int
    end: int
    prefix: str = ""
    quotes: int = 0

    @property
    def body(self) -> int:
        """The offset of what stands between the quotes."""
        return self.start + len(self.prefix) + self.quotes

    @property
    def body_end(self) -> int:
        """The offset behind what stands between the quotes."""
        return self.end - self.quotes if self.kind == "string" else self.end

    @property
    def is_formatted(self) -> bool:
        """Whether the literal has replacement fields (an f-string or a t-string)."""
        return "f" in self.prefix or "t" in self.prefix

    @property
    def is_raw(self) -> bool:
        """Whether backslashes stand for themselves."""
        return "r" in self.prefix

    @property
    def is_bytes(self) -> bool:
        """Whether the literal is one of bytes."""
        return "b" in self.prefix


class Formatted(NamedTuple):
    """An f-string's end (behind its closing quotes) and its outermost replacement fields, braces included."""

    end: int
    fields: tuple[tuple[int, int], ...]


def _prefix_before(text: str, quote: int, floor: int) -> str:
    """The string prefix that ends at ``quote``, as written; ``""`` where what stands there is a name."""
    at = quote
    lowest = max(floor, quote - _LONGEST_PREFIX - 1)
    while at > lowest and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    return text[at:quote] if text[at:quote].lower() in PREFIXES else ""


class Scanner:
    """The tokens of one text.

    ``budget`` bounds the work that unfinished f-strings can cause: each of them may be read to the end of the text in
    vain, so after two such readings f-strings end where other strings would. ``broken`` is where the first broken
    literal starts, once tokens were asked for.
    """

    __slots__ = ("broken", "budget", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken: int | None = None
        self.budget = len(text)

    def tokens(self, start: int = 0, end: int | None = None, needed: int | None = None) -> list[Token]:
        """The strings and comments between ``start`` and ``end``, in order.

        Those are enough that begin before ``needed``, and what follows up to the first code behind it.
        """
        text = self.text
        if end is None:
            end = len(text)
        if needed is None:
            needed = end
        found: list[Token] = []
        append = found.append
        position: int | None = start
        while position is not None:
            floor, position = position, None
            for match in _TOKEN.finditer(text, floor, end):
                at, token_end = match.span()
                if at > needed and found and text[found[-1].end : at].strip(_BETWEEN_LITERALS):
                    return found
                if text[at] == "#":
                    append(Token("comment", at, token_end))
                    continue
                group = match.lastindex
                quotes = 3 if group in _TRIPLE or (group is None and text.startswith(('"""', "'''"), at, end)) else 1
                prefix = ""
                if at > floor and text[at - 1] in _PREFIX_LETTERS:
                    prefix = _prefix_before(text, at, floor)
                    at -= len(prefix)
                    prefix = prefix.lower()
                    if "f" in prefix or "t" in prefix:
                        formatted_end = self._end_of_formatted(prefix, at, quotes, token_end, end, group is not None)
                        if formatted_end is not None and formatted_end != token_end:
                            append(Token("string", at, formatted_end, prefix, quotes))
                            position = formatted_end
                            break
                if group is None:
                    append(Token("broken", at, token_end, prefix, quotes))
                    if self.broken is None:
                        self.broken = at
                    continue
                append(Token("string", at, token_end, prefix, quotes))
        return found

    def _end_of_formatted(
        self, prefix: str, start: int, quotes: int, plain_end: int, limit: int, closed: bool
    ) -> int | None:
        body = start + len(prefix) + quotes
        if closed:
            easy = _EASY_BODY.match(self.text, body, plain_end - quotes)
            if easy is not None and easy.end() == plain_end - quotes:
                return plain_end
        formatted = self.formatted(body, self.text[body - quotes : body], raw="r" in prefix, limit=limit)
        return None if formatted is None else formatted.end

    def formatted(self, body: int, quote: str, *, raw: bool, limit: int) -> Formatted | None:
        """Read the f-string whose body starts at ``body`` by the rules of PEP 701.

        Those of older versions are a subset: what they accept ends at the same place. ``None`` where the string does
        not end before ``limit`` or its fields do not.
        """
        if self.budget < 0:
            return None
        formatted, reached = _read_formatted(self.text, body, quote, raw=raw, limit=limit)
        if formatted is None:
            self.budget -= reached - body
        return formatted


def _read_formatted(text: str, body: int, quote: str, *, raw: bool, limit: int) -> tuple[Formatted | None, int]:
    """The f-string from ``body`` on, and how far it was read.

    The stack holds what is open: a string as its quotes and whether it is raw, a replacement field as the number of
    brackets open in it, negative once its format specification has begun.
    """
    strings: list[tuple[str, bool]] = [(quote, raw)]
    depths: list[int] = []  # one for each replacement field; the fields of strings[n] lie above bases[n]
    bases: list[int] = [0]
    fields: list[tuple[int, int]] = []
    field_start = body
    at = body
    in_literal = True
    while True:
        quote, raw = strings[-1]
        if in_literal:
            match = _IN_LITERAL[quote].search(text, at, limit)
            if match is None:
                return None, limit
            what, at = match.group(), match.end()
            in_specification = len(depths) > bases[-1]
            if what == "\\":
                at = _after_backslash(text, at, raw=raw)
            elif what == quote:
                if in_specification:
                    return None, at
                strings.pop()
                bases.pop()
                if not strings:
                    return Formatted(at, tuple(fields)), at
                in_literal = False
            elif what in ("{", "{{"):
                if what == "{{":
                    if not in_specification:
                        continue
                    at -= 1
                if not depths:
                    field_start = at - 1
                depths.append(0)
                in_literal = False
            elif what == "}":
                if in_specification:
                    depths.pop()
                    if not depths:
                        fields.append((field_start, at))
                    in_literal = True
                elif text.startswith("}", at):
                    at += 1
            else:
                return None, at  # the line ends inside a string with single quotes
            continue
        match = _IN_FIELD.search(text, at, limit)
        if match is None:
            return None, limit
        what, at = match.group(), match.end()
        if what in "([{":
            depths[-1] += 1
        elif what in ")]}":
            if depths[-1]:
                depths[-1] -= 1
            elif what == "}":
                depths.pop()
                if not depths:
                    fields.append((field_start, at))
                in_literal = True
            else:
                return None, at
        elif what == ":":
            if not depths[-1]:
                in_literal = True
        elif what == "#":
            line = _LINE.match(text, at, limit)
            at = line.end() if line is not None else at
        else:
            start = at - 1
            prefix = _prefix_before(text, start, body).lower()
            if "f" in prefix or "t" in prefix:
                inner = what * 3 if text.startswith(what * 3, start) else what
                strings.append((inner, "r" in prefix))
                bases.append(len(depths))
                at = start + len(inner)
                in_literal = True
            else:
                string = _TOKEN.match(text, start, limit)
                if string is None or not string.lastindex:
                    return None, limit if string is None else string.end()
                at = string.end()


def _after_backslash(text: str, at: int, *, raw: bool) -> int:
    """Where an f-string's literal part goes on behind the backslash before ``at``."""
    following = text[at : at + 1]
    if following in ("{", "}"):
        return at
    if following == "N" and not raw:
        named = _NAMED.match(text, at + 1)
        return at + 1 if named is None else named.end()
    return at + 2 if text.startswith("\r\n", at) else at + 1
