"""XML as the reports need it: written piece by piece, in ASCII, and well-formed whatever it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'

_MARKUP: Final = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("\r"): "&#13;"}
_IN_ATTRIBUTES: Final = {**_MARKUP, ord('"'): "&quot;", ord("\t"): "&#9;", ord("\n"): "&#10;"}


def start_tag(name: str, attributes: Mapping[str, str | int], *, is_empty: bool = False) -> str:
    """The tag, with the attributes in their order; ``is_empty``: it is the whole element."""
    written = "".join(f' {key}="{_escape(str(value), _IN_ATTRIBUTES)}"' for key, value in attributes.items())
    return f"<{name}{written}{'/' if is_empty else ''}>"


def element(name: str, attributes: Mapping[str, str | int], text: str) -> str:
    """An element with nothing but text in it."""
    return f"{start_tag(name, attributes)}{_escape(text, _MARKUP)}</{name}>"


def _escape(text: str, escapes: dict[int, str]) -> str:
    """``text`` as XML reads it; what XML 1.0 cannot hold in any way stands as a backslash escape."""
    text = _forbidden().sub(_backslashed, text)
    return text.translate(escapes).encode("ascii", "xmlcharrefreplace").decode("ascii")


def _backslashed(match: re.Match[str]) -> str:
    return (
        match[0].encode("ascii", "backslashreplace").decode("ascii") if match[0] > "\x7f" else f"\\x{ord(match[0]):02x}"
    )


@cache
def _forbidden() -> re.Pattern[str]:
    return re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
