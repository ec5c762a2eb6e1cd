"""Literals decoded as the language's specification says, and written so that they read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.javascript.literals import (
    decode,
    decode_jsx,
    encode,
    encode_jsx,
    encode_raw,
    needs_decoding,
)

from urllint.plugin import Piece, SourceMapBuilder


def decoded(body: str, kind: str = "string") -> SourceMapBuilder:
    """The body of a literal, decoded."""
    builder = SourceMapBuilder()
    if kind == "jsx":
        decode_jsx(builder, body, 0, len(body))
    else:
        decode(builder, body, 0, len(body), kind)
    return builder


ESCAPES = [
    ("none", "a/b", "string", "a/b"),
    ("quotes and a backslash", r"\'\"\\\`", "string", "'\"\\`"),
    ("those with a letter", r"\b\f\n\r\t\v", "string", "\b\f\n\r\t\v"),
    ("others stand for themselves", r"\/\:\h\.", "string", "/:h."),
    ("two hex digits", r"\x2f\x3A", "string", "/:"),
    ("one hex digit is no escape", r"\x2", "string", r"\x2"),
    ("four hex digits", r"\u002F", "string", "/"),
    ("braces", r"\u{2f}\u{00002F}\u{1F600}", "string", "//😀"),
    ("beyond Unicode is no escape", r"\u{110000}", "string", r"\u{110000}"),
    ("a pair of surrogates", r"\uD83D\uDE00\u{d83d}\u{de00}", "string", "😀😀"),
    ("half of a pair", r"\uD83Da\uDE00", "string", "\ud83da\ude00"),
    ("NUL and octal", r"\0\57\072\8", "string", "\0/:8"),
    ("octal ends with a byte", r"\0577\4777", "string", "/7'77"),
    ("a continued line", "a\\\nb\\\r\nc\\\rd\\\u2028e", "string", "abcde"),
    ("line ends in a template", "a\r\nb\rc\\\r\nd", "template", "a\nb\ncd"),
    ("a template's signs", r"\`\${a}$", "template", "`${a}$"),
    ("a raw template has no escapes", r"\x2f\`" + "\r\n", "raw", "\\x2f\\`\n"),
    ("references", "&amp;&#47;&#x2F;&eacute;&apos;", "jsx", "&//é'"),
    ("no references", r"&amp &none; &#x110000; \n", "jsx", r"&amp &none; &#x110000; \n"),
]


@pytest.mark.parametrize(("body", "kind", "value"), [pytest.param(*row[1:], id=row[0]) for row in ESCAPES])
def test_decode(body: str, kind: str, value: str) -> None:
    builder = decoded(body, kind)
    assert builder.text == value
    assert len(builder.source_map()) == len(value)


def test_every_escape_is_an_atom_of_its_own() -> None:
    assert decoded(r"ab\x41\u{42}c").source_map().pieces == (
        Piece(0, 2, 0, 2),
        Piece(2, 1, 2, 4),
        Piece(3, 1, 6, 6),
        Piece(4, 1, 12, 1),
    )


@given(st.text())
def test_what_needs_no_decoding_stands_for_itself(body: str) -> None:
    if not needs_decoding(body, 0, len(body)):
        assert decoded(body).text == decoded(body, "template").text == body


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\\'\"`${}\n\r\t\u2028é😀"))))
def test_what_is_written_reads_back_in_strings_and_templates(text: str) -> None:
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    written = encode(text)
    assert decoded(written).text == decoded(written, "template").text == text
    assert "${" not in written.replace("\\${", "")
    assert not any(character in written for character in "\n\r\u2028\u2029")


@given(st.text(alphabet="a\\`${}\n\r\0'"))
def test_what_is_written_in_a_raw_template_reads_back(text: str) -> None:
    written = encode_raw(text)
    assert written is None or decoded(written, "raw").text == text
    assert (written is None) == (any(sign in text for sign in ("\\", "`", "${", "\r", "\0")) or text.endswith("$"))


@given(st.text(alphabet="a&<>{}\"'; #\n"))
def test_what_is_written_in_jsx_reads_back(text: str) -> None:
    written = encode_jsx(text)
    if written is None:
        assert "\n" in text or text != text.strip()
        return
    assert decoded(written, "jsx").text == text
    assert not any(character in written for character in "<>{}\"'")
