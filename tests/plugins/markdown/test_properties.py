"""What holds for every text: offsets are true, and nothing raises."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pyromark
import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.markdown.comments import is_comment

from tests.plugins.markdown.reading import check_maps, kind, read
from urllint.plugin import Extraction

OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES | pyromark.Options.ENABLE_TASKLISTS

PIECES = st.sampled_from(
    [
        *"[]()<>!`*_#-+>|:&;\\\"'~=.{}%@/ \t\n\r\0é日\u2028\ud800",
        *("](", "]:", "[a]: ", "[a]", "![", "](/b)", "](<c d>)", '"t"', "'t'", "(t)", "\n\n", "\r\n", "\n> ", "\n- "),
        *(
            "    ",
            "```\n",
            "~~~ html\n",
            "`",
            "``",
            "<!-- ",
            " -->",
            "<a href=",
            "</p>",
            "<p>\n",
            "&amp;",
            "&#35;",
            "\\_",
        ),
        *(
            "https://a.example/b",
            "http:/x",
            "www.a.example",
            "<https://a.example>",
            "<x@a.example>",
            "{{ ",
            " }}",
            "{% x %}",
        ),
        *(
            "|a|b|\n|-|-|\n",
            "| ",
            "# ",
            "\n---\n",
            "+++\n",
            "[^1]: ",
            "[//]: # (urllint: x)",
            "<!-- urllint: y -->",
            "!!! a\n\n",
        ),
    ]
)
TEXTS = st.lists(PIECES, max_size=40).map("".join)


@given(TEXTS)
def test_every_offset_is_true(text: str) -> None:
    check_maps(text, read(text))


@given(TEXTS)
def test_every_destination_is_located(text: str) -> None:
    assert read(text).problems == []


def _destinations(text: str) -> Iterator[str]:
    for event in pyromark.events(text, options=OPTIONS):
        tag = event["Start"] if not isinstance(event, str) and "Start" in event else ""
        if isinstance(tag, str):
            continue
        if "Link" in tag and tag["Link"]["link_type"] in ("Inline", "Autolink", "Email"):
            yield tag["Link"]["dest_url"].removeprefix("mailto:")
        elif "Image" in tag and tag["Image"]["link_type"] == "Inline":
            yield tag["Image"]["dest_url"].removeprefix("mailto:")


@given(
    TEXTS.filter(
        lambda text: not set(text) & set("\0\r\ud800") and not text.startswith(("---", "+++")) and "{" not in text
    )
)
def test_destinations_are_those_of_the_parser(text: str) -> None:
    """The stand-in reads as the text itself does."""
    ours = [
        url.text.removeprefix("mailto:")
        for url in read(text).urls
        if kind(url) in ("link", "image", "autolink", "email")
    ]
    assert sorted(ours) == sorted(_destinations(text))


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the parser for Python 3.10 does not list definitions")
@given(TEXTS.filter(lambda text: not set(text) & set("\0\r\ud800") and not text.startswith(("---", "+++"))))
def test_the_first_definition_of_each_label_is_found(text: str) -> None:
    if "{" in text:
        text = text.replace("{", "(")
    found = [(url.span.start, url.text) for url in read(text).urls if kind(url) == "definition"]
    encoded = text.encode()
    for label, definition in pyromark.reference_definitions(text, options=OPTIONS).items():
        if is_comment(label, definition["dest"]):
            continue
        start, end = (len(encoded[: definition["span"][edge]].decode()) for edge in ("start", "end"))
        assert any(start < at < end and url == definition["dest"] for at, url in found), label


def _counts(extraction: Extraction) -> tuple[int, ...]:
    return len(extraction.urls), len(extraction.regions), len(extraction.comments), len(extraction.anchors)


N = 8_000
HOSTILE: list[tuple[str, str]] = [
    # benchmarks/hostile.py shows that the time for these grows with their length, and no faster.
    ("brackets", "[" * N),
    ("closing brackets", "]" * N),
    ("brackets and parentheses", "[](" * N),
    ("links in links", "[" * N + "](a)" * N),
    ("images in images", "![" * N + "](a)" * N),
    ("parentheses", "[a](" + "(" * N),
    ("backticks", "`" * N),
    ("backtick runs", "".join("`" * (number % 300) + " " for number in range(2000))),
    ("quotes", ">" * N),
    ("quotes with a link", ">" * 3000 + "[a](\n" + ">" * 3000 + "b)"),
    ("lists", "- " * 3000),
    ("nested lists", "".join(" " * depth + "- a\n" for depth in range(500))),
    ("emphasis", "*a_ " * N),
    ("asterisks", "*" * N),
    ("angle brackets", "<" * N),
    ("open tags", "<a href=" * N),
    ("open comments", "<!-- urllint: " * N),
    ("processing instructions", "<?" * N),
    ("definitions", "[a]: b\n" * N),
    ("labels", "[a]:" * N),
    ("definitions with open titles", "[a]: b 'c\n" * N),
    ("labels over lines", "[a\n" * N + "]: b"),
    ("definitions in quotes", "> [a]: b\n" * N),
    ("references", "[a][b]" * N),
    ("footnotes", "[^a]" * N),
    ("tables", "|" * N + "\n" + "|-" * N),
    ("table rows", "|a|\n|-|\n" + "|https://a.example|\n" * N),
    ("braces", "{{" * N),
    ("braces that close late", "{{" * N + "}}"),
    ("braces with a backtick", "{{" * N + "`}}"),
    ("templates", "[a]({{ b }}\\_)" * N),
    ("templates in one line of text", "https://a.example/{{ b }}\\_ " * N),
    ("escapes", "\\_" * N + "https://a.example"),
    ("entities", "&amp;" * N + "https://a.example"),
    ("ampersands", "https://a.example/" + "&a" * N),
    ("URLs in one line", "https://a.example " * N),
    ("URLs with escapes in one line", "https://a.example/\\_ " * N),
    ("URLs between code", "https://a.example`b`" * N),
    ("solidi", "/" * N),
    ("colons", ":/" * N),
    ("fences", "```\nhttps://a.example\n" * N),
    ("fences of all lengths", "".join("`" * (3 + number) + "\n" for number in range(300))),
    ("code lines in a quote", "> ```\n" + "> https://a.example\n" * N),
    ("HTML lines in a quote", "> <p>\n" + "> <a href=b>\n" * N),
    ("admonitions in admonitions", "".join("    " * depth + "!!! a\n\n" for depth in range(200))),
    ("headings", "# {#a}\n" * N),
    ("underlines", "a\n=\n" * N),
    ("front matter without end", "---\n" + "a: b\n" * N),
    ("suppressions", "<!-- urllint: ignore[x] -->\n\n" * 3000),
    ("suppressions in definitions", "[//]: # (urllint: ignore[x])\n" * 3000),
    ("spaces", "[a](" + " " * N + "b)"),
    ("line ends", "\n" * N),
    ("NULs", "\0" * N),
    ("lone surrogates", "\udc80" * N),
    ("carriage returns", "\r" * N),
    ("tabs", "\t" * N),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_texts_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))


def test_a_long_line_is_no_trouble() -> None:
    text = "a [b](/c) é " * 40_000
    assert _counts(read(text)) == (40_000, 0, 0, 0)
