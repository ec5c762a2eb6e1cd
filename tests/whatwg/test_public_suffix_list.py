"""Public suffixes and registrable domains, by the packaged list and its formal algorithm."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint import whatwg
from urllint.whatwg.public_suffix_list import _rules

# The first table is the standard's own: https://url.spec.whatwg.org/#example-host-psl
HOSTS = [
    ("com", "com", None),
    ("example.com", "com", "example.com"),
    ("www.example.com", "com", "example.com"),
    ("sub.www.example.com", "com", "example.com"),
    ("EXAMPLE.COM", "com", "example.com"),
    ("example.com.", "com.", "example.com."),
    ("github.io", "github.io", None),
    ("whatwg.github.io", "github.io", "whatwg.github.io"),
    ("إختبار", "xn--kgbechtv", None),
    ("example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
    # Other addresses, and what is no host.
    ("127.0.0.1", None, None),
    ("0x7f.1", None, None),
    ("127.0.0.1.", None, None),
    ("", None, None),
    ("a b", None, None),
    ("[", None, None),
    # Dots.
    ("com.", "com.", None),
    ("www.example.co.uk.", "co.uk.", "example.co.uk."),
    (".", None, None),
    (".com", None, None),
    ("a..com", None, None),
    ("example.com..", None, None),
    # A name that the list does not know is a public suffix.
    ("localhost", "localhost", None),
    ("a.b.unlisted", "unlisted", "b.unlisted"),
    # A wildcard says nothing about what stands behind it.
    ("ck", "ck", None),
    ("test.ck", "test.ck", None),
    ("b.test.ck", "test.ck", "b.test.ck"),
    ("a.b.test.ck", "test.ck", "b.test.ck"),
    ("kobe.jp", "jp", "kobe.jp"),
    ("c.kobe.jp", "c.kobe.jp", None),
    ("b.c.kobe.jp", "c.kobe.jp", "b.c.kobe.jp"),
    ("a.b.c.kobe.jp.", "c.kobe.jp.", "b.c.kobe.jp."),
    # An exception.
    ("www.ck", "ck", "www.ck"),
    ("www.www.ck", "ck", "www.ck"),
    ("city.kobe.jp", "kobe.jp", "city.kobe.jp"),
    ("www.city.kobe.jp.", "kobe.jp.", "city.kobe.jp."),
    # Internationalized labels, in both forms, and beside labels that are none.
    ("公司.cn", "xn--55qx5d.cn", None),
    ("www.食狮.公司.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"),
    ("shishi.xn--55qx5d.cn", "xn--55qx5d.cn", "shishi.xn--55qx5d.cn"),
    ("xn--a.b.xn--55qx5d.cn", "xn--55qx5d.cn", "b.xn--55qx5d.cn"),
    ("xn--a.公司.cn", None, None),
    ("a.xn--a", "xn--a", "a.xn--a"),
    ("ｅｘａｍｐｌｅ。ｃｏ。ｕｋ", "co.uk", "example.co.uk"),
    ("ex%61mple.com", "com", "example.com"),
]


@pytest.mark.parametrize(("host", "suffix", "registrable"), HOSTS, ids=[ascii(host) for host, _, _ in HOSTS])
def test_a_host(host: str, suffix: str | None, registrable: str | None) -> None:
    assert whatwg.public_suffix(host) == suffix
    assert whatwg.registrable_domain(host) == registrable
    url = whatwg.parse(f"https://{host}/").url
    if url is not None:
        assert (url.public_suffix, url.registrable_domain) == (suffix, registrable)


@pytest.mark.parametrize("text", ["foo://example.com/", "file:///x", "mailto:a@example.com", "foo:/x"])
def test_a_host_that_is_no_domain_or_none_at_all(text: str) -> None:
    url = whatwg.parse(text).url
    assert url is not None
    assert (url.public_suffix, url.registrable_domain) == (None, None)


@given(st.lists(st.sampled_from(["a", "www", "com", "co", "uk", "jp", "kobe", "city", "ck", "公司", "cn", "io"])))
def test_both_are_ends_of_the_host_at_a_dot(labels: list[str]) -> None:
    url = whatwg.parse(f"https://{'.'.join(labels)}/").url
    if url is None:
        return
    host, suffix, registrable = url.host, url.public_suffix, url.registrable_domain
    assert host is not None
    assert suffix is not None
    assert f".{host}".endswith(f".{suffix}")
    assert (registrable is None) == (suffix == host)
    if registrable is not None:
        assert f".{host}".endswith(f".{registrable}")
        assert registrable.count(".") == suffix.count(".") + 1
        assert whatwg.registrable_domain(registrable) == registrable
        assert whatwg.public_suffix(registrable) == suffix
    assert whatwg.registrable_domain(suffix) in (None, suffix)


def test_every_rule_of_the_list_is_found_by_the_host_that_it_names() -> None:
    rules, longest = _rules()
    assert len(rules) > 9000
    assert longest < 10
    wrong = []
    for rule in rules:
        name = rule.removeprefix("!").removeprefix("*.")
        url = whatwg.parse(f"https://{name}/").url
        assert url is not None
        if url.host is None or whatwg.domain_to_unicode(url.host) != name:
            wrong.append(rule)
        elif rule.startswith("!"):
            wrong += [rule] * (whatwg.registrable_domain(name) != url.host)
        elif rule.startswith("*."):
            wrong += [rule] * (whatwg.registrable_domain(f"a.b.{name}") != f"a.b.{url.host}")
        else:
            wrong += [rule] * (whatwg.public_suffix(f"no-rule.{name}") != url.host) * (f"*.{name}" not in rules)
    assert wrong == []


def test_the_list_is_not_read_before_it_is_asked_for() -> None:
    program = (
        "import sys; from urllint import whatwg; whatwg.URL('https://example.com/');"
        "print('publicsuffixlist' in sys.modules); whatwg.parse('https://example.com/').url.public_suffix;"
        "print('publicsuffixlist' in sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert output.split() == ["False", "True"]


@pytest.mark.parametrize(
    ("label", "known"),
    [
        ("com", True),
        ("ck", True),  # by the wildcard alone
        ("xn--p1ai", True),
        ("рф", True),
        ("localhost", False),
        ("www", False),
        ("co.uk", False),
        ("com.", False),
        ("", False),
    ],
)
def test_top_level_domains(label: str, known: bool) -> None:
    assert whatwg.is_top_level_domain(label) == known
