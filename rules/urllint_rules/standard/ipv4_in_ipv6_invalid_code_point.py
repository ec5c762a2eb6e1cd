"""An IPv4 address in an IPv6 address that is not written as four decimal numbers.

## What it reports

`http://[::ffff:192.0.2.x]/`, `http://[::ffff:192.0.2.01]/`, `http://[::ffff:192.0.2.]/`: in the dotted part a
character that is no digit, a number with a leading zero, a number that is missing, or one too many.

## Why it matters

Here the address must be exact: none of the short forms, octal or hexadecimal numbers that browsers accept elsewhere.
They refuse the URL.

## How to fix

Write four decimal numbers without leading zeros, with a dot between each two.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import character, refused


class IPv4InIPv6InvalidCodePoint(StandardErrorRule):
    name = "IPv4-in-IPv6-invalid-code-point"
    summary = "An IPv4 address in an IPv6 address is not four decimal numbers without leading zeros."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = "Write the dotted part as four decimal numbers without leading zeros."
    bad = (
        Example("http://[::ffff:192.0.2.x]/", "x"),
        Example("http://[::ffff:192.0.2.01]/", "1"),
        Example("http://[::ffff:192.0.2.]/", ""),
        Example("http://[::ffff:192.0.2.1.7]/", "."),
    )
    good = ("http://[::ffff:192.0.2.7]/", "http://[::ffff:192.0.2.1]/", "http://[::ffff:c000:201]/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Tell what is missing from what is too much."""
        at = url.text[error.start : error.end]
        if not at:
            why = "a number is missing"
        elif at.isascii() and at.isdigit():
            why = "a number begins with a zero"
        elif at == "." and url.text[error.start - 1 : error.start].isdigit():
            why = "there are more than four numbers"
        else:
            why = f"{character(at)} is no part of it"
        return f"an IPv4 address in an IPv6 address is four decimal numbers, and here {why}; {refused(url)}"
