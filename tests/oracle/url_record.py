"""The URL record, hosts, and their serializers.

https://url.spec.whatwg.org/#concept-url, #host-serializing, #url-serializing
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from .code_points import SPECIAL_SCHEMES, is_normalized_windows_drive_letter


class IPv4Address(NamedTuple):
    value: int


class IPv6Address(NamedTuple):
    pieces: tuple[int, ...]


# A domain, an opaque host and the empty host are strings.
Host: TypeAlias = str | IPv4Address | IPv6Address


@dataclass
class URL:
    """https://url.spec.whatwg.org/#concept-url (without the blob URL entry)"""

    scheme: str = ""
    username: str = ""
    password: str = ""
    host: Host | None = None
    port: int | None = None
    path: list[str] | str = field(default_factory=list)
    query: str | None = None
    fragment: str | None = None

    @property
    def is_special(self) -> bool:
        return self.scheme in SPECIAL_SCHEMES

    @property
    def includes_credentials(self) -> bool:
        return self.username != "" or self.password != ""

    @property
    def has_an_opaque_path(self) -> bool:
        return isinstance(self.path, str)

    @property
    def default_port(self) -> int | None:
        return SPECIAL_SCHEMES.get(self.scheme)

    @property
    def segments(self) -> list[str]:
        """The path of a URL that has no opaque path."""
        assert not isinstance(self.path, str)
        return self.path

    def append_to_opaque_path(self, text: str) -> None:
        assert isinstance(self.path, str)
        self.path += text

    def shorten_path(self) -> None:
        """https://url.spec.whatwg.org/#shorten-a-urls-path"""
        # 1., 2.
        path = self.segments
        # 3.
        if self.scheme == "file" and len(path) == 1 and is_normalized_windows_drive_letter(path[0]):
            return
        # 4.
        if path:
            path.pop()


def serialize_ipv4(address: IPv4Address) -> str:
    """https://url.spec.whatwg.org/#concept-ipv4-serializer"""
    # 1.
    output = ""
    # 2.
    n = address.value
    # 3.
    for i in range(1, 5):
        output = str(n % 256) + output
        if i != 4:
            output = "." + output
        n //= 256
    # 4.
    return output


def find_the_ipv6_address_compressed_piece_index(address: IPv6Address) -> int | None:
    """https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index"""
    # 1. to 4.
    longest_index: int | None = None
    longest_size = 1
    found_index: int | None = None
    found_size = 0
    # 5.
    for piece_index, piece in enumerate(address.pieces):
        # 5.1.
        if piece != 0:
            if found_size > longest_size:
                longest_index = found_index
                longest_size = found_size
            found_index = None
            found_size = 0
        # 5.2.
        else:
            if found_index is None:
                found_index = piece_index
            found_size += 1
    # 6.
    if found_size > longest_size:
        return found_index
    # 7.
    return longest_index


def serialize_ipv6(address: IPv6Address) -> str:
    """https://url.spec.whatwg.org/#concept-ipv6-serializer"""
    # 1.
    output = ""
    # 2.
    compress = find_the_ipv6_address_compressed_piece_index(address)
    # 3.
    ignore0 = False
    # 4.
    for piece_index, piece in enumerate(address.pieces):
        # 4.1.
        if ignore0 and piece == 0:
            continue
        # 4.2.
        if ignore0:
            ignore0 = False
        # 4.3.
        if compress == piece_index:
            output += "::" if piece_index == 0 else ":"
            ignore0 = True
            continue
        # 4.4.
        output += f"{piece:x}"
        # 4.5.
        if piece_index != 7:
            output += ":"
    # 5.
    return output


def serialize_host(host: Host) -> str:
    """https://url.spec.whatwg.org/#concept-host-serializer"""
    # 1.
    if isinstance(host, IPv4Address):
        return serialize_ipv4(host)
    # 2.
    if isinstance(host, IPv6Address):
        return "[" + serialize_ipv6(host) + "]"
    # 3.
    return host


def serialize_path(url: URL) -> str:
    """https://url.spec.whatwg.org/#url-path-serializer"""
    # 1.
    if isinstance(url.path, str):
        return url.path
    # 2.
    output = ""
    # 3.
    for segment in url.path:
        output += "/" + segment
    # 4.
    return output


def serialize_url(url: URL, exclude_fragment: bool = False) -> str:
    """https://url.spec.whatwg.org/#concept-url-serializer"""
    # 1.
    output = url.scheme + ":"
    # 2.
    if url.host is not None:
        # 2.1.
        output += "//"
        # 2.2.
        if url.includes_credentials:
            output += url.username
            if url.password != "":
                output += ":" + url.password
            output += "@"
        # 2.3.
        output += serialize_host(url.host)
        # 2.4.
        if url.port is not None:
            output += ":" + str(url.port)
    # 3.
    if url.host is None and not url.has_an_opaque_path and len(url.path) > 1 and url.path[0] == "":
        output += "/."
    # 4.
    output += serialize_path(url)
    # 5.
    if url.query is not None:
        output += "?" + url.query
    # 6.
    if not exclude_fragment and url.fragment is not None:
        output += "#" + url.fragment
    # 7.
    return output
