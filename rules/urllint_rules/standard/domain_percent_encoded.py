"""Percent-encoding in a domain.

## What it reports

A domain with percent-encoded characters, such as `http://good%2Eexample/`.

## Why it matters

Browsers decode the domain before they look it up. Many other programs take the `%` literally, or refuse it, so the same
URL leads to different hosts, and a check of the host can be passed by. No percent-encoding is needed in a domain:
letters beyond ASCII are written as they are or in their `xn--` form.

## How to fix

Write the decoded character. The message says which host browsers read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import REMOVED, host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading, quoted

_BYTES: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")


class DomainPercentEncoded(StandardErrorRule):
    name = "domain-percent-encoded"
    summary = "A domain is written with percent-encoded characters, which not every program decodes."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    advice = "Write the host without percent-encoding."
    bad = (
        Example("https://shop%2Eexample/", "%2E", "https://shop.example/"),
        Example("https://m%C3%BCnchen.example/", "%C3%BC", "https://münchen.example/"),
    )
    good = ("https://shop.example/", "https://münchen.example/", "https://shop.example/%2E%2E", "ssh://a%2Eb/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the host that is meant."""
        reading = host_reading(url) or "browsers decode it before they look the host up"
        return f"percent-encoding in the host; {reading}, other programs may not"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write what is encoded, or the host as it is read if that would be a riddle of its own."""
        span = url.spans["host"]
        host = url.text[span.start : span.end]
        pieces = {match: _decoded(match[0]) for match in _BYTES.finditer(host)}
        if url.host is None or any(c in host for c in REMOVED) or not all(map(_is_plain, pieces.values())):
            return host_as_read(url)
        edits = tuple(
            Edit(span.start + match.start(), span.start + match.end(), piece) for match, piece in pieces.items()
        )
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
