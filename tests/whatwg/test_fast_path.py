"""What the fast path accepts, and what it leaves to the full parser.

That what it accepts is valid and serialized is a property test; here is what must not be lost, and what is tempting.
"""

import re

import pytest

from urllint import whatwg
from urllint.whatwg import fast_path

ACCEPTED = [
    "https://example.com/",
    "http://localhost:8080/a/b?q=1&r=%41#top",
    "ws://a-b.example/~user/(x)/it's",
    "wss://x1.y2.z/@scope/name",
    "ftp://ftp.example/pub/a.tar.gz",
    "https://example.com/.github/.a/a../a..a/_..",
    "https://example.com/a%2e/%41/a%2fb",
    "https://example.com//a//",
    "https://example.com/?/../?a=b#/../",
    "https://a--b.example/",
    "https://example.com:0/",
]

LEFT_TO_THE_FULL_PARSER = [
    ("no path, which is serialized as a slash", "https://example.com"),
    ("upper case in the scheme", "HTTPS://example.com/"),
    ("upper case in the host", "https://Example.com/"),
    ("a default port", "https://example.com:443/"),
    ("another scheme's default port", "https://example.com:80/"),
    ("an empty port", "https://example.com:/"),
    ("a port out of range", "https://example.com:65536/"),
    ("a port with a leading zero", "https://example.com:080/"),
    ("credentials", "https://user@example.com/"),
    ("an underscore", "https://a_b.example/"),
    ("Punycode", "https://xn--53h.example/"),
    ("hyphens in the third and fourth place", "https://ab--c.example/"),
    ("a hyphen at an edge", "https://-a.example/"),
    ("a hyphen at the other edge", "https://a-.example/"),
    ("a final dot", "https://example.com./"),
    ("an empty label", "https://a..b/"),
    ("a number as the last label", "https://a.1/"),
    ("a hexadecimal number as the last label", "https://a.0x1/"),
    ("an IPv6 address", "https://[::1]/"),
    ("a label of 64 characters", f"https://{'a' * 64}/"),
    ("a dot segment", "https://example.com/./a"),
    ("a segment that begins with two dots", "https://example.com/..a"),
    ("a dot segment at the end", "https://example.com/a/.."),
    ("an encoded dot segment", "https://example.com/%2e/a"),
    ("a half encoded dot segment", "https://example.com/.%2E"),
    ("a dot segment before the query", "https://example.com/..?q"),
    ("a backslash", "https://example.com/a\\b"),
    ("a space", "https://example.com/a b"),
    ("a broken percent-encoding", "https://example.com/%4"),
    ("an apostrophe in the query", "https://example.com/?it's"),
    ("a second number sign", "https://example.com/#a#b"),
    ("a bracket", "https://example.com/?a[]=1"),
    ("a non-ASCII code point", "https://example.com/é"),
    ("a newline at the end", "https://example.com/\n"),
    ("a leading space", " https://example.com/"),
    ("a scheme that is not special", "foo://example.com/"),
    ("a file", "file:///a"),
]


@pytest.mark.parametrize("text", ACCEPTED)
def test_is_plainly_valid(text: str) -> None:
    assert whatwg.is_plainly_valid(text)
    assert whatwg.parse(text).errors == ()


@pytest.mark.parametrize(
    "text", [text for _, text in LEFT_TO_THE_FULL_PARSER], ids=[why for why, _ in LEFT_TO_THE_FULL_PARSER]
)
def test_is_left_to_the_full_parser(text: str) -> None:
    assert not whatwg.is_plainly_valid(text)


def test_a_scanner_can_be_built_from_the_pieces() -> None:
    found = re.findall(f"{fast_path.SCHEME}://{fast_path.HOST}{fast_path.PATH}", "(http://a.b/c) https://h/?q x://y/")
    assert found == ["http://a.b/c)", "https://h/"]


PLAIN_REFERENCES = [
    ("", "https://h/a/b/c?q"),
    ("?", "https://h/a/b/c?"),
    ("?x=1#y", "https://h/a/b/c?x=1#y"),
    ("#y", "https://h/a/b/c?q#y"),
    ("/", "https://h/"),
    ("/d/.e/f.g?h", "https://h/d/.e/f.g?h"),
    ("d", "https://h/a/b/d"),
    ("d.html#e", "https://h/a/b/d.html#e"),
    ("d%20e../f:g/", "https://h/a/b/d%20e../f:g/"),
    ("d//e", "https://h/a/b/d//e"),
    ("../d", "https://h/a/d"),
    ("../../../../d/e", "https://h/d/e"),
]


@pytest.mark.parametrize(("text", "href"), PLAIN_REFERENCES, ids=[text for text, _ in PLAIN_REFERENCES])
def test_a_plain_reference(text: str, href: str) -> None:
    base = whatwg.parse("https://h/a/b/c?q#f").url
    assert base is not None
    url = fast_path.parse_plain_reference(text, base)
    assert url is not None
    assert url.href == href


@pytest.mark.parametrize(
    "text",
    [
        "//g/x",
        "https:x",
        "a:b",
        "a/./b",
        "a/../b",
        "..",
        ".",
        "./a",
        "%2e/a",
        "../..",
        ".a",
        "a b",
        "a\\b",
        "?it's",
        "é",
    ],
)
def test_a_reference_that_is_left_to_the_full_parser(text: str) -> None:
    base = whatwg.parse("https://h/a/b/c?q#f").url
    assert base is not None
    assert fast_path.parse_plain_reference(text, base) is None


@pytest.mark.parametrize("base_text", ["file:///a/b", "foo://h/a", "mailto:a@b"])
def test_a_base_of_which_nothing_is_plain(base_text: str) -> None:
    base = whatwg.parse(base_text).url
    assert base is not None
    assert fast_path.parse_plain_reference("a", base) is None
