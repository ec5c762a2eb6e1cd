"""Lines end where editors and git end them, and positions lead there and back."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.text.document import Document
from urllint.text.lines import LineIndex, Position
from urllint.text.span import Span

TEXTS = st.text(alphabet="ab\r\n\t\u2028\x0c\x85é\U0001f600")


@pytest.mark.parametrize(
    ("text", "offset", "expected"),
    [
        pytest.param("abc", 0, (1, 1), id="the first character"),
        pytest.param("abc", 3, (1, 4), id="the end of the text"),
        pytest.param("a\nb", 2, (2, 1), id="behind a line feed"),
        pytest.param("a\rb", 2, (2, 1), id="behind a carriage return"),
        pytest.param("a\r\nb", 3, (2, 1), id="CRLF is one line end"),
        pytest.param("a\r\nb", 2, (1, 3), id="between CR and LF is still the first line"),
        pytest.param("a\n", 2, (2, 1), id="behind the final line end"),
        pytest.param("a\u2028b\x0cc\x85d\x0be", 8, (1, 9), id="other separators end no line"),
        pytest.param("\U0001f600\u0301x", 2, (1, 3), id="columns count code points"),
        pytest.param("\tx", 1, (1, 2), id="a tab is one column"),
    ],
)
def test_position(text: str, offset: int, expected: tuple[int, int]) -> None:
    assert LineIndex(text).position(offset) == expected


@given(TEXTS, st.data())
def test_an_offset_leads_to_a_position_and_back(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    lines = LineIndex(text)
    position = lines.position(offset)
    assert lines.offset(*position) == offset
    assert lines.span(position.line).start <= offset


@given(st.text(alphabet="ab\r\n\té\U0001f600\udcff"), st.data())
def test_columns_in_bytes(text: str, data: st.DataObject) -> None:
    lines = LineIndex(text)
    for _ in range(4):  # in any order, and again
        offset = data.draw(st.integers(0, len(text)))
        line = text[lines.offset(lines.position(offset).line) : offset]
        assert lines.utf8_column(offset) == len(line.encode("utf-8", "surrogateescape")) + 1


def test_a_lone_surrogate_of_utf16_has_the_bytes_that_it_would_have() -> None:
    assert LineIndex("\ud800b").utf8_column(1) == 4


@given(TEXTS)
def test_lines_hold_no_line_end_and_together_with_them_are_the_text(text: str) -> None:
    lines = LineIndex(text)
    spans = [lines.span(number) for number in range(1, len(lines) + 1)]
    assert not any(set(text[start:end]) & set("\r\n") for start, end in spans)
    gaps = [text[a.end : b.start] for a, b in itertools.pairwise(spans)]
    assert set(gaps) <= {"\r", "\n", "\r\n"}
    assert spans[0].start == 0
    assert spans[-1].end == len(text)


def test_a_document_builds_its_lines_once() -> None:
    document = Document("a\nb", path="x.txt")
    assert document.lines is document.lines
    assert document.position(2) == Position(2, 1)
    assert document.slice(Span(0, 1)) == "a"
