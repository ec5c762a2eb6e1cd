"""A scheme that nobody knows.

## What it reports

Something before `://` that is no scheme in the registry of IANA nor one that is in common use, and is not listed in the
option `schemes`. One that is near a common scheme is a warning; any other is only mentioned. Names in capitals, as
those of listeners (`PLAINTEXT://`), are left alone, and what no slash follows, unless it is near a common scheme: it is
a label as well, of a site generator or a program (`howto:install`).

## Why it matters

It is mostly a typing error (`htpps://`, `htttp://`), and then the link leads nowhere. If it is a scheme of your own,
list it, so that errors in it are seen.

## How to fix

Write the scheme that is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, Triggers, is_known_scheme
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import quoted

_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_COMMON: Final = (
    "http",
    "https",
    "ftp",
    "ftps",
    "sftp",
    "file",
    "mailto",
    "ssh",
    "git",
    "ws",
    "wss",
    "redis",
    "postgresql",
)


_STAND_INS: Final = frozenset(("scheme", "protocol", "proto", "foo", "bar", "javascript", "vbscript", "web"))
"""What stands for a scheme in explanations, and schemes of scripts, which have a rule of their own."""


class UnknownScheme(Rule):
    name = "unknown-scheme"
    group = "policy"
    summary = "A URL has a scheme that nobody knows."
    severity = "warning"
    default = False
    triggers = Triggers(
        forms=("unknown-scheme", "misspelt-scheme"),
        patterns=(r"\A(?!(?:https?|ftp|file|data|mailto):)[A-Za-z][^/?#:]*:",),
    )
    options = (OptionSpec("schemes", (), "Schemes of your own.", pattern="[A-Za-z][A-Za-z0-9+.-]*"),)
    bad = (
        Example("htpps://www.iana.org/", "htpps", "https://www.iana.org/", form="misspelt-scheme"),
        Example("tidewatch://levels/pier-1", "tidewatch", form="unknown-scheme"),
    )
    good = (
        "https://www.iana.org/",
        "redis://cache.iana.org:6379/0",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Whether a scheme is known is found out where URLs are looked for."""
        match = _SCHEME.match(url.text)
        if match is None or url.is_open("scheme"):
            return
        scheme = match[1].lower()
        if _is_known(scheme) or match[1].isupper() or scheme in {known.lower() for known in self.strings("schemes")}:
            return
        near = get_close_matches(scheme, _COMMON, n=1, cutoff=0.75)
        if not near and not url.text.startswith("/", match.end()):
            return
        fix = Fix(f"Write {near[0]}", (Edit(*match.span(1), near[0]),)) if near else None
        yield Report(
            *match.span(1),
            f"{quoted(match[1])} is no scheme that anybody knows" + (f'; "{near[0]}" is near' if near else ""),
            help="Write the scheme that is meant, or list it in the option schemes.",
            severity=None if near else "info",
            fix=fix,
            lowered=lowering_in_tests(url),
        )


def _is_known(scheme: str) -> bool:
    """Whether the scheme, or one of those that it joins with a ``+``, is known, or stands for one, or is a drive."""
    return len(scheme) == 1 or any(part in _STAND_INS or is_known_scheme(part) for part in (scheme, *scheme.split("+")))
