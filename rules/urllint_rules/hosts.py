"""What sort of host a URL names: one of this machine, one of a private network, one that only stands for a host."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import normalize

from urllint.plugin import CheckedUrl, Role, is_top_level_domain

ROLES: Final[tuple[Role, ...]] = (
    *("link", "resource", "config", "identifier", "code", "prose", "comment", "verbatim"),
)
PUBLISHED: Final[tuple[Role, ...]] = ("link", "resource")
"""What a URL is for where readers follow it as it stands."""

ADDRESS_ERRORS: Final = (
    *(
        "IPv4-empty-part",
        "IPv4-too-few-parts",
        "IPv4-non-decimal-part",
        "IPv4-out-of-range-part",
        "IPv4-non-ASCII-input",
    ),
    *("domain-percent-encoded", "IPv6-piece-leading-zero"),
)
"""Errors of URLs whose host is an address that is written in another way."""

HOST_ERRORS: Final = (
    *ADDRESS_ERRORS,
    *("special-scheme-missing-following-solidus", "invalid-reverse-solidus", "invalid-URL-unit", "domain-to-ASCII"),
)
"""Errors of URLs in which a host does not stand as it is read, with two slashes before it."""

IN_HOST: Final = "//[^/?#]*"
"""What is before a part of a host, for the patterns of triggers."""

IN_ENCODED_HOST: Final = f"{IN_HOST}xn--"
"""A host that a glob with letters beyond ASCII may be for."""

_IPV4: Final = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})\.[0-9]{1,3}\.[0-9]{1,3}")
_MAPPED: Final = re.compile(r"\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]")
# RFC 6762, RFC 8375, RFC 9476, ICANN's "internal", and what routers and companies use (RFC 6762, appendix G)
_PRIVATE_NAMES: Final = (
    *("local", "internal", "intranet", "private", "corp", "home", "lan", "home.arpa", "alt", "onion"),
    *("localdomain", "domain", "workgroup"),
)
_THIS_MACHINE: Final = ("[::1]", "[::]", "0.0.0.0")  # noqa: S104 - compared, not listened on
_PRIVATE_ENDS: Final = tuple(f".{name}" for name in _PRIVATE_NAMES)


def _unmapped(host: str) -> str:
    """The IPv4 address in an IPv6 one that stands for it (RFC 4291, section 2.5.5.2); any other host as it is."""
    match = _MAPPED.fullmatch(host)
    if match is None:
        return host
    high, low = (int(piece, 16) for piece in match.groups())
    return f"{high >> 8}.{high & 0xFF}.{low >> 8}.{low & 0xFF}"


def is_loopback(host: str) -> bool:
    """Whether ``host``, serialized, is this machine: localhost (RFC 6761, 6.3), 127.0.0.0/8, ::1, or no address."""
    name = host.removesuffix(".")
    if name == "localhost" or name.endswith((".localhost", ".localdomain")) or host in _THIS_MACHINE:
        return True
    match = _IPV4.fullmatch(_unmapped(host))
    return match is not None and match[1] == "127"


def is_private_address(host: str) -> bool:
    """Whether ``host``, serialized, is an address of a private or link-local network.

    RFC 1918, RFC 3927, RFC 4193, RFC 4291 (section 2.4) and RFC 6598.
    """
    match = _IPV4.fullmatch(_unmapped(host))
    if match is None:
        return re.match(r"\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):", host) is not None
    first, second = int(match[1]), int(match[2])
    return (
        first == 10
        or (first == 172 and 16 <= second <= 31)
        or (first, second) in ((192, 168), (169, 254))
        or (first == 100 and 64 <= second <= 127)
    )


def is_address(host: str) -> bool:
    """Whether ``host``, serialized, is an IP address."""
    return host.startswith("[") or _IPV4.fullmatch(host) is not None


def is_private_name(host: str) -> bool:
    """Whether ``host`` is a name that only a private network knows: without a dot, or below a name set aside for it."""
    name = host.removesuffix(".")
    return not is_address(host) and ("." not in name or name.endswith(_PRIVATE_ENDS))


def is_private(host: str) -> bool:
    """Whether ``host`` is this machine or one of a private network."""
    return is_loopback(host) or is_private_address(host) or is_private_name(host)


def is_public_name(host: str) -> bool:
    """Whether ``host``, in lower case, ends as names of the internet do, or as those of examples."""
    label = host.removesuffix(".").rpartition(".")[2]
    return label in ("example", "test", "invalid") or is_top_level_domain(label)


def shows_itself(url: CheckedUrl) -> bool:
    """Whether the URL is its own link text, as where somebody is told what to type."""
    visible = url.found.visible
    if visible is not None:
        return url.document.slice(visible).strip().rstrip("/") in url.text
    return any(place.kind == "autolink" for place in url.found.places)


HOST_GLOB: Final = r"[^\s/?#@:]+|\[[0-9A-Fa-f:.*]+\]"
"""What a glob for hosts is: no URL, which no host is equal to, and no port."""


class HostPatterns:
    """Globs for hosts: ``example.com`` is that host alone, ``*.example.com`` all below it, ``*`` any characters.

    One with letters beyond ASCII is for the host as people read it.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        patterns = [normalize("NFC", pattern) for pattern in patterns]
        self._is_ascii = all(map(str.isascii, patterns))
        parts = ["(?:" + ".*".join(map(re.escape, pattern.lower().split("*"))) + ")" for pattern in patterns]
        self._pattern = re.compile("|".join(parts)) if parts else None

    def matches(self, host: str) -> bool:
        """Whether one of the patterns means ``host``, serialized."""
        if self._pattern is None:
            return False
        name = host.removesuffix(".")
        if self._pattern.fullmatch(name) is not None:
            return True
        return not self._is_ascii and self._pattern.fullmatch(readable_host(name)) is not None


def readable_host(host: str) -> str:
    """``host``, serialized, as people read it."""
    return ".".join(map(_readable, host.split("."))) if "xn--" in host else host


def _readable(label: str) -> str:
    """A label as people read it, if it is written in ASCII for the sake of programs."""
    if not label.startswith("xn--"):
        return label
    try:
        return label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return label
