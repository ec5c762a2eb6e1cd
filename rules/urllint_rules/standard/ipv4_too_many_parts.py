"""An IPv4 address with more than four parts.

## What it reports

A host that ends in a number, and so is an IPv4 address, with more than four parts: `http://1.2.3.4.5/`.

## Why it matters

There is no such address, and a domain cannot end in a number: browsers refuse the URL.

## How to fix

Remove the part that is too many. If a name is meant, its last label must not be a number.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv4TooManyParts(StandardErrorRule):
    name = "IPv4-too-many-parts"
    summary = "An IPv4 address has more than four parts."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (
        "IPv4-empty-part",
        "IPv4-non-ASCII-input",
        "domain-to-ASCII",
        "domain-percent-encoded",
        "parsers-disagree",
    )
    advice = "Write the address with four decimal numbers."
    bad = (
        Example("http://192.0.2.1.5/", "5"),
        Example("http://release.1.2.3.4.0:80/", "4.0"),
    )
    good = ("http://192.0.2.1/", "http://192.0.2.1.example/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say why this counts as an address."""
        return f"a host that ends in a number is an IPv4 address, and this one has more than four parts; {refused(url)}"
