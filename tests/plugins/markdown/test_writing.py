"""What is written in the place of a URL reads back as that URL, or is not written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.markdown.extractor import MarkdownExtractor

from tests.plugins.markdown.reading import kind, read
from urllint.plugin import FoundUrl, Place, Span

# A text with one URL in each kind of place, and what stands before and behind.
PLACES = {
    "link": [
        "[a](https://a.example/b)",
        "[a](<https://a.example/b>)",
        "[a](https://a.example/b 'c')",
        "> [a](\n> https://a.example/b)",
        "|a|\n|-|\n|[a](https://a.example/b)|",
    ],
    "image": ["![a](https://a.example/b)"],
    "definition": ["[a]: https://a.example/b", "[a]: <https://a.example/b> 'c'", "> [a]:\n> https://a.example/b"],
    "autolink": ["a <https://a.example/b> c"],
    "text": ["a https://a.example/b c", "# https://a.example/b", "|a|\n|-|\n| https://a.example/b |"],
    "code": ["a `https://a.example/b` c", "|a|\n|-|\n|`https://a.example/b`|"],
}
ROWS = [(name, text) for name, texts in PLACES.items() for text in texts]

URLS = st.text(alphabet="ab/?#%&;.,:!'\"()<>[]{}\\|*_~`^ \té=-+@amplt", max_size=20).map("https://a.example/".__add__)


def _written(text: str, url: str) -> tuple[str, int] | None:
    """``text`` with its URL replaced by ``url``, and where that stands; None if the extractor refuses."""
    (found,) = read(text).urls
    start, end = found.span
    raw = MarkdownExtractor().encode(url, found, text[start:end])
    return None if raw is None else (text[:start] + raw + text[end:], start)


@given(st.sampled_from([row for row in ROWS if row[0] in ("link", "image", "definition")]), URLS)
def test_a_destination_can_hold_every_url(row: tuple[str, str], url: str) -> None:
    name, text = row
    written = _written(text, url)
    assert written is not None
    urls = [found for found in read(written[0]).urls if found.span.start == written[1]]
    assert [(found.text, kind(found)) for found in urls] == [(url, name)]


@given(st.sampled_from([row for row in ROWS if row[0] == "autolink"]), URLS)
def test_an_autolink_holds_what_has_no_space_and_no_angle_bracket(row: tuple[str, str], url: str) -> None:
    written = _written(row[1], url)
    assert (written is None) == any(character in url for character in " \t<>")
    if written is not None:
        assert [found.text for found in read(written[0]).urls] == [url]


TEXT_URLS = st.text(alphabet="ab/?#&;_-\\*é|", min_size=1, max_size=12).map(lambda path: f"https://a.example/{path}c")


@given(st.sampled_from([row for row in ROWS if row[0] in ("text", "code")]), TEXT_URLS)
def test_what_is_written_in_text_is_read_back(row: tuple[str, str], url: str) -> None:
    written = _written(row[1], url)
    if written is not None:
        assert [found.text for found in read(written[0]).urls] == [url]
    else:
        assert not re.fullmatch(r"https://a\.example/[ab/é]*c", url)


@pytest.mark.parametrize("path", ["b_c", "b&amp;c", "b\\_c", "~b", "b-c", "?b=c&d=e", "é", "(b)", "%7B"])
def test_text_is_escaped(path: str) -> None:
    url = "https://a.example/" + path
    for name, text in ROWS:
        if name == "text":
            written = _written(text, url)
            assert written is not None
            assert [found.text for found in read(written[0]).urls] == [url]


# sentence, text, what the URL becomes, what the file becomes (None: refused)
WRITTEN: list[tuple[str, str, str, str | None]] = [
    ("plain text stays plain", "[a](/b)", "/c?d=e&f", "[a](/c?d=e&f)"),
    ("balanced parentheses need no escape", "[a](/b)", "/c(d)", "[a](/c(d))"),
    ("others do", "[a](/b)", "/c)d", r"[a](/c\)d)"),
    ("what would be a reference", "[a](/b)", "/?c&amp;d", "[a](/?c&amp;amp;d)"),
    ("a space", "[a](/b)", "/c d", "[a](/c&#32;d)"),
    ("a line end", "[a](/b)", "/c\nd", "[a](/c&#10;d)"),
    ("an angle bracket", "[a](/b)", "<c>", r"[a](\<c\>)"),
    ("a backslash", "[a](/b)", r"/c\d", r"[a](/c\\d)"),
    ("a bar, for the case of a table", "[a](/b)", "/c|d", r"[a](/c\|d)"),
    ("a bar where one stands already", "[a](/b|c)", "/c|d", "[a](/c|d)"),
    ("a template", "[a]({{ f('\\_') }}/b)", "{{ f('\\_') }}/_\\_", "[a]({{ f('\\_') }}/_\\\\_)"),
    ("a NUL cannot be written", "[a](/b)", "/\0", None),
    ("a definition needs a destination", "[a]: /b", "", None),
    ("a link does not", "[a](/b)", "", "[a]()"),
    ("an address", "<a@b.example>", "mailto:c@d.example", "<c@d.example>"),
    ("an address with a query", "<a@b.example>", "mailto:c@d.example?subject=e", "<c@d.example?subject=e>"),
    ("no address", "<a@b.example>", "mailto:a b", None),
    ("an autolink must stay absolute", "<https://a.example>", "/b", None),
    ("code has no escapes", "`https://a.example`", "https://b.example/`", None),
    ("a bar in code in a table", "|a|\n|-|\n|`https://a.example`|", "https://a.example/|", None),
    ("a space ends a bare URL", "https://a.example", "https://a.example/b c", None),
    ("a comment ends at two hyphens", "[//]: # (https://a.example)", "https://a.example/--", None),
]


@pytest.mark.parametrize(("text", "url", "expected"), [row[1:] for row in WRITTEN], ids=[row[0] for row in WRITTEN])
def test_writes(text: str, url: str, expected: str | None) -> None:
    found = read(text).urls[0]
    start, end = found.span
    raw = MarkdownExtractor().encode(url, found, text[start:end])
    assert (None if raw is None else text[:start] + raw + text[end:]) == expected


def test_a_part_whose_parenthesis_has_its_partner_outside_is_not_replaced() -> None:
    (found,) = read("[a](/b(c)d)").urls
    encode = MarkdownExtractor().encode
    assert encode("x", found, "(c") is None
    assert encode("x", found, "(c)") == "x"
    assert encode("x", found, r"\(c") == "x"


@pytest.mark.parametrize(
    ("place", "text", "raw", "expected"),
    [
        ("html", "/b", "/a", "/b"),
        ("html", "/b|c", "/a", None),
        ("html", "/b|c", "/a|", "/b|c"),
        ("html", "/b\nc", "/a", None),
        ("code-block", "/b|`", "/a", "/b|`"),
        ("code-block", "/b\rc", "/a", None),
        ("front-matter", "/b", "/a", "/b"),
        ("content", "/b", "/a", "/b"),
    ],
)
def test_a_region_can_hold_what_has_no_line_end(place: str, text: str, raw: str, expected: str | None) -> None:
    found = FoundUrl(text="/a", span=Span(0, 2), places=(Place("markdown", place),), role="link")
    assert MarkdownExtractor().encode(text, found, raw) == expected
