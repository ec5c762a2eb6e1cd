"""The plain-text extractor: how it reads files of different kinds, its suppressions, and what its quick check says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.text import TextExtractor, quick

from urllint.extraction.scan import scan
from urllint.plugin import Comment, Document, FoundUrl, Place, Span


def extracted(text: str, path: str = "a.txt", language: str = "") -> list[FoundUrl]:
    return TextExtractor().extract(Document(text, path=path, language=language)).urls


KINDS = [
    ("a.txt", "", "text:prose", "prose"),
    ("docs/README", "", "text:prose", "prose"),
    ("index.rst", "", "text:prose", "prose"),
    ("urllint.1", "", "text:source", "prose"),
    ("a.CSV", "", "text:prose", "prose"),
    ("a.js", "", "text:source", "code"),
    ("a.unknown", "", "text:source", "code"),
    ("a.json", "", "text:source", "config"),
    (".github/workflows/ci.yaml", "", "text:source", "config"),
    ("setup.cfg", "", "text:source", "config"),
    (".env", "", "text:source", "config"),
    (".env.local", "", "text:source", "config"),
    (".eslintrc", "", "text:source", "config"),
    ("a.md", "text", "text:prose", "prose"),
    ("a.md", "bash", "text:source", "code"),
    ("a.md", "JSON", "text:source", "config"),
]


@pytest.mark.parametrize(("path", "language", "context", "role"), KINDS)
def test_place_and_role(path: str, language: str, context: str, role: str) -> None:
    [found] = extracted("x https://a.example y", path, language)
    assert (found.text, found.span, found.context, found.role) == ("https://a.example", Span(2, 19), context, role)


def test_a_script_without_a_suffix_is_source() -> None:
    [found] = extracted("#!/bin/sh\ncurl https://a.example\n", "install")
    assert found.context == "text:source"


def test_escapes_count_in_source_only() -> None:
    text = r"https://a.example\u0026b"
    [in_prose], [in_source] = extracted(text, "a.txt"), extracted(text, "a.js")
    assert in_prose.text == in_source.text == text
    assert in_source.holes == in_prose.holes != ()
    [in_prose], [in_source] = (
        extracted(r"https://a.example\path", "a.txt"),
        extracted(r"https://a.example\path", "a.js"),
    )
    assert (in_prose.holes, [hole[:2] for hole in in_source.holes]) == ((), [(17, 19)])


TABLES = [
    ("commas", "a.csv", "name,url,note\na,https://a.example/b,c\n", "https://a.example/b"),
    ("quotes", "a.csv", 'name,url,note\na,"https://a.example/b,c",d\n', "https://a.example/b,c"),
    ("semicolons", "a.csv", "name;url;note\na;https://a.example/b,c;d\n", "https://a.example/b,c"),
    ("one line without an end", "a.csv", "a,https://a.example/b,c", "https://a.example/b"),
    ("tabs", "a.tsv", "a\thttps://a.example/b,c\td\n", "https://a.example/b,c"),
    ("a link's text in AsciiDoc", "a.adoc", "https://a.example/b[the text]", "https://a.example/b"),
    ("square brackets elsewhere", "a.txt", "https://a.example/b[0]", "https://a.example/b[0]"),
]


@pytest.mark.parametrize(("path", "text", "url"), [row[1:] for row in TABLES], ids=[row[0] for row in TABLES])
def test_separators(path: str, text: str, url: str) -> None:
    assert [found.text for found in extracted(text, path)] == [url]


def comments(text: str, path: str = "a.txt") -> list[Comment]:
    return TextExtractor().extract(Document(text, path=path)).comments


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        *(("#", ""), ("##", ""), ("//", ""), ("///", ""), (";", ""), ("--", ""), ("%", ""), ("..", "")),
        *(("/*", "*/"), ("/**", "*/"), ("(*", "*)"), ("{#", "#}"), ("<!--", "-->")),
    ],
)
def test_comment_marks(opening: str, closing: str) -> None:
    text = f"a\n{opening} urllint: ignore[x] why {closing}\nb"
    [comment] = comments(text)
    inner = " urllint: ignore[x] why "
    assert comment == Comment(Span(2, 2 + len(opening + inner + closing)), inner, Span(len(text) - 1, len(text)))


class TestSuppressions:
    def test_a_comment_that_shares_its_line_governs_nothing_else(self) -> None:
        assert comments("a: b  # urllint: ignore[x]\nc\n") == [Comment(Span(6, 26), " urllint: ignore[x]", None)]
        assert comments("/* urllint: ignore[x] */ a\n") == [Comment(Span(0, 24), " urllint: ignore[x] ", None)]

    def test_prose_below_is_governed_up_to_an_empty_line(self) -> None:
        [comment] = comments(".. urllint: ignore[x]\n\nline 1\nline 2\n \nline 3\n")
        assert comment.governs == Span(23, 36)

    def test_in_source_one_line_is_governed(self) -> None:
        [comment] = comments("// urllint: ignore[x]\nline 1\nline 2\n", "a.js")
        assert comment.governs == Span(22, 28)

    def test_two_suppressions_govern_the_same_line(self) -> None:
        first, second = comments("# urllint: ignore[x]\n# urllint: ignore[y]\na\n", "a.yaml")
        assert first.governs == second.governs == Span(42, 43)

    def test_nothing_below(self) -> None:
        assert [comment.governs for comment in comments("# urllint: ignore[x]")] == [None]

    def test_text_about_suppressions_is_none(self) -> None:
        assert comments("Write `# urllint: ignore[x]` or urllint: ignore[y] or x#urllint: ignore[z].") == []

    def test_carriage_returns_are_no_part_of_it(self) -> None:
        [comment] = comments("# urllint: ignore[x]\r\na\r\n")
        assert (comment.span, comment.governs) == (Span(0, 20), Span(22, 23))


class TestEncode:
    found = FoundUrl(text="https://a.example/b|c", span=Span(0, 21), places=(Place("text", "prose"),), role="prose")

    @pytest.mark.parametrize("text", ["%7C", "/a", "é", ""])
    def test_as_it_is(self, text: str) -> None:
        assert TextExtractor().encode(text, self.found, "|") == text

    @pytest.mark.parametrize("text", [" ", "a b", "\n", '"', "'", "<", ">", "`", "\\", "\u3000", "\x00"])
    def test_refused(self, text: str) -> None:
        assert TextExtractor().encode(text, self.found, "|") is None

    def test_what_stands_there_already_can_stand_there(self) -> None:
        assert TextExtractor().encode("\\", self.found, "\\") == "\\"


QUICK = [
    "https://a.example/b",
    "see http://a.example, and https://b.example.",
    "http server, https, HTTP/1.1, http2: x",
    "http:\n  paths:",
    "<https://a.example> <b> <mail:x>",
    "https://www.a.example/ user@www.a.example",
    "www. is a prefix",
    "see www.a.example",
]
NOT_QUICK = [
    "http:/a.example",
    r"http:\\a.example",
    "https:://a.example",
    "http//a.example",
    "https;//a.example",
    "<mailto:a@b.example>",
    "<tel:1>",
    "<urn:a:b>",
    "<data:,x>",
    "<news:a.b>",
]


@pytest.mark.parametrize("text", QUICK)
def test_quick(text: str) -> None:
    assert quick(text.encode())


@pytest.mark.parametrize("text", NOT_QUICK)
def test_not_quick(text: str) -> None:
    assert not quick(text.encode())


FRAGMENTS = [
    *(":/\\<>.;@ -\n%=["),
    *(
        "http",
        "https",
        "HTTP",
        "://",
        "//",
        "www.",
        "a",
        "b.example",
        "mailto:",
        "tel:1",
        "urn:ab:c",
        "data:,",
        "news:a.b",
    ),
]


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_what_is_quick_holds_only_urls_with_slashes(text: str) -> None:
    if quick(text.encode()):
        found = [text[candidate.start : candidate.end] for candidate in scan(text) if candidate.form != "www"]
        assert [url for url in found if "://" not in url or ":://" in url] == []
