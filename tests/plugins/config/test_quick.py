"""Where the quick pass calls a configuration file clean, the full check reports nothing; and it does so often."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urllint.engine.linter import Linter
from urllint.registry import Registry
from urllint.settings import Settings

PATHS = ["a.json", "a.toml", "a.yaml", "a.ini", ".gitconfig", "a.properties", ".env", "requirements.txt"]


class Defaults:
    def for_path(self, path: str) -> Settings:
        return Settings("")


@lru_cache(maxsize=2)
def linter(quick_pass: bool) -> Linter:
    return Linter(Registry.load(), Defaults(), quick_pass=quick_pass)


def is_cleared(text: str, path: str) -> bool:
    """Whether the quick pass ends the check."""
    from urllint.engine.result import FileResult

    return isinstance(linter(True).open(text.encode(), path), FileResult)


CLEARED: list[tuple[str, str]] = [
    ("a.json", '{"$schema": "https://a.example/b#c", "d": ["https://e.example"], "mail": "a@b.example", "http": 1}\n'),
    ("a.toml", "[urls]\nHome = \"https://a.example/b\"\nB = 'https://b.example'\n# (see https://c.example/d)\n"),
    (
        "a.yaml",
        "a: https://a.example/b\nb: 'https://b.example'\nc: \"https://c.example\" # https://d.example\nhttp: true\n",
    ),
    ("a.ini", "[a]\nb = https://a.example/b\nc = 'https://b.example'\n"),
    ("a.properties", "a=https://a.example/b\n"),
    (".env", 'A="https://a.example/b"\nB=https://b.example\n'),
    ("requirements.txt", "-i https://a.example/simple\nb @ https://b.example/b.whl ; c\n# https://d.example\n"),
]


NOT_CLEARED: list[tuple[str, str]] = [
    ("a.json", '{"a": "https://a.example; "}'),
    ("a.toml", "a = 'https://a.example, '"),
    ("a.yaml", "a: 'https://a.example, '"),
]
"""A value that is a URL as a whole, but for white space: the punctuation belongs to it."""


@pytest.mark.parametrize(("path", "text"), NOT_CLEARED)
def test_values_with_white_space_at_their_end_are_not_cleared(path: str, text: str) -> None:
    assert not is_cleared(text, path)
    assert linter(False).check_bytes(text.encode(), path).findings


@pytest.mark.parametrize(("path", "text"), CLEARED)
def test_plain_files_are_cleared(path: str, text: str) -> None:
    assert is_cleared(text, path)


PARTS = st.sampled_from(
    [
        "http://a.example",
        "https://a.example/b",
        "http:/c.example",
        "http:\\\\d.example",
        "http\\://a.example",
        "http:\\/\\/e.example",
        "mailto:a@b.example",
        "mailto:a b@c",
        "jdbc:x://f.example",
        "view-source:http://g.example",
        "www.h.example",
        "\\u002f",
        "\\x2F",
        "'",
        '"',
        "''",
        '"""',
        "\\",
        "\\\n",
        "\n",
        "\n  ",
        " ",
        "(",
        ")",
        "[",
        "](",
        "]",
        "{",
        "}",
        ",",
        ":",
        ": ",
        "=",
        " = ",
        "|",
        "|\n  ",
        ">-\n  ",
        "# ",
        ";",
        ".",
        "a",
        "- ",
        "/",
        "%41",
        "%",
        "<",
        ">",
        "@",
        "*",
        "&a ",
        "!b ",
        "?",
        "tel:1",
        "data:,a|b",
        "http:",
        "https",
        "$A",
        "{{ a }}",
        "{% b %}",
        "\t",
        "`",
        "http://a.example)",
    ]
)


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(PATHS), st.lists(PARTS, min_size=1, max_size=10).map("".join))
def test_what_is_cleared_has_no_findings(path: str, text: str) -> None:
    if is_cleared(text, path):
        assert linter(False).check_bytes(text.encode(), path).findings == ()


QUOTED = st.sampled_from(
    ['{{"a": "{}"}}', "a = '{}'", 'a = "{}"', "a: {}\n", "a: '{}'\n", '- "{}"', "a={}", "A='{}'", "['{}']", "|\n {}"]
)


@settings(max_examples=600, deadline=None)
@given(
    st.sampled_from(PATHS),
    QUOTED,
    st.sampled_from(
        ["http://a.example", "https://a.example/b", "http://a.example/?c", "(http://a.example", "x http://a.example/"]
    ),
    st.text(alphabet="'\")]}[({,;:.|<>\\/ \t`#%?&@a", max_size=6),
)
def test_values_that_go_on_are_not_cleared(path: str, frame: str, url: str, rest: str) -> None:
    text = frame.format(url + rest)
    if is_cleared(text, path):
        assert linter(False).check_bytes(text.encode(), path).findings == ()
