"""An IPv4 address with fewer than four parts.

## What it reports

A host that ends in a number, and so is an IPv4 address, with fewer than four parts: `http://127.1/`, `http://1/`.

## Why it matters

The last part fills whatever is missing: `127.1` is 127.0.0.1, and `10.1.2` is 10.1.0.2. Few people read it so, and many
programs refuse it, or take it for a name. Version numbers and file names after `//` turn into addresses this way.

## How to fix

Write all four parts. If no address is meant, check what stands between `//` and the next `/`.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Triggers, ValidationError
from urllint_rules.mending import host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import counted, host_reading


class IPv4TooFewParts(StandardErrorRule):
    name = "IPv4-too-few-parts"
    summary = "An IPv4 address has fewer than four parts; the last one fills the rest."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    explains = ("IPv4-empty-part", "domain-percent-encoded")
    advice = "Write the address with four decimal numbers."
    bad = (
        Example("http://127.1/", "127.1", "http://127.0.0.1/"),
        Example("https://10.1.2:8443/", "10.1.2", "https://10.1.0.2:8443/"),
        Example("http://7/", "7", "http://0.0.0.7/"),
    )
    good = ("http://127.0.0.1/", "https://10.1.0.2:8443/", "http://127.1.example/", "ssh://7/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say how many parts there are and what they are read as."""
        host = url.text[error.start : error.end]
        # An open host, a percent-encoded one or one with odd dots does not show its parts.
        if host.replace(".", "").isalnum() and host.isascii() and not url.is_open("host"):
            parts = counted(host.removesuffix(".").count(".") + 1, "part")
            size = f"this IPv4 address has {parts}, not four"
        else:
            size = "this IPv4 address has fewer than four parts"
        reading = host_reading(url)
        return size + (f"; {reading}" if reading else "")

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the address that is read."""
        return host_as_read(url)
