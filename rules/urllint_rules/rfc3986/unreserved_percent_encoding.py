"""A percent-encoding of a character that needs none.

## What it reports

`https://shop.example/%7Eanna`: letters, digits and `-` `.` `_` `~` stand for themselves everywhere. Identifiers, such
as XML namespaces, are left alone.

## Why it matters

`%7E` and `~` mean the same, and the character itself is the normal form (RFC 3986, 2.3 and 6.2.2.2). Programs that
compare URLs as strings take them for two, and browsers are among these: they keep what is written. It can also hide a
word from a search or a filter (`%61dmin`).

## How to fix

Write the character. The fix is unsafe in path, query and fragment: browsers send the URL as it is written, and a server
or a signature may compare it so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from urllint.plugin import Edit, Example, Triggers, rfc3986
from urllint_rules.mending import joined_in_order
from urllint_rules.normalization_rule import NormalizationRule
from urllint_rules.wording import counted, shortened

_UNRESERVED: Final = r"%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])"
"""https://www.rfc-editor.org/rfc/rfc3986#section-2.3"""

# A "%" that begins no percent-encoding must not get one from the decoding of what follows it.
_DECODABLE: Final = re.compile(rf"(?<!%)(?<!%[0-9A-Fa-f]){_UNRESERVED}")


class UnreservedPercentEncoding(NormalizationRule):
    name = "unreserved-percent-encoding"
    summary = "A letter, digit, hyphen, dot, underscore or tilde is percent-encoded without need."
    triggers = Triggers(patterns=(_UNRESERVED,))
    advice = "Write the character itself."
    bad = (
        Example("https://shop.example/%7Eanna", "%7E", "https://shop.example/~anna"),
        Example("https://shop.example/?q=%61%62-c", "%61%62", "https://shop.example/?q=ab-c"),
        Example("https://shop%2Eexample/", "%2E", "https://shop.example/"),
    )
    good = (
        "https://shop.example/~anna",
        "https://shop.example/a%2Fb%20c",
        "https://shop.example/%2541",
    )

    def find(self, text: str, spans: rfc3986.ReferenceSpans) -> Iterable[Edit]:
        """Each that stands for an unreserved character."""
        return joined_in_order(Edit(*found.span(), chr(int(found[0][1:], 16))) for found in _DECODABLE.finditer(text))

    def describe(self, text: str, edit: Edit) -> str:
        """Say what it stands for."""
        written = shortened(text[edit.start : edit.end], 60)
        return f'"{written}" is "{shortened(edit.text, 60)}", which needs no percent-encoding'

    def title(self, text: str, edits: Sequence[Edit]) -> str:
        """Name what is written."""
        if len(edits) == 1:
            return f"Write {shortened(edits[0].text, 60)}"
        return f"Write characters as they are in {counted(len(edits), 'place')}"
