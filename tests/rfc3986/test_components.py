"""Splitting, locating and recomposing: undefined and empty stay two things."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.rfc3986.strategies import texts
from urllint.rfc3986 import Authority, Reference, component_spans, split, split_authority

SPLITS = [
    ("http://www.ics.uci.edu/pub/ietf/uri/#Related", ("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related")),
    ("", (None, None, "", None, None)),
    ("?", (None, None, "", "", None)),
    ("#", (None, None, "", None, "")),
    ("//", (None, "", "", None, None)),
    ("a:", ("a", None, "", None, None)),
    ("a://", ("a", "", "", None, None)),
    ("a:///?#", ("a", "", "/", "", "")),
    ("foo://example.com:8042/over/there?name=ferret#nose",
     ("foo", "example.com:8042", "/over/there", "name=ferret", "nose")),
    ("urn:example:animal:ferret:nose", ("urn", None, "example:animal:ferret:nose", None, None)),
    ("a/b:c", (None, None, "a/b:c", None, None)),
    (":a", (None, None, ":a", None, None)),
    ("?a:b/c#d?e", (None, None, "", "a:b/c", "d?e")),
    ("http://a\n.b/c\n#\n", ("http", "a\n.b", "/c\n", None, "\n")),
]  # fmt: skip

AUTHORITIES = [
    ("", (None, "", None)),
    ("h", (None, "h", None)),
    ("h:", (None, "h", "")),
    ("@h", ("", "h", None)),
    ("u:p@h:1", ("u:p", "h", "1")),
    ("[::1]", (None, "[::1]", None)),
    ("[::1]:80", (None, "[::1]", "80")),
    ("[::1", (None, "[::1", None)),
    ("u@v@h", ("u@v", "h", None)),
    ("h:80:90", (None, "h:80", "90")),
    (":80", (None, "", "80")),
]


@pytest.mark.parametrize(("text", "expected"), SPLITS)
def test_splits_into_five_components(text: str, expected: tuple[str | None, ...]) -> None:
    assert tuple(split(text)) == expected


@pytest.mark.parametrize(("text", "expected"), AUTHORITIES)
def test_splits_an_authority(text: str, expected: tuple[str | None, ...]) -> None:
    assert split_authority(text) == Authority(*expected)  # type: ignore[arg-type]  # a table's rows are loose tuples


@given(texts)
def test_recomposition_gives_back_the_text(text: str) -> None:
    reference = split(text)
    assert reference.recompose() == str(reference) == text
    if reference.authority is not None:
        assert split_authority(reference.authority).recompose() == reference.authority


@given(texts)
def test_spans_hold_the_components(text: str) -> None:
    reference, spans = split(text), component_spans(text)

    def at(span: tuple[int, int] | None) -> str | None:
        return None if span is None else text[span[0] : span[1]]

    assert Reference(
        at(spans.scheme), at(spans.authority), at(spans.path) or "", at(spans.query), at(spans.fragment)
    ) == (reference)
    parts = Authority(None, "", None) if reference.authority is None else split_authority(reference.authority)
    assert (at(spans.userinfo), at(spans.host) or "", at(spans.port)) == tuple(parts)
    assert (spans.host is None) == (reference.authority is None)
    assert reference.host == at(spans.host)


def test_what_is_undefined_reads_differently_from_what_is_empty() -> None:
    pairs = [("http://a", "http://a?"), ("http://a?", "http://a?#"), ("a:b", "a://b"), ("//h", "//h:"), ("//h", "//@h")]
    for undefined, empty in pairs:
        assert split(undefined) != split(empty)
