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

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import host_decoded
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading


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
        return host_decoded(url)
