"""The named validation errors of the URL Standard: one table, from which everything else about them follows.

An error that the standard adds or renames is one row here (and one rule file elsewhere).

https://url.spec.whatwg.org/#writing
"""

from typing import Literal, NamedTuple

Fatality = Literal["always", "sometimes", "never"]

STANDARD = "https://url.spec.whatwg.org/"


class ValidationError(NamedTuple):
    """One validation error, where it stands in the input.

    ``start`` and ``end`` are half-open offsets in code points into the input as it was given to the parser. They are
    equal where something is missing.
    """

    name: str
    start: int
    end: int


class ErrorDefinition:
    """What is known about a validation error apart from where it occurs."""

    __slots__ = ("anchor", "fatality", "name", "sentence", "since")

    def __init__(self, name: str, sentence: str, fatality: Fatality, anchor: str, since: str) -> None:
        self.name = name
        """The name, spelled as in the standard."""
        self.sentence = sentence
        """What is wrong, for a person who does not know the standard."""
        self.fatality = fatality
        """Whether the parser gives up when it reports the error: always, sometimes or never."""
        self.anchor = anchor
        """The fragment of the definition in the standard."""
        self.since = since
        """The month (year-month) in which the standard took up the name."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def url(self) -> str:
        """The address of the definition."""
        return f"{STANDARD}#{self.anchor}"


_NAMED = "2023-02"  # the month in which the standard gave its validation errors names

_DEFINITIONS: tuple[ErrorDefinition, ...] = (
    # Host parsing: domains
    ErrorDefinition(
        "domain-to-ASCII",
        "This label is not one that the domain name system and internationalized domain names allow.",
        "sometimes",
        "validation-error-domain-to-ascii",
        _NAMED,
    ),
    ErrorDefinition(
        "domain-percent-encoded",
        "A domain must be written without percent-encoding.",
        "never",
        "domain-percent-encoded",
        "2026-06",
    ),
    # Host parsing: opaque hosts
    ErrorDefinition(
        "host-invalid-code-point",
        "This character cannot stand in a host.",
        "always",
        "host-invalid-code-point",
        _NAMED,
    ),
    # Host parsing: IPv4 addresses
    ErrorDefinition("IPv4-empty-part", "An IPv4 address must not end with a dot.", "never", "ipv4-empty-part", _NAMED),
    ErrorDefinition(
        "IPv4-too-few-parts",
        "An IPv4 address must have four parts; with fewer the last one fills the rest of the address.",
        "never",
        "ipv4-too-few-parts",
        "2026-06",
    ),
    ErrorDefinition(
        "IPv4-too-many-parts",
        "An IPv4 address must not have more than four parts.",
        "always",
        "ipv4-too-many-parts",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-non-numeric-part",
        "A host whose last label is a number is an IPv4 address, and this part of it is not a number.",
        "always",
        "ipv4-non-numeric-part",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-non-decimal-part",
        "The parts of an IPv4 address must be decimal numbers; this one is read as octal or hexadecimal.",
        "never",
        "ipv4-non-decimal-part",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-out-of-range-part",
        "A part of an IPv4 address must not exceed 255.",
        "sometimes",
        "ipv4-out-of-range-part",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-non-ASCII-input",
        "An IPv4 address must be written with ASCII digits and dots.",
        "never",
        "ipv4-non-ascii-input",
        "2026-07",
    ),
    # Host parsing: IPv6 addresses
    ErrorDefinition("IPv6-unclosed", "This IPv6 address has no closing bracket.", "always", "ipv6-unclosed", _NAMED),
    ErrorDefinition(
        "IPv6-invalid-compression",
        "An IPv6 address must not begin with a single colon.",
        "always",
        "ipv6-invalid-compression",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv6-too-many-pieces",
        "An IPv6 address must not have more than eight pieces.",
        "always",
        "ipv6-too-many-pieces",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv6-multiple-compression",
        "An IPv6 address must not be compressed (::) in more than one place.",
        "always",
        "ipv6-multiple-compression",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv6-invalid-code-point",
        "This character cannot stand here in an IPv6 address.",
        "always",
        "ipv6-invalid-code-point",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv6-too-few-pieces",
        "An uncompressed IPv6 address must have eight pieces.",
        "always",
        "ipv6-too-few-pieces",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv6-piece-leading-zero",
        "A piece of an IPv6 address must not begin with a zero.",
        "never",
        "ipv6-piece-leading-zero",
        "2026-07",
    ),
    ErrorDefinition(
        "IPv4-in-IPv6-too-many-pieces",
        "There is no room left for an IPv4 address in this IPv6 address.",
        "always",
        "ipv4-in-ipv6-too-many-pieces",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-in-IPv6-invalid-code-point",
        "An IPv4 address in an IPv6 address must be four decimal numbers without leading zeros.",
        "always",
        "ipv4-in-ipv6-invalid-code-point",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-in-IPv6-out-of-range-part",
        "A part of the IPv4 address in an IPv6 address must not exceed 255.",
        "always",
        "ipv4-in-ipv6-out-of-range-part",
        _NAMED,
    ),
    ErrorDefinition(
        "IPv4-in-IPv6-too-few-parts",
        "The IPv4 address in an IPv6 address must have four parts.",
        "always",
        "ipv4-in-ipv6-too-few-parts",
        _NAMED,
    ),
    # URL parsing
    ErrorDefinition(
        "invalid-URL-unit",
        "This character cannot stand in a URL as it is.",
        "never",
        "invalid-url-unit",
        _NAMED,
    ),
    ErrorDefinition(
        "special-scheme-missing-following-solidus",
        "The scheme of this URL must be followed by exactly two slashes.",
        "never",
        "special-scheme-missing-following-solidus",
        _NAMED,
    ),
    ErrorDefinition(
        "missing-scheme-non-relative-URL",
        "This URL has no scheme, and there is no base URL that it could be relative to.",
        "always",
        "missing-scheme-non-relative-url",
        _NAMED,
    ),
    ErrorDefinition(
        "invalid-reverse-solidus",
        "This backslash is read as a slash.",
        "never",
        "invalid-reverse-solidus",
        _NAMED,
    ),
    ErrorDefinition(
        "invalid-credentials",
        "A URL must not contain a username or password.",
        "never",
        "invalid-credentials",
        _NAMED,
    ),
    ErrorDefinition("host-missing", "This URL must have a host.", "always", "host-missing", _NAMED),
    ErrorDefinition("port-out-of-range", "A port must not exceed 65535.", "always", "port-out-of-range", _NAMED),
    ErrorDefinition("port-invalid", "A port must be a decimal number.", "always", "port-invalid", _NAMED),
    ErrorDefinition(
        "file-invalid-Windows-drive-letter",
        "A relative file URL must not begin with a Windows drive letter.",
        "never",
        "file-invalid-windows-drive-letter",
        _NAMED,
    ),
    ErrorDefinition(
        "file-invalid-Windows-drive-letter-host",
        "A file URL has a Windows drive letter where its host belongs; it is read as the start of the path.",
        "never",
        "file-invalid-windows-drive-letter-host",
        _NAMED,
    ),
)

ERRORS: dict[str, ErrorDefinition] = {definition.name: definition for definition in _DEFINITIONS}
"""Every named validation error, by name, in the standard's order."""
