"""A URL that begins with two slashes.

## What it reports

A link or resource without a scheme of its own, such as `//www.iana.org/logo.png`: it takes the scheme of the page.

## Why it matters

Such URLs were written when pages came through `http:` and `https:` alike. Today they only keep what could be encrypted
from being so, and lead to a file on the reader's disk where the page is opened from one.

## How to fix

Write `https:` before the slashes.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.standard_error import is_followed, lowering_in_tests


class ProtocolRelativeURL(Rule):
    name = "protocol-relative-url"
    group = "policy"
    summary = "A URL begins with two slashes and takes the scheme of the page."
    severity = "warning"
    default = False
    triggers = Triggers(patterns=(r"\A\s*//",))
    bad = (
        Example("//www.iana.org/logo.png", "//", "https://www.iana.org/logo.png", base="https://www.iana.org/"),
        Example("//data.iana.org/", "//", "https://data.iana.org/", base="https://www.iana.org/"),
    )
    good = (
        "https://www.iana.org/logo.png",
        "https://www.iana.org//logo.png",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only where the URL is followed, and has a host."""
        start = len(url.text) - len(url.text.lstrip())
        if (
            not url.text.startswith("//", start)
            or url.text.startswith("///", start)
            or not url.host
            or not is_followed(url)
        ):
            return
        yield Report(
            start,
            start + 2,
            "this URL takes the scheme of the page, and so is not encrypted where the page is not",
            help="Write https: before the slashes.",
            fix=Fix("Write https:", (Edit(start, start, "https:"),)),
            lowered=lowering_in_tests(url),
        )
