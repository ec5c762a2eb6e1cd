"""The hosts that were measured with programs in use, and what readers here make of the same texts.

``curl`` and Java are not asked here; their columns are why the rows are worth keeping.
"""

from __future__ import annotations

import pytest

from urllint.readers import reader

NONE, REFUSED = "(none)", "(refused)"

ROWS = [
    # text, whatwg, rfc3986, urllib
    ("http://good.example\\@evil.example/", "good.example", REFUSED, "evil.example"),
    ("http://evil.example\\.good.example/", "evil.example", REFUSED, "evil.example\\.good.example"),
    ("http:///evil.example/", "evil.example", NONE, NONE),
    ("http:/evil.example/x", "evil.example", NONE, NONE),
    ("https:\\\\evil.example\\x", "evil.example", NONE, NONE),
    ("http://0177.0.0.1/", "127.0.0.1", "0177.0.0.1", "0177.0.0.1"),
    ("http://2130706433/", "127.0.0.1", "2130706433", "2130706433"),
    ("http://0x7f.1/", "127.0.0.1", "0x7f.1", "0x7f.1"),
    ("http://①②⑦.⓪.⓪.①/", "127.0.0.1", "①②⑦.⓪.⓪.①", "①②⑦.⓪.⓪.①"),
    ("http://good%2eexample/", "good.example", "good%2eexample", "good%2eexample"),
    ("http://good.example:80:8080/", REFUSED, REFUSED, "good.example"),
    ("http://user:pa@ss@host.example/", "host.example", REFUSED, "host.example"),
    ("http://exa\tmple.com/", "example.com", REFUSED, "example.com"),
    ("http://[::1%25eth0]/", REFUSED, REFUSED, "[::1%25eth0]"),
    ("http://good.example#@evil.example/", "good.example", "good.example", "good.example"),
    ("http://good.example?@evil.example/", "good.example", "good.example", "good.example"),
]

LIBRARIES = [
    # text, httpx, urllib3: None where versions differ
    ("http://good.example\\@evil.example/", "evil.example", "good.example"),
    ("http://0x7f.1/", "0x7f.1", "0x7f.1"),
    ("http://good.example:80:8080/", REFUSED, REFUSED),
    ("http://good.example?@evil.example/", "good.example", "good.example"),
]


def host(name: str, text: str) -> str:
    reading = reader(name)(text, None)
    return REFUSED if reading.failure is not None else reading.host or NONE


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_hosts(row: tuple[str, str, str, str]) -> None:
    text, *hosts = row
    assert [host(name, text) for name in ("whatwg", "rfc3986", "urllib")] == hosts


@pytest.mark.parametrize("row", LIBRARIES, ids=[row[0] for row in LIBRARIES])
def test_hosts_of_libraries(row: tuple[str, str, str]) -> None:
    text, *hosts = row
    assert [host(name, text) for name in ("httpx", "urllib3")] == hosts
