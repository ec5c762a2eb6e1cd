"""No scheme where only an absolute URL makes sense.

## What it reports

A text that is meant as a URL, but does not begin with a scheme and a colon, where there is nothing that it could be
relative to: `http//shop.example/`.

## Why it matters

Without a base nobody knows what the text points at. Parsers refuse it.

## How to fix

Write the scheme with its colon: `http://shop.example/`.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted

_SCHEMES = ("https", "http", "ftp", "wss", "ws")


class MissingSchemeNonRelativeURL(StandardErrorRule):
    name = "missing-scheme-non-relative-URL"
    summary = "A URL has no scheme, and there is no base URL that it could be relative to."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("invalid-URL-unit", "parsers-disagree")
    advice = "Begin the URL with its scheme and a colon."
    bad = (
        Example("http//shop.example/", "http//shop.example/", "http://shop.example/"),
        Example("https//shop.example/about", "https//shop.example/about", "https://shop.example/about"),
        Example("https;//shop.example/", "https;//shop.example/", "https://shop.example/"),
    )
    good = ("http://shop.example/", "mailto:someone@shop.example")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Tell a scheme that lacks its colon from none at all."""
        scheme = _scheme(url.text, error.start)
        if scheme is not None and url.text.startswith(";", error.start + len(scheme)):
            return f'";" after {quoted(scheme)} is no colon, so this is no absolute URL'
        if scheme is not None:
            return f"the colon after {quoted(scheme)} is missing, so this is no absolute URL"
        if url.base is not None:
            return f"this URL has no scheme, and it cannot be relative to the base URL {quoted(url.base)}"
        return "this URL has no scheme, and there is no base URL that it could be relative to"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix | None:
        """Write the colon, if that is all that is missing."""
        start = errors[0].start
        scheme = _scheme(url.text, start)
        if scheme is None:
            return None
        after = start + len(scheme)
        end = after + url.text.startswith(";", after)
        return Fix("Write the colon after the scheme", (Edit(after, end, ":"),))


def _scheme(text: str, start: int) -> str | None:
    """The scheme that stands at ``start`` before two slashes, or before a semicolon in place of the colon."""
    lower = text[start : start + 8].lower()
    return next((scheme for scheme in _SCHEMES if lower.startswith((f"{scheme}//", f"{scheme};//"))), None)
