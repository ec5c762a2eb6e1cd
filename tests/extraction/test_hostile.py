"""Hostile text is read to its end, whatever brackets, quotes and escapes are left open in it.

That the time grows with the length only is shown by ``benchmarks/hostile.py``, which takes its text from here.
"""

from __future__ import annotations

from typing import Final

import pytest

from urllint.extraction.candidates import Mode
from urllint.extraction.holes import find_holes
from urllint.extraction.scan import scan

LENGTH: Final = 80_000

HOSTILE: Final = [
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
    *(
        "http://a吧",
        "http://a吧:",
        "http://a．",
        "．a",
        "http://a:1吧",
        "http:/a吧",
        "www.a.b吧",
        "http//a.b吧",
        "吧.a:",
        "{%if a%}",
        "http://a{%if%}",
        "http://a{%end%}",
        "{{/a}}",
        "<%end%>",
    ),
    *("http://" + "(" * 63, "http://" + "(" * 64 + ")" * 64, "http://x/{" + "a" * 99, "http://{{" + "a" * 299),
]
"""Pieces that are repeated to the length."""

HOSTILE_PLACEHOLDERS: Final = [*HOSTILE, "{{", "{%", "{#", "${", "$(", "<%", "<?", "[[", "[%", "(?", "[^", "%%", "@A"]


def repeated(piece: str, length: int = LENGTH) -> str:
    return piece * (length // len(piece))


@pytest.mark.parametrize("mode", ["prose", "source"])
@pytest.mark.parametrize("piece", HOSTILE)
def test_scan(piece: str, mode: Mode) -> None:
    text = repeated(piece)
    last = 0
    for candidate in scan(text, mode=mode):
        assert last <= candidate.start < candidate.end <= len(text)
        last = candidate.end


@pytest.mark.parametrize("piece", HOSTILE_PLACEHOLDERS)
def test_placeholders(piece: str) -> None:
    text = repeated(piece)
    last = 0
    for hole in find_holes(text):
        assert last <= hole.start < hole.end <= len(text)
        last = hole.end


def test_one_url_of_a_megabyte() -> None:
    text = "https://example.com/" + "a" * 1_000_000
    assert [(candidate.start, candidate.end) for candidate in scan(text)] == [(0, len(text))]
    text = "https://example.com/?" + "%zz{a}(b)" * 100_000
    [candidate] = scan(text)
    assert (candidate.start, candidate.end, len(candidate.holes)) == (0, len(text), 100_000)
