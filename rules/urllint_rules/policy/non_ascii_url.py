"""A URL with characters beyond ASCII.

## What it reports

Letters and other characters beyond ASCII anywhere in a URL. They are right by the URL Standard, and browsers show them;
this rule is for those who want URLs as they are sent. References to an anchor of the same page are not sent, and are
left alone.

## Why it matters

RFC 3986 knows ASCII only. Command line programs, older libraries and mail programs refuse other characters, or encode
them each in its way.

## How to fix

Write what browsers send: the host beginning with `xn--`, everything else percent-encoded as UTF-8. The fix does that,
and the URL stays the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.identifiers import is_identifier
from urllint_rules.mending import joined, percent_encoded
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import character, component_name, counted


class NonASCIIURL(Rule):
    name = "non-ascii-url"
    group = "policy"
    summary = "A URL holds characters beyond ASCII."
    severity = "info"
    default = False
    triggers = Triggers(non_ascii=True)
    bad = (
        Example("https://www.iana.org/gezeiten/höhe", "ö", "https://www.iana.org/gezeiten/h%C3%B6he"),
        Example("https://münchen.de/", "ü", "https://xn--mnchen-3ya.de/"),
    )
    good = (
        "https://www.iana.org/gezeiten/h%C3%B6he",
        "https://xn--mnchen-3ya.de/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all of them."""
        holes = url.found.holes
        offsets = [
            at for at, c in enumerate(url.text) if not c.isascii() and not any(h.start <= at < h.end for h in holes)
        ]
        if not offsets or is_identifier(url) or url.text.startswith("#"):
            return
        first = offsets[0]
        more = f" ({counted(len(offsets) - 1, 'more', 'more')})" if len(offsets) > 1 else ""
        where = component_name(url.component_at(first, first + 1))
        yield Report(
            first,
            first + 1,
            f"{character(url.text[first])} in the {where} is beyond ASCII; some programs refuse it{more}",
            help="Write what browsers send.",
            fix=_mend(url, offsets),
            lowered=lowering_in_tests(url),
        )


def _mend(url: CheckedUrl, offsets: list[int]) -> Fix | None:
    """What browsers send; none where the host is not known."""
    host = url.spans.get("host")
    edits: list[Edit] = []
    in_host = [at for at in offsets if host is not None and host.start <= at < host.end]
    if in_host and host is not None:
        if url.host is None:
            return None
        edits.append(Edit(host.start, host.end, url.host))
    edits += percent_encoded(url.text, (at for at in offsets if at not in in_host))
    return Fix("Write what browsers send", joined(edits)) if edits else None
