"""The host parser: domains, IPv4 and IPv6 addresses, opaque hosts, each error with the characters that it is about.

https://url.spec.whatwg.org/#host-parsing
"""

import re
from collections.abc import Callable
from functools import cache, cached_property

from urllint.whatwg.code_points import (
    PERCENT_ENCODED_BYTE,
    broken_percent,
    forbidden_host_code_point,
    not_url_code_point,
    percent_encoded_byte,
)
from urllint.whatwg.domain import DomainCondition, parse_domain, split_labels
from urllint.whatwg.percent_encoding import C0_CONTROL, percent_decode, utf8_percent_encode
from urllint.whatwg.source import clean

Report = Callable[[str, int, int], None]
"""Takes the name of a validation error and where it is: half-open offsets, in code points, into the host."""


def parse_host(host: str, *, is_opaque: bool, report: Report) -> str | None:
    """Parse and serialize a host; None is failure. ``host`` is not empty if it is not opaque.

    https://url.spec.whatwg.org/#concept-host-parser
    """
    if host.startswith("["):
        if not host.endswith("]"):
            report("IPv6-unclosed", 0, len(host))
            return None
        from urllint.whatwg.ipv6 import parse_ipv6, serialize_ipv6

        address = parse_ipv6(host, 1, len(host) - 1, report)
        return None if address is None else f"[{serialize_ipv6(address)}]"
    if is_opaque:
        return _parse_opaque_host(host, report)
    if "%" in host:
        percent_encoded = [found.span() for found in percent_encoded_byte().finditer(host)]
        if percent_encoded:
            report("domain-percent-encoded", percent_encoded[0][0], percent_encoded[-1][1])
            decoded = DecodedHost(host)
            return _parse_domain_or_ipv4(decoded.text, decoded.reporting(report))
    return _parse_domain_or_ipv4(host, report)


def domain_conditions(host: str) -> tuple[DomainCondition, ...]:
    """The conditions of a strict ToASCII that ``host``, the text of a domain as it stands in a URL, breaks.

    They say why domain-to-ASCII is reported; for another host, such as an IPv6 address, there are none. The spans are
    offsets, in code points, into ``host``, which may be percent-encoded.

    https://www.unicode.org/reports/tr46/#ToASCII
    """
    source = clean(host, [], strip=False)
    if not source.text or source.text.startswith("["):
        return ()

    from urllint.whatwg.uts46 import examine

    decoded = DecodedHost(source.text) if "%" in source.text else None
    conditions = []
    for condition, start, end in examine(source.text if decoded is None else decoded.text).conditions:
        span = (start, end) if decoded is None else decoded.span(start, end)
        conditions.append(DomainCondition(condition, *source.span(*span)))
    return tuple(conditions)


def _parse_domain_or_ipv4(domain: str, report: Report) -> str | None:
    """The host parser from where the domain is decoded."""
    ascii_domain, error = parse_domain(domain)
    if error is not None:
        report("domain-to-ASCII", *error)
    if ascii_domain is None:
        return None
    if not ends_in_a_number(ascii_domain):
        return ascii_domain
    if not domain.isascii():
        non_ascii = [position for position, code_point in enumerate(domain) if code_point > "\x7f"]
        report("IPv4-non-ASCII-input", non_ascii[0], non_ascii[-1] + 1)
    address = _parse_ipv4(ascii_domain, split_labels(domain), len(domain), report)
    return None if address is None else serialize_ipv4(address)


# --- the way back from a percent-decoded host ---


class DecodedHost:
    """A percent-decoded host, and where each of its code points stands in the host as given.

    https://url.spec.whatwg.org/#concept-host-parser (UTF-8 decode without BOM of the percent-decoding)
    """

    def __init__(self, host: str) -> None:
        self._host = host
        data = percent_decode(host.encode())
        self.text = data.decode("utf-8", "replace")
        self._data = data

    def reporting(self, report: Report) -> Report:
        """A function that reports spans of the decoded host, translated to the host as given."""

        def report_decoded(name: str, start: int, end: int) -> None:
            report(name, *self.span(start, end))

        return report_decoded

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the code points from ``start`` to ``end`` stand in the host as given."""
        starts, ends = self._offsets
        if start == end:
            offset = starts[start]
            return offset, offset
        return starts[start], ends[end - 1]

    @cached_property
    def _offsets(self) -> tuple[list[int], list[int]]:
        """For every decoded code point the start and end of its source; and the end of the host as one more start."""
        byte_starts: list[int] = []
        position = 0
        for unit in _host_units().finditer(self._host):
            # A percent-encoded byte is one byte, another code point as many as it has in UTF-8.
            byte_starts += [unit.start()] * (1 if unit.end() - unit.start() == 3 else len(unit[0].encode()))
            position = unit.end()
        byte_starts.append(position)
        starts: list[int] = []
        ends: list[int] = []
        for sequence in _utf8_sequences().finditer(self._data):
            starts.append(byte_starts[sequence.start()])
            ends.append(self._unit_end(byte_starts[sequence.end() - 1]))
        starts.append(position)
        return starts, ends

    def _unit_end(self, start: int) -> int:
        unit = _host_units().match(self._host, start)
        assert unit is not None
        return unit.end()


@cache
def _host_units() -> re.Pattern[str]:
    return re.compile(PERCENT_ENCODED_BYTE + "|.", re.DOTALL)


@cache
def _utf8_sequences() -> re.Pattern[bytes]:
    """What UTF-8 decode makes one code point of: a well-formed sequence, the longest beginning of one, or a stray byte.

    https://encoding.spec.whatwg.org/#utf-8-decoder
    """
    tail = b"[\x80-\xbf]"
    return re.compile(
        b"|".join(
            (
                b"[\x00-\x7f]",
                b"[\xc2-\xdf]%b?" % tail,
                b"\xe0(?:[\xa0-\xbf]%b?)?" % tail,
                b"\xed(?:[\x80-\x9f]%b?)?" % tail,
                b"[\xe1-\xef](?:%b%b?)?" % (tail, tail),
                b"\xf0(?:[\x90-\xbf](?:%b%b?)?)?" % (tail, tail),
                b"\xf4(?:[\x80-\x8f](?:%b%b?)?)?" % (tail, tail),
                b"[\xf1-\xf3](?:%b(?:%b%b?)?)?" % (tail, tail, tail),
                b"[\x80-\xff]",
            )
        ),
        re.DOTALL,
    )


# --- IPv4 ---


_ENDS_OF_NUMBERS = frozenset("0123456789ABCDEFabcdefXx.")


def ends_in_a_number(domain: str) -> bool:
    """https://url.spec.whatwg.org/#ends-in-a-number-checker"""
    if domain[-1] not in _ENDS_OF_NUMBERS:
        return False
    last = domain[:-1] if domain[-1] == "." else domain
    return _ipv4_number().fullmatch(last.rpartition(".")[2]) is not None


@cache
def _ipv4_number() -> re.Pattern[str]:
    """What the ends-in-a-number checker takes for a number: decimal digits, or ``0x`` and any number of hex digits."""
    return re.compile("[0-9]+|0[Xx][0-9A-Fa-f]*")


_IPV4_LIMIT = 256**4


def _parse_ipv4(domain: str, labels: list[tuple[int, int]], end: int, report: Report) -> int | None:
    """Parse an IPv4 address; ``labels`` and ``end`` say where in the domain as given its parts stand and where that
    ends.

    https://url.spec.whatwg.org/#concept-ipv4-parser
    """
    parts = domain.split(".")
    if parts[-1] == "":
        # The dot is what stands between the last two labels.
        report("IPv4-empty-part", labels[-2][1], labels[-1][0])
        parts.pop()
    if len(parts) < 4:
        report("IPv4-too-few-parts", 0, end)
    elif len(parts) > 4:
        report("IPv4-too-many-parts", labels[4][0], end)
        return None
    numbers: list[int] = []
    for part, span in zip(parts, labels, strict=False):
        result = _parse_ipv4_number(part)
        if result is None:
            report("IPv4-non-numeric-part", *span)
            return None
        number, validation_error = result
        if validation_error:
            report("IPv4-non-decimal-part", *span)
        numbers.append(number)
    for number, span in zip(numbers, labels, strict=False):
        if number > 255:
            report("IPv4-out-of-range-part", *span)
            break
    *first, last = numbers
    if any(number > 255 for number in first) or last >= 256 ** (4 - len(first)):
        return None
    return last + sum(number << (24 - 8 * index) for index, number in enumerate(first))


@cache
def _radix_digits() -> dict[int, re.Pattern[str]]:
    return {8: re.compile("[0-7]+"), 10: re.compile("[0-9]+"), 16: re.compile("[0-9A-Fa-f]+")}


def _parse_ipv4_number(part: str) -> tuple[int, bool] | None:
    """https://url.spec.whatwg.org/#ipv4-number-parser; a number that is too large for an address is any such number."""
    radix = 10
    digits = part
    if part[:2] in ("0x", "0X"):
        digits, radix = part[2:], 16
    elif len(part) >= 2 and part[0] == "0":
        digits, radix = part[1:], 8
    if part == "":
        return None
    if digits == "":
        return 0, True
    if _radix_digits()[radix].fullmatch(digits) is None:
        return None
    significant = digits.lstrip("0")
    # Python refuses to convert very long decimal numbers; 32 bits never take more than 11 digits.
    number = _IPV4_LIMIT if len(significant) > 11 else int(significant or "0", radix)
    return number, radix != 10


def serialize_ipv4(address: int) -> str:
    """https://url.spec.whatwg.org/#concept-ipv4-serializer"""
    return ".".join(map(str, address.to_bytes(4, "big")))


# --- opaque hosts ---


def _parse_opaque_host(host: str, report: Report) -> str | None:
    """https://url.spec.whatwg.org/#concept-opaque-host-parser"""
    forbidden = forbidden_host_code_point().search(host)
    if forbidden:
        report("host-invalid-code-point", *forbidden.span())
        return None
    invalid = not_url_code_point(host.isascii()).search(host)
    if invalid:
        report("invalid-URL-unit", *invalid.span())
    broken = broken_percent().search(host)
    if broken:
        report("invalid-URL-unit", *broken.span())
    return utf8_percent_encode(host, C0_CONTROL)
