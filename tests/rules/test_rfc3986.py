"""The rules about RFC 3986: what they say where, what their fixes make of it, and that the library says the same."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.checking import REGISTRY, SPECS, DefaultSettings, check
from urllint import rfc3986
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.linter import Linter
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.model import Extraction, Finding, FoundUrl, Place, Role
from urllint.plugin import find_holes
from urllint.rfc3986.normalization import Technique
from urllint.selection import Selected
from urllint.text.document import Document
from urllint.text.span import Span

GROUPS = ("rfc3986", "webspecs")
NAMES = [spec.name for spec in SPECS.values() if spec.group in GROUPS]


def told(text: str, name: str, *, holes: bool = False, role: Role = "link", **more: str) -> Finding | None:
    """What one rule says about a URL, by itself."""
    found = check(text, groups=(name,), holes=holes, role=role, **more)
    assert len(found) <= 1
    return found[0] if found else None


MENDED = [
    # rule, URL, what is marked, what the fix makes of it, how far it is trusted
    ("scheme-case", "hTTp://shop.example/A", "hTTp", "http://shop.example/A", "safe"),
    ("scheme-case", "WinNT://shop/A", "WinNT", "winnt://shop/A", "safe"),
    ("host-case", "https://u:P@SHOP.example:8080/A", "SHOP.example", "https://u:P@shop.example:8080/A", "safe"),
    ("host-case", "https://É%c3.SHOP.example/", None, None, None),
    ("host-case", "s3://Bucket/Key", "Bucket", "s3://bucket/Key", "unsafe"),
    ("percent-encoding-case", "https://shop.example/%c3%A9%c3?%2f#%2f", "%c3", None, "unsafe"),
    ("percent-encoding-case", "https://%c3%a9.example/", "%c3%a9", "https://%C3%A9.example/", "safe"),
    ("unreserved-percent-encoding", "https://shop.example/%61%2f%7e", "%61", "https://shop.example/a%2f~", "unsafe"),
    ("unreserved-percent-encoding", "https://sh%6fp.example/", "%6f", "https://shop.example/", "safe"),
    ("dot-segments", "https://shop.example/a/b/../../c", "..", "https://shop.example/c", "safe"),
    ("dot-segments", "https://shop.example/..", "..", "https://shop.example/", "safe"),
    ("dot-segments", "https://shop.example/a/.?b", ".", "https://shop.example/a/?b", "safe"),
    ("dot-segments", "https://shop.example/a/.%2E/b", ".%2E", "https://shop.example/b", "safe"),
    ("dot-segments", "file:///C:/../a", "..", "file:///a", "unsafe"),
    ("default-port", "wss://shop.example:443", ":443", "wss://shop.example", "safe"),
    ("default-port", "gopher://shop.example:70/", ":70", "gopher://shop.example/", "unsafe"),
    ("empty-port", "https://u:@shop.example:?a", ":", "https://u:@shop.example?a", "safe"),
    ("empty-path", "https://u@shop.example:81#a", "", "https://u@shop.example:81/#a", "safe"),
    ("empty-path", "imap://shop.example", "", "imap://shop.example/", "unsafe"),
    ("not-rfc3986", "https://shop.example/a b", " ", "https://shop.example/a%20b", "safe"),
    ("not-rfc3986", " https://shop.example/", " ", "https://shop.example/", "safe"),
    ("not-rfc3986", "https:\\\\shop.example\\a", "\\\\", None, None),
    ("not-rfc3986", "C:\\reports\\2024", "\\", None, None),
    ("not-rfc3986", "app:reports\\2024", "\\", "app:reports%5C2024", "unsafe"),
    ("not-rfc3986", "https://shop.example\\a", "\\", "https://shop.example/a", "safe"),
    ("not-rfc3986", "https://shop.example/a\nb", "\n", "https://shop.example/ab", "safe"),
    ("not-rfc3986", "https://anna:té@shop.example/", "é", "https://anna:t%C3%A9@shop.example/", "safe"),
    ("not-rfc3986", "https://shop.example:8o/", "o", None, None),
    ("not-rfc3986", "https://[::1/", "[::1", None, None),
    ("not-rfc3986", "file:///C|/reports", "|", None, None),
]


@pytest.mark.parametrize(
    ("name", "url", "marked", "fixed", "trusted"), MENDED, ids=[f"{row[0]}: {row[1]!r}" for row in MENDED]
)
def test_told_and_mended(name: str, url: str, marked: str | None, fixed: str | None, trusted: str | None) -> None:
    finding = told(url, name)
    if marked is None:
        assert finding is not None or name == "host-case"
        return
    assert finding is not None
    assert finding.decoded is not None
    assert url[slice(*finding.decoded)] == marked
    assert (finding.fix and finding.fix.applicability) == trusted
    if fixed is not None:
        assert finding.fix is not None
        assert finding.fix.after == fixed


@pytest.mark.parametrize(
    ("url", "fixed"),
    [("://shop.example/", None), ("2024://shop.example/", None), (":shop", "./:shop"), ("2024:a://b", "./2024:a://b")],
)
def test_a_reference_whose_scheme_is_missing_is_not_made_a_path(url: str, fixed: str | None) -> None:
    (found,) = check(url, groups=("not-rfc3986",), relative=True)
    assert (found.fix and found.fix.after) == fixed


NOT_TOLD = [
    ("scheme-case", "HTTP:shop.example"),
    ("scheme-case", "C://reports"),
    ("scheme-case", "$SCHEME://shop.example/"),
    ("host-case", "https://$HOST/"),
    ("host-case", "https://{Host}.Example/"),
    ("host-case", "https://shop.example\\A/"),
    ("percent-encoding-case", "https://shop.example/%c3{x}"),
    ("unreserved-percent-encoding", "https://shop.example/%61{x}"),
    ("dot-segments", "https://shop.example/{x}/../a"),
    ("dot-segments", "https://shop.example/a/../{x}"),
    ("dot-segments", "https://shop.example/...&./.a"),
    ("default-port", "https://shop.example:443{x}/"),
    ("default-port", "https://shop.example:8443/"),
    ("default-port", "https://a:443@shop.example/"),
    ("default-port", "https://:443"),
    ("empty-port", "https://shop.example:{port}/"),
    ("empty-path", "https://shop.example{path}"),
    ("empty-path", "https://{host}"),
    ("empty-path", "https://{host}:8080"),
    ("empty-path", "https://shop.example:demo"),
    ("empty-path", "https:shop.example"),
    ("not-rfc3986", "https://shop.example/{x}"),
    ("not-rfc3986", "https://{{ site.url }}/<name>"),
    ("not-rfc3986", "https://[fe80::1]:%d/"),
]


@pytest.mark.parametrize(("name", "url"), NOT_TOLD, ids=[f"{name}: {url!r}" for name, url in NOT_TOLD])
def test_not_told(name: str, url: str) -> None:
    assert told(url, name, holes=True) is None


@pytest.mark.parametrize("name", NAMES)
def test_an_identifier_is_never_to_be_written_otherwise(name: str) -> None:
    urls = [
        "HTTP://Shop.Example:80/../%7e%c3",
        "http://shop.example",
        "http://shop..example:/",
        "http://a@b@é.example/",
    ]
    for url in [*urls, "file:///C|/a", "a|b:c"]:
        finding = told(url, name, role="identifier")
        assert finding is None or (name == "not-rfc3986" and finding.fix is None)


def test_letters_beyond_ascii_may_stand_where_rfc_3987_allows_them() -> None:
    def marked(url: str) -> str | None:
        found = check(url, groups=("not-rfc3986",), options={"not-rfc3986": {"iri": True}})
        return url[slice(*(found[0].decoded or ()))] if found else None

    assert marked("https://münchen.example/straße?ü#ß") is None
    assert marked("https://shop.example/?\ue000") is None
    assert marked("https://shop.example/\ue000") == "\ue000"
    assert marked("https://shop.example/é|é\\") == "|"
    assert marked("https://shop.example/é\ufdd0") == "\ufdd0"
    assert marked("https://shop.example/%é") == "%"


def test_a_password_is_not_quoted() -> None:
    finding = told("https://anna:gehéim@shop.example/", "not-rfc3986")
    assert finding is not None
    assert "é" not in finding.message


PIECES = st.sampled_from(
    [
        *(
            "/",
            "//",
            "?",
            "#",
            "@",
            ":",
            ".",
            "..",
            "/../",
            "/./",
            "a",
            "B",
            "é",
            "\\",
            " ",
            "|",
            "%",
            "%zz",
            "%61",
            "%2f",
        ),
        *(
            "%2E",
            "%2e%2e",
            "%C3%A9",
            "%e9",
            "shop.example",
            "Shop.EXAMPLE",
            ":80",
            ":0443",
            ":",
            "[::1]",
            "[2001:DB8::1]",
        ),
        *("user:pw@", "127.1", "{x}", "$HOST", "C|", "C:", "ｓ", "\u00ad", "e\u0301", "ﬁ", "\t", "1:", "_"),
    ]
)
STARTS = st.sampled_from(
    [
        *(
            "http://",
            "HTTPS://",
            "ftp://shop.example",
            "ldap://",
            "foo://Host",
            "file:///",
            "file://",
            "https://shop.example/",
        )
    ]
)
URLS = st.builds(lambda start, rest: start + "".join(rest), STARTS, st.lists(PIECES, max_size=7))
TEXTS = URLS | st.lists(PIECES, max_size=6).map("".join)

TECHNIQUES: tuple[Technique, ...] = rfc3986.TECHNIQUES


@given(URLS)
@settings(max_examples=300)
def test_a_fix_writes_what_the_technique_does(url: str) -> None:
    for technique in TECHNIQUES:
        finding = told(url, technique)
        if finding is not None:
            assert finding.fix is not None
            assert finding.fix.after == rfc3986.normalize(url, [technique])


@given(URLS)
@settings(max_examples=300)
def test_nothing_is_told_only_of_what_is_in_normal_form_or_not_judged(url: str) -> None:
    readable = check(url, groups=("standard",)) == [] and not url.lower().startswith(("file:", "foo:"))
    readable = readable and bool(rfc3986.split(url).host)
    for technique in TECHNIQUES:
        if readable and told(url, technique) is None:
            assert rfc3986.normalize(url, [technique]) == url


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("http://a@b@c.org/", '"@" cannot stand in the user name or password as it is; RFC 3986 does not allow it'),
        ("http://a:b@c@d.org/", '"@" cannot stand in the user name or password as it is; RFC 3986 does not allow it'),
        ("http://a:b^c@d.org/", "a character cannot stand in the user name or password; RFC 3986 does not allow it"),
    ],
)
def test_of_a_user_name_or_password_only_the_sign_that_ends_it_is_told(url: str, message: str) -> None:
    finding = told(url, "not-rfc3986")
    assert finding is not None
    assert finding.message == message


@given(TEXTS, st.sampled_from([None, "https://docs.example/a/b", "file:///a/b"]))
@settings(max_examples=300)
def test_not_rfc3986_is_told_of_what_the_grammar_refuses(url: str, base: str | None) -> None:
    assume(url.strip("".join(map(chr, range(0x21)))))
    finding = told(url, "not-rfc3986", **({} if base is None else {"base": base}))
    assert (finding is None) == rfc3986.conforms(url)


def asked_about_all(name: str, text: str, base: str | None) -> list[tuple[Span | None, str]]:
    """What a rule says if it is asked about every URL."""
    selected = Selected(SPECS[name]._replace(triggers=None), None, ())
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place("text", "url"),),
        role="link",
        may_be_relative=base is not None,
        holes=find_holes(text),
    )
    checker = Checker(Verdicts(), Extractors(REGISTRY))
    findings = checker.check(Document(text, path="page.txt"), Extraction(urls=[found]), ActiveRules([selected]), base)
    assert not checker.failures
    return [(finding.decoded, finding.message) for finding in findings]


@given(TEXTS, st.sampled_from([None, "https://docs.example/a/b", "file:///a/b"]))
@settings(max_examples=150)
def test_nothing_is_missed_where_nothing_wakes_a_rule(text: str, base: str | None) -> None:
    for name in NAMES:
        woken = check(text, base=base, groups=(name,), holes=True)
        assert [(finding.decoded, finding.message) for finding in woken] == asked_about_all(name, text, base)


def test_where_no_filling_of_a_placeholder_can_be_parsed_nothing_is_judged() -> None:
    assert check("http://:a :.", groups=("not-rfc3986",), holes=True) == []
    assert check("http://:a/ :.", groups=("not-rfc3986",), holes=True) != []


LINTER = Linter(REGISTRY, DefaultSettings(GROUPS))
THOROUGH = Linter(REGISTRY, DefaultSettings(GROUPS), quick_pass=False)
WORDS = st.sampled_from(
    [" ", "\n", "](", ")", "(", "<", ">", '"', "'", '<a href="', '">x</a>', "[x](", ". ", ", ", "`"]
)


@given(
    st.lists(TEXTS | WORDS, max_size=8).map("".join), st.sampled_from(["md", "html", "py", "txt", "rst", "js", "yaml"])
)
@settings(max_examples=250, deadline=None)
def test_the_quick_pass_changes_no_finding(text: str, suffix: str) -> None:
    def told(linter: Linter) -> list[tuple[object, ...]]:
        result = linter.check_bytes(text.encode(), f"a.{suffix}")
        return [(finding.rule, finding.severity, finding.span, finding.message) for finding in result.findings]

    assert told(LINTER) == told(THOROUGH)
