"""Names of targets and titles, and what a fragment calls them."""

from __future__ import annotations

import re
from typing import Final

_ESCAPE: Final = re.compile(r"\\(\s?)")
_MARKUP: Final = re.compile(
    r"``(.+?)``"
    r"|(?::[\w.+:-]{1,80}:)?`([^`]*?)(?:\s*<[^<>`]*>)?`(?:__?|:[\w.+:-]{1,80}:)?"
    r"|\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*"
)
_LONGEST_TITLE: Final = 1000

# What Unicode's decomposition leaves alone and docutils does not.
_LETTERS: Final = str.maketrans({"ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ß": "sz", "æ": "ae", "œ": "oe"})


def visible(text: str) -> str:
    """The text of a title without its markup, on one line."""
    if len(text) <= _LONGEST_TITLE:
        text = _MARKUP.sub(lambda match: next((group for group in match.groups() if group), ""), text)
    return " ".join(_ESCAPE.sub("", text).split())


def id_of(name: str) -> str:
    """The fragment by which docutils and Sphinx know a name; empty if nothing of it can stand in one.

    https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization
    """
    name = _ESCAPE.sub("", name).lower()
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", name).lstrip("-0123456789").rstrip("-")
