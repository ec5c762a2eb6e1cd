"""A row of the table as patterns: one that finds every token of a language, and one for the text of each form.

All alternatives of a language's pattern begin with a literal character, so that the search steps from one such
character to the next; what must stand before a token is asked for by looking back from behind it. A body takes all that
it can and its closer is optional, so that no match is ever tried again with a shorter body: time is linear.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from urllint_extractors.code.forms import CHARACTER, Form, Row
from urllint_extractors.code.languages import LANGUAGES, Language
from urllint_extractors.code.table import row_of

_EOL: Final = r"\r\n"
_ESCAPED: Final = rf"(?:\r\n|[^{_EOL}])"
_ESCAPED_OR_LINE: Final = r"(?:\r\n|[\s\S])"
_BLOCK: Final = r"/\*(?:[^*]|\*(?!/)){0,400}\*/"
_TO_LINE_END: Final = rf"[^{_EOL}]*(?=[{_EOL}]|\Z)"
_BETWEEN: Final = {"/": rf"//{_TO_LINE_END}|{_BLOCK}", "#": f"#{_TO_LINE_END}", "-": f"--{_TO_LINE_END}"}
"""A comment that can stand between a string and what joins it with something else, by how line comments begin.

Each can be matched in one way only, so that a search in vain takes no more time than a look at it.
"""


class Grammar:
    """A language, compiled.

    ``forms`` are in the order of the pattern's groups, two for each: an empty one behind the opener, and one for the
    closer, which took no part where the pattern does not know how the form goes on. ``is_closed`` says for the number
    of a group which of the two it is, ``is_seen`` whether its form divides what stands around it.
    """

    __slots__ = (
        "_bodies",
        "_nested",
        "by_kind",
        "calls",
        "forms",
        "is_closed",
        "is_seen",
        "joins",
        "language",
        "names",
        "pattern",
        "row",
    )

    def __init__(self, language: Language, row: Row) -> None:
        self.language = language
        self.row: Row = row
        comments = [form for form in row.forms if form.sort == "comment"]
        strings = [form for form in row.forms if form.sort != "comment"]
        self.forms: tuple[Form, ...] = (*comments, *_blocks(language, row), *_lines(language, row), *strings)
        kinds = [variant for form in self.forms for variant in (form, *form.variants)]
        self.by_kind: dict[str, list[Form]] = {}
        for form in kinds:
            self.by_kind.setdefault(form.kind, []).append(form)
        self.pattern = re.compile("|".join(map(_token, self.forms)))
        self.is_closed = (False, *(is_closed for _ in self.forms for is_closed in (False, True)))
        self.is_seen = (False, *(form.kind != CHARACTER for form in self.forms for _ in range(2)))
        between = _BETWEEN.get(language.lines[0][0] if language.lines else "", _BLOCK)
        self.joins = re.compile(rf"(?:\s|\\(?=[{_EOL}])|{between}){{0,200}}(?:{row.joins})") if row.joins else None
        self.calls = re.compile(rf"(?:{row.calls})[^()\r\n]*\Z") if row.calls else None
        self.names = re.compile(row.names) if row.names else None
        self._nested: dict[str, re.Pattern[str]] = {}
        self._bodies: dict[tuple[str, str, bool], re.Pattern[str]] = {}

    def body(self, form: Form, *, with_holes: bool = True) -> re.Pattern[str]:
        """The pattern for what stands behind the opener of a form; its group is the closer."""
        key = form.opener, form.closer, with_holes
        pattern = self._bodies.get(key)
        if pattern is None:
            inside = body(form, with_holes=with_holes)
            pattern = self._bodies[key] = re.compile(f"{inside}({re.escape(form.closer)})?")
        return pattern

    def nested(self, brackets: str) -> re.Pattern[str]:
        """The pattern for the inside of a placeholder: the language's strings, and this pair of brackets.

        The forms' groups have the numbers that they have in ``pattern``; comments are not looked for.
        """
        pattern = self._nested.get(brackets)
        if pattern is None:
            forms = "|".join(_token(form) if form.sort != "comment" else r"(?!)()()" for form in self.forms)
            pattern = self._nested[brackets] = re.compile(f"{forms}|[{re.escape(brackets)}]")
        return pattern


@cache
def grammar_of(name: str, dialect: str = "") -> Grammar:
    """The grammar of a language, or of the dialect of it that has a row of its own.

    Raises KeyError for a name that is not in the table.
    """
    return Grammar(_LANGUAGES[name], row_of(dialect or name))


_LANGUAGES: Final = {language.name: language for language in LANGUAGES}


def _blocks(language: Language, row: Row) -> list[Form]:
    reader = "nested" if language.nests else ""
    return [
        Form("comment", re.escape(opener) + row.block_rule, closer, sort="comment", lines=True, reader=reader)
        for opener, closer in language.blocks
    ]


def _lines(language: Language, row: Row) -> list[Form]:
    if row.comment_end:
        first, second = map(re.escape, row.comment_end)
        rest = rf"[^{_EOL}{first}]*(?:{first}(?!{second})[^{_EOL}{first}]*)*"
    elif row.comment_joins:
        rest = rf"[^{_EOL}\\]*(?:\\(?:\r\n|[\s\S]|\Z)[^{_EOL}\\]*)*"
    else:
        rest = rf"[^{_EOL}]*"
    return [
        Form("comment", mark + row.comment_rule.replace("MARK", mark), sort="comment", whole=rest)
        for mark in map(_mark, language.lines)
    ]


def _mark(mark: str) -> str:
    return rf"(?i:{mark})(?!\w)" if mark.isalpha() else re.escape(mark)


def _token(form: Form) -> str:
    """The pattern for a token of this form, with its two groups."""
    opener = f"{form.opener}()"
    if form.whole:
        return f"{opener}(?:{form.whole})()"
    if form.reader == "nested":
        return f"{opener}{_nested_body(form)}({re.escape(form.closer)})?"
    if form.reader:
        return f"{opener}((?!))?"
    return f"{opener}{body(form)}({re.escape(form.closer)})?"


def _nested_body(form: Form) -> str:
    """A block comment up to its end or to another one in it."""
    opening = re.match(r"\\?(.)\\?(.)", form.opener)
    assert opening is not None
    first, second = map(re.escape, opening.groups())
    last, end = map(re.escape, form.closer)
    other = f"[^{first}{last}]*"
    return f"{other}(?:{first}(?!{second}){other}|{last}(?!{end}){other})*"


def body(form: Form, *, with_holes: bool = True) -> str:
    """The text between opener and closer, as far as a pattern can follow it: up to a placeholder that is not easy."""
    escapes, closer = form.escapes, form.closer
    holes = form.holes.brackets if with_holes else ()
    mark = escapes.mark
    stops = {closer[0]}
    steps: list[str] = []
    if mark:
        stops.add(mark[0])
        crosses = form.lines or escapes.joins_lines
        escaped = escapes.followers or (_ESCAPED_OR_LINE if crosses else _ESCAPED)
        unlike = "".join(f"(?!{re.escape(hole.opener[len(mark) :])})" for hole in holes if hole.opener.startswith(mark))
        steps.append(f"{re.escape(mark)}{unlike}{escaped}")
    for character in escapes.doubled:
        steps.append(re.escape(character * 2))
        stops.add(character)
    for hole in holes:
        stops.add(hole.opener[0])
        steps.append(f"{re.escape(hole.opener)}{hole.easy}{re.escape(hole.closer)}")
    openers: dict[str, list[str]] = {}
    for hole in holes:
        openers.setdefault(hole.opener[0], []).append(re.escape(hole.opener[1:]))
    # What begins an escape, the closer or a placeholder, and is none.
    begins: dict[str, list[str]] = {character: list(rests) for character, rests in openers.items() if character != mark}
    if len(closer) > 1:
        # Of more than three quotes the last three are the end.
        last = f"(?!{closer[0]})" if closer in ('"""', "'''") else ""
        begins.setdefault(closer[0], []).append(re.escape(closer[1:]) + last)
    if escapes.followers:
        begins.setdefault(mark[0], []).append(escapes.followers if len(mark) == 1 else re.escape(mark[1:]))
    for character in escapes.doubled:
        if character != closer[0] and character not in begins:
            begins[character] = []
    for character, rests in begins.items():
        steps.append(re.escape(character) + "".join(f"(?!{rest})" for rest in rests))
    if not form.lines:
        stops.update("\r\n")
    other = f"[^{''.join(map(re.escape, sorted(stops)))}]*"
    return f"{other}(?:(?:{'|'.join(steps)}){other})*" if steps else other
