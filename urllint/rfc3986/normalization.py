"""Syntax-based and scheme-based normalization, each technique by its name.

https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from urllint.rfc3986.components import Authority, Reference, split, split_authority
from urllint.rfc3986.resolution import remove_dot_segments, unambiguous_path

Technique = Literal[
    "scheme-case",
    "host-case",
    "percent-encoding-case",
    "unreserved-percent-encoding",
    "dot-segments",
    "default-port",
    "empty-port",
    "empty-path",
]

SYNTAX_BASED: Final[tuple[Technique, ...]] = (
    "scheme-case",
    "host-case",
    "percent-encoding-case",
    "unreserved-percent-encoding",
    "dot-segments",
)
"""Sections 6.2.2.1 (the first three), 6.2.2.2 and 6.2.2.3, in the order of the RFC."""

SCHEME_BASED: Final[tuple[Technique, ...]] = ("default-port", "empty-port", "empty-path")
"""Section 6.2.3."""

TECHNIQUES: Final[tuple[Technique, ...]] = (*SYNTAX_BASED, *SCHEME_BASED)

DEFAULT_PORTS: Final = {
    "coap": 5683,  # RFC 7252
    "coaps": 5684,
    "ftp": 21,  # RFC 1738
    "gopher": 70,  # RFC 4266
    "http": 80,  # RFC 9110
    "https": 443,
    "imap": 143,  # RFC 5092
    "ipp": 631,  # RFC 3510
    "ipps": 631,  # RFC 7472
    "ldap": 389,  # RFC 4516
    "nntp": 119,  # RFC 5538
    "pop": 110,  # RFC 2384
    "rtsp": 554,  # RFC 7826
    "rtsps": 322,
    "telnet": 23,  # RFC 4248
    "ws": 80,  # RFC 6455
    "wss": 443,
}
"""The default ports of schemes that use the generic syntax for authority."""

# A "%" that begins no percent-encoding must not get one from the decoding of what follows it.
_PERCENT_ENCODED: Final = re.compile(r"(?<!%)(?<!%[0-9A-Fa-f])%([0-9A-Fa-f]{2})")
_TRIPLET: Final = re.compile(r"%[0-9A-Fa-f]{2}")
_ENCODED_DOT: Final = re.compile(r"%2[Ee]")
_DOT_SEGMENT: Final = re.compile(r"(?<![^/])(?:\.|%2[Ee]){1,2}(?![^/])")
_UPPER_CASE_OUTSIDE_TRIPLETS: Final = re.compile(r"%[0-9A-Fa-f]{2}|[A-Z]+")
_UNRESERVED: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def normalize(uri: str, techniques: Iterable[Technique] = TECHNIQUES) -> str:
    """``uri`` after the ``techniques``, all of them if none are named.

    Raises ValueError for a relative reference: it must be resolved to its target first (section 5.2.1).
    """
    return normalized(split(uri), techniques).recompose()


def normalize_syntax(uri: str) -> str:
    """``uri`` after syntax-based normalization only; raises ValueError for a relative reference."""
    return normalize(uri, SYNTAX_BASED)


def normalized(target: Reference, techniques: Iterable[Technique] = TECHNIQUES) -> Reference:
    """The components of ``target`` after the ``techniques``; raises ValueError if it has no scheme."""
    if target.scheme is None:
        message = f"{target.recompose()!r} is a relative reference; it must be resolved before it is normalized"
        raise ValueError(message)
    wanted = frozenset(techniques)
    scheme, authority, path, query, fragment = target
    if "scheme-case" in wanted:
        scheme = target.scheme.lower() if target.scheme.isascii() else target.scheme
    if authority is not None:
        authority = _authority(target.scheme.lower(), split_authority(authority), wanted).recompose()
    path = _octets(path, wanted)
    if "dot-segments" in wanted:
        # A ".." must not take "%2E%2E" for a segment with a name, which after decoding it is not.
        path = _DOT_SEGMENT.sub(lambda found: _ENCODED_DOT.sub(".", found[0]), path)
        path = unambiguous_path(authority, remove_dot_segments(path))
    if "empty-path" in wanted and authority is not None and path == "":
        path = "/"
    return Reference(
        scheme,
        authority,
        path,
        None if query is None else _octets(query, wanted),
        None if fragment is None else _octets(fragment, wanted),
    )


def _authority(scheme: str, authority: Authority, wanted: frozenset[Technique]) -> Authority:
    userinfo, host, port = authority
    if userinfo is not None:
        userinfo = _octets(userinfo, wanted)
    # Decoding comes first: a letter that was percent-encoded is a letter of the host, and has a case.
    host = _octets(host, wanted)
    if "host-case" in wanted:
        host = _UPPER_CASE_OUTSIDE_TRIPLETS.sub(
            lambda found: found[0] if found[0][0] == "%" else found[0].lower(), host
        )
    removable = (port == "" and "empty-port" in wanted) or ("default-port" in wanted and _is_default(scheme, port))
    # A registered name holds no colon; behind one that does, what is left would have another port.
    if removable and (":" not in host or host.endswith("]")):
        port = None
    return Authority(userinfo, host, port)


def _is_default(scheme: str, port: str | None) -> bool:
    """Whether ``port`` is the scheme's default, perhaps with leading zeros."""
    default = DEFAULT_PORTS.get(scheme)
    return bool(port) and default is not None and str(port).lstrip("0") == str(default)


def _octets(text: str, wanted: frozenset[Technique]) -> str:
    """Percent-encoded octets in upper case, and those of unreserved characters decoded, as far as wanted."""
    if "%" not in text:
        return text
    if "unreserved-percent-encoding" in wanted:
        text = _PERCENT_ENCODED.sub(_decode_unreserved, text)
    if "percent-encoding-case" in wanted:
        text = _TRIPLET.sub(lambda found: found[0].upper(), text)
    return text


def _decode_unreserved(found: re.Match[str]) -> str:
    octet = int(found[1], 16)
    return chr(octet) if octet in _UNRESERVED else found[0]
