"""An IPv4 address in digits or dots beyond ASCII.

## What it reports

An IPv4 address with fullwidth, circled or other digits, or with another dot: `http://①②⑦.⓪.⓪.①/`.

## Why it matters

Browsers turn the characters into ASCII digits and connect to that address; other programs refuse it or look it up as a
name. Input methods for Chinese and Japanese produce such digits by accident, attackers use them to hide an address.

## How to fix

Write the address with the digits 0 to 9 and full stops. The message says which address browsers read.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import character, host_reading


class IPv4NonASCIIInput(StandardErrorRule):
    name = "IPv4-non-ASCII-input"
    summary = "An IPv4 address is written with digits or dots beyond ASCII."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (
        "IPv4-non-decimal-part",
        "IPv4-too-few-parts",
        "IPv4-empty-part",
        "domain-to-ASCII",
        "domain-percent-encoded",
        "parsers-disagree",
    )
    advice = "Write the address with the ASCII digits 0 to 9 and full stops."
    bad = (
        Example("http://①②⑦.⓪.⓪.①/", "①②⑦.⓪.⓪.①", "http://127.0.0.1/"),
        Example("http://127.0.0.１/", "１", "http://127.0.0.1/"),
    )
    good = ("http://127.0.0.1/", "http://①.example/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the first such character and the address."""
        reading = host_reading(url)
        return f"{character(url.text[error.start])} stands in an IPv4 address" + (f"; {reading}" if reading else "")

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the address that is read."""
        return host_as_read(url)
