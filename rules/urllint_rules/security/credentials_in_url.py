"""A password or token before the host.

## What it reports

A password in a URL (`https://anna:wonderland@...`, `postgres://app:s7Tq2v@db...`), and a token in place of a user name
(`https://ghp_...@github.com/`), whatever the scheme. Variables, masks and placeholders (`$PASSWORD`, `***`, `{token}`)
are none, nor are words that people write in examples (`user:password@`, also spelt `p%40ssw0rd`) or the user's own name
in place of a password.
A user name alone is none: `ssh://git@...` is how such URLs are written.

## Why it matters

Whoever can read the file can use the password, and so can everybody who has ever had a copy of the repository. URLs are
logged, shown and sent on as they are. What has the shape of a well-known service's token is an error, whatever the
host; a password is a warning. One for this machine or a host that does not exist is only mentioned, and so is one that
somebody made up: for a test, for a private network, or, if it is a word and no more, where readers are shown what such
a URL looks like.

## How to fix

Remove the part before the `@`, and give the credentials to the program in another way: an environment variable, a file
that is not in the repository, a store for secrets. Change a password that was published; it stays in the history.

All output shows `***` in its place.
"""

from __future__ import annotations

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
    is_dummy,
    is_known_token,
    is_token,
)
from urllint_rules.secrets import lowering_of_credentials, severity_of_secret
from urllint_rules.wording import host_name, is_special

_PARTS: Final[tuple[Component, ...]] = ("username", "password")


class CredentialsInURL(Rule):
    name = "credentials-in-url"
    group = "security"
    summary = "A URL holds a password or token, for everybody who can read the file."
    severity = "warning"
    triggers = Triggers(errors=("invalid-credentials",))
    explains = ("invalid-credentials",)
    bad = (
        Example("https://anna:w0nderland@shop.example/", "anna:w0nderland@", "https://shop.example/"),
        Example("postgres://tide:q7Lk2wZp@db.tidewatch.example/levels", "tide:q7Lk2wZp@"),
        Example(
            "https://ghp_9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5eUoXi@github.com/tidewatch/charts",
            "ghp_9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5eUoXi@",
            "https://github.com/tidewatch/charts",
        ),
    )
    good = (
        "https://shop.example/@anna",
        "ssh://git@code.example/project",
        "https://$USER:$PASSWORD@shop.example/",
        "https://user:***@shop.example/",
        "https://user:password@shop.example/",
        "postgres://app:app@db.example/app",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Look at the password, or else at the user name."""
        if url.is_open("username") or url.is_open("password"):
            return
        user, password = url.component_text("username"), url.component_text("password")
        if password and not is_dummy(password, user):
            what = "password"
        elif _holds_token(url, user) and not is_dummy(user) and not _is_public_key(url):
            what = "token"
        else:
            return
        span = _credentials(url)
        host = f" for {host_name(url)}" if url.host else ""
        yield Report(
            span.start,
            span.end,
            f"a {what}{host} stands in the URL, for everybody who can read this file",
            severity=severity_of_secret(url, user, password),
            lowered=lowering_of_credentials(url),
            help="Give it to the program in another way, and change it if others may have seen it.",
            fix=_mend(url, span),
        )


def _holds_token(url: CheckedUrl, user: str) -> bool:
    """Whether the user name is a token; before the ``@`` of a message or an account stands a name of its own."""
    return is_known_token(user) or (is_special(url) and is_token(user))


def _is_public_key(url: CheckedUrl) -> bool:
    """Whether the user name is the public key of an error collector, which is meant to be published."""
    return "password" not in url.spans and url.component_text("path").strip("/").isdecimal()


def _credentials(url: CheckedUrl) -> Span:
    """User name and password, with the @."""
    spans = [url.spans[component] for component in _PARTS if component in url.spans]
    end = url.text.find("@", spans[-1].end) + 1
    return Span(spans[0].start, end or spans[-1].end)


def _mend(url: CheckedUrl, span: Span) -> Fix | None:
    """Leave them out, where the URL means the same resource without them."""
    if url.scheme not in ("http", "https"):
        return None
    return Fix("Leave out the credentials", (Edit(span.start, span.end, ""),))
