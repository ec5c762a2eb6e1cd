"""A shortened URL.

## What it reports

URLs of services that shorten others. The option `hosts` says which.

## Why it matters

Nobody sees where the link leads, and neither can a review. It works as long as the service does: several have been shut
down with all their links, and free names have been taken over by others.

## How to fix

Open the link, and write the address that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, HOST_GLOB, IN_ENCODED_HOST, IN_HOST, HostPatterns
from urllint_rules.shorteners import SHORTENERS
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import host_name


class URLShortener(Rule):
    name = "url-shortener"
    group = "policy"
    summary = "A shortened URL hides where it leads."
    severity = "warning"
    default = False
    triggers = Triggers(errors=HOST_ERRORS, non_ascii=True, patterns=(f"{IN_HOST}{{hosts}}", IN_ENCODED_HOST))
    options = (OptionSpec("hosts", SHORTENERS, "Hosts, as globs, whose URLs stand for others.", pattern=HOST_GLOB),)
    bad = (
        Example("https://bit.ly/3xYz", "bit.ly"),
        Example("https://tinyurl.com/tides", "tinyurl.com"),
    )
    good = (
        "https://www.iana.org/bit.ly/3xYz",
        "https://bit.ly/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """The services themselves may be talked about."""
        if not url.host or url.component_text("path").strip("/") == "":
            return
        if not HostPatterns(self.strings("hosts")).matches(url.host):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} hides where this link leads, and can stop doing so any day",
            help="Open the link, and write the address that it leads to.",
            lowered=lowering_in_tests(url),
        )
