"""A character in a domain that is read as another one.

## What it reports

Letters that browsers replace before they look a domain up: capital letters (`Shop.example`), wide and circled letters
(`ｓhop.example`), ligatures, and the ideographic full stop. Where only ASCII letters are concerned it is a remark. The
draft of 2014/15 says of it: "Domain name contains an IDNA mapped character".

## Why it matters

The host is not the one that is written. Programs that do not map it, or map it by other tables, look for another host
or refuse the URL, and a search for the host misses it.

## How to fix

Write the domain as it is looked up. The fix is safe: it writes what browsers read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urllint.plugin import Example, Severity, Triggers
from urllint_rules.domain_characters import DomainCharacter, Stretch, stretches
from urllint_rules.webspecs_rule import DomainCharacterRule, named
from urllint_rules.wording import quoted, shortened


class DomainMappedCharacter(DomainCharacterRule):
    name = "domain-mapped-character"
    summary = "A domain holds a letter that is read as another one."
    triggers = Triggers(errors=("domain-percent-encoded",), non_ascii=True, patterns=(r"//[^/?#]*[A-Z]",))
    explains = ("host-case",)
    advice = "Write the domain as it is looked up."
    bad = (
        Example("https://ｓhop.example/", "ｓ", "https://shop.example/"),
        Example("https://Shop.example/", "S", "https://shop.example/"),
        Example("https://ﬁsh.example/", "ﬁ", "https://fish.example/"),
        Example("https://%E2%84%A6.example/", "%E2%84%A6", "https://ω.example/"),
    )
    good = (
        "https://shop.example/Ａ",
        "https://münchen.example/",
        "https://straße.example/",
        "https://xn--mnchen-3ya.example/",
        "http://[2001:DB8::1]/",
    )

    def find(self, characters: Sequence[DomainCharacter]) -> Iterable[Stretch]:
        """Each run of characters that become others."""
        return stretches(characters, lambda item: item.mapped not in ("", item.character))

    def weigh(self, found: Sequence[Stretch]) -> Severity:
        """Everybody reads capital letters as small ones."""
        return "info" if all(stretch.written.isascii() for stretch in found) else self.severity

    def describe(self, stretch: Stretch) -> str:
        """Say what it is read as."""
        return f"{named(stretch.written)} is read as {quoted(stretch.edit.text)}"

    def title(self, found: Sequence[Stretch]) -> str:
        """Name what is written."""
        return f"Write {shortened(', '.join(dict.fromkeys(stretch.edit.text for stretch in found)))}"
