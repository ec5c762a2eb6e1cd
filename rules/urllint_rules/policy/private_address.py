"""An address of a private network.

## What it reports

Hosts that are addresses of private networks: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, 169.254.0.0/16,
fc00::/7 and fe80::/10, in links and resources. The option `roles` says where else.

## Why it matters

Outside of that network nobody reaches it, or somebody else's machine. It also tells how your network is built.

## How to fix

Write the name under which others find it, or take it out.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, IN_HOST, PUBLISHED, ROLES, is_private_address, shows_itself
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import host_name


class PrivateAddress(Rule):
    name = "private-address"
    group = "policy"
    summary = "A URL leads to an address of a private network."
    severity = "warning"
    default = False
    triggers = Triggers(
        errors=HOST_ERRORS,
        non_ascii=True,
        patterns=(rf"{IN_HOST}(?:\b(?:10|172|192\.168|169\.254|100)\.|\[)",),
    )
    options = (OptionSpec("roles", PUBLISHED, "What a URL must be for to be reported.", choices=ROLES),)
    bad = (
        Example("https://192.168.2.10/levels", "192.168.2.10"),
        Example("https://[fd12:3456:789a:1::1]/", "[fd12:3456:789a:1::1]"),
    )
    good = (
        "https://172.15.0.1/",
        "https://www.iana.org/192.168.2.10",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look at the host as browsers read it."""
        if (
            url.found.role not in self.strings("roles")
            or not url.host
            or not is_private_address(url.host)
            or shows_itself(url)
        ):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} is an address of a private network, and leads nowhere from outside",
            help="Write the name under which others find it.",
            lowered=lowering_in_tests(url),
        )
