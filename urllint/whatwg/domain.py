"""The domain parser, as far as plain ASCII domains need it, and the names of the conditions that other domains break.

Nearly all domains are plain ASCII; what the others need is in :mod:`urllint.whatwg.uts46`, which is imported when the
first one comes.

https://url.spec.whatwg.org/#concept-domain-to-ascii
"""

import re
from functools import cache
from typing import NamedTuple

LABEL_LIMIT = 63
DOMAIN_LIMIT = 253

CONDITIONS: dict[str, str] = {
    "empty": "nothing is left of it once ignored characters are removed",
    "empty-label": "a label is empty",
    "final-dot": "it ends with a dot",
    "underscore": "a label contains an underscore",
    "disallowed-ascii": "a label contains an ASCII character other than a letter, a digit or a hyphen",
    "forbidden-domain-code-point": "a label contains a character that no domain can contain",
    "disallowed-code-point": "a label contains a character that internationalized domain names do not allow",
    "hyphens-3-4": "a label has hyphens as its third and fourth characters",
    "hyphen-edge": "a label begins or ends with a hyphen",
    "label-too-long": "a label is longer than 63 characters",
    "name-too-long": "it is longer than 253 characters",
    "invalid-punycode": "a label begins with xn-- but is not an encoded internationalized label",
    "combining-first": "a label begins with a combining mark",
    "joiner": "a label contains a zero-width joiner or non-joiner where none is allowed",
    "bidi": "a label mixes left-to-right and right-to-left characters in a way that is not allowed",
}
"""Every condition of a strict ToASCII that :class:`DomainCondition` can name, with what it means of a domain."""


class DomainCondition(NamedTuple):
    """A condition of strict ToASCII that a domain breaks: its name and where, as half-open offsets in code points."""

    condition: str
    start: int
    end: int


@cache
def _plain_domain() -> re.Pattern[str]:
    """A domain in lower case that strict ToASCII leaves as it is, but for the lengths. It matches in linear time."""
    label = "(?!..--)[a-z0-9]+(?:-+[a-z0-9]+)*"
    return re.compile(rf"{label}(?:\.{label})*")


def parse_domain(domain: str) -> tuple[str | None, tuple[int, int] | None]:
    """Run the domain parser, without beStrict, on ``domain``, a scalar value string that is not empty.

    Returns the domain, or None for failure; and where domain-to-ASCII is reported, or None.

    https://url.spec.whatwg.org/#concept-domain-to-ascii
    """
    if domain.isascii():
        lowercase = domain.lower()
        if _plain_domain().fullmatch(lowercase) and _has_valid_lengths(lowercase):
            return lowercase, None

    from urllint.whatwg.uts46 import examine

    examination = examine(domain)
    return examination.ascii, examination.error


def _has_valid_lengths(domain: str) -> bool:
    if len(domain) <= LABEL_LIMIT:
        return True
    return len(domain) <= DOMAIN_LIMIT and max(map(len, domain.split("."))) <= LABEL_LIMIT


def split_labels(domain: str) -> list[tuple[int, int]]:
    """Where the labels of a domain stand in it; every code point that ToASCII maps to a dot separates two."""
    spans = []
    start = 0
    for label in domain.translate(_SEPARATORS).split("."):
        end = start + len(label)
        spans.append((start, end))
        start = end + 1
    return spans


# https://www.unicode.org/reports/tr46/#Notation: no other code point has a mapping that contains a full stop.
_SEPARATORS = {0x3002: ".", 0xFF0E: ".", 0xFF61: "."}
