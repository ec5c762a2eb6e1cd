"""What the quick pass needs to know of Python: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

SCHEMES_WITHOUT_SLASHES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")
"""The schemes that count without ``//``: those that never have it, and those that may have lost it."""

WRITTEN_COLON_OR_SLASH: Final = r"\\(?:(?:x|u00|U000000)(?:2[Ff]|3[Aa])|0?(?:57|72)|N\{(?i:SOLIDUS|SLASH|COLON))"
"""An escape that a string literal can hide ``://`` in."""

_BEHIND_SCHEME: Final = "|".join(f"(?<={name}:)" for name in SCHEMES_WITHOUT_SLASHES)
AFTER_SCHEME: Final = rf":(?i:{_BEHIND_SCHEME})"
"""The colon behind one of these schemes."""

# Each starts with characters that are searched for fast; one pattern for all would be many times slower.
_OTHER_FORMS: Final = tuple(
    re.compile(pattern.encode())
    for pattern in (
        r"https?(?::/?(?!/)|:///|;?//|:\\)",
        r"www\.(?<![A-Za-z0-9/.@_%&?+#$~\\-]www\.)",
        WRITTEN_COLON_OR_SLASH,
        rf"{AFTER_SCHEME}(?!\s|//)",
        r"""://[A-Za-z0-9.:${}_-]*[.,;:]\s+["']""",  # a whole string, but for white space: the mark belongs to the host
    )
)
_URL_AND_LITERAL: Final = re.compile(
    rb"""://[^\s"']*(?:(?:"(?:""|(?!""))|'(?:''|(?!'')))\s*(\\|\#|[rRbBuUfFtT]{0,2}["']))?""", re.VERBOSE
)


def quick(data: bytes) -> bool:
    """Whether every URL in a Python file is absolute, has its slashes, and ends where its literal ends."""
    for pattern in _OTHER_FORMS:
        if pattern.search(data) is not None:
            return False
    return not any(match.lastindex for match in _URL_AND_LITERAL.finditer(data))


def doubts(data: bytes) -> Iterator[int]:
    """Where something else may be found."""
    for pattern in _OTHER_FORMS:
        for match in pattern.finditer(data):
            yield match.start()
    for match in _URL_AND_LITERAL.finditer(data):
        if match.lastindex:
            yield match.start() + 1
