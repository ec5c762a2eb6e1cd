"""A user name or password in a URL.

## What it reports

A user name, with or without a password, before the host of an http, https, ws, wss or ftp URL. The option `schemes`
says for which schemes; `ssh://git@...` and the addresses of databases are not among them, for a user belongs there.

## Why it matters

Whoever can read the file can use the password, and URLs are copied, logged and sent on. Browsers ignore or refuse
credentials in many places, and a name before the `@` is easily taken for the host. A password is a warning; a name
alone is only mentioned, and so is a password for this machine or a private network. Words that stand for a password
(`user:password@`, `me:YOUR_TOKEN@`) are mentioned in links, and not reported elsewhere.

## How to fix

Remove the part before the `@`, and give the credentials to the program in another way. Change a password that was
published.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import (
    CheckedUrl,
    Component,
    Example,
    Lowering,
    OptionSpec,
    Severity,
    Triggers,
    ValidationError,
    is_dummy,
)
from urllint_rules.hosts import is_private
from urllint_rules.secrets import lowering_of_credentials
from urllint_rules.standard_error import StandardErrorRule, is_followed
from urllint_rules.wording import host_name


class InvalidCredentials(StandardErrorRule):
    name = "invalid-credentials"
    summary = "A URL holds a user name or password."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    advice = "Remove the part up to the @, and give the credentials in another way."
    options = (
        OptionSpec(
            "schemes",
            ("http", "https", "ws", "wss", "ftp"),
            "Schemes of URLs that are judged; for others a user before the host is usual.",
        ),
    )
    bad = (
        Example("https://anna:wonderland@shop.example/", "anna:wonderland@"),
        Example("ftp://anonymous@files.example/pub", "anonymous@"),
        Example("https://anna:won@der@shop.example/", "anna:won@"),
    )
    good = (
        "https://shop.example/",
        "https://shop.example/@anna",
        "ssh://git@code.example/project",
        "postgres://app:app@db.example/app",
    )

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity | None:
        """Only a password that stands there is more than a remark."""
        schemes = self.settings["schemes"]
        if isinstance(schemes, tuple) and url.scheme not in schemes:
            return None
        if self._has_password(url):
            return "info" if is_private(url.host or "") else "warning"
        return "info" if is_followed(url) or "password" not in url.spans or url.is_open("password") else None

    def excuse(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Lowering | None:
        """What stands for a name says how such a URL is written; a password may be one that nobody can use."""
        if self._has_password(url):
            return lowering_of_credentials(url)
        user = url.component_text("username")
        return "example" if not is_followed(url) and (not user or is_dummy(user) or user.isupper()) else None

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Never say what the name or password is."""
        host = "" if url.host is None else f"; the host is {host_name(url)}"
        if self._has_password(url):
            return f"a password stands in the URL, for everybody who can read this file{host}"
        if "password" in url.spans:
            what = "credentials stand"
        else:
            what = "a user name stands" if url.component_text("username") else "an empty user name stands"
        return f"{what} before the host{host}"

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """What is between two @ belongs to the credentials."""
        return "the credentials end at the last @ only"

    def locate(self, url: CheckedUrl, error: ValidationError) -> None:
        """User name and password are one defect."""

    def tally(self, component: Component | None, others: int) -> str:
        """Several @ are one pair of credentials."""
        return ""

    @staticmethod
    def _has_password(url: CheckedUrl) -> bool:
        """Whether a password stands there that is neither empty nor stands for one."""
        password = url.component_text("password")
        return bool(password) and not url.is_open("password") and not is_dummy(password, url.component_text("username"))
