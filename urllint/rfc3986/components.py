"""The five components of a URI reference and the three of its authority: split, locate, recompose.

Splitting never fails: RFC 3986 gives every text one reading (appendix B). Whether the components hold what the grammar
allows is a question for `urllint.rfc3986.syntax`.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_REFERENCE: Final = re.compile(
    r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?",
    re.DOTALL,
)
"""https://www.rfc-editor.org/rfc/rfc3986#appendix-B"""

Span = tuple[int, int]


class Authority(NamedTuple):
    """The parts of an authority; userinfo and port are ``None`` if undefined, the host can be empty.

    https://www.rfc-editor.org/rfc/rfc3986#section-3.2
    """

    userinfo: str | None
    host: str
    port: str | None

    def recompose(self) -> str:
        """The authority as text."""
        userinfo = "" if self.userinfo is None else f"{self.userinfo}@"
        port = "" if self.port is None else f":{self.port}"
        return f"{userinfo}{self.host}{port}"


class Reference(NamedTuple):
    """The components of a URI reference; ``None`` is undefined, and the path is never that.

    https://www.rfc-editor.org/rfc/rfc3986#section-3
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def is_relative(self) -> bool:
        """Whether there is no scheme, so that a base is needed."""
        return self.scheme is None

    @property
    def host(self) -> str | None:
        """The host; ``None`` where there is no authority."""
        return None if self.authority is None else split_authority(self.authority).host

    def recompose(self) -> str:
        """The reference as text. https://www.rfc-editor.org/rfc/rfc3986#section-5.3"""
        result = ""
        if self.scheme is not None:
            result += f"{self.scheme}:"
        if self.authority is not None:
            result += f"//{self.authority}"
        result += self.path
        if self.query is not None:
            result += f"?{self.query}"
        if self.fragment is not None:
            result += f"#{self.fragment}"
        return result

    def __str__(self) -> str:
        return self.recompose()


class ReferenceSpans(NamedTuple):
    """Where the components stand, as half-open offsets in code points without their delimiters; ``None``: undefined."""

    scheme: Span | None
    authority: Span | None
    userinfo: Span | None
    host: Span | None
    port: Span | None
    path: Span
    query: Span | None
    fragment: Span | None


def split(text: str) -> Reference:
    """The components of ``text``; every text has exactly one such reading."""
    found = _REFERENCE.fullmatch(text)
    assert found is not None  # each part of the pattern can be empty, and together they leave no character out
    return Reference(*found.groups())


def split_authority(authority: str) -> Authority:
    """The parts of an authority.

    Userinfo ends at the last ``@`` and the port begins at the last ``:`` outside brackets. In an authority that
    conforms there is only one place for either.
    """
    userinfo, at, rest = authority.rpartition("@")
    host, colon, port = rest.rpartition(":")
    if not colon or "]" in port or ("[" in host and "]" not in host):
        host, colon, port = rest, "", ""
    return Authority(userinfo if at else None, host, port if colon else None)


def component_spans(text: str) -> ReferenceSpans:
    """Where the components of ``text`` stand in it."""
    found = _REFERENCE.fullmatch(text)
    assert found is not None  # as in `split`
    scheme, authority, path, query, fragment = (
        found.span(group) if found[group] is not None else None for group in range(1, 6)
    )
    assert path is not None  # the path is never undefined
    userinfo = host = port = None
    if authority is not None:
        start, end = authority
        parts = split_authority(found[2])
        if parts.userinfo is not None:
            userinfo = (start, start + len(parts.userinfo))
            start = userinfo[1] + 1
        host = (start, start + len(parts.host))
        if parts.port is not None:
            port = (host[1] + 1, end)
    return ReferenceSpans(scheme, authority, userinfo, host, port, path, query, fragment)
