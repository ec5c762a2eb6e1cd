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

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading, quoted


class IPv6PieceLeadingZero(StandardErrorRule):
    name = "IPv6-piece-leading-zero"
    summary = "A piece of an IPv6 address begins with a zero."
    severity = "info"
    triggers = Triggers(errors=(name,))
    advice = "Leave out the zeros in front of each piece."
    bad = (
        Example("http://[2001:0db8::1]/", "0db8"),
        Example("https://[fe80::0001]:8443/", "0001"),
    )
    good = ("http://[2001:db8::1]/", "https://[fe80:0::1]:8443/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the piece and the short form of the address."""
        reading = host_reading(url)
        piece = quoted(url.text[error.start : error.end])
        return f"the piece {piece} of this IPv6 address begins with a zero" + (f"; {reading}" if reading else "")
