"""A piece of an IPv6 address that begins with a zero.

## What it reports

`http://[2001:0db8::1]/`: a piece with zeros in front.

## Why it matters

It is the same address, but not the same text: programs that compare addresses as they are written take them for two
(RFC 5952 asks to leave the zeros out for that reason). As it leads to the same place, it is only mentioned.

## How to fix

Leave the zeros out: `[2001:db8::1]`.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import REMOVED
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import counted, host_reading, quoted


class IPv6PieceLeadingZero(StandardErrorRule):
    name = "IPv6-piece-leading-zero"
    summary = "A piece of an IPv6 address begins with a zero."
    severity = "info"
    triggers = Triggers(errors=(name,))
    advice = "Leave out the zeros in front of each piece."
    bad = (
        Example("http://[2001:0db8::1]/", "0db8", "http://[2001:db8::1]/"),
        Example("https://[fe80::0001]:8443/", "0001", "https://[fe80::1]:8443/"),
    )
    good = ("http://[2001:db8::1]/", "https://[fe80:0::1]:8443/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the piece and the short form of the address."""
        reading = host_reading(url)
        piece = quoted(url.text[error.start : error.end])
        return f"the piece {piece} of this IPv6 address begins with a zero" + (f"; {reading}" if reading else "")

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix:
        """Leave the zeros out, and nothing else: the address stays as its author wrote it."""
        edits = tuple(Edit(error.start, error.end, _short(url.text[error.start : error.end])) for error in errors)
        return Fix(f"Leave out the zeros in front of {counted(len(edits), 'piece')}", edits)


def _short(piece: str) -> str:
    return piece.translate(dict.fromkeys(map(ord, REMOVED))).lstrip("0") or "0"
