"""How the fixes of rules write things: hosts as they are read, characters percent-encoded, white space removed.

A fix says only what to write; whether it may be trusted is found out by parsing the URL before and after.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Fix, Span
from urllint_rules.wording import character, counted, quoted, shortened

REMOVED: Final = "\t\n\r"
"""What parsers remove from anywhere in a URL."""

_ENDS: Final = re.compile(r"\A[\x00-\x20]+|[\x00-\x20]+\Z")
_BLANKS: Final = re.compile(f"[ {REMOVED}]+")
_BYTES: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")


def host_as_read(url: CheckedUrl) -> Fix | None:
    """Write the host as it is read; ``None`` where that is not known."""
    if url.host is None:
        return None
    span = url.spans["host"]
    return Fix(f"Write the host as {shortened(url.host)}", (Edit(span.start, span.end, url.host),))


def host_decoded(url: CheckedUrl) -> Fix | None:
    """Write what is percent-encoded in the host, or the host as it is read if that would be a riddle of its own."""
    span = url.spans["host"]
    host = url.text[span.start : span.end]
    pieces = {match: _decoded(match[0]) for match in _BYTES.finditer(host)}
    if url.host is None or any(c in host for c in REMOVED) or not all(map(_is_plain, pieces.values())):
        return host_as_read(url)
    edits = tuple(Edit(span.start + match.start(), span.start + match.end(), piece) for match, piece in pieces.items())
    decoded = ", ".join(quoted(piece, 20) for piece in dict.fromkeys(pieces.values()))
    return Fix(f"Write {decoded} without percent-encoding", edits)


def _decoded(piece: str) -> str:
    """What the percent-encoded bytes stand for; empty where that is no text."""
    try:
        return bytes.fromhex(piece.replace("%", "")).decode()
    except UnicodeDecodeError:
        return ""


def _is_plain(piece: str) -> bool:
    """Whether everybody reads the letters as themselves: none is invisible, or mapped to another one."""
    return piece != "" and all((c.isalnum() or c in "-._") and unicodedata.normalize("NFKC", c) == c for c in piece)


def stripped(text: str) -> list[Edit]:
    """Removes the spaces and control characters at both ends."""
    return [Edit(match.start(), match.end(), "") for match in _ENDS.finditer(text)]


def breaks(text: str) -> list[Span]:
    """The runs of tabs and line breaks between the first and the last character that stay, with the spaces around them.

    A URL that is broken into lines is indented as the text around it is; those spaces are no more meant than the break.
    """
    kept = text.strip("".join(map(chr, range(0x21))))
    start = text.find(kept)
    runs = _BLANKS.finditer(text, start, start + len(kept))
    return [Span(*run.span()) for run in runs if any(c in REMOVED for c in run[0])]


def percent_encoded(text: str, offsets: Iterable[int]) -> list[Edit]:
    """Percent-encodes the characters at ``offsets``, as UTF-8; a byte that did not decode is left alone."""
    return [
        Edit(at, at + 1, "".join(f"%{byte:02X}" for byte in text[at].encode()))
        for at in offsets
        if not "\ud800" <= text[at] <= "\udfff"
    ]


def encoding_step(text: str, edits: Iterable[Edit]) -> str:
    """What ``edits`` do that percent-encode a character each, in words."""
    written = {text[edit.start]: edit.text for edit in edits}
    if len(written) == 1:
        ((code_point, replacement),) = written.items()
        return f"write {character(code_point)} as {replacement}"
    return f"percent-encode {counted(len(written), 'different character')}"


def common_start(one: str, other: str) -> int:
    """How many characters both texts begin with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def joined(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits sorted, each once, with those that touch made one."""
    return tuple(joined_in_order(edit for edit, _ in groupby(sorted(edits))))


def joined_in_order(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Sorted edits, with those that touch made one."""
    start = end = -1
    texts: list[str] = []
    for edit in edits:
        if edit.start != end and texts:
            yield Edit(start, end, "".join(texts))
            texts = []
        if not texts:
            start = edit.start
        end = edit.end
        texts.append(edit.text)
    if texts:
        yield Edit(start, end, "".join(texts))
