"""The IPv6 parser of the URL Standard as of 24 April 2013.

It is today's without the error for leading zeros, with numbers in the IPv4 part that may have any. Where its text
cannot be meant as it stands, it is read as it is meant: the step over the dots of the IPv4 part is missing, and the
piece goes on behind its first and third number, where the second and fourth are meant.
"""

from __future__ import annotations

from typing import Final

from urllint.dialects.reading import Problem

_HEX: Final = frozenset("0123456789ABCDEFabcdef")
_DIGITS: Final = frozenset("0123456789")


class AddressError(Exception):
    """The parser's failure, with the parse error that it comes with."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.problem = Problem(message, start, end)


def parse_ipv6(text: str, start: int, end: int) -> list[int]:
    """The pieces of the address between the offsets of ``text``; raises `AddressError`."""
    address = [0] * 8
    piece, compress, pointer = 0, None, start
    if text[pointer:end][:1] == ":":
        if text[pointer:end][1:2] != ":":
            raise AddressError("an address begins with one colon", pointer, pointer + 1)
        pointer += 2
        piece += 1
        compress = piece
    while pointer < end:
        if piece == 8:
            raise AddressError("an address has more than eight pieces", pointer, end)
        if text[pointer] == ":":
            if compress is not None:
                raise AddressError("an address is compressed twice", pointer, pointer + 1)
            pointer += 1
            piece += 1
            compress = piece
            continue
        digits_start = pointer
        while pointer < end and pointer - digits_start < 4 and text[pointer] in _HEX:
            pointer += 1
        if pointer < end and text[pointer] == ".":
            if pointer == digits_start:
                raise AddressError("a dot stands where a piece should", pointer, pointer + 1)
            _parse_ipv4_part(text, digits_start, end, address, piece)
            piece += 2
            break
        value = int(text[digits_start:pointer] or "0", 16)
        if pointer < end and text[pointer] == ":":
            pointer += 1
            if pointer == end:
                raise AddressError("an address ends with one colon", pointer - 1, pointer)
        elif pointer < end:
            raise AddressError("this cannot stand in an address", pointer, pointer + 1)
        address[piece] = value
        piece += 1
    if compress is not None:
        moved = address[compress:piece]
        return address[:compress] + [0] * (8 - piece) + moved
    if piece != 8:
        raise AddressError("an address has fewer than eight pieces", start, end)
    return address


def _parse_ipv4_part(text: str, start: int, end: int, address: list[int], piece: int) -> None:
    if piece > 6:
        raise AddressError("there is no room for an IPv4 address", start, end)
    pointer = start
    for dots_seen in range(4):
        if pointer == end:
            # A dot at the end of the third number ends the loop of the text, and the fourth is missing.
            break
        digits_start = pointer
        while pointer < end and text[pointer] in _DIGITS:
            pointer += 1
        digits = text[digits_start:pointer].lstrip("0")
        if len(digits) > 3 or int(digits or "0") > 255:
            raise AddressError("a number of an IPv4 address is over 255", digits_start, pointer)
        if dots_seen < 3:
            if text[pointer:end][:1] != ".":
                raise AddressError("a dot is missing in an IPv4 address", pointer, min(pointer + 1, end))
            pointer += 1
        elif pointer < end:
            raise AddressError("this cannot stand behind an IPv4 address", pointer, pointer + 1)
        index = piece + dots_seen // 2
        address[index] = address[index] * 0x100 + int(digits or "0")
