"""What each condition that a domain can break means for people, and how grave it is.

The error domain-to-ASCII alone says only that something is wrong; people want to know what.
"""

from __future__ import annotations

from typing import Final

from urllint.plugin import CheckedUrl, DomainCondition, Severity
from urllint_rules.wording import character, quoted, readers

MEANING: Final = {
    "empty": "nothing is left of this host once the characters that are ignored are taken away",
    "empty-label": "a part of this host between two dots is empty",
    "final-dot": "this host ends with a dot",
    "underscore": "{label} has an underscore, which no host name may have",
    "disallowed-ascii": "{label} holds {character}, which no host name may have",
    "forbidden-domain-code-point": "{character} cannot stand in a host",
    "disallowed-code-point": "{character} is not allowed in an internationalized domain name",
    "hyphens-3-4": "{label} has hyphens in the third and fourth place, which are kept for encoded names",
    "hyphen-edge": "{label} begins or ends with a hyphen",
    "label-too-long": "{label} has {length}, and no part of a host name may have more than 63",
    "name-too-long": "this host name is longer than the 253 characters that can be looked up",
    "invalid-punycode": '{label} begins with "xn--", but is no encoded internationalized name',
    "combining-first": "{label} begins with a mark that belongs on a letter before it",
    "joiner": "{label} has an invisible joiner where none is allowed",
    "bidi": "{label} mixes letters written from left to right and from right to left in a way that is not allowed",
}
"""What each condition means of a host, for people."""

_WORKS: Final = ("underscore", "final-dot", "hyphens-3-4", "hyphen-edge")
"""Conditions that do not keep a host from being found."""

REFUSED: Final = (
    "empty",
    "forbidden-domain-code-point",
    "disallowed-code-point",
    "joiner",
    "bidi",
    "combining-first",
    "invalid-punycode",
    "hyphens-3-4",
)
"""Conditions on which a parser can fail, those that say most first."""

OFF: Final = ("underscore", "final-dot", "hyphens-3-4")
"""Conditions that hosts in daily use break."""


def gravity(url: CheckedUrl, condition: DomainCondition) -> Severity:
    """How grave ``condition`` is in a URL that parses. A label ``*`` makes a pattern of hosts, and is no mistake."""
    if condition.condition in _WORKS or url.text[condition.start : condition.end] == "*":
        return "info"
    return "warning"


def meaning(url: CheckedUrl, condition: DomainCondition) -> str:
    """What ``condition`` means here; the label around it is named where it is known."""
    sentence = MEANING.get(condition.condition, "this host is not one that the domain name system allows")
    host = url.spans["host"]
    start = url.text.rfind(".", host.start, condition.start) + 1 or host.start
    end = url.text.find(".", condition.end, host.end)
    label = url.text[start : host.end if end < 0 else end]
    at = url.text[condition.start : condition.end]
    as_it_stands = label.isascii() and "%" not in label
    length = f"{len(label)} characters" if as_it_stands else "more than 63 characters in its encoded form"
    return sentence.format(label=quoted(label), length=length, character=_named(at))


def _named(at: str) -> str:
    """The character at a condition, which may be percent-encoded."""
    if len(at) == 1:
        return character(at)
    if at[:1] == "%" and len(at) == 3 and at[1] in "01234567":
        return f"percent-encoded {character(chr(int(at[1:], 16)))}"
    return quoted(at)


def outcome(url: CheckedUrl, condition: DomainCondition) -> str:
    """What comes of ``condition`` in a URL that parses."""
    if condition.condition in _WORKS:
        return f"{readers(url)} accept it, other programs may not"
    return f"{readers(url)} accept the URL, but the host can hardly exist"
