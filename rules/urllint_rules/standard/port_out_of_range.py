"""A port over 65535.

## What it reports

`http://localhost:80800/`.

## Why it matters

There is no such port. Browsers refuse the URL.

## How to fix

Correct the number; ports go from 0 to 65535.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted, refused


class PortOutOfRange(StandardErrorRule):
    name = "port-out-of-range"
    summary = "A port is over 65535."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    advice = "Write a port from 0 to 65535, or none."
    bad = (
        Example("http://shop.example:80800/", "80800"),
        Example("redis://cache:637900/0", "637900"),
    )
    good = ("http://shop.example:8080/", "redis://cache:6379/0", "http://shop.example:65535/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the number."""
        return f"the port {quoted(url.text[error.start : error.end])} is over 65535; {refused(url)}"
