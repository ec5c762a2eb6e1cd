"""Where tokens stand, in what is hard to tell apart; `test_babel` compares with a parser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.javascript.scanner import Scanner


def tokens(source: str, *, jsx: bool = True, templated: bool = False) -> list[tuple[str, str]]:
    return [
        (token.kind, source[token.start : token.end])
        for token in Scanner(source, jsx=jsx, templated=templated).tokens()
    ]


TOKENS = [
    ("strings", """'a\\'b' + "c'" """, [("string", "'a\\'b'"), ("string", '"c\'"')]),
    ("a string ends with its line", "'a\n'b'", [("broken", "'a"), ("string", "'b'")]),
    ("a string goes on behind a backslash", "'a\\\r\nb'", [("string", "'a\\\r\nb'")]),
    ("an escaped quote at the end", "'a\\'\nb", [("broken", "'a\\'")]),
    ("comments", "// a\u2028/* b\n */ c /**/", [("comment", "// a"), ("comment", "/* b\n */"), ("comment", "/**/")]),
    ("a comment without end", "/* a", [("comment", "/* a")]),
    ("a hashbang", "#!/bin/node 'a\nb", [("comment", "#!/bin/node 'a")]),
    (
        "HTML's comments",
        "<!-- 'a\n --> 'b\nx --> 'c'",
        [("comment", "<!-- 'a"), ("comment", "--> 'b"), ("string", "'c'")],
    ),
    ("a template", "`a$b\\`${c}`", [("template", "`a$b\\`${c}`")]),
    (
        "templates in templates",
        "`a${`b${'c'}`}`",
        [("template", "`a${`b${'c'}`}`"), ("template", "`b${'c'}`"), ("string", "'c'")],
    ),
    (
        "braces in a substitution",
        "`${{a: '}'}}` 'b'",
        [("template", "`${{a: '}'}}`"), ("string", "'}'"), ("string", "'b'")],
    ),
    ("a template without end", "a `b 'c' ${'d'} ", [("broken", "`b 'c' ${'d'} ")]),
    ("a division", "a / 'b' / c", [("string", "'b'")]),
    ("a pattern", "a = /'/g, /[/']/, /\\//", [("regex", "/'/g"), ("regex", "/[/']/"), ("regex", "/\\//")]),
    ("a pattern behind a word", "return /'/; x.return / 'a'", [("regex", "/'/"), ("string", "'a'")]),
    ("a pattern behind a condition", "if (a(')')) /'/.b(c)", [("string", "')'"), ("regex", "/'/")]),
    ("a division behind brackets", "(a) / 'b' / c[0] / 'd'", [("string", "'b'"), ("string", "'d'")]),
    ("a pattern behind a block", "{ a() }\n/'/.b(c)", [("regex", "/'/")]),
    ("a division behind an object", "x = {} / 'a' / 2", [("string", "'a'")]),
    ("behind an operator at the end", "a++ / 'b' / c; d + /'/", [("string", "'b'"), ("regex", "/'/")]),
    ("a pattern behind a comment", "a = /* b */ /'/", [("comment", "/* b */"), ("regex", "/'/")]),
    ("a pattern behind a spread", "[.../'/.a(b)]", [("regex", "/'/")]),
    ("a pattern ends with its line", "a = /'b\n'c'", [("broken", "'b"), ("string", "'c'")]),
    ("an element", "x = <a>it's <b/>{'c'}</a> + 'd'", [("jsx-text", "it's "), ("string", "'c'"), ("string", "'d'")]),
    ("attributes", "x = <a b='c' d={'e'} {...f}/>", [("jsx-string", "'c'"), ("string", "'e'")]),
    ("a fragment", "x = <>it's</>", [("jsx-text", "it's")]),
    ("a comment in a tag", "x = <a // it's\n/>", [("comment", "// it's")]),
    ("a comparison", "if (a <b && c > 'd') // </", [("string", "'d'"), ("comment", "// </")]),
    ("an arrow function with a type", "x = <T>(a: T) => 'b'; y = '</'", [("string", "'b'"), ("string", "'</'")]),
    ("an element that does not end", "x = <a>'b'\ny = '/>'", [("string", "'b'"), ("string", "'/>'")]),
    ("names that differ", "x = <a>'b'</c>", [("string", "'b'")]),
]


@pytest.mark.parametrize(("source", "expected"), [pytest.param(*row[1:], id=row[0]) for row in TOKENS])
def test_tokens(source: str, expected: list[tuple[str, str]]) -> None:
    assert tokens(source) == expected


def test_where_there_are_no_elements() -> None:
    assert tokens("x = <a>'b'</a>", jsx=False) == [("string", "'b'")]


def test_code_of_a_template_language_in_a_string() -> None:
    source = "a = '{{ b('c') }}'; d = \"<%= e[\"f\"] %>\""
    assert tokens(source, templated=True) == [("string", "'{{ b('c') }}'"), ("string", '"<%= e["f"] %>"')]
    assert len(tokens(source)) == 4


PIECES = st.sampled_from(
    [
        "'",
        '"',
        "`",
        "${",
        "}",
        "{",
        "\\",
        "\n",
        "\r\n",
        "//",
        "/*",
        "*/",
        "/",
        "[",
        "]",
        "(",
        ")",
        "<a",
        ">",
        "</a>",
        "/>",
        "=",
        "<",
        "a",
        " ",
        "if(",
        "return",
        "<!--",
        "-->",
        "b='",
        "#!",
    ]
)
SOURCES = st.lists(PIECES, max_size=40).map("".join)


def check_order(source: str) -> None:
    """Assert that tokens are in order, and that those that overlap lie in a template's substitutions."""
    open_ends = [len(source)]
    before = -1
    for token in Scanner(source).tokens():
        assert before < token.start < token.end <= len(source)
        before = token.start
        while token.start >= open_ends[-1]:
            open_ends.pop()
        assert token.end <= open_ends[-1]
        if token.holes:
            assert token.kind == "template"
            for hole in token.holes:
                assert source[hole.start : hole.start + 2] == "${"
                assert source[hole.end - 1] == "}"
        open_ends.append(token.end)


@given(SOURCES)
def test_tokens_are_in_order(source: str) -> None:
    check_order(source)


HOSTILE_PIECES = [
    "'",
    '"',
    "`",
    "`${",
    "${",
    "`${`",
    "/*",
    "//",
    "/",
    " /",
    ")/",
    "(/",
    "if(a)/",
    "}/",
    "{}/",
    "<a ",
    "<a>",
    "<a><b>",
    "x=<a>",
    "=<a b='",
    "=<a>{",
    "</a>",
    "{",
    "}",
    "[/",
    "\\",
    "'\\\n",
    "-->",
    " -->",
    "<!--",
    "((((((((/",
    "/**/ /",
    "a\n/",
    "++/",
    "!/",
    "`${a}",
    "=<a>=>",
]
"""Pieces that open something again and again; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_hostile_source_is_read_to_its_end(piece: str) -> None:
    check_order(piece * (40_000 // len(piece)))
    check_order("</ " + piece * (40_000 // len(piece)))
