"""What can be written into a comment."""

from __future__ import annotations

import pytest

from tests.plugins.code.reading import EXTRACTORS, extract


@pytest.mark.parametrize(
    ("language", "source", "text", "written"),
    [
        pytest.param("c", "// http:/a.example/b", "//", "//", id="slashes"),
        pytest.param("c", "/* http:/a.example/b */", "//", "//", id="slashes in a comment with an end"),
        pytest.param("c", "/* http://a.example/*b */", "/b", None, id="a slash behind a star"),
        pytest.param("c", "/* http://a.example/b */", "b*", None, id="a star, which a slash may follow"),
        pytest.param("c", "// http://a.example/b", "*/", None, id="an end"),
        pytest.param("lua", "-- http:/a.example/b", "//", "//", id="slashes where they mean nothing"),
        pytest.param("haskell", "{- http://a.example/b -}", "-}", None, id="another language's end"),
    ],
)
def test_in_a_comment(language: str, source: str, text: str, written: str | None) -> None:
    (url,) = extract(language, source).urls
    assert url.role == "comment"
    extractor = EXTRACTORS.get(EXTRACTORS.registry.extractors[language])
    assert extractor.encode(text, url, "x") == written
