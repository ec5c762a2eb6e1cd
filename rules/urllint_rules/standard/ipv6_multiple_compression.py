"""An IPv6 address that is shortened in two places.

## What it reports

`http://[2001::db8::1]/`: `::` stands twice, or there are three colons in a row.

## Why it matters

With two `::` nobody can tell how many zeros each stands for. Browsers refuse the URL.

## How to fix

Keep one `::` and write the zeros of the other out.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import refused


class IPv6MultipleCompression(StandardErrorRule):
    name = "IPv6-multiple-compression"
    summary = "An IPv6 address is shortened with :: in more than one place."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = 'Keep one "::" and write the zeros of the other out.'
    bad = (
        Example("http://[2001::db8::1]/", "::"),
        Example("https://[::ffff::]:8443/", "::"),
    )
    good = ("http://[2001:0:db8::1]/", "https://[0:ffff::]:8443/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say why one is the most."""
        return f'an IPv6 address can be shortened with "::" only once; {refused(url)}'
