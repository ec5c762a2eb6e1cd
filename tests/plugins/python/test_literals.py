"""Literals decoded as ``ast.literal_eval`` does, and written so that it reads them back."""

from __future__ import annotations

import ast
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.python.literals import decode, encode, needs_decoding
from urllint_extractors.python.scanner import Scanner

from tests.plugins.python.standard_library import standard_library
from urllint.plugin import Piece, SourceMapBuilder


def decoded(body: str, prefix: str = "") -> SourceMapBuilder:
    """The body of a literal, decoded."""
    builder = SourceMapBuilder()
    decode(builder, body, 0, len(body), prefix)
    return builder


def evaluated(literal: str) -> str | None:
    """What Python makes of a literal, a byte as one code point; ``None`` if it refuses it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # unknown escapes
            value = ast.literal_eval(literal)
    except (SyntaxError, ValueError):
        return None
    assert isinstance(value, str | bytes)
    return value.decode("latin-1") if isinstance(value, bytes) else value


ESCAPES = [
    ("none", "a/b", "", "a/b"),
    ("a quote", r"\'\"", "", "'\""),
    ("a backslash", r"\\", "", "\\"),
    ("a line end", r"\n\r", "", "\n\r"),
    ("the others with a letter", r"\a\b\f\t\v", "", "\a\b\f\t\v"),
    ("two hex digits", r"\x2f", "", "/"),
    ("one hex digit is no escape", r"\x2", "", r"\x2"),
    ("four hex digits", r"\u002F", "", "/"),
    ("eight hex digits", r"\U0001F600", "", "😀"),
    ("beyond Unicode is no escape", r"\U00110000", "", r"\U00110000"),
    ("a surrogate", r"\ud800", "", "\ud800"),
    ("a name", r"\N{SOLIDUS}", "", "/"),
    ("an alias", r"\N{LINE FEED}", "", "\n"),
    ("no such name", r"\N{NO SUCH NAME}", "", r"\N{NO SUCH NAME}"),
    ("a name without braces", r"\N", "", r"\N"),
    ("octal", r"\57\057\0", "", "//\0"),
    ("octal ends after three digits", r"\0577", "", "/7"),
    ("octal above a byte", r"\777", "", "\u01ff"),
    ("an unknown escape stays", r"\d\/", "", r"\d\/"),
    ("a continued line", "a\\\nb\\\r\nc\\\rd", "", "abcd"),
    ("a line end in the text", "a\r\nb\rc\nd", "", "a\nb\nc\nd"),
    ("a raw literal has none", r"\x2f\n\\", "r", r"\x2f\n\\"),
    ("a line end in a raw literal", "a\r\nb", "r", "a\nb"),
    ("bytes: no names and no code points", r"\N{SOLIDUS}\u002f\U0000002f", "b", r"\N{SOLIDUS}\u002f\U0000002f"),
    ("bytes: a byte is a code point", r"\xc3\xa9", "b", "Ã©"),
    ("bytes: octal above a byte", r"\777", "b", "\xff"),
    ("an f-string's doubled braces", "{{a}}", "f", "{a}"),
    ("an f-string's name has braces", r"\N{SOLIDUS}{{", "f", "/{"),
    ("a raw f-string has no names", r"\N{{a}}", "rf", r"\N{a}"),
]


@pytest.mark.parametrize(("body", "prefix", "value"), [pytest.param(*row[1:], id=row[0]) for row in ESCAPES])
def test_decode(body: str, prefix: str, value: str) -> None:
    builder = decoded(body, prefix)
    assert builder.text == value
    assert len(builder.source_map()) == len(value)


def test_every_escape_is_an_atom_of_its_own() -> None:
    assert decoded(r"ab\x41\x42\\c").source_map().pieces == (
        Piece(0, 2, 0, 2),
        Piece(2, 1, 2, 4),
        Piece(3, 1, 6, 4),
        Piece(4, 1, 10, 2),
        Piece(5, 1, 12, 1),
    )


def test_a_continued_line_leaves_a_gap() -> None:
    assert decoded("a\\\nb").source_map().pieces == (Piece(0, 1, 0, 1), Piece(1, 1, 3, 1))


def test_a_body_that_needs_no_decoding_says_so() -> None:
    assert not needs_decoding("'a/b'", 1, 4)
    assert needs_decoding(r"'a\b'", 1, 4)
    assert needs_decoding("'a\rb'", 1, 4)


BODIES = st.lists(
    st.sampled_from(
        [
            "\\",
            "n",
            "x",
            "2",
            "f",
            "u",
            "0",
            "1",
            "7",
            "U",
            "N",
            "{",
            "}",
            "SOLIDUS",
            "\n",
            "\r",
            "'",
            "é",
            "/",
            "\U0001f600",
        ]
    ),
    max_size=14,
).map("".join)


@given(BODIES, st.sampled_from(["", "r", "b", "rb", "u"]))
def test_decode_is_what_python_does(body: str, prefix: str) -> None:
    literal = f"{prefix}'''{body}'''"
    value = evaluated(literal)
    tokens = Scanner(literal).tokens()
    if value is not None and len(tokens) == 1:
        assert decoded(literal[tokens[0].body : tokens[0].body_end], prefix).text == value


def test_the_standard_library_s_literals_are_decoded_as_python_does() -> None:
    compared = 0
    for path, text in standard_library(every=40):
        for token in Scanner(text).tokens():
            if token.kind != "string" or token.is_formatted:
                continue
            builder = SourceMapBuilder()
            decode(builder, text, token.body, token.body_end, token.prefix)
            assert builder.text == evaluated(text[token.start : token.end]), (path, token)
            compared += 1
    assert compared > 500


# --- Writing

TEXTS = st.text(st.sampled_from("ab/\\'\"{}\n\r\t\0 é\u200b\U0001f600\x7f%"), max_size=8)


@given(TEXTS, st.sampled_from(["", "r", "u", "b", "rb", "f", "rf"]), st.sampled_from(["'", '"', "'''", '"""']))
def test_what_is_written_reads_back(text: str, prefix: str, quotes: str) -> None:
    written = encode(text, prefix)
    if written is None:
        return
    literal = f"{prefix}{quotes}x{written}x{quotes}"
    if "f" in prefix:
        (constant,) = (node.value for node in ast.walk(ast.parse(literal)) if isinstance(node, ast.Constant))
        assert constant == f"x{text}x"
    else:
        assert evaluated(literal) == f"x{text}x"


WRITTEN = [
    ("nothing to escape", "/a%20b", "", "/a%20b"),
    ("quotes and backslashes", "'\"\\", "", r"\'\"\\"),
    ("a line end", "\n", "", r"\n"),
    ("control characters", "\0\x7f", "", r"\x00\x7f"),
    ("what cannot be seen", "\u200b\U000e0001", "", r"\u200b\U000e0001"),
    ("a surrogate", "\ud800", "", r"\ud800"),
    ("what can be seen", "é😀", "", "é😀"),
    ("a raw literal's backslash", "\\d", "r", "\\d"),
    ("not: a raw literal's quotes", "'", "r", None),
    ("not: a raw literal's last backslash", "\\", "r", None),
    ("not: a raw literal's line end", "\n", "r", None),
    ("an f-string's braces", "{a}", "f", "{{a}}"),
    ("a raw f-string's braces", "{a}", "rf", "{{a}}"),
    ("bytes", "'a", "b", r"\'a"),
    ("not: beyond ASCII in bytes", "é", "b", None),
]


@pytest.mark.parametrize(("text", "prefix", "written"), [pytest.param(*row[1:], id=row[0]) for row in WRITTEN])
def test_encode(text: str, prefix: str, written: str | None) -> None:
    assert encode(text, prefix) == written
