"""No host where the URL must have one.

## What it reports

An http, https, ws, wss or ftp URL without a host (`https:///`, `http://?q=1`, `http://:8080/`), a user name without a
host after it, and a port without a host before it.

## Why it matters

There is nothing to connect to. Browsers refuse the URL. Often a variable was empty when the URL was put together. A
scheme and a port alone (`tcp://:8080`) are only mentioned outside links: some programs are told so where to listen. So
is what a text for people quotes (`"git fetch http::/site" failed`).

## How to fix

Write the host, or leave scheme and slashes away if the URL is meant to be relative.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from urllint.plugin import CheckedUrl, Example, Fix, Lowering, Severity, Triggers, ValidationError
from urllint_rules.standard_error import (
    StandardErrorRule,
    is_colon_doubled,
    is_followed,
    is_scheme_alone,
    without_second_colon,
)
from urllint_rules.wording import is_special, refused

_BARE_IPV6: Final = re.compile(r":[0-9A-Fa-f]*:")
_PORT: Final = re.compile(r":[^/?#\\:]")
_LISTENING: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://:[0-9]{1,5}(?:/\S*)?\Z")


class HostMissing(StandardErrorRule):
    name = "host-missing"
    summary = "A URL has no host, and must have one."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("special-scheme-missing-following-solidus", "parsers-disagree")
    advice = "Write the host after the two slashes."
    bad = (
        Example("http://?q=1", ""),
        Example("http://:8080/status", ""),
        Example("https://#top", ""),
        Example("ssh://:22/", ""),
        Example("http:://shop.example/", "", "http://shop.example/"),
    )
    good = ("http://shop.example/?q=1", "http://shop.example:8080/status", "file:///etc/hosts", "ssh:///repository")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """A scheme alone is no URL yet. Some programs know the host by the scheme, or are told of a socket's file."""
        is_behind_user = url.text[error.start - 1 : error.start] == "@" and not is_special(url)
        if is_scheme_alone(url) or (is_behind_user and not is_followed(url)):
            return None
        return self.severity

    def excuse(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Lowering | None:
        """A scheme and a port, where nothing is followed, say where a server listens."""
        return "harmless" if not is_followed(url) and _LISTENING.match(_with_numbers(url)) else None

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """An address without brackets begins like a port."""
        if is_colon_doubled(url):
            return "Write one colon before the slashes."
        if _BARE_IPV6.match(url.text, error.start):
            return "Put an IPv6 address in brackets, so that its colons are not taken for the port's."
        return self.advice

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what stands where the host should."""
        before = url.text[error.start - 1 : error.start]
        after = url.text[error.start : error.start + 1]
        if is_colon_doubled(url):
            where = "a second colon stands after the scheme, where the slashes before the host belong"
        elif before == "@":
            where = "there is no host after the @"
        elif _PORT.match(url.text, error.start):
            where = "there is no host before the port"
        elif after == ":":
            where = "there is no host before the colon"
        else:
            where = "there is no host"
        return f"{where}; {refused(url)}"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Only a colon too many says where the host is."""
        return without_second_colon(url)


def _with_numbers(url: CheckedUrl) -> str:
    """The URL with a number in place of each placeholder, which may stand for a port."""
    text = url.text
    for hole in reversed(url.found.holes):
        text = f"{text[: hole.start]}1{text[hole.end :]}"
    return text
