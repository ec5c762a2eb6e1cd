"""A relative reference in its parts, decoded once."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_HAS_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\\S|[A-Za-z]:(?![\\/])")
_PERCENT: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]+")


class Parts(NamedTuple):
    """``path`` and ``fragment`` are percent-decoded; the latter is ``None`` where there is none.

    ``path_end`` is the offset at which the path ends in the text, ``fragment_start`` that at which the fragment begins.
    """

    path: str
    fragment: str | None
    path_end: int
    fragment_start: int
    has_query: bool


def is_relative(text: str) -> bool:
    """Whether the text is a reference without a scheme and a host. A drive letter is no scheme that anybody means."""
    return _HAS_SCHEME.match(text.lstrip()) is None


def split(text: str, *, is_path: bool = False) -> Parts:
    """The parts of a relative reference; with ``is_path`` it is the path of a file, in which nothing is an escape."""
    if is_path:
        return Parts(text, None, len(text), len(text), has_query=False)
    mark = text.find("#")
    fragment = None if mark < 0 else percent_decoded(text[mark + 1 :])
    end = len(text) if mark < 0 else mark
    query = text.find("?", 0, end)
    path_end = end if query < 0 else query
    path = percent_decoded(text[:path_end].strip()).replace("\\", "/")
    return Parts(path, fragment, path_end, len(text) if mark < 0 else mark + 1, has_query=query >= 0)


def spellings(fragment: str) -> tuple[str, ...]:
    """The names that browsers look for one after the other: the fragment as it is in a URL, and decoded.

    https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element
    """
    decoded = percent_decoded(fragment)
    return tuple(dict.fromkeys((decoded, _BEYOND_ASCII.sub(percent_encoded, fragment))))


def percent_decoded(text: str) -> str:
    """The text with its percent-encoded bytes decoded once, where they are UTF-8."""
    if "%" not in text:
        return text
    return _PERCENT.sub(_decoded, text)


def percent_encoded(match: re.Match[str]) -> str:
    """What was found, with all bytes of its UTF-8 percent-encoded."""
    return "".join(f"%{byte:02X}" for byte in match[0].encode(errors="replace"))


def _decoded(match: re.Match[str]) -> str:
    try:
        return bytes.fromhex(match[0].replace("%", "")).decode()
    except UnicodeDecodeError:
        return match[0]
