"""Whole documents fixed: what is safe keeps every URL, and nothing but URLs is changed."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.checking import REGISTRY, DefaultSettings
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.engine.linter import Linter
from urllint.fixing.edits import apply_edits
from urllint.model import Extraction, Finding, FoundUrl
from urllint.whatwg import parse

BASES = ("https://a.invalid/b/c/d", "http://a.invalid/b/c/d", "file:///b/c/d")

STARTS = [
    "https://",
    "https:/",
    "http:\\\\",
    "https:///",
    "HTTP://",
    "http:",
    "//",
    "/",
    "",
    "file:///C|/",
    "file:",
    "ssh://",
]
HOSTS = [
    "a.org",
    "a.org",
    "0x7f.1",
    "a%2Eorg",
    "127.1.",
    "１２７.1",
    "[2001:0db8::0001]",
    "anna:pw@a.org",
    "xn--a.org",
    "{host}",
]
PIECES = [
    *" \"'<>`{}^|[]\\%#?/&;:@()*_~$",
    *(
        "a",
        "b",
        "é",
        "☕",
        "%41",
        "%zz",
        "&amp;",
        "\\_",
        "\\x41",
        "](",
        "{{ x }}",
        "${Y}",
        "--",
        "//",
        "/../",
        "\t",
        "\n  ",
    ),
]
URLS = st.builds(
    lambda start, host, rest: start + host + "".join(rest),
    st.sampled_from(STARTS),
    st.sampled_from(HOSTS),
    st.lists(st.sampled_from(PIECES), max_size=8),
)


def _html(urls: list[str]) -> str:
    parts = ["<!doctype html><title>x</title><!-- first remark --><h1 id=top>Head</h1>\n"]
    for number, url in enumerate(urls):
        quote = "'" if number % 2 else '"'
        written = html.escape(url) if number % 3 else url.replace(quote, "").replace("&", "&amp;")
        parts.append(
            f"<p id=p{number}>See <a href={quote}{written}{quote}>this</a> <!-- remark {number} --> "
            f"and {html.escape(url)}.\n"
        )
    return "".join(parts)


def _markdown(urls: list[str]) -> str:
    parts = ["# Head\n\n<!-- first remark -->\n\n"]
    for number, url in enumerate(urls):
        line = re.sub(r"\s", " ", url)
        escaped = re.sub(r"([\\<>&*_`\[\]()])", r"\\\1", line)
        bare = re.sub(r"[\s<>]", "", url)
        parts.append(
            f"## Head {number}\n\n[this](<{escaped}>) `{bare}` <{bare}> ![x]({bare})\n\n"
            f"> {bare} and\n> [more][{number}]\n\n"
        )
        parts.append(f"[{number}]: {bare}\n\n| a | b |\n| - | - |\n| {bare} | [y](<{escaped}>) |\n\n")
    return "".join(parts)


def _python(urls: list[str]) -> str:
    parts = ['"""About https:/a.org/docs."""\n\n']
    for number, url in enumerate(urls):
        bare = re.sub(r"\s", "", url)
        plain = bare.replace("\\", "").replace("'", "")
        parts.append(f"URL_{number} = {url!r}  # see {bare}\nOTHER_{number} = ('{plain}' '/more')\n")
    return "".join(parts)


def _text(urls: list[str]) -> str:
    return "".join(f"At {url} and ({url}).\n" for url in urls)


WRITERS = {"a.html": _html, "a.md": _markdown, "a.py": _python, "a.txt": _text}
FEW = settings(deadline=None, max_examples=40)
LINTER = Linter(REGISTRY, DefaultSettings())


def _safe(finding: Finding) -> bool:
    return finding.fix is not None and finding.fix.applicability == "safe"


def _any(_: Finding) -> bool:
    return True


def _fix(text: str, path: str, *, unsafe: bool) -> str:
    data = text.encode("utf-8", "surrogatepass")
    fixed = fix_bytes(LINTER, data, path, _any if unsafe else _safe)
    if not isinstance(fixed, FixedFile):
        return text
    after = fixed.data.decode("utf-8")
    assert apply_edits(text, fixed.edits) == after
    return after


def _read(text: str, path: str) -> Extraction:
    return LINTER.extract(text.encode(), path)[1]


def _meanings(found: FoundUrl) -> list[str | None]:
    """What the URL is read as, under every base that it may have."""
    records = [parse(found.text, base if found.may_be_relative else None).url for base in BASES]
    return [None if record is None else record.href for record in records]


def _around(text: str, extraction: Extraction) -> list[str]:
    """The text between the URLs."""
    parts: list[str] = []
    at = 0
    for start, end in sorted(found.span for found in extraction.urls):
        if start >= at:
            parts.append(text[at:start])
        at = max(at, end)
    return [*parts, text[at:]]


@pytest.mark.parametrize("path", WRITERS)
@FEW
@given(urls=st.lists(URLS, min_size=1, max_size=4))
def test_safe_fixes_keep_every_url_and_all_else(path: str, urls: list[str]) -> None:
    before = WRITERS[path](urls)
    after = _fix(before, path, unsafe=False)
    one, other = _read(before, path), _read(after, path)
    assert list(map(_meanings, one.urls)) == list(map(_meanings, other.urls))
    assert [found.places for found in one.urls] == [found.places for found in other.urls]
    assert _around(before, one) == _around(after, other)
    assert [anchor.name for anchor in one.anchors] == [anchor.name for anchor in other.anchors]
    assert [comment.text for comment in one.comments if ":" not in comment.text] == [
        comment.text for comment in other.comments if ":" not in comment.text
    ]


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("path", WRITERS)
@FEW
@given(urls=st.lists(URLS, min_size=1, max_size=3))
def test_fixing_again_changes_nothing(path: str, unsafe: bool, urls: list[str]) -> None:
    once = _fix(WRITERS[path](urls), path, unsafe=unsafe)
    assert _fix(once, path, unsafe=unsafe) == once


@pytest.mark.parametrize("path", WRITERS)
@FEW
@given(urls=st.lists(URLS, min_size=1, max_size=3))
def test_unsafe_fixes_change_nothing_but_urls(path: str, urls: list[str]) -> None:
    before = WRITERS[path](urls)
    after = _fix(before, path, unsafe=True)
    one, other = _read(before, path), _read(after, path)
    assert len(one.urls) == len(other.urls)
    assert _around(before, one) == _around(after, other)


def test_there_is_something_to_fix() -> None:
    urls = ["https:///a.org/x y", "http:\\\\0x7f.1\\a|b"]
    for path, write in WRITERS.items():
        before = write(urls)
        assert _fix(before, path, unsafe=False) != before
        assert _fix(before, path, unsafe=True) != _fix(before, path, unsafe=False)
