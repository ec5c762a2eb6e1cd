"""What the quick pass needs to know of programs: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

WRITTEN: Final = (
    r"[\\`](?:(?:[xX]|[uU](?:0000)?00)(?:2[Ff]|3[Aa])|[xuU]\{0{0,6}(?:2[Ff]|3[Aa])\}|[xu](?:2[fF]|3[aA])|o?0?(?:57|72)"
    r"|0?(?:47|58))"
)
"""An escape of some language that writes a colon or a slash: by its number in hexadecimal, octal, or decimal."""

_AFTER_SCHEME: Final = "|".join(f"(?<={name}:)" for name in ("mailto", "tel", "urn", "data", "news"))

# Each starts with characters that are searched for fast. Beside what is no URL with its slashes: URLs that go on behind
# the first character that may end them, an apostrophe or a bracket behind a host, or a bracket that closes behind a
# space.
_SUSPICIOUS: Final = tuple(
    re.compile(pattern.encode())
    for pattern in (
        r"https?(?::/?(?!/)(?!\s)|:///|:/\s|;?//)",
        r"www\.(?<![A-Za-z0-9/:.@_%&?+#$~\\-]www\.)[^\s.]",
        WRITTEN,
        rf":(?![\s,\"'{{\[)]|//|\Z)(?i:{_AFTER_SCHEME})",
        r"://[^\s\"'<>`]*'(?![,;\]})]*(?:\s|\Z))",
        r"://(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
        r"://(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
        r"://(?<!\[https://)(?<!\[http://)[^\s\"'<>`\[\]]*\]\(",
        r"://[^\s\"'<>`()]*\((?:[^\s\"'<>`()]*\([^\s\"'<>`()]*\))*[^\s\"'<>`()]*[\s\"'<>`(]",
    )
)
_AROUND_PHP: Final = re.compile(rb"\?>\s*[^\s<]|\?>\s*<(?!\?)|\A\s*(?!<\?(?:php|=)|\s)")


def quick(data: bytes) -> bool:
    """Whether every URL in a program is absolute, has its slashes, and ends where it seems to end."""
    return not any(pattern.search(data) for pattern in _SUSPICIOUS)


def doubts(data: bytes) -> Iterable[int]:
    """Where URLs may be that are not so."""
    return [match.start() for pattern in _SUSPICIOUS for match in pattern.finditer(data)]


def quick_php(data: bytes) -> bool:
    """The same for PHP; of HTML around it nothing is said."""
    return quick(data) and _AROUND_PHP.search(data) is None
