"""The precedence of base URIs."""

from __future__ import annotations

import pytest

from urllint.rfc3986 import Base, establish_base

ALL = {
    "embedded": "http://embedded/",
    "encapsulating": "http://encapsulating/",
    "retrieval": "http://retrieval/",
    "default": "http://default/",
}


@pytest.mark.parametrize("source", ALL)
def test_the_first_source_that_is_there_counts(source: str) -> None:
    from_here = dict(list(ALL.items())[list(ALL).index(source) :])
    assert establish_base(**from_here) == Base(ALL[source], source)  # type: ignore[arg-type]  # a name of the table


def test_without_any_source_there_is_none() -> None:
    assert establish_base() is None
    assert establish_base(retrieval=()) is None


def test_the_last_uri_of_a_redirect_chain_is_the_base() -> None:
    chain = ["http://a/old", "https://a/new", "https://b/newer"]
    assert establish_base(retrieval=chain) == Base("https://b/newer", "retrieval")
    assert establish_base(retrieval=["http://a/old/page", "../new/page"]) == Base("http://a/new/page", "retrieval")


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ({"embedded": "/docs/", "retrieval": "http://a/b/c?d"}, Base("http://a/docs/", "embedded")),
        ({"embedded": "", "retrieval": "http://a/b/c?d"}, Base("http://a/b/c?d", "embedded")),
        ({"embedded": "x", "encapsulating": "y/", "default": "http://a/"}, Base("http://a/y/x", "embedded")),
        ({"embedded": "x", "encapsulating": "y/"}, None),
        ({"embedded": "/x", "default": "http://a/"}, Base("http://a/x", "embedded")),
        ({"embedded": "http://a/b#c"}, Base("http://a/b", "embedded")),
        ({"embedded": "#c", "retrieval": "http://a/b?q#d"}, Base("http://a/b?q", "embedded")),
    ],
)
def test_what_is_relative_is_resolved_against_the_next_source(sources: dict[str, str], expected: Base | None) -> None:
    assert establish_base(**sources) == expected
