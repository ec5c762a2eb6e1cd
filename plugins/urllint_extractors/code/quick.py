"""What the quick pass needs to know of programs: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from urllint_extractors.suspects import Suspects
from urllint_extractors.whole_values import after_scheme, body

_NUMBER: Final = (
    r"(?:(?:[xX]|[uU](?:0000)?00)(?:2[Ff]|3[Aa])|[xuU]\{0{0,6}(?:2[Ff]|3[Aa])\}|[xu](?:2[fF]|3[aA])|o?0?(?:57|72)"
    r"|0?(?:47|58))"
)
WRITTEN: Final = (rf"\\{_NUMBER}", f"`{_NUMBER}")
"""Escapes of some language that write a colon or a slash: by its number in hexadecimal, octal, or decimal."""

_BEHIND_SCHEME: Final = rf"(?![\s,\"'{{\[)]|//|\Z){after_scheme('mailto', 'tel', 'urn', 'data', 'news')}"
AFTER_SCHEME: Final = f":{_BEHIND_SCHEME}"
"""The colon behind a scheme that counts without ``//``."""

_QUOTES: Final = "\"'<>`"
_BRACKETS: Final = r"\[\]"

_OTHER_FORMS: Final = Suspects(
    {
        "http": (r"s?(?::/?(?!/)(?!\s)|:///|:/\s|;?//)",),
        ":": (_BEHIND_SCHEME,),
        "\\": (_NUMBER,),
        "`": (_NUMBER,),
        # URLs that go on behind the first character that may end them: an apostrophe, a mark behind a host at the end
        # of a string, a bracket behind a host, one that closes behind a space. What is too long to be looked through
        # is among them.
        "://": (
            r"[^\s\"'<>`]{1000}",
            rf"{body(_QUOTES)}'(?![,;\]}})]*(?:\s|\Z))",
            r"(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
            r"""[A-Za-z0-9.:${}_-]*[.,;:]\s+["'`]""",
            r"(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
            rf"(?<!\[https://)(?<!\[http://){body(_QUOTES + _BRACKETS)}\]\(",
            r"[^\s\"'<>`()]{0,1000}\((?:[^\s\"'<>`()]{0,1000}\([^\s\"'<>`()]{0,1000}\)){0,9}"
            r"[^\s\"'<>`()]{0,1000}[\s\"'<>`(]",
        ),
    }
)
_AROUND_PHP: Final = re.compile(rb"\?>\s*[^\s<]|\?>\s*<(?!\?)|\A\s*(?!<\?(?:php|=)|\s)")


def quick(data: bytes) -> bool:
    """Whether every URL in a program is absolute, has its slashes, and ends where it seems to end."""
    return not _OTHER_FORMS.are_in(data)


def doubts(data: bytes) -> Iterator[int]:
    """Where URLs may be that are not so."""
    return _OTHER_FORMS.places(data)


def quick_php(data: bytes) -> bool:
    """The same for PHP; of HTML around it nothing is said."""
    return quick(data) and _AROUND_PHP.search(data) is None
