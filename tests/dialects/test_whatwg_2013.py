"""The standard of April 2013: what its text says, and that nothing is made up where it is silent."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.dialects.alphabet import bases, texts
from urllint import whatwg
from urllint.dialects.encode_sets_2013 import (
    DEFAULT,
    PASSWORD,
    RELATIVE_SCHEMES,
    SIMPLE,
    USERNAME,
    not_url_code_point,
    percent_encode,
)
from urllint.dialects.whatwg_2013 import BEYOND, read
from urllint.whatwg.code_points import invalid_url_unit

UNIT = "this is no URL unit"

READ = [
    ("http://h.example/a?b#c", None, ("http", None, "h.example", None, "/a", "b", "c")),
    ("GOPHER://h:70", None, ("gopher", None, "h", "70", "", None, None)),
    ("http://u:p@h:000123/", None, ("http", "u:p", "h", "000123", "/", None, None)),
    ("http://h:/", None, ("http", None, "h", "", "/", None, None)),
    ("http://0x7f.1/", None, ("http", None, "0x7f.1", None, "/", None, None)),
    ("http://good%2eexample/", None, ("http", None, "good.example", None, "/", None, None)),
    ("http://[2001:0DB8::0:1]:80/", None, ("http", None, "[2001:db8::1]", "80", "/", None, None)),
    ("http://[::192.0.02.001]/", None, ("http", None, "[::c000:201]", None, "/", None, None)),
    ("\t\n\f\r http://h/ \t", None, ("http", None, "h", None, "/", None, None)),
    ("//h/a", "https://b/", ("https", None, "h", None, "/a", None, None)),
    ("file:///etc/hosts", None, ("file", None, "", None, "/etc/hosts", None, None)),
    ("mailto:a@b?c#d", None, ("mailto", None, None, None, "a@b", "c", "d")),
    ("s3://bucket/a", None, ("s3", None, None, None, "//bucket/a", None, None)),
    ("x:a\tb é\x01", None, ("x", None, None, None, "ab %C3%A9%01", None, None)),
]

MINDED = [
    ("x:a b", [(UNIT, 3, 4)]),
    ("x:%41%zz", [(UNIT, 5, 6)]),
    ("x:a?b c#d|e", [(UNIT, 5, 6), (UNIT, 9, 10)]),
    ("http://h/a b\\c", [(UNIT, 10, 11), (UNIT, 12, 13)]),
    ("http://h//a", [("an absolute path does not begin with two slashes", 8, 10)]),
    (" http://h/ a", [(UNIT, 10, 11)]),
    ("http://h/\ufff0", [(UNIT, 9, 10)]),
    ("http://h/\ufffd", [(UNIT, 9, 10)]),
    ("http://h/\U000e0001", [(UNIT, 9, 10)]),
    ("http://h/\uffef\U000e1000é", []),
]

REFUSED = [
    ("a", None, "there is no base", (0, 1)),
    ("a", "mailto:x", "the base has no relative scheme", (0, 1)),
    ("http://[::1/", None, "an address is not closed", (7, 11)),
    ("http://[:1]/", None, "an address begins with one colon", (8, 9)),
    ("http://[1:2:3:4:5:6:7:8:9]/", None, "an address has more than eight pieces", (24, 25)),
    ("http://[1::2::3]/", None, "an address is compressed twice", (13, 14)),
    ("http://[::.1]/", None, "a dot stands where a piece should", (10, 11)),
    ("http://[1:2:3:4:5:6:7:1.2.3.4]/", None, "there is no room for an IPv4 address", (22, 29)),
    ("http://[::1.2.3.256]/", None, "a number of an IPv4 address is over 255", (16, 19)),
    ("http://[::1.2]/", None, "a dot is missing in an IPv4 address", (13, 13)),
    ("http://[::1.2.3.4.5]/", None, "this cannot stand behind an IPv4 address", (17, 18)),
    ("http://[1:2:]/", None, "an address ends with one colon", (11, 12)),
    ("http://[::1%25eth0]/", None, "this cannot stand in an address", (11, 12)),
    ("http://[1:2]/", None, "an address has fewer than eight pieces", (8, 11)),
]

UNSAID = [
    ("http://good.example\\@evil.example/", None, "an authority that holds what is no URL unit"),
    ("http://exa\tmple/", None, "an authority that holds what is no URL unit"),
    ("http://u@v@h/", None, "an authority with more than one @"),
    ("http://h:8o/", None, "a port that holds something else"),
    ("http:/h", None, "what follows http: without two slashes"),
    ("http:h", "http://b/", "what follows http: without two slashes"),
    ("file:a", None, "what follows file: without two slashes"),
    ("a", "http://b/", "how a reference is resolved"),
    ("", "http://b/", "how a reference is resolved"),
]

NOTED = [
    ("http://h/", ["the states behind the scheme; path, query and fragment are given as they are written"]),
    ("x:a", []),
    ("x:a?b", ["the states behind the scheme; path, query and fragment are given as they are written"]),
    ("http://MÜnchen/", [
        "the states behind the scheme; path, query and fragment are given as they are written",
        "what domains are made of; the host is percent-decoded and not mapped",
    ]),
    ("http://a..b/", [
        "the states behind the scheme; path, query and fragment are given as they are written",
        "whether a label can be empty",
    ]),
    # A separator at the end is allowed, and each of the four separates.
    ("http://a.b./", ["the states behind the scheme; path, query and fragment are given as they are written"]),
    ("http://a。。b/", [
        "the states behind the scheme; path, query and fragment are given as they are written",
        "what domains are made of; the host is percent-decoded and not mapped",
        "whether a label can be empty",
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "base", "expected"), READ)
def test_read(text: str, base: str | None, expected: tuple[str | None, ...]) -> None:
    reading = read(text, base)
    assert tuple(reading.components.values()) == expected


@pytest.mark.parametrize(("text", "problems"), MINDED)
def test_minded(text: str, problems: list[tuple[str, int, int]]) -> None:
    reading = read(text, None)
    assert reading.is_read
    assert list(reading.problems) == problems


@pytest.mark.parametrize(("text", "base", "reason", "span"), REFUSED)
def test_refused(text: str, base: str | None, reason: str, span: tuple[int, int]) -> None:
    reading = read(text, base)
    assert reading.failure == reason
    assert [(problem.start, problem.end) for problem in reading.problems] == [span]


@pytest.mark.parametrize(("text", "base", "silence"), UNSAID)
def test_unsaid(text: str, base: str | None, silence: str) -> None:
    assert (read(text, base).unsaid, read(text, base).failure) == (BEYOND + silence, None)


@pytest.mark.parametrize(("text", "notes"), NOTED)
def test_noted(text: str, notes: list[str]) -> None:
    assert list(read(text, None).notes) == [BEYOND + note for note in notes]


def test_a_scheme_of_the_base_without_slashes_is_a_parse_error_of_the_text() -> None:
    assert [problem[1:] for problem in read("http:h", "http://b/").problems] == [(5, 5)]
    assert read("http:h", "https://b/").problems == ()


def test_slips_of_the_text_are_read_as_they_are_meant() -> None:
    # It never steps over the dots of an IPv4 part, and changes pieces after the wrong numbers.
    assert read("http://[::ffff:1.2.3.4]/", None).host == "[::ffff:102:304]"
    # It takes every percent sign in scheme data for an error.
    assert read("x:%41", None).problems == ()


def test_encode_sets() -> None:
    text = "\x01 \"#<>?`/@\\:!%'{}~\x7fé"
    expected = {
        SIMPLE: "%01 \"#<>?`/@\\:!%'{}~%7F%C3%A9",
        DEFAULT: "%01%20%22%23%3C%3E%3F%60/@\\:!%'{}~%7F%C3%A9",
        PASSWORD: "%01%20%22%23%3C%3E%3F%60%2F%40%5C:!%'{}~%7F%C3%A9",
        USERNAME: "%01%20%22%23%3C%3E%3F%60%2F%40%5C%3A!%'{}~%7F%C3%A9",
    }
    assert {encode_set: percent_encode(text, encode_set) for encode_set in expected} == expected


def test_url_code_points_are_todays_but_for_two_ranges() -> None:
    every = "".join(chr(n) for n in range(0x110000) if not 0xD800 <= n < 0xE000 and n != ord("%"))
    now = set(invalid_url_unit(every).findall(every))
    then = set(not_url_code_point().findall(every))
    assert sorted(map(ord, then ^ now)) == [*range(0xFFF0, 0xFFFE), *range(0xE0000, 0xE1000)]


def test_relative_schemes() -> None:
    assert RELATIVE_SCHEMES["gopher"] == "70"
    assert "gopher" not in {"ftp", "file", "http", "https", "ws", "wss"} == RELATIVE_SCHEMES.keys() - {"gopher"}


@given(texts, bases)
def test_what_both_standards_read_in_an_ascii_host_without_errors_is_one_host(text: str, base: str | None) -> None:
    then = read(text, base)
    try:
        now = whatwg.parse(text, base)
    except ValueError:
        return
    if then.is_read and then.host and now.url is not None and not now.errors and then.host.isascii():
        assert then.host.lower() == (now.url.host or "localhost" if then.scheme == "file" else now.url.host)
