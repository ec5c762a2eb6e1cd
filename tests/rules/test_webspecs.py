"""The rules of the group ``webspecs`` beside the drafts that they come from: the messages, and what is said where."""

from __future__ import annotations

import unicodedata
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.checking import SPECS, check
from tests.rules.test_examples import BAD, GOOD
from urllint.dialects.webspecs_2015 import read
from urllint.dialects.webspecs_2015_messages import MESSAGES
from urllint.model import Role
from urllint.rule import Example
from urllint.specs import load_target
from urllint.whatwg import parse

OF_2013: Final = {"percent-encoded-not-utf8"}
"""What the standard of 2013 asked for, and the draft of 2014/15 does not."""

NAMES: Final = [spec.name for spec in SPECS.values() if spec.group == "webspecs"]
MESSAGE: Final = {name: row.text for row in MESSAGES if row.kind == "webspecs" for name in row.today}


def test_every_message_without_an_error_of_the_standard_has_a_rule_and_every_rule_a_message() -> None:
    assert set(NAMES) == set(MESSAGE) | OF_2013
    assert not OF_2013 & set(MESSAGE)


@pytest.mark.parametrize("name", MESSAGE)
def test_a_rule_s_page_says_what_the_draft_says(name: str) -> None:
    rule = load_target(SPECS[name].target)
    module = __import__(rule.__module__, fromlist=["__doc__"])
    assert f'"{MESSAGE[name]}".' in " ".join((module.__doc__ or "").split())


BEYOND: Final = {
    ("legacy-drive-letter", "file:///C|/reports/"): "the draft reads it as a folder",
    ("domain-empty-label", "https://.shop.example/"): "the draft lets a first label be empty",
    ("unencoded-at-sign", "https://anna@shop.example:tea@mail.example/"): "the draft refuses a port before it",
    ("unencoded-at-sign", "smtp://anna:t@@mail.example/"): "the draft knows no authority in such a scheme",
}
"""What a rule reports and the draft does not mind."""


@pytest.mark.parametrize(
    ("name", "example"), [row for row in BAD if row[0] in MESSAGE], ids=lambda value: getattr(value, "url", value)
)
def test_the_draft_minds_what_is_reported(name: str, example: Example) -> None:
    messages = {problem.message for problem in read(example.url, example.base).problems}
    assert (MESSAGE[name] in messages) != ((name, example.url) in BEYOND)


@pytest.mark.parametrize(("name", "url"), [row for row in GOOD if row[0] in MESSAGE])
def test_the_draft_minds_nothing_in_what_is_good(name: str, url: str) -> None:
    messages = {problem.message for problem in read(url, "https://docs.example/a").problems}
    # But for the way out that RFC 3986 (section 4.2) shows.
    assert (MESSAGE[name] in messages) == (url == "./2024:summer.html")


OF_DOMAINS: Final = ("domain-mapped-character", "domain-ignored-character", "domain-not-nfc", "domain-empty-label")
LETTERS: Final = ("a", "b", "Z", "é", "É", "ß", "ｓ", "ﬁ", "Å", "x", "한", "①", "㎏", "ẚ", "-", ".", ".", "。")
MARKED: Final = ("\u00ad", "\u200b", "\ufeff", "e\u0301", "\u0301", "\u1112\u1161\u11ab", "\u0344", "q\u0323\u0307")
DOMAINS = st.lists(st.sampled_from(LETTERS + MARKED), min_size=1, max_size=8).map("".join)


@given(DOMAINS)
@settings(max_examples=200)
def test_the_rules_about_domains_say_what_the_draft_says(domain: str) -> None:
    url = f"http://{domain}/"
    if parse(url).url is None:
        return
    messages = {problem.message for problem in read(url, None).problems}
    for name in OF_DOMAINS:
        found = check(url, groups=(name,))
        # A first label that is empty is beyond the draft, and so is one that is empty once it has been read.
        if name != "domain-empty-label" or not any(part == "" for part in _labels(domain)):
            assert bool(found) == (MESSAGE[name] in messages), name


def _labels(domain: str) -> list[str]:
    mapped = "".join(c for c in domain if c not in "\u00ad\u200b\ufeff").replace("。", ".")
    return unicodedata.normalize("NFKC", mapped).split(".")


@given(DOMAINS)
@settings(max_examples=200)
def test_a_fix_of_a_domain_keeps_the_host_and_leaves_nothing_to_say(domain: str) -> None:
    url = f"http://{domain}/"
    before = parse(url).url
    if before is None:
        return
    for name in OF_DOMAINS[:3]:
        for finding in check(url, groups=(name,)):
            assert finding.fix is not None
            after = parse(finding.fix.after).url
            assert after is not None
            assert (after.href, finding.fix.applicability) == (before.href, "safe")
            assert check(finding.fix.after, groups=(name,)) == []


TOLD: Final[list[tuple[str, str, str | None, str | None, str | None]]] = [
    # rule, URL, base, what is marked, and how far the fix is trusted
    ("domain-mapped-character", "http://a。B.example/", None, "。B", "safe"),
    ("domain-mapped-character", "//Shop.example/", "https://docs.example/", "S", "safe"),
    ("domain-mapped-character", "ssh://Shop.example/", None, None, None),
    ("domain-ignored-character", "http://a\u00ad\u200bb.example/", None, "\u00ad\u200b", "safe"),
    ("domain-not-nfc", "http://x.ae\u0301e\u0301b.example/", None, "e\u0301e\u0301", "safe"),
    ("domain-empty-label", "http://a...b/", None, ".", "unsafe"),
    ("domain-empty-label", "http://a.b./", None, ".", "unsafe"),
    ("path-colon-first-segment", ":a", "https://docs.example/", ":", "safe"),
    ("path-colon-first-segment", "ä:b", "https://docs.example/", ":", "safe"),
    ("path-colon-first-segment", "[https://shop.example/](x)", "https://docs.example/", ":", None),
    ("path-colon-first-segment", "a/b:c", "https://docs.example/", None, None),
    ("path-colon-first-segment", "?a:b", "https://docs.example/", None, None),
    ("path-colon-first-segment", "{x}:a", "https://docs.example/", None, None),
    ("percent-encoded-not-utf8", "https://shop.example/%C3%A9%E9%41", None, "%E9", None),
    ("percent-encoded-not-utf8", "https://shop.example/%ED%A0%80", None, "%ED", None),
    ("percent-encoded-not-utf8", "https://shop.example/?%E9#%E8", None, "%E8", None),
    ("percent-encoded-not-utf8", "https://shop.example/%C3{x}", None, None, None),
    ("percent-encoded-not-utf8", "https://%E9.example/", None, None, None),
    ("percent-encoded-not-utf8", "data:,%E9", None, None, None),
    ("legacy-drive-letter", "file:C|", None, "C|", "safe"),
    ("legacy-drive-letter", "/C|/a", "https://docs.example/", "C|", None),
    ("legacy-drive-letter", "C|\\a", "file:///D:/b", "C|", "safe"),
    ("legacy-drive-letter", "C|a/b", "file:///D:/b", None, None),
    ("unencoded-at-sign", "ftp://a@b@c:d@e@shop.example/", None, "@", "safe"),
    ("unencoded-at-sign", "ftp://{user}@b@shop.example/", None, None, None),
]


@pytest.mark.parametrize(
    ("name", "url", "base", "marked", "trusted"), TOLD, ids=[f"{row[0]}: {row[1]!a}" for row in TOLD]
)
def test_told(name: str, url: str, base: str | None, marked: str | None, trusted: str | None) -> None:
    found = check(url, base=base, groups=(name,), holes=True)
    assert len(found) == (marked is not None)
    for finding in found:
        assert finding.decoded is not None
        assert url[slice(*finding.decoded)] == marked
        assert (finding.fix and finding.fix.applicability) == trusted


GRAVITY: Final[list[tuple[str, str, Role, str]]] = [
    ("domain-mapped-character", "http://Shop.site/", "link", "info"),
    ("domain-mapped-character", "http://ｓhop.site/", "link", "warning"),
    ("domain-mapped-character", "http://ｓhop.site/", "code", "info"),
    ("domain-empty-label", "http://shop.site./", "link", "info"),
    ("percent-encoded-not-utf8", "http://shop.site/%E9", "link", "warning"),
    ("percent-encoded-not-utf8", "http://shop.site/?%E9", "link", "info"),
    ("unencoded-at-sign", "http://a@b@shop.site/", "config", "warning"),
]


@pytest.mark.parametrize(("name", "url", "role", "severity"), GRAVITY)
def test_how_grave_it_is(name: str, url: str, role: Role, severity: str) -> None:
    assert [finding.severity for finding in check(url, groups=(name,), role=role)] == [severity]


def test_what_stands_for_several_bytes_is_one_remark_each() -> None:
    (finding,) = check("https://shop.example/%E9%E8/%FF?%FE", groups=("percent-encoded-not-utf8",))
    assert finding.message.startswith("%E9 in the path is no UTF-8 (three more)")
    assert [tuple(related.span) for related in finding.related] == [(24, 27), (28, 31), (32, 35)]
