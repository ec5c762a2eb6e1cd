"""Which URLs a pattern of ``ignore-urls`` means, and that such URLs are found and not judged."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.test_linter import linter, told
from urllint.settings import UrlPatterns


@pytest.mark.parametrize(
    ("pattern", "url", "expected"),
    [
        ("https://a.example/", "https://a.example/", True),
        ("https://a.example/", "https://a.example/b", False),
        ("https://a.example/*", "https://a.example/", True),
        ("https://a.example/*", "https://a.example/b/c?d#e", True),
        ("https://a.example/?q=*", "https://a.example/?q=1", True),
        ("https://a.example/?q=*", "https://a.example/xq=1", False),
        ("*.example/*", "https://a.example/b", True),
        ("*a*b*", "xxbaxb", True),
        ("*a*b*", "xxbax", False),
        ("ab*ba", "aba", False),
        ("*", "", True),
        ("/a.example/", "https://a-example/", True),
        ("/^a.example/", "https://a-example/", False),
        ("/", "/", True),
        ("//", "//", True),
        ("{{ site }}/*", "{{ site }}/x", True),
    ],
)
def test_patterns(pattern: str, url: str, expected: bool) -> None:
    assert UrlPatterns([pattern]).matches(url) is expected


@given(st.text("ab*", max_size=8), st.text("abc", max_size=10))
def test_globs_match_as_their_regular_expressions_do(pattern: str, url: str) -> None:
    expression = ".*".join(map(re.escape, pattern.split("*")))
    assert UrlPatterns([pattern]).matches(url) == (re.fullmatch(expression, url) is not None)


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("http://10.0.0.01/a?x=1&y", id="as it is read"),
        pytest.param("http://10.0.0.01/a?x=1&amp;y", id="as it is written"),
        pytest.param("http://10.0.0.1/*", id="as it is serialized"),
        pytest.param("/10.0.0.0*1/", id="by a regular expression"),
    ],
)
def test_ignored_urls_are_found_and_not_judged(pattern: str) -> None:
    data = b'<a href="http://10.0.0.01/a?x=1&amp;y">x</a> <a href="http://10.0.0.02/">y</a>'
    result = linter(ignore_urls=(pattern,)).check_bytes(data, "a.html")
    assert [finding.url for finding in result.findings if finding.explained_by is None] == ["http://10.0.0.02/"]
    assert result.urls == 2
    assert result.suppressed == 0


def test_what_is_not_ignored_is_judged() -> None:
    data = b'<a href="http://10.0.0.01/">x</a>'
    assert told(linter(ignore_urls=("http://10.0.0.2/*",)).check_bytes(data, "a.html"))
