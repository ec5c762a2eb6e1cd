"""An IPv6 address with fewer than eight pieces.

## What it reports

`http://[2001:db8:1:2]/`: fewer than eight pieces, and no `::` that stands for the rest.

## Why it matters

Nobody can tell which pieces are missing. Browsers refuse the URL.

## How to fix

Put `::` where the zeros are: `[2001:db8::1:2]`.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv6TooFewPieces(StandardErrorRule):
    name = "IPv6-too-few-pieces"
    summary = "An IPv6 address has fewer than eight pieces and no :: for the rest."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = 'Write eight pieces, or "::" where the zeros are left out.'
    bad = (
        Example("http://[2001:db8:1:2]/", "2001:db8:1:2"),
        Example("http://[1]:8080/", "1"),
    )
    good = ("http://[2001:db8::1:2]/", "http://[::1]:8080/", "http://[1:2:3:4:5:6:7:8]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what is expected."""
        return f'an IPv6 address has eight pieces, or a "::" for those left out, and this has neither; {refused(url)}'
