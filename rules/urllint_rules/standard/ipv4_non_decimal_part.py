"""A part of an IPv4 address that is octal or hexadecimal.

## What it reports

A part of an IPv4 address that begins with `0x` (hexadecimal) or with a zero (octal): `http://0x7f.1/`,
`http://192.168.010.1/`.

## Why it matters

`192.168.010.1` is 192.168.8.1 for browsers and curl, 192.168.10.1 for programs that take all numbers for decimal, and a
name or an error for others. Filters that look for internal addresses are got round this way. Where the number is the
same in octal and in decimal (`01`), it is a warning, else an error.

## How to fix

Write the four numbers in decimal, without leading zeros. The message says which address browsers read.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Example, Fix, Severity, Triggers, ValidationError
from urllint_rules.mending import host_as_read
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import host_reading, quoted


class IPv4NonDecimalPart(StandardErrorRule):
    name = "IPv4-non-decimal-part"
    summary = "A part of an IPv4 address is written in octal or hexadecimal."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (
        "IPv4-too-few-parts",
        "IPv4-empty-part",
        "domain-to-ASCII",
        "domain-percent-encoded",
        "parsers-disagree",
    )
    advice = "Write the address with four decimal numbers without leading zeros."
    bad = (
        Example("http://0x7f.1/", "0x7f", "http://127.0.0.1/"),
        Example("http://192.168.010.1/", "010", "http://192.168.8.1/"),
        Example("https://10.0.0.01/", "01", "https://10.0.0.1/"),
    )
    good = ("http://127.0.0.1/", "http://192.168.10.1/", "http://0x7f.1.example/")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity:
        """A number that octal and decimal agree on does not mislead."""
        part = url.text[error.start : error.end]
        return "warning" if part.isascii() and part.isdigit() and int(part, 8) < 8 else "error"

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what the part is read as, and what the host."""
        part = url.text[error.start : error.end]
        reading = host_reading(url)
        return f"{quoted(part)} is read as {_value(part)}" + (f"; {reading}" if reading else "")

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what this part is read as."""
        return f"read as {_value(url.text[error.start : error.end])}"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the address that is read."""
        return host_as_read(url)


def _value(part: str) -> str:
    """How the part is read. One that is percent-encoded or beyond ASCII is not spelled out."""
    if part[:2] in ("0x", "0X"):
        digits, base, name = part[2:] or "0", 16, "the hexadecimal number"
    else:
        digits, base, name = part, 8, "the octal number"
    if digits.isascii() and digits.isalnum() and len(digits) <= 40:
        return f"{name} {int(digits, base)}"
    return "an octal or hexadecimal number"
