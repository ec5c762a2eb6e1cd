"""A port that is the scheme's default.

## What it reports

`http://shop.example:80/`, `https://shop.example:443/`, and the default ports of other schemes that have one.
Identifiers, such as XML namespaces, are left alone.

## Why it matters

The URL means the same without it (RFC 3986, 3.2.3 and 6.2.3), and browsers leave it out. Programs that compare URLs as
strings take both for two. A port that says nothing also looks as if it were a special one.

## How to fix

Leave out the colon and the port. The fix is safe for schemes that browsers know; for others, parsers may keep the port.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from urllint.plugin import Edit, Example, Triggers, rfc3986
from urllint_rules.normalization_rule import NormalizationRule

_PORTS: Final = "|".join(map(str, sorted(set(rfc3986.DEFAULT_PORTS.values()))))


class DefaultPort(NormalizationRule):
    name = "default-port"
    summary = "A URL names the port that its scheme has anyway."
    triggers = Triggers(patterns=(rf"://[^/?#]*:0*(?:{_PORTS})(?![0-9])",))
    advice = "Leave out the colon and the port."
    bad = (
        Example("http://shop.example:80/", ":80", "http://shop.example/"),
        Example("https://shop.example:0443/a?b", ":0443", "https://shop.example/a?b"),
        Example("ldap://[2001:db8::1]:389/", ":389", "ldap://[2001:db8::1]/"),
    )
    good = (
        "http://shop.example/",
        "http://shop.example:443/",
        "https://shop.example:80/",
        "https://shop.example/:443",
    )

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """The port with its colon."""
        if spans.port is None:
            return
        start, end = spans.port
        without = rfc3986.normalize(text, ["default-port"])
        if end > start and len(without) < len(text):
            yield Edit(start - 1, end, "")

    def describe(self, text: str, edit: Edit) -> str:
        """Name scheme and port."""
        scheme = text.partition(":")[0].lower()
        return f"{rfc3986.DEFAULT_PORTS[scheme]} is the port of {scheme} anyway"

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Say what is left out."""
        return f"Leave out {text[edits[0].start : edits[0].end]}"
