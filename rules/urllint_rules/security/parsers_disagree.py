"""Programs read different hosts in the same URL.

## What it reports

A URL whose host is one for browsers and another for programs that read URLs otherwise: `http://good.example\\@evil.example/`
goes to good.example in a browser, and to evil.example in many libraries. It is an error if two readers find different
hosts, and a warning if one finds none or refuses the URL. Case, internationalized names and the ways to write an IPv6
address do not count. The option `readers` says whose readings are compared; `urllint compare URL` shows all of them.

## Why it matters

What one program checks, another one fetches. Filters for internal addresses, allowed hosts and redirects are got round
with such URLs, and a link that works for its author fails, or leads elsewhere, for others.

## How to fix

Write the host that is meant so that nobody can read another one: no backslash, nothing percent-encoded, IPv4 addresses
as four decimal numbers, two slashes after the scheme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from urllint.plugin import (
    CheckedUrl,
    Component,
    Edit,
    Example,
    Fix,
    OptionSpec,
    Reading,
    Report,
    Rule,
    Severity,
    Span,
    Triggers,
    reader,
    same_host,
)
from urllint_rules.mending import host_as_read, host_decoded
from urllint_rules.standard_error import lowering
from urllint_rules.wording import shortened

READERS: Final = ("whatwg", "rfc3986", "urllib")

_WAKING: Final = (
    "domain-to-ASCII",
    "domain-percent-encoded",
    "host-invalid-code-point",
    "IPv4-empty-part",
    "IPv4-too-few-parts",
    "IPv4-too-many-parts",
    "IPv4-non-numeric-part",
    "IPv4-non-decimal-part",
    "IPv4-out-of-range-part",
    "IPv4-non-ASCII-input",
    "IPv6-unclosed",
    "IPv6-invalid-compression",
    "IPv6-too-many-pieces",
    "IPv6-multiple-compression",
    "IPv6-invalid-code-point",
    "IPv6-too-few-pieces",
    "IPv4-in-IPv6-too-many-pieces",
    "IPv4-in-IPv6-invalid-code-point",
    "IPv4-in-IPv6-out-of-range-part",
    "IPv4-in-IPv6-too-few-parts",
    "invalid-URL-unit",
    "special-scheme-missing-following-solidus",
    "missing-scheme-non-relative-URL",
    "invalid-reverse-solidus",
    "invalid-credentials",
    "host-missing",
    "port-out-of-range",
    "port-invalid",
    "file-invalid-Windows-drive-letter-host",
)
"""The errors of the standard without any of which the default readers agree; the tests prove it.

The two others are about pieces of IPv6 addresses with leading zeros and about paths, which no reader takes for a host.
One case is left out, for it would have the rule asked about every URL: urllib refuses characters that normalize to
delimiters (``foo://℀/``) also where the scheme is none that browsers know.
"""

_DECIDING: Final[tuple[Component, ...]] = ("scheme", "username", "password", "host", "port")
_AUTHORITY: Final = re.compile(r"[\x00-\x20]*(?:[A-Za-z][A-Za-z0-9+.\t\n\r-]*:)?[/\\\t\n\r]*([^/?#]*)")


class ParsersDisagree(Rule):
    name = "parsers-disagree"
    group = "security"
    summary = "Programs read different hosts in the same URL, or only some of them can read it."
    severity = "error"
    triggers = Triggers(errors=_WAKING)
    explains = ("invalid-reverse-solidus", "domain-percent-encoded", "IPv4-too-few-parts")
    options = (
        OptionSpec(
            "readers",
            READERS,
            "The readers whose hosts are compared, named as urllint compare names them.",
        ),
    )
    bad = (
        Example(
            "http://good.example\\@evil.example/", "good.example\\@evil.example", "http://good.example/@evil.example/"
        ),
        Example("http://0x7f.1/", "0x7f.1", "http://127.0.0.1/"),
        Example("http://good%2eexample/", "good%2eexample", "http://good.example/"),
        Example("https:\\\\evil.example/x", "evil.example"),
    )
    good = (
        "http://good.example/",
        "http://good.example#@evil.example/",
        "http://good.example?@evil.example/",
        "https://münchen.example/",
        "https://GOOD.example/",
        "http://[2001:DB8:0:0::1]/",
        "mailto:someone@good.example",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Compare the hosts that the readers find."""
        if url.found.role == "identifier" or any(url.is_open(component) for component in _DECIDING):
            return
        if url.found.holes and url.record is None:  # where the parser stopped, a placeholder may be in the authority
            return
        names = self.settings["readers"]
        # A reader that is not there makes the rule fail: comparing fewer than were asked for would say too little.
        readers = [(name, reader(name)) for name in names] if isinstance(names, tuple) else []
        readings = {name: read(url.text, url.base) for name, read in readers}
        base_host = None if url.base is None else reader("whatwg")(url.base, None).host
        hosts = {name: _host(reading, base_host) for name, reading in readings.items()}
        groups = _by_host(hosts)
        missing = [name for name, host in hosts.items() if host is None and readings[name].unsaid is None]
        if not groups or (len(groups) == 1 and not missing):
            return
        severity: Severity = "error" if len(groups) > 1 else "warning"
        reason = lowering(url, fatal=url.record is None)
        span = _authority(url.text)
        yield Report(
            span.start,
            span.end,
            _message(groups, {name: readings[name] for name in missing}),
            severity="info" if reason == "code" else severity,
            lowered=None if reason == "code" and len(groups) > 1 else reason,
            help="Write the host that is meant so that every program reads the same one.",
            fix=_mend(url),
        )


def _mend(url: CheckedUrl) -> Fix | None:
    """What the rules mend that this finding stands for, so that it is seen; others do it themselves."""
    backslashes = [error for error in url.errors if error.name == "invalid-reverse-solidus"]
    if backslashes:
        return Fix("Write slashes", tuple(Edit(error.start, error.end, "/") for error in backslashes))
    names = {error.name for error in url.errors}
    if "IPv4-too-few-parts" in names:
        return host_as_read(url)
    return host_decoded(url) if "domain-percent-encoded" in names else None


def _host(reading: Reading, base_host: str | None) -> str | None:
    """The host that a reader finds in the URL itself; ``None`` if it finds none, keeps the base's, or refuses."""
    host = reading.host
    if not host or (base_host and same_host(host, base_host)):
        return None
    # For browsers the local host of a file is no host.
    return None if (reading.scheme or "").lower() == "file" and host.lower() == "localhost" else host


def _by_host(hosts: Mapping[str, str | None]) -> dict[str, list[str]]:
    """The readers by the host that they find, each host as it is written by the first of them."""
    groups: dict[str, list[str]] = {}
    for name, host in hosts.items():
        if host is not None:
            known = next((other for other in groups if same_host(other, host)), host)
            groups.setdefault(known, []).append(name)
    return groups


def _authority(text: str) -> Span:
    """Where a host can be found, by the widest reading; all of the text if nothing is there."""
    found = _AUTHORITY.match(text)
    if found is None or found.start(1) == found.end(1):
        return Span(0, len(text))
    return Span(*found.span(1))


def _message(groups: Mapping[str, list[str]], missing: Mapping[str, Reading]) -> str:
    parts = [f"{shortened(host)} for {_listed(names)}" for host, names in groups.items()]
    without = [name for name, reading in missing.items() if reading.failure is None]
    refusing = [name for name, reading in missing.items() if reading.failure is not None]
    message = f"the host is {', and '.join(parts)}"
    if without:
        message += f"; there is none for {_listed(without)}"
    if refusing:
        message += f"; the URL is refused by {_listed(refusing)}"
    return message


_NAMES: Final = {"whatwg": "browsers", "rfc3986": "programs that keep to RFC 3986", "urllib": "Python's urllib"}


def _listed(names: list[str]) -> str:
    words = [_NAMES.get(name, name) for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
