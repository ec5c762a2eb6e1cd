"""The grammar of RFC 3986, taken strictly: what in a text does not conform to it, and where.

https://www.rfc-editor.org/rfc/rfc3986#appendix-A
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal, NamedTuple

from urllint.rfc3986.components import Reference, Span, component_spans, split

Kind = Literal["URI-reference", "URI", "absolute-URI", "relative-ref"]
"""What a text is meant to be, by the names of the grammar's rules."""

HostKind = Literal["IP-literal", "IPv4address", "reg-name"]

_UNRESERVED: Final = r"A-Za-z0-9\-._~"
_SUB_DELIMS: Final = r"!$&'()*+,;="
_PCHAR: Final = rf"{_UNRESERVED}{_SUB_DELIMS}:@"

_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+\-.]*")
_NOT_ALLOWED: Final = {
    "userinfo": rf"[^{_UNRESERVED}{_SUB_DELIMS}:%]+",
    "reg-name": rf"[^{_UNRESERVED}{_SUB_DELIMS}%]+",
    "port": r"[^0-9]+",
    "path": rf"[^{_PCHAR}/%]+",
    "query": rf"[^{_PCHAR}/?%]+",
    "fragment": rf"[^{_PCHAR}/?%]+",
}
"""What cannot stand in a component, by the grammar's name for it. A ``%`` is judged apart."""

_BROKEN_PERCENT: Final = r"%(?![0-9A-Fa-f]{2})"
_DEC_OCTET: Final = r"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_IPV4: Final = re.compile(rf"{_DEC_OCTET}(?:\.{_DEC_OCTET}){{3}}")
_H16: Final = re.compile(r"[0-9A-Fa-f]{1,4}")
_IPV_FUTURE: Final = re.compile(rf"[vV][0-9A-Fa-f]+\.[{_UNRESERVED}{_SUB_DELIMS}:]+")

SENTENCES: Final = {
    "URI": "A URI begins with a scheme and a colon.",
    "absolute-URI": "An absolute URI has no fragment.",
    "relative-ref": "A relative reference has no scheme.",
    "scheme": "A scheme is a letter, followed by letters, digits, and the characters + - and .",
    "userinfo": "This cannot stand in userinfo.",
    "reg-name": "This cannot stand in a registered name.",
    "IP-literal": "In brackets stands an IPv6 address or one of a later version.",
    "port": "A port consists of digits.",
    "path-noscheme": "The first segment of a relative path has no colon.",
    "path": "This cannot stand in a path.",
    "query": "This cannot stand in a query.",
    "fragment": "This cannot stand in a fragment.",
    "pct-encoded": "A percent sign is followed by two hexadecimal digits.",
}
"""What is wrong where a text does not conform to the grammar's rule of that name."""


class Nonconformity(NamedTuple):
    """What does not conform: the grammar's rule, and half-open offsets in code points; empty where something lacks."""

    rule: str
    start: int
    end: int

    @property
    def sentence(self) -> str:
        """What is wrong, for people."""
        return SENTENCES[self.rule]


class URISyntaxError(ValueError):
    """A text that does not conform; ``nonconformities`` says where, ``text`` is it."""

    def __init__(self, text: str, kind: Kind, found: tuple[Nonconformity, ...]) -> None:
        first = found[0]
        super().__init__(f"{text!r} is no {kind}: {first.sentence} (at {first.start})")
        self.text = text
        self.nonconformities = found


def parse(text: str, kind: Kind = "URI-reference") -> Reference:
    """The components of ``text``; raises `URISyntaxError` if it is not of ``kind``."""
    found = nonconformities(text, kind)
    if found:
        raise URISyntaxError(text, kind, found)
    return split(text)


def conforms(text: str, kind: Kind = "URI-reference") -> bool:
    """Whether ``text`` is of ``kind``."""
    return next(_nonconformities(text, kind), None) is None


def nonconformities(text: str, kind: Kind = "URI-reference") -> tuple[Nonconformity, ...]:
    """All that keeps ``text`` from being of ``kind``, in order of position. Characters side by side are one."""
    return tuple(sorted(_nonconformities(text, kind), key=lambda item: (item.start, item.end)))


def _nonconformities(text: str, kind: Kind) -> Iterator[Nonconformity]:
    spans = component_spans(text)
    if spans.scheme is None:
        if kind in ("URI", "absolute-URI"):
            yield Nonconformity("URI", 0, 0)
        elif text.startswith(":"):
            yield Nonconformity("path-noscheme", 0, 1)
    elif kind == "relative-ref":
        yield Nonconformity("relative-ref", 0, spans.scheme[1] + 1)
    else:
        yield from _in_scheme(text, spans.scheme)
    for rule, span in (("userinfo", spans.userinfo), ("port", spans.port)):
        if span is not None:
            yield from _in_component(text, span, rule)
    if spans.host is not None:
        yield from _in_host(text, spans.host)
    for rule, span in (("path", spans.path), ("query", spans.query), ("fragment", spans.fragment)):
        if span is not None:
            yield from _in_component(text, span, rule)
    if kind == "absolute-URI" and spans.fragment is not None:
        yield Nonconformity("absolute-URI", spans.fragment[0] - 1, spans.fragment[1])


def _in_scheme(text: str, span: Span) -> Iterator[Nonconformity]:
    start, end = span
    found = _SCHEME.match(text, start, end)
    good_end = start if found is None else found.end()
    if good_end < end:
        yield Nonconformity("scheme", good_end, good_end + 1)


def _in_host(text: str, span: Span) -> Iterator[Nonconformity]:
    start, end = span
    host = text[start:end]
    if not host.startswith("["):
        yield from _in_component(text, span, "reg-name")
    elif not host.endswith("]") or not _is_address_in_brackets(host[1:-1]):
        yield Nonconformity("IP-literal", start, end)


def _in_component(text: str, span: Span, rule: str) -> Iterator[Nonconformity]:
    # To the pattern the text ends with the component, so that a percent-encoding which is cut there is seen, too.
    for found in _not_allowed(rule).finditer(text, *span):
        yield Nonconformity("pct-encoded" if found[0] == "%" and rule != "port" else rule, *found.span())


@cache
def _not_allowed(rule: str) -> re.Pattern[str]:
    return re.compile(f"{_NOT_ALLOWED[rule]}|{_BROKEN_PERCENT}")


def _is_address_in_brackets(text: str) -> bool:
    return is_ipv6_address(text) or _IPV_FUTURE.fullmatch(text) is not None


def is_ipv6_address(text: str) -> bool:
    """Whether ``text`` is an IPv6address of the grammar: no zone, and IPv4 parts without leading zeros."""
    before, compressed, after = text.partition("::")
    if "::" in after or (compressed and after.startswith(":")):
        return False
    count = 0
    halves = [half.split(":") for half in (before, after) if half]
    for half_index, pieces in enumerate(halves):
        for index, piece in enumerate(pieces):
            is_last = half_index == len(halves) - 1 and index == len(pieces) - 1 and (not compressed or after != "")
            if _H16.fullmatch(piece):
                count += 1
            elif is_last and _IPV4.fullmatch(piece):
                count += 2
            else:
                return False
    return count <= 7 if compressed else count == 8


def host_kind(host: str) -> HostKind:
    """What a host is by its form alone; a dotted number that fits no IPv4address is a registered name.

    https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    """
    if host.startswith("["):
        return "IP-literal"
    return "IPv4address" if _IPV4.fullmatch(host) else "reg-name"
