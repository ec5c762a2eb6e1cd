"""A host with nothing behind it, not even a slash.

## What it reports

`https://shop.example` and `https://shop.example?q=tea`. It is a remark, made for schemes in which an empty path and `/`
are the same. Identifiers, such as XML namespaces, are left alone.

## Why it matters

The path is `/`, and that is the normal form (RFC 3986, 6.2.3); browsers write it so. Programs that compare URLs as
strings take `https://shop.example` and `https://shop.example/` for two.

## How to fix

Write a slash behind the host. The fix is safe for schemes that browsers know. It is not meant for an address to which a
program appends a path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Report, Triggers, rfc3986
from urllint_rules.normalization_rule import NormalizationRule
from urllint_rules.placeholders import touches_placeholder, without_placeholders


class EmptyPath(NormalizationRule):
    name = "empty-path"
    summary = "No slash stands behind the host of a URL without a path."
    severity = "info"
    triggers = Triggers(patterns=(r"\A[A-Za-z0-9+.-]*://[^/?#]*(?:[?#]|\Z)",))
    advice = "Write a slash behind the host."
    bad = (
        Example("https://shop.example", "", "https://shop.example/"),
        Example("http://shop.example:8080?q=tea", "", "http://shop.example:8080/?q=tea"),
        Example("ldap://directory.example", "", "ldap://directory.example/"),
    )
    good = ("https://shop.example/", "https://shop.example/?q=tea", "mailto:anna@shop.example", "ssh://code.example")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """A placeholder before the end of the host can hold a path."""
        path = rfc3986.component_spans(without_placeholders(url)).path
        return () if touches_placeholder(url, 0, path[1]) else super().check(url)

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """The place behind the host and port."""
        if spans.host is None or spans.host[0] == spans.host[1]:
            return
        start, end = spans.path
        if start == end and text.partition(":")[0].lower() in rfc3986.DEFAULT_PORTS:
            yield Edit(start, end, "/")

    def describe(self, text: str, edit: Edit) -> str:
        """What it is read as."""
        return 'nothing stands behind the host; the path is read as "/"'

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Say what is written."""
        return "Write a slash behind the host"
