"""Bytes become text and text becomes the same bytes."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.files import decode, encode, is_binary, read_bytes

ENCODINGS = [
    ("UTF-8", b"", "utf-8", False),
    ("UTF-8 with a mark", codecs.BOM_UTF8, "utf-8", True),
    ("UTF-16, little-endian", codecs.BOM_UTF16_LE, "utf-16-le", True),
    ("UTF-16, big-endian", codecs.BOM_UTF16_BE, "utf-16-be", True),
    ("UTF-32, little-endian", codecs.BOM_UTF32_LE, "utf-32-le", True),
    ("UTF-32, big-endian", codecs.BOM_UTF32_BE, "utf-32-be", True),
]


@pytest.mark.parametrize(("mark", "encoding", "bom"), [pytest.param(*row[1:], id=row[0]) for row in ENCODINGS])
def test_every_encoding_and_back(mark: bytes, encoding: str, bom: bool) -> None:
    text = "a\r\nb\rc\n\u2028é😀"
    data = mark + text.encode(encoding)
    document, undecodable = decode(data, "a.md")
    assert (document.text, document.encoding, document.bom, document.path) == (text, encoding, bom, "a.md")
    assert undecodable is None
    assert encode(document, document.text) == data
    assert not is_binary(data)


@given(st.binary(max_size=40))
def test_any_bytes_without_a_mark_survive(data: bytes) -> None:
    document, undecodable = decode(data, "a")
    if document.encoding == "utf-8":
        assert encode(document, document.text) == data
        assert (undecodable is None) == (not any("\ud800" <= character <= "\udfff" for character in document.text))


def test_a_byte_that_is_wrong_is_one_character_and_is_told_by_its_offset() -> None:
    document, undecodable = decode(codecs.BOM_UTF8 + b"ab\xe9c\xff", "a")
    assert document.text == "ab\udce9c\udcff"
    assert undecodable == 5


def test_utf_16_that_is_wrong() -> None:
    document, undecodable = decode(codecs.BOM_UTF16_LE + "a".encode("utf-16-le") + b"\x00\xd8b", "a")
    assert document.text.startswith("a")
    assert undecodable == 4


@pytest.mark.parametrize(
    ("data", "binary"),
    [
        pytest.param(b"", False, id="nothing"),
        pytest.param(b"a\x00b", True, id="a NUL"),
        pytest.param(b"a" * 8192 + b"\x00", False, id="a NUL far behind"),
        pytest.param(codecs.BOM_UTF16_LE + b"a\x00", False, id="UTF-16 with a mark"),
        pytest.param(codecs.BOM_UTF32_BE + b"\x00\x00\x00a", False, id="UTF-32 with a mark"),
        pytest.param(b"a\x00b\x00", True, id="UTF-16 without one"),
        pytest.param(codecs.BOM_UTF8 + b"a\x00", True, id="a NUL behind a mark of UTF-8"),
        pytest.param(b"%PDF-1.5\r%\xe2\xe3\xcf\xd3\r\n1 0 obj", True, id="a PDF"),
        pytest.param(b"%PDFTEX options", False, id="no PDF"),
    ],
)
def test_binary(data: bytes, binary: bool) -> None:
    assert is_binary(data) is binary


def test_read_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"a\r\n\x00")
    assert read_bytes(str(path)) == b"a\r\n\x00"
    with pytest.raises(FileNotFoundError):
        read_bytes(str(tmp_path / "b"))
