"""The messages of the webspecs grammar of 2014/15, and what became of each.

One row for each message: an error that the URL Standard names today, a rule of the group ``webspecs`` where it names
none, or nothing but this dialect.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

COMPONENTS: Final = ("user", "password", "host", "port", "path", "scheme data", "query", "fragment")
"""The components as messages name them."""


class Message(NamedTuple):
    """A message: ``is_exception`` for parse exceptions, which end the parse; others are conformance errors.

    ``today`` names errors of the standard, or the rule; it is empty for what this dialect alone minds. A ``{}`` stands
    for a component or a code point. ``origin`` is ``prose`` where the grammar's code has no message of its own.
    """

    text: str
    is_exception: bool
    kind: Literal["standard", "webspecs", "dialect"]
    today: tuple[str, ...] = ()
    origin: Literal["code", "prose"] = "code"


TAB: Final = "Tab, new line, or carriage return found in {}"
ILLEGAL: Final = "Illegal character in {}"
PERCENT: Final = 'Percent sign ("%") not followed by two hexadecimal digits in {}'
NULL: Final = "Null character in fragment"
LEGACY: Final = "Legacy compatibility issue"
DELIMITER_BACKSLASH: Final = 'Backslash ("\\") used as a delimiter'
SEGMENT_BACKSLASH: Final = 'Backslash ("\\") used as path segment delimiter'
SLASH: Final = 'Expected a slash ("/")'
EMPTY_HOST: Final = "Empty host"
INVALID_HOST: Final = "Invalid host"
RELATIVE: Final = "relative URL provided with a non-relative base"
COLON: Final = "leading segment in a relative path contains a colon"
AT_SIGN: Final = 'At sign ("@") in user or password needs to be percent encoded'
IGNORED: Final = "Domain name contains an IDNA ignored character"
MAPPED: Final = "Domain name contains an IDNA mapped character"
NOT_NFC: Final = "Domain name contains an non-NFC normalized character"
DOMAIN_CHARACTER: Final = "Invalid domain character {}"
EMPTY_LABEL: Final = "DNS violation: Host contains empty label"
IPV6: Final = "malformed IPv6 Address"
IPV4_RANGE: Final = "IPv4 address component out of range"
IPV4_MISSING: Final = "Missing IPv4 component"
IPV4_HEXADECIMAL: Final = "Hexadecimal IPV4 component"
IPV4_OCTAL: Final = "Octal IPV4 component"
PORT: Final = "Invalid port number"
HOST_CHANGED: Final = "host parsing returns another value than is written"

_UNIT: Final = ("invalid-URL-unit",)

MESSAGES: Final = (
    Message(TAB, False, "standard", _UNIT),
    Message(ILLEGAL, False, "standard", _UNIT),
    Message(PERCENT, False, "standard", _UNIT),
    Message(NULL, False, "standard", _UNIT),
    Message(LEGACY, False, "webspecs", ("legacy-drive-letter",)),
    Message(DELIMITER_BACKSLASH, False, "standard", ("invalid-reverse-solidus",)),
    Message(SEGMENT_BACKSLASH, False, "standard", ("invalid-reverse-solidus",)),
    Message(SLASH, False, "standard", ("special-scheme-missing-following-solidus",)),
    Message(EMPTY_HOST, True, "standard", ("host-missing",)),
    Message(INVALID_HOST, True, "dialect"),
    Message(RELATIVE, True, "standard", ("missing-scheme-non-relative-URL",)),
    Message(COLON, False, "webspecs", ("path-colon-first-segment",)),
    Message(AT_SIGN, False, "webspecs", ("unencoded-at-sign",)),
    Message(IGNORED, False, "webspecs", ("domain-ignored-character",)),
    Message(MAPPED, False, "webspecs", ("domain-mapped-character",)),
    Message(NOT_NFC, False, "webspecs", ("domain-not-nfc",)),
    Message(DOMAIN_CHARACTER, True, "standard", ("domain-to-ASCII",)),
    Message(EMPTY_LABEL, False, "webspecs", ("domain-empty-label",)),
    Message(
        IPV6,
        True,
        "standard",
        (
            "IPv6-invalid-compression",
            "IPv6-too-many-pieces",
            "IPv6-multiple-compression",
            "IPv6-invalid-code-point",
            "IPv6-too-few-pieces",
            "IPv4-in-IPv6-too-many-pieces",
            "IPv4-in-IPv6-invalid-code-point",
            "IPv4-in-IPv6-out-of-range-part",
            "IPv4-in-IPv6-too-few-parts",
        ),
    ),
    Message(IPV4_RANGE, True, "standard", ("IPv4-out-of-range-part",)),
    Message(IPV4_MISSING, False, "standard", ("IPv4-too-few-parts",)),
    Message(IPV4_HEXADECIMAL, False, "standard", ("IPv4-non-decimal-part",)),
    Message(IPV4_OCTAL, False, "standard", ("IPv4-non-decimal-part",)),
    Message(PORT, True, "standard", ("port-invalid",)),
    Message(HOST_CHANGED, False, "dialect", origin="prose"),
)
"""`PORT` is a conformance error where a setter truncates the port, and a parse exception elsewhere."""


def row_of(message: str) -> Message | None:
    """The row of a message as it is reported, with a component or a code point in place of ``{}``."""
    for row in MESSAGES:
        head, gap, tail = row.text.partition("{}")
        if message == row.text or (gap and message.startswith(head) and message.endswith(tail)):
            return row
    return None
