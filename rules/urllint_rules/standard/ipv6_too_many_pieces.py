"""An IPv6 address with more than eight pieces.

## What it reports

`http://[1:2:3:4:5:6:7:8:9]/`. A `::` stands for at least one piece, so that at most seven others can stand beside it.

## Why it matters

An address has 128 bits, which are eight pieces. Browsers refuse the URL.

## How to fix

Remove the piece that is too many, or the `::` if all eight are written out.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv6TooManyPieces(StandardErrorRule):
    name = "IPv6-too-many-pieces"
    summary = "An IPv6 address has more than eight pieces."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = 'Write eight pieces, or fewer and one "::".'
    bad = (
        Example("http://[1:2:3:4:5:6:7:8:9]/", "9"),
        Example("http://[2001:db8:0:0:0:0:0:1:2]/", "2"),
    )
    good = ("http://[1:2:3:4:5:6:7:8]/", "http://[2001:db8::1:2]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say how many there may be."""
        return f'an IPv6 address has eight pieces, a "::" being at least one, and this is one too many; {refused(url)}'
