"""Sentences broken between words on a screen, and left in one piece elsewhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.report.terminal import Terminal

SCREEN = Terminal(columns=20, is_screen=True)


@pytest.mark.parametrize(
    ("text", "before", "shown"),
    [
        pytest.param("one two", 10, "one two", id="all fits"),
        pytest.param("one two three", 10, "one two\n    three", id="the rest goes to the next line"),
        pytest.param("fourteen things", 14, "\n    fourteen things", id="so does the first word"),
        pytest.param("fourteen things", 4, "fourteen things", id="to the last column"),
        pytest.param(
            "eighteen characters-are", 4, "eighteen\n    characters-are", id="a word that is as long as a line"
        ),
        pytest.param(
            "sixteen-characters-are", 4, "sixteen-characters-are", id="which the next line would not hold either"
        ),
    ],
)
def test_sentences(text: str, before: int, shown: str) -> None:
    assert SCREEN.sentence(text, before, 4) == shown
    assert Terminal(columns=20).sentence(text, before, 4) == text


def test_a_wide_screen_has_lines_that_can_be_read() -> None:
    lines = SCREEN._replace(columns=300).sentence("word " * 60, 0, 4).splitlines()
    assert [len(line) for line in lines[:-1]] == [119, 118]


def test_colours_take_no_room() -> None:
    screen = SCREEN._replace(color=True)
    text = f"{screen.paint('12 errors', 'error')}, and more"
    assert screen.sentence(text, 0, 2) == text
    assert screen.sentence(f"{text} of it", 0, 2) == f"{text}\n  of it"


@given(st.text("ab \x1b", max_size=60), st.integers(0, 19), st.integers(0, 10))
def test_nothing_is_lost_and_no_line_is_too_long_that_can_be_broken(text: str, before: int, hanging: int) -> None:
    first, *others = SCREEN.sentence(text, before, hanging).split("\n")
    assert all(line.startswith(" " * hanging) for line in others)
    pieces = [first, *(line[hanging:] for line in others)]
    assert re.sub(" +", " ", " ".join(pieces)).strip() == re.sub(" +", " ", text).strip()
    assert before + len(first) <= 20 or " " not in first.strip()
    assert all(len(line) <= 20 or " " not in line.strip() for line in others)
