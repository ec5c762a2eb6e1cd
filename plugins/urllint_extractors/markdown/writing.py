"""How a URL's text is written in the places of a Markdown file, so that it is read back as it was.

A piece of a destination is written so that it is right in angle brackets and without them; a place without escapes
takes only what can stand there as it is. Template tags are never escaped, because nothing is unescaped in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from urllint.plugin import FoundUrl, scan
from urllint_extractors.markdown import regions
from urllint_extractors.markdown.source import find_templates

_REFERENCE: Final = r"&(?=(?:#[0-9A-Za-z]*|[A-Za-z][A-Za-z0-9]*)?{end})"
_REFERENCE_IN_WHOLE: Final = re.compile(_REFERENCE.format(end=";"))
_REFERENCE_IN_PIECE: Final = re.compile(_REFERENCE.format(end="(?:;|$)"))
_SPECIAL_IN_DESTINATION: Final = re.compile(r"[\\<>\x01-\x20\x7f]")
_BACKSLASH_IN_TEXT: Final = re.compile(r"\\(?=[!-/:-@\[-`{-~]|$)")
_ESCAPED: Final = re.compile(r"\\[!-/:-@\[-`{-~]")

_ENDS_BARE: Final = re.compile(r"[\x00-\x20\x7f<>\"`]")
_ENDS_AUTOLINK: Final = re.compile(r"[\x00-\x20\x7f<>]")
_ABSOLUTE: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,31}:")
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]*")


_REGIONS: Final = frozenset({regions.HTML.kind, regions.CODE.kind, regions.FRONT_MATTER.kind, regions.CONTENT.kind})


def write(text: str, found: FoundUrl, raw: str) -> str | None:
    """``text`` as it must be written for a part of ``found`` that stands as ``raw``; ``None`` if it cannot be."""
    is_whole = len(raw) == found.span.end - found.span.start
    kind = found.places[-1].kind
    if kind in {"link", "image", "definition"}:
        return _destination(text, raw, is_whole) if text or kind != "definition" else None
    if kind == "autolink":
        refused = _ENDS_AUTOLINK.search(text) or (is_whole and not _ABSOLUTE.match(text))
        return None if refused else text
    if kind == "email":
        address = text.removeprefix("mailto:")
        return address if address and _ADDRESS.fullmatch(address) else None
    if kind in _REGIONS:
        # A line end would need the marks of the block around it, a bar in a tag would end the cell of a table.
        bar = kind == regions.HTML.kind and "|" in text and "|" not in raw
        return None if bar or "\n" in text or "\r" in text else text
    if any(match[0] not in found.text for match in _ENDS_BARE.finditer(text)):
        return None
    if is_whole and not _is_one_url(text, "quoted" if kind == "code" else "prose"):
        return None
    if kind == "text":
        return _outside_templates(text, lambda part: _text(part, raw, is_whole))
    if kind == "comment":
        return None if any(mark in text and mark not in found.text for mark in ("--", "(", ")", "'")) else text
    return _code(text, raw) if kind == "code" else None


def _is_one_url(text: str, mode: Literal["prose", "quoted"]) -> bool:
    return [(start, end) for start, end, *_ in scan(text, mode=mode)] == [(0, len(text))]


def _code(text: str, raw: str) -> str | None:
    """``text`` in code, where only a ``|`` is escaped, and only in a table; ``raw`` must show if this is one."""
    if "|" not in text or "|" in _ESCAPED.sub("", raw):
        return text
    return text.replace("|", "\\|") if "\\|" in raw else None


def _outside_templates(text: str, write_part: Callable[[str], str | None]) -> str | None:
    written: list[str] = []
    at = 0
    for start, end in (*find_templates(text), (len(text), len(text))):
        part = write_part(text[at:start])
        if part is None:
            return None
        written += (part, text[start:end])
        at = end
    return "".join(written)


def _destination(text: str, raw: str, is_whole: bool) -> str | None:
    if _balance(_ESCAPED.sub("", raw)) != 0:
        # Its partner stands outside: whether the destination still ends where it did cannot be seen from here.
        return None
    return _outside_templates(text, lambda part: _destination_part(part, raw, is_whole))


def _destination_part(text: str, raw: str, is_whole: bool) -> str | None:
    if "\0" in text:
        return None
    written = (_REFERENCE_IN_WHOLE if is_whole else _REFERENCE_IN_PIECE).sub("&amp;", text)
    written = _SPECIAL_IN_DESTINATION.sub(lambda match: _escape(match[0]), written)
    if _balance(text) != 0:
        written = written.replace("(", "\\(").replace(")", "\\)")
    return _pipes(written, raw)


def _text(text: str, raw: str, is_whole: bool) -> str:
    written = (_REFERENCE_IN_WHOLE if is_whole else _REFERENCE_IN_PIECE).sub("&amp;", text)
    return _pipes(_BACKSLASH_IN_TEXT.sub(r"\\\\", written), raw)


def _escape(character: str) -> str:
    return "\\" + character if character in "\\<>" else f"&#{ord(character)};"


def _pipes(text: str, raw: str) -> str:
    """``text`` with its ``|`` escaped, as in a table; not where ``raw`` shows that the place is not in one."""
    return text if "|" in _ESCAPED.sub("", raw) else text.replace("|", "\\|")


def _balance(text: str) -> int | None:
    """How many parentheses are open at the end; ``None`` if one closes that was not opened."""
    depth = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
            if depth < 0:
                return None
    return depth
