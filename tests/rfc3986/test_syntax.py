"""The strict grammar, with the place of everything that does not conform to it."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rfc3986.strategies import texts
from urllint.rfc3986 import URISyntaxError, conforms, host_kind, nonconformities, parse, split
from urllint.rfc3986.syntax import SENTENCES, Kind, is_ipv6_address

CONFORMING: list[tuple[Kind, str]] = [
    ("URI", "ftp://ftp.is.co.za/rfc/rfc1808.txt"),  # these of section 1.1.2
    ("URI", "http://www.ietf.org/rfc/rfc2396.txt"),
    ("URI", "ldap://[2001:db8::7]/c=GB?objectClass?one"),
    ("URI", "mailto:John.Doe@example.com"),
    ("URI", "news:comp.infosystems.www.servers.unix"),
    ("URI", "tel:+1-816-555-1212"),
    ("URI", "telnet://192.0.2.16:80/"),
    ("URI", "urn:oasis:names:specification:docbook:dtd:xml:4.1.2"),
    ("URI", "a:"),
    ("URI", "a://"),
    ("URI", "a://@:"),
    ("URI", "a+b-c.1:/"),
    ("URI", "http://h:65536/"),  # the grammar sets no limit
    ("URI", "http://999.1.1.1/"),  # a registered name
    ("URI", "http://[v1.a:b]/"),
    ("URI", "http://[::ffff:192.0.2.1]/"),
    ("URI", "http://h/%00%FF?%41#%7e"),
    ("URI", "http://h/?/?:@-._~!$&'()*+,;=#/?:@-._~!$&'()*+,;="),
    ("absolute-URI", "http://h/?q"),
    ("relative-ref", ""),
    ("relative-ref", "//h"),
    ("relative-ref", "/a"),
    ("relative-ref", "./a:b"),
    ("relative-ref", "a/b:c"),
    ("relative-ref", "?a:b"),
    ("relative-ref", "#a:b"),
    ("URI-reference", "a:b"),
    ("URI-reference", "a"),
]

NOT_CONFORMING: list[tuple[Kind, str, list[tuple[str, int, int]]]] = [
    ("URI", "", [("URI", 0, 0)]),
    ("URI", "//h/", [("URI", 0, 0)]),
    ("URI", "1a:b", [("scheme", 0, 1)]),
    ("URI", "a_b:c", [("scheme", 1, 2)]),
    ("URI", "é:c", [("scheme", 0, 1)]),
    ("URI-reference", ":a", [("path-noscheme", 0, 1)]),
    ("URI-reference", " http://h/", [("scheme", 0, 1)]),
    ("relative-ref", "a:b", [("relative-ref", 0, 2)]),
    ("relative-ref", ":a", [("path-noscheme", 0, 1)]),
    ("absolute-URI", "a:b#c", [("absolute-URI", 3, 5)]),
    ("absolute-URI", "a:b#", [("absolute-URI", 3, 4)]),
    ("URI", "http://h/a b", [("path", 10, 11)]),
    ("URI", "http://h/a<>b", [("path", 10, 12)]),
    ("URI", "http://h/é/ü", [("path", 9, 10), ("path", 11, 12)]),
    ("URI", "http://h/[1]", [("path", 9, 10), ("path", 11, 12)]),
    ("URI", "http://h/a\\b", [("path", 10, 11)]),
    ("URI", "http://h/?a|b", [("query", 11, 12)]),
    ("URI", "http://h/#a#b", [("fragment", 11, 12)]),
    ("URI", "http://h/%", [("pct-encoded", 9, 10)]),
    ("URI", "http://h/%%41", [("pct-encoded", 9, 10)]),
    ("URI", "http://h/%4?1", [("pct-encoded", 9, 10)]),
    ("URI", "http://h/?%4#1", [("pct-encoded", 10, 11)]),
    ("URI", "http://h/%zz%4", [("pct-encoded", 9, 10), ("pct-encoded", 12, 13)]),
    ("URI", "http://u%@h", [("pct-encoded", 8, 9)]),
    ("URI", "http://u@v@h/", [("userinfo", 8, 9)]),
    ("URI", "http://a b/", [("reg-name", 8, 9)]),
    ("URI", "http://münchen.example/", [("reg-name", 8, 9)]),
    ("URI", "http://good.example\\@evil.example/", [("userinfo", 19, 20)]),
    ("URI", "http://evil.example\\.good.example/", [("reg-name", 19, 20)]),
    ("URI", "http://h:80:90/", [("reg-name", 8, 9)]),
    ("URI", "http://h:8o/", [("port", 10, 11)]),
    ("URI", "http://h:%41/", [("port", 9, 10)]),
    ("URI", "http://[::1/", [("IP-literal", 7, 11)]),
    ("URI", "http://[::1]x/", [("IP-literal", 7, 13)]),
    ("URI", "http://[::1%25eth0]/", [("IP-literal", 7, 19)]),
    ("URI", "http://[]/", [("IP-literal", 7, 9)]),
    ("URI", "http://[v.a]/", [("IP-literal", 7, 12)]),
    ("URI", "http://a[b]/", [("reg-name", 8, 9), ("reg-name", 10, 11)]),
    ("URI", "1:%#\n", [("scheme", 0, 1), ("pct-encoded", 2, 3), ("fragment", 4, 5)]),
]

IPV6 = {
    "::": True,
    "::1": True,
    "1::": True,
    "1:2:3:4:5:6:7:8": True,
    "1:2:3:4:5:6:7::": True,
    "::2:3:4:5:6:7:8": True,
    "1:2:3:4:5:6:1.2.3.4": True,
    "::1.2.3.4": True,
    "1::2:1.2.3.4": True,
    "00:0001::": True,
    "": False,
    ":": False,
    ":::": False,
    "1": False,
    "1::2::3": False,
    "1:2:3:4:5:6:7": False,
    "1:2:3:4:5:6:7:8:9": False,
    "1:2:3:4::5:6:7:8": False,
    ":1:2:3:4:5:6:7:8": False,
    "1:": False,
    "::1:": False,
    "12345::": False,
    "g::": False,
    "1.2.3.4::": False,
    "1.2.3.4::1": False,
    "::1.2.3": False,
    "::1.2.3.256": False,
    "::1.2.3.04": False,
    "::1%25eth0": False,
}


@pytest.mark.parametrize(("kind", "text"), CONFORMING)
def test_conforms(kind: Kind, text: str) -> None:
    assert nonconformities(text, kind) == ()
    assert conforms(text, kind)
    assert parse(text, kind) == split(text)


@pytest.mark.parametrize(("kind", "text", "expected"), NOT_CONFORMING)
def test_does_not_conform(kind: Kind, text: str, expected: list[tuple[str, int, int]]) -> None:
    assert nonconformities(text, kind) == tuple(expected)
    assert not conforms(text, kind)
    with pytest.raises(URISyntaxError) as caught:
        parse(text, kind)
    assert caught.value.nonconformities == tuple(expected)
    assert caught.value.text == text
    assert f"is no {kind}: {SENTENCES[expected[0][0]]}" in str(caught.value)


@pytest.mark.parametrize("address", IPV6)
def test_ipv6_addresses(address: str) -> None:
    assert is_ipv6_address(address) is IPV6[address]


@given(st.lists(st.sampled_from(["0", "1", "ab", "fffff", ":", "::", "1.2.3.4", "."]), max_size=12).map("".join))
def test_ipv6_addresses_are_those_of_the_standard_library(address: str) -> None:
    try:
        ipaddress.IPv6Address(address)
    except ValueError:
        expected = False
    else:
        expected = True
    assert is_ipv6_address(address) is expected


@pytest.mark.parametrize(
    ("host", "kind"),
    [("[::1]", "IP-literal"), ("1.2.3.4", "IPv4address"), ("1.2.3.256", "reg-name"), ("1.2.3.04", "reg-name"),
     ("1.2.3", "reg-name"), ("", "reg-name"), ("a.example", "reg-name")],
)  # fmt: skip
def test_kinds_of_hosts(host: str, kind: str) -> None:
    assert host_kind(host) == kind


@given(texts)
def test_a_reference_is_a_uri_or_relative(text: str) -> None:
    assert conforms(text) == (conforms(text, "URI") or conforms(text, "relative-ref"))
    assert not (conforms(text, "URI") and conforms(text, "relative-ref"))


@given(texts)
def test_places_lie_in_the_text_and_do_not_overlap(text: str) -> None:
    end = 0
    for found in nonconformities(text):
        assert end <= found.start < found.end <= len(text)
        assert found.sentence
        end = found.end
