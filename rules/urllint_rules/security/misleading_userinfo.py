"""A user name that looks like a host.

## What it reports

A URL whose user name looks like the host of another site: `https://www.bank.example@evil.example/` goes to
evil.example. So do `https://www.bank.example:443@evil.example/` and `https://www.bank.example%2Flogin@evil.example/`.
E-mail addresses as user names are left alone. Where readers are shown such a URL, one about a name that only stands for
a host (`yourdomain.com@`) is an example of the trick, and shown on request.

## Why it matters

People take what stands first for the host. It is a trick of fraudulent mails, and in a repository at best a slip: the
URL does not lead where its author thinks.

## How to fix

Remove everything up to the `@` if the host behind it is meant, or write a slash in place of the `@` if it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import (
    CheckedUrl,
    Component,
    Edit,
    Example,
    Fix,
    Report,
    Rule,
    Span,
    Triggers,
    is_marked,
    registrable_domain,
)
from urllint_rules.hosts import is_public_name
from urllint_rules.reserved_names import is_reserved
from urllint_rules.standard_error import is_followed, lowering
from urllint_rules.wording import host_name, shortened

_PARTS: Final[tuple[Component, ...]] = ("username", "password")
_HOST: Final = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]")
_SLASHES: Final = re.compile("%2[Ff]|%5[Cc]|[\u2044\u2215\u29f8\uff0f]")


class MisleadingUserinfo(Rule):
    name = "misleading-userinfo"
    group = "security"
    summary = "The user name in a URL looks like a host, and the real host stands behind the @."
    severity = "error"
    triggers = Triggers(errors=("invalid-credentials",))
    explains = ("invalid-credentials", "credentials-in-url")
    bad = (
        Example("https://www.bank.example@evil.example/", "www.bank.example@", "https://evil.example/"),
        Example(
            "https://bank.example.com:443@evil.example/login", "bank.example.com:443@", "https://evil.example/login"
        ),
        Example("https://bank.example%2Flogin@evil.example/", "bank.example%2Flogin@", "https://evil.example/"),
    )
    good = (
        "https://evil.example/@www.bank.example",
        "https://evil.example/?next=www.bank.example@x",
        "smtp://anna%40shop.example@mail.shop.example",
        "ssh://git@code.example/project",
        "ssh://first.last@code.example/",
        "https://code.example/@anna.smith",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only where nothing in the user name is a placeholder."""
        if any(url.is_open(part) for part in (*_PARTS, "host")) or not url.host:
            return
        spans = [url.spans[part] for part in _PARTS if part in url.spans]
        if not spans:
            return
        span = Span(spans[0].start, url.text.find("@", spans[-1].end) + 1 or spans[-1].end)
        shown = _shown_host(url.text[span.start : span.end].rstrip("@"))
        if shown is None or _belongs_together(shown, url.host):
            return
        yield Report(
            span.start,
            span.end,
            f'"{shortened(shown, 60)}" is not the host of this URL but a user name; the URL leads to {host_name(url)}',
            lowered=lowering(url, fatal=False) or ("example" if _is_example(url, shown) else None),
            help="Remove what stands before the @, or write a slash in its place.",
            fix=Fix("Remove the user name", (Edit(span.start, span.end, ""),)),
        )


def _is_example(url: CheckedUrl, shown: str) -> bool:
    """Whether the text explains the trick with a name that only stands for a host."""
    return not is_followed(url) and (is_marked(shown) or is_reserved(shown.lower()))


def _shown_host(userinfo: str) -> str | None:
    """What a reader takes for the host; ``None`` if nothing looks like one."""
    if "@" in userinfo or "%40" in userinfo:  # an address of e-mail
        return None
    shown = _SLASHES.split(userinfo.partition(":")[0])[0]
    if not _HOST.fullmatch(shown):
        return None
    return shown if shown.lower().startswith("www.") or is_public_name(shown.lower()) else None


def _belongs_together(shown: str, host: str) -> bool:
    """Whether both are of one owner."""
    own = registrable_domain(host)
    return own is not None and own == registrable_domain(shown)
