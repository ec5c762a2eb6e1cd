"""A URL of this machine.

## What it reports

`localhost`, names below it, 127.0.0.1 and its like, and `[::1]`, in links and resources. The option `roles` says where
else: in settings, code and prose such URLs mostly are what is meant, and so are links that show nothing but the URL
itself.

## Why it matters

For everybody else the link leads to their own machine, where there is nothing, or something else.

## How to fix

Write the address at which others find it.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, IN_HOST, PUBLISHED, ROLES, is_loopback, shows_itself
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import host_name


class LocalHost(Rule):
    name = "local-host"
    group = "policy"
    summary = "A URL leads to the reader's own machine."
    severity = "warning"
    default = False
    triggers = Triggers(
        errors=HOST_ERRORS,
        non_ascii=True,
        patterns=(rf"{IN_HOST}(?:(?i:localhost|localdomain)|\b127\.|\b0\.0\.0\.|\[)",),
    )
    options = (OptionSpec("roles", PUBLISHED, "What a URL must be for to be reported.", choices=ROLES),)
    bad = (
        Example("https://localhost:8080/docs", "localhost"),
        Example("https://127.0.0.1/", "127.0.0.1"),
        Example("https://[::1]:3000/", "[::1]"),
    )
    good = (
        "https://localhost.iana.org/",
        "https://www.iana.org/?host=localhost",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look at the host as browsers read it."""
        if (
            url.found.role not in self.strings("roles")
            or not url.host
            or not is_loopback(url.host)
            or shows_itself(url)
        ):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} is the machine of whoever opens this, and nothing is there for most",
            help="Write the address at which others find it.",
            lowered=lowering_in_tests(url),
        )
