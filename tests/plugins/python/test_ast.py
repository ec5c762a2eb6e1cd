"""What ``ast`` and ``tokenize`` read of a file's strings and comments holds the same URLs.

``ast`` tells the value of each string, with all its pieces joined, and where it begins and ends; ``tokenize`` where the
comments are. The values are scanned as the extractor scans what it has decoded itself.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.literals import is_in_pattern
from urllint_extractors.python.extractor import PythonExtractor

from tests.conformance.conftest import is_full_gate
from tests.installing import wheel
from tests.plugins.python.standard_library import line_starts, standard_library
from urllint.plugin import Document, Hole, scan

PACKAGES = ["ansible-core==2.18.6", "cibuildwheel==3.0.0"]

_TAKES_PATTERN = re.compile(
    r"\b(?:_?re|regex|re2)\.(?!escape)\w+\s*\(\s*$|\b(?:re_path|RegexValidator|assert(?:Raises)?Regex)\s*\(\s*$"
)


class Text(NamedTuple):
    """A string or comment as Python reads it, and its span."""

    kind: str
    start: int
    end: int
    value: str
    is_prose: bool


Counts = Counter[tuple[str, int, int, str]]
"""How often a URL is in a text: by the kind and span of the text, and the URL."""


def ours(text: str, texts: Iterable[Text]) -> Counts:
    """The URLs that the extractor finds, each with the text of ``texts`` that its span is in."""
    counts: Counts = Counter()
    places = sorted((place.start, place.end, place.kind) for place in texts)
    for url in PythonExtractor().extract(Document(text, path="a.py")).urls:
        kind = "comment" if url.places[-1].kind == "comment" else "string"
        around = [place for place in places if place[0] <= url.span.start and url.span.end <= place[1]]
        start, end, _ = next((place for place in around if place[2] == kind), (*url.span, kind))
        counts[kind, start, end, _with_named_fields(url.text, url.holes)] += 1
    return counts


def theirs(texts: Iterable[Text]) -> Counts:
    """The URLs in ``texts``."""
    return Counter(
        (place.kind, place.start, place.end, _with_named_fields(value[found.start : found.end], found.holes))
        for place in texts
        for value in [place.value]
        for found in scan(value, mode="prose" if place.is_prose else "quoted")
        if not is_in_pattern(value, found.start, found.end, 0, len(value))
    )


def _with_named_fields(text: str, holes: Iterable[Hole]) -> str:
    """``text`` with one name in everything in braces: what stands there, ``ast`` reads as code."""
    for start, end, _ in sorted(holes, reverse=True):
        if text.startswith("{", start):
            text = f"{text[:start]}{{field}}{text[end:]}"
    return text


def texts_of(text: str) -> list[Text]:
    """The strings and comments of ``text``, without those that are patterns."""
    offsets = _Offsets(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # unknown escapes
        tree = ast.parse(text)
    docstrings = set(_docstrings(tree))
    found: list[Text] = []
    for node, value in _strings(tree):
        start, end = offsets.span(node)
        if not _TAKES_PATTERN.search(text, max(0, start - 80), start):
            found.append(Text("string", start, end, value, node in docstrings))
    for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
        if token.type == tokenize.COMMENT:
            start = offsets.starts[token.start[0] - 1] + token.start[1]
            found.append(Text("comment", start, start + len(token.string), token.string, is_prose=True))
    return found


class _Offsets:
    """Code points for the lines, and the columns in bytes, of ``ast``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)

    def span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _at(self, line: int, column: int) -> int:
        start = self.starts[line - 1]
        stop = self.starts[line] if line < len(self.starts) else len(self.text)
        return start + len(self.text[start:stop].encode()[:column].decode())


def _strings(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The strings, with their values; bytes as code points, and a name in each replacement field.

    Before Python 3.12 strings in these fields have no place: they come with the string around them.
    """
    waiting: list[tuple[ast.AST, ast.expr | None]] = [(tree, None)]
    while waiting:
        node, outermost = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "{field}" for part in node.values]
            yield outermost or node, "".join(parts)
            fields = (part for part in node.values if isinstance(part, ast.FormattedValue))
            waiting += ((field.value, outermost or node) for field in fields)
        elif not isinstance(node, ast.Constant):
            waiting += ((child, outermost) for child in ast.iter_child_nodes(node))
        elif isinstance(node.value, bytes):
            yield outermost or node, node.value.decode("latin-1")
        elif isinstance(node.value, str):
            yield outermost or node, node.value


def _docstrings(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body[:1]:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    yield statement.value


def compare(text: str) -> int:
    """Assert that both find the same, and say how many there are."""
    texts = texts_of(text)
    expected = theirs(texts)
    found = ours(text, texts)
    assert found - expected == Counter(), text
    assert expected - found == Counter(), text
    return expected.total()


def compare_file(text: str) -> int:
    """The same for a file of Python's, if it is one for this version; without what needs no comparison."""
    if "//" not in text or "\f" in text or "\r" in text:
        return 0  # tokenize counts the columns behind these in ways of its own
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError):
        return 0
    return compare(text)


def test_the_standard_library() -> None:
    assert sum(compare_file(text) for _, text in standard_library(every=5 if is_full_gate() else 40)) > 3


@pytest.mark.parametrize("package", PACKAGES)
def test_real_files(cache: pytest.Cache, package: str) -> None:
    files = sorted(wheel(cache, package).rglob("*.py"))
    assert sum(compare_file(path.read_bytes().decode()) for path in files[:: 1 if is_full_gate() else 8]) > 0


_PIECES = st.sampled_from(
    [
        *("https://a.example/b", "http://c.example", "//", "/d", ":", ".", ",", " ", "\n", "\\x2f", "\\57", "\\u003a"),
        *("\\/", "\\N{SOLIDUS}", "\\\n", "é", "😀", "(", ")", "<", ">", "#", "?", "&", "%s", "%(e)s", "www.f.example"),
        "htp://g.example/",
    ]
)
_BODIES = st.lists(_PIECES, max_size=6).map("".join)
_WITH_FIELDS = st.builds("{}{{h}}{}".format, _BODIES, _BODIES)
_LITERALS = st.builds('{}"""{}"""'.format, st.sampled_from(["", "", "r", "f", "u", "rf"]), _BODIES | _WITH_FIELDS)
_ONE_LINE = _BODIES.map(lambda body: body.replace("\n", " "))
_STATEMENTS = st.one_of(
    st.builds("a = {}".format, _LITERALS),
    st.builds("a = ({}\n  {})".format, _LITERALS, _LITERALS),
    st.builds("a({} {}, b={}) # {}".format, _LITERALS, _LITERALS, _LITERALS, _ONE_LINE),
    st.builds("def f():\n    {}\n    return {}".format, _LITERALS, _LITERALS),
    st.builds("{}\n{}".format, _LITERALS, _LITERALS),
    st.builds("a = b'''{}'''".format, _BODIES.filter(str.isascii)),
)
_FILES = st.lists(_STATEMENTS, min_size=1, max_size=3).map("\n".join)


@settings(max_examples=200, deadline=None)
@given(_FILES)
def test_generated_files(text: str) -> None:
    compare_file(text)
