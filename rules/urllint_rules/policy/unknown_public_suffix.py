"""A host below a top-level domain that does not exist.

## What it reports

Hosts whose last part is no top-level domain of the Public Suffix List, such as `www.iana.ogr`. Names without a dot,
those that are set aside for private networks, documentation and tests, and the option `suffixes` are left alone. The
host of `http://https://www.iana.org/` is `https`, as that of `https://https//www.iana.org/`: a URL was pasted behind a
scheme. In links, and where a page loads it, that is told, too.

## Why it matters

The link leads nowhere: nobody can have registered the host. Mostly it is a typing error, or the name of a network that
only you know.

In code and settings, where it is often the name of a container, it is only mentioned.

## How to fix

Write the host as its owner does. List a suffix of your own network in `suffixes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers, is_top_level_domain
from urllint_rules.hosts import HOST_ERRORS, IN_HOST, PUBLISHED, is_address, is_private
from urllint_rules.identifiers import is_identifier
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import host_name, is_special

_COMMON: Final = "com|org|net|io|dev|edu|gov|info|app|co|me|eu|us|uk|de|fr|jp|ru|ai|example|localhost|local|[0-9]{1,3}"
"""Ends of most hosts, about which nothing is to be said."""


_SCHEMES: Final = frozenset({"http", "https"})


class UnknownPublicSuffix(Rule):
    name = "unknown-public-suffix"
    group = "policy"
    summary = "A host is below a top-level domain that does not exist."
    severity = "warning"
    default = False
    triggers = Triggers(
        errors=HOST_ERRORS,
        non_ascii=True,
        patterns=(
            r"//https?:?//",
            rf"{IN_HOST}\.(?!(?:{_COMMON})\.?(?:[:/?#]|\Z))[^/?#.:]*\.?(?:[:/?#]|\Z)",
        ),
    )
    options = (
        OptionSpec("suffixes", (), "Suffixes of your own network, without a dot before them.", pattern=r"[^.\s]\S*"),
    )
    bad = (
        Example("https://www.iana.ogr/", "www.iana.ogr"),
        Example("https://data.iana.orgg/tz", "data.iana.orgg"),
    )
    good = (
        "https://www.iana.org/",
        "https://intranet/",
        "https://router.home.arpa/",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only where the host is looked up in the domain name system."""
        host = url.host
        if host in _SCHEMES and url.found.role in PUBLISHED and _is_followed_by_url(url):
            span = url.spans["host"]
            yield Report(
                span.start,
                span.end,
                f'the host is "{host}", the scheme of the URL that follows',
                help="Take out the first scheme.",
                lowered=lowering_in_tests(url),
            )
            return
        if not host or not is_special(url) or is_address(host) or is_private(host) or is_reserved(host):
            return
        if ".." in host or host.endswith(".svc"):
            return
        name = host.removesuffix(".")
        last = name.rpartition(".")[2]
        own = self.strings("suffixes")
        if is_top_level_domain(last) or is_identifier(url) or any(name.endswith(f".{suffix}") for suffix in own):
            return
        span = url.spans["host"]
        yield Report(
            span.start,
            span.end,
            f'there is no top-level domain "{last}", so {host_name(url)} cannot exist',
            severity=None if url.found.role in ("link", "resource", "prose") else "info",
            help="Write the host as its owner does.",
            lowered=lowering_in_tests(url),
        )


def _is_followed_by_url(url: CheckedUrl) -> bool:
    """Whether the path of the URL begins with two slashes, behind which another host stands."""
    return url.text[url.spans["host"].end :].removeprefix(":").startswith("//")
