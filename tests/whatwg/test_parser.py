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


def test_importing_the_package_imports_nothing_else_of_ours_and_nothing_heavy() -> None:
    program = (
        "import sys; before = set(sys.modules); import urllint.whatwg as w; w.parse('https://example.com/a?b');"
        "print(*set(sys.modules) - before)"
    )
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    modules = set(output.split())
    ours = {name for name in modules if name.startswith("urllint")}
    assert {name for name in ours if not name.startswith("urllint.whatwg")} == {"urllint", "urllint._version"}
    assert modules.isdisjoint(
        {"idna", "pluggy", "typing", "contextlib", "dataclasses", "inspect", "pathlib", "urllint.whatwg.uts46"}
    )
