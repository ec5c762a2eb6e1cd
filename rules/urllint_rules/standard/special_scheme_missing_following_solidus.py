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

from collections.abc import Iterable, Sequence

from urllint.plugin import CheckedUrl, Component, Edit, Example, Fix, Report, Severity, Span, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule, is_colon_doubled, is_scheme_alone, without_second_colon
from urllint_rules.wording import counted, quoted


class SpecialSchemeMissingFollowingSolidus(StandardErrorRule):
    name = "special-scheme-missing-following-solidus"
    summary = "A scheme such as https: is not followed by exactly two slashes."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    bad = (
        Example("https:shop.example", "", "https://shop.example"),
        Example("https:/shop.example/", "", "https://shop.example/"),
        Example("https:///shop.example/", "/", "https://shop.example/"),
        Example("https:\\\\shop.example/", "", "https://shop.example/"),
        Example("file:/etc/hosts", "", "file:///etc/hosts"),
        Example("https:about", "", "https://about", base="https://shop.example/company/"),
        Example("///shop.example/", "/", "//shop.example/", base="https://shop.example/company/"),
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
        if is_colon_doubled(url):
            return f'a second colon after "{url.scheme}:" where two slashes belong'
        if "\\" in slashes:
            found = "backslashes" if len(slashes) > 1 else "a backslash"
        else:
            found = counted(len(slashes), "slash", "slashes") if slashes else "no slash"
        reading = self._reading(url)
        if "scheme" not in url.spans:
            return f"{found} at the start of a reference, where two lead to a host" + (
                f"; {reading}" if reading else ""
            )
        wanted = "three" if url.scheme == "file" else "two"
        return f'{found} after "{url.scheme}:" where {wanted} slashes belong' + (f"; {reading}" if reading else "")

    def advise(self, url: CheckedUrl, error: ValidationError) -> str:
        """A file has no host."""
        if "scheme" not in url.spans:
            return "Write two slashes before a host, and one before a path."
        return f'Write "{url.scheme}:///" before a file.' if url.scheme == "file" else f'Write "{url.scheme}://".'

    def remark(self, url: CheckedUrl, error: ValidationError) -> str:
        """All of them together are the defect."""
        return "part of the same"

    def tally(self, component: Component | None, others: int) -> str:
        """They are one defect."""
        return ""

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write as many slashes as belong there, if a host or file follows."""
        if is_colon_doubled(url):
            return without_second_colon(url)
        start, end = self._extent(url)
        if url.text[end : end + 1] in ("", ":", "?", "#"):
            return None
        wanted = 2
        if url.scheme == "file":
            # One slash begins the path; of two and more the first two lead to a host, which may be empty.
            written = len(self._slashes(url))
            wanted = 3 if written < 2 else written
        where = f'after "{url.scheme}:"' if "scheme" in url.spans else "before the host"
        return Fix(f"Write {counted(wanted, 'slash', 'slashes')} {where}", (Edit(start, end, "/" * wanted),))

    @staticmethod
    def _extent(url: CheckedUrl) -> Span:
        """Where the slashes after the colon stand, or those that a relative reference begins with, with the tabs and
        line breaks between them."""
        start = url.spans["scheme"].end + 1 if "scheme" in url.spans else 0
        rest = url.text[start:]
        return Span(start, start + len(rest) - len(rest.lstrip("/\\\t\n\r")))

    @classmethod
    def _slashes(cls, url: CheckedUrl) -> str:
        """The slashes and backslashes after the colon, without the tabs and line breaks that do not count."""
        start, end = cls._extent(url)
        return "".join(c for c in url.text[start:end] if c in "/\\")

    @staticmethod
    def _reading(url: CheckedUrl) -> str:
        """What browsers read; empty where a placeholder hides it or the URL is refused for another reason."""
        if url.record is None or url.found.holes:
            return ""
        if url.scheme == "file":
            return f"browsers read this as {quoted(url.record.href)}" if url.base_is_known else ""
        # Two slashes of any kind lead to a host, whatever the base.
        slashes = SpecialSchemeMissingFollowingSolidus._slashes(url)
        if not url.base_is_known and len(slashes) < 2:
            return "browsers read the rest as a host, or as relative to a page of the same scheme"
        if url.host is None:
            return "browsers read the rest as relative to the page"
        port = "" if url.record.port is None else f":{url.record.port}"
        return f"browsers read this as {url.scheme}://{url.rendered_host(100)}{port}/…"
