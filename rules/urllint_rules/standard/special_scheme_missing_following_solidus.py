"""Other than two slashes after http:, https:, ws:, wss:, ftp: or file:.

## What it reports

No slash, one, more than two, or backslashes between the scheme and the host: `https:shop.example`,
`https:/shop.example/`, `https:///shop.example/`.

## Why it matters

Browsers read all of these as `https://shop.example/`, unless the page itself has the same scheme: then what has no two
slashes is relative to the page, and `shop.example` is a folder. Most other programs find no host. For `file:`, one
slash is an old way to write the same, and only mentioned.

## How to fix

Write exactly two slashes after the colon (three for a file on this machine: `file:///etc/hosts`).
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import CheckedUrl, Component, Example, Report, Severity, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule, is_scheme_alone
from urllint_rules.wording import counted, quoted, shortened


class SpecialSchemeMissingFollowingSolidus(StandardErrorRule):
    name = "special-scheme-missing-following-solidus"
    summary = "A scheme such as https: is not followed by exactly two slashes."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    bad = (
        Example("https:shop.example", ""),
        Example("https:/shop.example/", ""),
        Example("https:///shop.example/", "/"),
        Example("https:\\\\shop.example/", ""),
        Example("file:/etc/hosts", ""),
        Example("https:about", "", base="https://shop.example/company/"),
    )
    good = ("https://shop.example/", "file:///etc/hosts", "mailto:someone@shop.example")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """A scheme alone is no URL yet."""
        return () if is_scheme_alone(url) else super().check(url)

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity:
        """One slash after file: means the same to everybody."""
        return "info" if url.scheme == "file" and self._slashes(url) == "/" else self.severity

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what stands there, and how it is read."""
        slashes = self._slashes(url)
        if "\\" in slashes:
            found = "backslashes" if len(slashes) > 1 else "a backslash"
        else:
            found = counted(len(slashes), "slash", "slashes") if slashes else "no slash"
        reading = self._reading(url)
        wanted = "three" if url.scheme == "file" else "two"
        return f'{found} after "{url.scheme}:" where {wanted} slashes belong' + (f"; {reading}" if reading else "")

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """A file has no host."""
        return f'Write "{url.scheme}:///" before a file.' if url.scheme == "file" else f'Write "{url.scheme}://".'

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """All of them together are the defect."""
        return "part of the same"

    def tally(self, component: Component | None, others: int) -> str:
        """They are one defect."""
        return ""

    @staticmethod
    def _slashes(url: CheckedUrl) -> str:
        """The slashes and backslashes after the colon, without the tabs and line breaks that do not count."""
        rest = url.text[url.spans["scheme"].end + 1 :]
        slashes = rest[: len(rest) - len(rest.lstrip("/\\\t\n\r"))]
        return "".join(c for c in slashes if c in "/\\")

    @staticmethod
    def _reading(url: CheckedUrl) -> str:
        """What browsers read; empty where a placeholder hides it or the URL is refused for another reason."""
        if url.record is None or url.found.holes:
            return ""
        if url.scheme == "file":
            return f"browsers read this as {quoted(url.record.href)}" if url.base_is_known else ""
        if not url.base_is_known:
            return "browsers read the rest as a host, or as relative to a page of the same scheme"
        if url.host is None:
            return "browsers read the rest as relative to the page"
        return f"browsers read this as {url.scheme}://{shortened(url.host)}/…"
