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


@pytest.mark.parametrize(
    ("language", "source", "text", "written"),
    [
        pytest.param("sh", "get http://a.example/b", "c&d", None, id="what ends a command of a shell"),
        pytest.param("sh", "get http://a.example/b", "c?d=%20", "c?d=%20", id="what does not"),
        pytest.param("sh", 'get "http://a.example/b"', "c&d", "c&d", id="what does not in quotes"),
        pytest.param("make", "a:\n\tget http://a.example/b", "c;d", None, id="a recipe"),
        pytest.param("dockerfile", "RUN get http://a.example/b", "c|d", None, id="a step of an image"),
        pytest.param("cmake", "set(A http://a.example/b)", "c;d", None, id="what parts a list of CMake"),
        pytest.param("nginx", "a http://a.example/b;", "c;d", None, id="what ends a directive of nginx"),
        pytest.param("batch", "get http://a.example/b", "%20", None, id="what may be an argument of a batch file"),
        pytest.param("batch", "rem http://a.example/b", "%20", "%20", id="what is none in a remark"),
    ],
)
def test_in_a_word(language: str, source: str, text: str, written: str | None) -> None:
    (url,) = extract(language, source).urls
    extractor = EXTRACTORS.get(EXTRACTORS.registry.extractors[language])
    assert extractor.encode(text, url, "x") == written
