"""A domain whose letters are put together from parts.

## What it reports

Letters that are written as a base letter and a combining mark though there is one character for both: `é` as `e` and
U+0301. Browsers put them together before they look the domain up (Unicode's normal form C). The draft of 2014/15 says
of it: "Domain name contains an non-NFC normalized character".

## Why it matters

Both look the same and are not. Programs that do not normalize the domain look for another host or refuse the URL, and a
search for the host misses it. Such text comes from file names of some systems, and from some keyboards.

## How to fix

Write the composed character. The fix is safe: browsers do the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urllint.plugin import Example, Triggers
from urllint_rules.domain_characters import DomainCharacter, Stretch, not_normalized
from urllint_rules.webspecs_rule import DomainCharacterRule
from urllint_rules.wording import quoted, shortened


class DomainNotNFC(DomainCharacterRule):
    name = "domain-not-nfc"
    summary = "A domain holds a letter and a combining mark in place of one character."
    triggers = Triggers(errors=("domain-percent-encoded",), non_ascii=True)
    advice = "Write the composed character."
    bad = (
        Example("https://cafe\u0301.example/", "e\u0301", "https://café.example/"),
        Example("https://mu\u0308nchen.example/", "u\u0308", "https://münchen.example/"),
    )
    good = ("https://café.example/", "https://shop.example/cafe\u0301", "https://xn--caf-dma.example/")

    def find(self, characters: Sequence[DomainCharacter]) -> Iterable[Stretch]:
        """The part of each label that is composed."""
        return not_normalized(characters)

    def describe(self, stretch: Stretch) -> str:
        """Name the parts, for the whole looks right."""
        parts = " and ".join(f"U+{ord(code_point):04X}" for code_point in stretch.written[:6])
        return f"{quoted(stretch.edit.text)} is written as {parts}, and read as one character"

    def title(self, found: Sequence[Stretch]) -> str:
        """Name what is written."""
        return f"Write {shortened(', '.join(stretch.edit.text for stretch in found))} composed"
