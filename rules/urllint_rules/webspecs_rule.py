"""What the rules about the characters of a domain have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from urllint.plugin import CheckedUrl, Fix, Report, Rule, Severity, Span
from urllint_rules.domain_characters import DomainCharacter, Stretch, domain_characters
from urllint_rules.standard_error import RELATED_LIMIT, lowering
from urllint_rules.wording import character, counted, host_name, quoted


class DomainCharacterRule(Rule):
    """A rule for characters that a domain is read without, or with others in their place."""

    group = "webspecs"
    default = False
    severity: ClassVar[Severity] = "warning"
    advice: ClassVar[str]
    """How to mend it, in one sentence."""

    def find(self, characters: Sequence[DomainCharacter]) -> Iterable[Stretch]:
        """What is reported, in order."""
        raise NotImplementedError

    def describe(self, stretch: Stretch) -> str:
        """What is wrong."""
        raise NotImplementedError

    def title(self, found: Sequence[Stretch]) -> str:
        """What the fix does."""
        raise NotImplementedError

    def weigh(self, found: Sequence[Stretch]) -> Severity:
        """How grave it is where somebody is misled."""
        return self.severity

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """One report for each domain; the first place leads."""
        found = list(self.find(domain_characters(url)))
        if not found:
            return
        lead, *others = found
        more = f" ({counted(len(others), 'more', 'more')})" if others else ""
        host = f"; the host is {host_name(url)}" if url.host else ""
        yield Report(
            lead.edit.start,
            lead.edit.end,
            f"{self.describe(lead)}{more}{host}",
            severity=self.weigh(found),
            lowered=lowering(url, fatal=url.record is None),
            help=self.advice,
            related=tuple(
                (self.describe(stretch), Span(stretch.edit.start, stretch.edit.end))
                for stretch in others[:RELATED_LIMIT]
            ),
            fix=Fix(self.title(found), tuple(stretch.edit for stretch in found)),
        )


def named(text: str) -> str:
    """One character with its name, more of them in quotes."""
    return character(text) if len(text) == 1 and not (text.isascii() and text.isalnum()) else quoted(text)
