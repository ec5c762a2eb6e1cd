"""Normalization, technique by technique."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rfc3986.strategies import texts, uris
from urllint.rfc3986 import DEFAULT_PORTS, TECHNIQUES, Technique, normalize, normalize_syntax, split

TABLE: list[tuple[Technique, str, str]] = [
    ("scheme-case", "HTTP://A/%7e", "http://A/%7e"),
    ("host-case", "HTTP://U@WWW.Example.COM:80/A", "HTTP://U@www.example.com:80/A"),
    ("host-case", "a://%C3%A9X/", "a://%C3%A9x/"),
    ("host-case", "a://[2001:DB8::A]/", "a://[2001:db8::a]/"),
    ("percent-encoding-case", "a://%c3@%c3/%c3?%c3#%c3", "a://%C3@%C3/%C3?%C3#%C3"),
    ("percent-encoding-case", "a:%7e%zz%", "a:%7E%zz%"),
    ("unreserved-percent-encoding", "a:%41%7E%2d%2E%5F%30", "a:A~-._0"),
    ("unreserved-percent-encoding", "a:%2F%3a%25%20%C3%A9%00", "a:%2F%3a%25%20%C3%A9%00"),
    ("unreserved-percent-encoding", "a://%61@%62.%65/?%63#%64", "a://a@b.e/?c#d"),
    ("unreserved-percent-encoding", "a:%25%34%31", "a:%2541"),
    ("unreserved-percent-encoding", "a:%%34%31", "a:%%341"),
    ("dot-segments", "a://h/./b/../c/.", "a://h/c/"),
    ("dot-segments", "a://h/../b?/../c#/../d", "a://h/b?/../c#/../d"),
    ("dot-segments", "a://h/b/%2e%2E/../c/%2e", "a://h/c/"),
    ("dot-segments", "a://h/b/%2e%2e./c%2e/d", "a://h/b/%2e%2e./c%2e/d"),
    ("dot-segments", "a:/.//b", "a:/.//b"),
    ("dot-segments", "a:b/..//c", "a:/.//c"),
    ("dot-segments", "a:../b", "a:b"),
    ("default-port", "http://h:80/", "http://h/"),
    ("default-port", "HTTP://h:0080/", "HTTP://h/"),
    ("default-port", "https://h:80/", "https://h:80/"),
    ("default-port", "https://[::1]:443", "https://[::1]"),
    ("default-port", "unknown://h:80/", "unknown://h:80/"),
    ("default-port", "http://h:/", "http://h:/"),
    ("empty-port", "http://h:/", "http://h/"),
    ("empty-port", "unknown://h:", "unknown://h"),
    ("empty-port", "unknown://u:@h", "unknown://u:@h"),
    ("empty-path", "http://h", "http://h/"),
    ("empty-path", "unknown://h?q", "unknown://h/?q"),
    ("empty-path", "file://", "file:///"),
    ("empty-path", "urn:?q", "urn:?q"),
]

WHOLE = [
    ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
    ("HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
    ("http://example.com", "http://example.com/"),
    ("http://example.com:/", "http://example.com/"),
    ("http://example.com:80/", "http://example.com/"),
    ("http://%41/", "http://a/"),
    ("http://h/%2E%2e/b", "http://h/b"),
    ("http://h/a?/../b", "http://h/a?/../b"),
    ("http://h?#", "http://h/?#"),
]


@pytest.mark.parametrize(("technique", "before", "after"), TABLE)
def test_one_technique(technique: Technique, before: str, after: str) -> None:
    assert normalize(before, [technique]) == after


@pytest.mark.parametrize(("before", "after"), WHOLE)
def test_all_of_them(before: str, after: str) -> None:
    assert normalize(before) == after


def test_syntax_based_only() -> None:
    assert normalize_syntax("HTTP://H:80") == "http://h:80"


@pytest.mark.parametrize("reference", ["", "//h", "/a", "?q"])
def test_a_relative_reference_is_refused(reference: str) -> None:
    with pytest.raises(ValueError, match="must be resolved"):
        normalize(reference)


@given(uris() | texts.map("a:".__add__), st.sets(st.sampled_from(TECHNIQUES)))
def test_normalization_is_idempotent(uri: str, some: set[Technique]) -> None:
    once = normalize(uri)
    assert normalize(once) == once
    part = normalize(uri, some)
    assert normalize(part, some) == part
    assert normalize(part) == once


@given(uris())
def test_undefined_components_stay_undefined(uri: str) -> None:
    before, after = split(uri), split(normalize(uri))
    assert [part is None for part in before] == [part is None for part in after]


def test_default_ports_are_ports_of_schemes() -> None:
    assert all(scheme == scheme.lower() and 0 < port < 65536 for scheme, port in DEFAULT_PORTS.items())
