"""A host that the settings ban.

## What it reports

Every URL whose host is one of the option `hosts`: `wiki.old.example` is that host alone, `*.old.example` all hosts
below it. Without the option nothing is reported.

## Why it matters

You know: a service that was given up, a test system that must not be linked to, a site that is not to be trusted.

## How to fix

Link to something else, or take the link out. `replaced-host` is for hosts that have moved.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, HOST_GLOB, IN_ENCODED_HOST, IN_HOST, HostPatterns
from urllint_rules.wording import host_name


class BannedHost(Rule):
    name = "banned-host"
    group = "policy"
    summary = "A URL leads to a host that the settings ban."
    severity = "warning"
    default = False
    triggers = Triggers(errors=HOST_ERRORS, non_ascii=True, patterns=(f"{IN_HOST}{{hosts}}", IN_ENCODED_HOST))
    options = (OptionSpec("hosts", (), "The banned hosts, as globs.", pattern=HOST_GLOB),)
    bad = (
        Example("https://data.iana.org/old", "data.iana.org", options=(("hosts", ("data.iana.org",)),)),
        Example("https://www.iana.org/", "www.iana.org", options=(("hosts", ("*.iana.org",)),)),
    )
    good = (
        "https://www.iana.org/",
        "/old",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look the host up."""
        if not url.host or not HostPatterns(self.strings("hosts")).matches(url.host):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} is a host that must not be linked to here",
            help="Link to something else, or take the link out.",
        )
