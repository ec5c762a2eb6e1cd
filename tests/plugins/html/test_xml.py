"""XML: where it differs from HTML, and the vocabularies that are known."""

from __future__ import annotations

import pytest
from urllint_extractors.html.extractor import XmlExtractor

from tests.plugins.html.reading import rows, texts, xml
from urllint.plugin import Document

DOCUMENTS = {
    "a sitemap": (
        "<urlset xmlns='http://www.sitemaps.org/'><url><loc>\nhttps://x.example/a b&amp;c\n</loc></url>",
        [
            ("http://www.sitemaps.org/", "urlset[xmlns]", "identifier"),
            ("https://x.example/a b&c", "loc", "link"),
        ],
    ),
    "a feed": (
        "<rss><link>https://x.example/</link><guid>https://x.example/1.</guid>"
        "<description>&lt;a href=&quot;https://x.example/2&quot;&gt; see https://x.example/3.</description></rss>",
        [
            ("https://x.example/", "link", "link"),
            ("https://x.example/1.", "guid", "identifier"),
            ("https://x.example/2", "text", "prose"),
            ("https://x.example/3", "text", "prose"),
        ],
    ),
    "the text of a link of DocBook": (
        '<para><link linkend="http">https://</link><link xlink:href="a">https://x.example/</link></para>',
        [("a", "link[xlink:href]", "link"), ("https://x.example/", "link", "prose")],
    ),
    "what DocBook shows as it is": (
        "<para><literal>tcp://fe80::1</literal> and https://x.example/1<screen>see https://x.example/2 or 3</screen>"
        "<programlisting><![CDATA[see https://x.example/4]]></programlisting><![CDATA[https://x.example/5]]></para>",
        [
            ("tcp://fe80::1", "literal", "verbatim"),
            ("https://x.example/1", "text", "prose"),
            ("https://x.example/2", "text", "verbatim"),
            ("https://x.example/4", "cdata", "verbatim"),
            ("https://x.example/5", "cdata", "prose"),
        ],
    ),
    "a feed's links": (
        '<feed><link rel="self" href="/feed"/><id>urn:uuid:1</id></feed>',
        [("/feed", "link[href]", "link")],
    ),
    "a project file": (
        '<project xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/a.xsd">'
        "<repo><home>https://x.example/a.</home></repo><note>see https://x.example/b.</note></project>",
        [
            ("http://maven.apache.org/POM/4.0.0", "project[xsi:schemaLocation]", "identifier"),
            ("https://maven.apache.org/xsd/a.xsd", "project[xsi:schemaLocation]", "identifier"),
            ("https://x.example/a.", "home", "config"),
            ("https://x.example/b", "text", "prose"),
        ],
    ),
    "a vocabulary that is not known": (
        '<a src="b.c" file="C:\\d" url="https://x.example/" xlink:href="e.xml#f"/>',
        [("https://x.example/", "a[url]", "config"), ("e.xml#f", "a[xlink:href]", "link")],
    ),
    "SVG": (
        '<svg><a xlink:href="#a"/><image href="i.png"/><use href="#u"/></svg>',
        [("#a", "a[xlink:href]", "link"), ("i.png", "image[href]", "resource"), ("#u", "use[href]", "resource")],
    ),
    "XLink under another prefix": (
        '<svg xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#a"/><a m:href="#b"/></svg>',
        [
            ("http://www.w3.org/1999/xlink", "svg[xmlns:l]", "identifier"),
            ("#a", "use[l:href]", "resource"),
        ],
    ),
    "namespaces of a schema": (
        '<schema targetNamespace="http://x.example/a"><import namespace="http://y.example" other="http://x.example/b"/></schema>',
        [
            ("http://x.example/a", "schema[targetNamespace]", "identifier"),
            ("http://y.example", "import[namespace]", "identifier"),
            ("http://x.example/b", "import[other]", "config"),
        ],
    ),
    "XHTML": (
        '<html><img src="i.png"/><a HREF="no" href="x"/><p>https://x.example/</p></html>',
        [("i.png", "img[src]", "resource"), ("x", "a[href]", "link"), ("https://x.example/", "p", "prose")],
    ),
    "CDATA": (
        "<link><![CDATA[https://x.example/?a&amp;b <a href='no'>]]></link>",
        [("https://x.example/?a&amp;b", "cdata", "prose")],
    ),
    "a comment ends with two hyphens": (
        "<!-- https://x.example/ --!> <a href='no'/> --><a href='x'/>",
        [("https://x.example/", "comment", "comment"), ("x", "a[href]", "link")],
    ),
    "a style sheet": (
        '<?xml version="1.0"?><?xml-stylesheet type="text/css" href="s.css"?><?p https://x.example/?>',
        [("s.css", "xml-stylesheet[href]", "resource"), ("https://x.example/", "processing-instruction", "config")],
    ),
    "a document type with a subset": (
        '<!DOCTYPE a SYSTEM "http://x.example/a.dtd" [<!ENTITY b "]>"> <!-- > --> <!ENTITY c SYSTEM "http://x.example/c">]>'
        "<a href='x'/>",
        [
            ("http://x.example/a.dtd", "doctype", "identifier"),
            ("http://x.example/c", "doctype", "identifier"),
            ("x", "a[href]", "link"),
        ],
    ),
    "names with colons and letters of all kinds": ("<ä:b xlink:href='x'/>", [("x", "ä:b[xlink:href]", "link")]),
    "templates": ("<loc>https://x.example{{ path }}/</loc>", [("https://x.example{{ path }}/", "loc", "link")]),
}


@pytest.mark.parametrize(("text", "expected"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_urls_are_found_with_their_place_and_role(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert rows(xml(text)) == expected


VALUES = {
    "the five names": ('<a href="&amp;&lt;&gt;&quot;&apos;"/>', "&<>\"'"),
    "numbers": ('<a href="&#47;&#x2F;"/>', "//"),
    "every reference ends in a semicolon": ('<a href="&amp&#47&copy"/>', "&amp&#47&copy"),
    "an upper-case X begins no number": ('<a href="&#X2F;"/>', "&#X2F;"),
    "the names of XHTML's entities": ('<a href="&eacute;"/>', "é"),
}


@pytest.mark.parametrize(("text", "url"), VALUES.values(), ids=VALUES)
def test_references_in_xml(text: str, url: str) -> None:
    assert texts(xml(text)) == [url]


def test_an_entity_of_the_document_is_a_hole() -> None:
    (found,) = xml('<a href="https://&host;/&amp;"/>').urls
    assert (found.text, [tuple(hole) for hole in found.holes]) == ("https://&host;/&", [(8, 14, "value")])


def test_a_base_counts_on_the_root() -> None:
    extraction = xml('<a xml:base="https://x.example/"><b xml:base="c/"/></a>')
    assert extraction.base is extraction.urls[0]
    assert texts(extraction) == ["https://x.example/", "c/"]


def test_regions_of_svg_are_decoded() -> None:
    text = (
        "<svg><style>a&gt;b<![CDATA[ > c&gt; ]]></style><script>1&lt;2</script><g style='x:url(&quot;y&quot;)'/></svg>"
    )
    regions = xml(text, "a.svg").regions
    assert [(region.language, str(region.place), region.text) for region in regions] == [
        ("css", "xml:svg:style", "a>b > c&gt; "),
        ("javascript", "xml:svg:script", "1<2"),
        ("css", "xml:g[style]", 'x:url("y")'),
    ]
    assert [str(region.place) for region in xml("<svg><g fill='url(#a)' stroke='red' d='url(b)'/></svg>").regions] == [
        "xml:g[fill]"
    ]
    start = regions[0].text.index("c&gt;")
    span = regions[0].source_map.raw_span(start, start + 5)
    assert text[span.start : span.end] == "c&gt;"


def test_anchors() -> None:
    extraction = xml('<svg><g id="a"/><g xml:id="b"/><a name="c"/></svg>')
    assert [(anchor.name, anchor.kind) for anchor in extraction.anchors] == [("a", "id"), ("b", "id"), ("c", "name")]


def test_a_file_that_ends_in_a_tag_is_searched_from_there_on() -> None:
    extraction = xml("<a><b href='https://x.example/")
    assert [problem.offset for problem in extraction.problems] == [3]
    assert texts(extraction) == ["https://x.example/"]


@pytest.mark.parametrize(
    "text", ["", "<", "</", "<!", "<?", "<!--", "<![CDATA[", "<!DOCTYPE a [", "<a", "<1 <", "&", "<a b"]
)
def test_what_is_cut_off_is_read_without_failing(text: str) -> None:
    assert not XmlExtractor().extract(Document(text, path="a.xml")).urls
