"""How grave a finding is where it stands, and what is not told at all."""

from __future__ import annotations

import pytest

from tests.rules.checking import check, said
from urllint.model import ROLES, Role

TOLD: list[tuple[str, str, Role, list[tuple[str, str]]]] = [
    # a sentence, the URL, its role, what is said
    (
        "a pipe from Google Fonts is only mentioned",
        "https://fonts.googleapis.com/css?family=Roboto+Slab:400,700|Roboto:400&display=swap",
        "resource",
        [("invalid-URL-unit", "info")],
    ),
    ("a space in a link is a warning", "https://shop.site/a b", "link", [("invalid-URL-unit", "warning")]),
    ("a space in a mail's subject is not", "mailto:a@shop.site?subject=a b", "link", [("invalid-URL-unit", "info")]),
    ("a broken % is a warning", "https://shop.site/100%", "link", [("invalid-URL-unit", "warning")]),
    ("one in a fragment is only mentioned", "https://shop.site/#100%", "link", [("invalid-URL-unit", "info")]),
    ("a tab in the path is a warning", "https://shop.site/a\tb", "link", [("invalid-URL-unit", "warning")]),
    ("a line break in the host is an error", "https://sh\nop.site/", "link", [("invalid-URL-unit", "error")]),
    ("spaces around a link are only mentioned", " https://shop.site/ ", "link", [("invalid-URL-unit", "info")]),
    ("a path on a drive is a warning", "C:\\reports", "link", [("invalid-URL-unit", "warning")]),
    ("a name alone is only mentioned", "https://anna@shop.site/", "link", [("invalid-credentials", "info")]),
    ("a password is a warning", "https://anna:w0nder@shop.site/", "prose", [("invalid-credentials", "warning")]),
    (
        "a placeholder for one is only mentioned",
        "https://user:password@shop.site/",
        "link",
        [("invalid-credentials", "info")],
    ),
    (
        "the name of a variable for one is only mentioned",
        "https://oauth2:YOUR_GITLAB_TOKEN@shop.site/",
        "link",
        [("invalid-credentials", "info")],
    ),
    (
        "a password for a private network is only mentioned",
        "http://anna:w0nderland@10.0.0.5/",
        "config",
        [("invalid-credentials", "info")],
    ),
    ("a port to listen on is only mentioned", "tcp://:8080", "config", [("host-missing", "info")]),
    ("a short address is a warning", "http://127.1/", "link", [("IPv4-too-few-parts", "warning")]),
    ("an octal address misleads", "http://0177.0.0.1/", "link", [("IPv4-non-decimal-part", "error")]),
    (
        "an octal number that is also decimal does not",
        "http://10.0.0.01/",
        "link",
        [("IPv4-non-decimal-part", "warning")],
    ),
    (
        "a backslash in the path is a warning",
        "https://shop.site/a\\b",
        "link",
        [("invalid-reverse-solidus", "warning")],
    ),
    ("one that ends the host misleads", "https://shop.site\\a", "link", [("invalid-reverse-solidus", "error")]),
    ("one that ends the port, too", "https://shop.site:8\\a", "link", [("invalid-reverse-solidus", "error")]),
    ("an empty label is a warning", "https://shop..site/", "link", [("domain-to-ASCII", "warning")]),
    ("a label that is too long, too", f"https://{'a' * 64}.site/", "link", [("domain-to-ASCII", "warning")]),
    ("a hyphen at the edge is only mentioned", "https://shop-.site/", "link", [("domain-to-ASCII", "info")]),
    ("a pattern of hosts is only mentioned", "https://*.shop.site/", "config", [("domain-to-ASCII", "info")]),
    (
        "file: with one slash is only mentioned",
        "file:/etc/hosts",
        "link",
        [("special-scheme-missing-following-solidus", "info")],
    ),
    (
        "https: with one is a warning",
        "https:/shop.site/",
        "prose",
        [("special-scheme-missing-following-solidus", "warning")],
    ),
    ("a word for a port in a link is an error", "http://localhost:port/", "link", [("port-invalid", "error")]),
    ("a name in brackets in a link is an error", "http://[host]/", "link", [("IPv6-invalid-code-point", "error")]),
    ("a scheme alone in a link is an error", "https://", "link", [("host-missing", "error")]),
]

NOT_TOLD: list[tuple[str, str, Role]] = [
    ("a word for a port in text", "http://localhost:port/", "prose"),
    ("PORT in code", "http://localhost:PORT/", "code"),
    ("digits that are not known yet", "http://localhost:xxxx/", "verbatim"),
    ("a name in brackets in text", "http://[host]/path", "prose"),
    ("a name with a dot in brackets in text", "http://[server.host]:[server.port]/path", "verbatim"),
    ("a range of ports", "https://localhost:8001-8010/", "config"),
    ("words in capitals for more than a port", "http://unix:SOCKET:PATH", "code"),
    ("a host with something left out", "https://v2.shop.../a.html", "prose"),
    ("a scheme alone in code", "https://", "code"),
    ("a scheme alone in text", "http:///", "prose"),
    ("a placeholder for a password in code", "http://user:pass@shop.site/", "code"),
    ("a placeholder for a password in text", "ftp://user:my_password@shop.site/", "prose"),
    ("the name of a variable for a password", "https://oauth2:YOUR_GITLAB_TOKEN@shop.site/", "comment"),
    ("a single letter for one", "http://u:p@shop.site/", "code"),
    ("dots in place of a host in text", "https://...?a=1", "comment"),
    ("the user of a repository", "ssh://git@code.site/project", "config"),
    ("the credentials of a database", "postgres://app:secret@db.site/app", "config"),
    ("an underscore in a host", "https://my_shop.site/", "link"),
    ("hyphens in the third and fourth place", "https://r3---sn-4g5e6nzz.googlevideo.com/", "link"),
    ("a dot at the end of a host", "https://shop.site./", "link"),
    ("characters in data:", "data:text/html,<p>100% [a|b]</p>", "resource"),
    ("characters in javascript:", "javascript:alert(a[0] || {})", "link"),
    ("letters beyond ASCII", "https://münchen.site/straße?größe=#über", "link"),
    ("an @ in the path", "https://shop.site/@anna:x@y/", "link"),
]


@pytest.mark.parametrize(("url", "role", "expected"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_told(url: str, role: Role, expected: list[tuple[str, str]]) -> None:
    assert said(check(url, role=role)) == expected


@pytest.mark.parametrize(("url", "role"), [row[1:] for row in NOT_TOLD], ids=[row[0] for row in NOT_TOLD])
def test_not_told(url: str, role: Role) -> None:
    assert check(url, role=role) == []


@pytest.mark.parametrize("role", ROLES)
def test_in_code_and_verbatim_text_what_is_not_fatal_is_only_mentioned(role: Role) -> None:
    mild = role in ("code", "verbatim")
    assert said(check("https://shop.site/a b", role=role)) == [("invalid-URL-unit", "info" if mild else "warning")]
    assert said(check("http://0177.0.0.1/", role=role)) == [("IPv4-non-decimal-part", "info" if mild else "error")]
    assert said(check("http://1.2.3.4.5/", role=role)) == [("IPv4-too-many-parts", "error")]


@pytest.mark.parametrize(
    ("path", "is_test"),
    [
        ("tests/a.py", True),
        ("src/pkg/tests/data/a.json", True),
        ("test_a.py", True),
        ("pkg/url_test.go", True),
        ("web/url.spec.ts", True),
        ("spec/url_spec.rb", True),
        ("src/latest/a.py", False),
        ("src/testify.py", False),
        ("attest_a.py", False),
    ],
)
def test_the_inputs_of_tests_are_only_mentioned(path: str, is_test: bool) -> None:
    for url, name in [("http://1.2.3.4.5/", "IPv4-too-many-parts"), ("http://a b.site/", "domain-to-ASCII")]:
        assert said(check(url, role="code", path=path)) == [(name, "info" if is_test else "error")]


@pytest.mark.parametrize("role", ROLES)
def test_what_the_data_of_tests_holds_is_only_mentioned_unless_people_follow_it(role: Role) -> None:
    for path in ("tests/data/test1518", "pkg/testdata/a.yaml", "test/fixtures/a.md", "src/jvmTest/a.html"):
        assert said(check("http://1.2.3.4.5/", role=role, path=path)) == [("IPv4-too-many-parts", "info")]
    severity = "error" if role in ("link", "resource") else "info"
    for path in ("tests/README.md", "testdata/Contributing.rst"):
        assert said(check("http://1.2.3.4.5/", role=role, path=path)) == [("IPv4-too-many-parts", severity)]
    severity = "info" if role in ("code", "comment") else "error"
    assert said(check("http://1.2.3.4.5/", role=role, path="spec/a.txt")) == [("IPv4-too-many-parts", severity)]


RESERVED = [
    "example.com",
    "www.example.org",
    "a.test",
    "shop.example",
    "x.invalid",
    "localhost",
    "app.localhost",
    "EXAMPLE.net",
]
NOT_RESERVED = ["example.de", "myexample.com", "test.site", "localhost.site", "example.com.site"]


@pytest.mark.parametrize("host", RESERVED)
def test_on_a_reserved_host_outside_links_it_is_only_mentioned(host: str) -> None:
    for role in ROLES:
        severity = "warning" if role in ("link", "resource") else "info"
        assert said(check(f"http://{host}/a b", role=role)) == [("invalid-URL-unit", severity)]
        assert said(check(f"http://{host}:99999/", role=role)) == [("port-out-of-range", "error")]


@pytest.mark.parametrize("host", NOT_RESERVED)
def test_other_hosts_are_not_reserved(host: str) -> None:
    assert said(check(f"http://{host}/a b", role="prose")) == [("invalid-URL-unit", "warning")]


def test_the_probes_for_relative_references_are_no_reserved_hosts() -> None:
    assert said(check("a b", role="prose", relative=True)) == [("invalid-URL-unit", "warning")]


def test_the_option_conditions_chooses_what_is_told() -> None:
    def told(url: str, *conditions: str) -> list[tuple[str, str]]:
        return said(check(url, options={"domain-to-ASCII": {"conditions": conditions}}))

    assert told("https://my_shop.site./", "underscore") == [("domain-to-ASCII", "info")]
    assert told("https://my_shop.site./", "final-dot") == [("domain-to-ASCII", "info")]
    assert told("https://shop..site/", "underscore") == []
    assert told("https://shop\u200d.site/") == [("domain-to-ASCII", "error")], "what is refused is always told"


def test_the_option_schemes_chooses_whose_credentials_are_told() -> None:
    url = "ssh://git@code.site/"
    assert said(check(url, options={"invalid-credentials": {"schemes": ("ssh",)}})) == [("invalid-credentials", "info")]


def test_the_option_ignored_schemes_chooses_what_is_left_alone() -> None:
    options = {"invalid-URL-unit": {"ignored-schemes": ("mailto",)}}
    assert check("mailto:a b", options=options) == []
    assert said(check("data:a b", options=options)) == [("invalid-URL-unit", "info")]
