"""What the quick pass needs to know of scripts: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need. What wakes the extractor is
defined here, too, so that the two cannot drift apart: where none of these signs is, nothing is found.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import GOES_ON, after_scheme, body, unless_plain

_WITHOUT_SLASHES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")
"""The schemes that count without ``//``: those that never have it, and those that may have lost it."""

_WRITTEN: Final = r"(?:x(?:2[fF]|3[aA])|u(?:00|\{0*)(?:2[fF]|3[aA])|0?(?:57|72)|:)"
WRITTEN_COLON_OR_SLASH: Final = rf"\\{_WRITTEN}"
"""An escape that a literal can hide ``://`` in; a slash behind a backslash is looked for by its colon."""

AFTER_SCHEME: Final = rf":(?!\s){after_scheme(*_WITHOUT_SLASHES)}"
"""The colon behind one of these schemes."""

ESCAPED_SLASH: Final = r":\\/"

_REFERENCE: Final = r"(?:#(?:0*(?:47|58)|[xX]0*(?:2[fF]|3[aA]));)"
REFERENCE: Final = f"&{_REFERENCE}"
"""A reference that JSX can hide ``://`` in."""

SOURCE_MAP: Final = r"source(?:Mapping)?URL="
"""The directive of a source map; it begins with what is searched for fast."""

_ATTRIBUTE: Final = (
    r"(?:" + "|".join(
        f"(?<={name}=)"
        for name in ("href", "Href", "src", "Src", "action", "Action", "poster", "cite", "data", "srcSet", "SrcSet")
    ) + r")(?=[\"'])"
)  # fmt: skip
URL_ATTRIBUTE: Final = f"={_ATTRIBUTE}"
"""The sign of an attribute that may hold a relative reference in JSX."""

SIGNS: Final = (r"://", AFTER_SCHEME, ESCAPED_SLASH, r"https?;?//", r"www\.", WRITTEN_COLON_OR_SLASH, REFERENCE)
"""Where a URL can be. Each starts with characters that are searched for fast; one pattern would be much slower."""

_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?:::?/(?!/)|:///|;?//|:\\|::)",),
        ":": (rf"(?!\s|//){after_scheme(*_WITHOUT_SLASHES)}",),
        r":\/": ("",),
        "\\": (_WRITTEN,),
        "&": (_REFERENCE,),
        "source": (r"(?:Mapping)?URL=(?![A-Za-z0-9._/-]*[\s*])",),
        "=": (rf"{_ATTRIBUTE}(?![\"'](?:https?:/)?/?[A-Za-z0-9._/#?=-]*[\"'](?<!//[\"']))",),
        "://": (
            unless_plain(
                r"[\s<>]|[\"`](?!\s*(?:\+|/[/*]))",
                *GOES_ON,
                body("\"'`<>") + r"""["'`]\s*(?:\+|/[/*])""",  # another literal: the two are one text
            ),
        ),
    }
)


def quick(data: bytes) -> bool:
    """Whether every URL in a script is absolute, has its slashes, and ends where its literal ends."""
    return not _OTHER_FORMS.are_in(data)


def doubts(data: bytes) -> Iterator[int]:
    """Where something else may be found."""
    return _OTHER_FORMS.places(data)
