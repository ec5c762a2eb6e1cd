"""A part of an IPv4 address that is over 255.

## What it reports

A number over 255 in an IPv4 address: `http://192.168.0.256/`, and `http://2130706433/`, which is an address in one
number.

## Why it matters

Only the last number may be larger, and only where it fills the parts that are missing: browsers read `2130706433` as
127.0.0.1. That hides where the URL leads, and other programs take it for a name. In any other place browsers refuse the
URL.

## How to fix

Write the four numbers from 0 to 255. Where the URL parses, the message says which address browsers read.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading, quoted, refused


class IPv4OutOfRangePart(StandardErrorRule):
    name = "IPv4-out-of-range-part"
    summary = "A part of an IPv4 address is over 255."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (
        "IPv4-non-decimal-part",
        "IPv4-too-few-parts",
        "IPv4-empty-part",
        "IPv4-non-ASCII-input",
        "domain-to-ASCII",
        "domain-percent-encoded",
        "parsers-disagree",
    )
    advice = "Write the address with four decimal numbers from 0 to 255."
    bad = (
        Example("http://192.168.0.256/", "256"),
        Example("http://2130706433/", "2130706433", "http://127.0.0.1/"),
        Example("http://300.1.2.3:8080/", "300"),
    )
    good = ("http://192.168.0.255/", "http://127.0.0.1/", "http://shop.example:8080/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what becomes of the address."""
        excess = f"{quoted(url.text[error.start : error.end])} is over 255, the most that a part of an address can be"
        outcome = refused(url) if url.is_fatal(error) else host_reading(url)
        return excess + (f"; {outcome}" if outcome else "")

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the address that is read."""
        return host_as_read(url)
