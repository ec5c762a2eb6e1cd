"""The conditions that a domain breaks, each named and at its place."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint import whatwg
from urllint.whatwg.domain import CONDITIONS
from urllint.whatwg.uts46 import map_code_point, normalize

BROKEN = [
    ("a_b.example", "underscore 1-2"),
    ("a_b_c._d", "underscore 1-2, underscore 6-7"),
    ("example.com.", "final-dot 11-12"),
    ("a..b", "empty-label 2-2"),
    (".", "empty-label 0-0, final-dot 0-1"),
    ("\u00ad.b", "empty-label 0-1"),
    ("\u00ad", "empty 0-1"),
    ("%C2%AD", "empty 0-6"),
    ("ab--c.b", "hyphens-3-4 2-4"),
    ("x.-a", "hyphen-edge 2-3"),
    ("a-.x", "hyphen-edge 1-2"),
    ("a" * 64, "label-too-long 0-64"),
    ("é" * 60, "label-too-long 0-60"),
    ("a." * 126 + "aa", "name-too-long 0-254"),
    ("a." * 126 + "a.", "final-dot 253-254"),
    ("a!b", "disallowed-ascii 1-2"),
    ("a\uff01b", "disallowed-ascii 1-2"),
    ("a b", "forbidden-domain-code-point 1-2"),
    ("a%20b", "forbidden-domain-code-point 1-4"),
    ("a%b", "forbidden-domain-code-point 1-2"),
    ("x.a\u2100", "forbidden-domain-code-point 3-4"),
    ("a\ufffdb", "disallowed-code-point 1-2"),
    ("a%ffb", "disallowed-code-point 1-4"),
    ("a\ud800b", "disallowed-code-point 1-2"),
    ("xn--a", "invalid-punycode 0-5"),
    ("xn--", "invalid-punycode 0-4"),
    ("xn--a-", "invalid-punycode 0-6"),
    ("xn--é", "invalid-punycode 0-5"),
    ("xn--8i7caa", "invalid-punycode 0-10"),
    ("\u0301a.b", "combining-first 0-2"),
    ("a\u200db", "joiner 0-3"),
    ("a\u200cb", "joiner 0-3"),
    ("b.\u05d0a", "bidi 2-4"),
    ("1.\u05d0", "bidi 0-1"),
    ("\u05d01\u0661", "bidi 0-3"),
    ("a_b.é--.xn--a.", "underscore 1-2, hyphen-edge 6-7, invalid-punycode 8-13, final-dot 13-14"),
    ("a\t_b", "underscore 2-3"),
]

VALID = [
    "example.com",
    "EXAMPLE.com",
    "a--b.c",
    "xn--53h.example",
    "☕.example",
    "faß.de",
    "مثال.إختبار",
    "नी\u200dक.x",
    "क्\u200dष.x",
    "بی\u200cبی.com",
    "127.0.0.1",
    "a" * 63 + ".b",
    "ex%61mple",
    "a。b",
    "[::1]",
    "",
]


@pytest.mark.parametrize(("host", "expected"), BROKEN, ids=[ascii(host)[:40] for host, _ in BROKEN])
def test_every_condition_that_is_broken_is_named_at_its_place(host: str, expected: str) -> None:
    conditions = whatwg.domain_conditions(host)
    assert ", ".join(f"{name} {start}-{end}" for name, start, end in conditions) == expected


@pytest.mark.parametrize("host", [host for host in VALID if "नी" not in host])
def test_nothing_is_wrong_with_these(host: str) -> None:
    assert whatwg.domain_conditions(host) == ()


def test_every_condition_occurs_in_the_table_above() -> None:
    assert {word.split(" ")[0] for _, expected in BROKEN for word in expected.split(", ")} == set(CONDITIONS)


def test_the_error_is_at_the_label_of_the_first_condition() -> None:
    errors = whatwg.parse("http://ok.a_b.c_d.example./").errors
    assert errors == (("domain-to-ASCII", 10, 13),)


def test_only_four_code_points_are_mapped_to_what_contains_a_dot() -> None:
    # The labels of a domain are found by them before it is mapped.
    code_points = map(chr, (*range(0x33480), *range(0xE0000, 0xE0200)))
    mapped = ((code_point, map_code_point(code_point)) for code_point in code_points)
    with_dots = [code_point for code_point, to in mapped if to is not None and "." in to]
    assert with_dots == [".", "\u3002", "\uff0e", "\uff61"]


MARKS = "aé\u0301\u0316\u0327\u0344\u1e0b\u0323\uac00\u11a8\u3099\u304b"


@given(st.text(st.sampled_from(MARKS), max_size=12), st.integers(0, 3))
def test_long_text_is_normalized_like_short_text(text: str, times: int) -> None:
    long = "x" * 1000 + text * times
    assert normalize(long) == unicodedata.normalize("NFC", long)
