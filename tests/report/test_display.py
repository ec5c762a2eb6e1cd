"""How wide text is shown, and what stands in for what cannot be seen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.report.display import escape_path, one_line
from urllint.whatwg.display import display


@pytest.mark.parametrize(
    ("text", "shown", "cells"),
    [
        ("abc", "abc", [0, 1, 2, 3]),
        ("", "", [0]),
        ("a\tb", "a   b", [0, 1, 4, 5]),
        ("abcd\tb", "abcd    b", [0, 1, 2, 3, 4, 8, 9]),
        ("日本", "日本", [0, 2, 4]),
        ("ｗ", "ｗ", [0, 2]),
        ("e\u0301x", "e\u0301x", [0, 1, 1, 2]),
        ("\x00\x1b\x7f", "␀␛␡", [0, 1, 2, 3]),
        ("\x85", "<U+0085>", [0, 8]),
        ("\u202eab", "<U+202E>ab", [0, 8, 9, 10]),
        ("\u200b", "<U+200B>", [0, 8]),
        ("\ufeff", "<U+FEFF>", [0, 8]),
        ("\u2028", "<U+2028>", [0, 8]),
        ("\ue000", "<U+E000>", [0, 8]),
        ("\U000e0041", "<U+E0041>", [0, 9]),
        ("\udcff", "<0xFF>", [0, 6]),
        ("\ud800", "<U+D800>", [0, 8]),
        ("\xa0", "\xa0", [0, 1]),
        ("👩\u200d💻", "👩💻", [0, 2, 2, 4]),
        ("क्\u200dष", "क्\u200dष", [0, 1, 1, 1, 2]),
        ("❤\ufe0f!", "❤!", [0, 1, 1, 2]),
        ("\u1100\u1161", "\u1100\u1161", [0, 2, 2]),
    ],
)
def test_shows(text: str, shown: str, cells: list[int]) -> None:
    assert display(text) == (shown, cells)


@pytest.mark.parametrize(
    ("character", "shown"),
    [
        ("\t", "␉"),
        ("\xa0", "<U+00A0>"),
        ("\u3000", "<U+3000>"),
        ("\ufe0f", "<U+FE0F>"),
        ("\u200d", "<U+200D>"),
        (" ", " "),
    ],
)
def test_shows_everything_inside_marks(character: str, shown: str) -> None:
    assert display(f"a{character}b", [(1, 2)]).text == f"a{shown}b"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", r"\xe9\u65e5|"), ("latin-1", r"é\u65e5|"), ("cp932", r"\xe9日|"), ("utf-8", "é日|")],
)
def test_shows_what_the_encoding_lacks_as_an_escape(encoding: str, shown: str) -> None:
    result = display("é日|", encoding=encoding)
    assert result.text == shown
    assert result.text.encode(encoding)
    assert result.cells[-1] == len(shown) + shown.count("日")


@given(st.text(st.characters() | st.sampled_from("\t\x00\u200d\u202e日e\u0301")), st.integers(0, 9), st.integers(0, 9))
def test_nothing_shown_can_steer_a_terminal(text: str, start: int, length: int) -> None:
    result = display(text, [(start, start + length)])
    assert len(result.cells) == len(text) + 1
    assert result.cells == sorted(result.cells)
    assert not any(character < " " or "\x7f" <= character <= "\x9f" for character in result.text)
    assert not any("\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069" for character in result.text)
    assert display(text, [(start, start + length)], "ascii").text.isascii()


def test_a_heading_is_one_line_and_cut_in_the_middle() -> None:
    assert one_line("a\tb\nc") == "a␉b␊c"
    assert one_line("0123456789" * 3, limit=10) == "012345…789"
    assert one_line("0123456789", limit=10) == "0123456789"


def test_a_path_breaks_no_line() -> None:
    assert escape_path("a\nb\x1b[31m/日本\udcff") == r"a\nb\x1b[31m/日本" + "\udcff"
