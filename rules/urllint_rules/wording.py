"""How messages name characters, texts and readers, so that all rules speak alike."""

from __future__ import annotations

from typing import Final

from urllint.plugin import CheckedUrl, Component

_COMPONENT_NAMES: Final[dict[Component, str]] = {
    "scheme": "scheme",
    "username": "user name",
    "password": "password",
    "host": "host",
    "port": "port",
    "path": "path",
    "query": "query",
    "fragment": "fragment",
}

# Characters that cannot be seen, but have a name that everybody knows.
_WORDS: Final = {
    "\0": "a null character",
    "\t": "a tab",
    "\n": "a line feed",
    "\r": "a carriage return",
    "\x1b": "an escape character",
    " ": "a space",
    "\x7f": "a delete character",
}

_NUMERALS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_SPECIAL_SCHEMES: Final = frozenset({"ftp", "file", "http", "https", "ws", "wss"})


def component_name(component: Component | None) -> str:
    """The component as people call it; ``None`` is the URL as a whole."""
    return "URL" if component is None else _COMPONENT_NAMES[component]


def character(code_point: str) -> str:
    """``code_point`` as it looks, where it can be seen, with its number and name."""
    number = ord(code_point)
    if 0xDC80 <= number <= 0xDCFF:
        return f"the byte 0x{number - 0xDC00:02X} (not valid in the encoding of the file)"
    word = _WORDS.get(code_point)
    if word is not None:
        return f"{word} (U+{number:04X})"
    import unicodedata

    name = unicodedata.name(code_point, "")
    if not name:
        is_noncharacter = number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
        name = "NONCHARACTER" if is_noncharacter else _LABELS.get(unicodedata.category(code_point), "UNNAMED CHARACTER")
    label = f"U+{number:04X} {name}"
    return f'"{code_point}" ({label})' if code_point.isprintable() else label


# What there is to say of characters without a name, by general category.
_LABELS: Final = {
    "Cc": "CONTROL CHARACTER",
    "Cn": "UNASSIGNED CHARACTER",
    "Co": "PRIVATE USE CHARACTER",
    "Cs": "LONE SURROGATE",
}


def quoted(text: str, limit: int = 60) -> str:
    """``text`` in quotes, shortened, with everything that cannot be seen written as its number."""
    return '"' + "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in shortened(text, limit)) + '"'


def shortened(text: str, limit: int = 100) -> str:
    """``text``, cut if it is longer than a message can bear."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def counted(number: int, singular: str, plural: str = "") -> str:
    """``number``, small ones in words, with the noun in the form that goes with it."""
    numeral = _NUMERALS[number] if number < len(_NUMERALS) else str(number)
    return f"{numeral} {singular if number == 1 else plural or singular + 's'}"


def is_special(url: CheckedUrl) -> bool:
    """Whether the URL has one of the schemes that the standard has rules of their own for."""
    return url.scheme in _SPECIAL_SCHEMES


def readers(url: CheckedUrl) -> str:
    """Who reads such a URL: browsers, or only other programs."""
    return "browsers" if is_special(url) or not url.scheme else "URL parsers"


def refused(url: CheckedUrl) -> str:
    """What comes of a URL that cannot be parsed."""
    return "browsers refuse the URL" if is_special(url) or not url.scheme else "the URL cannot be parsed"


def host_name(url: CheckedUrl) -> str:
    """The host as people read it, and as programs do where that differs: letters can look like others. Empty where the
    host is not known."""
    host = url.host or ""
    shown = url.rendered_host(_LONGEST_HOST)
    return shown if url.rendered_host() == host or len(host) > _LONGEST_HOST else f"{shown} ({host})"


_LONGEST_HOST: Final = 100


def host_reading(url: CheckedUrl) -> str:
    """What the host is read as, as a clause; empty where that is not known."""
    return "" if url.host is None else f"{readers(url)} read this host as {host_name(url)}"
