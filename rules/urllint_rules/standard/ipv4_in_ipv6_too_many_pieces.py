"""An IPv4 address in an IPv6 address that has no room for it.

## What it reports

`http://[1:2:3:4:5:6:7:192.0.2.1]/`: a dotted address at the end takes the room of two pieces, so that at most six can
stand before it (five beside a `::`).

## Why it matters

An address has 128 bits. Browsers refuse the URL.

## How to fix

Remove a piece, or write the last 32 bits as two hexadecimal pieces.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted, refused


class IPv4InIPv6TooManyPieces(StandardErrorRule):
    name = "IPv4-in-IPv6-too-many-pieces"
    summary = "An IPv6 address has no room left for the IPv4 address at its end."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = "Put at most six pieces before an address in dotted form."
    bad = (
        Example("http://[1:2:3:4:5:6:7:192.0.2.1]/", "192.0.2.1"),
        Example("http://[64:ff9b:0:0:0:0:0:198.51.100.7]/", "198.51.100.7"),
    )
    good = ("http://[1:2:3:4:5:6:192.0.2.1]/", "http://[64:ff9b::198.51.100.7]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say how much room it takes."""
        tail = quoted(url.text[error.start : error.end])
        return f"{tail} takes the room of two of the eight pieces, and only one is left; {refused(url)}"
