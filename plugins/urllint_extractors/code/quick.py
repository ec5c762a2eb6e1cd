"""What the quick pass needs to know of programs: whether a file's URLs are what they seem to be from their bytes.

It stands apart from the extractor, which a file that the quick pass clears does not need.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

_NUMBER: Final = (
    r"(?:(?:[xX]|[uU](?:0000)?00)(?:2[Ff]|3[Aa])|[xuU]\{0{0,6}(?:2[Ff]|3[Aa])\}|[xu](?:2[fF]|3[aA])|o?0?(?:57|72)"
    r"|0?(?:47|58))"
)
WRITTEN: Final = (rf"\\{_NUMBER}", f"`{_NUMBER}")
"""Escapes of some language that write a colon or a slash: by its number in hexadecimal, octal, or decimal."""

_SCHEMES: Final = "|".join(f"(?<={name}:)" for name in ("mailto", "tel", "urn", "data", "news"))
AFTER_SCHEME: Final = rf":(?<=[olnasOLNAS]:)(?![\s,\"'{{\[)]|//|\Z)(?i:{_SCHEMES})"
"""The colon behind a scheme that counts without ``//``."""


def _compiled(*patterns: str) -> tuple[re.Pattern[bytes], ...]:
    return tuple(re.compile(pattern.encode()) for pattern in patterns)


# All of these start with characters that are searched for fast.
_WITHOUT_SLASHES: Final = _compiled(
    r"https?(?::/?(?!/)(?!\s)|:///|:/\s|;?//)",
    r"www\.(?<![A-Za-z0-9/:.@_%&?+#$~\\-]www\.)[^\s.]",
    AFTER_SCHEME,
)
_WRITTEN: Final = _compiled(*WRITTEN)
# URLs that go on behind the first character that may end them: an apostrophe, a bracket behind a host, one that closes
# behind a space. What is too long to be looked through is among them.
_GOES_ON: Final = _compiled(
    r"://[^\s\"'<>`]{1000}",
    r"://[^\s\"'<>`]{0,1000}'(?![,;\]})]*(?:\s|\Z))",
    r"://(?<!'https://)(?<!'http://)[A-Za-z0-9.:-]*'",
    r"://(?<!\(https://)(?<!\(http://)[A-Za-z0-9.:-]*\)",
    r"://(?<!\[https://)(?<!\[http://)[^\s\"'<>`\[\]]{0,1000}\]\(",
    r"://[^\s\"'<>`()]{0,1000}\((?:[^\s\"'<>`()]{0,1000}\([^\s\"'<>`()]{0,1000}\)){0,9}"
    r"[^\s\"'<>`()]{0,1000}[\s\"'<>`(]",
)
_AROUND_PHP: Final = re.compile(rb"\?>\s*[^\s<]|\?>\s*<(?!\?)|\A\s*(?!<\?(?:php|=)|\s)")


def _patterns(data: bytes) -> Iterator[re.Pattern[bytes]]:
    """The patterns that can be found in these bytes."""
    yield from _WITHOUT_SLASHES
    if b"\\" in data:
        yield _WRITTEN[0]
    if b"`" in data:
        yield _WRITTEN[1]
    if b"://" in data:
        yield from _GOES_ON


def quick(data: bytes) -> bool:
    """Whether every URL in a program is absolute, has its slashes, and ends where it seems to end."""
    return not any(pattern.search(data) for pattern in _patterns(data))


def doubts(data: bytes) -> Iterable[int]:
    """Where URLs may be that are not so."""
    return [match.start() for pattern in _patterns(data) for match in pattern.finditer(data)]


def quick_php(data: bytes) -> bool:
    """The same for PHP; of HTML around it nothing is said."""
    return quick(data) and _AROUND_PHP.search(data) is None
