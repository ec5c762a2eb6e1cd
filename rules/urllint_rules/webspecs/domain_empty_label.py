"""Two dots in a row in a domain, or a dot at its start or end.

## What it reports

`https://shop..example/` and `https://.shop.example/`, whose domains have an empty label. A dot at the end
(`https://shop.example./`) is a remark. The draft of 2014/15 says of it: "DNS violation: Host contains empty label".

## Why it matters

No name with an empty label can be looked up, so the URL leads nowhere. A dot at the end says that the name is complete;
it can be looked up, but is another host to browsers, for cookies and for certificates.

## How to fix

Remove the dot, or write the label that is missing. The fix removes dots, and is unsafe: the host is another one then.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Span, Triggers
from urllint_rules.domain_characters import domain_characters
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import counted


class DomainEmptyLabel(Rule):
    name = "domain-empty-label"
    group = "webspecs"
    summary = "A domain has an empty label: two dots in a row, or a dot at its start or end."
    severity = "warning"
    default = False
    triggers = Triggers(errors=("domain-to-ASCII",))
    bad = (
        Example("https://shop..example/", ".", "https://shop.example/"),
        Example("https://.shop.example/", ".", "https://shop.example/"),
        Example("https://shop.example./", ".", "https://shop.example/"),
    )
    good = ("https://shop.example/", "https://shop.example/a..b", "http://192.0.2.1/")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Every dot that no label stands before, and the last one if no label stands behind it."""
        characters = [item for item in domain_characters(url) if item.mapped]
        dots: list[Edit] = []
        for index, item in enumerate(characters):
            follows_dot = index == 0 or characters[index - 1].mapped == "."
            if item.mapped == "." and (follows_dot or index == len(characters) - 1):
                dots.append(Edit(item.start, item.end, ""))
        if not dots or len(dots) == len(characters):
            return
        is_final = dots[0].start == characters[-1].start
        lead, *others = dots
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        message = "a dot ends the domain" if is_final else "no label stands before this dot"
        consequence = (
            "to browsers it is another host than without it" if is_final else "such a domain cannot be looked up"
        )
        yield Report(
            lead.start,
            lead.end,
            f"{message}{more}; {consequence}",
            severity="info" if is_final else None,
            lowered=lowering(url, fatal=url.record is None),
            help="Remove the dot, or write the label that is missing.",
            related=tuple(("here, too", Span(dot.start, dot.end)) for dot in others[:RELATED_LIMIT]),
            fix=Fix("Remove the dot" if not others else "Remove the dots", tuple(dots)),
        )
