"""A host with capital letters.

## What it reports

`https://Shop.Example/`, and addresses such as `http://[2001:DB8::1]/`. For schemes that browsers do not know it is only
mentioned. Identifiers, such as XML namespaces, are left alone.

## Why it matters

Hosts are compared without regard to case, and written in lower case (RFC 3986, 3.2.2 and 6.2.2.1). Programs that
compare URLs as strings take `Shop.Example` and `shop.example` for two sites: lists of links hold them twice, and rules
for one host miss the other.

## How to fix

Write the host in lower case. The fix is safe for http, https, ws, wss, ftp and file URLs, whose hosts every parser
reads in lower case. Other parsers may keep the case of other schemes' hosts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Severity, Triggers, rfc3986
from urllint_rules.normalization_rule import NormalizationRule
from urllint_rules.wording import is_special, shortened

_CAPITALS: Final = re.compile(r"%[0-9A-Fa-f]{2}|[A-Z]+")


class HostCase(NormalizationRule):
    name = "host-case"
    summary = "A host is written with capital letters."
    triggers = Triggers(patterns=(r"://[^/?#]*[A-Z]",))
    advice = "Write the host in lower case."
    bad = (
        Example("https://Shop.Example/Sale", "Shop.Example", "https://shop.example/Sale"),
        Example("http://Anna@[2001:DB8::1]:8080/", "[2001:DB8::1]", "http://Anna@[2001:db8::1]:8080/"),
        Example("ldap://DIRECTORY.example/", "DIRECTORY.example", "ldap://directory.example/"),
    )
    good = (
        "https://shop.example/Sale",
        "https://Anna@shop.example/",
        "https://m%C3%BCnchen.example/",
        "file://C:/reports",
    )

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """The host, unless it is a drive."""
        if spans.host is None:
            return
        start, end = spans.host
        host = text[start:end]
        lower = _CAPITALS.sub(lambda found: found[0] if found[0][0] == "%" else found[0].lower(), host)
        is_drive = end - start == 1 and text[:5].lower() == "file:"
        if lower != host and not is_drive:
            yield Edit(start, end, lower)

    def weigh(self, url: CheckedUrl) -> Severity | None:
        """What stands there in a URL of an unknown scheme may be no host."""
        return super().weigh(url) if is_special(url) else "info"

    def describe(self, text: str, edit: Edit) -> str:
        """Say what it is compared as."""
        return (
            f'the host "{shortened(text[edit.start : edit.end], 60)}" has capital letters; '
            "hosts are the same without them"
        )

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Name the host."""
        return f"Write the host as {shortened(edits[0].text)}"
