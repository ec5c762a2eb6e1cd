"""A dot at the end of an IPv4 address.

## What it reports

An IPv4 address that ends with a dot, such as `http://192.0.2.1./`.

## Why it matters

Domains may end with a dot, addresses may not. Browsers drop the dot; programs that compare the host as it is written,
or look it up as a name, do something else. As it leads to the same place in browsers, it is only mentioned.

## How to fix

Remove the dot. If it ends a sentence, it does not belong to the URL.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading


class IPv4EmptyPart(StandardErrorRule):
    name = "IPv4-empty-part"
    summary = "An IPv4 address ends with a dot."
    severity = "info"
    triggers = Triggers(errors=(name,))
    advice = "Remove the dot at the end of the address."
    bad = (
        Example("http://192.0.2.1./", ".", "http://192.0.2.1/"),
        Example("http://192.0.2.1.:8080/status", ".", "http://192.0.2.1:8080/status"),
    )
    good = ("http://192.0.2.1/", "http://a.example/192.0.2.1.")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what the address is without the dot."""
        reading = host_reading(url)
        return "this address ends with a dot" + (f"; {reading}" if reading else "")

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the address that is read."""
        return host_as_read(url)
