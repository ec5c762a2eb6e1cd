"""Which lines are scanned for the sake of doubts."""

import pytest

from urllint.extraction.doubts import doubtful_lines
from urllint.text.document import Document

LINE = "x" * 99 + "\n"


@pytest.mark.parametrize(
    ("doubts", "expected"),
    [
        pytest.param(None, [(0, 1000)], id="all where none are known"),
        pytest.param((), [], id="nothing where there are none"),
        pytest.param((150,), [(100, 500)], id="the line and those in which a string may go on"),
        pytest.param((150, 180), [(100, 500)], id="two in one line"),
        pytest.param((150, 450), [(100, 800)], id="a second one in the last line of the first has its own"),
        pytest.param((150, 500), [(100, 500), (500, 900)], id="two apart"),
        pytest.param((950,), [(900, 1000)], id="up to the end of the text"),
    ],
)
def test_lines(doubts: tuple[int, ...] | None, expected: list[tuple[int, int]]) -> None:
    assert list(doubtful_lines(Document(LINE * 10, doubts=doubts))) == expected
