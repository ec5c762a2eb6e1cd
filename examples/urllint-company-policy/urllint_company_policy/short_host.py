"""A host without its domain.

## What it reports

URLs of the hosts in the option `hosts`, if they are written without the domain in the option `domain`.

## Why it matters

`http://wiki/` opens in the office. At home, and in the tools of whoever mirrors the document, it is not found, or
belongs to somebody else.

## How to fix

Write the host in full. The fix adds the domain.
"""

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule
from urllint_company_policy import SHORT_HOST


class ShortHost(Rule, spec=SHORT_HOST):
    bad = (
        Example("http://wiki/Tides", "wiki", "http://wiki.corp.example/Tides"),
        Example("https://GO:8080/x", "GO", "https://GO.port.example:8080/x", options=(("domain", "port.example"),)),
    )
    good = ("http://wiki.corp.example/Tides", "http://localhost/wiki")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        if url.host not in self.strings("hosts"):
            return
        start, end = url.spans["host"]
        full = f"{url.text[start:end]}.{self.settings['domain']}"
        yield Report(
            start,
            end,
            f"the host {url.host} is found in the office only",
            help=f"Write {full}.",
            fix=Fix(f"Write {full}", (Edit(start, end, full),)),
        )
