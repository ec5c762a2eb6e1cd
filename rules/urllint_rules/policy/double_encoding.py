"""Something percent-encoded twice.

## What it reports

A percent sign that is percent-encoded itself before two hexadecimal digits, such as `%2520` for a space. Where a whole
URL stands in a parameter (`?url=https%3A%2F%2F...`), what was encoded in it is rightly encoded again, and is left
alone.

## Why it matters

The server decodes once, and looks for a file with `%20` in its name. It comes from passing an encoded URL through an
encoder.

## How to fix

Write it encoded once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Component, Edit, Example, Fix, Report, Rule, Span, Triggers
from urllint_rules.standard_error import lowering_in_tests
from urllint_rules.wording import component_name

_TWICE: Final = re.compile("%25(?:25)*([0-9A-Fa-f]{2})")
_PARTS: Final[tuple[Component, ...]] = ("path", "query", "fragment")
_URL_IN_PARAMETER: Final = re.compile("%3A%2F%2F|://|%253A%252F%252F", re.IGNORECASE)


class DoubleEncoding(Rule):
    name = "double-encoding"
    group = "policy"
    summary = "Something in a URL is percent-encoded twice."
    severity = "warning"
    default = False
    triggers = Triggers(signs=("%25",))
    bad = (
        Example("https://www.iana.org/time%2520zones", "%2520", "https://www.iana.org/time%20zones"),
        Example("https://www.iana.org/?q=h%25C3%25B6he", "%25C3", "https://www.iana.org/?q=h%C3%B6he"),
    )
    good = (
        "https://www.iana.org/time%20zones",
        "https://www.iana.org/100%25",
        "https://www.iana.org/?url=https%3A%2F%2Fdata.iana.org%2Fa%2520b",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for each component."""
        for component in _PARTS:
            span = url.spans.get(component)
            if span is None:
                continue
            found = [
                match for match in _TWICE.finditer(url.text, *span) if not _is_nested(url.text, span, match.start())
            ]
            if not found:
                continue
            first = found[0]
            more = f" ({len(found) - 1} more)" if len(found) > 1 else ""
            yield Report(
                *first.span(),
                f'"{first[0]}" in the {component_name(component)} is encoded twice, and is read as "%{first[1]}"{more}',
                help="Write it encoded once.",
                fix=Fix("Encode it once", tuple(Edit(*match.span(), f"%{match[1]}") for match in found)),
                lowered=lowering_in_tests(url),
            )


def _is_nested(text: str, span: Span, at: int) -> bool:
    """Whether a whole URL stands in the same parameter, or in the path before it."""
    start = max(text.rfind("&", span.start, at), span.start)
    return _URL_IN_PARAMETER.search(text, start, at) is not None
