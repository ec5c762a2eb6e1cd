"""An IPv6 address without its closing bracket.

## What it reports

A host that begins with `[` and does not end with `]`: `http://[::1/`, `http://[::1]x/`.

## Why it matters

The brackets tell the colons of the address from the one before the port. Browsers refuse the URL.

## How to fix

Close the bracket right after the address, before the port and the path.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Severity, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv6Unclosed(StandardErrorRule):
    name = "IPv6-unclosed"
    summary = "A host begins with a bracket and does not end with one."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    advice = "Close the bracket right after the address."
    bad = (
        Example("http://[::1/", "[::1"),
        Example("https://[2001:db8::7", "[2001:db8::7"),
        Example("http://[::1]x:8080/", "[::1]x"),
    )
    good = ("http://[::1]/", "https://[2001:db8::7]:8080/", "http://shop.example/?at=::1")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """A placeholder may hide what stands between the brackets."""
        hidden = url.found.holes and "]" in url.text[error.start :]
        return None if hidden else self.severity

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Tell a missing bracket from one that is followed by something."""
        if "]" in url.text[error.start : error.end]:
            return f"only a port may follow the closing bracket of this host; {refused(url)}"
        return f'the "[" of this host is not closed; {refused(url)}'
