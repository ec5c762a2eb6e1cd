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

from urllint.plugin import CheckedUrl, Example, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted

_SCHEMES = ("https", "http", "ftp", "wss", "ws")


class MissingSchemeNonRelativeURL(StandardErrorRule):
    name = "missing-scheme-non-relative-URL"
    summary = "A URL has no scheme, and there is no base URL that it could be relative to."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("invalid-URL-unit",)
    advice = "Begin the URL with its scheme and a colon."
    bad = (
        Example("http//shop.example/", "http//shop.example/"),
        Example("https//shop.example/about", "https//shop.example/about"),
    )
    good = ("http://shop.example/", "mailto:someone@shop.example")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Tell a scheme that lacks its colon from none at all."""
        text = url.text[error.start : error.end]
        scheme = next((scheme for scheme in _SCHEMES if text.lower().startswith(f"{scheme}//")), None)
        if scheme is not None:
            return f"the colon after {quoted(scheme)} is missing, so this is no absolute URL"
        if url.base is not None:
            return f"this URL has no scheme, and it cannot be relative to the base URL {quoted(url.base)}"
        return "this URL has no scheme, and there is no base URL that it could be relative to"
