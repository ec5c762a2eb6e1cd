"""Carets stand under the right characters."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.report.terminal import Terminal
from urllint.whatwg.display import display
from urllint.whatwg.excerpt import Row, excerpt


def lines(line: str, *marks: tuple[int, int], columns: int = 40, encoding: str = "utf-8") -> list[str]:
    return excerpt(line, [Row(marks)], Terminal(columns=columns, encoding=encoding), gutter="7 | ")


@pytest.mark.parametrize(
    ("line", "marks", "carets"),
    [
        ("https://a b/", [(9, 10)], "         ^"),
        ("https://a b/", [(8, 11)], "        ^^^"),
        ("https:/a", [(6, 6)], "      ^"),
        ("https:", [(6, 6)], "      ^"),
        ("日本 x", [(3, 4)], "     ^"),
        ("日本 x", [(0, 2)], "^^^^"),
        ("\tx", [(1, 2)], "    ^"),
        ("\tx", [(0, 1)], "^"),
        ("e\u0301x", [(2, 3)], " ^"),
        ("e\u0301x", [(1, 2)], "^"),
        ("a\u200bx", [(1, 2)], " ^^^^^^^^"),
        ("a b c", [(1, 2), (3, 4)], " ^ ^"),
        ("", [(0, 0)], "^"),
    ],
)
def test_carets(line: str, marks: list[tuple[int, int]], carets: str) -> None:
    assert lines(line, *marks)[1] == f"  | {carets}"


def test_a_long_line_is_cut_around_the_carets() -> None:
    line = "x" * 100 + "http://a b/" + "y" * 100
    assert lines(line, (108, 109)) == [
        "7 | …" + "x" * 8 + "http://a b/" + "y" * 15 + "…",
        "  | " + " " * 17 + "^",
    ]


def test_a_row_that_does_not_fit_gets_the_line_again() -> None:
    line = "a b" + "x" * 100 + "c d"
    rows = [Row(((1, 2),), "one"), Row(((0, 1),), "two"), Row(((104, 105),), "three")]
    assert excerpt(line, rows, Terminal(columns=44)) == [
        "a b" + "x" * 39 + "…",
        " ^ one",
        "^ two",
        "…" + "x" * 39 + "c d",
        " " * 35 + "three ^",
    ]


def test_a_mark_that_is_longer_than_the_line_is_shown_from_its_start() -> None:
    shown = lines("x" * 100 + "y" * 5000, (100, 5100))
    assert shown[0].count("y") == shown[1].count("^") > 20
    assert shown[0].index("y") == shown[1].index("^")


def test_without_room_for_an_ellipsis_in_the_encoding() -> None:
    assert lines("x" * 100, (0, 1), encoding="ascii")[0].endswith("x~")


def test_rows_are_painted() -> None:
    painted = excerpt("a b", [Row(((1, 2),), "label", "warning")], Terminal(color=True))
    assert painted[1] == " \x1b[1;35m^\x1b[0m label"
    painted = excerpt("a b", [Row(((1, 2),), "label", "warning", "error")], Terminal(color=True))
    assert painted[1] == " \x1b[1;35m^\x1b[0m \x1b[1;31mlabel\x1b[0m"


@pytest.mark.parametrize(
    ("at", "label", "carets"),
    [
        pytest.param(30, "four", " " * 30 + "^ four", id="room behind"),
        pytest.param(38, "four", " " * 33 + "four ^", id="room before"),
        pytest.param(5, "l" * 35, " " * 5 + "^ " + "l" * 35, id="room nowhere"),
    ],
)
def test_a_label_stands_where_there_is_room(at: int, label: str, carets: str) -> None:
    for color in (False, True):
        shown = excerpt("x" * 40, [Row(((at, at + 1),), label, "error", "error")], Terminal(color=color, columns=40))
        assert re.sub(r"\x1b\[[0-9;]*m", "", shown[1]) == carets


def test_without_rows_there_is_nothing_to_show_but_the_line() -> None:
    assert excerpt("a\tb", [], Terminal()) == ["a   b"]


@given(
    st.text(st.sampled_from("abc日\u0301\t\u200b\x00 é"), max_size=150),
    st.integers(0, 150),
    st.integers(0, 20),
    st.integers(40, 80),
)
def test_carets_stand_under_their_characters(line: str, start: int, length: int, columns: int) -> None:
    """The text above the carets is what is shown for the marked characters, cut or not."""
    start = min(start, len(line))
    end = min(start + length, len(line))
    shown, carets = (row[4:] for row in lines(line, (start, end), columns=columns))
    assert display(shown).cells[-1] <= columns
    first = len(carets) - len(carets.lstrip())
    assert carets.strip() == "^" * (len(carets) - first)
    marked = display(line, [(start, end)]).text[len(display(line[:start]).text) :]
    if start == end or marked.startswith("\u0301"):  # a mark stands where the character before it does
        assert carets.strip()
        return
    at_carets = [index for index, cell in enumerate(display(shown).cells) if cell == first][-1]
    assert shown[at_carets:].startswith(marked[0])
