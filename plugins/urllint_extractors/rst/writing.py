"""How a URL's text is written in the places of a file, so that it is read back as it was."""

from __future__ import annotations

import re
from typing import Final, Literal

from urllint.plugin import FoundUrl, scan
from urllint_extractors.rst.reading import CODE, LITERAL_BLOCK, RAW

_REGIONS: Final = frozenset({CODE.kind, LITERAL_BLOCK.kind, RAW.kind})

_ESCAPED_IN_URL: Final = re.compile(r"[\\`<> ]|_\Z|\A[_:]")
_NEVER: Final = re.compile(r"[\x00-\x1f\x7f]")
# What docutils' standalone hyperlinks hold, and what ends one or begins other markup.
_UNIT_OF_TEXT: Final = re.compile(r"[-.!~'()\[\];/:@&=+$,%a-zA-Z0-9?#_*]*")
_ENDS_BARE: Final = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>`\\\u2028\u2029\u3000]")


def write(text: str, found: FoundUrl, raw: str) -> str | None:
    """``text`` as it must be written for a part of ``found`` that stands as ``raw``; ``None`` if it cannot be."""
    kind = found.places[-1].kind
    if text == raw and text == found.text:
        return text
    if kind in _REGIONS:
        return None if "\n" in text or "\r" in text else text
    is_whole = len(raw) == found.span.end - found.span.start
    if found.form == "path":
        return None if not text or _NEVER.search(text) or text != text.strip() else text
    if kind == "text":
        return _text(text, found, raw, is_whole)
    if kind in ("literal", "comment", "doctest", "argument"):
        return _bare(text, found, "quoted" if kind == "literal" else "prose", is_whole)
    return _destination(text, found, is_whole)


def _destination(text: str, found: FoundUrl, is_whole: bool) -> str | None:
    # Not even an escaped space can stand at an end.
    if _NEVER.search(text) or text != text.strip() or (is_whole and not text):
        return None
    if is_whole and found.text.startswith("mailto:") and found.source_map is not None:
        first = found.source_map.pieces[0]
        if first.raw_length == 0:
            text = text.removeprefix("mailto:")
    return _ESCAPED_IN_URL.sub(r"\\\g<0>", text)


def _text(text: str, found: FoundUrl, raw: str, is_whole: bool) -> str | None:
    unknown = _UNIT_OF_TEXT.sub("", text)
    if any(character not in found.text for character in unknown):
        return None
    if _NEVER.search(text) or (is_whole and not _is_one_url(text, "prose")):
        return None
    written = text.replace("\\", "\\\\")
    if "*" in text or "`" in text:
        written = re.sub(r"[*`]", r"\\\g<0>", written) if "\\" in raw else written
    return re.sub(r"_+\Z", lambda end: "\\_" * len(end[0]), written) if not raw.endswith("_") else written


def _bare(text: str, found: FoundUrl, mode: Literal["prose", "quoted"], is_whole: bool) -> str | None:
    if any(match[0] not in found.text for match in _ENDS_BARE.finditer(text)) or "``" in text:
        return None
    return text if not is_whole or _is_one_url(text, mode) else None


def _is_one_url(text: str, mode: Literal["prose", "quoted"]) -> bool:
    return [(start, end) for start, end, *_ in scan(text, mode=mode)] == [(0, len(text))]
