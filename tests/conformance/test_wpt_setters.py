"""The URL class against the web-platform-tests, all of them, and its setters against the oracle's."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.conformance.conftest import ReadWpt
from tests.conformance.strategies import Case, Override, composed_cases, overrides
from tests.conformance.test_oracle_setters import SETTERS, getters
from tests.conformance.test_wpt import PARSE_FILES, cases_of
from tests.oracle import parse as oracle_parse
from urllint.whatwg import URL, URLError

ATTRIBUTES = (
    *("href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"),
)
SETTABLE = ("href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash")


def differences(url: URL, expected: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """What the attributes should be and are, where they are not what they should be."""
    got = {name: getattr(url, name) for name in ATTRIBUTES} | {"searchParams": str(url.search_params)}
    return {
        name: (expected[name], value) for name, value in got.items() if name in expected and expected[name] != value
    }


@pytest.mark.parametrize("attribute", SETTABLE)
@pytest.mark.parametrize("has_search_params", [False, True], ids=["", "after search_params was read"])
def test_setter(attribute: str, has_search_params: bool, read_wpt: ReadWpt) -> None:
    cases = read_wpt("setters_tests.json")[attribute]
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        url = URL(case["href"])
        if has_search_params:
            assert url.search_params is url.search_params
        setattr(url, attribute, case["new_value"])
        if differing := differences(url, case["expected"]):
            wrong.append((case["href"], case["new_value"], differing))
    assert cases
    assert wrong == []


def test_every_setter_has_cases(read_wpt: ReadWpt) -> None:
    assert set(read_wpt("setters_tests.json")) - {"comment"} == set(SETTABLE)


@pytest.mark.parametrize("file", PARSE_FILES)
def test_parsing(file: str, read_wpt: ReadWpt) -> None:
    cases = list(cases_of(read_wpt(file)))
    wrong: list[tuple[object, ...]] = []
    for case in cases:
        text, base = case["input"], case["base"]
        url = URL.parse(text, base)
        assert URL.can_parse(text, base) == (url is not None)
        if url is None:
            with pytest.raises(URLError):
                URL(text, base)
            if not case.get("failure"):
                wrong.append((text, base, "must not fail"))
        elif case.get("failure"):
            wrong.append((text, base, "must fail", url.href))
        elif differing := differences(url, case):
            wrong.append((text, base, differing))
    assert wrong == []
    with_search_params = [case for case in cases if "searchParams" in case]
    assert with_search_params or file != "urltestdata.json"
    assert [case for case in cases if "origin" in case]


@given(overrides())
def test_setters_do_what_those_of_the_oracle_do(override: Override) -> None:
    attribute = {
        "scheme start state": "protocol",
        "host state": "host",
        "hostname state": "hostname",
        "port state": "port",
        "path start state": "pathname",
        "query state": "search",
        "fragment state": "hash",
    }[override.state]
    check_setter(override.url, attribute, override.input)


@example(case=Case("http://a.example/", None, "utf-8"), attribute="username", value=Case("\ud800a", None, "utf-8"))
@given(case=composed_cases(), attribute=st.sampled_from(list(SETTERS)), value=composed_cases())
def test_setters_given_anything_do_what_those_of_the_oracle_do(case: Case, attribute: str, value: Case) -> None:
    check_setter(case.input, attribute, value.input)


def check_setter(text: str, attribute: str, value: str) -> None:
    url, expected = URL.parse(text), oracle_parse(text).url
    assert (url is None) == (expected is None)
    if url is None or expected is None:
        return
    setattr(url, attribute, value)
    SETTERS[attribute](expected, value)
    assert differences(url, getters(expected)) == {}
