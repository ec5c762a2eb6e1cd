"""What ``urllint parse`` says of a URL, beside the sessions that show it whole."""

from __future__ import annotations

import json

import pytest

from urllint.report.parsed_url import as_json, as_text, read
from urllint.report.terminal import Terminal


@pytest.mark.parametrize(
    ("url", "row"),
    [
        ("https://example.com/", "  host      example.com\n"),
        ("https://пример.рф/", "  host      xn--e1afmkfd.xn--p1ai (пример.рф)\n"),
        ("https://xn--a.example/", "  host      xn--a.example\n"),
        ("foo://xn--e1afmkfd.xn--p1ai/", "  host      xn--e1afmkfd.xn--p1ai\n"),
        ("https://[::1]/", "  host      [::1]\n"),
    ],
)
def test_the_host_is_shown_as_programs_and_as_people_read_it(url: str, row: str) -> None:
    parsed = read(url, None)
    assert row in as_text(parsed, Terminal())
    assert parsed.result.url is not None
    assert json.loads(as_json(parsed))["components"]["host"] == parsed.result.url.host
