"""What the quick pass needs to know of style sheets: whether their URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import GOES_ON, after_scheme, unless_plain

_WITHOUT_SLASHES: Final = ("http", "https", "mailto", "tel", "urn", "data", "news")

AFTER_SCHEME: Final = rf":(?!\s){after_scheme(*_WITHOUT_SLASHES)}"
"""The colon behind a scheme that counts without ``//``: one that never has it, or one that may have lost it."""

WRITTEN_COLON_OR_SLASH: Final = r"\\(?:0{0,4}(?:2[fF]|3[aA])|:[/\\])|:\\/"
"""An escape that can hide ``://``."""

SIGNS: Final = (r"://", AFTER_SCHEME, r"https?;?//", r"www\.", WRITTEN_COLON_OR_SLASH)
"""Where a URL can be in strings, comments and text; ``url()`` and what is like it stand apart."""

_VALUE: Final = (
    r"(?!//)(?:https?://(?=[A-Za-z0-9])|data:[a-z]+/[a-z0-9.+-]+;base64,)?[A-Za-z0-9._~/+=,@-]*"
    r"(?:\?[A-Za-z0-9=&.,-]*)?(?:#[A-Za-z0-9_-]*)?"
)
_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?:::?/(?!/)|:///|;?//|:\\|::)",),
        ":": (rf"(?!\s|//){after_scheme(*_WITHOUT_SLASHES)}(?!(?<=data:)[a-z]+/[a-z0-9.+-]+;base64,)",),
        "\\": (r"(?:0{0,4}(?:2[fF]|3[aA])|:[/\\])",),
        r":\/": ("",),
        "(": (
            rf"""(?i:(?<=url\())(?!\s*(?P<in_url>["']?){_VALUE}(?P=in_url)\s*\))""",
            r"""(?i:(?<=image-set\()|(?<=src\())\s*["']""",
        ),
        "@": (rf"""(?i:import)\b(?!\s+(?i:url\(|(?P<imported>["']){_VALUE}(?P=imported)))""",),
        "sourceMappingURL=": (r"(?![A-Za-z0-9._/-]*[\s*])",),
        "://": (unless_plain(r"[\s\"<>`]", *GOES_ON),),
    }
)


def quick(data: bytes) -> bool:
    """Whether every URL in a style sheet is written as it stands, and every relative reference is plainly right."""
    return not _OTHER_FORMS.are_in(data)


def doubts(data: bytes) -> Iterator[int]:
    """Where that may not be so: in a URL, or before the argument or string that is one."""
    return _OTHER_FORMS.places(data)
