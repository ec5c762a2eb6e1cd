"""Which hosts and addresses may be asked.

What a repository links to is written by its authors; a check that runs inside a network must not be led to what can be
reached there only. So only addresses that the whole internet can reach are asked, unless the user allows more, and an
address is looked at in every form in which it can be written into another one.

- https://www.iana.org/assignments/iana-ipv4-special-registry/
- https://www.iana.org/assignments/iana-ipv6-special-registry/
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final

_V4_PRIVATE: Final = tuple(
    map(
        IPv4Network,
        ("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
    )
)
"""Private networks, the shared address space of providers, and this machine."""

_V4_NEVER: Final = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # "this network", which Linux takes for this machine
            "168.63.129.16/32",  # answers for the platform in one large cloud, and is public by its number
            "100.100.100.200/32",  # metadata of another one
            "169.254.0.0/16",  # link-local, with the metadata of most clouds
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",  # multicast, reserved, broadcast
        ),
    )
)
"""What nobody links to a page at."""

_V6_PRIVATE: Final = tuple(map(IPv6Network, ("::1/128", "fc00::/7")))
_V6_METADATA: Final = tuple(map(IPv6Network, ("fd00:ec2::254/128", "fd20:ce::254/128")))
_V6_GLOBAL: Final = IPv6Network("2000::/3")
_V6_NOT_GLOBAL: Final = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "3fff::/20")))
"""Of the global unicast space: protocol assignments (Teredo among them) and documentation."""

_NAT64: Final = IPv6Network("64:ff9b::/96")
_6TO4: Final = IPv6Network("2002::/16")
_IPV4_COMPATIBLE: Final = IPv6Network("::/96")

RESERVED_NAMES: Final = (
    # RFC 2606 and RFC 6761
    *("test", "example", "invalid", "localhost", "example.com", "example.net", "example.org"),
    # RFC 6762, RFC 7686, RFC 9476, RFC 8375, RFC 6761 (reverse lookup)
    *("local", "onion", "alt", "home.arpa", "in-addr.arpa", "ip6.arpa"),
)
"""Names that stand for no host of the internet; they and what is below them is never asked."""

PRIVATE_NAMES: Final = ("internal", "intranet", "private", "corp", "home", "lan", "localdomain")
"""Top-level domains that only private networks have."""

# https://fetch.spec.whatwg.org/#bad-port
BLOCKED_PORTS: Final = frozenset(
    (
        *(0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104),
        *(109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515),
        *(526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049),
        *(3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080),
    )
)
"""Ports at which no browser asks for a page, because other services listen there."""


def may_connect(address: str, *, allows_private: bool) -> bool:
    """Whether the IP address, as the system writes it, may be connected to.

    ``allows_private``: private networks and this machine may be, but still not link-local and metadata addresses.
    """
    return _may_connect(ip_address(address.partition("%")[0]), allows_private=allows_private)


def _may_connect(address: IPv4Address | IPv6Address, *, allows_private: bool) -> bool:
    if isinstance(address, IPv4Address):
        if _is_in(address, _V4_NEVER):
            return False
        return allows_private or not _is_in(address, _V4_PRIVATE)
    if _is_in(address, _V6_METADATA):
        return False
    if _is_in(address, _V6_PRIVATE):
        return allows_private
    embedded = _embedded(address)
    if embedded is not None:
        return _may_connect(embedded, allows_private=allows_private)
    return address in _V6_GLOBAL and not _is_in(address, _V6_NOT_GLOBAL)


def _is_in(address: IPv4Address | IPv6Address, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    return any(address in network for network in networks)


def _embedded(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that traffic to ``address`` ends at; ``None`` if it is one of its own."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in _6TO4:
        return IPv4Address(int(address) >> 80 & 0xFFFF_FFFF)
    if address in _NAT64 or address in _IPV4_COMPATIBLE:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return None


def is_reserved(host: str) -> bool:
    """Whether ``host``, serialized, stands for no host of the internet."""
    return _is_below(host, RESERVED_NAMES)


def is_private_name(host: str) -> bool:
    """Whether only a private network can know ``host``, serialized: it has no dot, or ends as private names do."""
    name = host.removesuffix(".")
    is_address = host.startswith("[") or name.replace(".", "").isdigit()
    return not is_address and ("." not in name or _is_below(name, PRIVATE_NAMES))


def _is_below(host: str, names: Iterable[str]) -> bool:
    name = f".{host.removesuffix('.')}"
    return any(name.endswith(f".{suffix}") for suffix in names)
