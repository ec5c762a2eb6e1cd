"""A host without a scheme.

## What it reports

`www.iana.org` and its like without `https://` before it: in running text, and where a link should lead.

## Why it matters

In a link it is a reference to a file of that name beside the page, which is not there. In text some programs make a
link of it and others do not, and those that do may choose `http:`.

## How to fix

Write `https://` before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.standard_error import lowering_in_tests

_HOST: Final = re.compile(r"www\.(?:[\w-]+\.)+[^\W\d_][\w-]*", re.IGNORECASE)


class SchemeMissing(Rule):
    name = "scheme-missing"
    group = "policy"
    summary = "A host stands where a URL belongs, without a scheme."
    severity = "warning"
    default = False
    triggers = Triggers(forms=("www",), signs=(r"www\.(?<!/www\.)",))
    bad = (
        Example("www.iana.org/domains", "www.iana.org", "https://www.iana.org/domains", form="www"),
        Example("www.iana.org", "www.iana.org", "https://www.iana.org", form="www"),
    )
    good = (
        "https://www.iana.org/domains",
        "https://data.iana.org/www.iana.org",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """In a link it must begin with the host; a placeholder may stand for more than is seen."""
        start = len(url.text) - len(url.text.lstrip())
        match = _HOST.match(url.text, start)
        if (
            match is None
            or url.found.role not in ("link", "resource", "prose")
            or any(hole.start <= match.end() and match.start() <= hole.end for hole in url.found.holes)
        ):
            return
        where = (
            "a link to it leads to a file of that name beside this one"
            if url.found.may_be_relative
            else ("not every program makes a link of it")
        )
        yield Report(
            *match.span(),
            f"there is no scheme before this host; {where}",
            severity=None if url.found.may_be_relative else "info",
            help="Write https:// before it.",
            fix=Fix("Write https://", (Edit(start, start, "https://"),)),
            lowered=lowering_in_tests(url),
        )
