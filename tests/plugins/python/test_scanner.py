"""Where strings and comments stand: tables, the standard library against ``tokenize``, and hostile text."""

from __future__ import annotations

import io
import tokenize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.python.scanner import Scanner, Token

from tests.plugins.python.standard_library import line_starts, standard_library


def shown(source: str) -> list[str]:
    """The tokens of ``source``, as they are written there; those that do not end are marked."""
    return [
        ("broken " if token.kind == "broken" else "") + source[token.start : token.end]
        for token in Scanner(source).tokens()
    ]


TOKENS = [
    ("nothing", "x = 1\n", []),
    ("a comment", "x = 1  # one", ["# one"]),
    ("a comment ends at a line end of any kind", "# a\r# b\r\n# c\n", ["# a", "# b", "# c"]),
    ("both quotes", "'a' \"b\"", ["'a'", '"b"']),
    ("a quote in the other quotes", "'a\"' \"b'\"", ["'a\"'", '"b\'"']),
    ("a number sign in a string", "'# a'", ["'# a'"]),
    ("quotes in a comment", "# it's\n'a'", ["# it's", "'a'"]),
    ("empty strings", "'' \"\"", ["''", '""']),
    ("empty strings with three quotes", "'''''' \"\"\"\"\"\"", ["''''''", '""""""']),
    ("three quotes with quotes inside", "'''a'b''c'''", ["'''a'b''c'''"]),
    ("four quotes at the end are an end and one more", "'''a'''''", ["'''a'''", "''"]),
    ("several lines", '"""a\nb"""', ['"""a\nb"""']),
    ("an escaped quote", r"'a\'b' 'c'", [r"'a\'b'", "'c'"]),
    ("an escaped backslash", r"'a\\' 'c'", [r"'a\\'", "'c'"]),
    ("an escaped quote in a raw string", r"r'a\'b' 'c'", [r"r'a\'b'", "'c'"]),
    ("an escaped quote in three quotes", r"'''a\'''' 'c'", [r"'''a\''''", "'c'"]),
    ("a line that is continued", "'a\\\nb' '\\\r\nc'", ["'a\\\nb'", "'\\\r\nc'"]),
    *(
        (f"the prefix {prefix}", f"x = {prefix}'a'", [f"{prefix}'a'"])
        for prefix in (
            "r",
            "R",
            "u",
            "U",
            "b",
            "B",
            "f",
            "F",
            "t",
            "br",
            "bR",
            "Br",
            "rb",
            "RB",
            "fr",
            "rF",
            "rt",
            "ur",
        )
    ),
    ("no prefix: a longer name", "bar'a'", ["'a'"]),
    ("no prefix: two of the same", "bb'a'", ["'a'"]),
    ("no prefix: the end of a name", "x_r'a' xr'a' 1r'a'", ["'a'", "'a'", "'a'"]),
    ("behind an operator", "-r'a'", ["r'a'"]),
    ("an f-string with a field", "f'{a}' 'b'", ["f'{a}'", "'b'"]),
    ("an f-string with quotes in a field", """f"{a['b']}" 'c'""", ["""f"{a['b']}\"""", "'c'"]),
    ("an f-string with its own quotes in a field", """f'{a['b']}' 'c'""", ["""f'{a['b']}'""", "'c'"]),
    ("f-strings in f-strings", "f'{f'{f'{a}'}'}' 'c'", ["f'{f'{f'{a}'}'}'", "'c'"]),
    ("a closing brace in a string in a field", "f'{a['}']}' 'c'", ["f'{a['}']}'", "'c'"]),
    ("a quote in a format specification", """f"{a:'>10}" 'c'""", ["""f"{a:'>10}\"""", "'c'"]),
    ("a field in a format specification", "f'{a!r:>{b['c']}}' 'c'", ["f'{a!r:>{b['c']}}'", "'c'"]),
    ("doubled braces", "f'{{\"' 'c'", ["f'{{\"'", "'c'"]),
    ("doubled braces in a format specification are two fields", "f'{a:{{b}}}' 'c'", ["f'{a:{{b}}}'", "'c'"]),
    ("a dictionary in a field", "f'{ {'a': 1}['a'] }' 'c'", ["f'{ {'a': 1}['a'] }'", "'c'"]),
    ("a slice in a field", "f'{a['b'][1:2]}' 'c'", ["f'{a['b'][1:2]}'", "'c'"]),
    ("a named character is no field", "f'\\N{DOLLAR SIGN}' 'c'", ["f'\\N{DOLLAR SIGN}'", "'c'"]),
    ("in a raw f-string it is one", "rf'\\N{a['b']}' 'c'", ["rf'\\N{a['b']}'", "'c'"]),
    ("a backslash before a field", "f'\\{a['b']}' 'c'", ["f'\\{a['b']}'", "'c'"]),
    ("a field on several lines", "f'{\na\n}' 'c'", ["f'{\na\n}'", "'c'"]),
    ("a comment in a field", "f'''{\na['b'] # it's\n}''' 'c'", ["f'''{\na['b'] # it's\n}'''", "'c'"]),
    ("not closed on its line", "'a\n'b'", ["broken 'a", "'b'"]),
    ("three quotes that are not closed", "'''a\n'b'", ["broken '''a\n'b'"]),
    ("a backslash at the end", "'a\\", ["broken 'a"]),
    ("an f-string whose field is not closed", "f'{a' 'b'\n'c'", ["f'{a'", "'b'", "'c'"]),
    ("an f-string that is not closed", "f'a\n'c'", ["broken f'a", "'c'"]),
]


@pytest.mark.parametrize(("source", "tokens"), [pytest.param(*row[1:], id=row[0]) for row in TOKENS])
def test_tokens(source: str, tokens: list[str]) -> None:
    assert shown(source) == tokens


def test_a_token_knows_its_parts() -> None:
    source = "x = Rb'''a'''"
    (token,) = Scanner(source).tokens()
    assert token == Token("string", 4, 13, "rb", 3)
    assert source[token.body : token.body_end] == "a"
    assert (token.is_raw, token.is_bytes, token.is_formatted) == (True, True, False)


FIELDS = [
    ("one", "f'a{b}c'", ["{b}"]),
    ("only the outermost", "f'{a:{b}}'", ["{a:{b}}"]),
    ("none in doubled braces", "f'{{a}}'", []),
    ("doubled braces and a field", "f'{{{a}}}'", ["{a}"]),
    ("two", "f'{a}{b!r}'", ["{a}", "{b!r}"]),
    ("those of a nested f-string belong to it", "f'{f'{a}'}{b}'", ["{f'{a}'}", "{b}"]),
]


@pytest.mark.parametrize(("source", "fields"), [pytest.param(*row[1:], id=row[0]) for row in FIELDS])
def test_fields(source: str, fields: list[str]) -> None:
    formatted = Scanner(source).formatted(2, "'", raw=False, limit=len(source))
    assert formatted is not None
    assert formatted.end == len(source)
    assert [source[start:end] for start, end in formatted.fields] == fields


# --- The standard library


def tokenized(text: str) -> list[tuple[int, int]]:
    """The spans of strings and comments by ``tokenize``; an f-string is one, however it is split."""
    starts = line_starts(text)
    spans: list[tuple[int, int]] = []
    opened: list[int] = []
    for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
        start, end = (starts[line - 1] + column for line, column in (token.start, token.end))
        name = tokenize.tok_name[token.type]
        if name in ("FSTRING_START", "TSTRING_START"):
            opened.append(start)
        elif name in ("FSTRING_END", "TSTRING_END"):
            start = opened.pop()
            if not opened:
                spans.append((start, end))
        elif name in ("STRING", "COMMENT") and not opened:
            spans.append((start, end))
    return spans


def test_the_standard_library_as_tokenize_reads_it() -> None:
    compared = 0
    for path, text in standard_library(every=20):
        if "\f" in text or "\r" in text:
            continue  # tokenize counts these columns in ways of its own
        try:
            expected = tokenized(text)
        except (tokenize.TokenError, SyntaxError):
            continue
        assert [(token.start, token.end) for token in Scanner(text).tokens()] == expected, path
        compared += len(expected)
    assert compared > 1_000


# --- Any text

PIECES = st.sampled_from(
    ["'", '"', "'''", '"""', "\\", "\n", "\r\n", "{", "}", "{{", "f", "rf'", 'f"', "b", "#", "a", ":", "(", "\\N{", " "]
)
SOURCES = st.lists(PIECES, max_size=40).map("".join)


def check_order(source: str) -> None:
    """Assert that tokens are in order, do not overlap and hold their own parts."""
    at = 0
    for token in Scanner(source).tokens():
        assert at <= token.start < token.end <= len(source)
        assert token.start <= token.body <= token.body_end <= token.end
        assert source[token.start : token.end].lower().startswith(token.prefix)
        at = token.end


@given(SOURCES)
def test_tokens_are_in_order_and_do_not_overlap(source: str) -> None:
    check_order(source)


HOSTILE_PIECES = [
    "f'{",
    'f"{',
    "f'''{",
    "f'{f\"{",
    "'",
    '"""',
    "'\\\n",
    "\"\\\n'\\\n",
    "f'{(",
    "f'{a:{",
    "r'\\",
    "#",
    "f'\\N{",
    "rf'{#",
    "f'{'''",
    "'a' ",
    "f'{a}' ",
    "{[(",
]
"""Pieces that open strings again and again; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_hostile_source_is_read_to_its_end(piece: str) -> None:
    check_order(piece * (100_000 // len(piece)))
