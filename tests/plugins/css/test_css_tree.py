"""The scanner and the decoder of escapes against npm's ``css-tree``, on real style sheets and on generated ones."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest
from urllint_extractors.css.escapes import decode
from urllint_extractors.css.scanner import tokens

from tests.conformance.conftest import is_full_gate
from tests.installing import cannot_test, npm_file
from urllint.plugin import SourceMapBuilder

PEER = ("css-tree@3.1.0", "dist/csstree.js")
STYLE_SHEETS = {
    "bootstrap": ("bootstrap@5.3.3", "dist/css/bootstrap.css"),
    "minified": ("swiper@11.1.14", "swiper-bundle.min.css"),
    "icons": ("bootstrap-icons@1.11.3", "font/bootstrap-icons.css"),
}
COUNT = 20_000 if is_full_gate() else 4_000

_HEX_AT_END = re.compile(r"\\[0-9a-fA-F]{1,6}\Z")
_BEFORE = re.compile(r"url\([ \t\r\n\f]*", re.IGNORECASE)


def cache_of(request: pytest.FixtureRequest) -> pytest.Cache:
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    if cache is None:
        cannot_test("pytest runs without its cache, where packages of npm are kept")
    return cache


@pytest.fixture(scope="module")
def peer(request: pytest.FixtureRequest) -> list[str]:
    """The command that answers with the peer's tokens."""
    node = shutil.which("node")
    if node is None:
        cannot_test("cannot run css-tree: node is not on the PATH")
    bundle = npm_file(cache_of(request), *PEER)
    return [node, str(Path(__file__).with_name("css_tree.js")), str(bundle)]


def ask(peer: list[str], texts: Iterable[str]) -> list[list[tuple[str, int, int, str | None]]]:
    lines = "".join(f"{json.dumps(text)}\n" for text in texts)
    done = subprocess.run(peer, input=lines, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return [[tuple(token) for token in json.loads(line)] for line in done.stdout.split("\n") if line]


def compare(text: str, answer: list[tuple[str, int, int, str | None]]) -> int:
    """Assert that strings, comments and arguments of ``url()`` are the peer's; in its tokens ``url()`` is whole."""
    assert not any(ord(character) > 0xFFFF for character in text)
    theirs: dict[tuple[str, int, int], str | None] = {}
    for kind, start, end, value in answer:
        if kind == "url":
            before = _BEFORE.match(text, start)
            assert before is not None
            start = before.end()
            stop = end - 1 if text[end - 1] == ")" else end
            while stop > start and text[stop - 1] in " \t\r\n\f" and not text.endswith("\\", start, stop - 1):
                stop -= 1
            # One white space behind the digits of an escape belongs to it.
            end = stop + 1 if stop < end and _HEX_AT_END.search(text, start, stop) and text[stop] != ")" else stop
        if kind in ("url", "string", "comment") and start < end:
            theirs[kind, start, end] = value
    ours = {(token.kind, token.start, token.end) for token in tokens(text, "css")}
    assert {token for token in ours if token[0] in ("url", "string", "comment")} == theirs.keys(), text
    for (kind, start, end), value in theirs.items():
        if value is not None:
            builder = SourceMapBuilder()
            decode(builder, text, start + (kind == "string"), end - (kind == "string"))
            assert builder.text == value, text[start:end]
    return len(theirs)


@pytest.mark.parametrize(("package", "member"), STYLE_SHEETS.values(), ids=STYLE_SHEETS)
def test_real_style_sheets(peer: list[str], request: pytest.FixtureRequest, package: str, member: str) -> None:
    text = npm_file(cache_of(request), package, member).read_bytes().decode()
    (answer,) = ask(peer, [text])
    assert compare(text, answer) > 1


PIECES = [
    *("a", "b ", "url(", "URL(", "url( ", ")", " )", "'", '"', "'c'", '"d"', "'\\''", "'\\66 e'", "'\\\nf'", "'g"),
    *("\\", "\\'", '\\"', "\\)", "\\29 ", "\\2f", "\\0", "\\110000 ", "\\\n", "/*", "*/", "/* h */", "//", "/", "*"),
    *("\n", " ", "\t", ";", ":", "{", "}", "(", "x-url(", "data:", "i.png", "é", "@import ", "@", "#", "%", "\x01"),
]
UNDECIDED = re.compile(r"\\[\s\S]{0,9}url\(|[#@<{]\{|url\([^)]*[(\"'\s][^)]*\)", re.IGNORECASE)
"""What is not compared: names that go on in an escape, and what CSS refuses in ``url()``.

In a style sheet that a preprocessor reads, the latter may hold strings; so it is read on.
"""


def ends_inside(text: str, answer: list[tuple[str, int, int, str | None]]) -> bool:
    """Whether the text may end in a string or in ``url()``: CSS closes these."""
    return any(kind in ("string", "url") and end == len(text) for kind, _, end, _ in answer[-1:])


def test_generated_style_sheets(peer: list[str]) -> None:
    chance = random.Random(1)
    texts = ["".join(chance.choices(PIECES, k=chance.randint(1, 10))) for _ in range(COUNT)]
    texts = [text for text in texts if UNDECIDED.search(text) is None]
    compared = 0
    for text, answer in zip(texts, ask(peer, texts), strict=True):
        if not any(kind in ("bad-url", "broken") for kind, *_ in answer) and not ends_inside(text, answer):
            compared += compare(text, answer)
    assert compared > COUNT / 20
