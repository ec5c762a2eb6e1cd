"""A character reference of HTML in a URL.

## What it reports

`&amp;` and its like in a URL where they are not taken for HTML: `?a=1&amp;b=2` in a program, a setting or a text, or
`&amp;amp;` in a page. In a page also what was not meant as one: `?a=1&copy` in a text is read as `?a=1©`.

## Why it matters

The server gets a parameter named `amp;b` and none named `b`. It comes from copying a URL out of the source of a page.

## How to fix

Write the character itself; in HTML write `&amp;` once.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.standard_error import lowering_in_tests

_REFERENCE: Final = re.compile(r"&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,6}|#[xX][0-9A-Fa-f]{1,5});", re.IGNORECASE)
_UNFINISHED: Final = re.compile(r"&[A-Za-z]{2,8}(?![A-Za-z0-9;])")


class HTMLEntityInURL(Rule):
    name = "html-entity-in-url"
    group = "policy"
    summary = "A character reference of HTML stands in a URL."
    severity = "warning"
    default = False
    triggers = Triggers(signs=(r"&(?<=[^\s\"'<>`]&)(?:(?:amp|lt|gt|quot|apos|nbsp);|#)",), non_ascii=True)
    bad = (
        Example("https://www.iana.org/?a=1&amp;b=2", "&amp;", "https://www.iana.org/?a=1&b=2"),
        Example("https://www.iana.org/?a=1&#38;b=2", "&#38;", "https://www.iana.org/?a=1&b=2"),
    )
    good = (
        "https://www.iana.org/?a=1&b=2",
        "https://www.iana.org/?amp;b=2",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for all of them."""
        found = list(_REFERENCE.finditer(url.text))
        if found:
            first = found[0]
            more = f" ({len(found) - 1} more)" if len(found) > 1 else ""
            edits = [Edit(*match.span(), _meant(match[0])) for match in found]
            yield Report(
                *first.span(),
                f'"{first[0]}" is read as it stands here, and not as "{_meant(first[0])}"{more}',
                help="Write the character itself.",
                fix=Fix("Write the characters themselves", tuple(edits)),
                lowered=lowering_in_tests(url),
            )
            return
        yield from _unfinished(url)


def _meant(reference: str) -> str:
    return html.unescape(reference).replace("\u00a0", "%20")


def _unfinished(url: CheckedUrl) -> Iterable[Report]:
    """What HTML takes for a character, though nothing ends its name."""
    raw = url.document.slice(url.found.span)
    for match in _UNFINISHED.finditer(raw):
        character = html.unescape(match[0])
        at = url.text.find(character[0]) if not character.isascii() and len(character) == 1 else -1
        if at >= 0:
            yield Report(
                at,
                at + 1,
                f'"{match[0]}" is read as "{character}" here, for so HTML names that character',
                help=f'Write "&amp;{match[0][1:]}" in HTML.',
                fix=Fix(f'Write "{match[0]}"', (Edit(at, at + 1, match[0]),)),
                lowered=lowering_in_tests(url),
            )
            return
