"""Domains in Unicode, and hosts and URLs as they are shown to people."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.oracle.punycode import decode
from tests.oracle.unicode_idna import unicode_to_ascii
from tests.whatwg.alphabets import texts, urls
from urllint import whatwg

DOMAINS = [
    ("example.com", "example.com"),
    ("xn--53h.example", "☕.example"),
    ("xn--fa-hia.de", "faß.de"),
    ("xn--e1afmkfd.xn--p1ai.", "пример.рф."),
    ("xn--mgba3gch31f060k.com", "نامه\u200cای.com"),
    # What is wrong with one label keeps the others as they are.
    ("xn--8i7caa.example", "xn--8i7caa.example"),
    ("xn--53h.xn--a", "xn--53h.xn--a"),
    ("xn--", "xn--"),
    ("xn--a-.xn--53h", "xn--a-.xn--53h"),
    ("xn--xn---epa.b", "xn--xn---epa.b"),
    ("1.xn--4dbcagdahymbxekheh6e0a7fei0b", "1.xn--4dbcagdahymbxekheh6e0a7fei0b"),
    # What only a strict run forbids.
    ("a_b.xn--53h", "a_b.☕"),
    ("-.xn--53h..x-", "-.☕..x-"),
    ("ab--c.xn--53h", "ab--c.☕"),
    ("a" * 64 + ".xn--53h", "a" * 64 + ".☕"),
]


@pytest.mark.parametrize(("domain", "expected"), DOMAINS, ids=[domain[:40] for domain, _ in DOMAINS])
def test_domain_to_unicode(domain: str, expected: str) -> None:
    assert whatwg.domain_to_unicode(domain) == expected
    url = whatwg.parse(f"https://{expected}/").url
    assert url is not None
    assert url.host == domain


labels = st.text(st.sampled_from("ab1-_éßא\u0661ا☕\u0301\u200d\u200c\u094d公ａ")).map(
    lambda text: text if text.isascii() else "xn--" + text.encode("punycode").decode()
)
ascii_labels = st.from_regex(r"(xn--)?[a-z0-9-]{0,8}", fullmatch=True)


@given(st.lists(labels | ascii_labels, min_size=1, max_size=3).map(".".join))
@example("xn--0ca24w")
def test_domain_to_unicode_as_the_oracle_has_it(text: str) -> None:
    url = whatwg.parse(f"https://{text}/").url
    domain = None if url is None else url.host
    if domain is None or domain[-1:].isdigit():
        return
    relaxed = unicode_to_ascii(
        domain,
        check_hyphens=False,
        check_bidi=True,
        check_joiners=True,
        use_std3_ascii_rules=False,
        verify_dns_length=False,
    )
    if relaxed.is_failure:
        assert whatwg.domain_to_unicode(domain) == domain
    else:
        decoded = [decode(name[4:]) if name.startswith("xn--") else name for name in domain.split(".")]
        assert whatwg.domain_to_unicode(domain) == ".".join(decoded)


@given(texts | urls)
def test_a_rendered_host_is_the_same_host(text: str) -> None:
    url = whatwg.parse(text).url
    if url is None or not url.is_special or not url.host:
        return
    again = whatwg.parse(f"https://{whatwg.render_host(url)}/").url
    assert again is not None
    assert again.host == url.host


HOSTS = [
    ("https://user:pass@xn--53h.example:8080/", None, "☕.example"),
    ("https://0x7f.1/", None, "127.0.0.1"),
    ("https://[::1]/", 1, "…"),
    ("https://[::1]/", 5, "[::1]"),
    ("foo://xn--53h.example/", None, "xn--53h.example"),
    ("file:///x", None, ""),
    ("mailto:a@b", None, ""),
    # The example of the standard.
    ("https://examplecorp.com.evil.com/", 33, "examplecorp.com.evil.com"),
    ("https://examplecorp.com.evil.com/", 23, "…com.evil.com"),
    ("https://examplecorp.com.evil.com/", 13, "…com.evil.com"),
    ("https://examplecorp.com.evil.com/", 12, "…evil.com"),
    ("https://examplecorp.com.evil.com/", 1, "…evil.com"),
    ("https://not-really-examplecorp.com/", 10, "not-really-examplecorp.com"),
    ("https://a.b.example.co.uk./", 15, "…example.co.uk."),
    ("https://a.b.xn--53h.xn--55qx5d.cn/", 10, "…b.☕.公司.cn"),
    ("https://a.b.xn--53h.xn--55qx5d.cn/", 8, "…☕.公司.cn"),
    ("https://xn--a.b.xn--53h.xn--55qx5d.cn/", 8, "…xn--53h.xn--55qx5d.cn"),
    ("https://aaaaaaaaaaaa/", 5, "…aaaa"),
    ("foo://abc.de.f/", 5, "…de.f"),
]


@pytest.mark.parametrize(("text", "longest", "expected"), HOSTS, ids=[f"{text} {n}" for text, n, _ in HOSTS])
def test_render_host(text: str, longest: int | None, expected: str) -> None:
    url = whatwg.parse(text).url
    assert url is not None
    assert whatwg.render_host(url, longest=longest) == expected


@given(st.lists(st.sampled_from(["a", "bcd", "co", "uk", "☕", "example"]), min_size=1), st.integers(0, 40))
def test_labels_are_left_out_from_the_lowest(names: list[str], longest: int) -> None:
    url = whatwg.parse(f"https://{'.'.join(names)}/").url
    assert url is not None
    whole, shown = whatwg.render_host(url), whatwg.render_host(url, longest=longest)
    registrable = url.registrable_domain
    if registrable is None:
        return
    rendered = whatwg.domain_to_unicode(registrable)
    assert shown.endswith(rendered)
    if shown != whole:
        assert f".{whole}".endswith("." + shown.removeprefix("…"))
        assert len(whole) > longest
    assert len(shown) <= longest or shown in (whole, "…" + rendered)


URLS = [
    ("https://examplecorp.com@attacker.example/", "https://attacker.example/"),
    ("https://u:p@XN--53H.example:8080/a?b#c", "https://☕.example:8080/a?b#c"),
    ("https://h/café?ü#☕", "https://h/café?ü#☕"),
    ("https://h/%C3%A9%c3%a9", "https://h/éé"),
    ("https://h/%41%2D%5F%7E.%2Ex", "https://h/A-_~..x"),
    ("mailto:%C3%A9%40b", "mailto:é%40b"),
    ("foo:/.//%C3%A9", "foo:/.//é"),
    # Delimiters, and what can be taken for one.
    ("https://h/a%2Fb%3Fc%23d%25e%40", "https://h/a%2Fb%3Fc%23d%25e%40"),
    ("https://h/?a%26b%3Dc%2B", "https://h/?a%26b%3Dc%2B"),
    ("https://h/a⁄b／c？d", "https://h/a%E2%81%84b%EF%BC%8Fc%EF%BC%9Fd"),
    ("https://h/🔒☕", "https://h/%F0%9F%94%92☕"),
    # What cannot be seen.
    ("https://h/a b\u00a0c\u3000", "https://h/a%20b%C2%A0c%E3%80%80"),
    ("https://h/a\u200bb\u202ec\u2028\ue000\u0378", "https://h/a%E2%80%8Bb%E2%80%AEc%E2%80%A8%EE%80%80%CD%B8"),
    ("https://h/\u3164\u2800\u115f", "https://h/%E3%85%A4%E2%A0%80%E1%85%9F"),
    ("https://h/☕\ufe0f", "https://h/☕%EF%B8%8F"),
    ("https://h/\u0301e", "https://h/%CC%81e"),
    ("https://h/é\u0323", "https://h/é\u0323"),
    # What is no UTF-8.
    ("https://h/%C3%A9%ff%c3%28%ED%A0%80%e2%98", "https://h/é%ff%c3%28%ED%A0%80%e2%98"),
]


@pytest.mark.parametrize(("text", "expected"), URLS, ids=[ascii(text) for text, _ in URLS])
def test_render_url(text: str, expected: str) -> None:
    url = whatwg.parse(text).url
    assert url is not None
    before = url.href
    assert whatwg.render_url(url) == expected
    assert url.href == before


@given(texts | urls)
def test_a_rendered_url_is_the_same_url_but_for_the_credentials(text: str) -> None:
    url = whatwg.parse(text).url
    if url is None:
        return
    shown = whatwg.render_url(url)
    assert json.loads(json.dumps(shown)) == shown
    again = whatwg.parse(shown).url
    assert again is not None
    assert (again.username, again.password) == ("", "")
    # What is decoded for people is encoded again, apart from the letters and digits that needed no encoding.
    assert whatwg.render_url(again) == shown
