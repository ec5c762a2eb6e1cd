"""A host that only stands for one.

## What it reports

Hosts that were set aside for documentation and tests (`example.com`, names below `.example`, `.test` and `.invalid`),
and those that people write where theirs should be (`yourdomain.com`), in links and resources. The options
`hosts` and `roles` say which and where else.

## Why it matters

A link to such a host was left behind when something was copied or filled in: the reader lands on a page of IANA, or at
whoever has registered the name.

## How to fix

Write the host that is meant. Where the URL is an example, write it as code.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import (
    HOST_ERRORS,
    HOST_GLOB,
    IN_ENCODED_HOST,
    IN_HOST,
    PUBLISHED,
    ROLES,
    HostPatterns,
    shows_itself,
)
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import host_name

_DEFAULT: Final = tuple(
    f"{subdomain}{name}.*"
    for name in (
        "yourdomain",
        "your-domain",
        "yoursite",
        "your-site",
        "mydomain",
        "yourcompany",
        "your-company",
        "your-url",
    )
    for subdomain in ("", "*.")
)


class PlaceholderHost(Rule):
    name = "placeholder-host"
    group = "policy"
    summary = "A URL leads to a host that only stands for one."
    severity = "warning"
    default = False
    triggers = Triggers(
        errors=HOST_ERRORS,
        non_ascii=True,
        patterns=(rf"{IN_HOST}(?i:\b(?:test|example|invalid)\b)", f"{IN_HOST}{{hosts}}", IN_ENCODED_HOST),
    )
    options = (
        OptionSpec("hosts", _DEFAULT, "Further hosts, as globs, that stand for others.", pattern=HOST_GLOB),
        OptionSpec("roles", PUBLISHED, "What a URL must be for to be reported.", choices=ROLES),
    )
    bad = (
        Example("https://www.example.com/contact", "www.example.com"),
        Example("https://tidewatch.test/", "tidewatch.test"),
        Example("https://www.your-domain.com/", "www.your-domain.com"),
    )
    good = (
        "https://www.iana.org/example.com",
        "https://example.com.iana.org/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """`localhost` has a rule of its own."""
        host = url.host
        if (
            not host
            or url.found.role not in self.strings("roles")
            or host.removesuffix(".").endswith("localhost")
            or shows_itself(url)
        ):
            return
        if not is_reserved(host) and not HostPatterns(self.strings("hosts")).matches(host):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} only stands for a host; no page of yours is there",
            help="Write the host that is meant.",
            lowered=lowering_in_tests(url),
        )
