"""Percent-encoded bytes that are no UTF-8.

## What it reports

`https://shop.example/caf%E9`: the bytes are text in an older encoding, cut short, or no text at all. In a query it is a
remark, for servers that have not changed their encoding want such bytes there. Only URLs with `://` are judged: others
may carry any bytes (`data:`, `magnet:`). The URL Standard of 2013 asked for bytes that can be decoded as UTF-8; no
later one says anything.

## Why it matters

Browsers and all current programs decode percent-encoded bytes as UTF-8, and show and send a replacement character for
these. The page is most likely gone since its server changed its encoding.

## How to fix

Percent-encode the text as UTF-8 (`%C3%A9` for é), and see if the URL still leads somewhere. There is no fix: the bytes
do not tell their encoding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from urllint.plugin import CheckedUrl, Example, Report, Rule, Span, Triggers, percent_decoded_code_points
from urllint_rules.placeholders import touches_placeholder
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import component_name, counted, shortened

_BYTES: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")


class PercentEncodedNotUTF8(Rule):
    name = "percent-encoded-not-utf8"
    group = "webspecs"
    summary = "Percent-encoded bytes cannot be decoded as UTF-8."
    severity = "warning"
    default = False
    triggers = Triggers(patterns=("%[89A-Fa-f][0-9A-Fa-f]",))
    bad = (
        Example("https://shop.example/caf%E9", "%E9"),
        Example("https://shop.example/?q=%C3%A9t%E9", "%E9"),
        Example("https://shop.example/caf%C3#%C3%A9", "%C3"),
    )
    good = (
        "https://shop.example/caf%C3%A9",
        "https://shop.example/a%20b%2F",
        "data:application/octet-stream,%FF%FE",
        "https://shop.example/%F0%9F%8D%B5",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all such bytes; those outside the query lead."""
        if url.found.role == "identifier" or "://" not in url.text:
            return
        found = [span for span in _undecodable(url) if url.component_at(*span) != "host"]
        if not found:
            return
        found.sort(key=lambda span: url.component_at(*span) == "query")
        lead, *others = found
        component = url.component_at(*lead)
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        yield Report(
            lead.start,
            lead.end,
            f"{shortened(url.text[lead.start : lead.end], 60)} in the {component_name(component)} is no UTF-8{more}; "
            "programs that decode it get a replacement character",
            severity="info" if component == "query" else None,
            lowered=lowering(url, fatal=False),
            help="Percent-encode the text as UTF-8.",
            related=tuple(("neither is this", span) for span in others[:RELATED_LIMIT]),
        )


def _undecodable(url: CheckedUrl) -> Iterator[Span]:
    """The places of bytes that do not decode; beside a placeholder they may be only a part of a character."""
    for run in _BYTES.finditer(url.text):
        if touches_placeholder(url, *run.span()):
            continue
        for code_point, start, end in percent_decoded_code_points(run[0]):
            if "\udc80" <= code_point <= "\udcff":
                yield Span(run.start() + start, run.start() + end)
