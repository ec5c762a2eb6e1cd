"""The table of schemes, and what counts as a misspelling of http."""

from __future__ import annotations

import re

import pytest

from urllint.extraction.schemes import (
    FOREIGN_AUTHORITY_SCHEMES,
    KNOWN_SCHEMES,
    WRAPPING_SCHEMES,
    is_misspelt_http,
)


def test_names_are_schemes_in_lower_case() -> None:
    assert [name for name in KNOWN_SCHEMES if not re.fullmatch(r"[a-z][a-z0-9+.-]+", name)] == []


def test_no_drive_letter_is_a_scheme() -> None:
    assert min(map(len, KNOWN_SCHEMES)) > 1


def test_spoiled_schemes_are_not_known() -> None:
    assert KNOWN_SCHEMES.isdisjoint({"hxxp", "hxxps"})


def test_special_tables_are_parts_of_it() -> None:
    assert FOREIGN_AUTHORITY_SCHEMES < KNOWN_SCHEMES
    assert WRAPPING_SCHEMES < KNOWN_SCHEMES


@pytest.mark.parametrize(
    "name",
    ["htp", "htpp", "ttp", "htttp", "httpp", "hhttp", "hrtp", "thtp", "httsp", "htps", "htttps", "httpss", "ttps"],
)
def test_one_edit_from_http(name: str) -> None:
    assert is_misspelt_http(name)


@pytest.mark.parametrize("name", ["ftp", "hxxp", "tp", "https2", "http2", "xyz", "hptt", "git", "s3", ""])
def test_more_than_one_edit_from_http(name: str) -> None:
    assert not is_misspelt_http(name)
