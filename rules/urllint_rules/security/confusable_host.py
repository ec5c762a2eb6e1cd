"""A host that looks like another one.

## What it reports

A host with letters that look like others: Latin mixed with Cyrillic or Greek in one word (`pаypal` with a Cyrillic a),
a word that is all Cyrillic, Greek, Armenian ... and looks all Latin (`аррӏе`), letters for phonetics (`ɡoogle`), and
characters that look like a slash, dot, colon or hyphen. The levels are those of Unicode (UTS #39).

Words in one script are fine (`münchen.example`, `例え.example`, `почта.рф`), also where some of their letters look like
Latin ones; a word all of whose letters do is fine below a top-level domain of its country (`.ru`, `.kg`, `.rs`, `.gr`
...) or in its script.

## Why it matters

Nobody can tell such a host from the one it looks like. It is the classic way to lead people, and those who review a
change, to a wrong site.

## How to fix

Type the host again on your own keyboard. If it is meant, write it as programs do, beginning with `xn--`, so that
everybody sees that it is special, and suppress this rule there with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Example, Report, Rule, Span, Triggers, domain_to_unicode
from urllint_rules.lookalike_hosts import find_lookalike
from urllint_rules.standard_error import is_test_input

_DOTS: Final = re.compile("[.\u3002\uff0e\uff61]")


class ConfusableHost(Rule):
    name = "confusable-host"
    group = "security"
    summary = "A host is written with letters that look like others."
    severity = "error"
    triggers = Triggers(non_ascii=True, texts=("xn--",), errors=("domain-percent-encoded",))
    bad = (
        Example("https://p\u0430ypal.example/", "p\u0430ypal"),
        Example("https://\u0430\u0440\u0440\u04cf\u0435.example/", "\u0430\u0440\u0440\u04cf\u0435"),
        Example("https://xn--80ak6aa92e.example/", "xn--80ak6aa92e"),
        Example("https://shop.example\u2215login.evil.example/", "example\u2215login"),
    )
    good = (
        "https://shop.example/",
        "https://münchen.example/",
        "https://例え.example/",
        "https://яндекс.рф/",
        "https://сор.kg/",
        "https://xn--mnchen-3ya.example/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look at the host as people see it."""
        host = url.host
        if not host or not url.result.url or not url.result.url.is_special:
            return
        shown = domain_to_unicode(host)
        if shown.isascii():
            return
        labels = shown.removesuffix(".").split(".")
        found = find_lookalike(labels)
        if found is None:
            return
        span = _label_span(url, found.place, len(labels))
        seen_as = f'looks like "{found.seen_as}" and is not' if found.seen_as.isascii() else "is not what it seems"
        written = f" (written {labels_of(host)[found.place]})" if "xn--" in url.text.lower() else ""
        yield Report(
            span.start,
            span.end,
            f'"{found.label}"{written} in this host {seen_as}: {found.reason}',
            lowered="test" if is_test_input(url) else None,
            help="Type the host again, or write it beginning with xn-- if it is meant.",
        )


def labels_of(host: str) -> list[str]:
    """The labels of a serialized host."""
    return host.removesuffix(".").split(".")


def _label_span(url: CheckedUrl, index: int, count: int) -> Span:
    """Where the label stands in the URL; the whole host where that is not plain."""
    host = url.spans["host"]
    text = url.text[host.start : host.end]
    ends = [match.start() for match in _DOTS.finditer(text)]
    starts = [0, *(end + 1 for end in ends)]
    if len(starts) < count or len(starts) > count + 1:
        return host
    end = ends[index] if index < len(ends) else len(text)
    return Span(host.start + starts[index], host.start + end)
