"""Reading suppressions: from comments to directives with the names in their brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, cast, get_args

from urllint.model import Comment
from urllint.suppression import MARK
from urllint.text.document import Document
from urllint.text.span import Span

Verb = Literal["ignore", "ignore-file", "off", "on"]
VERBS: Final[tuple[Verb, ...]] = get_args(Verb)

_DIRECTIVE: Final = re.compile(r"urllint:[ \t]*([A-Za-z][A-Za-z-]*)[ \t]*(\[[^\]\r\n]*\])?")
_NAME: Final = re.compile(r"[^\s,\[\]]+")
_LAST_WORD: Final = re.compile(r"[^\w\r\n]*(?:[\r\n]|\Z)")


class Name(NamedTuple):
    """A name in the brackets of a directive, and its raw span."""

    text: str
    span: Span


class Directive(NamedTuple):
    """One ``urllint: verb[names]`` in a comment.

    ``verb`` is ``None`` if what is written there is none; ``word`` is what is written. ``span`` is raw, from the mark
    to the closing bracket; ``brackets`` is ``None`` where there are none.
    """

    verb: Verb | None
    word: str
    span: Span
    brackets: Span | None
    names: tuple[Name, ...]
    comment: Comment


def find_directives(document: Document, comments: Iterable[Comment]) -> list[Directive]:
    """The directives in a document's comments, in order of position."""
    return [
        directive for comment in comments if MARK in comment.text for directive in _in_comment(document.text, comment)
    ]


def _in_comment(text: str, comment: Comment) -> Iterator[Directive]:
    start, end = comment.span
    for match in _DIRECTIVE.finditer(text, start, end):
        word = match[1]
        verb = cast("Verb", word) if word in VERBS else None
        brackets = Span(*match.span(2)) if match[2] is not None else None
        if brackets is None and (verb is None or (verb in ("on", "off") and _goes_on(text, match.end(), end))):
            continue  # a sentence that begins with the program's name
        names = () if brackets is None else tuple(_names(text, brackets))
        end_of_directive = match.end(1) if brackets is None else brackets.end
        yield Directive(verb, word, Span(match.start(), end_of_directive), brackets, names, comment)


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether there are words behind a word without brackets."""
    return _LAST_WORD.match(text, start, end) is None


def _names(text: str, brackets: Span) -> Iterator[Name]:
    for match in _NAME.finditer(text, brackets.start, brackets.end):
        yield Name(match[0], Span(*match.span()))
