"""A character that cannot stand in a host.

## What it reports

A character such as a space, `^`, `|` or `<` in the host of a URL whose scheme is not one of the web's own (`ssh`,
`git`, `redis` ...). In the hosts of http, https and the like the same defect is called `domain-to-ASCII`.

## Why it matters

These characters separate the parts of a URL, or of what URLs are embedded in. No parser that follows the standard
accepts the URL.

## How to fix

Correct the host. If the character belongs to a name that the scheme allows, percent-encode it.
"""

from __future__ import annotations

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import character, refused


class HostInvalidCodePoint(StandardErrorRule):
    name = "host-invalid-code-point"
    summary = "A character cannot stand in a host."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    advice = "Remove the character from the host, or percent-encode it if it belongs to the name."
    bad = (
        Example("ssh://git^mirror.example/repository", "^"),
        Example("redis://cache|sessions:6379/0", "|"),
    )
    good = ("ssh://git-mirror.example/repository", "redis://cache%7Csessions:6379/0")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name the character."""
        return f"{character(url.text[error.start : error.end])} cannot stand in a host; {refused(url)}"
