"""The host parser, the domain parser, and the parsers of IPv4, IPv6 and opaque hosts.

https://url.spec.whatwg.org/#idna, #host-parsing

A function returns ``None`` where the standard returns failure. The spans follow the project's table of positions.
"""

# ruff: noqa: A001, A002 - variables are named as in the standard, "input" among them

from __future__ import annotations

from typing import NamedTuple

from .code_points import (
    ASCII_DIGIT,
    ASCII_HEX_DIGIT,
    FORBIDDEN_DOMAIN_CODE_POINT,
    FORBIDDEN_HOST_CODE_POINT,
    c0_control_percent_encode_set,
    is_url_code_point,
)
from .percent_encoding import (
    is_percent_encoded_byte,
    string_percent_decode,
    utf8_decode_without_bom,
    utf8_percent_encode,
)
from .source import Errors, SourceText, Span
from .unicode_idna import ToASCIIResult, map_code_point, unicode_to_ascii
from .url_record import Host, IPv4Address, IPv6Address

# --- domains ---


class Labels(NamedTuple):
    """The labels of a domain and the full stops between them, as spans of the input."""

    labels: tuple[Span, ...]
    full_stops: tuple[Span, ...]


def labels_of(domain: SourceText) -> Labels:
    """Split where the mapping gives a full stop. A code point that the mapping removes belongs to its label, also where
    it is all that the label is made of."""
    labels: list[Span] = []
    full_stops: list[Span] = []
    start = 0
    for i in range(len(domain) + 1):
        if i < len(domain) and map_code_point(domain.code_points[i]) != ".":
            continue
        labels.append(domain.span(start, i))
        if i < len(domain):
            full_stops.append(domain.span(i, i + 1))
        start = i + 1
    return Labels(tuple(labels), tuple(full_stops))


def domain_parser_to_ascii(domain: str, be_strict: bool) -> ToASCIIResult:
    """https://url.spec.whatwg.org/#domain-parser-toascii"""
    return unicode_to_ascii(
        domain,
        check_hyphens=be_strict,
        check_bidi=True,
        check_joiners=True,
        use_std3_ascii_rules=be_strict,
        verify_dns_length=be_strict,
    )


def parse_domain(domain: SourceText, be_strict: bool, errors: Errors) -> str | None:
    """https://url.spec.whatwg.org/#concept-domain-parser"""
    # 1.
    strict_result = domain_parser_to_ascii(domain.code_points, True)
    # 2.
    if strict_result.is_failure:
        errors.report("domain-to-ASCII", _span_of_domain_to_ascii(domain, strict_result))
    # 3.
    if be_strict:
        return None if strict_result.is_failure else strict_result.domain
    # 4. to 6.
    if domain.code_points.isascii():
        result = domain.code_points.lower()
    else:
        relaxed_result = domain_parser_to_ascii(domain.code_points, False)
        if relaxed_result.is_failure:
            return None
        result = relaxed_result.domain
    # 7.
    if result == "":
        return None
    # 8.
    if any(c in FORBIDDEN_DOMAIN_CODE_POINT for c in result):
        return None
    # 9.
    return result


def _span_of_domain_to_ascii(domain: SourceText, strict_result: ToASCIIResult) -> Span:
    """Which part of the domain the error is about: what makes parsing fail, else what breaks a strict condition."""
    spans = labels_of(domain).labels
    assert len(spans) == len(strict_result.labels)
    # Parsing fails here: the first label that makes the relaxed ToASCII fail or holds a forbidden domain code point.
    # The relaxed ToASCII is not run on an ASCII domain.
    if domain.code_points.isascii():
        relaxed_errors = [False] * len(spans)
    else:
        relaxed_errors = [bool(label.errors) for label in domain_parser_to_ascii(domain.code_points, False).labels]
    for span, fails, label in zip(spans, relaxed_errors, strict_result.labels, strict=True):
        if fails or any(c in FORBIDDEN_DOMAIN_CODE_POINT for c in label.mapped):
            return span
    # The first label that breaks a strict condition; the whole host where nothing is left after mapping.
    for span, label in zip(spans, strict_result.labels, strict=True):
        if label.errors:
            return span
    # Only the total length is wrong.
    return domain.span(0, len(domain))


# --- hosts ---


def parse_host(input: SourceText, is_opaque: bool, errors: Errors) -> Host | None:
    """https://url.spec.whatwg.org/#concept-host-parser"""
    text = input.code_points
    # 1.
    if text.startswith("["):
        # 1.1.
        if not text.endswith("]"):
            errors.report("IPv6-unclosed", input.span(0, len(input)))
            return None
        # 1.2.
        return parse_ipv6(input.slice(1, len(input) - 1), errors)
    # 2.
    if is_opaque:
        return parse_opaque_host(input, errors)
    # 3.
    assert text != ""
    # 4.
    percent_encoded_bytes = [i for i in range(len(input)) if is_percent_encoded_byte(text, i)]
    if percent_encoded_bytes:
        errors.report("domain-percent-encoded", input.span(percent_encoded_bytes[0], percent_encoded_bytes[-1] + 3))
    # 5.
    domain = utf8_decode_without_bom(string_percent_decode(input), input.end)
    # 6.
    ascii_domain = parse_domain(domain, False, errors)
    # 7.
    if ascii_domain is None:
        return None
    # 8.
    if ends_in_a_number(ascii_domain):
        # 8.1.
        if not domain.code_points.isascii():
            non_ascii = [i for i, c in enumerate(domain.code_points) if not c.isascii()]
            errors.report("IPv4-non-ASCII-input", domain.span(non_ascii[0], non_ascii[-1] + 1))
        # 8.2.
        return parse_ipv4(ascii_domain, domain, errors)
    # 9.
    return ascii_domain


def ends_in_a_number(input: str) -> bool:
    """https://url.spec.whatwg.org/#ends-in-a-number-checker"""
    # 1.
    assert input != ""
    # 2.
    parts = input.split(".")
    # 3.
    if parts[-1] == "":
        parts.pop()
    # 4. A lone full stop leaves one empty part.
    last = parts[-1]
    # 5.
    if last != "" and all(c in ASCII_DIGIT for c in last):
        return True
    # 6.
    if parse_ipv4_number(last) is not None:  # noqa: SIM103 - a step of its own
        return True
    # 7.
    return False


# --- IPv4 ---


def parse_ipv4(input: str, domain: SourceText, errors: Errors) -> IPv4Address | None:
    """https://url.spec.whatwg.org/#concept-ipv4-parser; the domain is what the input was mapped from."""
    spans = labels_of(domain)
    # 1.
    parts = input.split(".")
    assert len(parts) == len(spans.labels)
    # 2.
    if parts[-1] == "":
        # 2.1.
        errors.report("IPv4-empty-part", spans.full_stops[-1])
        # 2.2.
        if len(parts) > 1:
            parts.pop()
    # 3.
    if len(parts) < 4:
        errors.report("IPv4-too-few-parts", domain.span(0, len(domain)))
    # 4.
    if len(parts) > 4:
        errors.report("IPv4-too-many-parts", Span(spans.labels[4].start, domain.span(0, len(domain)).end))
        return None
    # 5.
    numbers: list[int] = []
    # 6.
    for part, span in zip(parts, spans.labels, strict=False):
        # 6.1.
        result = parse_ipv4_number(part)
        # 6.2.
        if result is None:
            errors.report("IPv4-non-numeric-part", span)
            return None
        # 6.3.
        if result[1]:
            errors.report("IPv4-non-decimal-part", span)
        # 6.4.
        numbers.append(result[0])
    # 7.
    if any(number > 255 for number in numbers):
        first = next(i for i, number in enumerate(numbers) if number > 255)
        errors.report("IPv4-out-of-range-part", spans.labels[first])
    # 8.
    if any(number > 255 for number in numbers[:-1]):
        return None
    # 9.
    if numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    # 10.
    ipv4 = numbers[-1]
    # 11.
    numbers.pop()
    # 12.
    counter = 0
    # 13.
    for n in numbers:
        ipv4 += n * 256 ** (3 - counter)
        counter += 1  # noqa: SIM113 - a step of its own
    # 14.
    return IPv4Address(ipv4)


def parse_ipv4_number(input: str) -> tuple[int, bool] | None:
    """https://url.spec.whatwg.org/#ipv4-number-parser"""
    # 1.
    if input == "":
        return None
    # 2.
    validation_error = False
    # 3.
    radix = 10
    # 4.
    if len(input) >= 2 and input[:2] in {"0X", "0x"}:
        validation_error = True
        input = input[2:]
        radix = 16
    # 5.
    elif len(input) >= 2 and input[0] == "0":
        validation_error = True
        input = input[1:]
        radix = 8
    # 6.
    if input == "":
        return 0, True
    # 7.
    radix_digits = "0123456789abcdef"[:radix]
    if any(c not in radix_digits for c in input.lower()):
        return None
    # 8. Written out, as Python refuses to convert very long decimal strings.
    output = 0
    for c in input.lower():
        output = output * radix + radix_digits.index(c)
    # 9.
    return output, validation_error


# --- IPv6 ---


def parse_ipv6(input: SourceText, errors: Errors) -> IPv6Address | None:
    """https://url.spec.whatwg.org/#concept-ipv6-parser; input is without its brackets."""
    text = input.code_points
    eof = len(text)

    def c() -> str | None:
        return text[pointer] if pointer < eof else None

    def c_is_in(code_points: frozenset[str]) -> bool:
        return pointer < eof and text[pointer] in code_points

    def fail(name: str, start: int, stop: int) -> IPv6Address | None:
        errors.report(name, input.span(start, stop))
        return None

    # 1.
    address = [0] * 8
    # 2.
    piece_index = 0
    # 3.
    compress: int | None = None
    # 4.
    pointer = 0
    # 5.
    if c() == ":":
        # 5.1.
        if not text.startswith(":", pointer + 1):
            return fail("IPv6-invalid-compression", pointer, pointer + 1)
        # 5.2.
        pointer += 2
        # 5.3.
        piece_index += 1
        compress = piece_index
    # 6.
    while c() is not None:
        # 6.1.
        if piece_index == 8:
            return fail("IPv6-too-many-pieces", pointer, eof)
        # 6.2.
        if c() == ":":
            # 6.2.1.
            if compress is not None:
                return fail("IPv6-multiple-compression", pointer - 1, pointer + 1)
            # 6.2.2.
            pointer += 1
            piece_index += 1
            compress = piece_index
            continue
        # 6.3.
        value = length = 0
        piece_start = pointer
        # 6.4.
        while length < 4 and c_is_in(ASCII_HEX_DIGIT):
            value = value * 0x10 + int(text[pointer], 16)
            pointer += 1
            length += 1
        # 6.5.
        if c() == ".":
            # 6.5.1.
            if length == 0:
                return fail("IPv4-in-IPv6-invalid-code-point", pointer, pointer + 1)
            # 6.5.2.
            pointer -= length
            # 6.5.3.
            if piece_index > 6:
                return fail("IPv4-in-IPv6-too-many-pieces", pointer, eof)
            # 6.5.4.
            numbers_seen = 0
            tail_start = pointer
            # 6.5.5.
            while c() is not None:
                # 6.5.5.1.
                ipv4_piece: int | None = None
                # 6.5.5.2.
                if numbers_seen > 0:
                    # 6.5.5.2.1.
                    if c() == "." and numbers_seen < 4:
                        pointer += 1
                    # 6.5.5.2.2.
                    else:
                        return fail("IPv4-in-IPv6-invalid-code-point", pointer, pointer + 1)
                # 6.5.5.3. The code point is missing at the end of the input.
                if not c_is_in(ASCII_DIGIT):
                    return fail("IPv4-in-IPv6-invalid-code-point", pointer, min(pointer + 1, eof))
                part_start = pointer
                # 6.5.5.4.
                while c_is_in(ASCII_DIGIT):
                    # 6.5.5.4.1.
                    number = int(text[pointer])
                    # 6.5.5.4.2.
                    if ipv4_piece is None:
                        ipv4_piece = number
                    # 6.5.5.4.3.
                    elif ipv4_piece == 0:
                        return fail("IPv4-in-IPv6-invalid-code-point", pointer, pointer + 1)
                    # 6.5.5.4.4.
                    else:
                        ipv4_piece = ipv4_piece * 10 + number
                    # 6.5.5.4.5.
                    if ipv4_piece > 255:
                        while c_is_in(ASCII_DIGIT):  # The span covers all digits of the part.
                            pointer += 1
                        return fail("IPv4-in-IPv6-out-of-range-part", part_start, pointer)
                    # 6.5.5.4.6.
                    pointer += 1
                # 6.5.5.5.
                assert ipv4_piece is not None
                address[piece_index] = address[piece_index] * 0x100 + ipv4_piece
                # 6.5.5.6.
                numbers_seen += 1
                # 6.5.5.7.
                if numbers_seen in {2, 4}:
                    piece_index += 1
            # 6.5.6.
            if numbers_seen != 4:
                return fail("IPv4-in-IPv6-too-few-parts", tail_start, eof)
            # 6.5.7.
            break
        # 6.6.
        if c() == ":":
            # 6.6.1.
            pointer += 1
            # 6.6.2.
            if c() is None:
                return fail("IPv6-invalid-code-point", pointer - 1, pointer)
        # 6.7.
        elif c() is not None:
            return fail("IPv6-invalid-code-point", pointer, pointer + 1)
        # 6.8.
        if length > 1 and value < 0x10 ** (length - 1):
            errors.report("IPv6-piece-leading-zero", input.span(piece_start, piece_start + length))
        # 6.9.
        address[piece_index] = value
        # 6.10.
        piece_index += 1
    # 7.
    if compress is not None:
        # 7.1.
        swaps = piece_index - compress
        # 7.2.
        piece_index = 7
        # 7.3.
        while piece_index != 0 and swaps > 0:
            other = compress + swaps - 1
            address[piece_index], address[other] = address[other], address[piece_index]
            piece_index -= 1
            swaps -= 1
    # 8.
    elif piece_index != 8:
        return fail("IPv6-too-few-pieces", 0, eof)
    # 9.
    return IPv6Address(tuple(address))


# --- opaque hosts ---


def parse_opaque_host(input: SourceText, errors: Errors) -> str | None:
    """https://url.spec.whatwg.org/#concept-opaque-host-parser"""
    text = input.code_points
    # 1.
    for i, c in enumerate(text):
        if c in FORBIDDEN_HOST_CODE_POINT:
            errors.report("host-invalid-code-point", input.span(i, i + 1))
            return None
    # 2.
    for i, c in enumerate(text):
        if not is_url_code_point(c) and c != "%":
            errors.report("invalid-URL-unit", input.span(i, i + 1))
            break
    # 3.
    for i, c in enumerate(text):
        if c == "%" and not is_percent_encoded_byte(text, i):
            errors.report("invalid-URL-unit", input.span(i, i + 1))
            break
    # 4.
    return utf8_percent_encode(text, c0_control_percent_encode_set)
