"""Fewer than four parts in the IPv4 address within an IPv6 address.

## What it reports

`http://[::ffff:192.0.2]/`.

## Why it matters

Here, other than in a host of its own, an IPv4 address cannot be shortened. Browsers refuse the URL.

## How to fix

Write all four numbers. If an IPv6 address is meant, separate its pieces with colons.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted, refused


class IPv4InIPv6TooFewParts(StandardErrorRule):
    name = "IPv4-in-IPv6-too-few-parts"
    summary = "The IPv4 address in an IPv6 address has fewer than four parts."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = "Write the dotted part as four decimal numbers."
    bad = (
        Example("http://[::ffff:192.0.2]/", "192.0.2"),
        Example("http://[64:ff9b::198.51]/", "198.51"),
    )
    good = ("http://[::ffff:192.0.2.1]/", "http://[64:ff9b::198.51.100.7]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name what there is."""
        tail = quoted(url.text[error.start : error.end])
        return f"{tail} is no complete IPv4 address: four decimal numbers belong here; {refused(url)}"
