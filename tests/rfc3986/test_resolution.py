"""Reference resolution: the RFC's tables and traces, and the same in all other cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rfc3986 import literal
from tests.rfc3986.strategies import paths, texts, uris
from urllint.rfc3986 import merge, remove_dot_segments, resolve, split, transform

BASE = "http://a/b/c/d;p?q"

NORMAL = [  # 5.4.1
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
]

ABNORMAL = [  # 5.4.2
    ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
]

MORE = [
    ("http://a", "g", "http://a/g"),
    ("http://a?q", "g", "http://a/g"),
    ("http://a", "", "http://a"),
    ("http://a?q#f", "", "http://a?q"),
    ("http://a?q", "?", "http://a?"),
    ("http://a?q", "#", "http://a?q#"),
    ("http://a/b", "//", "http://"),
    ("urn:a:b", "c", "urn:c"),
    ("urn:a/b", "../c", "urn:/c"),
    ("mailto:x", "?subject=y", "mailto:x?subject=y"),
    ("file:///a/b", "../../../c", "file:///c"),
    # The ".." of a query is no dot segment, nor is one that is percent-encoded.
    ("http://a/b/c?/../d", "g", "http://a/b/g"),
    ("http://a/b/c", "%2e%2e/g", "http://a/b/%2e%2e/g"),
    # Without an authority the path must not become one.
    ("web:/a/b", "/.//c", "web:/.//c"),
    ("web:/a/b", "..//c", "web:/.//c"),
    ("web:a", "/..//c/d", "web:/.//c/d"),
]

TRACES = [  # 5.2.4
    (
        "/a/b/c/./../../g",
        [
            ("", "", "/a/b/c/./../../g"),
            ("E", "/a", "/b/c/./../../g"),
            ("E", "/a/b", "/c/./../../g"),
            ("E", "/a/b/c", "/./../../g"),
            ("B", "/a/b/c", "/../../g"),
            ("C", "/a/b", "/../g"),
            ("C", "/a", "/g"),
            ("E", "/a/g", ""),
        ],
    ),
    (
        "mid/content=5/../6",
        [
            ("", "", "mid/content=5/../6"),
            ("E", "mid", "/content=5/../6"),
            ("E", "mid/content=5", "/../6"),
            ("C", "mid", "/6"),
            ("E", "mid/6", ""),
        ],
    ),
]


@pytest.mark.parametrize(("reference", "target"), NORMAL + ABNORMAL)
def test_examples_of_the_rfc(reference: str, target: str) -> None:
    assert resolve(reference, BASE) == target


@pytest.mark.parametrize("reference", ["http:g", "HTTP:g"])
def test_a_reference_with_the_scheme_of_the_base(reference: str) -> None:
    assert resolve(reference, BASE) == reference
    assert resolve(reference, BASE, strict=False) == "http://a/b/c/g"


@pytest.mark.parametrize(("base", "reference", "target"), MORE)
def test_other_bases(base: str, reference: str, target: str) -> None:
    assert resolve(reference, base) == target


@pytest.mark.parametrize(("path", "steps"), TRACES)
def test_traces_of_the_rfc(path: str, steps: list[tuple[str, str, str]]) -> None:
    assert literal.trace(path) == steps
    assert remove_dot_segments(path) == steps[-1][1]


@pytest.mark.parametrize("base", ["", "//a/b", "/a", "?q", "a/b"])
def test_a_relative_base_is_refused(base: str) -> None:
    with pytest.raises(ValueError, match="has no scheme"):
        resolve("g", base)


def test_merge_takes_the_place_of_the_last_segment() -> None:
    table = [("http://a", "/g"), ("http://a/", "/g"), ("http://a/b", "/g"), ("a:b", "g"), ("a:b/c", "b/g"), ("a:", "g")]
    assert [(base, merge(split(base), "g")) for base, _ in table] == table


@given(st.lists(st.sampled_from(["/", ".", "..", "a", "./", "../", "//", "é"]), max_size=12).map("".join))
def test_dot_segments_go_as_in_the_literal_algorithm(path: str) -> None:
    assert remove_dot_segments(path) == literal.trace(path)[-1].output


@given(texts | paths, uris(), st.booleans())
def test_targets_are_those_of_the_pseudocode(reference: str, base: str, strict: bool) -> None:
    target = transform(split(reference), split(base), strict=strict)
    expected = literal.transform(tuple(split(reference)), tuple(split(base)), strict)
    is_guarded = target.authority is None and target.path.startswith("/.//")
    assert tuple(target._replace(path=target.path[2:]) if is_guarded else target) == expected


@given(texts | paths, uris())
def test_a_target_reads_as_its_components_and_is_its_own_target(reference: str, base: str) -> None:
    target = transform(split(reference), split(base))
    assert split(target.recompose()) == target
    if reference and split(reference).path:
        assert resolve(target.recompose(), base) == target.recompose()
