"""A URL that is fetched without encryption.

## What it reports

`http:`, `ws:` and `ftp:` URLs, but none of this machine, of a private network or of a host without a dot, where there
is no certificate to be had, and none that only identifies something: XML namespaces, document types and schemas. The
option `ignored-hosts` says which other hosts are left alone.

## Why it matters

Everybody on the way can read and change what is sent. Nearly all hosts answer to `https:` today; browsers warn of what
does not, and do not load it into a page that came through `https:`.

## How to fix

Write `https:` (`wss:`), and see that the link still works. The fix does the first; it cannot do the second.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Triggers
from urllint_rules.hosts import HOST_ERRORS, HOST_GLOB, HostPatterns, is_private
from urllint_rules.identifiers import is_identifier
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import lowering_in_tests

_SECURE: Final = {"http": "https", "ws": "wss"}


class InsecureScheme(Rule):
    name = "insecure-scheme"
    group = "policy"
    summary = "A URL is fetched without encryption."
    severity = "warning"
    default = False
    triggers = Triggers(errors=HOST_ERRORS, non_ascii=True, patterns=(r"(?i:http|ws|ftp):(?!//localhost\b)",))
    options = (OptionSpec("ignored-hosts", (), "Hosts, as globs, that are left alone.", pattern=HOST_GLOB),)
    bad = (
        Example("http://www.iana.org/domains", "http", "https://www.iana.org/domains"),
        Example("ws://data.iana.org/feed", "ws", "wss://data.iana.org/feed"),
        Example("ftp://ftp.iana.org/pub/", "ftp"),
    )
    good = (
        "https://www.iana.org/",
        "http://www.w3.org/2000/svg",
        "mailto:iana@iana.org",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only the URL's own scheme counts."""
        span = url.spans.get("scheme")
        host = url.host or ""
        if span is None or url.scheme not in ("http", "ws", "ftp") or not host:
            return
        if is_private(host) or is_reserved(host) or is_identifier(url):
            return
        if HostPatterns(self.strings("ignored-hosts")).matches(host):
            return
        secure = _SECURE.get(url.scheme)
        fix = None if secure is None else Fix(f"Write {secure}", (Edit(span.start, span.end, secure),))
        instead = "Use a host that offers the file through https." if secure is None else f"Write {secure}:."
        yield Report(
            span.start,
            span.end,
            f"{url.scheme}: is not encrypted; everybody on the way can read and change what is sent",
            help=instead,
            fix=fix,
            lowered=lowering_in_tests(url),
        )
