"""The writing grammar of hosts: domains, IPv4 and IPv6 addresses as one should write them.

The standard defines the grammar of domains by the domain parser, and so the two share it. That of addresses is written
down here by itself.

https://url.spec.whatwg.org/#host-writing
"""

import re
from functools import cache

from urllint.whatwg.domain import parse_domain
from urllint.whatwg.host import ends_in_a_number
from urllint.whatwg.scalar_values import to_scalar_values


def is_valid_host_string(text: str) -> bool:
    """Whether ``text`` is a valid domain, an IPv4 address, or an IPv6 address in brackets.

    https://url.spec.whatwg.org/#valid-host-string
    """
    if text.startswith("["):
        return text.endswith("]") and is_valid_ipv6_address_string(text[1:-1])
    return is_valid_ipv4_address_string(text) or is_valid_domain(text)


def is_valid_domain(text: str) -> bool:
    """Whether ``text`` is a domain that the domain parser takes when it is strict, and no IPv4 address in any spelling.

    https://url.spec.whatwg.org/#valid-domain
    """
    text = to_scalar_values(text)
    if text == "":
        return False
    domain, error = parse_domain(text)
    # What is reported here as an error, and may be passed over, is what makes the strict domain parser fail.
    return domain is not None and error is None and not ends_in_a_number(domain)


def is_valid_ipv4_address_string(text: str) -> bool:
    """Whether ``text`` is four numbers from 0 to 255, in the shortest decimal form, with dots between them.

    https://url.spec.whatwg.org/#valid-ipv4-address-string
    """
    return _ipv4_address().fullmatch(text) is not None


def is_valid_ipv6_address_string(text: str) -> bool:
    """Whether ``text`` is an IPv6 address, without brackets, of which no piece has leading zeros.

    https://url.spec.whatwg.org/#valid-ipv6-address-string
    """
    before, compression, after = text.partition("::")
    if not compression:
        return _effective_piece_length(text, may_end_in_ipv4=True) == 8
    length_before = _effective_piece_length(before, may_end_in_ipv4=False) if before else 0
    length_after = _effective_piece_length(after, may_end_in_ipv4=True) if after else 0
    return length_before is not None and length_after is not None and length_before + length_after <= 7


def _effective_piece_length(text: str, *, may_end_in_ipv4: bool) -> int | None:
    """How many of the eight pieces a valid IPv6-pieces string stands for, or a valid IPv6-pieces-and-IPv4 string; None
    if it is neither.

    https://url.spec.whatwg.org/#effective-piece-length
    """
    pieces = text.split(":")
    length = len(pieces)
    if may_end_in_ipv4 and is_valid_ipv4_address_string(pieces[-1]):
        pieces.pop()
        length += 1
    return length if all(map(_ipv6_piece().fullmatch, pieces)) else None


@cache
def _ipv4_address() -> re.Pattern[str]:
    number = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    return re.compile(rf"{number}(?:\.{number}){{3}}")


@cache
def _ipv6_piece() -> re.Pattern[str]:
    """https://url.spec.whatwg.org/#valid-ipv6-piece-string"""
    return re.compile("0|[1-9A-Fa-f][0-9A-Fa-f]{0,3}")
