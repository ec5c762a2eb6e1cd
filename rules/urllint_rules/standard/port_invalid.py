"""A port that is no number.

## What it reports

Anything but digits after the colon of the host: `http://shop.example:80a/`, `ssh://git@shop.example:team/project`,
`http://2001:db8::1/`.

A word that plainly stands for a number (`http://localhost:port/`, `:PORT`, `:xxxx`) is a placeholder and not reported,
unless the URL is a link; nor is a range of ports (`:8001-8010`), which describes several addresses. A path behind
`git+ssh://git@host:` is only mentioned, for npm and its relatives read it as git reads `git@host:path`; where pip reads
it, it is an error.

## Why it matters

Parsers refuse the URL. `git` understands `git@host:path`, but not with `ssh://` before it; an IPv6 address needs
brackets, so that its colons are not taken for the port's.

## How to fix

Write the port in digits. Separate a path from the host with `/`, and put an IPv6 address in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Severity, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule, is_followed
from urllint_rules.wording import quoted, refused

_AFTER_COLON: Final = re.compile(r"[^/\\?#]*")
_PLACEHOLDER: Final = re.compile(r"[a-z_-]*port[a-z_-]*|x+|y+|n+|p+|#+|\*|[0-9]+-[0-9]+", re.IGNORECASE)
_CAPITALS: Final = re.compile(r"[A-Z][A-Z0-9_:]+")
_HEX: Final = re.compile(r"[0-9A-Fa-f:]+")


class PortInvalid(StandardErrorRule):
    name = "port-invalid"
    summary = "A port is not a decimal number."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = (  # the first piece of an IPv6 address without brackets may look like a number
        "IPv4-out-of-range-part",
        "IPv4-non-decimal-part",
        "IPv4-too-few-parts",
        "parsers-disagree",
    )
    advice = "Write the port in digits, or leave it out with its colon."
    bad = (
        Example("http://shop.example:80a/", "a"),
        Example("ssh://git@shop.example:team/project", "t", "ssh://git@shop.example/team/project"),
        Example("http://shop.example:80:8080/", ":"),
    )
    good = ("http://shop.example:80/", "ssh://git@shop.example/team/project", "http://shop.example:/")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """A word that stands for a number is no defect where nobody follows it."""
        if is_followed(url):
            return self.severity
        written = self._written(url, error)
        is_word = _CAPITALS.fullmatch(written) is not None and _HEX.fullmatch(written) is None
        return None if is_word or _PLACEHOLDER.fullmatch(written) else self.severity

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Name what stands there."""
        return f"{quoted(self._written(url, error))} is no port, for ports are written in digits; {refused(url)}"

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """Guess what was meant from what stands after the colon."""
        written = self._written(url, error)
        if ":" in written and _HEX.fullmatch(url.component_text("host") + written):
            return "Put an IPv6 address in brackets, so that its colons are not taken for the port's."
        if self._is_path(url, error):
            return "Separate the path from the host with a slash, not with a colon."
        return self.advice

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write a slash before what is a path."""
        error = errors[0]
        if not self._is_path(url, error):
            return None
        colon = url.text.rfind(":", 0, error.start)
        return Fix("Write a slash before the path", (Edit(colon, colon + 1, "/"),))

    def _is_path(self, url: CheckedUrl, error: ValidationError) -> bool:
        """Whether a path follows the colon, as in git's ``user@host:path``."""
        return self._written(url, error)[:1].isalpha() and bool(url.component_text("username"))

    @staticmethod
    def _written(url: CheckedUrl, error: ValidationError) -> str:
        """All that stands where the port should."""
        start = error.start
        while start and url.text[start - 1].isascii() and url.text[start - 1].isdigit():
            start -= 1
        written = _AFTER_COLON.match(url.text, start)
        return "" if written is None else written.group()
