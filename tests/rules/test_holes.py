"""URLs with placeholders: what is told holds whatever stands in them, and quotes nothing that is not known."""

from __future__ import annotations

import pytest

from tests.rules.checking import check, leading

TOLD = [
    ("a defect beside the hole", "https://{host}/a b", "invalid-URL-unit", " "),
    ("an octal part, and a hole in the path", "http://0x7f.1/{x}", "IPv4-non-decimal-part", "0x7f"),
    ("a backslash after the hole", "https://{host}/a\\b", "invalid-reverse-solidus", "\\"),
    ("a user before the hole", "https://anna@$HOST/", "invalid-credentials", "anna@"),
]

NOT_TOLD = [
    ("the whole host", "http://{host}/"),
    ("the port", "http://shop.site:{port}/"),
    ("a template in the path", "https://shop.site/{{ page.url | relative }}/x"),
    ("a shell variable for everything", "${BASE}/path"),
    ("a format for the port", "http://localhost:%d/"),
    ("the brackets of an address", "http://[{host}]:{port}/"),
    ("an angle in the host", "https://<your-domain>/x"),
    ("a password", "https://anna:${PASSWORD}@shop.site/"),
]


@pytest.mark.parametrize(("url", "rule", "marked"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_told(url: str, rule: str, marked: str) -> None:
    (finding,) = leading(check(url, holes=True))
    assert finding.decoded is not None
    assert (finding.rule, url[slice(*finding.decoded)]) == (rule, marked)


@pytest.mark.parametrize("url", [row[1] for row in NOT_TOLD], ids=[row[0] for row in NOT_TOLD])
def test_not_told(url: str) -> None:
    assert check(url, holes=True, relative=True) == []


FILLINGS = ("abc", "h.example")


@pytest.mark.parametrize(
    "url", ["http://0x7f.1/{x}", "https://anna@$HOST/", "https://{host}\\a", "https:/{host}/", "http://[{x}/"]
)
def test_no_message_quotes_a_filling(url: str) -> None:
    for finding in check(url, holes=True):
        assert not any(filling in finding.message for filling in FILLINGS)
