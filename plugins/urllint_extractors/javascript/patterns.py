"""Strings of scripts that describe URLs and are none: the sources of regular expressions."""

from __future__ import annotations

import re
from typing import Final

# What shows that the word around a candidate is a regular expression, or that the call around a literal takes one.
_SIGN: Final = re.compile(
    r"\\[./?()\[\]{}+*^$|-]|\\[dDwWsSbB](?=https?\b|[^A-Za-z]|\Z)|\(\?[:=!<]|\[\^|(?<![A-Za-z])\.[*+](?!\*)"
    r"|\][*+]|\)[*+](?=[\w/(\[\\?])|\]\{\d|\w\?://|^\^|[)*+/]\$$"
)
_CALL: Final = re.compile(r"\bRegExp\s*\(\s*\Z")
_LONGEST_CALL: Final = 40
_WORD_BEFORE: Final = re.compile(r"\S*\Z")
_WORD_AFTER: Final = re.compile(r"\S*")
_LONGEST_WORD: Final = 60


def is_given_to_regexp(text: str, start: int) -> bool:
    """Whether the literal at ``start`` is the argument of ``RegExp(``."""
    return _CALL.search(text, max(0, start - _LONGEST_CALL), start) is not None


def is_pattern(text: str, start: int, end: int, low: int, high: int) -> bool:
    """Whether the word around ``start`` to ``end``, inside ``low`` to ``high``, is a regular expression."""
    before = _WORD_BEFORE.search(text, max(low, start - _LONGEST_WORD), start)
    after = _WORD_AFTER.match(text, end, min(high, end + _LONGEST_WORD))
    word = text[start if before is None else before.start() : end if after is None else after.end()]
    return _SIGN.search(word) is not None
