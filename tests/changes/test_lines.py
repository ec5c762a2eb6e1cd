"""Sets of lines, as git counts them, as urllint does, and after edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.changes import ALL_LINES, NO_LINES, Lines
from urllint.text.document import Document

LINES = st.sets(st.integers(1, 12))


@given(LINES, st.integers(1, 14), st.integers(0, 3))
def test_touching(lines: set[int], first: int, more: int) -> None:
    wanted = not lines.isdisjoint(range(first, first + more + 1))
    assert Lines.of(lines).touch(first, first + more) == wanted
    assert ALL_LINES.touch(first, first + more)
    assert not NO_LINES.touch(first, first + more)


def members(lines: Lines) -> set[int]:
    assert lines.spans is not None
    return {line for start, end in lines.spans for line in range(start, end)}


@given(st.text(alphabet="ab\r\n", max_size=20), LINES)
def test_a_lone_carriage_return_ends_a_line_for_urllint_only(text: str, lines: set[int]) -> None:
    """Each character on one of git's lines is on one of ours."""
    found = Lines.of(lines).as_read(text.encode())
    document = Document(text)
    for offset in range(len(text)):
        if text[offset - 1 : offset + 1] == "\r\n":
            continue  # inside of a line's end
        git_line = text.count("\n", 0, offset) + 1
        assert found.touch(*[document.position(offset).line] * 2) == (git_line in lines)


@pytest.mark.parametrize("text", ["a\nb\nc", "a\r\nb\r\n", ""])
def test_most_files_are_counted_alike(text: str) -> None:
    lines = Lines.of([2])
    assert lines.as_read(text.encode()) is lines


@pytest.mark.parametrize(
    ("before", "now", "lines", "found"),
    [
        ("a\nb\nc", "a\nb\nc", {2}, {2}),
        ("a\nb\nc", "a\nB\nc", {2}, {2}),
        ("a\nb\nc", "x\na\nb\nc", {2}, {3}),  # a comment on a line of its own
        ("a\nb\nc", "a\nx\nb\nc", {1}, {1}),
        ("a\nb1\nb2\nc", "a\nb1b2\nc", {2, 3}, {2}),  # a URL over two lines is one now
        ("a\nb1\nb2\nc", "a\nb1b2\nc", {4}, {3}),
        ("a\nb\nc\nd", "a\nc\nd", {2, 4}, {3}),
    ],
)
def test_after_edits(before: str, now: str, lines: set[int], found: set[int]) -> None:
    assert members(Lines.of(lines).after(before, now)) == found


def test_all_lines_stay_all() -> None:
    assert ALL_LINES.after("a", "a\nb") is ALL_LINES
    assert NO_LINES.after("a", "a\nb") is NO_LINES
    assert ALL_LINES.as_read(b"a\rb") is ALL_LINES
