"""An `@` in a user name or password that is not percent-encoded.

## What it reports

`https://anna@shop.example:tea@mail.example/`: the host begins behind the last `@`, so all others belong to the user
name and password. The draft of 2014/15 says of it: "At sign ("@") in user or password needs to be percent encoded".

## Why it matters

Some programs look for the first `@` and some for the last, so the same URL leads to different hosts, and the password
is sent to one of them. People read it either way, too.

## How to fix

Write `%40` for an `@` in a user name or password. The fix is safe: browsers do the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Span, Triggers
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import counted, host_name


class UnencodedAtSign(Rule):
    name = "unencoded-at-sign"
    group = "webspecs"
    summary = "A user name or password holds an @ that is not percent-encoded."
    severity = "warning"
    default = False
    triggers = Triggers(errors=("invalid-credentials",))
    bad = (
        Example("https://anna@shop.example:tea@mail.example/", "@", "https://anna%40shop.example:tea@mail.example/"),
        Example("https://anna:te@a@mail.example/", "@", "https://anna:te%40a@mail.example/"),
        Example("smtp://anna:t@@mail.example/", "@", "smtp://anna:t%40@mail.example/"),
    )
    good = (
        "https://anna%40shop.example:tea@mail.example/",
        "ssh://git@code.example/project",
        "https://shop.example/@anna@b",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Every @ of the user name and password, none of which is told."""
        if url.found.role == "identifier" or any(url.is_open(part) for part in ("username", "password", "host")):
            return
        spans = [url.spans[part] for part in ("username", "password") if part in url.spans]
        signs = [Span(at, at + 1) for span in spans for at in range(*span) if url.text[at] == "@"]
        if not signs:
            return
        lead, *others = signs
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        host = f"; the host is {host_name(url)}" if url.host else ""
        yield Report(
            lead.start,
            lead.end,
            f"this @ belongs to the user name or password{more}, for the host begins behind the last one{host}",
            lowered=lowering(url, fatal=url.record is None),
            help="Write %40 for it.",
            related=tuple(("this one, too", sign) for sign in others[:RELATED_LIMIT]),
            fix=Fix("Write %40", tuple(Edit(sign.start, sign.end, "%40") for sign in signs)),
        )
