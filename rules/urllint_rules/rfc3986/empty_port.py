"""A colon behind the host without a port.

## What it reports

`http://shop.example:/`. A drive of Windows (`file://C:/`) is left alone, and so are identifiers, such as XML
namespaces.

## Why it matters

The URL means the same without the colon (RFC 3986, 3.2.3 and 6.2.3), and browsers leave it out. Programs that compare
URLs as strings take both for two, and some refuse to read an empty port. Often a port has been forgotten.

## How to fix

Leave out the colon, or write the port. The fix leaves the colon out, which is safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urllint.plugin import Edit, Example, Triggers, rfc3986
from urllint_rules.normalization_rule import NormalizationRule


class EmptyPort(NormalizationRule):
    name = "empty-port"
    summary = "A colon stands behind the host, and no port follows it."
    triggers = Triggers(patterns=(r"://[^/?#]*:(?:[/?#]|\Z)",))
    advice = "Leave out the colon, or write the port that is meant."
    bad = (
        Example("http://shop.example:/", ":", "http://shop.example/"),
        Example("https://[2001:db8::1]:/a?b", ":", "https://[2001:db8::1]/a?b"),
        Example("ssh://code.example:/project", ":", "ssh://code.example/project"),
    )
    good = ("http://shop.example/", "http://shop.example:8080/", "http://shop.example/a:/b", "file://C:/reports")

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """The colon."""
        if spans.host is None or spans.port is None or spans.host[0] == spans.host[1]:
            return
        start, end = spans.port
        is_drive = spans.host[1] - spans.host[0] == 1 and text[:5].lower() == "file:"
        if start == end and not is_drive and len(rfc3986.normalize(text, ["empty-port"])) < len(text):
            yield Edit(start - 1, end, "")

    def describe(self, text: str, edit: Edit) -> str:
        """What is missing."""
        return "no port follows this colon; the URL is the same without it"

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Say what is left out."""
        return "Leave out the colon"
