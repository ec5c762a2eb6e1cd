"""Hostile text costs time in proportion to its length: no bracket, quote or escape is looked for again and again."""

from __future__ import annotations

import time
from typing import Final

import pytest

from urllint.extraction.candidates import Mode
from urllint.extraction.holes import find_holes
from urllint.extraction.scan import scan

LENGTH: Final = 80_000
LIMIT: Final = 1.5
"""CPU seconds; one pass takes tenths of one, work that grows with the square of the length would take many."""

REPEATED = [
    *("(", "[", "{", "<", '"', "'", "`", "\\", "%", "://", "http://", "www.", "https", "a.", "a-", "...", "…", ","),
    *("http://(", "http://a(", "http://a[", "http://a{", "http://a(b[c{", "http://[", "http://[:", "http://@["),
    *(
        "http://{{",
        "http://{{a",
        "http://{%",
        "http://${",
        "http://$(",
        "http://#{",
        "http://%(",
        "http://<",
        "http://<a",
    ),
    *(
        "http://<%",
        "http://<?",
        "http://[[",
        "http://(?",
        "http://a[^",
        "http://a,",
        "http://a|",
        "http://a;",
        "http://a&",
    ),
    *("http://a'", "http://a\\", "http://a\\.", "http://a.", "http://a!", "http://a…", "http://a__A", "http://a/:a"),
    *(
        "http:/",
        "http//",
        "http//a.",
        "<mailto:",
        "<data:",
        "\\nhttp://",
        "jdbc:",
        "jdbc:a://",
        "a-http://",
        "1http://",
    ),
    *("http://" + "(" * 63, "http://" + "(" * 64 + ")" * 64, "http://x/{" + "a" * 99, "http://{{" + "a" * 299),
]


@pytest.mark.parametrize("mode", ["prose", "source"])
@pytest.mark.parametrize("part", REPEATED)
def test_scan(part: str, mode: Mode) -> None:
    text = part * (LENGTH // len(part))
    start = time.process_time()
    for _ in scan(text, mode=mode):
        pass
    assert time.process_time() - start < LIMIT


@pytest.mark.parametrize(
    "part", [*REPEATED, "{{", "{%", "{#", "${", "$(", "<%", "<?", "[[", "[%", "(?", "[^", "%%", "@A"]
)
def test_placeholders(part: str) -> None:
    text = part * (LENGTH // len(part))
    start = time.process_time()
    find_holes(text)
    assert time.process_time() - start < LIMIT


def test_one_url_of_a_megabyte() -> None:
    text = "https://example.com/" + "a" * 1_000_000
    assert [(candidate.start, candidate.end) for candidate in scan(text)] == [(0, len(text))]
    text = "https://example.com/?" + "%zz{a}(b)" * 100_000
    [candidate] = scan(text)
    assert (candidate.start, candidate.end, len(candidate.holes)) == (0, len(text), 100_000)
