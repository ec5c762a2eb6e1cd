"""What the quick pass needs to know of Python: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import after_scheme, body

SCHEMES_WITHOUT_SLASHES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")
"""The schemes that count without ``//``: those that never have it, and those that may have lost it."""

_WRITTEN: Final = r"(?:(?:x|u00|U000000)(?:2[Ff]|3[Aa])|0?(?:57|72)|N\{(?i:SOLIDUS|SLASH|COLON))"
WRITTEN_COLON_OR_SLASH: Final = rf"\\{_WRITTEN}"
"""An escape that a string literal can hide ``://`` in."""

_BEHIND_SCHEME: Final = after_scheme(*SCHEMES_WITHOUT_SLASHES)
AFTER_SCHEME: Final = f":{_BEHIND_SCHEME}"
"""The colon behind one of these schemes."""

_WORD: Final = r"[^\s<>`:]*(?::(?!//)[^\s<>`:]*)*"
_OVER_LINES: Final = (
    r"[ \t]*(?:\r?\n[ \t]*)?[a-zA-Z][a-zA-Z0-9+.-]{0,20}:[^\s<>`]*[ \t\r]*\n[ \t]+[^\s<>`]+[ \t\r]*(?:\n|\Z)"
)

_QUOTES: Final = "\"'"

_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?::/?(?![/\s\"'`]|\Z)|:///|;?//|:\\)",),
        "\\": (_WRITTEN,),
        # a target in a docstring, over lines
        "..": (rf" _[^:\n]{{0,200}}:{_OVER_LINES}",),
        "__ ": (_OVER_LINES,),
        ":": (rf"(?!\s|//){_BEHIND_SCHEME}",),
        "://": (
            # a whole string, but for white space: the mark belongs to the host
            r"""[A-Za-z0-9.:${}_-]*[.,;:]\s+["']""",
            # a link in a docstring, over lines
            rf"{_WORD}(?:[ \t\r]*\n[ \t]*(?![\s<>`]){_WORD}){{1,5}}>`_",
            # another literal follows
            rf"""{body(_QUOTES)}(?:"(?:""|(?!""))|'(?:''|(?!'')))\s*(?:\\|\#|[rRbBuUfFtT]{{0,2}}["'])""",
        ),
    }
)


def quick(data: bytes) -> bool:
    """Whether every URL in a Python file is absolute, has its slashes, and ends where its literal ends."""
    return not _OTHER_FORMS.are_in(data)


def doubts(data: bytes) -> Iterator[int]:
    """Where something else may be found."""
    return _OTHER_FORMS.places(data)
