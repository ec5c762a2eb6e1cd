"""The splitter of our own beside the one of the Python that runs."""

from __future__ import annotations

import sys
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given

from tests.dialects.alphabet import bases, texts
from urllint.dialects.urllib_split import read

STRIPPED = "".join(map(chr, range(0x21)))

TABLE = [
    ("  HTTP://H:80/a", None, ("http", None, "h", "80", "/a", None, None)),
    ("http://h%25Eth0/", None, ("http", None, "h%25Eth0", None, "/", None, None)),
    ("http://[FE80::1%Eth0]/", None, ("http", None, "[fe80::1%Eth0]", None, "/", None, None)),
    ("ht\ntp://h\t.example/", None, ("http", None, "h.example", None, "/", None, None)),
    ("a_b://h/", None, (None, None, None, None, "a_b://h/", None, None)),
    ("http:g", "http://a/b/c", ("http", None, "a", None, "/b/g", None, None)),
    ("foo:g", "foo://a/b/c", ("foo", None, None, None, "g", None, None)),
    ("?y", "http://a/b/c?q", ("http", None, "a", None, "/b/c", "y", None)),
]

REFUSED = [
    ("http://[::1/", "Invalid IPv6 URL"),
    ("http://::1]/", "Invalid IPv6 URL"),
    ("http://a[::1]/", "Invalid IPv6 URL"),
    ("http://[::1]a/", "Invalid IPv6 URL"),
    ("http://[1.2.3.4]/", "'1.2.3.4' does not appear to be an IPv6 address"),
    ("http://[v1]/", "IPvFuture address is invalid"),
    ("http://a℀b/", "the network location contains invalid characters under NFKC normalization"),
]


@pytest.mark.parametrize(("text", "base", "expected"), TABLE)
def test_reads(text: str, base: str | None, expected: tuple[str | None, ...]) -> None:
    assert tuple(read(text, base).components.values()) == expected


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refuses(text: str, reason: str) -> None:
    assert read(text, None).failure == reason


@pytest.mark.parametrize("port", ["80x", "65536", "x", "-1", "٣"])
def test_a_port_that_cannot_be_read_is_a_problem(port: str) -> None:
    reading = read(f"http://h:{port}/", None)
    assert (reading.host, reading.port) == ("h", port)
    assert [(problem.start, problem.end) for problem in reading.problems] == [(9, 9 + len(port))]


def begins_otherwise_in_old_releases(text: str) -> bool:
    """Whether releases before 3.11 take its beginning for something else: a scheme begins with a letter since then."""
    return not text.translate(dict.fromkeys(b"\t\r\n")).lstrip(STRIPPED)[:1].isalpha()


@given(texts)
def test_the_standard_library_reads_the_same(text: str) -> None:
    if sys.version_info < (3, 11) and begins_otherwise_in_old_releases(text):
        return
    reading = read(text, None)
    try:
        split = urlsplit(text.lstrip(STRIPPED))  # which older releases do not do themselves
    except ValueError:
        assert reading.failure is not None
        return
    if reading.failure is not None:
        assert "[" in text  # older releases let more pass in brackets
        return
    assert (split.scheme, split.path, split.query, split.fragment) == (
        reading.scheme or "",
        reading.path,
        reading.query or "",
        reading.fragment or "",
    )
    assert (split.hostname or "") == (reading.host or "").strip("[]")
    assert split.netloc.rpartition("@")[0] == (reading.userinfo or "")


@given(texts, bases.filter(lambda base: base is not None))
def test_joining_agrees_about_the_authority(text: str, base: str) -> None:
    text = text.replace(";", "")  # which urljoin splits at
    if sys.version_info < (3, 11) and begins_otherwise_in_old_releases(text):
        return
    reading = read(text, base)
    try:
        joined = urlsplit(urljoin(base, text))
    except ValueError:
        return
    if reading.failure is None and not text[:1] <= " " and "[" not in text:
        assert (joined.hostname or "") == (reading.host or "").strip("[]")
