"""A host that has moved.

## What it reports

Every URL whose host is on the left side of an entry of the option `hosts`, such as `wiki.old.example =
wiki.new.example`. With a `*` on both sides (`*.old.example = *.new.example`) what it stands for on the left is kept on
the right. Without the option nothing is reported.

## Why it matters

Redirects from an old host do not last, and what is left of the old name keeps being copied.

## How to fix

Write the new host. `urllint replace` rewrites whole prefixes in one go.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, IN_ENCODED_HOST, IN_HOST, readable_host
from urllint_rules.wording import host_name


class ReplacedHost(Rule):
    name = "replaced-host"
    group = "policy"
    summary = "A URL leads to a host that has moved."
    severity = "warning"
    default = False
    triggers = Triggers(errors=HOST_ERRORS, non_ascii=True, patterns=(f"{IN_HOST}{{hosts}}", IN_ENCODED_HOST))
    options = (
        OptionSpec(
            "hosts",
            (),
            "The hosts that have moved, each as `old = new`; a `*` stands for the same on both sides.",
            pattern=r"[^\s=*/]*\*?[^\s=*/]*\s*=\s*[^\s=*/]*\*?[^\s=*/]+",
        ),
    )
    bad = (
        Example(
            "https://ftp.iana.org/tz",
            "ftp.iana.org",
            "https://data.iana.org/tz",
            options=(("hosts", ("ftp.iana.org = data.iana.org",)),),
        ),
        Example(
            "https://www.internic.net/x",
            "www.internic.net",
            "https://www.iana.org/x",
            options=(("hosts", ("*.internic.net = *.iana.org",)),),
        ),
    )
    good = (
        "https://data.iana.org/tz",
        "/tz",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look the host up; the first entry that fits counts."""
        if not url.host:
            return
        new = self._successor(url.host)
        if new is None or new == url.host:
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f"{host_name(url)} has moved to {new}",
            help=f"Write {new}.",
            fix=Fix(f"Write the host as {new}", (Edit(span.start, span.end, new),)),
        )

    def _successor(self, host: str) -> str | None:
        for entry in self.strings("hosts"):
            old, _, new = (part.strip() for part in entry.partition("="))
            name = host.removesuffix(".")
            if not old.isascii():
                name = readable_host(name)
            match = re.fullmatch(re.escape(old.lower()).replace(r"\*", "(.*)"), name)
            if match is not None:
                return new.replace("*", match[1]) if match.re.groups else new
        return None
