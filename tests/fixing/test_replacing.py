"""URLs rewritten by host, by prefix and by scheme: what matches, what is written, and what cannot be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.extraction.holes import find_holes
from urllint.fixing.replacing import (
    DEPENDS,
    IN_PLACEHOLDER,
    NO_SCHEME,
    Outcome,
    ReplacementError,
    read_replacement,
    replace_in,
)
from urllint.model import FoundUrl, Place
from urllint.text.span import Span
from urllint.whatwg import parse


def outcome(
    old: str,
    new: str,
    text: str,
    *,
    hosts: list[str] | None = None,
    base: str | None = None,
    relative: bool = False,
    form: str = "url",
) -> Outcome | None:
    """What comes of one URL."""
    found = FoundUrl(
        text=text,
        span=Span(0, len(text)),
        places=(Place("t", "x"),),
        role="link",
        may_be_relative=relative or base is not None,
        holes=find_holes(text),
        form=form,
    )
    return replace_in(found, read_replacement(old, new, hosts), base)


HOST = ("old.example", "new.example")
REPLACED = [
    (*HOST, "https://old.example/a?b#c", "https://new.example/a?b#c"),
    (*HOST, "http://OLD.example:8080", "http://new.example:8080"),
    (*HOST, "ftp://user:pw@old.example/", "ftp://user:pw@new.example/"),
    (*HOST, "ssh://git@Old.Example/x", "ssh://git@new.example/x"),
    (*HOST, "https://old%2eexample/%zz|", "https://new.example/%zz|"),
    (*HOST, "https:\\\\old.example\\a", "https:\\\\new.example\\a"),
    (*HOST, "https://ol\td.example/a b", "https://new.example/a b"),
    (*HOST, "https://old.example/{x}?{{ y }}", "https://new.example/{x}?{{ y }}"),
    (*HOST, "https://old.example:{port}/", "https://new.example:{port}/"),
    (*HOST, "https://old.example/?next=https://old.example/", "https://new.example/?next=https://old.example/"),
    ("old.example:8080", "new.example", "http://old.example:8080/x", "http://new.example/x"),
    ("old.example:80", "new.example:8080", "http://old.example/x", "http://new.example:8080/x"),
    ("old.example", "new.example:444", "https://old.example:1/x", "https://new.example:444/x"),
    ("old.example", "new.example:443", "https://old.example:1/x", "https://new.example:443/x"),
    ("*.old.example", "*.new.example", "https://a.b.old.example/x", "https://a.b.new.example/x"),
    ("*.old.example", "new.example", "https://a.b.old.example/x", "https://new.example/x"),
    ("*.old.example", "*.new.example", "https://{sub}.old.example/x", "https://{sub}.new.example/x"),
    ("*.old.example", "*.new.example", "https://a.OLD.example/x", "https://a.new.example/x"),
    ("old.example", "münchen.example", "https://old.example/", "https://münchen.example/"),
    ("münchen.example", "new.example", "https://MÜNCHEN.example/", "https://new.example/"),
    ("münchen.example", "new.example", "https://xn--mnchen-3ya.example/", "https://new.example/"),
    ("*.münchen.example", "*.new.example", "https://a.münchen.example/", "https://a.new.example/"),
    ("127.0.0.1", "localhost", "http://0x7f.1:8000/x", "http://localhost:8000/x"),
    ("[::1]", "localhost", "http://[0:0::1]:8000/x", "http://localhost:8000/x"),
    (
        "https://old.example/docs/",
        "https://new.example/m/",
        "https://old.example/docs/a/b",
        "https://new.example/m/a/b",
    ),
    ("https://old.example/docs/", "https://new.example/m/", "https://old.example/docs/", "https://new.example/m/"),
    (
        "https://old.example/docs/",
        "https://new.example/",
        "https://old.example/docs/a?q#f",
        "https://new.example/a?q#f",
    ),
    ("https://old.example/docs", "https://new.example/m", "https://old.example/docs", "https://new.example/m"),
    ("https://old.example/docs", "https://new.example/m", "https://old.example/docs/a", "https://new.example/m/a"),
    ("https://old.example/docs", "https://new.example/m", "https://old.example/docs#a", "https://new.example/m#a"),
    ("https://old.example/docs", "https://new.example/m/", "https://old.example/docs?a", "https://new.example/m/?a"),
    ("https://old.example/docs", "https://new.example", "https://old.example/docs?a", "https://new.example/?a"),
    ("https://old.example", "https://new.example", "https://old.example", "https://new.example"),
    ("https://old.example", "https://new.example/m", "https://old.example?x", "https://new.example/m/?x"),
    ("https://old.example", "https://new.example/m", "https://old.example/x", "https://new.example/m/x"),
    ("http://h.example", "https://h.example", "http://h.example/a b", "https://h.example/a b"),
    ("http://h.example", "https://h.example", "HTTP://H.example:80/%41", "https://h.example/%41"),
    ("https://old.example/a/", "https://old.example/b/", "https://old.example/x/../a/y", "https://old.example/b/y"),
    ("https://old.example/a/", "https://new.example/b/", "https:\\\\old.example\\a\\y%", "https://new.example/b\\y%"),
    ("https://old.example/a%20b/", "https://new.example/", "https://old.example/a b/c d", "https://new.example/c d"),
    (
        "https://old.example/docs/",
        "https://new.example/",
        "https://old.example/docs/{x}.html",
        "https://new.example/{x}.html",
    ),
    ("https://old.example/?p=1", "https://new.example/one", "https://old.example/?p=1#f", "https://new.example/one#f"),
    ("https://old.example/a#f", "https://old.example/b#g", "https://old.example/a#f", "https://old.example/b#g"),
]


@pytest.mark.parametrize(("old", "new", "before", "after"), REPLACED)
def test_what_is_written(old: str, new: str, before: str, after: str) -> None:
    found = outcome(old, new, before)
    assert found is not None
    assert (found.after, found.reason) == (after, "")


NOT_MATCHED = [
    (*HOST, "https://new.example/"),
    (*HOST, "https://old.example.com/"),
    (*HOST, "https://very-old.example/"),
    (*HOST, "https://a.old.example/"),
    (*HOST, "https://old.example@new.example/"),
    (*HOST, "https://new.example/old.example"),
    (*HOST, "https://new.example/?u=https://old.example/"),
    (*HOST, "mailto:someone@old.example"),
    (*HOST, "https://old.example:x/"),
    (*HOST, "https://{host}/"),
    ("old.example:8080", "new.example", "http://old.example/x"),
    ("*.old.example", "new.example", "https://old.example/"),
    ("*.old.example", "new.example", "https://xold.example/"),
    ("https://a.example/x", "https://b.example/x", "https://a.example/xy"),
    ("https://a.example/x", "https://b.example/x", "https://a.example/X"),
    ("https://a.example/x/", "https://b.example/x/", "https://a.example/x"),
    ("https://a.example/x/", "https://b.example/x/", "https://a.example/x/../y"),
    ("https://a.example/x/", "https://b.example/x/", "http://a.example/x/"),
    ("https://a.example/x/", "https://b.example/x/", "https://a.example:444/x/"),
    ("https://a.example/x/", "https://b.example/x/", "https://u@a.example/x/"),
    ("https://a.example/x/", "https://b.example/x/", "https://a.example@c.example/x/"),
    ("https://a.example", "https://b.example", "https://a.example.org/"),
    ("https://a.example/?p=1", "https://b.example/one", "https://a.example/?p=12"),
    ("https://a.example/", "https://a.example/", "https://a.example/x"),
]


@pytest.mark.parametrize(("old", "new", "text"), NOT_MATCHED)
def test_what_does_not_match(old: str, new: str, text: str) -> None:
    assert outcome(old, new, text) is None


REFUSED = [
    (*HOST, "https://old.example{path}", DEPENDS),
    ("*.old.example", "new.example", "https://{sub}.old.example/x", IN_PLACEHOLDER),
    ("https://a.example/x", "https://b.example/y", "https://a.example/x{more}", DEPENDS),
    ("https://a.example/x/", "https://b.example/y/", "https://a.example/x/{more}", ""),
]


@pytest.mark.parametrize(("old", "new", "text", "reason"), REFUSED)
def test_what_a_placeholder_hides(old: str, new: str, text: str, reason: str) -> None:
    found = outcome(old, new, text)
    assert found is not None
    assert found.reason == reason
    assert bool(found.edits) is not bool(reason)


def test_relative_references() -> None:
    page = "https://old.example/index.html"
    assert outcome(*HOST, "docs/", base=page) is None
    assert outcome(*HOST, "/docs/", base=page) is None
    for base in (None, page):
        found = outcome(*HOST, "//old.example/x", base=base, relative=True)
        assert found is not None
        assert found.after == "//new.example/x"
    prefixes = ("https://old.example/docs/", "https://new.example/")
    unknown = outcome(*prefixes, "//old.example/docs/x", relative=True)
    assert unknown is not None
    assert unknown.reason == NO_SCHEME
    known = outcome(*prefixes, "//old.example/docs/x", base=page)
    assert known is not None
    assert known.after == "//new.example/x"
    other = outcome("https://old.example/", "http://new.example/", "//old.example/docs/x", base=page)
    assert other is not None
    assert other.after == "http://new.example/docs/x"


def test_bare_hosts() -> None:
    found = outcome("www.old.example", "www.new.example", "www.old.example/x", form="www")
    assert found is not None
    assert found.after == "www.new.example/x"
    assert outcome("https://www.old.example/", "https://new.example/", "www.old.example/x", form="www") is None


def test_schemes_of_listed_hosts() -> None:
    hosts = ["a.example", "*.b.example"]
    for text, after in (
        ("http://a.example/x", "https://a.example/x"),
        ("HTTP://x.B.example", "https://x.B.example"),
        ("http://a.example:80/x", "https://a.example:80/x"),
        ("http://a.example/{x}", "https://a.example/{x}"),
    ):
        found = outcome("http:", "https:", text, hosts=hosts)
        if ":80/" in text:
            assert found is not None
            assert found.reason  # the port of one scheme is not that of the other
        else:
            assert found is not None
            assert found.after == after
    for text in ("https://a.example/", "http://b.example/", "http://b.example:8080/", "ftp://a.example/"):
        assert outcome("http:", "https:", text, hosts=hosts) is None
    with_port = outcome("http:", "https:", "http://a.example:8080/", hosts=hosts)
    assert with_port is not None
    assert "port" in with_port.reason


@pytest.mark.parametrize(
    ("old", "new", "hosts", "message"),
    [
        ("old.example/x", "new.example/y", None, "is no host"),
        ("old.example", "https://new.example/", None, "OLD: 'old.example' is no URL"),
        ("https://old.example/", "new.example", None, "NEW: 'new.example' is no URL"),
        ("https://old.example:x/", "https://new.example", None, "OLD: 'https://old.example:x/' is no URL"),
        ("old.example", "*.new.example", None, "only the hosts of a pattern"),
        ("http:", "https:", None, "which hosts"),
        ("old.example", "new.example", ["a.example"], "goes with two schemes"),
        ("http:", "https:", ["a b"], "'a b' is no host"),
        ("https://old.example/", "https://new.example/?x", None, "OLD must have one, too"),
        ("file:///a", "file:///b", None, "has no host"),
        ("", "new.example", None, "is no host"),
    ],
)
def test_what_makes_no_sense(old: str, new: str, hosts: list[str] | None, message: str) -> None:
    with pytest.raises(ReplacementError, match=message.replace("(", "\\(")):
        read_replacement(old, new, hosts)


PIECES = st.lists(
    st.sampled_from([*"/\\.?#@:%|{}x ", "..", "%2e", "docs", "old.example", "a.example", "&amp;", "\t"]), max_size=8
)
STARTS = st.sampled_from(
    ["https://old.example", "HTTPS:\\\\OLD.example", "//old.example", "https://", "ssh://old.example", ""]
)
WORDS = st.sampled_from(
    [
        HOST,
        ("*.example", "*.test"),
        ("old.example:443", "new.example:8"),
        ("https://old.example/docs/", "https://new.example/"),
        ("https://old.example/docs", "https://new.example/m/"),
        ("https://old.example", "http://new.example/x"),
    ]
)


@given(WORDS, STARTS, PIECES)
def test_what_is_written_is_read_as_what_is_meant(words: tuple[str, str], start: str, pieces: list[str]) -> None:
    text = start + "".join(pieces)
    found = outcome(*words, text, base="https://page.example/docs/")
    if found is None or found.reason:
        return
    before, after = (parse(one, "https://page.example/docs/").url for one in (text, found.after))
    if not find_holes(text):
        assert before is not None
        assert after is not None
        wanted = read_replacement(*words).after(before)
        assert wanted is not None
        assert after.href == wanted.href
    (edit,) = found.edits
    assert found.after == text[: edit.start] + edit.text + text[edit.end :]
