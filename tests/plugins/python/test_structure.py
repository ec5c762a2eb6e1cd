"""Docstrings, bracket depths, and what a comment speaks for."""

from __future__ import annotations

import pytest
from urllint_extractors.python.scanner import Scanner, Token
from urllint_extractors.python.structure import Brackets, governed, is_adjacent, is_on_one_line, starts_body

STARTS = [
    ("a module", "§'a'\n", True),
    ("a module, behind comments and blank lines", "#!/usr/bin/env python\n\n# a\n§'a'\n", True),
    ("a function", "def f():\n    §'a'\n", True),
    ("a class, behind a comment", "class C:  # c\n    # d\n\n    §'a'\n", True),
    ("an asynchronous function", "async  def f():\n\t§'a'\n", True),
    ("on the same line", "class C: §'a'\n", True),
    ("a method with decorators", "class C:\n  @property\n  def f(self) -> int:\n    §'a'\n", True),
    ("a long signature", "def f(\n    a: int,\n    b: str = ':',\n) -> None:\n    §'a'\n", True),
    ("carriage returns", "def f(\r    a):\r    §'a'\r", True),
    ("both line ends", "class C:\r\n    def f(\r\n        a\r\n    ):\r\n        §'a'\r\n", True),
    ("behind an import", "import a\n§'a'\n", False),
    ("the second statement", "def f():\n    pass\n    §'a'\n", False),
    ("the second string", "def f():\n    'a'\n    §'b'\n", False),
    ("the block of an if", "def f():\n    if a:\n        §'a'\n", False),
    ("the block of an else", "def f():\n    if a:\n        b\n    else:\n        §'a'\n", False),
    ("a value in a function", "def f():\n    return §'a'\n", False),
    ("a lambda", "f = lambda: §'a'\n", False),
    ("an annotation", "a: §'b'\n", False),
    ("a comment that ends in a colon", "import a  # b:\n§'a'\n", False),
]


@pytest.mark.parametrize(("source", "starts"), [pytest.param(*row[1:], id=row[0]) for row in STARTS])
def test_starts_body(source: str, starts: bool) -> None:
    start = source.index("§")
    assert starts_body(source.replace("§", ""), start) is starts


def test_depth_counts_the_brackets_of_code_only() -> None:
    source = "f('(', [1, # (\n {2: '['}], 3)"
    brackets = Brackets(source, Scanner(source).tokens())
    assert [brackets.depth(source.index(mark)) for mark in ("f", "1", "2", "3")] == [0, 2, 3, 1]
    assert brackets.depth(len(source)) == 0


def test_a_bracket_too_many_does_not_count() -> None:
    assert Brackets(")](", ()).depth(3) == 1


ADJACENT = [
    ("nothing", "'a''b'", True, True),
    ("a space", "'a' 'b'", True, True),
    ("a continued line", "'a' \\\n 'b'", True, True),
    ("a line end", "'a'\n  'b'", True, False),
    ("a comment", "'a' # c\n  'b'", True, False),
    ("an operator", "'a' + 'b'", False, True),
    ("a comma", "'a',\n 'b'", False, False),
]


@pytest.mark.parametrize(
    ("source", "adjacent", "on_one_line"), [pytest.param(*row[1:], id=f"{row[0]} between") for row in ADJACENT]
)
def test_adjacency(source: str, adjacent: bool, on_one_line: bool) -> None:
    first, second = 3, source.rindex("'b'")
    assert is_adjacent(source, first, second) is adjacent
    assert is_on_one_line(source, first, second) is on_one_line


GOVERNED = [
    ("the next statement", "# !\n⟦a = 1⟧\nb = 2\n"),
    ("a statement on several lines", "# !\n⟦a = f(\n    1,\n)⟧\nb = 2\n"),
    ("a continued line", "# !\n⟦a = \\\n  1⟧\nb\n"),
    ("a string on several lines", "# !\n⟦a = '''\n\n'''⟧\nb\n"),
    ("other comments and blank lines before it", "# !\n⟦# other\n\na = 1⟧\nb\n"),
    ("the header of a block", "# !\n⟦def f(a,\n      b):⟧\n    pass\n"),
    ("an element of a list", "a = [\n    # !\n⟦    'b',⟧\n    'c',\n]\n"),
    ("an element with brackets of its own", "a = [\n    # !\n⟦    f(\n        'b',\n    ),⟧\n    'c',\n]\n"),
    ("the last element", "a = [\n    # !\n⟦    'b'⟧\n]\n"),
    ("the last line without an end", "# !\n⟦a = 1⟧"),
    ("the last line with a comment", "# !\n⟦a = 1 # b⟧\nb\n"),
    ("all line ends", "# !\r\n⟦a = (\r\n1)⟧\r\nb"),
    ("none: it shares its line", "a = 1  # !\nb = 2\n"),
    ("none: behind a bracket", "a = [  # !\n  1\n]\n"),
    ("none: behind a string", "'''a\n''' # !\nb\n"),
    ("none: nothing follows", "a\n# !\n"),
    ("none: only comments follow", "a\n# !\n# b\n"),
    ("none: the last line", "# !"),
]


@pytest.mark.parametrize("marked", [pytest.param(row[1], id=row[0]) for row in GOVERNED])
def test_governed(marked: str) -> None:
    source = marked.replace("⟦", "").replace("⟧", "")
    tokens = Scanner(source).tokens()
    (span,) = governed(source, tokens, [token for token in tokens if source[token.start : token.end] == "# !"])
    if span is None:
        assert "⟦" not in marked
    else:
        assert f"{source[: span.start]}⟦{source[span.start : span.end]}⟧{source[span.end :]}" == marked


def test_each_comment_has_its_own() -> None:
    source = "# !\na = [\n  # !\n  1,\n]\n# !\n# !\nb\n"
    tokens = Scanner(source).tokens()
    spans = governed(source, tokens, tokens)
    assert [None if span is None else source[span.start : span.end] for span in spans] == [
        "a = [\n  # !\n  1,\n]",
        "  1,",
        "# !\nb",
        "b",
    ]


HOSTILE_PIECES = ["# !\n(", "# !\n", "(\n# !\na\n", "# !\n\\\n"]
"""Pieces with very many comments; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_each_of_very_many_comments_governs_what_follows_it_or_nothing(piece: str) -> None:
    source = piece * (200_000 // len(piece))
    tokens: list[Token] = Scanner(source).tokens()
    spans = governed(source, tokens, tokens)
    assert len(spans) == len(tokens)
    for token, span in zip(tokens, spans, strict=True):
        assert span is None or token.end <= span.start < span.end <= len(source)
