"""Code and other languages in reStructuredText; suppressions and what they speak for; what fragments point at."""

from __future__ import annotations

import pytest

from tests.plugins.markdown.reading import check_maps, unmarked
from tests.plugins.rst.reading import read

U = "https://a.example"

# sentence, text with the raw spans of the regions' URLs marked, language, place, role
REGIONS: list[tuple[str, str, str, str, str | None]] = [
    ("behind two colons", f"a::\n\n  x ⟦{U}⟧\n\nb", "text", "literal-block", "verbatim"),
    ("two colons of their own", f"::\n\n  x ⟦{U}⟧", "text", "literal-block", "verbatim"),
    ("two colons behind a space", f"a ::\n\n\n  x ⟦{U}⟧", "text", "literal-block", "verbatim"),
    ("two colons at the end of a paragraph", f"a\nb::\n\n  x ⟦{U}⟧", "text", "literal-block", "verbatim"),
    ("a quoted literal block", f"a::\n\n> x ⟦{U}⟧\n> y\n\nb", "text", "literal-block", "verbatim"),
    ("in a list", f"- a::\n\n    x ⟦{U}⟧\n\n- b", "text", "literal-block", "verbatim"),
    ("in a definition", f"a\n  b::\n\n    x ⟦{U}⟧", "text", "literal-block", "verbatim"),
    ("in a note", f".. note::\n\n   a::\n\n      x ⟦{U}⟧", "text", "literal-block", "verbatim"),
    ("with a language for all", f".. highlight:: c\n\na::\n\n  x ⟦{U}⟧", "c", "literal-block", "verbatim"),
    ("code", f".. code-block:: python\n\n   x ⟦{U}⟧", "python", "code-block", "verbatim"),
    ("code with options", f".. code:: sh\n   :name: y\n\n   x ⟦{U}⟧", "sh", "code-block", "verbatim"),
    ("code without a language", f".. code-block::\n\n   x ⟦{U}⟧", "text", "code-block", "verbatim"),
    (
        "code that takes the language for all",
        f".. highlight:: c\n\n.. code::\n\n   x ⟦{U}⟧",
        "c",
        "code-block",
        "verbatim",
    ),
    ("tests", f".. testcode::\n\n   x ⟦{U}⟧", "python", "code-block", "verbatim"),
    ("a diagram", f".. graphviz::\n\n   x ⟦{U}⟧", "text", "code-block", "verbatim"),
    ("raw HTML", f".. raw:: html\n\n   x ⟦{U}⟧", "html", "raw", None),
    ("raw HTML for two writers", f".. raw:: html5 html\n\n   x ⟦{U}⟧", "html", "raw", None),
    ("raw text for another writer", f".. raw:: latex\n\n   x ⟦{U}⟧", "latex", "raw", None),
    (
        "in a cell",
        "+-----------------------+\n| a::                   |\n|                       |\n"
        f"|   x ⟦{U}⟧ |\n+-----------------------+",
        "text",
        "literal-block",
        "verbatim",
    ),
    ("lines that end in CR LF", f"a::\r\n\r\n  x ⟦{U}⟧\r\n  y\r\n\r\nb", "text", "literal-block", "verbatim"),
]


@pytest.mark.parametrize(
    ("marked", "language", "place", "role"), [row[1:] for row in REGIONS], ids=[row[0] for row in REGIONS]
)
def test_regions(marked: str, language: str, place: str, role: str | None) -> None:
    text, (span,) = unmarked(marked)
    extraction = read(text)
    (region,) = extraction.regions
    assert (region.language, str(region.place), region.role) == (language, f"rst:{place}", role)
    at = region.text.index(U)
    assert region.source_map.raw_span(at, at + len(U)) == span
    assert extraction.urls == []
    check_maps(text, extraction)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (f".. code::\n\n   a {U}\n     b\n\n   c\n", f"a {U}\n  b\n\nc\n"),
        (f"::\n\n     a\n   {U}\n", f"  a\n{U}\n"),
        (f"::\n\n\ta\n\t  {U}\n", f"a\n  {U}\n"),
        (f"::\r\n\r\n  a\r\n  {U}", f"a\r\n{U}"),
    ],
)
def test_a_region_is_the_code_without_its_indentation(text: str, content: str) -> None:
    (region,) = read(text).regions
    assert region.text == content


@pytest.mark.parametrize("text", ["::\n\n  no URL", ".. code:: c\n\n   no URL", ".. raw:: html\n", "a::\n"])
def test_what_holds_no_url_is_no_region(text: str) -> None:
    assert read(text).regions == []


def test_raw_html_is_one_for_its_relative_references() -> None:
    (region,) = read(".. raw:: html\n\n   <a href=b>\n").regions
    assert region.text == "<a href=b>\n"


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("no blank line", f"a::\n  {U}"),
        ("escaped", f"a\\::\n\n  {U}"),
        ("not indented", f"a::\n\n{U}"),
        ("an empty comment", f"..\n\n  {U}"),
        ("a quote", f"a\n\n  {U}"),
    ],
)
def test_what_is_no_literal_block(sentence: str, text: str) -> None:
    extraction = read(text)
    assert extraction.regions == [], sentence
    assert [url.role for url in extraction.urls] == ["prose"], sentence


# sentence, text with the comment and what it governs marked
COMMENTS: list[tuple[str, str]] = [
    ("before a paragraph", "⟦.. urllint: ignore[x] y⟧\n\n⟦a\nb⟧\n\nc"),
    ("before a paragraph, without a blank line", "⟦.. urllint: ignore[x]⟧\n⟦a⟧\n"),
    ("over two lines", "⟦..\n   urllint: ignore[x]\n   y⟧\n\n⟦a⟧\n"),
    ("before a paragraph and its literal block", "⟦.. urllint: ignore[x]⟧\n\n⟦a::\n\n  b⟧\n\nc"),
    ("before a title", "⟦.. urllint: ignore[x]⟧\n\n⟦a\n=⟧\n\nb"),
    ("before a list", "⟦.. urllint: ignore[x]⟧\n\n⟦- a\n\n- b\n  c⟧\n\nd"),
    ("before a numbered list", "⟦.. urllint: ignore[x]⟧\n\n⟦1. a\n2. b⟧\n\nc"),
    ("before fields", "⟦.. urllint: ignore[x]⟧\n\n⟦:a: b\n:c: d⟧\n\ne"),
    ("before targets", "⟦.. urllint: ignore[x]⟧\n⟦.. _a: b\n.. _c: d⟧\n\n.. _e: f"),
    ("before a directive", "⟦.. urllint: ignore[x]⟧\n\n⟦.. note::\n\n   a\n\n   b⟧\n\nc"),
    ("before a table", "⟦.. urllint: ignore[x]⟧\n\n⟦+---+\n| a |\n+---+⟧\n\nb"),
    ("before a quote, which an empty comment parts from it", "⟦.. urllint: ignore[x]⟧\n\n..\n\n  ⟦a\n\n  b⟧\n\nc"),
    ("in a list", "- a\n\n  ⟦.. urllint: ignore[x]⟧\n\n  ⟦b⟧\n\n- c"),
    ("nothing below", "a\n\n⟦.. urllint: ignore[x]⟧\n"),
    ("nothing below in its item", "- a\n\n  ⟦.. urllint: ignore[x]⟧\n\n- b"),
]


@pytest.mark.parametrize("marked", [row[1] for row in COMMENTS], ids=[row[0] for row in COMMENTS])
def test_a_suppression_speaks_for_the_next_element(marked: str) -> None:
    text, spans = unmarked(marked)
    (comment,) = read(text).comments
    assert comment.span == spans[0]
    assert comment.text == text[comment.span.start + 2 : comment.span.end]
    assert comment.governs == (spans[1] if len(spans) > 1 else None)


def test_two_suppressions_speak_for_the_same_element() -> None:
    text, spans = unmarked(".. urllint: ignore[x]\n\n.. urllint: ignore[y]\n\n⟦a⟧\n\nb")
    assert [comment.governs for comment in read(text).comments] == [spans[0], spans[0]]


@pytest.mark.parametrize("text", [".. a", "``.. urllint: ignore[x]``", "::\n\n  .. a urllint", ".. note:: urllint: x"])
def test_other_comments_and_text_are_no_suppressions(text: str) -> None:
    assert read(text).comments == []


# sentence, text with the anchors marked, kinds, names
ANCHORS: list[tuple[str, str, str, list[str]]] = [
    ("a title", "⟦A title⟧\n=======\n", "heading", ["A title"]),
    ("a title with an overline", "=======\n⟦A title⟧\n=======\n", "heading", ["A title"]),
    ("an indented title with an overline", "=========\n ⟦A title⟧\n=========\n", "heading", ["A title"]),
    ("a short title", "⟦A⟧\n-\n", "heading", ["A"]),
    ("markup in a title", "⟦``A`` *b* `c <d>`_ :e:`f` \\*g⟧\n==========================\n", "heading", ["A b c f *g"]),
    ("a target", ".. _⟦A_b c⟧:\n\nd", "id", ["a-b-c"]),
    ("a quoted target", ".. _⟦`A: b`⟧:\n\nd", "id", ["a-b"]),
    ("a target beyond ASCII", ".. _⟦Größe 1⟧:\n\nd", "id", ["grosze-1"]),
    ("a target in text", "x _`⟦A b⟧` y", "id", ["a-b"]),
    ("the name of a directive", ".. image:: a.png\n   :name: ⟦A b⟧\n", "id", ["a-b"]),
    ("a target of something else is none", ".. _a: b", "", []),
    ("a line that is too short for an underline is text", "A title\n--\n", "", []),
    ("a transition", "a\n\n----\n\nb", "", []),
]


@pytest.mark.parametrize(("marked", "kinds", "names"), [row[1:] for row in ANCHORS], ids=[row[0] for row in ANCHORS])
def test_anchors(marked: str, kinds: str, names: list[str]) -> None:
    text, spans = unmarked(marked)
    anchors = read(text).anchors
    assert [anchor.name for anchor in anchors] == names
    assert [anchor.kind for anchor in anchors] == kinds.split()
    assert [anchor.span for anchor in anchors] == spans
