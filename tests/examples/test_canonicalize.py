"""The example that canonicalizes a list of URLs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "canonicalize.py"

LINES = """\
https://example.com/a
HTTPS://EXAMPLE.com:443/b/../a#top
https://example.com/a#bottom
  https://example.com/a
https://ex%61mple.com/%7Ea
https://example.com/~a
http://0x7f.1/
http://127.0.0.1
https://☕.example/é
https://xn--53h.example/%C3%A9
mailto:a@b

no URL
https://example.com:99999/
"""

CANONICAL = """\
http://127.0.0.1/
https://example.com/%7Ea
https://example.com/a
https://example.com/~a
https://xn--53h.example/%C3%A9
mailto:a@b
"""


@pytest.mark.skipif(not EXAMPLE.is_file(), reason="the examples are not part of what is tested here")
def test_each_url_is_written_once() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], input=LINES, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout == CANONICAL
    rate, distinct = done.stderr.splitlines()
    assert re.fullmatch(r"14 lines in \d+\.\d s, [\d,]+ a second", rate)
    assert distinct == "6 distinct URLs, 3 lines that are none"
