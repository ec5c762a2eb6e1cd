"""The percent-encode sets, and percent-encoding and -decoding."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.whatwg import percent_encoding
from urllint.whatwg.percent_encoding import (
    PercentEncodeSet,
    percent_decode,
    percent_decoded_code_points,
    percent_encode_after_encoding,
    utf8_percent_encode,
)

PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))

# https://url.spec.whatwg.org/#percent-encoded-bytes: what each set has of printable ASCII.
MEMBERS = {
    "C0_CONTROL": "",
    "FRAGMENT": ' "<>`',
    "QUERY": ' "#<>',
    "SPECIAL_QUERY": " \"#'<>",
    "PATH": ' "#<>?^`{}',
    "USERINFO": ' "#/:;<=>?@[\\]^`{|}',
    "COMPONENT": ' "#$%&+,/:;<=>?@[\\]^`{|}',
    "FORM_URLENCODED": "".join(sorted(set(PRINTABLE) - set(string.ascii_letters + string.digits + "*-._"))),
}


@pytest.mark.parametrize("name", MEMBERS)
def test_members(name: str) -> None:
    percent_encode_set: PercentEncodeSet = getattr(percent_encoding, name)
    assert "".join(code_point for code_point in PRINTABLE if code_point in percent_encode_set) == MEMBERS[name]
    assert all(code_point in percent_encode_set for code_point in "\x00\x1f\x7f\x80é\U0001f600")


@pytest.mark.parametrize("name", MEMBERS)
def test_all_of_ascii(name: str) -> None:
    percent_encode_set: PercentEncodeSet = getattr(percent_encoding, name)
    for number in range(0x80):
        expected = f"%{number:02X}" if chr(number) in percent_encode_set else chr(number)
        if chr(number) == " " and name == "FORM_URLENCODED":
            expected = "+"
        assert utf8_percent_encode(chr(number), percent_encode_set) == expected


def test_non_ascii_is_encoded_as_utf_8() -> None:
    assert utf8_percent_encode("aé☕\U0001f600/", percent_encoding.PATH) == "a%C3%A9%E2%98%95%F0%9F%98%80/"


@pytest.mark.parametrize(
    ("data", "decoded"),
    [
        (b"", b""),
        (b"abc", b"abc"),
        (b"%41%4a%4A", b"AJJ"),
        (b"%", b"%"),
        (b"%4", b"%4"),
        (b"%4g%zz%%41", b"%4g%zz%A"),
        (b"%+1%1_% 1", b"%+1%1_% 1"),
        (b"%2541", b"%41"),
        (b"%ff\xff", b"\xff\xff"),
    ],
)
def test_percent_decode(data: bytes, decoded: bytes) -> None:
    assert percent_decode(data) == decoded


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_decoding_what_the_component_set_has_encoded(text: str) -> None:
    assert percent_decode(utf8_percent_encode(text, percent_encoding.COMPONENT).encode()).decode() == text


@pytest.mark.parametrize(
    ("encoding", "text", "encoded"),
    [
        ("UTF-8", "é +", "%C3%A9+%2B"),
        ("windows-1252", "é +", "%E9+%2B"),
        ("windows-1252", "☕a", "%26%239749%3Ba"),
        ("Shift_JIS", "\u2212", "%81%7C"),
        ("ISO-2022-JP", "あ", "%1B%24B%24%22%1B%28B"),
    ],
)
def test_percent_encode_after_encoding(encoding: str, text: str, encoded: str) -> None:
    assert percent_encode_after_encoding(encoding, text, percent_encoding.FORM_URLENCODED) == encoded


@pytest.mark.parametrize(
    ("run", "code_points"),
    [
        ("", []),
        ("%41%2f", [("A", 0, 3), ("/", 3, 6)]),
        ("%c3%A9%E2%98%95", [("é", 0, 6), ("☕", 6, 15)]),
        ("%F0%9F%98%80%41", [("\U0001f600", 0, 12), ("A", 12, 15)]),
        ("%C3%41", [("\udcc3", 0, 3), ("A", 3, 6)]),
        ("%ED%A0%80", [("\udced", 0, 3), ("\udca0", 3, 6), ("\udc80", 6, 9)]),
    ],
)
def test_percent_decoded_code_points(run: str, code_points: list[tuple[str, int, int]]) -> None:
    assert list(percent_decoded_code_points(run)) == code_points
