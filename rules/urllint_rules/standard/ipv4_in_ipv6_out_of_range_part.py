"""A part over 255 in the IPv4 address within an IPv6 address.

## What it reports

`http://[::ffff:192.0.2.256]/`.

## Why it matters

Each of the four numbers is one byte. Browsers refuse the URL.

## How to fix

Correct the number. If an IPv6 address is meant, separate its pieces with colons.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted, refused


class IPv4InIPv6OutOfRangePart(StandardErrorRule):
    name = "IPv4-in-IPv6-out-of-range-part"
    summary = "A part of the IPv4 address in an IPv6 address is over 255."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = "Write the dotted part as four decimal numbers from 0 to 255."
    bad = (
        Example("http://[::ffff:192.0.2.256]/", "256"),
        Example("http://[64:ff9b::999.51.100.7]/", "999"),
    )
    good = ("http://[::ffff:192.0.2.255]/", "http://[64:ff9b::198.51.100.7]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the number."""
        number = quoted(url.text[error.start : error.end])
        return f"{number} is over 255, the most that a part of an IPv4 address can be; {refused(url)}"
