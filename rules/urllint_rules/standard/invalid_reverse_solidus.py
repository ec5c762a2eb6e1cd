"""A backslash in place of a slash.

## What it reports

A backslash in an http, https, ws, wss, ftp or file URL before the query, or in a relative reference that is resolved
against one: `https://shop.example\\orders`, `images\\logo.png`.

## Why it matters

Browsers read each of them as a slash. Other programs do not: for them `images\\logo.png` is one name, and in
`https://good.example\\@evil.example/` the host is evil.example, while browsers go to good.example. Where a backslash
ends the host it is an error for that reason, elsewhere a warning.

## How to fix

Write slashes, on Windows, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Lowering, Severity, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule, is_followed
from urllint_rules.wording import host_reading


class InvalidReverseSolidus(StandardErrorRule):
    name = "invalid-reverse-solidus"
    summary = "A backslash stands where a slash belongs."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    advice = 'Write "/".'
    bad = (
        Example("https://shop.example/orders\\7", "\\", "https://shop.example/orders/7"),
        Example("https://shop.example\\orders", "\\", "https://shop.example/orders"),
        Example("https://shop.example\\@elsewhere.example/", "\\", "https://shop.example/@elsewhere.example/"),
        Example("images\\logo.png", "\\", "images/logo.png", base="https://shop.example/"),
    )
    good = ("https://shop.example/orders/7", "https://shop.example/?path=orders%5C7", "https://shop.example/orders%5C7")

    def weigh(self, url: CheckedUrl, error: ValidationError) -> Severity:
        """Where it ends the host, others read another host."""
        return "error" if _ends_host(url, error) else self.severity

    def excuse(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Lowering | None:
        """Markdown writes a backslash before a character that would mean something else, wherever it is kept."""
        behind = [url.text[error.end : error.end + 1] for error in errors]
        return "harmless" if not is_followed(url) and all(one and one in "_*~#.-" for one in behind) else None

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say which host is read, where it is not clear."""
        if _ends_host(url, error):
            reading = host_reading(url) or "browsers read it as a slash"
            return f"a backslash ends the host; {reading}, other programs may read another one"
        return "a backslash stands where a slash belongs; browsers read it as a slash, other programs may not"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix:
        """Write slashes."""
        return Fix("Write slashes", tuple(Edit(error.start, error.end, "/") for error in errors))


def _ends_host(url: CheckedUrl, error: ValidationError) -> bool:
    ends = (url.spans[component].end for component in ("host", "port") if component in url.spans)
    return error.start in ends
