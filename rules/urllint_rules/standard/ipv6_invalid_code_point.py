"""A character that cannot stand in an IPv6 address.

## What it reports

Between brackets, anything but hexadecimal digits, colons and dots, a piece of more than four digits, or an address that
ends with a single colon: `http://[fe80::1%25eth0]/`, `http://[host]/`, `http://[2001:db8:12345::]/`.

A plain word in brackets is taken for a placeholder and not reported, unless the URL is a link; in text for people, so
is one with dots (`http://[server.host]/`).

## Why it matters

Only an IPv6 address can stand in brackets. Browsers refuse the URL. That is so for zone identifiers (`%25eth0`), too:
they mean something only on one machine, and browsers do not accept them. As other programs do, they are only mentioned
outside links.

## How to fix

Write the address in hexadecimal digits. Take a name out of the brackets, and the zone away.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Severity, Triggers, ValidationError
from urllint_rules.standard_error import FOR_READERS, StandardErrorRule, is_followed
from urllint_rules.wording import character, quoted, refused


class IPv6InvalidCodePoint(StandardErrorRule):
    name = "IPv6-invalid-code-point"
    summary = "A character cannot stand in an IPv6 address, or the address ends too early."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("IPv6-piece-leading-zero", "parsers-disagree")
    advice = "Write a complete IPv6 address in hexadecimal digits; a name stands without brackets."
    bad = (
        Example("http://[fe80::1%25eth0]/", "%"),
        Example("http://[2001:db8::g]/", "g"),
        Example("http://[2001:db8:12345::]/", "5"),
        Example("http://[2001:db8:1:]/", ":"),
    )
    good = ("http://[fe80::1]/", "http://[2001:db8::f]/", "http://[2001:db8:1::]/")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """A word in brackets stands for something, where nobody follows it."""
        word = url.component_text("host")[1:-1].replace("-", "").replace("_", "")
        if url.found.role in FOR_READERS:
            word = word.replace(".", "")
        return None if word.isalpha() and not is_followed(url) else self.severity

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Tell zones, names, long pieces and early ends apart."""
        host = url.component_text("host")
        at = url.text[error.start : error.end]
        if at == "%":
            why = "the zone of an IPv6 address has no place in a URL"
        elif ":" not in host and not url.is_open("host"):
            why = f"only an IPv6 address can stand in brackets, and {quoted(host[1:-1])} is none"
        elif at == ":" and url.text[error.end : error.end + 1] == "]":
            why = "this IPv6 address ends with a single colon"
        elif at.isascii() and at.isalnum() and at.lower() in "0123456789abcdef":
            why = "a piece of an IPv6 address has at most four digits"
        else:
            why = f"{character(at)} cannot stand here in an IPv6 address" if at else "this IPv6 address ends too early"
        return f"{why}; {refused(url)}"
