"""Decoded offsets lead back to the very characters of the file."""

from __future__ import annotations

import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.text.source_map import Piece, SourceMap, SourceMapBuilder

ESCAPED = SourceMap([Piece(0, 2, 10, 2), Piece(2, 1, 12, 5), Piece(3, 2, 17, 2)])
"""``ab&amp;cd`` at 10: the decoded text is ``ab&cd``."""

GAPPED = SourceMap([Piece(0, 3, 5, 3), Piece(3, 3, 12, 3)])
"""``abc`` at 5 and ``def`` at 12, with four characters between that do not count."""


@pytest.mark.parametrize(
    ("source_map", "span", "raw", "exact"),
    [
        pytest.param(ESCAPED, (0, 2), (10, 12), True, id="a run"),
        pytest.param(ESCAPED, (1, 2), (11, 12), True, id="part of a run"),
        pytest.param(ESCAPED, (2, 3), (12, 17), True, id="an atom as a whole"),
        pytest.param(ESCAPED, (1, 4), (11, 18), True, id="across an atom"),
        pytest.param(ESCAPED, (2, 2), (12, 12), True, id="empty, before an atom"),
        pytest.param(ESCAPED, (5, 5), (19, 19), True, id="empty, at the end"),
        pytest.param(GAPPED, (0, 3), (5, 8), True, id="up to a gap: the gap is not taken in"),
        pytest.param(GAPPED, (3, 6), (12, 15), True, id="from a gap on"),
        pytest.param(GAPPED, (2, 4), (7, 13), False, id="across a gap"),
        pytest.param(GAPPED, (3, 3), (12, 12), True, id="empty, behind a gap"),
        pytest.param(SourceMap([Piece(0, 2, 3, 8)]), (0, 1), (3, 11), False, id="half an atom"),
        pytest.param(SourceMap([Piece(0, 2, 3, 8)]), (1, 2), (3, 11), False, id="the other half"),
        pytest.param(SourceMap.identity(7, 0), (0, 0), (7, 7), True, id="nothing"),
    ],
)
def test_raw_span(source_map: SourceMap, span: tuple[int, int], raw: tuple[int, int], exact: bool) -> None:
    assert source_map.raw_span(*span) == raw
    assert source_map.is_exact(*span) is exact


def test_a_builder_joins_runs_and_keeps_atoms_apart() -> None:
    builder = SourceMapBuilder()
    builder.add("a", 10, 1)
    builder.add("b", 11, 1)
    builder.add("&", 12, 5)
    builder.add("", 17, 2)
    builder.add("cd", 19, 2)
    assert builder.text == "ab&cd"
    assert builder.source_map() == SourceMap([Piece(0, 2, 10, 2), Piece(2, 1, 12, 5), Piece(3, 2, 19, 2)])


@st.composite
def maps(draw: st.DrawFn) -> SourceMap:
    """Runs, atoms and gaps in any order."""
    builder = SourceMapBuilder()
    at = draw(st.integers(0, 5))
    for kind, length in draw(st.lists(st.tuples(st.sampled_from(["run", "atom", "gap"]), st.integers(1, 4)))):
        if kind == "run":
            builder.add("r" * length, at, length)
            at += length
        elif kind == "atom":
            builder.add("a", at, length + 1)
            at += length + 1
        else:
            at += length
    return builder.source_map()


@given(maps(), st.data())
def test_a_slice_maps_as_the_whole_does(source_map: SourceMap, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source_map)))
    end = data.draw(st.integers(start, len(source_map)))
    part = source_map.slice(start, end)
    assert len(part) == end - start
    for low in range(end - start):
        for high in range(low + 1, end - start + 1):
            assert part.raw_span(low, high) == source_map.raw_span(start + low, start + high)
            assert part.is_exact(low, high) == source_map.is_exact(start + low, start + high)


@given(maps())
def test_raw_spans_of_single_characters_are_in_order_and_do_not_overlap(source_map: SourceMap) -> None:
    spans = [source_map.raw_span(offset, offset + 1) for offset in range(len(source_map))]
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


@given(maps(), st.data())
def test_a_map_through_another_maps_as_one_after_the_other(outer: SourceMap, data: st.DataObject) -> None:
    length = len(outer)
    builder = SourceMapBuilder()
    at = 0
    while at < length:
        width = data.draw(st.integers(1, length - at))
        if data.draw(st.booleans()):
            builder.add("r" * width, at, width)
        elif width > 1:
            builder.add("a", at, width)
        at += width
    inner = builder.source_map()
    joined = inner.through(outer)
    assert len(joined) == len(inner)
    for offset in range(len(inner)):
        raw = inner.raw_span(offset, offset + 1)
        assert joined.raw_span(offset, offset + 1) == outer.raw_span(*raw)


@given(maps())
def test_a_map_survives_pickling(source_map: SourceMap) -> None:
    copy = pickle.loads(pickle.dumps(source_map))
    assert copy == source_map
    assert hash(copy) == hash(source_map)
