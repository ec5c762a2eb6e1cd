"""Which texts are secrets, and that no secret survives in a finding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.engine.locating import add_location
from urllint.model import Edit, Finding, Fix, Related
from urllint.redaction import (
    MASK,
    Redacted,
    is_dummy,
    is_placeholder,
    redact_finding,
    redact_text,
    redact_url,
    secret_spans,
    secret_spans_in_text,
)
from urllint.text.document import Document
from urllint.text.span import Span

TOKEN = "ghp_9fK2mQ7xLw4TzR8vB3nYc6HsJd1PgA5eUoXi"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://user:secret@example.org/", "https://user:***@example.org/"),
        ("https://:secret@example.org/", "https://:***@example.org/"),
        ("https://user:a@b:c@example.org/", "https://user:***@example.org/"),
        ("ssh://git:secret@example.org/x", "ssh://git:***@example.org/x"),
        ("//user:secret@example.org/", "//user:***@example.org/"),
        ("https:user:secret@example.org", "https:user:***@example.org"),
        ("https:/user:secret@example.org", "https:/user:***@example.org"),
        ("https:\\\\user:secret@example.org\\x", "https:\\\\user:***@example.org\\x"),
        (" ht\ntps:/\t/user:sec\tret@example.org", " ht\ntps:/\t/user:***@example.org"),
        ("HTTPS:////user:secret@example.org", "HTTPS:////user:***@example.org"),
        ("htp://user:secret@example.org", "htp://user:***@example.org"),
        ("http//user:secret@example.org", "http//user:***@example.org"),
        ("${SCHEME}://user:secret@example.org", "${SCHEME}://user:***@example.org"),
        ("jdbc:postgresql://user:secret@example.org", "jdbc:postgresql://user:***@example.org"),
        ("https://user:sec ret'\"<>@example.org/", "https://user:***@example.org/"),
        # a delimiter that is not escaped ends the authority, and the rest of the password becomes the path
        ("https://user:pa/ss@example.org/", "https://user:***@example.org/"),
        ("https://user:pa#ss@example.org/", "https://user:***@example.org/"),
        ("https://user:pa?s@s@example.org/", "https://user:***@example.org/"),
        ("https://user:secret@example.org:99999/", "https://user:***@example.org:99999/"),
        # URLs within URLs
        (
            "https://a.example/?next=https://user:secret@b.example/",
            "https://a.example/?next=https://user:***@b.example/",
        ),
        (
            "https://a.example/?u=https%3A%2F%2Fu%3Asecret%40b.example%2F",
            "https://a.example/?u=https%3A%2F%2Fu%3A***%40b.example%2F",
        ),
        ("https://u:one@a.example/https://u:two@b.example/", "https://u:***@a.example/https://u:***@b.example/"),
        # tokens in place of a user name
        (f"https://{TOKEN}@github.com/a", "https://***@github.com/a"),
        (f"https://{TOKEN}:x-oauth-basic@github.com/a", "https://***:***@github.com/a"),
        (f"https://x-access-token:{TOKEN}@github.com/a", "https://x-access-token:***@github.com/a"),
        # secrets in parameters
        ("https://a.example/?token=abcd&b=c", "https://a.example/?token=***&b=c"),
        ("https://a.example/?a=b&access_token=abcd#x", "https://a.example/?a=b&access_token=***#x"),
        ("https://a.example/?a=b&amp;Api-Key=abcd&amp;c", "https://a.example/?a=b&amp;Api-Key=***&amp;c"),
        ("https://a.example/#access_token=abcd", "https://a.example/#access_token=***"),
        ("https://a.example/?X-Amz-Signature=0f1e2d", "https://a.example/?X-Amz-Signature=***"),
        ("https://a.example/?se=2024&sig=aB3dE5fG7hJ9kL1m%2Bn%3D", "https://a.example/?se=2024&sig=***"),
        (f"https://a.example/?q={TOKEN}", "https://a.example/?q=***"),
        (
            "https://a.example/?u=https%3A%2F%2Fb%2F%3Ftoken%3Dabcd%26c",
            "https://a.example/?u=https%3A%2F%2Fb%2F%3Ftoken%3D***%26c",
        ),
    ],
)
def test_masks_the_password(url: str, shown: str) -> None:
    assert redact_url(url) == shown


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/",
        "https://user@example.org/",
        "https://user:@example.org/",
        "https://example.org:8080/a@b",
        "https://example.org:port/a@b",
        "https://example.org:${PORT}/a@b",
        "https://[::1]:8080/a@b",
        "https://[::1]/a:b@c",
        "https://example.org/a:b@c",
        "https://example.org/?a=b:c@d",
        "https://medium.example/@user:name",
        "https://example.org/?key=price&code=de&sig=short",
        "https://example.org/?token=&token=x&token=${TOKEN}&token={token}",
        "https://example.org/?sort_key=abcdefgh&tokens=abcdefgh",
        "https://example.org/token=abcdefgh",
        "mailto:someone@example.org",
        "urn:a:b@c",
        "git@example.org:a/b.git",
        "docs/a:b@c",
        "/docs/a:b@c",
        "https://user:$PASSWORD@example.org/",
        "https://user:${PASSWORD}@example.org/",
        "https://user:{password}@example.org/",
        "https://user:%7Bpassword%7D@example.org/",
        "https://user:{{ password }}@example.org/",
        "https://user:%7B%7B%20password%20%7D%7D@example.org/",
        "https://user:<password>@example.org/",
        "https://user:%s@example.org/",
        "https://user:%(password)s@example.org/",
        "https://user:%PASSWORD%@example.org/",
        "https://user:***@example.org/",
        "https://user:xxxx@example.org/",
        "https://user:...@example.org/",
        "https://user:[password]@example.org/",
    ],
)
def test_leaves_what_is_no_secret(url: str) -> None:
    assert redact_url(url) == url


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('<a href="https://u:secret@h/"> me@h', '<a href="https://u:***@h/"> me@h'),
        ("curl https://u:secret@h/ and https://v:hidden@h/", "curl https://u:***@h/ and https://v:***@h/"),
        ("https://u:sec&#64;ret&commat;h/", "https://u:***&commat;h/"),
        ("https&#58;&#47;&#x2f;u&colon;secret&#x40;h/", "https&#58;&#47;&#x2f;u&colon;***&#x40;h/"),
        (r'"https:\/\/u:secret@h\/"', r'"https:\/\/u:***@h\/"'),
        (r'"https://u:sec\x40ret\u0040h/"', r'"https://u:***\u0040h/"'),
        ("see https://h:80/, or write to me:you@h", "see https://h:80/, or write to me:you@h"),
        ("// TODO: ask me@h", "// TODO: ask me@h"),
    ],
)
def test_masks_passwords_in_running_text(text: str, shown: str) -> None:
    assert redact_text(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cret@h/ and https://h/", "***@h/ and https://h/"),
        ("https://h/ and https://u:secr", "https://h/ and https://u:***"),
        ("https://h/ and https://h:8080", "https://h/ and https://h:8080"),
    ],
)
def test_masks_what_a_cut_leaves_of_a_password(text: str, shown: str) -> None:
    assert Redacted(text, secret_spans_in_text(text, cut_start=True, cut_end=True)).text == shown


@pytest.mark.parametrize("password", ["$A", "${A}", "${A}${B}", "#{a}", "@@A@@", ":password", "XXX", "•••"])
def test_placeholders_are_no_secrets(password: str) -> None:
    assert is_placeholder(password)


@pytest.mark.parametrize("password", ["a", "hunter2", "a$B", "xx", "${", "{a}b", "x" * 50 + "y", "*" * 5000 + "a"])
def test_other_passwords_are_secrets(password: str) -> None:
    assert not is_placeholder(password)


def test_offsets_follow_the_text() -> None:
    redacted = Redacted("https://u:secret@h/", secret_spans("https://u:secret@h/"))
    assert redacted.text[slice(*redacted.span(8, 10))] == "u:"
    assert redacted.text[slice(*redacted.span(8, 17))] == "u:***@"
    assert redacted.text[slice(*redacted.span(12, 13))] == "***"
    assert redacted.text[slice(*redacted.span(12, 18))] == "***@h"
    assert redacted.text[slice(*redacted.span(17, 18))] == "h"
    assert redacted.span(19, 19) == (16, 16)


@given(
    st.lists(
        st.sampled_from(
            ["https:", "/", "//", "\\", ":", "@", "u", "secret", "%40", "?", "#", " ", "é", "[", "{a}", "&#64;"]
        )
    )
)
def test_spans_are_sorted_apart_and_inside(parts: list[str]) -> None:
    text = "".join(parts)
    for spans in (
        secret_spans(text),
        secret_spans_in_text(text),
        secret_spans_in_text(text, cut_start=True, cut_end=True),
    ):
        assert all(0 <= start < end <= len(text) for start, end in spans)
        assert all(a.end < b.start for a, b in pairwise(spans))


_ESCAPES = {"&": "&amp;", "@": "&#64;", ":": "&colon;", "/": "&#47;"}


@given(
    st.text("abc019-._~!$%&'()*+,;=:@/?#[]éß", min_size=8, max_size=20)
    .map(lambda text: f"S3{text}")
    .filter(lambda text: not ("@" in text and set("/?#") & set(text))),  # what follows that @ is a host
    st.sets(st.sampled_from(sorted(_ESCAPES))),
    st.integers(0, 40),
    st.integers(0, 40),
    st.booleans(),
)
def test_no_secret_survives_in_a_finding(password: str, escaped: set[str], start: int, length: int, long: bool) -> None:
    """Whatever is escaped in the file, and wherever the finding stands."""
    url = f"https://user:{password}@example.org/a b"
    raw = "".join(_ESCAPES[c] if c in escaped else c for c in url)
    before = "x" * 3000 + " " if long else "see "
    document = Document(f"{before}<a href='{raw}'>x</a> and {url} too\nnext", path="a.html")
    at = document.text.index(raw)
    low = at + min(start, len(raw))
    finding = Finding(
        rule="invalid-URL-unit",
        severity="warning",
        message=f'the URL {url} is wrong at "{password}"',
        path="a.html",
        span=Span(low, min(low + length, at + len(raw))),
        url=url,
        url_span=Span(at, at + len(raw)),
        href=url,
        help=f"see {url}",
        related=[Related(f"here: {url}", Span(at, at + len(raw)))],
        fix=Fix(f"write {url}", (Edit(2, 3, ""),), "safe", f"as in {url}", after=url.replace("a b", "a%20b")),
    )
    add_location(document, finding)
    shown = redact_finding(finding)
    assert shown.location is not None
    assert finding.location is not None
    assert shown.related[0].location is not None
    texts = [shown.url, shown.href, shown.message, shown.help, shown.related[0].message, repr(shown.fix)]
    for location in (shown.location, shown.related[0].location):
        texts += [location.raw, location.source]
    hidden = {password, "".join(_ESCAPES[c] if c in escaped else c for c in password)}
    for text in texts:
        assert text is not None
        assert not any(secret in text for secret in hidden)
    assert (shown.span, shown.url_span) == (finding.span, finding.url_span)
    assert shown.location[:4] == finding.location[:4]
    mark = shown.span.start - shown.location.source_start if shown.span else 0
    assert shown.location.source[mark : mark + len(shown.location.raw)] == shown.location.raw


@pytest.mark.parametrize(
    "fix",
    [
        Fix("move it", (Edit(0, 0, "user:hunter2@"),)),
        Fix("encode it", (Edit(13, 14, "%68"),)),
        Fix("encode it", (Edit(13, 14, ""),), replacements=(Edit(13, 14, "%68"),)),
    ],
)
def test_a_fix_that_writes_a_part_of_a_password_is_withheld(fix: Fix) -> None:
    url = "https://user:hunter2@example.org/"
    document = Document(url, path="a.txt")
    finding = Finding(
        rule="r",
        severity="info",
        message="m",
        path="a.txt",
        span=Span(0, 1),
        url=url,
        url_span=Span(0, len(url)),
        fix=fix,
    )
    add_location(document, finding)
    assert redact_finding(finding).fix is None


def test_a_finding_about_a_password_does_not_quote_it() -> None:
    url = "https://user:pass|word@example.org/"
    document = Document(url, path="a.txt")
    finding = Finding(
        rule="invalid-URL-unit",
        severity="warning",
        message='"|" cannot stand in the password as it is',
        path="a.txt",
        span=Span(17, 18),
        url=url,
        url_span=Span(0, len(url)),
        decoded=Span(17, 18),
        help="Write it as %7C.",
    )
    add_location(document, finding)
    shown = redact_finding(finding)
    assert shown.message == "something in what is masked is wrong; --show-secrets says what"
    assert shown.help == ""
    assert shown.location is not None
    assert shown.location.raw == MASK
    finding.decoded = Span(22, 23)
    assert redact_finding(finding).message == finding.message


def test_a_finding_that_is_a_secret_says_so() -> None:
    url = "https://hooks.slack.com/services/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"
    document = Document(url, path="a.txt")
    finding = Finding(
        rule="secret-in-query",
        severity="error",
        message="this part of the path is a secret of hooks.slack.com",
        path="a.txt",
        span=Span(53, 77),
        url=url,
        url_span=Span(0, len(url)),
        decoded=Span(53, 77),
        help="Take it out of the file.",
    )
    add_location(document, finding)
    shown = redact_finding(finding)
    assert (shown.message, shown.help) == (finding.message, finding.help)
    assert shown.url == f"https://hooks.slack.com/services/T02TIDE77/B04WATCH9/{MASK}"
    finding.rule = "invalid-URL-unit"
    assert redact_finding(finding).message == "something in what is masked is wrong; --show-secrets says what"


def test_a_finding_without_secrets_is_left_alone() -> None:
    document = Document("see https://example.org/a b", path="a.txt")
    finding = Finding(
        rule="r", severity="info", message="m", path="a.txt", span=Span(24, 25), url="https://example.org/a b"
    )
    add_location(document, finding)
    assert redact_finding(finding) is finding


HOSTILE = ["://", "a://b:c/", "://u:p@", "//", "http//a:b", ":", "@", "&#64;", "%40:", "x://a:b", "{", "$a"]
"""Pieces of text in which secrets might be looked for again and again; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("piece", HOSTILE)
def test_secrets_in_hostile_text_are_in_order(piece: str) -> None:
    text = piece * 4000 + "@"
    for find in (secret_spans, secret_spans_in_text):
        last = 0
        for span in find(text):
            assert last <= span.start < span.end <= len(text)
            last = span.end


@pytest.mark.parametrize("piece", HOSTILE)
def test_what_stands_behind_the_last_secret_in_hostile_text_is_kept(piece: str) -> None:
    text = piece * 4000 + "@"
    spans = secret_spans_in_text(text)
    assert redact_text(text).endswith(MASK + text[spans[-1].end :] if spans else text)


@pytest.mark.parametrize(
    "secret",
    [
        "password",
        "PASSWORD",
        "my-secret-token",
        "your_api_key",
        "changeme",
        "test123",
        "hunter2",
        "abc123",
        "P@ssw0rd1",
        "Adm1n2024!",
        "toor",
        "t0p-s3cret",
        "xxxxxxxxxxxx",
    ],
)
def test_what_people_write_in_place_of_a_secret_is_a_dummy_and_masked_all_the_same(secret: str) -> None:
    assert is_dummy(secret)
    assert secret == "xxxxxxxxxxxx" or redact_url(f"https://user:{secret}@a.example/") == "https://user:***@a.example/"


@pytest.mark.parametrize(
    "secret",
    [
        "s7Tq2v9X",
        "s7Tq2v9X1!",
        "a7-b9-c3",
        "!7#q$2^k",
        "kx8392",
        "w0nder7land",
        "Gr4ppling-hook",
        "correcthorsebattery",
        "keel",
        TOKEN,
    ],
)
def test_other_words_are_no_dummies(secret: str) -> None:
    assert not is_dummy(secret)


def test_a_user_s_own_name_is_a_dummy() -> None:
    assert is_dummy("Tidewatch", "tidewatch")
    assert not is_dummy("Tidewatch", "harbour")


@pytest.mark.parametrize("line", ["see http://u:pass word@h.example/ for", "'http://u:long pass word@h.example/'"])
def test_a_password_that_a_space_cuts_is_masked_with_both_its_pieces(line: str) -> None:
    shown = redact_text(line)
    assert "http://u:***@h.example/" in shown
    assert "pass" not in shown
    start = line.index("http")
    end = line.index(" ", start + 8)
    finding = Finding(
        rule="port-invalid",
        severity="error",
        message=f'"{line[start + 9 : end]}" is no port',
        path="a.txt",
        span=Span(start + 9, start + 10),
        url=line[start:end],
        url_span=Span(start, end),
        decoded=Span(9, 10),
    )
    add_location(Document(line), finding)
    redacted = redact_finding(finding)
    assert redacted.url == "http://u:***"
    assert redacted.location is not None
    text = " ".join((redacted.message, redacted.url, redacted.location.source, redacted.location.raw))
    assert line[start + 9 : end] not in text.replace("password", "")


@pytest.mark.parametrize(
    "line", ["http://host:8080 me@a.example", "http://host:port and me@a.example", "http://host:$P a@b"]
)
def test_a_port_before_an_address_is_no_password(line: str) -> None:
    assert redact_text(line) == line


@given(st.lists(st.sampled_from(["?token=", "&", "=", "abcd", "%26key%3D", "://", "@", ":", " ", TOKEN, "&amp;", "#"])))
def test_a_token_is_masked_whatever_stands_around_it(parts: list[str]) -> None:
    shown = redact_url("".join(parts))
    assert f"?token={TOKEN}" not in shown
    assert f"%26key%3D{TOKEN}" not in shown


IN_PATHS = [
    ("https://hooks.slack.com/services/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", "/B04WATCH9/***"),
    ("https:\\/\\/hooks.slack.com\\/services\\/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", "B04WATCH9\\/***"),
    ("https://api.telegram.org/bot1234509876:AAq7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-k/getMe", "/bot***/getMe"),
    ("https%3A%2F%2Fapi.telegram.org%2Fbot1234509876%3AAAq7Lk2wZp9fT4xB8nR3vYc6HsJd1PgA5e-k%2FgetMe", "bot***%2FgetMe"),
    (f"https://api.shop.example/{TOKEN}/levels", "/***/levels"),
    ("https://hooks.slack.com/services/$TEAM/$CHANNEL/$SECRET", "/services/$TEAM/$CHANNEL/$SECRET"),
]


@pytest.mark.parametrize(("url", "shown"), IN_PATHS)
def test_masks_tokens_in_paths(url: str, shown: str) -> None:
    assert redact_url(url).endswith(shown)
    assert redact_text(f"see {url} there").endswith(f"{shown} there")
