"""The comparison ladder."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rfc3986.strategies import texts, uris
from urllint.rfc3986 import TECHNIQUES, Rung, Technique, compare, normalize, split

TABLE = [
    ("http://a/", "http://a/", Rung.IDENTICAL, ()),
    ("HTTP://www.EXAMPLE.com/", "http://www.example.com/", Rung.CASE, ("scheme-case", "host-case")),
    ("a:%7f", "a:%7F", Rung.CASE, ("percent-encoding-case",)),
    ("http://a/%7Euser", "http://a/~user", Rung.PERCENT_ENCODING, ("unreserved-percent-encoding",)),
    ("http://%41/", "http://a/", Rung.PERCENT_ENCODING, ("host-case", "unreserved-percent-encoding")),
    ("http://a/b/../c", "http://a/c", Rung.DOT_SEGMENTS, ("dot-segments",)),
    ("http://a/%2e/c", "http://a/c", Rung.DOT_SEGMENTS, ("dot-segments",)),
    (
        "example://a/b/c/%7Bfoo%7D",
        "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
        Rung.DOT_SEGMENTS,
        ("scheme-case", "percent-encoding-case", "unreserved-percent-encoding", "dot-segments"),
    ),
    ("http://example.com", "http://example.com/", Rung.SCHEME_BASED, ("empty-path",)),
    ("http://example.com:/", "http://example.com/", Rung.SCHEME_BASED, ("empty-port",)),
    ("http://example.com:80/", "http://example.com/", Rung.SCHEME_BASED, ("default-port",)),
    ("http://example.com:80", "http://EXAMPLE.com:/", Rung.SCHEME_BASED,
     ("host-case", "default-port", "empty-port", "empty-path")),
]  # fmt: skip

DIFFERENT = [
    ("http://a/", "https://a/", ("scheme",)),
    ("http://a/", "http://b/", ("authority",)),
    ("http://a/b", "http://a/B", ("path",)),
    ("http://a/%2F", "http://a//", ("path",)),
    ("http://a/?", "http://a/", ("query",)),
    ("http://a/#", "http://a/", ("fragment",)),
    ("http://a/?/../b", "http://a/?b", ("query",)),
    ("http://@a/", "http://a/", ("authority",)),
    ("http://a:81/", "http://a/", ("authority",)),
    ("http://a/b?c#d", "https://a/b?d#c", ("scheme", "query", "fragment")),
    ("a:b", "a://b", ("authority", "path")),
]

RUNGS: dict[Technique, Rung] = {
    "scheme-case": Rung.CASE,
    "host-case": Rung.CASE,
    "percent-encoding-case": Rung.CASE,
    "unreserved-percent-encoding": Rung.PERCENT_ENCODING,
    "dot-segments": Rung.DOT_SEGMENTS,
    "default-port": Rung.SCHEME_BASED,
    "empty-port": Rung.SCHEME_BASED,
    "empty-path": Rung.SCHEME_BASED,
}

FORMS = ("http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/")


@pytest.mark.parametrize(("a", "b", "rung", "techniques"), TABLE)
def test_the_lowest_rung_and_why(a: str, b: str, rung: Rung, techniques: tuple[str, ...]) -> None:
    for one, other in ((a, b), (b, a)):
        found = compare(one, other)
        assert (found.rung, found.techniques, found.differs) == (rung, techniques, ())
        assert found.equivalent


@pytest.mark.parametrize(("a", "b", "differs"), DIFFERENT)
def test_different(a: str, b: str, differs: tuple[str, ...]) -> None:
    found = compare(a, b)
    assert (found.rung, found.techniques, found.differs) == (Rung.DIFFERENT, (), differs)
    assert not found.equivalent


@pytest.mark.parametrize("a", FORMS)
@pytest.mark.parametrize("b", FORMS)
def test_the_four_forms_of_the_rfc(a: str, b: str) -> None:
    assert compare(a, b).rung == (Rung.IDENTICAL if a == b else Rung.SCHEME_BASED)


def test_rungs_are_ordered_and_name_their_sections() -> None:
    assert list(Rung) == sorted(Rung)
    assert [rung.section for rung in Rung] == ["6.2.1", "6.2.2.1", "6.2.2.2", "6.2.2.3", "6.2.3", ""]


def test_reasons_are_sentences() -> None:
    table = [
        ("a:b", "a:b", "they are the same, code point by code point"),
        ("a:b", "A:b", "they differ only in the case of the scheme"),
        (
            "HTTP://A/./",
            "http://a/",
            "they differ only in the case of the scheme, the case of the host and dot segments",
        ),
        ("a:b?c", "a:b", "they differ in query"),
        ("a:b?c#d", "a:b", "they differ in query and fragment"),
    ]
    assert [(a, b, compare(a, b).reason) for a, b, _ in table] == table


def test_references_are_compared_by_their_targets() -> None:
    found = compare("../g", "HTTP://a/b/g", base="http://a/b/c/d")
    assert (found.first, found.second, found.rung) == ("http://a/b/g", "HTTP://a/b/g", Rung.CASE)
    # What is a URI already needs no base, and keeps its dot segments until they are normalized.
    assert compare("http://a/./g", "http://a/g", base="http://b/").rung == Rung.DOT_SEGMENTS
    for a, b in (("g", "http://a/"), ("http://a/", "//a/")):
        with pytest.raises(ValueError, match="without a base"):
            compare(a, b)
    with pytest.raises(ValueError, match="has no scheme"):
        compare("g", "g", base="/a")


def test_fragments_do_not_take_part_in_retrieval() -> None:
    assert compare("http://a/#b", "http://a/", for_retrieval=True).rung == Rung.IDENTICAL
    assert compare("http://a/#b", "http://a/#c").differs == ("fragment",)
    assert compare("http://a/?b", "http://a/#c", for_retrieval=True).differs == ("query",)


uri_like = uris() | texts.map("a:".__add__)


@given(uri_like, uri_like)
def test_normalization_never_changes_the_verdict(a: str, b: str) -> None:
    assert compare(a, b).equivalent == (normalize(a) == normalize(b))
    assert compare(normalize(a), b).equivalent == compare(a, normalize(b)).equivalent == compare(a, b).equivalent
    assert compare(a, normalize(a)).equivalent


@given(uri_like, uri_like)
def test_the_ladder_is_symmetric_and_only_the_same_text_is_identical(a: str, b: str) -> None:
    found, other = compare(a, b), compare(b, a)
    assert (found.rung, found.differs) == (other.rung, other.differs)
    assert (found.rung == Rung.IDENTICAL) == (a == b) == (split(a) == split(b))


@given(uri_like, st.sets(st.sampled_from(TECHNIQUES)))
def test_no_higher_rung_is_needed_than_that_of_what_was_done(a: str, some: set[Technique]) -> None:
    found = compare(a, normalize(a, some))
    assert found.rung <= max((RUNGS[technique] for technique in some), default=Rung.IDENTICAL)
    assert bool(found.techniques) == (found.rung != Rung.IDENTICAL)
    assert all(RUNGS[technique] <= found.rung for technique in found.techniques)
