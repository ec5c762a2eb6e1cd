"""The writing grammar says that a string is valid exactly if the parser reports nothing.

The standard means its sections on writing and on parsing to say the same, and as of July 2026 they do: no string is
known on which they part. What comes near to it is decided in a table.
"""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from tests.conformance.conftest import ReadWpt, is_full_gate, wpt_samples
from tests.conformance.strategies import BASES, Case, composed_cases, plain_text_cases, seeded_cases
from tests.conformance.test_oracle_agrees import thorough
from urllint import whatwg

SAMPLES = wpt_samples()


def check(text: str, base: str | None) -> bool:
    """Fail if the grammar and the parser part; else say whether the string is valid."""
    try:
        result = whatwg.parse(text, base)
    except ValueError:
        assert not whatwg.is_valid_url_string(text, base)
        return False
    misfit = whatwg.find_misfit(text, base)
    valid = misfit is None
    assert valid == whatwg.is_valid_url_string(text, base)
    assert valid == (result.url is not None and not result.errors), (text, base, misfit, result.errors)
    if misfit is not None:
        # The parser says of a part what is wrong with it, where the grammar says that the part is wrong.
        assert 0 <= misfit.start <= misfit.end <= len(text)
        assert misfit.start <= min(error.end for error in result.errors), (text, base, misfit, result.errors)
    return valid


@thorough(800)
@given(composed_cases(SAMPLES))
def test_composed_urls(case: Case) -> None:
    check(case.input, case.base)


@thorough(800)
@given(plain_text_cases())
def test_plain_text(case: Case) -> None:
    check(case.input, case.base)


def test_seeded_urls() -> None:
    cases = seeded_cases(seed=40, count=400_000 if is_full_gate() else 10_000, samples=SAMPLES)
    valid = sum(check(case.input, case.base) for case in cases)
    assert 0.1 < valid / len(cases) < 0.9


def test_inputs_of_the_web_platform_tests(read_wpt: ReadWpt) -> None:
    files = ("urltestdata.json", "urltestdata-javascript-only.json")
    cases = [case for file in files for case in read_wpt(file) if isinstance(case, dict)]
    assert sum(check(case["input"], base) for case in cases for base in (case["base"], *BASES[:12:3])) > 500


def test_domains_of_the_web_platform_tests(read_wpt: ReadWpt) -> None:
    files = ("toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json")
    cases = [case for file in files for case in read_wpt(file) if isinstance(case, dict)]
    assert sum(check(f"https://{case['input']}/x", None) for case in cases) > 500


PIECES = ("a", "c", ":", "/", "?", "#", "[", "]", "@", "%", "%2e", ".", "1", "|", "\\", " ", "é", "x", "::", "\ud800")
PREFIXES = ("", "http:", "http://", "http:/", "file:", "file://", "foo:", "foo://", "//", "/", "http://[", "foo://[")
KINDS_OF_BASES = (None, "http://h/a", "file:///C:/a", "foo://h/a", "foo:/a", "m:x")


def test_all_short_strings() -> None:
    """Every string of a prefix and a few of what means something to the parser, against a base of every kind."""
    bases = [None if base is None else whatwg.parse(base).url for base in KINDS_OF_BASES]
    valid = 0
    for length in range(4 if is_full_gate() else 3):
        for prefix, pieces in product(PREFIXES, product(PIECES, repeat=length)):
            text = prefix + "".join(pieces)
            for base in bases:
                is_valid = whatwg.is_valid_url_string(text, base)
                result = whatwg.parse(text, base)
                assert is_valid == (result.url is not None and not result.errors), (text, base)
                valid += is_valid
    assert valid > 1_000


# Where one could think that they part, with what decides: (string, base, valid, reason).
DECIDED: list[tuple[str, str | None, bool, str]] = [
    (
        "../c",
        None,
        False,
        "A relative-URL string is a valid URL string by the grammar alone. But a base is necessary to parse it, as its "
        "note says, and the string is judged with the base that is given.",
    ),
    (
        "http://h/\ud800",
        None,
        True,
        "Surrogates are no URL code points. But the parser takes scalar values, and a string is what it has become "
        "then: U+FFFD, which is one.",
    ),
    ("http://\ud800/", None, False, "U+FFFD is no code point of a domain."),
    (
        "http://h:/",
        None,
        True,
        "A URL-port string may be empty, and the port state reports nothing of an empty buffer.",
    ),
    (
        "http://h:00080/",
        None,
        True,
        "A URL-port string is any digits, and not the shortest, as those of an address are.",
    ),
    ("http://[::0:0]/", None, True, "A compression may stand for one piece, or for fewer than it could."),
    ("http://h.", None, False, "VerifyDnsLength does not allow the empty root label, with which ToASCII is strict."),
    ("http://1.2.3.4./", None, False, "Neither is a domain that ends in a number, nor an address with a fifth part."),
    ("foo://1.2.3.4.5/", None, True, "An opaque host is never an address."),
    ("foo://%00/", None, True, "A percent-encoded byte is a URL unit, and an opaque host is not decoded."),
    ("foo:/.//x", None, True, "A dot segment is a URL-path-segment string."),
    ("foo:/..//x", None, True, "So is a double-dot segment, even where there is nothing to shorten."),
    ("C:/x", "file:///D:/", True, "What looks like a drive letter is a scheme, and the string an absolute URL."),
    ("file://localhost/", None, True, "The host becomes the empty string, and nothing is reported."),
    ("file:////h/x", None, True, "A path may begin with an empty segment behind an empty host."),
    ("///x", "file:///", True, "An empty host of a file URL may be left out."),
    ("///x", "foo:/p", True, "So may that of a URL that is not special, even where the base has none."),
    ("///x", "http://h/", False, "That of another special URL may not."),
    ("http:x", "http://h/", False, "A path-relative-scheme-less-URL string does not begin with a scheme and a colon."),
    ("foo:", "foo://h/a", True, "The scheme of the base is only left out where it is special: the path is opaque."),
    ("", "foo://h?q", True, "Zero segments are a path-relative-URL string."),
    ("", "foo:x", False, "Against an opaque path only a fragment can stand."),
    ("http://h/?#", None, True, "A query and a fragment may be empty."),
    ("http://h/#?", None, True, "A question mark is a URL unit,"),
    ("http://h/##", None, False, "and a number sign is none."),
]


@pytest.mark.parametrize(("text", "base", "valid"), [case[:3] for case in DECIDED], ids=[case[3] for case in DECIDED])
def test_decided(text: str, base: str | None, valid: bool) -> None:
    assert check(text, base) == valid
