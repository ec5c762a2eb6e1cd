"""Percent-encoding and percent-decoding, and the UTF-8 decoder, with the input's spans carried along.

https://url.spec.whatwg.org/#percent-encoded-bytes, https://encoding.spec.whatwg.org/#utf-8-decoder
"""

from __future__ import annotations

from typing import NamedTuple

from .code_points import ASCII_HEX_DIGIT, CodePointSet, form_urlencoded_percent_encode_set
from .encodings import Encoder, Queue, encode_or_fail, get_an_encoder
from .source import SourceText, Span


class SourceByte(NamedTuple):
    """A byte and the part of the input that it comes from."""

    value: int
    span: Span


def percent_encode(byte: int) -> str:
    return f"%{byte:02X}"


def percent_encode_after_encoding(encoding: str, text: str, percent_encode_set: CodePointSet) -> str:
    """https://url.spec.whatwg.org/#string-percent-encode-after-encoding"""
    # 2.
    space_as_plus = percent_encode_set is form_urlencoded_percent_encode_set
    # 3.
    encoder: Encoder = get_an_encoder(encoding)
    # 4.
    input_queue = Queue(text)
    # 5.
    output = ""
    # 6.
    potential_error: int | None = 0
    # 7.
    while potential_error is not None:
        # 7.1.
        encode_output = bytearray()
        # 7.2.
        potential_error = encode_or_fail(input_queue, encoder, encode_output)
        # 7.3.
        for byte in encode_output:
            # 7.3.1.
            if space_as_plus and byte == 0x20:
                output += "+"
                continue
            # 7.3.2.
            isomorph = chr(byte)
            # 7.3.4.
            if not percent_encode_set(isomorph):
                output += isomorph
            # 7.3.5.
            else:
                output += percent_encode(byte)
        # 7.4.
        if potential_error is not None:
            output += "%26%23" + str(potential_error) + "%3B"
    # 8.
    return output


def utf8_percent_encode(text: str, percent_encode_set: CodePointSet) -> str:
    """https://url.spec.whatwg.org/#string-utf-8-percent-encode"""
    return percent_encode_after_encoding("UTF-8", text, percent_encode_set)


def is_percent_encoded_byte(text: str, index: int) -> bool:
    return (
        text[index] == "%"
        and len(text) > index + 2
        and text[index + 1] in ASCII_HEX_DIGIT
        and text[index + 2] in ASCII_HEX_DIGIT
    )


def string_percent_decode(text: SourceText) -> list[SourceByte]:
    """https://url.spec.whatwg.org/#string-percent-decode"""
    # 1. The UTF-8 encoding of input.
    encoded = [
        SourceByte(value, span)
        for c, span in zip(text.code_points, text.spans, strict=True)
        for value in c.encode("utf-8")
    ]
    # 2. The percent-decoding of bytes.
    return percent_decode(encoded)


def percent_decode(sequence: list[SourceByte]) -> list[SourceByte]:
    """https://url.spec.whatwg.org/#percent-decode"""
    # 1.
    output: list[SourceByte] = []
    # 2.
    skip = 0
    for i, byte in enumerate(sequence):
        if skip > 0:
            skip -= 1
            continue
        next_two = sequence[i + 1 : i + 3]
        # 2.1.
        if byte.value != ord("%"):  # noqa: SIM114 - a step of its own
            output.append(byte)
        # 2.2.
        elif len(next_two) < 2 or not all(chr(b.value) in ASCII_HEX_DIGIT for b in next_two):
            output.append(byte)
        # 2.3.
        else:
            byte_point = int("".join(chr(b.value) for b in next_two), 16)
            output.append(SourceByte(byte_point, Span(byte.span.start, next_two[1].span.end)))
            skip = 2
    # 3.
    return output


def utf8_decode_without_bom(sequence: list[SourceByte], end: int) -> SourceText:
    """https://encoding.spec.whatwg.org/#utf-8-decode-without-bom, with the error mode "replacement" """
    code_points: list[str] = []
    spans: list[Span] = []
    code_point = 0
    bytes_seen = 0
    bytes_needed = 0
    lower_boundary = 0x80
    upper_boundary = 0xBF
    first = 0  # index of the first byte of the sequence that is being read

    def emit(c: str, start: int, stop: int) -> None:
        code_points.append(c)
        spans.append(Span(sequence[start].span.start, sequence[stop - 1].span.end))

    i = 0
    while i < len(sequence):
        byte = sequence[i].value
        if bytes_needed == 0:
            first = i
            if byte <= 0x7F:
                emit(chr(byte), i, i + 1)
            elif 0xC2 <= byte <= 0xDF:
                bytes_needed = 1
                code_point = byte & 0x1F
            elif 0xE0 <= byte <= 0xEF:
                if byte == 0xE0:
                    lower_boundary = 0xA0
                if byte == 0xED:
                    upper_boundary = 0x9F
                bytes_needed = 2
                code_point = byte & 0xF
            elif 0xF0 <= byte <= 0xF4:
                if byte == 0xF0:
                    lower_boundary = 0x90
                if byte == 0xF4:
                    upper_boundary = 0x8F
                bytes_needed = 3
                code_point = byte & 0x7
            else:
                emit("\ufffd", i, i + 1)
            i += 1
            continue
        if not lower_boundary <= byte <= upper_boundary:
            code_point = bytes_needed = bytes_seen = 0
            lower_boundary, upper_boundary = 0x80, 0xBF
            emit("\ufffd", first, i)
            continue  # The byte is restored to the queue.
        lower_boundary, upper_boundary = 0x80, 0xBF
        code_point = (code_point << 6) | (byte & 0x3F)
        bytes_seen += 1
        i += 1
        if bytes_seen == bytes_needed:
            emit(chr(code_point), first, i)
            code_point = bytes_needed = bytes_seen = 0
    if bytes_needed != 0:
        emit("\ufffd", first, i)
    return SourceText("".join(code_points), tuple(spans), end)
