"""A domain that breaks the rules of domain names.

## What it reports

A domain that the domain name system, or the rules for internationalized domain names (UTS #46), do not allow: an empty
label (`a..b`), a label of more than 63 characters, a character that no domain can hold, an `xn--` label that decodes to
nothing, right-to-left and left-to-right letters mixed in a way that nobody can read, and so on. The message says which
of these conditions failed.

Where the URL still parses, underscores, hyphens in the third and fourth place and a final dot are not reported: hosts
in daily use have them. The option `conditions` chooses what is.

## Why it matters

A domain that is too long or has an empty label is never found. Other conditions keep domains from being mistaken for
one another. Where the domain is not ASCII, or holds a forbidden character, browsers refuse the whole URL.

## How to fix

Mostly it is a typing error, such as a doubled dot or a stray character. Otherwise look the domain up and write it as
its owner does.

A domain that cannot be parsed is an error. One that cannot be looked up is a warning, and one that works but is not
quite in order is only mentioned.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from urllint.plugin import (
    CheckedUrl,
    DomainCondition,
    Example,
    OptionSpec,
    Report,
    Severity,
    Span,
    Triggers,
    ValidationError,
    domain_conditions,
)
from urllint_rules.standard_error import RELATED_LIMIT, StandardErrorRule, is_harmless
from urllint_rules.wording import character, quoted, readers, refused

_MEANING: Final = {
    "empty": "nothing is left of this host once the characters that are ignored are taken away",
    "empty-label": "a part of this host between two dots is empty",
    "final-dot": "this host ends with a dot",
    "underscore": "{label} has an underscore, which no host name may have",
    "disallowed-ascii": "{label} holds {character}, which no host name may have",
    "forbidden-domain-code-point": "{character} cannot stand in a host",
    "disallowed-code-point": "{character} is not allowed in an internationalized domain name",
    "hyphens-3-4": "{label} has hyphens in the third and fourth place, which are kept for encoded names",
    "hyphen-edge": "{label} begins or ends with a hyphen",
    "label-too-long": "{label} has {length} characters, and no part of a host name may have more than 63",
    "name-too-long": "this host name is longer than the 253 characters that can be looked up",
    "invalid-punycode": '{label} begins with "xn--", but is no encoded internationalized name',
    "combining-first": "{label} begins with a mark that belongs on a letter before it",
    "joiner": "{label} has an invisible joiner where none is allowed",
    "bidi": "{label} mixes letters written from left to right and from right to left in a way that is not allowed",
}
"""What each condition means of a host, for people."""

_WORKS: Final = ("underscore", "final-dot", "hyphens-3-4", "hyphen-edge")
"""Conditions that do not keep a host from being found."""

_OFF: Final = ("underscore", "final-dot", "hyphens-3-4")
"""Conditions that hosts in daily use break."""


class DomainToASCII(StandardErrorRule):
    name = "domain-to-ASCII"
    summary = "A domain breaks the rules of domain names or of internationalized domain names."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("domain-percent-encoded",)
    options = (
        OptionSpec(
            "conditions",
            tuple(condition for condition in _MEANING if condition not in _OFF),
            "The conditions that are reported where the URL parses all the same.",
            choices=tuple(_MEANING),
        ),
    )
    bad = (
        Example("https://a..example/", ""),
        Example("https://exa%3Fmple.org/", "exa%3Fmple"),
        Example("https://xn--a.example/", "xn--a"),
        Example("https://\u200dsnow.example/", "\u200dsnow"),
    )
    good = (
        "https://a.example/",
        "https://münchen.example/",
        "https://my_service.example/",
        "https://r3---sn-x.video.example/",
        "https://a.example./",
    )

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Report the first condition that counts; the others are related."""
        error = next((error for error in url.errors if error.name == self.name), None)
        if error is None:
            return
        fatal = url.is_fatal(error)
        broken = [condition for condition in self._broken(url, error) if fatal or self._counts(condition)]
        if fatal:
            # The parser's place is the label on which it failed.
            broken.sort(key=lambda condition: not (error.start <= condition.start and condition.end <= error.end))
        elif not broken:
            return
        leading = broken[0] if broken else DomainCondition("", error.start, error.end)
        inside = error.start <= leading.start and leading.end <= error.end
        start, end = (error.start, error.end) if inside else (leading.start, leading.end)
        outcome = refused(url) if fatal else self._outcome(url, leading)
        yield Report(
            start,
            end,
            f"{_meaning(url, leading)}; {outcome}",
            severity="error" if fatal else "info" if is_harmless(url) else _gravity(url, leading),
            help="Check the host for a typing error; write it as its owner does.",
            related=tuple((_meaning(url, other), Span(other.start, other.end)) for other in broken[1:RELATED_LIMIT]),
        )

    def _counts(self, condition: DomainCondition) -> bool:
        conditions = self.settings["conditions"]
        return isinstance(conditions, tuple) and condition.condition in conditions

    def _broken(self, url: CheckedUrl, error: ValidationError) -> list[DomainCondition]:
        """The conditions that the host breaks whatever stands in its placeholders."""
        span = url.spans["host"]
        conditions = [
            DomainCondition(name, start + span.start, end + span.start)
            for name, start, end in domain_conditions(url.text[span.start : span.end])
        ]
        if not url.is_open("host"):
            return conditions
        return [c for c in conditions if error.start <= c.start and c.end <= error.end]

    def _outcome(self, url: CheckedUrl, condition: DomainCondition) -> str:
        if condition.condition in _WORKS:
            return f"{readers(url)} accept it, other programs may not"
        return f"{readers(url)} accept the URL, but the host can hardly exist"


def _gravity(url: CheckedUrl, condition: DomainCondition) -> Severity:
    if condition.condition in _WORKS or url.text[condition.start : condition.end] == "*":
        return "info"
    return "warning"


def _meaning(url: CheckedUrl, condition: DomainCondition) -> str:
    """What ``condition`` means here; the label around it is named where it is known."""
    meaning = _MEANING.get(condition.condition, "this host is not one that the domain name system allows")
    host = url.spans["host"]
    start = url.text.rfind(".", host.start, condition.start) + 1 or host.start
    end = url.text.find(".", condition.end, host.end)
    label = url.text[start : host.end if end < 0 else end]
    at = url.text[condition.start : condition.end]
    return meaning.format(
        label=quoted(label),
        length=len(label),
        character=character(at) if len(at) == 1 else quoted(at),
    )
