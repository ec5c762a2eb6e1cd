"""The scanner and the decoders of literals against Babel's parser: on real scripts, and on generated ones.

The parser, and the scripts, are files of packages of npm that are fetched once.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from urllint_extractors.javascript.literals import decode, decode_jsx
from urllint_extractors.javascript.scanner import Scanner, Token

from tests.conformance.conftest import is_full_gate
from tests.installing import cannot_test, npm_file
from urllint.plugin import SourceMapBuilder

PARSER = ("@babel/parser@7.28.5", "lib/index.js")

SCRIPTS = {
    "lodash": ("lodash@4.17.21", "lodash.js", ["jsx"]),
    "jquery": ("jquery@3.7.1", "dist/jquery.js", ["jsx"]),
    "minified": ("preact@10.25.4", "dist/preact.min.js", ["jsx"]),
    "types": ("axios@1.7.7", "index.d.ts", [["typescript", {"dts": True}]]),
    "elements": ("@docusaurus/theme-classic@3.6.3", "lib/theme/CodeBlock/Content/String.js", ["jsx"]),
}
COUNT = 20_000 if is_full_gate() else 4_000


class Peer(NamedTuple):
    """How to ask the parser."""

    command: list[str]

    def read(self, scripts: Iterable[tuple[str, list[object]]]) -> list[list[list[object]] | None]:
        """What it reads each script as, with its plugins; ``None`` for those that it refuses."""
        lines = "".join(f"{json.dumps(script)}\n" for script in scripts)
        done = subprocess.run(self.command, input=lines, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.split("\n") if line]


@pytest.fixture(scope="module")
def peer(request: pytest.FixtureRequest) -> Peer:
    node = shutil.which("node")
    if node is None:
        cannot_test("cannot run Babel's parser: node is not on the PATH")
    parser = npm_file(cache_of(request), *PARSER)
    return Peer([node, str(Path(__file__).with_name("babel.js")), str(parser)])


def cache_of(request: pytest.FixtureRequest) -> pytest.Cache:
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    if cache is None:
        cannot_test("pytest runs without its cache, where packages of npm are kept")
    return cache


def code_points(text: str) -> Sequence[int]:
    """The offset in code points of each UTF-16 unit of ``text``, and of its end."""
    if text.isascii():
        return range(len(text) + 1)
    offsets: list[int] = []
    for at, character in enumerate(text):
        offsets += [at] * (1 if ord(character) <= 0xFFFF else 2)
    return [*offsets, len(text)]


Literal = tuple[str, int, int]
Values = list[tuple[int, int, str]]


def expected(text: str, answer: list[list[object]]) -> dict[Literal, Values]:
    """What the peer found, in code points; surrogates that are a pair are one."""
    at = code_points(text)
    found: dict[Literal, Values] = {}
    for kind, start, end, values in answer:
        assert isinstance(kind, str)
        assert isinstance(start, int)
        assert isinstance(end, int)
        assert isinstance(values, list)
        found[kind, at[start], at[end]] = [
            (at[low], at[high], value.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass"))
            for low, high, value in values
            if value is not None
        ]
    return found


def decoded(text: str, kind: str, start: int, end: int) -> str:
    builder = SourceMapBuilder()
    if kind.startswith("jsx"):
        decode_jsx(builder, text, start, end)
        return builder.text
    decode(builder, text, start, end, kind)
    return builder.text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def compare(text: str, answer: list[list[object]], tokens: list[Token]) -> int:
    """Assert that ours are theirs, and say how many there are."""
    theirs = expected(text, answer)
    ours = {(token.kind, token.start, token.end) for token in tokens}
    assert ours == theirs.keys(), text
    for (kind, *_), values in theirs.items():
        for start, end, value in values:
            assert decoded(text, kind, start, end) == value, (text[start:end], text)
    return len(theirs)


@pytest.mark.parametrize(("package", "member", "plugins"), SCRIPTS.values(), ids=SCRIPTS)
def test_real_scripts(
    peer: Peer, request: pytest.FixtureRequest, package: str, member: str, plugins: list[object]
) -> None:
    text = npm_file(cache_of(request), package, member).read_bytes().decode()
    (answer,) = peer.read([(text, plugins)])
    assert answer is not None
    assert compare(text, answer, Scanner(text, jsx="jsx" in plugins).tokens()) > 10


PIECES = [
    *(
        "a",
        "b ",
        "1",
        "x.y",
        "f(",
        ")",
        "(",
        "[",
        "]",
        "{",
        "}",
        ";",
        "\n",
        " ",
        ", ",
        " = ",
        "+",
        " - ",
        "++",
        "!",
        ".",
    ),
    *(
        "/",
        " / ",
        "/x/",
        "/[/]/g",
        "/\\//",
        "/'/",
        "/`/ ",
        "//c\n",
        "/*d*/",
        "/*'\n*/",
        "=> ",
        "return ",
        "typeof ",
        ": ",
    ),
    *("'a'", '"b"', "'\\''", '"\\\n"', "'\\x41'", "'\\u{1F600}'", "'\\uD83D\\uDE00'", "'\\uD83D'", "'\\/'", "'\\q\\0'"),
    *("'\\101\\8'", "'\\\r\n'", "'\u2028'", "'é😀'", "`", "`", "${", "`c`", "`\\``", "`$`", "`\r\n`", "`\\${'}'}`"),
    *(
        "if (a) ",
        "while(b)",
        "x ? ",
        "...",
        "<a>",
        "</a>",
        "<b c='&amp;d'>",
        "</b>",
        "<e/>",
        "<>",
        "</>",
        "it's ",
        "&lt;",
    ),
    *("{/*g*/}", "<a h={'i'}/>", "<a\n//j\nk='l'/>", " < ", " > ", "-->", "<!--", "let ", "x!/2/3", "<T,>"),
]


def generated(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choices(PIECES, k=chance.randint(1, 9))) for _ in range(count)]


UNDECIDED = re.compile(r"-->|<!--|[<>]\s*/|[<>)]\s*<|\}\s*/")
"""What is not compared.

A script reads ``-->`` and ``<!--`` as comments, a module as operators, and Babel tries modules first. That something is
compared with a regular expression or an element, or is divided behind a function or an object, is possible to write;
the scanner takes it for what is likely there.
"""


def test_generated_scripts(peer: Peer) -> None:
    scripts = [script for script in generated(1, COUNT) if UNDECIDED.search(script) is None]
    read = 0
    for text, answer in zip(scripts, peer.read((text, ["jsx"]) for text in scripts), strict=True):
        if answer:
            read += compare(text, answer, Scanner(text).tokens()) > 0
    assert read > COUNT / 20
