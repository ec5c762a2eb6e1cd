"""Hosts in the webspecs grammar of 2014/15: the productions Host, IPv6Addr, IPv4Addr and Number.

Where the prose and the code of the grammar differ, the prose is followed, but for evident slips; the differences are
listed in docs/dialects.md, and each is a row of a test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final
from unicodedata import normalize

from urllint.dialects import webspecs_2015_messages as messages
from urllint.dialects.reading import Problem
from urllint.whatwg.ipv6 import serialize_ipv6

Report = Callable[[str, int, int], None]
"""Takes a message, and where it belongs: half-open offsets in code points of the text."""

_END: Final = r"(?=[\\/?#:]|\Z)"
_H16: Final = "[0-9A-Fa-f]{1,4}"
_IPV6: Final = re.compile(
    rf"\[(?:((?:{_H16}:)+):|(::))?((?:{_H16}:)*)(?:({_H16})|([0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{3}}))\]{_END}"
)
_IPV4: Final = re.compile(rf"[0-9A-Fa-fXx]+(?:\.[0-9A-Fa-fXx]+){{0,3}}{_END}")
_NUMBER: Final = re.compile(r"(0[xX][0-9A-Fa-f]+)|(0[0-7]+)|([0-9]+)")
_HOST: Final = re.compile(r"[^:/\\?#]*")
_FORBIDDEN: Final = re.compile(r"[\x00\t\n\r #%/:?\[\\\]]")
_REMOVED: Final = "\t\n\r\u200b\u2060\ufeff"
"""What the prose has removed from hosts; the code removes the first three."""


class ParseError(Exception):
    """A parse exception of the grammar."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.problem = Problem(message, start, end)


def parse_host(text: str, start: int, report: Report) -> tuple[str, int]:
    """The production Host at ``start``: its value, and where it ends. Raises `ParseError`."""
    address = _IPV6.match(text, start)
    if address is not None:
        return f"[{serialize_ipv6(_ipv6_pieces(address))}]", address.end()
    numbers = _numbers(text, start)
    if numbers is not None:
        return _ipv4(numbers, report), numbers[-1][1][1]
    found = _HOST.match(text, start)
    assert found is not None  # the pattern can be empty
    return _domain(text, start, found.end(), report), found.end()


def _ipv6_pieces(found: re.Match[str]) -> list[int]:
    """The pieces, if there are as many as the prose asks for; raises `ParseError`."""
    before = [int(piece, 16) for piece in (found[1] or "").split(":") if piece]
    after = [int(piece, 16) for piece in found[3].split(":") if piece]
    is_compressed = found[1] is not None or found[2] is not None
    if found[5] is not None:
        octets = [int(octet) for octet in found[5].split(".")]
        last = [octets[0] * 256 + octets[1], octets[2] * 256 + octets[3]]
        wrong = max(octets) > 255
    else:
        octets = []
        last = [int(found[4], 16)]
        wrong = len(after) > 1
    # Both the prose and the code want six pieces and an IPv4 part where nothing is left out.
    miscounted = len(before) + len(after) + 1 > 6 if is_compressed else len(after) != 6 or not octets
    if wrong or miscounted:
        raise ParseError(messages.IPV6, found.start(), found.end())
    zeros = [0] * (8 - len(before) - len(after) - len(last))
    return before + zeros + after + last


_Number = tuple[str, tuple[int, int]]


def _numbers(text: str, start: int) -> list[_Number] | None:
    """The parts of an IPv4Addr at ``start`` with their places; ``None`` if there is none."""
    found = _IPV4.match(text, start)
    if found is None:
        return None
    parts: list[_Number] = []
    at = start
    for part in found[0].split("."):
        number = _NUMBER.match(part)
        # A grammar of this kind does not come back to a number that it has read: "018" is an octal 1 and an 8.
        if number is None or number.end() != len(part):
            return None
        parts.append((part, (at, at + len(part))))
        at += len(part) + 1
    return parts


def _ipv4(numbers: list[_Number], report: Report) -> str:
    """The address; raises `ParseError` for a number that is too large."""
    values: list[int] = []
    for part, span in numbers:
        number = _NUMBER.fullmatch(part)
        assert number is not None  # as `_numbers` has seen
        if number[1]:
            report(messages.IPV4_HEXADECIMAL, *span)
        elif number[2]:
            report(messages.IPV4_OCTAL, *span)
        digits = part[2:] if number[1] else part
        base = 16 if number[1] else 8 if number[2] else 10
        # More digits than any address has are not converted; they are out of range.
        values.append(int(digits.lstrip("0")[:12] or "0", base))
    start, end = numbers[0][1][0], numbers[-1][1][1]
    *first, last = values
    if any(value >= 256 for value in first) or last >= 256 ** (5 - len(values)):
        raise ParseError(messages.IPV4_RANGE, start, end)
    if len(values) < 4:
        report(messages.IPV4_MISSING, start, end)
    address = last + sum(value << (24 - 8 * index) for index, value in enumerate(first))
    return ".".join(map(str, address.to_bytes(4, "big")))


def _domain(text: str, start: int, end: int, report: Report) -> str:
    """What is no address as it is written: decoded, mapped, normalized, and then perhaps an address all the same."""
    written = text[start:end]
    kept: list[str] = []
    for at, character in enumerate(written, start):
        if character not in _REMOVED:
            kept.append(character)
        else:
            report(messages.TAB.format("host") if character in "\t\n\r" else messages.IGNORED, at, at + 1)
    decoded = _percent_decoded("".join(kept))
    mapped = _map(decoded, text, start, end, report)
    address = _numbers(mapped, 0)
    if address is not None and address[-1][1][1] == len(mapped):
        try:
            return _ipv4(address, lambda message, _start, _end: report(message, start, end))
        except ParseError:
            pass  # the prose goes on with the name if this does not succeed
    normalized = normalize("NFC", mapped)
    if normalized != mapped:
        report(messages.NOT_NFC, start, end)
    forbidden = _FORBIDDEN.search(normalized)
    if forbidden is not None:
        raise ParseError(messages.DOMAIN_CHARACTER.format(f"U+{ord(forbidden[0]):04X}"), start, end)
    labels = normalized.split(".")
    if "" in labels[1:]:
        report(messages.EMPTY_LABEL, start, end)
    result = ".".join(map(_to_ascii, labels))
    if result != "".join(kept) and mapped == decoded and normalized == mapped:
        report(messages.HOST_CHANGED, start, end)
    return result


def _percent_decoded(text: str) -> str:
    if "%" not in text:
        return text
    octets = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode("utf-8", "replace"))
    return octets.decode("utf-8", "replace")


def _map(decoded: str, text: str, start: int, end: int, report: Report) -> str:
    """IDNA's mapping, each character at its place where that is known."""
    mapped = [_mapped(character) for character in decoded]
    places: list[Problem] = []
    written = text[start:end]
    # Behind what was decoded or removed, the place of a character is not known.
    known = next(
        (at for at, pair in enumerate(zip(decoded, written, strict=False)) if pair[0] != pair[1]), len(decoded)
    )
    for position, (character, to) in enumerate(zip(decoded, mapped, strict=True)):
        if to != character:
            at = start + position
            span = (at, at + 1) if position < known else (start, end)
            message = messages.MAPPED if to else messages.IGNORED
            if places and places[-1].message == message and span[0] <= places[-1].end:
                places[-1] = places[-1]._replace(end=max(places[-1].end, span[1]))
            else:
                places.append(Problem(message, *span))
    for problem in places:
        report(*problem)
    return "".join(mapped)


@cache
def _mapped(character: str) -> str:
    if character.isascii():
        return character.lower()
    from urllint.whatwg.uts46 import map_code_point

    to = map_code_point(character)
    return character if to is None else to


def _to_ascii(label: str) -> str:
    if label.isascii() and label.isprintable():
        return label
    from urllint.whatwg.punycode import encode

    return f"xn--{encode(label)}"
