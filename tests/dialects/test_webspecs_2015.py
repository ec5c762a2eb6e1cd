"""The grammar of 2014/15: what it reads, its messages, its setters, and where its prose and its code differ."""

from __future__ import annotations

import pytest
from hypothesis import given
from urllint_rules.manifest import RULES

from tests.dialects.alphabet import bases, texts
from urllint.dialects import webspecs_2015_messages as messages
from urllint.dialects.webspecs_2015 import BEYOND, Parser, Url, read
from urllint.dialects.webspecs_2015_host import ParseError
from urllint.dialects.webspecs_2015_setters import SETTERS
from urllint.whatwg import ERRORS

READ = [
    (
        "http://user:pass@example.org:21/foo/bar",
        None,
        ("http", "user:pass", "example.org", "21", "/foo/bar", None, None),
    ),
    ("ftp:/example.com/", "http://example.org/foo/bar", ("ftp", None, "example.com", None, "/", None, None)),
    ("http:foo", "ftp://b", ("http", None, "foo", None, None, None, None)),
    ("http:foo/bar", "http://b/c", ("http", None, "b", None, None, None, None)),
    ("/foo/bar", "http://b:81/c", ("http", None, "b", None, None, None, None)),
    ("//h:0080", "http://b", ("http", None, "h", None, None, None, None)),
    ("WSS://h:443/a", None, ("wss", None, "h", None, "/a", None, None)),
    ("gopher://h:70", None, ("gopher", None, "h", None, None, None, None)),
    ("javascript:alert(1)?a#b", None, ("javascript", None, None, None, "alert(1)", "a", "b")),
    ("X-a.b+c:d e", None, ("x-a.b+c", None, None, None, "d e", None, None)),
    ("http:///e/", None, ("http", None, "", None, "/e/", None, None)),
    ("http://h:/", None, ("http", None, "h", "", "/", None, None)),
    ("http://h:99999/", None, ("http", None, "h", "99999", "/", None, None)),
    ("http://a:b@/x@y", "http://b", None),
    ("http://h/a b`?c d#e f", None, ("http", None, "h", None, "/a%20b%60", "c d", "e f")),
    ("http://h/a/./b/../c/..", None, ("http", None, "h", None, "/a/", None, None)),
    ("http://h/../a", None, ("http", None, "h", None, "/a", None, None)),
    ("http://h/%2E%2e/%2e/a", None, ("http", None, "h", None, "/a", None, None)),
    ("http://[2001:db8::1:2]/", None, ("http", None, "[2001:db8::1:2]", None, "/", None, None)),
    ("http://017700000001/", None, ("http", None, "127.0.0.1", None, "/", None, None)),
    ("http://1.2.3/", None, ("http", None, "1.2.0.3", None, "/", None, None)),
    ("http://08/", None, ("http", None, "0.0.0.8", None, "/", None, None)),
    ("http://018/", None, ("http", None, "018", None, "/", None, None)),
    ("http://1.2.3.4./", None, ("http", None, "1.2.3.4.", None, "/", None, None)),
    ("http://①②⑦.1/", None, ("http", None, "127.0.0.1", None, "/", None, None)),
    ("http://MÜNCHEN.example/", None, ("http", None, "xn--mnchen-3ya.example", None, "/", None, None)),
    ("http://a<b|c^d/", None, ("http", None, "a<b|c^d", None, "/", None, None)),
    ("file:c:\\foo\\bar.html", None, ("file", None, None, None, "/c:/foo/bar.html", None, None)),
    ("/C|\\foo\\bar", "http://b/", ("file", None, None, None, "/C:/foo/bar", None, None)),
    ("file:/example.com/", None, ("file", None, None, None, "/example.com/", None, None)),
    ("file://h/a", None, ("file", None, "h", None, "/a", None, None)),
    ("file:///a", None, ("file", None, "", None, "/a", None, None)),
    ("file:a", "file:///b/c", ("file", None, None, None, "/b/a", None, None)),
]

REFUSED = [
    ("s3://bucket", None, messages.RELATIVE, (0, 11)),  # a scheme has no digits
    ("a/b", None, messages.RELATIVE, (0, 3)),
    ("a/b", "mailto:x", messages.RELATIVE, (0, 3)),
    ("http:?a", "ftp://b", messages.EMPTY_HOST, (5, 5)),
    ("http:/[1::2]/", None, messages.INVALID_HOST, (6, 12)),
    ("http://u@/a", None, messages.EMPTY_HOST, (9, 9)),
    ("http://h:8o/", None, messages.PORT, (9, 11)),
    ("http://1.2.3.256/", None, messages.IPV4_RANGE, (7, 16)),
    ("http://0x100.1/", None, messages.IPV4_RANGE, (7, 14)),
    ("http://4294967296/", None, messages.IPV4_RANGE, (7, 17)),
    ("http://[1:2:3:4:5:6:7:8]/", None, messages.IPV6, (7, 24)),
    ("http://[1:2:3:4:5::6:7]/", None, messages.IPV6, (7, 23)),
    ("http://[1::2:3:4]/", None, messages.IPV6, (7, 17)),
    ("http://[::1%25eth0]/", None, "Invalid domain character U+005B", (7, 8)),
    ("http://[::]/", None, "Invalid domain character U+005B", (7, 8)),
    ("http://a b/", None, "Invalid domain character U+0020", (7, 10)),
    ("http://a%2Fb/", None, "Invalid domain character U+002F", (7, 12)),
    ("http://a℀b/", None, "Invalid domain character U+002F", (7, 10)),
]

MINDED = [
    ("http://u\tv:p\nw@h", [("Tab, new line, or carriage return found in user", 8, 9),
                            ("Tab, new line, or carriage return found in password", 12, 13)]),
    ("http://u v:p|@h", [("Illegal character in user", 8, 9), ("Illegal character in password", 12, 13)]),
    ("http://u%:%zz@h", [('Percent sign ("%") not followed by two hexadecimal digits in user', 8, 9),
                         ('Percent sign ("%") not followed by two hexadecimal digits in password', 10, 11)]),
    ("http://h\t/", [("Tab, new line, or carriage return found in host", 8, 9)]),
    ("http://h:8\t0/", [("Tab, new line, or carriage return found in port", 10, 11)]),
    ("http://h/a\r\nb|%", [("Tab, new line, or carriage return found in path", 10, 12),
                           ("Illegal character in path", 13, 14),
                           ('Percent sign ("%") not followed by two hexadecimal digits in path', 14, 15)]),
    ("x:a\t|%", [("Tab, new line, or carriage return found in scheme data", 3, 4),
                 ("Illegal character in scheme data", 4, 5),
                 ('Percent sign ("%") not followed by two hexadecimal digits in scheme data', 5, 6)]),
    ("x:?\t|%", [("Tab, new line, or carriage return found in query", 3, 4),
                 ("Illegal character in query", 4, 5),
                 ('Percent sign ("%") not followed by two hexadecimal digits in query', 5, 6)]),
    ("x:#\t|%\0", [("Tab, new line, or carriage return found in fragment", 3, 4),
                   ("Illegal character in fragment", 4, 5),
                   ('Percent sign ("%") not followed by two hexadecimal digits in fragment', 5, 6),
                   (messages.NULL, 6, 7)]),
    ("http:\\/h\\a\\b", [(messages.DELIMITER_BACKSLASH, 5, 7), (messages.DELIMITER_BACKSLASH, 8, 9),
                         (messages.SEGMENT_BACKSLASH, 10, 11)]),
    ("http:h", [(messages.SLASH, 5, 5)]),
    ("http:\\h", [(messages.SLASH, 5, 5), (messages.DELIMITER_BACKSLASH, 5, 6)]),
    ("c|/a", [(messages.LEGACY, 0, 2)]),
    ("http://a@b@c", [(messages.AT_SIGN, 8, 11)]),
    ("http://go\u200bod\u2060.\ufeffexample", [(messages.IGNORED, at, at + 1) for at in (9, 12, 14)]),
    ("http://so\u00adft", [(messages.IGNORED, 9, 10)]),
    ("http://aB.ß。c", [(messages.MAPPED, 8, 9), (messages.MAPPED, 11, 12)]),
    ("http://e\u0301/", [(messages.NOT_NFC, 7, 9)]),
    ("http://a..b/", [(messages.EMPTY_LABEL, 7, 11)]),
    ("http://a./", [(messages.EMPTY_LABEL, 7, 9)]),
    ("http://.a/", []),
    ("http://0x7f.0.0.01/", [(messages.IPV4_HEXADECIMAL, 7, 11), (messages.IPV4_OCTAL, 16, 18)]),
    ("http://127.1/", [(messages.IPV4_MISSING, 7, 12)]),
]  # fmt: skip

COLONS = [
    ("a:b", "http://h", []),
    ("1:b", "http://h", [(messages.COLON, 1, 2)]),
    ("./a:b", "http://h", [(messages.COLON, 3, 4)]),
    ("1a:b?c:d", "http://h", [(messages.COLON, 2, 3)]),
]

PROSE_AND_CODE = [
    # What it is about, a text, and what the prose makes of it, or in case of a slip the code.
    ("prose: IPv4 parts in hexadecimal are conformance errors, which the code forgets", "http://0x7f.0.0.1/",
     "127.0.0.1", [messages.IPV4_HEXADECIMAL]),
    ("prose: an IPv4 address ends an IPv6 address, which the order of the code's choices keeps from it",
     "http://[1::1.2.3.4]/", "[1::102:304]", []),
    ("prose: the numbers of that have up to three digits and are below 256, in the code the first is one of 0 to 2",
     "http://[1::99.255.0.9]/", "[1::63ff:9]", []),
    ("prose: above 255 they are a parse exception, of which the code knows nothing", "http://[1::1.2.3.299]/",
     None, [messages.IPV6]),
    ("prose: an address can begin with two colons, of which the code takes one", "http://[::1]/", "[::1]", []),
    ("prose: U+200B, U+2060 and U+FEFF are removed from hosts, in the code tabs and line breaks only",
     "http://a\u200bb/", "ab", [messages.IGNORED]),
    ("prose: it is a conformance error if host parsing changes the host, in the code only if the mapping does",
     "http://good%2eexample/", "good.example", [messages.HOST_CHANGED]),
    ("prose: so is Punycode", "http://münchen/", "xn--mnchen-3ya", [messages.HOST_CHANGED]),
    ("prose: schemes are returned in lower case, in the code as they are written", "HTTP://h/", "h", []),
    ("slip: the prose ends the host at the first at sign, before the rest of the password", "http://u:p@q@h/", "h",
     [messages.AT_SIGN]),
    ("slip: the prose has an address with two colons refused unless it ends in an IPv4 address", "http://[1::2]/",
     "[1::2]", []),
    ("slip: the prose has non-relative URLs fail where their scheme is not relative", "x:a", None, []),
    ("slip: the prose has ports go on behind a number sign", "http://h:80#a/", "h", []),
]  # fmt: skip

DIFFERENT_PATHS = [
    ("prose: a last dot segment of several stays, in the code it becomes empty", "http://h/a/.", "/a/."),
    ("prose: a dot segment alone becomes empty, in the code it stays", "http://h/.", "/"),
    ("prose: an empty segment behind a drive goes if another one follows, in the code always", "file:c:", "/c:/"),
    ("slip: the prose has the second and the third row of file URLs in each other's place", "file:/a|b", "/a|b"),
]


@pytest.mark.parametrize(("text", "base", "expected"), READ)
def test_read(text: str, base: str | None, expected: tuple[str | None, ...] | None) -> None:
    reading = read(text, base)
    assert (tuple(reading.components.values()) if reading.is_read else None) == expected


@pytest.mark.parametrize(("text", "base", "message", "span"), REFUSED)
def test_refused(text: str, base: str | None, message: str, span: tuple[int, int]) -> None:
    reading = read(text, base)
    assert reading.failure == message
    assert (message, *span) in reading.problems


@pytest.mark.parametrize(("text", "problems"), MINDED)
def test_minded(text: str, problems: list[tuple[str, int, int]]) -> None:
    reading = read(text, None)
    assert reading.is_read
    assert list(reading.problems) == problems


@pytest.mark.parametrize(("text", "base", "problems"), COLONS)
def test_colons_in_a_first_segment(text: str, base: str, problems: list[tuple[str, int, int]]) -> None:
    assert list(read(text, base).problems) == problems


@pytest.mark.parametrize(
    ("text", "host", "minded"), [row[1:] for row in PROSE_AND_CODE], ids=[row[0] for row in PROSE_AND_CODE]
)
def test_where_prose_and_code_differ(text: str, host: str | None, minded: list[str]) -> None:
    reading = read(text, None)
    assert (reading.host, [problem.message for problem in reading.problems]) == (host, minded)
    assert reading.scheme in (None, "http", "x")


@pytest.mark.parametrize(
    ("text", "path"), [row[1:] for row in DIFFERENT_PATHS], ids=[row[0] for row in DIFFERENT_PATHS]
)
def test_where_prose_and_code_differ_about_paths(text: str, path: str) -> None:
    assert read(text, None).path == path


def test_what_is_not_in_the_text_is_said() -> None:
    assert read("a", "http://b/c").notes == (f"{BEYOND}how paths are concatenated; the path is not given",)
    assert read("x:?a", None).notes == (f"{BEYOND}the encode set of queries; the query is given as it is written",)
    assert read("http://h/a#b", None).notes == ()


def test_a_base_is_read_by_the_grammar_too() -> None:
    assert read("a", "http://u@/").failure == "the base is refused"


# --- the table of messages ---


def test_every_message_is_a_row_and_every_row_is_a_message() -> None:
    constants = {value for name, value in vars(messages).items() if name.isupper() and isinstance(value, str)}
    texts_of_rows = [row.text for row in messages.MESSAGES]
    assert sorted(texts_of_rows) == sorted(constants)
    reported = {problem.message for text, *_ in MINDED for problem in read(text, None).problems}
    reported |= {problem.message for text, base, *_ in REFUSED for problem in read(text, base).problems}
    reported |= {problem.message for text, base, _ in COLONS for problem in read(text, base).problems}
    reported |= {problem.message for _, text, *_ in PROSE_AND_CODE for problem in read(text, None).problems}
    rows = {messages.row_of(message) for message in reported}
    assert rows == set(messages.MESSAGES)


def test_rows_name_errors_of_the_standard_or_rules_or_nothing() -> None:
    webspecs = {
        *("domain-mapped-character", "domain-ignored-character", "domain-not-nfc", "domain-empty-label"),
        *("path-colon-first-segment", "legacy-drive-letter", "unencoded-at-sign"),
    }
    assert {name for row in messages.MESSAGES if row.kind == "webspecs" for name in row.today} == webspecs
    for row in messages.MESSAGES:
        if row.kind == "standard":
            assert row.today
            assert set(row.today) <= set(ERRORS)
        elif row.kind == "dialect":
            assert row.today == ()
    known = {spec.name for spec in RULES if spec.group == "webspecs"}
    assert not known or webspecs <= known


@given(texts, bases)
def test_all_that_is_reported_has_a_row(text: str, base: str | None) -> None:
    reading = read(text, base)
    rows = [messages.row_of(problem.message) for problem in reading.problems]
    assert None not in rows
    exceptions = [row for row in rows if row is not None and row.is_exception]
    is_own_failure = reading.failure not in (None, "the base is refused")
    assert len(exceptions) == is_own_failure


# --- the setters ---


def url_of(text: str) -> Url:
    return Parser(text, Url("about")).url()


SET = [
    ("http://h/", "protocol", "FTP:x", "scheme", "ftp"),
    ("http://h/", "protocol", "1x", "scheme", "http"),
    ("http://h/", "username", "a:b/é", "username", "a%3Ab%2F%C3%A9"),
    ("http://h/", "password", "a:b/é", "password", "a:b%2F%C3%A9"),
    ("http://h:81/", "host", "G:082/x", "host", "g"),
    ("http://h:81/", "host", "G:082/x", "port", "82"),
    ("http://h:81/", "host", "g", "port", "81"),
    ("http://h:81/", "hostname", "g:82", "host", "g"),
    ("http://h:81/", "hostname", "g:82", "port", "81"),
    ("http://h:81/", "port", "80", "port", ""),
    ("http://h:81/", "port", "8080x", "port", "8080"),
    ("file:///a", "port", "80", "port", None),
    ("http://h/a", "pathname", "/b c/../d?e", "path", ["d"]),
    ("http://h/a", "search", "?b c", "query", "b c"),
    ("http://h/a", "search", "??b", "query", "?b"),
    ("http://h/a", "hash", "#b c\x01", "fragment", "b c%01"),
    ("x:a", "username", "b", "username", None),
    ("x:a", "password", "b", "password", None),
    ("x:a", "host", "b", "host", None),
    ("x:a", "hostname", "b", "host", None),
    ("x:a", "port", "1", "port", None),
    ("x:a", "pathname", "b", "path", None),
    ("x:a", "search", "b", "query", "b"),
    ("x:a", "hash", "b", "fragment", "b"),
]


@pytest.mark.parametrize(("text", "name", "value", "component", "expected"), SET)
def test_setters(text: str, name: str, value: str, component: str, expected: str | list[str] | None) -> None:
    url = url_of(text)
    SETTERS[name](url, value)
    assert getattr(url, component) == expected


def test_setters_indicate_conformance_errors() -> None:
    assert SETTERS["port"](url_of("http://h/"), "8x") == ((messages.PORT, 0, 2),)
    assert SETTERS["host"](url_of("http://h/"), "0x7f.1") == (
        (messages.IPV4_HEXADECIMAL, 0, 4),
        (messages.IPV4_MISSING, 0, 6),
    )
    assert SETTERS["pathname"](url_of("http://h/"), "a\\b") == ((messages.SEGMENT_BACKSLASH, 1, 2),)


@pytest.mark.parametrize("name", ["host", "hostname"])
def test_a_setter_that_fails_changes_nothing(name: str) -> None:
    url = url_of("http://h:81/")
    with pytest.raises(ParseError, match="out of range"):
        SETTERS[name](url, "1.2.3.256:82")
    assert (url.host, url.port) == ("h", "81")
