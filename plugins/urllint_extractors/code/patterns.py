"""Regular expressions in strings: they describe URLs and are none."""

from __future__ import annotations

import re
from typing import Final

from urllint.plugin import Candidate

# What shows that the word around a candidate is a pattern.
_SIGN: Final = re.compile(
    r"\\[./?(+*^|]|\\[dDwWsSbB](?=https?\b|[^A-Za-z]|\Z)|\(\?[:=!<Pimsx]|\[\^|(?<![A-Za-z0-9])\.[*+](?!\*)"
    r"|\][*+]|\)[*+](?=[\w/(\[\\?])|\]\{\d|\w\?://|://\||^\^|[)*+/]\$$"
)
_CALL: Final = re.compile(
    r"(?:\b(?:regexp|regex|Regex|RegExp|Regexp|re|Pattern|NSRegularExpression|preg_\w{1,30}|ereg\w{0,20})"
    r"(?:(?:::|\.|->)\w{1,30}!?)?[ \t]{0,4}\(|(?:=~|!~|-match|-notmatch|-replace|~\*?))"
    r"\s{0,20}(?:pattern:\s{0,4})?[@$rRu]{0,2}\Z"
)
_LONGEST_CALL: Final = 100
_WORD_BEFORE: Final = re.compile(r"[^\s\"'`]*\Z")
_WORD_AFTER: Final = re.compile(r"[^\s\"'`]*")
_LONGEST_WORD: Final = 60


def is_pattern_argument(text: str, start: int) -> bool:
    """Whether the literal at ``start`` stands where a regular expression is expected."""
    return _CALL.search(text, max(0, start - _LONGEST_CALL), start) is not None


def is_in_pattern(text: str, candidate: Candidate, low: int, high: int) -> bool:
    """Whether the word around a candidate, inside ``low`` to ``high``, is a regular expression."""
    if text.startswith("](", max(low, candidate.start - 2), candidate.start):
        return _SIGN.search(text[candidate.start : candidate.end]) is not None  # Markdown; emphasis may end behind it
    before = _WORD_BEFORE.search(text, max(low, candidate.start - _LONGEST_WORD), candidate.start)
    after = _WORD_AFTER.match(text, candidate.end, min(high, candidate.end + _LONGEST_WORD))
    start = candidate.start if before is None else before.start()
    end = candidate.end if after is None else after.end()
    return _SIGN.search(text[start:end]) is not None
