"""Writing a URL, or a part of one, into the place that it was found in."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import FoundUrl
from urllint_extractors.code.escapes import decoder_of
from urllint_extractors.code.forms import Form
from urllint_extractors.code.grammar import Grammar
from urllint_extractors.literals import around_holes

_ENDS_BARE_URL: Final = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>`\\\u2028\u2029\u3000\ud800-\udfff]")
# What ends a word without quotes, or the command or list that it stands in, and what is an argument in a batch file.
_ENDS_WORD: Final = re.compile(r"[&|;()]")
_ENDS_BATCH_WORD: Final = re.compile(r"[&|;()%]")
_BRACKETS: Final = frozenset("()[]{}<>|!~\"'\\")


def write(grammar: Grammar, text: str, found: FoundUrl, raw: str) -> str | None:
    """``text`` as it must stand in the place of a part of ``found`` that is ``raw`` now; ``None`` if it cannot."""
    if text == raw:
        return text
    kind = found.places[-1].kind
    if kind == "word" and (_ENDS_BATCH_WORD if grammar.language.name == "batch" else _ENDS_WORD).search(text):
        return None
    if kind in ("text", "word"):
        marks = (*grammar.language.lines, *(opener for opener, _ in grammar.language.blocks))
        return None if _ENDS_BARE_URL.search(text) or any(mark in text for mark in marks) else text
    forms = grammar.by_kind[kind]
    if forms[0].sort == "comment":
        return _in_comment(grammar, text, found)
    if text != found.text:
        return _in_all(forms, text)
    written: list[str] = []
    for part, is_hole in around_holes(found):
        encoded = part if is_hole else _in_all(forms, part)
        if encoded is None:
            return None
        written.append(encoded)
    return "".join(written)


def _in_comment(grammar: Grammar, text: str, found: FoundUrl) -> str | None:
    """``text`` as it is, unless it would end the comment or join it with the next line.

    What ends a comment may come about where ``text`` meets what stands before it in the URL.
    """
    ends = [closer for _, closer in grammar.language.blocks] + [grammar.row.comment_end]
    for end in filter(None, ends):
        if end in text or text[-1:] == end[0] or (text[:1] == end[1] and end[0] in found.text):
            return None
    return None if _ENDS_BARE_URL.search(text) else text


def _in_all(forms: list[Form], text: str) -> str | None:
    """The one way to write ``text`` that is right in each of the forms: which of them it is the place does not say."""
    ways = {_in_form(form, text) for form in forms}
    return ways.pop() if len(ways) == 1 else None


def _in_form(form: Form, text: str) -> str | None:
    has_own_delimiter = not form.closer and (form.reader or form.lines) and form.reader != "document"
    if has_own_delimiter and not form.is_prose and not _BRACKETS.isdisjoint(text):
        return None  # one of them may be the delimiter
    return decoder_of(form).encode(text)
