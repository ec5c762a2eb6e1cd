"""A very long URL.

## What it reports

URLs of more characters than the option `limit` says. `data:` URLs are left alone, as they hold what others lead to.

## Why it matters

Servers, proxies, mail programs and chats cut or refuse long URLs, from about 2,000 characters on. Such a URL mostly
holds a state that somebody copied along, not an address.

## How to fix

Look for a permanent link of the page, or remove the parameters that are not needed.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.standard_error import lowering_in_tests


class URLTooLong(Rule):
    name = "url-too-long"
    group = "policy"
    summary = "A URL is longer than many programs accept."
    severity = "warning"
    default = False
    triggers = Triggers(longer_than="limit")
    options = (OptionSpec("limit", 2000, "How many characters a URL may have."),)
    bad = (
        Example("https://www.iana.org/domains", "https://www.iana.org/domains", options=(("limit", 20),)),
        Example(
            "https://www.iana.org/?" + "q=tides" * 50,
            "https://www.iana.org/?" + "q=tides" * 50,
            options=(("limit", 300),),
        ),
    )
    good = (
        "https://www.iana.org/domains",
        "data:text/plain," + "tides" * 500,
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Count the characters as they are read."""
        limit = self.settings["limit"]
        length = len(url.text)
        if not isinstance(limit, int) or length <= limit or url.scheme == "data":
            return
        yield Report(
            0,
            length,
            f"this URL has {length:,} characters; some programs cut or refuse it",
            help="Look for a permanent link, or remove the parameters that are not needed.",
            lowered=lowering_in_tests(url),
        )
