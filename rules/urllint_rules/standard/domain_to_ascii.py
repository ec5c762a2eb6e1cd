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
quite in order is only mentioned. So is `http://+:8080` outside links, by which Windows and .NET name where to listen.
"""

from __future__ import annotations

from collections.abc import Iterable

from urllint.plugin import (
    CheckedUrl,
    DomainCondition,
    Example,
    Lowering,
    OptionSpec,
    Report,
    Span,
    Triggers,
    ValidationError,
    domain_conditions,
)
from urllint_rules.domain_wording import MEANING, OFF, REFUSED, gravity, meaning, outcome
from urllint_rules.standard_error import RELATED_LIMIT, StandardErrorRule, is_followed, lowering
from urllint_rules.wording import refused


class DomainToASCII(StandardErrorRule):
    name = "domain-to-ASCII"
    summary = "A domain breaks the rules of domain names or of internationalized domain names."
    severity = "error"
    triggers = Triggers(errors=(name,))
    explains = ("domain-percent-encoded", "parsers-disagree")
    options = (
        OptionSpec(
            "conditions",
            tuple(condition for condition in MEANING if condition not in OFF),
            "The conditions that are reported where the URL parses all the same.",
            choices=tuple(MEANING),
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
        if error is None or (not is_followed(url) and _is_cut(url)):
            return  # https://... is talk about URLs
        fatal = url.is_fatal(error)
        broken = [condition for condition in self._broken(url, error) if fatal or self._counts(condition)]
        if fatal:
            # The parser's place is the label on which it failed, but the label can break other conditions, too.
            broken.sort(key=lambda condition: (not _covers(error, condition), _rank(condition)))
        elif not broken:
            return
        leading = broken[0] if broken else DomainCondition("", error.start, error.end)
        start, end = error[1:] if _covers(error, leading) else leading[1:]
        result = refused(url) if fatal else outcome(url, leading)
        yield Report(
            start,
            end,
            f"{meaning(url, leading)}; {result}",
            severity="error" if fatal else gravity(url, leading),
            lowered=lowering(url, fatal=fatal) or _where_it_listens(url),
            help="Check the host for a typing error; write it as its owner does.",
            related=tuple((meaning(url, other), Span(other.start, other.end)) for other in broken[1:RELATED_LIMIT]),
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
        return [condition for condition in conditions if _covers(error, condition)]


def _covers(error: ValidationError, condition: DomainCondition) -> bool:
    return error.start <= condition.start and condition.end <= error.end


def _is_cut(url: CheckedUrl) -> bool:
    """Whether there is nothing but dots, or three of them leave something out, or the text's line ends at a hyphen."""
    host = url.component_text("host")
    end = url.found.span.end
    is_wrapped = url.found.role == "prose" and url.text.endswith("-") and url.document.text[end : end + 1] in "\r\n"
    return not host.strip(".") or "..." in host or (is_wrapped and url.text.endswith(host))


def _where_it_listens(url: CheckedUrl) -> Lowering | None:
    """Windows and .NET write ``+`` for whatever host a server is called by.

    https://learn.microsoft.com/windows/win32/http/urlprefix-strings
    """
    return "harmless" if url.component_text("host") == "+" and not is_followed(url) else None


def _rank(condition: DomainCondition) -> int:
    return REFUSED.index(condition.condition) if condition.condition in REFUSED else len(REFUSED)
