"""The writing grammar: for each production what it is and what it is not, and where the first misfit is."""

from typing import get_args

import pytest

from tests.whatwg.test_hostile import HOSTILE, SHORT, Hostile
from urllint import whatwg
from urllint.whatwg import Misfit, Production, find_misfit, is_valid_as, is_valid_url_string

HTTP, FILE, FOO, ROOTLESS, OPAQUE = "http://h/a/b?q#f", "file:///C:/a", "foo://h/a", "foo:/a", "mailto:a@b"

# https://url.spec.whatwg.org/#host-writing and https://url.spec.whatwg.org/#url-writing: (valid, not valid).
STRINGS: dict[Production, tuple[list[str], list[str]]] = {
    "valid URL string": (
        ["https://h", "HTTPS://h:443/", "file:///C:/x", "foo:", "foo:a?b#c", "http://h?#", "foo://", "c:/x"],
        [
            "",
            "//h",
            "/",
            "a",
            "#a",
            "https:",
            "https:/h",
            "https:h",
            "https://",
            "http://h/##",
            " http://h",
            "é:a",
            ":a",
        ],
    ),
    "absolute-URL-with-fragment string": (["foo:#", "http://h/#/?"], ["foo:##", "#", "foo:#%", "foo:#[", "foo:#^"]),
    "absolute-URL string": (["foo:?", "http://h/??", "file://"], ["foo:#", "http:", "http:?", "foo:?#", "foo:?%0"]),
    "URL-scheme string": (["a", "A1+-."], ["", "1", "+", "a:", "a_", "é", "a\n"]),
    "scheme-relative-special-URL string": (
        ["//h", "//h:", "//h:80/", "//h/", "//h//", "//[::1]:1", "//☕"],
        ["", "/h", "h", "//", "///h", "//:80", "//h:x", "//h:80:80", "//u@h", "//h\\", "//[::1]a", "//[::1", "//h?"],
    ),
    "scheme-relative-URL string": (
        ["//", "///", "//h", "//h:1", "//%ff", "//[::1]:", "//A,~*/b", "//1.2.3.4.5", "////"],
        ["", "/", "//:", "//:1", "//h:65536", "//u@h", "//[::1]a", "//a|b", "//a^", "//a b", "//a?", "//a\\b"],
    ),
    "scheme-relative-file-URL string": (
        ["//", "///", "//h", "//h/", "////", "//localhost/c:/x", "//127.0.0.1", "///c:/x"],
        ["", "/", "/x", "//h:1/", "//c:/x", "//c|/x", "///c|/x", "//[", "//a_b/"],
    ),
    "opaque-host-and-port string": (["", "h", "h:", "h:0", "[::]:1"], [":", ":1", "h:1:1", "h:+1", "[::]1", "/"]),
    "URL-port string": (
        ["", "0", "00", "80", "65535", "0000000065535"],
        ["65536", "99999999999999999999", "-1", "+1", "1 ", "1_0", "8a", "٠", "1\n"],
    ),
    "path-absolute-URL string": (
        ["/", "//", "/a/../b/./%2e", "/a:b@c", "/\xa0"],
        ["", "a", "/a?", "/#", "/\\", "/\x9f"],
    ),
    "path-absolute-non-authority-URL string": (["/", "/a//", "/.//a"], ["", "//", "//a", "a"]),
    "path-relative-URL string": (["", ".", "a:b", "a/b", "a//"], ["/", "//a", "a?", "a b"]),
    "path-relative-scheme-less-URL string": (["", ":", "1:b", "./a:b", "a/b:c", "é:b"], ["a:", "a:b", "A-b.c+1:", "/"]),
    "opaque-path-URL string": (["", "a@b", "a/b", "%00"], ["/", "/a", "a?", "#", "%0g", "a b", '"']),
    "URL-path-segment string": (["", ".", "..", "%2e", "a", "..."], ["/", "?", "a/b", "%", "\ufdd0"]),
    "URL-query string": (["", "?", "/?a=b&c", "\U0010fffd"], ["#", "<", "'\"", "\uffff", "\U0010ffff"]),
    "URL-fragment string": (["", "/?:@!$&'()*+,;=-._~", "%ab"], ["#", "{", "|", "\t", "\x7f"]),
    "URL unit": (["a", "%41", "é", "/", "\ufffd"], ["", "%", "%4", "%g1", "ab", "%411", "#", "\x00", "%%41"]),
    "valid host string": (
        ["h", "EXAMPLE.com", "☕.example", "1.2.3.4", "[::1]", "xn--53h", "1e2", "a.0x1g", "0xg"],
        [
            *("", "h.", ".h", "a..b", "a_b", "-a", "a-", "ab--c", "a b", "%61", "xn--a", "a" * 64, "\xad", "a,b"),
            *(
                "1",
                "1.2.3",
                "1.2.3.4.",
                "01.2.3.4",
                "0x1",
                "a.0x",
                "a.1",
                "256.1.1.1",
                "[",
                "[]",
                "]",
                "[::1",
                "[::1]a",
            ),
        ],
    ),
    "valid domain string": (
        ["h", "a.b", "faß.de", "日本語", "א.ב"],
        ["", "1.2.3.4", "[::1]", "a.1", "１.2.3.4", "א.1a"],
    ),
    "valid IPv4-address string": (
        ["0.0.0.0", "255.255.255.255", "1.20.199.249"],
        ["", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "256.0.0.0", "00.0.0.0", "1.2.3.04", "1.2.3.0x4", "1..2.3", "１.2.3.4"],
    ),
    "valid IPv6-address string": (
        [
            *("::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::3:4:5:6:7:8", "AbC::0"),
            *(
                "::1.2.3.4",
                "1:2:3:4:5:6:1.2.3.4",
                "1:2:3:4:5::1.2.3.4",
                "::ffff:0.0.0.0",
                "0:0:0:0:0:0:0:0",
                "a::b:1.2.3.4",
            ),
        ],
        [
            *(
                "",
                ":",
                ":::",
                "1",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7:8::",
                "::1:2:3:4:5:6:7:8",
                ":1::",
            ),
            *(
                "1::2::3",
                "01::",
                "::00",
                "12345::",
                "g::",
                "::1%25eth0",
                "[::1]",
                "1.2.3.4",
                "1.2.3.4::",
                "::1.2.3.4:5",
            ),
            *("1:2:3:4:5:6::1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3", "::01.2.3.4", "::256.0.0.0", "::1:", "1:::2"),
        ],
    ),
    "valid opaque-host string": (
        ["h", "a_b", "%00", "é", "a,b;c=d", "*", "[::1]", "1.2.3.4.5", "..."],
        [
            "",
            "%zz",
            "a b",
            "a:b",
            "a@b",
            "a/b",
            "a?b",
            "a#b",
            "a<b",
            "a^b",
            "a|b",
            "a\\b",
            "[",
            "]",
            "[::01]",
            '"',
            "`",
        ],
    ),
}

# Those that the base decides: (string, base, valid).
RELATIVE: list[tuple[str, str, bool]] = [
    ("", HTTP, True),
    ("", OPAQUE, False),
    ("a", OPAQUE, False),
    ("?", OPAQUE, False),
    ("#", OPAQUE, True),
    ("#a?b/c", OPAQUE, True),
    ("#a#", OPAQUE, False),
    ("?#", HTTP, True),
    ("a:b", HTTP, True),
    ("./a:b?c#d", HTTP, True),
    ("http:a", HTTP, False),
    ("/a//b", HTTP, True),
    ("//h", HTTP, True),
    ("//h_", HTTP, False),
    ("//h_", FOO, True),
    ("//h_", ROOTLESS, True),
    ("//", HTTP, False),
    ("//", FOO, True),
    ("//", FILE, True),
    ("///a", HTTP, False),
    ("///a", FOO, True),
    ("///a", FILE, True),
    ("//h:80", HTTP, True),
    ("//h:80", FILE, False),
    ("//h:80", FOO, True),
    ("/C|/a", FILE, False),
    ("C|/a", FILE, False),
    ("C:/a", FILE, True),  # a URL whose scheme is "c"
    ("\\a", HTTP, False),
    ("//h\\a", HTTP, False),
    (" ", HTTP, False),
]

MISFITS: list[tuple[str, str | None, tuple[str, int, int] | None]] = [
    ("https://example.com/", None, None),
    ("", None, ("absolute-URL string", 0, 0)),
    ("/a", None, ("absolute-URL string", 0, 2)),
    (" http://h/", None, ("absolute-URL string", 0, 10)),
    ("http:/h", None, ("scheme-relative-special-URL string", 5, 7)),
    ("file:x#%", None, ("scheme-relative-file-URL string", 5, 6)),
    ("http://", None, ("valid host string", 7, 7)),
    ("http://u@h:/", None, ("valid host string", 7, 10)),
    ("http://u:p@h/", None, ("URL-port string", 9, 12)),
    ("http://a_b:x/%", None, ("valid host string", 7, 10)),
    ("http://h:65536", None, ("URL-port string", 9, 14)),
    ("http://[::01]:x", None, ("valid IPv6-address string", 8, 12)),
    ("http://[::1]x:1", None, ("valid host string", 7, 13)),
    ("http://[::1", None, ("valid host string", 7, 11)),
    ("http://h\\a", None, ("valid host string", 7, 10)),
    ("http://h/a b", None, ("URL unit", 10, 11)),
    ("http://h/%zz?|", None, ("URL unit", 9, 10)),
    ("http://h/?|#%", None, ("URL unit", 10, 11)),
    ("http://h/?a#b#c", None, ("URL unit", 13, 14)),
    ("foo://:1", None, ("valid opaque-host string", 6, 6)),
    ("foo://a b", None, ("valid opaque-host string", 7, 8)),
    ('foo://a"b', None, ("URL unit", 7, 8)),
    ('foo://a"b|', None, ("URL unit", 7, 8)),
    ("foo://a@b", None, ("valid opaque-host string", 7, 8)),
    ("foo:a b", None, ("URL unit", 5, 6)),
    ("a", OPAQUE, ("relative-URL-with-fragment string", 0, 1)),
    ("", OPAQUE, ("relative-URL-with-fragment string", 0, 0)),
    ("a#|", HTTP, ("URL unit", 2, 3)),
    ("///", HTTP, ("valid host string", 2, 2)),
    ("\ud800:", None, ("absolute-URL string", 0, 2)),
    ("http://h/\ud800|", None, ("URL unit", 10, 11)),
]


def test_every_production_has_strings() -> None:
    without = {"relative-URL-with-fragment string", "relative-URL string"}
    assert set(STRINGS) == set(get_args(Production)) - without


@pytest.mark.parametrize("production", STRINGS)
def test_strings(production: Production) -> None:
    valid, invalid = STRINGS[production]
    assert [text for text in valid if not is_valid_as(text, production)] == []
    assert [text for text in invalid if is_valid_as(text, production)] == []


@pytest.mark.parametrize(("text", "base", "valid"), RELATIVE)
def test_relative_strings(text: str, base: str, valid: bool) -> None:
    assert is_valid_url_string(text, base) == is_valid_url_string(text, whatwg.parse(base).url) == valid
    if not is_valid_as(text, "absolute-URL-with-fragment string"):
        assert is_valid_as(text, "relative-URL-with-fragment string", base) == valid
    if "#" not in text and base != OPAQUE and valid and ":" not in text[:2]:
        assert is_valid_as(text, "relative-URL string", base)


@pytest.mark.parametrize(("text", "base", "misfit"), MISFITS)
def test_first_misfit(text: str, base: str | None, misfit: tuple[str, int, int] | None) -> None:
    assert find_misfit(text, base) == misfit
    assert is_valid_url_string(text, base) == (misfit is None)


def test_hosts_by_themselves() -> None:
    for text in [
        text for production in ("valid host string", "valid domain string") for text in STRINGS[production][0]
    ]:
        assert whatwg.is_valid_host_string(text)
    for text in [*STRINGS["valid host string"][0], *STRINGS["valid domain string"][0]]:
        assert whatwg.is_valid_domain(text) == (text not in ("1.2.3.4", "[::1]"))
    assert not whatwg.is_valid_domain("a\ud800")


def test_a_base_that_cannot_be_parsed() -> None:
    assert not is_valid_url_string("https://h/", "no base")
    with pytest.raises(ValueError, match="the base URL 'no base' cannot be parsed"):
        find_misfit("https://h/", "no base")


@pytest.mark.parametrize("production", ["relative-URL-with-fragment string", "relative-URL string"])
def test_a_production_that_needs_a_base(production: Production) -> None:
    with pytest.raises(ValueError, match=f"a {production} needs a base URL"):
        is_valid_as("a", production)


def test_a_production_that_the_grammar_does_not_have() -> None:
    with pytest.raises(ValueError, match=r"expected one of valid URL string, .*, not 'URL'"):
        is_valid_as("a", "URL")  # type: ignore[arg-type]  # what this is about


def test_only_strings_are_taken() -> None:
    with pytest.raises(TypeError, match="expected a string"):
        is_valid_url_string(b"https://h/")  # type: ignore[arg-type]  # what this is about


def test_a_misfit_is_a_tuple() -> None:
    misfit = find_misfit("https://h:x")
    assert misfit == Misfit("URL-port string", 10, 11)
    assert misfit is not None
    assert (misfit.production, misfit.start, misfit.end) == misfit


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_is_valid_if_it_has_no_errors(hostile: Hostile) -> None:
    assert is_valid_url_string(hostile.text(SHORT // 5)) == (not hostile.once and hostile.every is None)


@pytest.mark.parametrize(
    ("start", "piece", "end", "base"),
    [
        ("http://h:", "0", "x", None),
        ("http://h:", "9", "", None),
        ("", "a", ":", HTTP),
        ("", "+", "", HTTP),
        ("", ":", "", OPAQUE),
        ("a", "+", "", OPAQUE),
        ("//[", "1:", "]", FOO),
        ("//[", "::", "]", FOO),
        ("//", "%", "", FOO),
    ],
)
def test_hostile_input_of_the_grammar(start: str, piece: str, end: str, base: str | None) -> None:
    text = start + piece * SHORT + end
    assert is_valid_url_string(text, base) == (not whatwg.parse(text, base).errors)
