"""Python's ``urllib.parse``: ``urlsplit`` with its attributes, and ``urljoin`` where there is a base.

``urlsplit`` differs between patch releases of Python, and a verdict must not depend on the Python that the linter runs
on. So the rules of the newest releases are written down here: leading C0 controls and spaces are stripped, tabs and
line breaks removed, brackets checked, and characters refused that normalize to delimiters. Joining keeps to the RFC
where the releases differ. https://docs.python.org/3/library/urllib.parse.html
"""

from __future__ import annotations

import re
from typing import Final

from urllint.dialects.reading import Problem, Reading, refused
from urllint.rfc3986.components import Reference
from urllint.rfc3986.resolution import transform

_C0_CONTROL_OR_SPACE: Final = "".join(map(chr, range(0x21)))
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):", re.ASCII)
_RELATIVE_SCHEMES: Final = frozenset(
    [
        "file",
        "ftp",
        "gopher",
        "http",
        "https",
        "imap",
        "mms",
        "nntp",
        "prospero",
        "rtsp",
        "rtsps",
        "rtspu",
        "sftp",
        "shttp",
        "svn",
        "svn+ssh",
        "wais",
        "ws",
        "wss",
    ]
)
"""The schemes whose references ``urljoin`` resolves; others are returned as they are."""
_IPV_FUTURE: Final = re.compile(r"v[a-fA-F0-9]+\..+")


class _RefusalError(Exception):
    """What ``urlsplit`` raises ValueError for."""


def read(text: str, base: str | None = None) -> Reading:
    """Read ``text`` as ``urlsplit(text)``, or ``urlsplit(urljoin(base, text))``, and the attributes do."""
    try:
        reference = _split(text)
        if base is not None:
            reference = _join(_split(base), reference)
        return _with_attributes(reference, text)
    except _RefusalError as refusal:
        return refused(str(refusal))


def _split(text: str) -> Reference:
    text = text.lstrip(_C0_CONTROL_OR_SPACE)
    for removed in "\t\r\n":
        text = text.replace(removed, "")
    scheme = authority = query = fragment = None
    found = _SCHEME.match(text)
    if found is not None:
        scheme = found[1].lower()
        text = text[found.end() :]
    if text.startswith("//"):
        end = min((at for at in map(text.find, "/?#", (2, 2, 2)) if at != -1), default=len(text))
        authority, text = text[2:end], text[end:]
        _check_authority(authority)
    text, mark, fragment_text = text.partition("#")
    fragment = fragment_text if mark else None
    text, mark, query_text = text.partition("?")
    query = query_text if mark else None
    return Reference(scheme, authority, text, query, fragment)


def _check_authority(authority: str) -> None:
    if ("[" in authority) != ("]" in authority):
        raise _RefusalError("Invalid IPv6 URL")
    if "[" in authority:
        host_and_port = authority.rpartition("@")[2]
        before, opened, rest = host_and_port.partition("[")
        if opened:
            address, _, port = rest.partition("]")
            if before or (port and not port.startswith(":")):
                raise _RefusalError("Invalid IPv6 URL")
        else:
            address = host_and_port.partition(":")[0]
        _check_bracketed_host(address)
    if not authority.isascii():
        from unicodedata import normalize

        plain = authority.translate(dict.fromkeys(map(ord, "@:#?")))
        normalized = normalize("NFKC", plain)
        if normalized != plain and any(delimiter in normalized for delimiter in "/?#@:"):
            raise _RefusalError("the network location contains invalid characters under NFKC normalization")


def _check_bracketed_host(address: str) -> None:
    if address.startswith("v"):
        if _IPV_FUTURE.fullmatch(address) is None:
            raise _RefusalError("IPvFuture address is invalid")
        return
    from ipaddress import IPv6Address

    try:
        IPv6Address(address)
    except ValueError as error:
        raise _RefusalError(f"{address!r} does not appear to be an IPv6 address") from error


def _join(base: Reference, reference: Reference) -> Reference:
    if base.scheme is None and reference.scheme is None:  # to be joined, nothing needs a scheme
        return _join(base._replace(scheme="http"), reference)._replace(scheme=None)
    scheme = base.scheme if reference.scheme is None else reference.scheme
    if scheme != base.scheme or scheme not in _RELATIVE_SCHEMES:
        return reference._replace(scheme=scheme)
    # An authority that is empty is none to ``urljoin``.
    return transform(reference._replace(authority=reference.authority or None), base, strict=False)


def _with_attributes(split: Reference, text: str) -> Reading:
    """The reading, with ``username``, ``hostname`` and ``port`` as the attributes give them."""
    userinfo, at, host_and_port = (split.authority or "").rpartition("@")
    _, opened, bracketed = host_and_port.partition("[")
    if opened:
        host, _, port = bracketed.partition("]")
        port = port.partition(":")[2]
    else:
        host, _, port = host_and_port.partition(":")
    name, percent, zone = host.partition("%")
    problems: tuple[Problem, ...] = ()
    if port and not (port.isascii() and port.isdigit() and len(port.lstrip("0")) < 6 and int(port) <= 65535):
        where = text.find(port)
        problems = (Problem("reading the port raises ValueError", max(where, 0), max(where, 0) + len(port)),)
    return Reading(
        scheme=split.scheme,
        userinfo=userinfo if at else None,
        host=(f"[{name.lower()}{percent}{zone}]" if opened else name.lower() + percent + zone) or None,
        port=port or None,
        path=split.path,
        query=split.query or None,
        fragment=split.fragment or None,
        problems=problems,
    )
