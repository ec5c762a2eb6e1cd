"""How text is written in markup, and what is refused."""

from __future__ import annotations

import pytest

from tests.plugins.html.reading import HTML, TEMPLATE, XML, html, xml
from urllint.plugin import FoundUrl, Place, Span


def standing(kind: str, extractor: str = "html") -> FoundUrl:
    """A URL in a place of that kind."""
    return FoundUrl(text="/old", span=Span(0, 4), places=(Place(extractor, kind),), role="link")


WRITTEN = {
    "signs in an attribute": ("a[href]", "/?a&b=\"'<>`", "/?a&amp;b=&quot;&#39;&lt;&gt;&#96;"),
    "white space in an attribute": ("a[href]", "/a b\tc\nd\re", "/a&#32;b&#9;c&#10;d&#13;e"),
    "white space at its start is not part of a URL": ("a[href]", " /a", None),
    "template code stays as it is": ("a[href]", '{{ f("a") }}?&', '{{ f("a") }}?&amp;'),
    "text needs less": ("text", "https://x.example/?a&b='<\"", "https://x.example/?a&amp;b='&lt;\""),
    "a comment has no references": ("comment", "https://x.example/?a&b<", None),
    "a comment holds nearly everything": ("comment", "https://x.example/?a&b", "https://x.example/?a&b"),
    "but not two hyphens": ("comment", "https://x.example/--", None),
    "nor what its end could be made of": ("comment", ">", None),
    "CDATA has no references": ("cdata", "https://x.example/?a&b<c", "https://x.example/?a&b<c"),
    "but an end": ("cdata", "https://x.example/]]>a", None),
    "candidates are separated by white space": ("img[srcset]", "/a b", None),
    "and by commas at the end": ("img[srcset]", "/a,", None),
    "a comma inside is part of a candidate": ("img[srcset]", "/a,b", "/a,b"),
    "white space separates other lists": ("a[ping]", "/a b", None),
    "a refresh may have quotes of its own": ("meta[content]", "/a'b", None),
    "raw text cannot hold everything": ("raw-text", "/a", None),
    "nor can a document type": ("doctype", "/a", None),
    "a script in HTML": ("script", "a && b", "a && b"),
    "a script could end": ("script", "</script>", None),
    "a script in SVG may have references or not": ("svg:script", "a && b", None),
    "front matter is another extractor's": ("front-matter", "a: '<&'", "a: '<&'"),
    "NUL reads as another character": ("a[href]", "/a\0", None),
    "a byte of no character": ("a[href]", "/\udcff", "/\udcff"),
}


@pytest.mark.parametrize(("kind", "text", "expected"), WRITTEN.values(), ids=WRITTEN)
def test_text_is_written_for_its_place(kind: str, text: str, expected: str | None) -> None:
    assert HTML.encode(text, standing(kind), "o") == expected
    assert XML.encode(text, standing(kind, "xml"), "o") == expected


def test_a_part_can_be_removed_but_not_a_whole_value() -> None:
    assert HTML.encode("", standing("a[href]"), "/o") == ""
    assert HTML.encode("", standing("a[href]"), "/old") is None


def test_a_template_adds_nothing_to_what_it_makes() -> None:
    assert TEMPLATE.encode('<&"', standing("document", "template"), "/old") == '<&"'


@pytest.mark.parametrize("quote", ['"', "'", ""])
@pytest.mark.parametrize(
    "url", ["/?a&b", "/'", '/"', "/<>", "/a b", "/`=", "/&amp;", "/&copy", "/\r\nx", "/é\U0001f600"]
)
def test_what_is_written_reads_back_whatever_the_quotes(quote: str, url: str) -> None:
    written = HTML.encode(url, standing("a[href]"), "/old")
    assert written is not None
    for extraction in (html(f"<a href={quote}{written}{quote}>"), xml(f"<a href={quote}{written}{quote}>")):
        assert [found.text for found in extraction.urls] == [url]
