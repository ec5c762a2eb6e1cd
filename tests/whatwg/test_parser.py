"""The functions that the package offers, apart from what the conformance tests say of them."""

import subprocess
import sys

import pytest

from urllint import whatwg


def test_the_example_of_the_documentation() -> None:
    result = whatwg.parse("http://0x7f.1/%zz")
    assert result.url is not None
    assert result.url.href == "http://127.0.0.1/%zz"
    assert result.errors == (
        ("IPv4-too-few-parts", 7, 13),
        ("IPv4-non-decimal-part", 7, 11),
        ("invalid-URL-unit", 14, 15),
    )


def test_a_base_can_be_text_or_a_record() -> None:
    base = whatwg.parse("https://h/a/b").url
    assert whatwg.parse("../c", base) == whatwg.parse("../c", "https://h/a/b")
    assert whatwg.parse("../c", base).url == whatwg.parse("https://h/c").url


def test_parsing_leaves_the_base_as_it_is() -> None:
    base = whatwg.parse("https://h/a/b?q").url
    assert base is not None
    whatwg.parse("c/d", base)
    whatwg.parse("../../x#y", base)
    assert base.href == "https://h/a/b?q"


@pytest.mark.parametrize("text", ["https://example.com/", "x", ""])
def test_a_base_that_cannot_be_parsed(text: str) -> None:
    with pytest.raises(ValueError, match="the base URL 'nonsense' cannot be parsed"):
        whatwg.parse(text, "nonsense")
    with pytest.raises(ValueError, match="cannot be parsed"):
        whatwg.component_spans(text, "nonsense")
    assert not whatwg.can_parse(text, "nonsense")


@pytest.mark.parametrize("text", ["https://example.com/", "x", ""])
def test_an_unknown_encoding(text: str) -> None:
    with pytest.raises(LookupError, match="the Encoding Standard has no label 'utf-7'"):
        whatwg.parse(text, encoding="utf-7")


@pytest.mark.parametrize(
    ("url", "encoding", "query"),
    [
        ("https://h/?é", "utf-8", "%C3%A9"),
        ("https://h/?é", "Latin1", "%E9"),
        ("https://h/?é", "utf-16", "%C3%A9"),
        ("https://h/?é", "replacement", "%C3%A9"),
        ("https://h/?☕'", "windows-1252", "%26%239749%3B%27"),
        ("ws://h/?é", "windows-1252", "%C3%A9"),
        ("foo://h/?é", "windows-1252", "%C3%A9"),
        ("file:///?é", "windows-1252", "%E9"),
        ("https://h/?\ud800", "windows-1252", "%26%2365533%3B"),
    ],
)
def test_the_query_is_in_the_encoding_of_the_document(url: str, encoding: str, query: str) -> None:
    record = whatwg.parse(url, encoding=encoding).url
    assert record is not None
    assert record.query == query


SPANS = [
    ("https://user:pass@host:80/p/q?a#b", None, "https user pass host 80 /p/q a b"),
    ("https://h", None, "https - - h - '' - -"),
    ("https://:@h:/?#", None, "https '' '' h '' / '' ''"),
    ("https://a@b@h/", None, "https a@b - h - / - -"),
    ("  https://h\\p ", None, "https - - h - \\p - -"),
    ("mailto:a@b?subject=x", None, "mailto - - - - a@b subject=x -"),
    ("foo://[::1]:8/x", None, "foo - - [::1] 8 /x - -"),
    ("foo:/x", None, "foo - - - - /x - -"),
    ("file:///C:/x", None, "file - - '' - /C:/x - -"),
    ("file://c|/x", None, "file - - - - c|/x - -"),
    ("file:x", None, "file - - - - x - -"),
    ("../x?y", "https://h/a/b", "- - - - - ../x y -"),
    ("?y", "https://h/a/b", "- - - - - - y -"),
    ("#z", "mailto:x", "- - - - - - - z"),
    ("//h/x", "https://g/", "- - - h - /x - -"),
    ("\\x", "https://g/", "- - - - - \\x - -"),
    ("https://a b/", None, "https - - 'a b' - - - -"),
    ("https://h:8x/p", None, "https - - h 8x - - -"),
    ("no scheme", None, "- - - - - - - -"),
]


@pytest.mark.parametrize(("text", "base", "expected"), SPANS, ids=[f"{text} {base}" for text, base, _ in SPANS])
def test_component_spans(text: str, base: str | None, expected: str) -> None:
    spans = whatwg.component_spans(text, base)
    written = [None if span is None else text[slice(*span)] for span in spans]
    assert written == [None if word == "-" else word.strip("'") for word in _words(expected)]


def _words(text: str) -> list[str]:
    """Words separated by spaces, of which those in quotes can hold spaces."""
    words: list[str] = []
    for word in text.split(" "):
        if words and words[-1].startswith("'") and (len(words[-1]) == 1 or not words[-1].endswith("'")):
            words[-1] += " " + word
        else:
            words.append(word)
    return words


def test_component_spans_across_removed_code_points() -> None:
    text = " ht\ttps://h\nost\t/p\t\n"
    spans = whatwg.component_spans(text)
    assert [text[slice(*span)] for span in spans if span is not None] == ["ht\ttps", "h\nost", "/p"]


def test_importing_the_package_imports_nothing_else_of_ours_and_nothing_heavy() -> None:
    program = (
        "import sys; before = set(sys.modules); import urllint.whatwg as w; w.parse('https://example.com/a?b');"
        "print(*set(sys.modules) - before)"
    )
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    modules = set(output.split())
    ours = {name for name in modules if name.startswith("urllint")}
    assert {name for name in ours if not name.startswith("urllint.whatwg")} == {"urllint", "urllint._version"}
    assert modules.isdisjoint({"idna", "pluggy", "dataclasses", "inspect", "pathlib", "urllint.whatwg.uts46"})
