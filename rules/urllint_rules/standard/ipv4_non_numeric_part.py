"""A part of an IPv4 address that is no number.

## What it reports

A host whose last label is a number while another one is not: `http://v1.2.3/`, `http://192.168.x.1/`. A part such as
`09` is no number either: the zero makes it octal, and octal has no nine. Empty parts count, too.

## Why it matters

A host that ends in a number can only be an IPv4 address, for no top-level domain is a number. Browsers refuse the URL.

## How to fix

Complete the address, or the name: `http://192.168.x.1/` may want its number, `http://v1.2.3/` its domain. Write numbers
without leading zeros.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted, refused


class IPv4NonNumericPart(StandardErrorRule):
    name = "IPv4-non-numeric-part"
    summary = "A host ends in a number, and so is an IPv4 address, but one of its parts is no number."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (
        "IPv4-empty-part",
        "IPv4-too-few-parts",
        "IPv4-non-decimal-part",
        "IPv4-non-ASCII-input",
        "domain-to-ASCII",
        "domain-percent-encoded",
        "parsers-disagree",
    )
    advice = "Write the address with four decimal numbers, or end the host with a domain that is no number."
    bad = (
        Example("http://192.168.x.1/", "x"),
        Example("https://v1.2.3/notes", "v1"),
        Example("http://192.168.0.09/", "09"),
    )
    good = ("http://192.168.7.1/", "https://v1.2.3.example/notes", "http://192.168.0.9/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say which part, and why it is no number."""
        part = url.text[error.start : error.end]
        if not part:
            why = "one of its parts is empty"
        elif part.isascii() and part.isdigit():
            why = f"{quoted(part)} begins with 0, so that it is octal, and has a digit that octal does not have"
        else:
            why = f"{quoted(part)} is no number"
        return f"a host that ends in a number is an IPv4 address, but {why}; {refused(url)}"
