"""What is reported of a URL with placeholders holds whatever stands in them."""

from __future__ import annotations

import re

import pytest

from urllint.fillings import parse_filled
from urllint.model import Hole

BASE = "https://a.invalid/b/c/d"


def errors_of(marked: str, base: str | None = None) -> list[tuple[str, str]]:
    """The shared errors of a text whose holes stand in guillemets: (name, the text it covers)."""
    holes = tuple(Hole(*match.span()) for match in re.finditer("«[^»]*»", marked))
    found = parse_filled(marked, holes, base, "utf-8")
    return [] if found is None else [(error.name, marked[error.start : error.end]) for error in found[1]]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        pytest.param("http://:«port»/", [("host-missing", "")], id="a port without a host"),
        pytest.param("http://«host»:«port»/a b", [("invalid-URL-unit", " ")], id="host and port, a space behind"),
        pytest.param("https://«host»/a b", [("invalid-URL-unit", " ")], id="a space behind a host"),
        pytest.param("https://h/«x»/a|b", [("invalid-URL-unit", "|")], id="a pipe behind a segment"),
        pytest.param("https://h.example/a b/«x»", [("invalid-URL-unit", " ")], id="a space before a hole"),
        pytest.param("http://h«x»/%zz?«y»", [("invalid-URL-unit", "%")], id="two holes, a broken escape between"),
        pytest.param("https://h/?«a»=«b»#c#d", [("invalid-URL-unit", "#")], id="a second number sign"),
        pytest.param(
            "http:\\\\«host»\\x",
            [
                ("special-scheme-missing-following-solidus", ""),
                ("special-scheme-missing-following-solidus", "\\"),
                ("special-scheme-missing-following-solidus", "\\"),
            ],
            id="backslashes before a host; the one behind it may be another of them",
        ),
        pytest.param("http://h:99999/«x»", [("port-out-of-range", "99999")], id="a port that no filling changes"),
        pytest.param(
            "http://0x7f.1/«x»",
            [("IPv4-too-few-parts", "0x7f.1"), ("IPv4-non-decimal-part", "0x7f")],
            id="an address that no filling changes",
        ),
    ],
)
def test_must_report(marked: str, expected: list[tuple[str, str]]) -> None:
    assert errors_of(marked) == expected


@pytest.mark.parametrize(
    "marked",
    [
        pytest.param("https://«host»/x", id="a host"),
        pytest.param("https://«host»:«port»/x", id="a host and a port"),
        pytest.param("«scheme»://h.example/x", id="a scheme"),
        pytest.param("«url»", id="all of it"),
        pytest.param("https://h.example«path»", id="a path"),
        pytest.param("https://«user»:«password»@h.example/", id="credentials in the placeholders"),
        pytest.param("https://h.example/%«hex»", id="a percent sign before a hole may be an escape"),
        pytest.param("https://«a».«b»/", id="two labels"),
        pytest.param("https://1.2.«c»/", id="part of an address"),
        pytest.param("https://h.example:«port»", id="a port at the end"),
        pytest.param("https://«sub»example.com/", id="a prefix of a label"),
        pytest.param("http:/«path»", id="slashes that the hole may hold"),
        pytest.param("https:«rest»", id="all that follows the scheme"),
        pytest.param("redis://:«password»@h.example:6379", id="a password without a name"),
        pytest.param("http://«name».«space».svc.«zone»:«port»/", id="labels and a port"),
    ],
)
def test_must_not_report(marked: str) -> None:
    assert errors_of(marked) == []


def test_relative_references_are_read_with_their_base() -> None:
    assert errors_of("«dir»/a b", BASE) == [("invalid-URL-unit", " ")]
    assert errors_of("«dir»/a", BASE) == []


def test_components_are_told_in_offsets_of_the_text_with_holes() -> None:
    found = parse_filled("https://«host»/a b?q", (Hole(8, 14),), None, "utf-8")
    assert found is not None
    assert found[0].spans["host"] == (8, 14)
    assert found[0].spans["path"] == (14, 18)
