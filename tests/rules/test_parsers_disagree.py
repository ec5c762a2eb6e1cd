"""Where readers find different hosts, and where they only seem to."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.rules.checking import REGISTRY, SPECS, check
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.model import Extraction, Finding, FoundUrl, Place, Role
from urllint.selection import Selected
from urllint.text.document import Document
from urllint.text.span import Span

TOLD = [
    ("a backslash before an at sign", "http://good.example\\@evil.example/", "error", "good.example\\@evil.example"),
    ("a backslash in a host", "http://evil.example\\.good.example/", "error", "evil.example\\.good.example"),
    ("three slashes", "http:///evil.example/", "warning", "evil.example"),
    ("one slash", "http:/evil.example/x", "warning", "evil.example"),
    ("backslashes for slashes", "https:\\\\evil.example\\x", "warning", "evil.example\\x"),
    ("an octal address", "http://0177.0.0.1/", "error", "0177.0.0.1"),
    ("an address in one number", "http://2130706433/", "error", "2130706433"),
    ("a hexadecimal address", "http://0x7f.1/", "error", "0x7f.1"),
    ("digits in circles", "http://①②⑦.⓪.⓪.①/", "error", "①②⑦.⓪.⓪.①"),
    ("a percent-encoded dot", "http://good%2eexample/", "error", "good%2eexample"),
    ("two ports", "http://good.example:80:8080/", "warning", "good.example:80:8080"),
    ("an at sign in a password", "http://user:pa@ss@host.example/", "warning", "user:pa@ss@host.example"),
    ("a tab in a host", "http://exa\tmple.com/", "warning", "exa\tmple.com"),
    ("a zone of an address", "http://[::1%25eth0]/", "warning", "[::1%25eth0]"),
]

NOT_TOLD = [
    ("an at sign in a fragment", "http://good.example#@evil.example/"),
    ("an at sign in a query", "http://good.example?@evil.example/"),
    ("an at sign in a path", "http://good.example/@evil.example/"),
    ("case", "HTTP://GOOD.example/"),
    ("an internationalized name", "http://münchen.example/"),
    ("a name in Cyrillic letters", "http://яндекс.рф/"),
    ("a name with a dot that is mapped to one", "http://good。example/"),
    ("a name with characters that are ignored", "http://go\u200bod.example/"),
    ("a name that the mapping refuses for everybody", "mailto:someone@good.example"),
    ("an IPv6 address in another form", "http://[2001:DB8:0:0::0001]/"),
    ("an IPv6 address with an IPv4 one", "http://[::ffff:192.0.2.1]/"),
    ("an IPv4 address with a dot at its end", "http://192.0.2.1./"),
    ("an IPv4 address with zeros that change nothing", "http://192.0.02.01/"),
    ("a user and a password", "http://user:secret@good.example/"),
    ("a default port", "http://good.example:80/"),
    ("a space in the path", "http://good.example/a b\\c|d"),
    ("an opaque path", "data:text/plain,http://evil.example\\@good.example"),
    ("a host of a scheme that browsers do not know", "redis://user:p%40ss@cache_1:6379/0"),
    ("a file of the local host", "file://localhost/etc/hosts"),
    ("a file without a host", "file:/etc/hosts"),
    ("a host that all refuse", "http://[::1/"),
]


def told(text: str, **readers: tuple[str, ...]) -> list[Finding]:
    return check(text, groups=("parsers-disagree",), options={"parsers-disagree": dict(readers)})


@pytest.mark.parametrize(("url", "severity", "marked"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_told(url: str, severity: str, marked: str) -> None:
    (finding,) = told(url)
    assert (finding.rule, finding.severity) == ("parsers-disagree", severity)
    assert finding.decoded is not None
    assert url[slice(*finding.decoded)] == marked


@pytest.mark.parametrize("url", [row[1] for row in NOT_TOLD], ids=[row[0] for row in NOT_TOLD])
def test_not_told(url: str) -> None:
    assert told(url) == []


MESSAGES = [
    (
        "http://good.example\\@evil.example/",
        "the host is good.example for browsers, and evil.example for Python's urllib; "
        "the URL is refused by programs that keep to RFC 3986",
    ),
    (
        "http://127.1/",
        "the host is 127.0.0.1 for browsers, and 127.1 for programs that keep to RFC 3986 and Python's urllib",
    ),
    (
        "http:/evil.example/x",
        "the host is evil.example for browsers; there is none for programs that keep to RFC 3986 and Python's urllib",
    ),
]


@pytest.mark.parametrize(("url", "message"), MESSAGES)
def test_people_are_told_who_goes_where(url: str, message: str) -> None:
    assert [finding.message for finding in told(url)] == [message]


@pytest.mark.parametrize(
    ("readers", "expected"),
    [
        (("whatwg",), []),
        (("rfc3986", "urllib"), ["warning"]),
        (("whatwg", "urllib"), ["error"]),
    ],
)
def test_the_option_readers_says_whose_hosts_count(readers: tuple[str, ...], expected: list[str]) -> None:
    assert [finding.severity for finding in told("http://good.example\\@evil.example/", readers=readers)] == expected


@pytest.mark.parametrize("name", ["nobody", "rfc 3986"])
def test_a_reader_that_is_not_there_makes_the_rule_fail(name: str) -> None:
    with pytest.raises(Exception, match=f"there is no dialect named '{name}'"):
        told("http://127.1/", readers=("whatwg", name))


@pytest.mark.parametrize(
    ("url", "role", "expected"),
    [
        ("http://127.1/", "code", ["info"]),
        ("http://127.1/", "verbatim", ["info"]),
        ("http://127.1/", "config", ["error"]),
        ("http://127.1/", "identifier", []),
        ("http://1.2.3.4.5/", "code", ["warning"]),
    ],
)
def test_where_nobody_is_misled_it_is_only_mentioned(url: str, role: Role, expected: list[str]) -> None:
    assert [finding.severity for finding in check(url, role=role, groups=("parsers-disagree",))] == expected


@pytest.mark.parametrize(
    "url",
    [
        "https://{host}/a\\b",
        "http://{user}@good.example\\x",
        "http://good.example:{port}/ x",
        "http://0x7f{rest}/",
        "http://good.example:8o{path}",
    ],
)
def test_an_authority_that_is_not_known_is_not_judged(url: str) -> None:
    assert check(url, holes=True, groups=("parsers-disagree",)) == []


def test_a_placeholder_elsewhere_does_not_matter() -> None:
    (finding,) = check("http://127.1/{path}?{query}", holes=True, groups=("parsers-disagree",))
    assert finding.severity == "error"


RELATIVE = [
    ("//evil.example\\@good.example/", "error"),
    ("/\\evil.example/", "warning"),
    ("\\\\evil.example/", "warning"),
    ("//good.example/", None),
    ("a\\b", None),
    ("/a b", None),
]


@pytest.mark.parametrize("base", [None, "https://docs.example/a/b"])
@pytest.mark.parametrize(("reference", "severity"), RELATIVE)
def test_a_relative_reference_has_the_hosts_that_it_names(
    reference: str, severity: str | None, base: str | None
) -> None:
    findings = check(reference, relative=True, base=base, groups=("parsers-disagree",))
    assert [finding.severity for finding in findings] == ([] if severity is None else [severity])
    assert all("a.invalid" not in finding.message and "docs.example" not in finding.message for finding in findings)


PIECES = st.sampled_from(
    [
        *("http:", "https:", "ftp:", "file:", "foo:", "ws:", "git+ssh:", "HTTP:", "javascript:"),
        *("/", "//", "\\", "@", ":", "?", "#", "[", "]", "%", ".", "-", "_", "!", "'", '"', "<", "{", "|", " ", "\t"),
        *("a", "B", "h.example", "evil", "localhost", "xn--", "80", "65536", "0", "0x7f", "010", "1.2.3.4", "127.1"),
        *("%2e", "%40", "%zz", "[::1]", "[1:2:0:0::]", "[::ffff:1.2.3.4]", "[v1.a]", "::", "é", "ß", "①", "。", "／"),
        *("\u200b", "\u00ad", "℀", "\ufffe", "C:", "C|", "user:pw@", "\x00", "\x1f"),
    ]
)
TEXTS = st.lists(PIECES, max_size=8).map("".join) | st.tuples(
    st.sampled_from(["http://", "foo://", "file://", "//"]), st.lists(PIECES, max_size=4).map("".join), st.just("/")
).map("".join)


def asked_about_all(text: str, base: str | None) -> list[str]:
    """What the rule says if it is asked about every URL."""
    selected = Selected(SPECS["parsers-disagree"]._replace(triggers=None), None, ())
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place("text", "url"),),
        role="link",
        may_be_relative=base is not None,
    )
    checker = Checker(Verdicts(), Extractors(REGISTRY))
    findings = checker.check(Document(text, path="page.txt"), Extraction(urls=[found]), ActiveRules([selected]), base)
    assert not checker.failures
    return [finding.message for finding in findings]


@given(TEXTS, st.sampled_from([None, "https://docs.example/a/b", "foo://h/a/b", "file:///a/b"]))
def test_nothing_is_missed_where_no_error_wakes_the_rule(text: str, base: str | None) -> None:
    # The exception that the rule names: these are opaque to browsers if the scheme is none of theirs.
    assume(not any(delimiter in normalize("NFKC", c) for c in text if c > "\x7f" for delimiter in "/?#@:"))
    woken = [finding.message for finding in check(text, base=base, groups=("parsers-disagree",))]
    assert woken == asked_about_all(text, base)


@pytest.mark.parametrize("readers", [(), ("whatwg",), ("urllib",)])
def test_fewer_than_two_readers_never_disagree(readers: tuple[str, ...]) -> None:
    assert [finding for row in TOLD for finding in told(row[1], readers=readers)] == []
