"""The parts of a Markdown file that are handed to other extractors, without the marks of what contains them.

The marked pieces of a text are one region, which says what they say in a row; or one region each, where several
languages are named.
"""

from __future__ import annotations

import pytest

from tests.plugins.markdown.reading import check_maps, read, unmarked
from urllint.plugin import Region, Role

# sentence, marked text, languages, the kind of their places
REGIONS: list[tuple[str, str, str, str]] = [
    ("front matter", "---\n⟦a: b\n⟧---\n# c", "yaml", "front-matter"),
    ("front matter that dots end", "---\n⟦a: b\n⟧...\n# c", "yaml", "front-matter"),
    ("front matter, CR LF", "---\r\n⟦a: b\r\n⟧---\r\n# c", "yaml", "front-matter"),
    ("front matter in TOML", "+++\n⟦a = 'b'\n⟧+++\n# c", "toml", "front-matter"),
    ("front matter beyond ASCII", "---\n⟦ä: 日\n⟧---\n# é", "yaml", "front-matter"),
    ("front matter that ends the file", "---\n⟦a: b\n⟧---", "yaml", "front-matter"),
    ("an HTML block", "⟦<div>\n<a href=b>\n</div>\n⟧\nc", "html", "html"),
    ("an HTML block in a quote", "> ⟦<p>\n⟧> ⟦<a href=b>\n⟧> ⟦</p>\n⟧", "html", "html"),
    ("an HTML block in a list", "- ⟦<p>\n⟧  ⟦<a href=b>\n⟧", "html", "html"),
    ("an HTML block, CR LF", "⟦<p>\r\n<a href=b>\r\n⟧", "html", "html"),
    ("an HTML block with a NUL", "⟦<p>\0<a href=b>\n⟧", "html", "html"),
    ("an HTML block that is a comment", "⟦<!-- a\n\nhttps://b.example -->\n⟧", "html", "html"),
    ("a tag in text", "é ⟦<a href='b'>⟧c</a> d", "html", "html"),
    ("two tags in text", "c ⟦<a href=b>⟧⟦<img src=c>⟧", "html html", "html"),
    ("a tag over two lines in a quote", "> a ⟦<b\n⟧> ⟦href=c>⟧", "html", "html"),
    ("a comment in text", "a ⟦<!-- b -->⟧ c", "html", "html"),
    ("a template in a tag", 'a ⟦<a href="{{ f("b") }}">⟧', "html", "html"),
    ("fenced code", "```python x\n⟦'https://a.example'\n⟧```", "python", "code-block"),
    ("fenced code without a language", "~~~\n⟦https://a.example\n⟧~~~", "text", "code-block"),
    ("fenced code in a quote", "> ```sh\n> ⟦ a\n⟧> ⟦ https://b.example\n⟧> ```", "sh", "code-block"),
    ("fenced code that is indented", "  ```\n  ⟦https://a.example\n⟧  ⟦  b\n⟧  ```", "text", "code-block"),
    ("fenced code, CR LF", "```\r\n⟦a\r\nhttps://b.example\r\n⟧```", "text", "code-block"),
    ("fenced code that ends with the file", "```\n⟦https://a.example⟧", "text", "code-block"),
    ("fenced code beyond ASCII", "é\n```\n⟦日 https://a.example\n⟧```", "text", "code-block"),
    ("fenced code with templates", "```\n⟦{{ a }} https://a.example\n⟧```", "text", "code-block"),
    ("indented code", "    ⟦https://a.example\n⟧    ⟦b⟧", "text", "code-block"),
    ("indented code, tabs", "\t⟦https://a.example\n⟧\t⟦\tb⟧", "text", "code-block"),
    ("code in HTML has relative links", "```html\n⟦<a href=b>\n⟧```", "html", "code-block"),
    ("the content of an admonition", "!!! note\n\n    ⟦a [b](c)\n\n⟧    ⟦d⟧", "markdown", "content"),
    ("the content of a tab", '=== "A"\n\n    ⟦[b](c)⟧', "markdown", "content"),
]


@pytest.mark.parametrize(
    ("marked", "languages", "place"), [row[1:] for row in REGIONS], ids=[row[0] for row in REGIONS]
)
def test_hands_over(marked: str, languages: str, place: str) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    pieces = [text[start:end] for start, end in spans]
    names = languages.split()
    assert [region.text for region in extraction.regions] == (pieces if len(names) > 1 else ["".join(pieces)])
    assert [region.language for region in extraction.regions] == names
    assert {str(region.place) for region in extraction.regions} == {f"markdown:{place}"}
    role: Role | None = "verbatim" if place == "code-block" else None
    assert {region.role for region in extraction.regions} == {role}
    assert not extraction.urls
    for start, end in spans:
        assert any(_holds(region, start, end) for region in extraction.regions)
    check_maps(text, extraction)


def _holds(region: Region, start: int, end: int) -> bool:
    return any(piece.raw_start <= start and end <= piece.raw_end for piece in region.source_map.pieces)


NONE: list[tuple[str, str]] = [
    ("a thematic break", "---\n\na: b\n\n---\n"),
    ("front matter that is not closed", "---\na: b\n"),
    ("front matter that does not begin the file", "\n---\na: b\n---\n"),
    ("code that holds no URL", "```python\nx = 'y'\n```"),
    ("a tag without attributes", "a<br>b<b>c</b>"),
    ("an HTML block without attributes", "<details>\n<summary>a</summary>\n"),
    ("a placeholder", "https://<host>/b"),
]


@pytest.mark.parametrize("text", [row[1] for row in NONE], ids=[row[0] for row in NONE])
def test_keeps_to_itself(text: str) -> None:
    assert read(text).regions == []


def test_a_tab_that_is_half_indentation_stands_for_its_spaces() -> None:
    text = "- a\n\n\t  https://a.example\n"
    (region,) = read(text).regions
    assert region.text == "https://a.example\n"
    text = "> ```\n>\thttps://a.example\n> ```\n"
    (region,) = read(text).regions
    assert region.text == "  https://a.example\n"
    assert region.source_map.raw_span(0, 2) == (7, 8)
    assert region.source_map.raw_span(2, 3) == (8, 9)


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("python", "python"),
        ("Python title='x'", "python"),
        ("{.python .numberLines}", "python"),
        ("{python}", "python"),
        ("{r, echo=FALSE}", "r"),
        ("{code-block} python", "python"),
        ("{code-cell} ipython3", "ipython3"),
        ("js{1,3}", "js"),
        ("js:app.js", "js"),
        ("c++", "c++"),
        ("c#", "c#"),
        ("", "text"),
        ("{}", "text"),
        ("&#x6a;s", "js"),
    ],
)
def test_the_language_is_the_first_word_of_the_info_string(info: str, language: str) -> None:
    (region,) = read(f"```{info}\nhttps://a.example\n```\n").regions
    assert region.language == language
