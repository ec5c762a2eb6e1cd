"""A character in a domain that is read as nothing.

## What it reports

Soft hyphens, zero-width spaces, joiners of words and other characters that browsers drop from a domain before they look
it up. The draft of 2014/15 says of it: "Domain name contains an IDNA ignored character".

## Why it matters

Nobody can see that the domain is written otherwise than it is read. Programs that do not drop the character look for
another host or refuse the URL, and a search for the host misses it. It comes from copying out of a document or web
page, or from somebody who wants to deceive.

## How to fix

Remove the character. The fix is safe: browsers do the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urllint.plugin import Example, Triggers
from urllint_rules.domain_characters import DomainCharacter, Stretch, stretches
from urllint_rules.webspecs_rule import DomainCharacterRule, named


class DomainIgnoredCharacter(DomainCharacterRule):
    name = "domain-ignored-character"
    summary = "A domain holds a character that is dropped when the domain is read."
    triggers = Triggers(errors=("domain-percent-encoded",), non_ascii=True)
    advice = "Remove the character."
    bad = (
        Example("https://sh\u00adop.example/", "\u00ad", "https://shop.example/"),
        Example("https://shop\u200b.example/", "\u200b", "https://shop.example/"),
        Example("https://sh%C2%ADop.example/", "%C2%AD", "https://shop.example/"),
    )
    good = ("https://shop.example/", "https://shop.example/cata\u00adlogue", "https://münchen.example/")

    def find(self, characters: Sequence[DomainCharacter]) -> Iterable[Stretch]:
        """Each run of characters that become nothing."""
        return stretches(characters, lambda item: item.mapped == "")

    def describe(self, stretch: Stretch) -> str:
        """Name it, for it cannot be seen."""
        return f"{named(stretch.written)} is dropped when the domain is read"

    def title(self, found: Sequence[Stretch]) -> str:
        """Say what is done."""
        return "Remove what is dropped"
