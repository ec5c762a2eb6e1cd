"""Texts to try an extractor on, made from pieces at random, and the same for the same seed.

The pieces are what formats are made of: quotes, brackets, marks of comments, escapes, indentation; and URLs, good ones
and others. Files of the format itself (``samples``) are better: their lines are mixed, and URLs in them replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

URLS: Final = (
    *("http://a.example", "https://a.example/b", "https://a.example/b?c=d&e=f#g", "http://a.example/b_(c)"),
    *("https://user:pass@a.example:80/", "http://[::1]:8080/", "http:/a.example", "http:\\\\a.example", "https:///a"),
    *("www.a.example", "mailto:a@b.example", "tel:+1", "urn:isbn:1", "data:,a", "//a.example/b", "../b/c.html#d"),
    *("https://{host}/x", "http://${HOST}/$1", "https://a.example/{{ b }}/%s", "http://a..b/", "ftp://a.example/%41"),
    *("https://é.example/☕", "git+ssh://git@a.example/b.git", "x://y", "http://", "http://a.example/\\u0026"),
)
_PIECES: Final = (
    *('"', "'", "`", '"""', "'''", "(", ")", "[", "]", "{", "}", "<", ">", "](", "][", "[[", "]]", "<a href=", "</a>"),
    *(" ", "\n", "\n\n", "\n  ", "\n    ", "\t", ",", ";", ":", "|", "=", " = ", ": ", "- ", "* ", ". ", "# ", "// "),
    *("/* ", " */", "<!-- ", " -->", "-- ", "% ", ".. ", "\\", "\\\\", "\\n", '\\"', "\\u002f", "&amp;", "&#x2F;", "%"),
    *("a", "b.c", "url", "link", "x = ", "f(", "{{", "}}", "${", "{%", "%}", "<?", "?>", "@", "~", "^", "_", "-", "+"),
    *("!", "?", "0", "é", "☕", "\u2028", "\x0b", "\ufeff", "\0", "\udcff", "\r\n", "\r"),
)
_URL: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^\s\"'<>()\[\]{}\\]+")
_LONGEST: Final = 14
_MOST_LINES: Final = 12


def generate(seed: int, count: int, samples: Sequence[str] = ()) -> Iterator[str]:
    """``count`` texts."""
    random = Random(seed)  # noqa: S311 - no secret depends on it
    lines = [line for sample in samples for line in sample.splitlines(keepends=True)]
    for number in range(count):
        yield _mixed(random, lines) if lines and number % 2 else _pieces(random)


def _pieces(random: Random) -> str:
    pieces = [
        random.choice(URLS) if random.random() < 0.3 else random.choice(_PIECES)
        for _ in range(random.randint(1, _LONGEST))
    ]
    return "".join(pieces)


def _mixed(random: Random, lines: Sequence[str]) -> str:
    """Some lines of the samples, with another URL in the place of some, and a piece put in somewhere."""
    start = random.randrange(len(lines))
    text = "".join(lines[start : start + random.randint(1, _MOST_LINES)])
    text = _URL.sub(lambda match: random.choice(URLS) if random.random() < 0.5 else match.group(), text)
    if random.random() < 0.5:
        at = random.randint(0, len(text))
        text = text[:at] + random.choice(_PIECES) + text[at:]
    return text
