"""Positions of the protocol against a plain reading of what it says, and edits against plain strings."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from urllint.server.buffers import Buffer, moved_back, readable
from urllint.server.positions import Codec, Lines

ENCODINGS = ("utf-8", "utf-16", "utf-32")
TEXTS = st.text(st.sampled_from("ab\t\r\n\u2028\x0c\x85é\u0301ßΩ中😀👍\U0010ffff"), max_size=30)


def units(text: str, encoding: str) -> int:
    """How long the text is for a client."""
    if encoding == "utf-32":
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return sum(2 if character > "\uffff" else 1 for character in text)


def plain_position(text: str, offset: int, encoding: str) -> types.Position:
    before = re.split(r"\r\n|\r(?!\n)|\n", text[:offset] + ("\n" if text[offset - 1 : offset + 1] == "\r\n" else ""))
    if text[offset - 1 : offset + 1] == "\r\n":  # between the two there is no position of its own
        return types.Position(len(before) - 2, units(before[-2], encoding) + 1)
    return types.Position(len(before) - 1, units(before[-1], encoding))


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS, data=st.data())
def test_an_offset_is_where_the_protocol_says(encoding: str, text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    lines, codec = Lines(text), Codec(encoding)
    position = codec.position(lines, offset)
    if text[offset - 1 : offset + 1] != "\r\n":
        assert position == plain_position(text, offset, encoding)
        assert codec.offset(lines, position) == offset
    else:
        assert codec.offset(lines, position) == offset - 1, "the line ends before its end mark"


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS, line=st.integers(0, 40), character=st.integers(0, 100))
def test_any_position_is_some_offset(encoding: str, text: str, line: int, character: int) -> None:
    lines, codec = Lines(text), Codec(encoding)
    offset = codec.offset(lines, types.Position(line, character))
    assert 0 <= offset <= len(text)
    back = codec.position(lines, offset)
    assert (back.line, back.character) <= (line, character)
    if line < len(lines.starts):
        assert back.line == line
        start, end = lines.span(line)
        within = character <= units(text[start:end], encoding)
        assert not within or character - back.character < units("\U0010ffff", encoding)


@pytest.mark.parametrize(
    ("encoding", "text", "character", "offset"),
    [
        ("utf-16", "😀x", 1, 0),  # in the middle of a pair
        ("utf-16", "😀x", 2, 1),
        ("utf-16", "\ud83d\ud83d😀", 3, 2),  # halves that stand alone
        ("utf-16", "\ud83dx", 1, 1),
        ("utf-8", "é", 1, 0),
        ("utf-8", "中x", 2, 0),
        ("utf-8", "中x", 3, 1),
        ("utf-8", "\ud83dx", 3, 1),
        ("utf-32", "😀x", 1, 1),
    ],
)
def test_inside_of_a_character_is_before_it(encoding: str, text: str, character: int, offset: int) -> None:
    assert Codec(encoding).offset(Lines(text), types.Position(0, character)) == offset


@given(text=TEXTS, new=TEXTS, data=st.data())
def test_lines_after_an_edit_are_those_of_the_new_text(text: str, new: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    edited = Lines(text).replaced(start, end, new)
    whole = Lines(text[:start] + new + text[end:])
    assert (edited.text, edited.starts) == (whole.text, whole.starts)


HALVES = st.text(st.sampled_from("a\r\n😀\ud83d\ude00"), max_size=6)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
@given(text=TEXTS, edits=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), HALVES), max_size=6))
def test_a_buffer_follows_its_client(encoding: str, text: str, edits: list[tuple[int, int, str]]) -> None:
    """The client's text is one of UTF-16 units, in which halves of a character that come together are one."""
    codec = Codec(encoding)
    buffer = Buffer(text, 1, codec)
    for version, (low, high, new) in enumerate(edits, 2):
        start, end = sorted((low % (len(buffer.lines.text) + 1), high % (len(buffer.lines.text) + 1)))
        range_ = codec.range(buffer.lines, (start, end))
        actual = codec.span(buffer.lines, range_)
        old = buffer.lines.text
        expected = old[: actual.start] + new + old[actual.end :]
        buffer.change(version, [types.TextDocumentContentChangePartial(range_, new)])
        joined = expected.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        assert (buffer.lines.text, buffer.version) == (joined, version)
        assert buffer.lines.starts == Lines(joined).starts
        assert len(readable(joined)) == len(joined)
        readable(joined).encode("utf-8")


@given(text=TEXTS, edits=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), TEXTS), max_size=5), data=st.data())
def test_what_was_there_before_edits_is_found_again(
    text: str, edits: list[tuple[int, int, str]], data: st.DataObject
) -> None:
    buffer = Buffer(text, 1, Codec("utf-32"))
    origins: list[int | None] = list(range(len(text)))
    for version, (low, high, new) in enumerate(edits, 2):
        start, end = sorted((low % (len(buffer.lines.text) + 1), high % (len(buffer.lines.text) + 1)))
        actual = buffer._codec.span(buffer.lines, buffer._codec.range(buffer.lines, (start, end)))
        origins[actual.start : actual.end] = [None] * len(new)
        buffer.change(
            version,
            [types.TextDocumentContentChangePartial(buffer._codec.range(buffer.lines, (start, end)), new)],
        )
    changes = buffer.since(0)
    assert changes is not None
    for offset, origin in enumerate(origins):
        found = moved_back(offset, changes)
        if origin is not None:
            assert found == origin
