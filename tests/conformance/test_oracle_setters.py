"""The oracle's state override against the web-platform-tests of the setters.

The setters are those of the standard's URL class, written down on the oracle: https://url.spec.whatwg.org/#url-class
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.conformance.conftest import ReadWpt
from tests.oracle import URL, State, basic_url_parse, parse, serialize_host, serialize_path, serialize_url
from tests.oracle.code_points import userinfo_percent_encode_set
from tests.oracle.percent_encoding import utf8_percent_encode


def cannot_have_a_username_password_port(url: URL) -> bool:
    return url.host is None or url.host == "" or url.scheme == "file"


def scalar_values(value: str) -> str:
    """What a setter is given: a surrogate is U+FFFD by then. https://infra.spec.whatwg.org/#javascript-string-convert"""
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in value)


def set_protocol(url: URL, value: str) -> None:
    basic_url_parse(value + ":", url=url, state_override=State.SCHEME_START)


def set_username(url: URL, value: str) -> None:
    if not cannot_have_a_username_password_port(url):
        url.username = utf8_percent_encode(scalar_values(value), userinfo_percent_encode_set)


def set_password(url: URL, value: str) -> None:
    if not cannot_have_a_username_password_port(url):
        url.password = utf8_percent_encode(scalar_values(value), userinfo_percent_encode_set)


def set_host(url: URL, value: str) -> None:
    if not url.has_an_opaque_path:
        basic_url_parse(value, url=url, state_override=State.HOST)


def set_hostname(url: URL, value: str) -> None:
    if not url.has_an_opaque_path:
        basic_url_parse(value, url=url, state_override=State.HOSTNAME)


def set_port(url: URL, value: str) -> None:
    if cannot_have_a_username_password_port(url):
        return
    if value == "":
        url.port = None
    else:
        basic_url_parse(value, url=url, state_override=State.PORT)


def set_pathname(url: URL, value: str) -> None:
    if not url.has_an_opaque_path:
        url.path = []
        basic_url_parse(value, url=url, state_override=State.PATH_START)


def set_search(url: URL, value: str) -> None:
    if value == "":
        url.query = None
    else:
        url.query = ""
        basic_url_parse(value.removeprefix("?"), url=url, state_override=State.QUERY)


def set_hash(url: URL, value: str) -> None:
    if value == "":
        url.fragment = None
    else:
        url.fragment = ""
        basic_url_parse(value.removeprefix("#"), url=url, state_override=State.FRAGMENT)


SETTERS: Final[dict[str, Callable[[URL, str], None]]] = {
    "protocol": set_protocol,
    "username": set_username,
    "password": set_password,
    "host": set_host,
    "hostname": set_hostname,
    "port": set_port,
    "pathname": set_pathname,
    "search": set_search,
    "hash": set_hash,
}


def getters(url: URL) -> dict[str, str]:
    host = "" if url.host is None else serialize_host(url.host)
    port = "" if url.port is None else str(url.port)
    return {
        "href": serialize_url(url),
        "protocol": url.scheme + ":",
        "username": url.username,
        "password": url.password,
        "host": host + (":" + port if port else ""),
        "hostname": host,
        "port": port,
        "pathname": serialize_path(url),
        "search": "?" + url.query if url.query else "",
        "hash": "#" + url.fragment if url.fragment else "",
    }


@pytest.mark.parametrize("attribute", SETTERS)
def test_setter(attribute: str, read_wpt: ReadWpt) -> None:
    cases = read_wpt("setters_tests.json")[attribute]
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        url = parse(case["href"]).url
        assert url is not None
        SETTERS[attribute](url, case["new_value"])
        got = getters(url)
        expected = {name: value for name, value in case["expected"].items() if name in got}
        if any(got[name] != value for name, value in expected.items()):
            wrong.append((case["href"], case["new_value"], expected, got))
    assert cases
    assert wrong == []
