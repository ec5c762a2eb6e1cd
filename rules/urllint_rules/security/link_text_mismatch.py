"""The text of a link is the address of one host, and the link leads to another.

## What it reports

A link whose visible text is a URL or a host, and whose target is on a host that does not belong to the same owner:
`<a href="https://evil.example/">https://bank.example/</a>`. Subdomains and `www.` do not count, nor does the rest of
the URL. Links through the hosts of the option `redirectors`, and those in whose target the shown URL stands as a whole,
are left alone.

## Why it matters

Readers go by what they see. It is the oldest trick of fraudulent mails; in a repository it is mostly a text that was
forgotten when the target was changed, or the other way round. Either way one of the two is wrong. A full URL as a text
is a warning. A bare host in lower case is only mentioned if the link leads to a site's front page, and else shown on
request alone: it is a name as well, of a service, a field or an event, and the link leads to a page about that. It is
left alone if the target has the same name under another top-level domain, or the same name without its dots, as draw.io
at drawio.com has; not so a name that ends with .com, .net or .org, whose ending nobody says.

## How to fix

Write the address in the text that the link leads to, or words in place of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Example, OptionSpec, Report, Rule, Triggers, registrable_domain
from urllint_rules.hosts import HOST_GLOB, HostPatterns, is_private, is_public_name
from urllint_rules.shorteners import SHORTENERS
from urllint_rules.wording import host_name

_SHOWN: Final = re.compile(
    r"(https?://)?((?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]*[^\W_])(?::[0-9]{1,5})?([/?#].*)?", re.IGNORECASE
)
"""A URL or a host; its last label begins with a letter."""


_EXTENSIONS: Final = frozenset(("cc", "md", "mov", "pl", "ps", "py", "rs", "sh", "so", "zip"))
"""Top-level domains that names of files end with, too."""


_CODE_HOSTS: Final = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "sourceforge.net", "*.github.io")
"""Where a project is found whose name looks like a host."""


_ADDRESSES_ONLY: Final = frozenset(("com", "net", "org"))
"""Top-level domains that end an address and are no part of a product's name: ``bank.com`` is not ``bankcom.site``."""


class LinkTextMismatch(Rule):
    name = "link-text-mismatch"
    group = "security"
    summary = "The text of a link is a URL or host, and the link leads to another host."
    severity = "warning"
    triggers = Triggers(visible=True)
    options = (
        OptionSpec(
            "redirectors",
            (
                *(
                    "web.archive.org",
                    "archive.org",
                    "archive.is",
                    "archive.today",
                    "archive.ph",
                    "doi.org",
                    "dx.doi.org",
                ),
                *("youtu.be", "aka.ms", "go.microsoft.com", "links.jianshu.com", "link.zhihu.com"),
                *SHORTENERS,
            ),
            "Hosts, as globs, that lead on to others or stand for them.",
            pattern=HOST_GLOB,
        ),
    )
    bad = (
        Example("https://evil.site/login", "https://evil.site/login", visible="https://www.bank.com/login"),
        Example("https://harbour.site/", "https://harbour.site/", visible="www.harbour.org"),
    )
    good = (
        "https://shop.example/",
        "https://shop.example/login",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Compare the owners of what is shown and of where the link leads."""
        visible = url.found.visible
        host = url.host
        if visible is None or not host or url.found.role != "link" or is_private(host):
            return
        shown = url.document.slice(visible).strip()
        match = _SHOWN.fullmatch(shown)
        if match is None or not is_public_name(match[2].lower()):
            return
        is_full = match[1] is not None or match[2].lower().startswith("www.")
        if not is_full and (_is_a_name(match[2], match[3]) or HostPatterns(_CODE_HOSTS).matches(host)):
            return
        if shown.lower() in url.text[url.spans["host"].end :].lower():
            return
        if HostPatterns(self.strings("redirectors")).matches(host):
            return
        own, seen = registrable_domain(host), registrable_domain(match[2])
        if own is None or seen is None or own == seen:
            return
        if not is_full and (own.partition(".")[0] == seen.partition(".")[0] or _is_the_name_of(own, match[2])):
            return  # one owner's names: github.dev, and docs.github.com about it
        yield Report(
            0,
            len(url.text),
            f'the text of this link says "{match[2]}", and it leads to {host_name(url)}',
            severity="warning" if is_full else "info",
            lowered=None if is_full or url.component_text("path") in ("", "/") else "harmless",
            help="Write the address that the link leads to, or words in place of one.",
        )


def _is_a_name(host: str, rest: str | None) -> bool:
    """Whether a bare host is rather the name of a product, a file, or a thing in a program: ``Nager.Date``,
    ``latexindent.pl``, ``tls_private_key.example``."""
    return (
        not host.islower()
        or "_" in host
        or (not rest and host.count(".") == 1 and host.rpartition(".")[2] in _EXTENSIONS)
    )


def _is_the_name_of(own: str, shown: str) -> bool:
    """Whether the registrable domain ``own`` is a bare host's name, written without the dots that one label has no room
    for: ``draw.io`` at ``drawio.com``."""
    name, _, ending = shown.lower().rpartition(".")
    label = own.partition(".")[0]
    return ending not in _ADDRESSES_ONLY and label.replace("-", "") == (name + ending).replace(".", "").replace("-", "")
