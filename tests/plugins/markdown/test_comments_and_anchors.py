"""Suppressions in Markdown files and what they speak for; places that a fragment can point at."""

from __future__ import annotations

import pytest

from tests.plugins.markdown.reading import check_maps, read, unmarked

# sentence, text with the comment and what it governs marked (in this order), the comment's text
COMMENTS: list[tuple[str, str, str]] = [
    ("before a paragraph", "⟦<!-- urllint: off[x] -->⟧\n⟦a\nb⟧\n\nc", " urllint: off[x] "),
    ("before a paragraph, with a blank line", "⟦<!-- urllint: off[x] -->⟧\n\n⟦a\nb⟧\n\nc", " urllint: off[x] "),
    ("before a heading", "⟦<!-- urllint: off[x] -->⟧\n⟦# a⟧\nb", " urllint: off[x] "),
    ("before a list", "⟦<!-- urllint: off[x] -->⟧\n\n⟦- a\n- b⟧\n\nc", " urllint: off[x] "),
    ("before a table", "⟦<!-- urllint: off[x] -->⟧\n\n⟦|a|\n|-|\n|b|⟧\n\nc", " urllint: off[x] "),
    ("before code", "⟦<!-- urllint: off[x] -->⟧\n⟦```\na\n\nb\n```⟧\nc", " urllint: off[x] "),
    ("before a quote", "⟦<!-- urllint: off[x] -->⟧\n⟦> a\n>\n> b⟧\n\nc", " urllint: off[x] "),
    ("before HTML", "⟦<!-- urllint: off[x] -->⟧\n\n⟦<p>\na⟧\n\nc", " urllint: off[x] "),
    ("before definitions", "⟦<!-- urllint: off[x] -->⟧\n⟦[a]: /b\n[c]: /d⟧\n\n[e]: /f", " urllint: off[x] "),
    ("in a list", "- a\n\n  ⟦<!-- urllint: off[x] -->⟧\n\n  ⟦b⟧\n- c", " urllint: off[x] "),
    ("in a quote", "> ⟦<!-- urllint: off[x] -->⟧\n> ⟦b⟧\n\nc", " urllint: off[x] "),
    ("over two lines", "⟦<!--\nurllint: off[x]\n-->⟧\n⟦a⟧", "\nurllint: off[x]\n"),
    ("beyond ASCII", "é\n\n⟦<!-- urllint: off[x] ü -->⟧\n⟦ä⟧", " urllint: off[x] ü "),
    ("CR LF", "⟦<!-- urllint: off[x] -->⟧\r\n⟦a\r\nb⟧\r\n\r\nc", " urllint: off[x] "),
    ("nothing below", "a\n\n⟦<!-- urllint: off[x] -->⟧\n", " urllint: off[x] "),
    ("a definition with a title in parentheses", "⟦[//]: # (urllint: off[x])⟧\n\n⟦a⟧\n", "urllint: off[x]"),
    ("a definition with a title in quotes", '⟦[//]: # "urllint: off[x]"⟧\n\n⟦a⟧\n', "urllint: off[x]"),
    ("a definition labelled comment", "⟦[comment]: <> (urllint: off[x])⟧\n\n⟦a⟧\n", "urllint: off[x]"),
    ("an expression of MDX", "⟦{/* urllint: off[x] */}⟧\n\n⟦a\nb⟧\n\nc", " urllint: off[x] "),
    ("an expression of MDX beside text", "a ⟦{/* urllint: off[x] */}⟧\n\nb", " urllint: off[x] "),
    ("a definition beyond ASCII", "é\n\n⟦[//]: # (urllint: off[x] ü)⟧\n\n⟦a⟧\n", "urllint: off[x] ü"),
]


@pytest.mark.parametrize(("marked", "comment"), [row[1:] for row in COMMENTS], ids=[row[0] for row in COMMENTS])
def test_reads_comments(marked: str, comment: str) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    (found,) = extraction.comments
    assert found.text == comment
    assert found.span == spans[0]
    assert found.governs == (spans[1] if len(spans) > 1 else None)
    check_maps(text, extraction)


def test_two_comments_in_one_block_are_two() -> None:
    text = (
        "<!-- urllint: off[x] -->\n\n<!-- a --> <!-- urllint: off[y] -->\n\n[//]: # (urllint: off[z])\n\n[//]: # (b)\n"
    )
    assert [comment.text.strip() for comment in read(text).comments] == [
        "urllint: off[x]",
        "a",
        "urllint: off[y]",
        "urllint: off[z]",
        "b",
    ]


def test_what_looks_like_an_expression_in_code_is_none() -> None:
    text = "`{/* urllint: off[x] */}`\n\n```js\n{/* urllint: off[y] */}\n```\n"
    assert read(text).comments == []


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("a comment beside text is read as HTML", "a <!-- urllint: off[x] --> b"),
        ("a comment among tags is read as HTML", "<div>\n<!-- urllint: off[x] -->\n<a href=b>\n</div>"),
        ("a comment that is not closed is read as HTML", "<!-- urllint: off[x]"),
        ("a comment that suppresses nothing is read as HTML", "<!-- https://a.example -->"),
    ],
)
def test_leaves_comments_to_html(sentence: str, text: str) -> None:
    extraction = read(text)
    assert extraction.comments == [], sentence
    assert [region.language for region in extraction.regions] == ["html"], sentence


def test_a_url_in_a_comment_has_that_role() -> None:
    text, spans = unmarked(
        "<!-- urllint: off[x] ⟦https://a.example⟧ -->\n\n[//]: # (urllint: off[y] ⟦https://b.example⟧)"
    )
    urls = read(text).urls
    assert [url.span for url in urls] == spans
    assert {(url.role, url.context) for url in urls} == {("comment", "markdown:comment")}


# sentence, text with the headings' visible parts marked, their names
HEADINGS: list[tuple[str, str, list[str]]] = [
    ("a heading", "# ⟦a b⟧\n", ["a b"]),
    ("a heading with closing marks", "## ⟦a b⟧ ##\n", ["a b"]),
    ("a heading with an underline", "⟦a b⟧\n---\n", ["a b"]),
    ("an underline and what looks like a mark", "⟦#a⟧\n---\n", ["#a"]),
    ("two lines with an underline", "⟦a\nb⟧\n===\n", ["a b"]),
    ("markup", "# ⟦a *b* `c` [d](e)⟧\n", ["a b c d"]),
    ("escapes", "# ⟦a \\* &amp; b⟧\n", ["a * & b"]),
    ("beyond ASCII", "# ⟦ä 日 ❤⟧\n## ⟦ü⟧\n", ["ä 日 ❤", "ü"]),
    ("in a quote", "> # ⟦a⟧\n", ["a"]),
    ("nothing", "#\n", []),
    ("behind a block whose fence ends in a tab", "```\n# a\n```\t\n# ⟦b⟧\n~~~~\n# c\n~~~~ \t\r\n# ⟦d⟧\n", ["b", "d"]),
    ("templates", "# ⟦a {{ b }}⟧\n", ["a {{ b }}"]),
    ("an own id", "# ⟦a {#b .c}⟧\n", ["a"]),
    ("an own id of Python-Markdown", "# ⟦a {: #b }⟧\n", ["a"]),
]


@pytest.mark.parametrize(("marked", "names"), [row[1:] for row in HEADINGS], ids=[row[0] for row in HEADINGS])
def test_headings_are_anchors(marked: str, names: list[str]) -> None:
    text, spans = unmarked(marked)
    anchors = [anchor for anchor in read(text).anchors if anchor.kind == "heading"]
    assert [anchor.name for anchor in anchors] == names
    assert [anchor.span for anchor in anchors] == spans


@pytest.mark.parametrize("marked", ["# a {#⟦b⟧}\n", "# é a {#⟦b⟧ .c}\n", "# a {: #⟦b⟧ }\n", "a {#⟦b⟧}\n===\n"])
def test_own_ids_are_anchors(marked: str) -> None:
    text, spans = unmarked(marked)
    anchors = [anchor for anchor in read(text).anchors if anchor.kind == "id"]
    assert [(anchor.name, anchor.span) for anchor in anchors] == [("b", spans[0])]
