"""A colon before the first slash of a relative reference.

## What it reports

`2024:summer.html` and `talk_page:tea` where a relative reference can stand: what is before the colon is no scheme, so
browsers take the whole for a path. The draft of 2014/15 says of it: "leading segment in a relative path contains a
colon".

## Why it matters

A reference that begins with a word and a colon is a URL with that word as its scheme, so whether this one is relative
hangs on a single character: `talk:tea` is not. RFC 3986 does not allow it, and strict parsers refuse it.

## How to fix

Write `./` before it. The fix is safe: the reference leads to the same place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.standard_error import lowering
from urllint_rules.wording import quoted

_FIRST_SEGMENT: Final = re.compile(r"[\x00-\x20]*([^/\\?#:]*)(:)")


class PathColonFirstSegment(Rule):
    name = "path-colon-first-segment"
    group = "webspecs"
    summary = "A relative reference has a colon before its first slash."
    severity = "warning"
    default = False
    triggers = Triggers(patterns=(r"\A(?![A-Za-z][A-Za-z0-9+.-]*:)[^/\\?#:]*:",))
    bad = (
        Example("2024:summer.html", ":", "./2024:summer.html", base="https://shop.example/"),
        Example("talk_page:tea/leaves", ":", "./talk_page:tea/leaves", base="https://shop.example/"),
    )
    good = ("./2024:summer.html", "/2024:summer.html", "https://shop.example/a:b", "mailto:anna@shop.example")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only where the text has no scheme, and no placeholder could hold one."""
        found = _FIRST_SEGMENT.match(url.text)
        if found is None or not url.found.may_be_relative or url.found.role == "identifier":
            return
        if "scheme" in url.spans or any(hole.start <= found.end() for hole in url.found.holes):
            return
        start, end = found.start(1), found.end()
        what = (
            f"{quoted(found[1])} before this colon is no scheme" if found[1] else "no scheme stands before this colon"
        )
        is_broken_url = url.text.startswith("//", end)
        yield Report(
            *found.span(2),
            f"{what}, so the reference is relative; it cannot be told from a URL without a close look",
            lowered=lowering(url, fatal=False),
            help="Write ./ before the reference, or write the scheme that is meant.",
            fix=None if is_broken_url else Fix('Write "./" before it', (Edit(start, start, "./"),)),
        )
