"""A percent-encoding with small hexadecimal digits.

## What it reports

`https://shop.example/caf%c3%a9`, where `%C3%A9` is the usual form. Identifiers, such as XML namespaces, are left alone.

## Why it matters

`%c3` and `%C3` mean the same, and are written with capital letters (RFC 3986, 2.1 and 6.2.2.1). Programs that compare
URLs as strings take them for two, and browsers are among these: they keep what is written.

## How to fix

Write the digits in capital letters. The fix is unsafe in path, query and fragment: browsers send the URL as it is
written, and a server, a signature or a cache may compare it so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from urllint.plugin import Edit, Example, Triggers, rfc3986
from urllint_rules.mending import joined_in_order
from urllint_rules.normalization_rule import NormalizationRule
from urllint_rules.wording import counted, shortened

_SMALL: Final = r"%(?:[0-9A-F][a-f]|[a-f][0-9A-Fa-f])"
_TRIPLET: Final = re.compile("%[0-9A-Fa-f]{2}")


class PercentEncodingCase(NormalizationRule):
    name = "percent-encoding-case"
    summary = "A percent-encoding is written with small hexadecimal digits."
    triggers = Triggers(patterns=(_SMALL,))
    advice = "Write the hexadecimal digits A to F in capital letters."
    bad = (
        Example("https://shop.example/caf%c3%a9", "%c3%a9", "https://shop.example/caf%C3%A9"),
        Example("https://shop.example/?q=a%2fb", "%2f", "https://shop.example/?q=a%2Fb"),
        Example("https://m%c3%bcnchen.example/", "%c3%bc", "https://m%C3%BCnchen.example/"),
    )
    good = ("https://shop.example/caf%C3%A9", "https://shop.example/a%20b", "https://shop.example/100%25c")

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterable[Edit]:
        """Each that has a small letter."""
        return joined_in_order(
            Edit(*found.span(), found[0].upper()) for found in _TRIPLET.finditer(text) if found[0] != found[0].upper()
        )

    def describe(self, text: str, edit: Edit) -> str:
        """Say how it is usually written."""
        return (
            f'"{shortened(text[edit.start : edit.end], 60)}" has small hexadecimal digits; '
            f'"{shortened(edit.text, 60)}" means the same'
        )

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Name what is written."""
        if len(edits) == 1:
            return f"Write {shortened(edits[0].text, 60)}"
        return f"Write capital letters in {counted(len(edits), 'place')}"
