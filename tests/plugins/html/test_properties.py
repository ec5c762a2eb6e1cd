"""What holds for any text that is given to the HTML, XML and template extractors."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from urllint_extractors.html.quick import quick, quick_xml

from tests.plugins.html.reading import HTML, TEMPLATE, XML
from tests.plugins.html.strategies import MARKUP
from urllint.plugin import Document, Extraction, FoundUrl

EXTRACTORS = {"page.html": HTML, "data.xml": XML, "page.svelte": HTML, "page.j2": TEMPLATE}

ENCODERS = {"html": HTML, "xml": XML}


def extract(text: str, path: str) -> Extraction:
    return EXTRACTORS[path].extract(Document(text, path=path))


def check_map(text: str, found: FoundUrl) -> None:
    """Runs of a source map stand in the file as they are, and cover the URL without a gap."""
    if found.source_map is None:
        assert text[found.span.start : found.span.end] == found.text
        return
    assert len(found.source_map) == len(found.text)
    assert found.source_map.raw_span(0, len(found.text)) == found.span
    for piece in found.source_map.pieces:
        if piece.is_run:
            raw = text[piece.raw_start : piece.raw_end]
            assert raw == found.text[piece.decoded_start : piece.decoded_end]


@pytest.mark.parametrize("path", EXTRACTORS)
@settings(deadline=None)
@given(text=MARKUP)
def test_everything_stands_where_it_is_said_to(text: str, path: str) -> None:
    extraction = extract(text, path)
    spans = [found.span for found in extraction.urls]
    assert spans == sorted(spans)
    for found in extraction.urls:
        check_map(text, found)
        ends = [0, *(end for hole in found.holes for end in hole[:2]), len(found.text)]
        assert ends == sorted(ends)
    for span, following in pairwise(spans):
        assert span.end <= following.start
    for comment in extraction.comments:
        assert comment.text in text[comment.span.start : comment.span.end]
        assert comment.governs is None or comment.span.end <= comment.governs.start <= comment.governs.end <= len(text)
    for region in extraction.regions:
        assert len(region.source_map) == len(region.text)
        assert region.source_map.raw_span(0, len(region.text)).end <= len(text)


@pytest.mark.parametrize("path", EXTRACTORS)
@settings(deadline=None)
@given(text=MARKUP)
def test_a_url_written_again_reads_as_before(text: str, path: str) -> None:
    before = [(found.text, str(found.places[-1])) for found in extract(text, path).urls]
    for found in extract(text, path).urls:
        raw = text[found.span.start : found.span.end]
        written = ENCODERS[found.places[-1].extractor].encode(found.text, found, raw)
        if written is not None:
            again = text[: found.span.start] + written + text[found.span.end :]
            assert [(url.text, str(url.places[-1])) for url in extract(again, path).urls] == before


HOSTILE = {
    "signs": "<",
    "letters": "a",
    "open tags": "<a ",
    "open tags with names": "<a href",
    "open values": '<a href="',
    "open values in both quotes": "<a href=\"'<a href='\"",
    "values without quotes": "<a href=a=b=c",
    "attributes": "a=b ",
    "one tag of many attributes": " href=a b='c' d",
    "names with quotes": '<a "=',
    "equals signs": "=",
    "spaces": " ",
    "end tags": "</a",
    "empty end tags": "</",
    "comments": "<!--",
    "ends of comments": "--!>",
    "scripts": "<script>",
    "scripts in comments": "<script><!--<script>",
    "text areas": "<textarea></text",
    "SVG": "<svg><desc>",
    "CDATA": "<svg><![CDATA[",
    "document types": "<!DOCTYPE [<!--'",
    "processing instructions": "<?x",
    "code": "<code>",
    "references": "&amp",
    "numbers": "&#",
    "URLs in text": "https://x.example/ ",
    "URLs with references": "https://x.example/?a&amp;b ",
    "URLs in one word": "https://x.example/&amp;",
    "slashes": "//",
    "colons": ":/",
    "candidates": "a 1x (, ",
    "parentheses in candidates": "(",
    "expressions": "{{",
    "expressions with quotes": "{{'",
    "expressions with tags": "{{ <a }}",
    "ends of expressions": "}}",
    "statements": "{% if a %}",
    "open statements": "{%",
    "template comments": "{#",
    "ERB": "<%",
    "PHP": "<?php ",
    "placeholders": "/{a} 1x, ",
    "templates and references": "{{ a }}&amp;",
    "entities": "&a;",
    "braces": "={",
    "braces and quotes": "={'",
    "suppressions": "<!-- urllint: x -->\n",
    "suppressions and text": "<!-- urllint: x -->\na<b>",
    "suppressions and open elements": "<p>\n<!-- urllint: x -->\n",
    "NUL": "\0",
}
HOSTILE_BEGINNINGS = ["", "<", "<img srcset='", "<a href='", "<meta content='", "<pre>", "urllint"]
"""What stands before a piece that is repeated; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("path", ["page.html", "data.xml", "page.svelte"])
def test_hostile_files_are_read_to_their_end(piece: str, path: str) -> None:
    for beginning in HOSTILE_BEGINNINGS:
        text = beginning + piece * 2_000
        starts = []
        for found in extract(text, path).urls:
            check_map(text, found)
            assert 0 <= found.span.start < found.span.end <= len(text)
            starts.append(found.span.start)
        assert starts == sorted(starts)
        quick(text.encode())
        quick_xml(text.encode())
