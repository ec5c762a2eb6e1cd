"""The look at a Markdown file's bytes: what it clears has nothing that a rule of the standard could report."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from urllint_extractors.markdown.quick import quick

from urllint.engine.linter import Linter
from urllint.engine.result import FileResult
from urllint.registry import Registry
from urllint.settings import Settings

CLEARED: list[tuple[str, str]] = [
    ("text", "a b c\n"),
    ("absolute URLs", "[a](https://a.example/b) <https://c.example> https://d.example/e.\n"),
    ("relative references", "[a](b/c.md#d) ![e](/f.png) [g](?h=i&j) [k](#l) [m](../n%20o)\n"),
    ("titles", "[a](b \"c\") [d](e 'f') [g](https://a.example 'h')\n"),
    ("parentheses in a URL", "[a](https://a.example/b_(c))\n"),
    ("definitions", "[a]: https://a.example/b\n[c]: d 'e'\n[f]:g\n"),
    ("text that ends in a bracket and a colon", "see x[1]: y:z\n"),
    ("a footnote", '[^1]: "a"\n'),
    ("tags", '<p align="center"><img src="a.png" alt="b &amp; c" width="100%"></p><br/>\n'),
    ("type arguments", "Map<string, number> List<T>\n"),
    ("comparisons", "a < b, c <= d, e <- f\n"),
    ("a placeholder in an attribute", '<a href="{{ .URL }}"> <img src="{{ site.url }}/b.png">\n'),
    ("comments", "<!-- a -->\n"),
    ("an address", "<a@b.example> [c](mailto:d@e.example)\n"),
    ("code", "```python\nx = y[0](z)\n```\n"),
    ("a URL without a scheme", "see www.a.example\n"),
    ("beyond ASCII", "日本 [é](a) https://a.example\n"),
]
NOT_CLEARED: list[tuple[str, str]] = [
    ("a space in angle brackets", "[a](<b c>)\n"),
    ("an absolute URL in angle brackets", "[a](<https://a.example/b c>)\n"),
    ("an escape", "[a](b\\_c)\n"),
    ("an entity", "[a](b&amp;c)\n"),
    ("a percent sign", "[a](b%zz)\n"),
    ("two hashes", "[a](b#c#d)\n"),
    ("another host", "[a](//b)\n"),
    ("a scheme", "[a](b:c)\n"),
    ("a backslash", "[a](b\\c)\n"),
    ("characters beyond ASCII", "[a](é)\n"),
    ("a line end before the destination", "[a](\nb%)\n"),
    ("what goes on behind a URL", "[a](https://a.example/b<c>)\n"),
    ("a quotation mark behind a URL", "[a](https://a.example/b'c)\n"),
    ("a template", "[a]({{ b }}/%)\n"),
    ("a definition's percent sign", "[a]: b%\n"),
    ("a definition's angle brackets", "[a]: <b c>\n"),
    ("a definition's next line", "[a]:\nb%\n"),
    ("a definition whose label has two lines", "[a\nb]: c%\n"),
    ("a definition in a list in a quote", "> 1. [a]: b%\n"),
    ("a definition whose label has brackets", "[a\\[b]: c%\n"),
    ("an attribute with a space", '<a href="b c">\n'),
    ("a percent sign behind a placeholder in an attribute", '<a href="{{ .URL }}/%">\n'),
    ("an attribute over two lines", '<a\nhref="b%">\n'),
    ("an attribute in apostrophes", "<a href='b%'>\n"),
    ("an attribute without quotes", "<a href=b%>\n"),
    ("an absolute URL in an attribute", '<a href="https://a.example/ b">\n'),
    ("an entity without semicolon in an attribute", '<a href="https://a.example/?b&lt">\n'),
    ("several URLs in an attribute", '<img srcset="a.png 1x, b%.png 2x">\n'),
    ("a style", '<p style="background: url(a b)">\n'),
    ("a script", "<script>x</script>\n"),
    ("a base", '<base href="a">\n'),
    ("a declaration", "<!DOCTYPE html>\n"),
    ("an instruction", "<?php a ?>\n"),
    ("a tag that is not closed", '<a href="b"\n'),
    ("an autolink without solidi", "<urn:a b>\n"),
    ("one solidus", "see http:/a.example\n"),
    ("three solidi", "see http:///a.example\n"),
    ("no colon", "see http//a.example\n"),
    ("backslashes", "see http:\\\\a.example\n"),
    ("a colon as an entity", "see https&#58;//a.example/%zz\n"),
    ("a solidus by name", "<p>https:&sol;/a.example/%zz\n"),
    ("an escape in a string", '```js\nx = "https:\\x2f/a"\n```\n'),
    ("a scheme without solidi in a string", '```python\nx = "tel:a b"\n```\n'),
    ("a string that goes on", '```python\nx = "https://a.example/" "b c"\n```\n'),
]


@pytest.mark.parametrize("text", [row[1] for row in CLEARED], ids=[row[0] for row in CLEARED])
def test_clears(text: str) -> None:
    assert quick(text.encode())


@pytest.mark.parametrize("text", [row[1] for row in NOT_CLEARED], ids=[row[0] for row in NOT_CLEARED])
def test_does_not_clear(text: str) -> None:
    assert not quick(text.encode())


class _Defaults:
    def for_path(self, path: str, /) -> Settings:
        return Settings("/")


PIECES = st.sampled_from(
    [
        *"[]()<>!`*_#-+>|:&;\\\"'~=.{}%@/, \t\n",
        *(
            "](",
            "](b)",
            "](b#c)",
            "](<b c>)",
            "]: ",
            "[a]: b\n",
            "[a]: b%\n",
            "[a\n",
            "\n\n",
            "\n> ",
            "\n- ",
            "    ",
            "```\n",
            "\n!!! a\n\n    ",
            '=== "a"\n\n    ',
        ),
        *(
            "```python\n",
            "```html\n",
            "```js\n",
            "https://a.example/b",
            "http://b.example",
            "https:",
            "http",
            "//",
            "&amp;",
        ),
        *(
            "&#47;",
            "&lt",
            "<p>\n",
            '<a href="',
            '">',
            ' src="c d"',
            ' alt="e f"',
            "<br>",
            "</a>",
            "<!--",
            "-->",
            "<T, U>",
        ),
        *(
            "{{ x }}",
            "{% x %}",
            "mailto:",
            "tel:",
            "data:",
            "www.a.example",
            "<x@a.example>",
            "[^1]: ",
            "---\n",
            "a: b\n",
        ),
        *("\\x2f", "%20", "%zz", "é", "|a|\n|-|\n", '"t"', "(t)", " 't'", "a", "b"),
    ]
)


TEXTS = st.lists(PIECES, max_size=25).map("".join)


def _check_with_and_without(data: bytes) -> None:
    quickly, thoroughly = (
        Linter(Registry.load(), _Defaults(), quick_pass=is_quick).check_bytes(data, "a.md")
        for is_quick in (True, False)
    )
    assert [str(finding) for finding in quickly.findings] == [str(finding) for finding in thoroughly.findings]


@settings(max_examples=300)
@given(TEXTS)
def test_what_is_cleared_has_no_findings(text: str) -> None:
    data = text.encode()
    assume(quick(data))
    _check_with_and_without(data)


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_what_is_looked_at_in_part_has_the_same_findings(text: str) -> None:
    _check_with_and_without(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("!!! a\n\n    `c` `http://a.example\\`\n", id="a block of content behind its marker"),
        pytest.param("- a\n\n      http://a.example/%zz\n\n- [b](c%)\n", id="a code block in a list"),
        pytest.param("[a]: b%\n\ntext\n\n[a]\n", id="a definition far from its use"),
        pytest.param("[\n!!! a\n\n    ]: [", id="a label is no block"),
        pytest.param("[a\n# b]: [", id="nor does it go into a heading"),
        pytest.param("[a\nb]: c%\n\n[a b]", id="a label over two lines"),
        pytest.param("| a |\n|-|\n| `http://a.example\\` |\n", id="a cell of a table"),
    ],
)
def test_parts_of_documents(text: str) -> None:
    _check_with_and_without(text.encode())


def test_the_quick_pass_is_taken() -> None:
    linter = Linter(Registry.load(), _Defaults())
    opened = linter.open(b"[a](https://a.example/b) [c](README.md)\n", "a.md")
    assert isinstance(opened, FileResult)
    assert opened.urls == 1


HOSTILE = {
    "](": False,
    "]:": False,
    "[a]:": False,
    "<": True,
    "<a ": False,
    '<a href="b': False,
    "<a b": False,
    "&#": False,
    "http:": False,
    "[a](b": False,
    '://"': True,
    "a[b]: c:": True,
    "[[[[[[[[[[]:": True,
}
"""Pieces that begin a link again and again, and whether text of them is clear.

``benchmarks/hostile.py`` takes the time.
"""


@pytest.mark.parametrize(("piece", "clear"), HOSTILE.items())
def test_hostile_text_is_looked_at_to_its_end(piece: str, clear: bool) -> None:
    assert quick((piece * (100_000 // len(piece))).encode()) == clear
