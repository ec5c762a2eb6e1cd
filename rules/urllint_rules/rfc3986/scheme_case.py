"""A scheme with capital letters.

## What it reports

`HTTP://shop.example/`. Only what is followed by `://` is judged: `Note:this` is a scheme to a parser, but not to its
author. Identifiers, such as XML namespaces, are left alone.

## Why it matters

Schemes are compared without regard to case, and written in lower case (RFC 3986, 3.1 and 6.2.2.1). Programs that look
for `http:` at the start of a text miss `HTTP:`: caches keep the page twice, filters and tests of "is this absolute?"
fail.

## How to fix

Write the scheme in lower case. The fix is safe: every parser does the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urllint.plugin import Edit, Example, Triggers, rfc3986
from urllint_rules.normalization_rule import NormalizationRule


class SchemeCase(NormalizationRule):
    name = "scheme-case"
    summary = "A scheme is written with capital letters."
    triggers = Triggers(patterns=(r"\A[a-z0-9+.-]*[A-Z][A-Za-z0-9+.-]*://",))
    advice = "Write the scheme in lower case."
    bad = (
        Example("HTTP://shop.example/", "HTTP", "http://shop.example/"),
        Example("Https://shop.example/#Top", "Https", "https://shop.example/#Top"),
        Example("FTP://files.example/", "FTP", "ftp://files.example/"),
    )
    good = ("https://shop.example/HTTP", "mailto:Anna@shop.example", "C:/reports", "Note:this")

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterator[Edit]:
        """The scheme."""
        assert spans.scheme is not None  # only such are judged
        start, end = spans.scheme
        lower = text[start:end].lower()
        if lower != text[start:end]:
            yield Edit(start, end, lower)

    def describe(self, text: str, edit: Edit) -> str:
        """Say what it is read as."""
        return f'the scheme "{text[edit.start : edit.end]}" has capital letters; it is read as "{edit.text}"'

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Name the scheme."""
        return f"Write the scheme as {edits[0].text}"
