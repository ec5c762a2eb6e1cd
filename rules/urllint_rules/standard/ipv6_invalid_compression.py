"""An IPv6 address that begins with a single colon.

## What it reports

`http://[:1]/`: an address begins with a piece, or with `::`.

## Why it matters

Browsers refuse the URL.

## How to fix

Write `[::1]` if the pieces left out are zeros, or add the piece that is missing.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv6InvalidCompression(StandardErrorRule):
    name = "IPv6-invalid-compression"
    summary = "An IPv6 address begins with a single colon."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    advice = 'Write "::" for the zeros at the start, or the piece that is missing.'
    bad = (
        Example("http://[:1]/", ":"),
        Example("http://[:fe80:1]:8080/", ":"),
    )
    good = ("http://[::1]/", "http://[fe80::1]:8080/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what an address begins with."""
        return f'this IPv6 address begins with one colon, where a piece or "::" belongs; {refused(url)}'
