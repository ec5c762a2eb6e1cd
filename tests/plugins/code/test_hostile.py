"""Hostile programs are read to their end, whatever is left open in them; ``benchmarks/hostile.py`` takes the time."""

from __future__ import annotations

import os
from typing import Final

import pytest
from urllint_extractors.code.quick import doubts, quick

from tests.plugins.code.reading import LANGUAGE_NAMES, extract, snippets_of

LENGTH: Final = 60_000 if os.environ.get("URLLINT_FULL") else 3_000

PIECES: Final = (
    *(
        '"',
        "'",
        "`",
        "/*",
        "(*",
        "{-",
        '"${',
        '"#{',
        '"$(',
        '"\\(',
        "$'",
        '@"',
        '$"{',
        '"""',
        "'''",
        "%q(",
        "q{",
        "<<A\n",
    ),
    *("#", "$", "@", "R"),
    *("/* http://a.example ", '"http://a.example" + ', "'http://a.example' ", '"http://a.example/${"', '"\\', "//\\\n"),
    *(
        '"http://a.example"\n\n\n',
        "http://a.example'",
        "x = /http://",
        "<?php ?>",
        "r#'\"",
        'R"(',
        "[[",
        "--[[",
        "$a$",
        "=begin\n",
    ),
    *(
        '"http://a.example/\\x41" /*',
        '"://"',
        "#http://a.example\n",
        '"http://a.example/$(cat <<E\n',
        "urllint: ignore[x]\n#",
    ),
)
"""Pieces that are repeated to the length."""


def pieces(language: str) -> list[str]:
    """These, and programs of the language that break off within a URL or a placeholder."""
    own: list[str] = []
    for snippet in snippets_of(language):
        own += [snippet.source[: span.end - 1] for span in snippet.spans[:1]]
        own += [snippet.source[: hole.end - 1] for hole in snippet.holes[:1]]
    return [*PIECES, *own]


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_hostile_programs_are_read_to_their_end(language: str) -> None:
    for piece in pieces(language):
        source = piece * (LENGTH // len(piece))
        extraction = extract(language, source)
        last = 0
        for url in extraction.urls:
            assert last <= url.span.start < url.span.end <= len(source)
            last = url.span.start
        quick(source.encode())
        list(doubts(source.encode()))
