"""The IPv6 parser and serializer.

https://url.spec.whatwg.org/#concept-ipv6-parser
"""

from collections.abc import Callable

_HEX_DIGITS = frozenset("0123456789ABCDEFabcdef")
_DIGITS = frozenset("0123456789")


def parse_ipv6(host: str, start: int, end: int, report: Callable[[str, int, int], None]) -> list[int] | None:
    """Parse the address that stands from ``start`` to ``end`` of ``host``; its eight pieces, or None for failure."""
    address = [0] * 8
    piece_index = 0
    compress: int | None = None
    pointer = start

    def at(position: int) -> str:
        """The code point at a position, or an empty string for the EOF code point."""
        return host[position] if position < end else ""

    if at(pointer) == ":":
        if at(pointer + 1) != ":":
            report("IPv6-invalid-compression", pointer, pointer + 1)
            return None
        pointer += 2
        piece_index += 1
        compress = piece_index
    while pointer < end:
        if piece_index == 8:
            report("IPv6-too-many-pieces", pointer, end)
            return None
        if at(pointer) == ":":
            if compress is not None:
                report("IPv6-multiple-compression", pointer - 1, pointer + 1)
                return None
            pointer += 1
            piece_index += 1
            compress = piece_index
            continue
        piece_start = pointer
        while pointer - piece_start < 4 and at(pointer) in _HEX_DIGITS:
            pointer += 1
        piece_end = pointer
        if at(pointer) == ".":
            if not _parse_ipv4_tail(host, piece_start, pointer, end, address, piece_index, report):
                return None
            piece_index += 2
            break
        if at(pointer) == ":":
            pointer += 1
            if pointer == end:
                report("IPv6-invalid-code-point", pointer - 1, pointer)
                return None
        elif pointer < end:
            report("IPv6-invalid-code-point", pointer, pointer + 1)
            return None
        piece = host[piece_start:piece_end]
        if len(piece) > 1 and piece[0] == "0":
            report("IPv6-piece-leading-zero", piece_start, piece_end)
        # A piece is never empty here: what is no hex digit, colon or dot has been reported.
        address[piece_index] = int(piece, 16)
        piece_index += 1
    if compress is not None:
        moved = piece_index - compress
        address = address[:compress] + [0] * (8 - piece_index) + address[compress : compress + moved]
    elif piece_index != 8:
        report("IPv6-too-few-pieces", start, end)
        return None
    return address


def _parse_ipv4_tail(
    host: str,
    start: int,
    dot: int,
    end: int,
    address: list[int],
    piece_index: int,
    report: Callable[[str, int, int], None],
) -> bool:
    """Parse the IPv4 address that stands from ``start`` to ``end``, with its first dot at ``dot``, into two pieces."""
    if dot == start:
        report("IPv4-in-IPv6-invalid-code-point", dot, dot + 1)
        return False
    if piece_index > 6:
        report("IPv4-in-IPv6-too-many-pieces", start, end)
        return False
    numbers_seen = 0
    pointer = start
    while pointer < end:
        if numbers_seen > 0:
            if host[pointer] != "." or numbers_seen == 4:
                report("IPv4-in-IPv6-invalid-code-point", pointer, pointer + 1)
                return False
            pointer += 1
        if pointer == end or host[pointer] not in _DIGITS:
            report("IPv4-in-IPv6-invalid-code-point", pointer, min(pointer + 1, end))
            return False
        part_start = pointer
        value: int | None = None
        while pointer < end and host[pointer] in _DIGITS:
            if value == 0:
                report("IPv4-in-IPv6-invalid-code-point", pointer, pointer + 1)
                return False
            value = (value or 0) * 10 + int(host[pointer])
            if value > 255:
                while pointer < end and host[pointer] in _DIGITS:
                    pointer += 1
                report("IPv4-in-IPv6-out-of-range-part", part_start, pointer)
                return False
            pointer += 1
        index = piece_index + numbers_seen // 2
        address[index] = address[index] * 0x100 + (value or 0)
        numbers_seen += 1
    if numbers_seen != 4:
        report("IPv4-in-IPv6-too-few-parts", start, end)
        return False
    return True


def serialize_ipv6(address: list[int]) -> str:
    """Serialize eight pieces. https://url.spec.whatwg.org/#concept-ipv6-serializer"""
    compress, size = _compressed_pieces(address)
    if compress is None:
        return ":".join([f"{piece:x}" for piece in address])
    before = ":".join([f"{piece:x}" for piece in address[:compress]])
    after = ":".join([f"{piece:x}" for piece in address[compress + size :]])
    return f"{before}::{after}"


def _compressed_pieces(address: list[int]) -> tuple[int | None, int]:
    """The first longest run of two or more zero pieces: its index and its length.

    https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index
    """
    longest, longest_size = None, 1
    found_size = 0
    for index, piece in enumerate(address):
        found_size = found_size + 1 if piece == 0 else 0
        if found_size > longest_size:
            longest, longest_size = index - found_size + 1, found_size
    return longest, longest_size
