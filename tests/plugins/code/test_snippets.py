"""What is found in each language: where it stands, what it says, and what is a placeholder in it."""

from __future__ import annotations

import pytest

from tests.plugins.code.reading import LANGUAGE_NAMES, SNIPPETS, Snippet, extract, snippets, snippets_of


@pytest.mark.parametrize("snippet", snippets(), ids=str)
def test_snippet(snippet: Snippet) -> None:
    urls = extract(snippet.language, snippet.source).urls
    assert [url.span for url in urls] == snippet.spans
    written = [snippet.source[start:end] for start, end in snippet.spans]
    assert [url.text for url in urls] == (snippet.texts or written)
    assert [url.context for url in urls] == [f"{snippet.language}:{kind}" for kind in snippet.kinds]
    holes = sorted(url.raw_span(hole.start, hole.end) for url in urls for hole in url.holes)
    assert holes == snippet.holes


def test_every_language_has_some() -> None:
    assert {path.stem for path in SNIPPETS.iterdir()} == set(LANGUAGE_NAMES)
    assert [name for name in LANGUAGE_NAMES if len(snippets_of(name)) < 6] == []
