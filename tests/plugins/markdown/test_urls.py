"""Which URLs are found in Markdown, where each stands, what it says, and what is left alone."""

from __future__ import annotations

import pytest

from tests.plugins.markdown.reading import check_maps, kind, read, unmarked
from urllint.plugin import Role, Span

# sentence, text, the URLs' decoded texts where they are not as written, their kinds if they are not all "link"
FOUND: list[tuple[str, str, list[str] | None, str]] = [
    # inline links: https://spec.commonmark.org/0.31.2/#links
    ("a link", "[a](⟦https://a.example/b⟧)", None, "link"),
    ("a relative link", "[a](⟦../b.md#c⟧)", None, "link"),
    ("any scheme", "[a](⟦mailto:x@a.example⟧) [b](⟦tel:+1⟧)", None, "link link"),
    ("a title in quotes", '[a](⟦/b⟧ "c")', None, "link"),
    ("a title in apostrophes", "[a](⟦/b⟧ 'c')", None, "link"),
    ("a title in parentheses", "[a](⟦/b⟧ (c))", None, "link"),
    ("spaces around the destination", "[a](  ⟦/b⟧  )", None, "link"),
    ("a destination on the next line", "[a](\n  ⟦/b⟧\n  'c')", None, "link"),
    ("angle brackets", "[a](<⟦/b c⟧>)", None, "link"),
    ("angle brackets and a title", "[a](<⟦/b⟧> 'c')", None, "link"),
    ("nothing", "[a](⟦⟧)", None, "link"),
    ("nothing in angle brackets", "[a](<⟦⟧>)", None, "link"),
    ("nothing in spaces", "[a]( ⟦⟧)", None, "link"),
    ("no text", "[](⟦/b⟧)", None, "link"),
    ("balanced parentheses", "[a](⟦/b(c(d))e⟧)", None, "link"),
    ("escaped parentheses", r"[a](⟦/b\(c⟧)", ["/b(c"], "link"),
    ("an escaped underscore", r"[a](⟦/b\_c⟧)", ["/b_c"], "link"),
    ("a backslash that escapes nothing", r"[a](⟦/b\c⟧)", None, "link"),
    ("an escaped backslash", r"[a](⟦/b\\c⟧)", [r"/b\c"], "link"),
    ("an entity", "[a](⟦/?b&amp;c⟧)", ["/?b&c"], "link"),
    ("an entity with a rare name", "[a](⟦/&auml;&Prime;⟧)", ["/ä″"], "link"),
    ("numeric references", "[a](⟦/&#35;&#x41;&#0;⟧)", ["/#A\ufffd"], "link"),
    ("what only looks like an entity", "[a](⟦/?b&nosuch;c&copy=1⟧)", None, "link"),
    ("an entity that is escaped", r"[a](⟦/\&amp;⟧)", ["/&amp;"], "link"),
    ("an entity of an entity", "[a](⟦/&amp;amp;⟧)", ["/&amp;"], "link"),
    ("a formula, but no sum of money", r"$E[x](\w)$ and a path, $5: [a](\b) $6 [c](⟦\d⟧)", None, "link"),
    ("a space as a reference", "[a](⟦/b&#32;c⟧)", ["/b c"], "link"),
    ("an escaped angle bracket", r"[a](<⟦/b\>c⟧>)", ["/b>c"], "link"),
    ("an angle bracket inside", "[a](⟦/b<c⟧)", None, "link"),
    ("quotes inside", '[a](⟦/?b="c"⟧)', None, "link"),
    ("letters beyond ASCII", "[ä](⟦/ß/日本⟧ 'ü') é [a](⟦/b⟧)", None, "link link"),
    ("characters of two UTF-16 units", "😀[😀](⟦/😀⟧)😀[b](⟦/c⟧)", None, "link link"),
    ("text with brackets", "[a [b] c](⟦/d⟧)", None, "link"),
    ("text with code that holds the same", "[`](/d)`](⟦/d⟧)", None, "link"),
    ("a title that holds the same", '[a](⟦/d⟧ "](/d")', None, "link"),
    ("text over two lines", "[a\nb](⟦/c⟧)", None, "link"),
    ("a quotation mark that belongs to the URL", '[a](⟦"b"⟧)', None, "link"),
    ("a mark of a quote that belongs to the URL", "[a](\n    ⟦>b⟧)", None, "link"),
    ("a mark of a quote that does not", "> [a](\n> ⟦b⟧)", None, "link"),
    ("in a list in a quote", "> - [a](\n>   ⟦/b⟧\n>   'c')", None, "link"),
    ("in a heading", "# [a](⟦/b⟧) #", None, "link"),
    ("in a heading with an underline", "[a](⟦/b⟧)\n===", None, "link"),
    ("in emphasis", "**[a](⟦/b⟧)** *[c](⟦/d⟧)*", None, "link link"),
    ("in a footnote", "[^1]: [a](⟦/b⟧)\n\n[^1]", None, "link"),
    ("in a task list", "- [ ] [a](⟦/b⟧)\n- [x] [c](⟦/d⟧)", None, "link link"),
    ("in a table", "| a |\n|---|\n| [b](⟦/c⟧) |", None, "link"),
    ("an escaped bar in a table", "| a |\n|---|\n| [b](⟦/c\\|d⟧) |", ["/c|d"], "link"),
    ("lines that end in CR LF", "[a](⟦/b⟧)\r\n\r\n[c](⟦/d⟧)\r\n", None, "link link"),
    ("lines that end in CR", "[a](⟦/b⟧)\r\r# [c](⟦/d⟧)\r", None, "link link"),
    ("U+2028 ends no line", "a\u2028[b](⟦/c⟧)", None, "link"),
    ("tabs", "-\t[a](⟦/b⟧)\n\n\t[c](⟦/d⟧)", None, "link link"),
    ("behind a lone surrogate", "\udcff[\udc80](⟦/\udcfe⟧) [b](⟦/c⟧)", None, "link link"),
    ("behind a NUL", "\0[\0](⟦/\0⟧) [b](⟦/c⟧)", None, "link link"),
    # images
    ("an image", "![a](⟦b.png⟧)", None, "image"),
    ("an image with a title", "![a](⟦b.png⟧ 'c')", None, "image"),
    ("an image in a link", "[![a](⟦b.png⟧)](⟦/c⟧)", None, "image link"),
    ("an image in a link with one destination", "[![a](⟦b.png⟧)](⟦b.png⟧)", None, "image link"),
    ("an image in an image", "![![a](⟦b⟧)](⟦c⟧)", None, "image image"),
    # definitions: https://spec.commonmark.org/0.31.2/#link-reference-definitions
    ("a definition", "[a]: ⟦https://a.example⟧", None, "definition"),
    ("a definition in angle brackets", "[a]: <⟦/b c⟧> 'd'", None, "definition"),
    ("a definition of nothing", "[a]: <⟦⟧>", None, "definition"),
    ("a definition with escapes", r"[a]: ⟦/b\_c&amp;d⟧", ["/b_c&d"], "definition"),
    ("a definition over three lines", "[a]:\n  ⟦/b⟧\n  'c'", None, "definition"),
    ("definitions in a row", "[a]: ⟦/b⟧\n[c]: ⟦/d⟧ 'e'\n[f]: ⟦/g⟧", None, "definition definition definition"),
    ("a definition that nobody refers to", "[a]: ⟦/b⟧\n\n[c]", None, "definition"),
    ("the same label twice", "[a]: ⟦/b⟧\n[A]: ⟦/c⟧\n\n[a]", None, "definition definition"),
    ("a duplicate in angle brackets", "[a]: ⟦/b⟧\n[a]: <⟦/c d⟧> 'e'", None, "definition definition"),
    ("a duplicate over two lines", "[a]: ⟦/b⟧\n\n[a]:\n  ⟦/c⟧", None, "definition definition"),
    ("a duplicate in a quote", "[a]: ⟦/b⟧\n\n> [a]: ⟦/c⟧", None, "definition definition"),
    ("a duplicate in a list", "[a]: ⟦/b⟧\n\n1. - [a]: ⟦/c⟧", None, "definition definition"),
    ("a definition in a quote", "> [a]:\n> ⟦/b⟧", None, "definition"),
    ("a label with brackets", r"[a\[\]]: ⟦/b⟧", None, "definition"),
    ("a label beyond ASCII", "[日本]: ⟦/b⟧\n[中国]: ⟦/c⟧\n\n[日本] [中国]", None, "definition definition"),
    ("a definition before text", "[a]: ⟦/b⟧\ntext [c](⟦/d⟧)", None, "definition link"),
    ("a use of a definition is no URL", "[x][a] [a] ![a]\n\n[a]: ⟦/b⟧", None, "definition"),
    ("a label that reads like a comment's", "[comments]: ⟦/b⟧", None, "definition"),
    ("a title with a URL in it", "[a]: ⟦/b⟧ 'see ⟦https://a.example⟧'", None, "definition text"),
    # autolinks: https://spec.commonmark.org/0.31.2/#autolinks
    ("an autolink", "<⟦https://a.example/b⟧>", None, "autolink"),
    ("nothing is an escape in an autolink", r"<⟦https://a.example/\_&amp;⟧>", None, "autolink"),
    ("an autolink without solidi", "<⟦mailto:x@a.example⟧>", None, "autolink"),
    ("an address", "<⟦x@a.example⟧>", ["mailto:x@a.example"], "email"),
    # bare URLs
    ("a bare URL", "see ⟦https://a.example/b⟧.", None, "text"),
    ("a bare URL in parentheses", "(see ⟦https://a.example/b_(c)⟧)", None, "text"),
    ("a bare URL in emphasis", "**⟦https://a.example/b⟧** _⟦https://c.example⟧_", None, "text text"),
    ("a bare URL with an escape", r"⟦https://a.example/b\_c⟧ d", ["https://a.example/b_c"], "text"),
    ("a bare URL with an entity", "⟦https://a.example/?b&amp;c⟧ d", ["https://a.example/?b&c"], "text"),
    ("a bare URL behind an escape", r"\[⟦https://a.example⟧\]", None, "text"),
    ("a bare URL with an escaped colon", r"⟦https\://a.example⟧ b", ["https://a.example"], "text"),
    ("a bare URL between entities", "&lt;⟦https://a.example⟧&gt;", None, "text"),
    ("a bare URL before a hard line break", "⟦https://a.example⟧\\\nb", None, "text"),
    ("a bare URL before a hard line break, CR LF", "⟦https://a.example⟧\\\r\nb", None, "text"),
    ("a bare URL in a heading", "# ⟦https://a.example⟧", None, "text"),
    ("bare URLs in a table", "|a|b|\n|-|-|\n|⟦https://a.example⟧|⟦https://b.example⟧|", None, "text text"),
    ("a bare URL in a quote", "> a\n> ⟦https://a.example⟧\n> b", None, "text"),
    ("a bare URL in a list", "* ⟦https://a.example⟧\n* ⟦https://b.example⟧", None, "text text"),
    ("a bare URL before a tag", "⟦https://a.example⟧<br>⟦https://b.example⟧", None, "text text"),
    ("a bare URL between tags", "<b>⟦https://a.example⟧</b>", None, "text"),
    ("a bare URL as a link's text", "[⟦https://a.example⟧](⟦https://b.example⟧)", None, "text link"),
    ("a bare URL in a title", '[a](⟦/b⟧ "see ⟦https://a.example⟧")', None, "link text"),
    ("what is no link because of its space", "[a](⟦https://a.example/b⟧ c)", None, "text"),
    ("a malformed bare URL", "⟦http:/a.example/b⟧", None, "text"),
    ("a bare URL beyond ASCII", "日本 ⟦https://a.example/ß⟧ 日本 ⟦https://b.example⟧。", None, "text text"),
    # code
    ("a bare URL in code", "`⟦https://a.example/b⟧`", None, "code"),
    ("code that is more than a URL", "``curl ⟦https://a.example/b⟧ `x` ``", None, "code"),
    ("code over two lines in a quote", "> `a\n> ⟦https://a.example⟧\n> b`", None, "code"),
    ("an escaped bar in code in a table", "|a|\n|-|\n|`⟦https://a.example/b\\|c⟧`|", ["https://a.example/b|c"], "code"),
    ("a backslash in code is no escape", r"`⟦https://a.example/b\_c⟧`", None, "code"),
    # templates
    ("a template as a destination", '[a](⟦{{< ref "b.md" >}}⟧)', None, "link"),
    ("a template that begins a destination", "[a](⟦{{ site.url }}/b\\_c⟧)", ["{{ site.url }}/b_c"], "link"),
    ("a template with an escape in it", r'[a](⟦{{ f("\_") }}\_⟧)', [r'{{ f("\_") }}_'], "link"),
    ("a statement as a destination", "[a](⟦{% link b.md %}⟧)", None, "link"),
    ("a template in a definition", "[a]: ⟦{% post_url 2020-01-01-b %}⟧", None, "definition"),
    ("a placeholder as a destination", "[a](⟦https://<your-host>/b⟧)", None, "link"),
    ("a placeholder in text", "⟦https://<your-host>/b⟧ c", None, "text"),
    ("a template in text", "⟦https://{{ host }}/b⟧ c", None, "text"),
    ("a URL in a shortcode", '{{< figure src="⟦https://a.example/b.png⟧" >}}', None, "text"),
    ("templates beyond ASCII", "{{ é }}[a](⟦{{ é }}/b⟧)", None, "link"),
    ("text about templates", "`{{` [a](⟦/b⟧) `}}`", None, "link"),
    ("braces that are not closed", "{{ [a](⟦/b⟧) {{", None, "link"),
]

ROLES: dict[str, Role] = {
    "link": "link",
    "image": "resource",
    "definition": "link",
    "autolink": "link",
    "email": "link",
    "text": "prose",
    "code": "verbatim",
}


@pytest.mark.parametrize(("marked", "decoded", "kinds"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
def test_finds(marked: str, decoded: list[str] | None, kinds: str) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.text for url in extraction.urls] == (decoded or [text[start:end] for start, end in spans])
    assert [kind(url) for url in extraction.urls] == kinds.split()
    assert [url.role for url in extraction.urls] == [ROLES[name] for name in kinds.split()]
    assert not extraction.problems
    check_maps(text, extraction)


NOT_FOUND: list[tuple[str, str]] = [
    ("plain text", "a [b] (c) d:e f/g"),
    ("an escaped bracket", r"\[a](/b)"),
    ("an escaped second bracket", r"[a\](/b)"),
    ("a space before the parenthesis", "[a] (/b)"),
    ("a destination with a space", "[a](/b c)"),
    ("parentheses that do not balance", "[a](/b(c)"),
    ("a link in code", "`[a](/b)`"),
    ("a link in indented code", "    [a](/b)"),
    ("a link in fenced code", "~~~\n[a](/b)\n~~~"),
    ("a link in an HTML block", "<div>\n[a](/b)\n</div>"),
    ("a link whose text is a link's end", "a](/b)"),
    ("a reference that is not defined", "[a][b] [c]"),
    ("a definition in a paragraph", "a\n[b]: /c"),
    ("a definition in the text of a tight list", "- a\n  [b]: /c"),
    ("what goes on behind a definition's destination", "- [Fix]: `a`: b c"),
    ("a duplicate in a paragraph", "[a]: <>\n\ntext\n[a]: /c"),
    ("a footnote", "[^1]: /a\n\n[^1]"),
    ("a label with an unescaped bracket", "[a[b]: /c"),
    ("a duplicate in code", "    [b]: /c\n"),
    ("an autolink with a space", "<https:// a>"),
    ("an address in text", "x@a.example git@b.example:c/d"),
    ("a scheme without solidi in text", "mailto:x@a.example std::string"),
    ("a heading's rule", "a\n---\n\n***"),
]


@pytest.mark.parametrize("text", [row[1] for row in NOT_FOUND], ids=[row[0] for row in NOT_FOUND])
def test_leaves_alone(text: str) -> None:
    urls = [url for url in read(text).urls if url.text]
    assert urls == []


# sentence, text with the visible text marked or none
VISIBLE: list[tuple[str, str]] = [
    ("plain text", "[⟦https://a.example/b_c⟧](/d)"),
    ("text beyond ASCII", "é [⟦日本⟧](/d)"),
    ("emphasis", "[*a*](/d)"),
    ("an underscore that is emphasis", "[_a_](/d)"),
    ("code", "[`a`](/d)"),
    ("an image", "[![a](b)](/d)"),
    ("an escape", r"[a\*](/d)"),
    ("an entity", "[a&amp;b](/d)"),
    ("nothing", "[](/d)"),
    ("an image's text is not shown", "![a](/d)"),
]


@pytest.mark.parametrize("marked", [row[1] for row in VISIBLE], ids=[row[0] for row in VISIBLE])
def test_visible_text_is_that_of_links_without_markup(marked: str) -> None:
    text, spans = unmarked(marked)
    urls = [url for url in read(text).urls if url.text == "/d"]
    assert [url.visible for url in urls] == (spans or [None])


def test_a_definition_keeps_its_label_as_written() -> None:
    text = "[Ä b]: /c\n[ä B]: /d\n[e\\]f]: /g\n"
    assert [url.label for url in read(text).urls] == ["Ä b", "ä B", "e\\]f"]


def test_destinations_may_be_relative_and_other_urls_may_not() -> None:
    text = "[a](b) ![a](b)\n\n[a]: b\n\n<https://a.example> https://a.example `https://a.example`"
    assert [(kind(url), url.may_be_relative) for url in read(text).urls] == [
        ("link", True),
        ("image", True),
        ("definition", True),
        ("autolink", False),
        ("text", False),
        ("code", False),
    ]


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ("[a]({{ x }}/b)", [(0, 7)]),
        ('[a]({{< ref "b" >}})', [(0, 15)]),
        ("[a]({% link b.md %})", [(0, 15)]),
        ("[a](https://<host>/b)", [(8, 14)]),
        ("[a](https://{host}/b)", [(8, 14)]),
        ("[a]: $BASE/b", [(0, 5)]),
        ("<https://{host}/b>", [(8, 14)]),
        (r"[a](https://\{host\}/b)", [(8, 14)]),
        ("[a](/b)", []),
    ],
)
def test_placeholders_are_holes(text: str, holes: list[tuple[int, int]]) -> None:
    (url,) = read(text).urls
    assert [(hole.start, hole.end) for hole in url.holes] == holes


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("<https://a.example>", "url"),
        ("<mailto:x@a.example>", "url"),
        ("<x@a.example>", "url"),
        ("<std::string>", "unknown-scheme"),
        ("<key:value>", "unknown-scheme"),
        ("[a](no-such:thing)", "url"),
        ("[a](no-such://thing)", "url"),
        ("[a](htp://a.example)", "misspelt-scheme"),
        ("[a](docker://alpine:3)", "foreign-authority"),
        ("[a](//a.example/b)", "url"),
        ("[a](http::StatusCode)", "unknown-scheme"),
        ("[a]\n\n[a]: tower_http::trace", "unknown-scheme"),
        ("[a](fn@crate::from_fn)", "unknown-scheme"),
        ("[a](crate::Router::merge()#more)", "unknown-scheme"),
        ("[a](http::a.example)", "url"),
        ("[a](http::a/b)", "url"),
        ("[a](a.md::b)", "url"),
    ],
)
def test_forms(text: str, form: str) -> None:
    (url,) = read(text).urls
    assert url.form == form


def test_an_address_is_mapped_to_what_is_written() -> None:
    (url,) = read("é <x@a.example>").urls
    assert url.raw_span(0, 7) == Span(3, 3)
    assert url.raw_span(7, 8) == Span(3, 4)
    assert url.raw_span(0, len(url.text)) == Span(3, 14)
