"""Where URLs stand in HTML: attributes, lists, metadata, text."""

from __future__ import annotations

import pytest

from tests.plugins.html.reading import html, raws, rows, texts
from urllint.plugin import Span

PLACES = {
    "a link": ('<a href="/x">y</a>', [("/x", "a[href]", "link")]),
    "an area": (
        '<area href="x" ping="https://p.example/1  /2">',
        [
            ("x", "area[href]", "link"),
            ("https://p.example/1", "area[ping]", "link"),
            ("/2", "area[ping]", "link"),
        ],
    ),
    "an image with a description": (
        '<img src=a.png longdesc=b.html usemap="#m">',
        [
            ("a.png", "img[src]", "resource"),
            ("b.html", "img[longdesc]", "link"),
            ("#m", "img[usemap]", "link"),
        ],
    ),
    "image candidates": (
        '<img srcset="a.png, b.png 2x , c.png 100w,d.png 200w">',
        [
            ("a.png", "img[srcset]", "resource"),
            ("b.png", "img[srcset]", "resource"),
            ("c.png", "img[srcset]", "resource"),
            ("d.png", "img[srcset]", "resource"),
        ],
    ),
    "a comma in an image candidate": (
        '<source srcset="a,b.png 1x (x, y), c.png,">',
        [
            ("a,b.png", "source[srcset]", "resource"),
            ("c.png", "source[srcset]", "resource"),
        ],
    ),
    "preloaded image candidates": (
        '<link rel=preload imagesrcset="a 1x, b 2x">',
        [
            ("a", "link[imagesrcset]", "resource"),
            ("b", "link[imagesrcset]", "resource"),
        ],
    ),
    "a style sheet": ('<link rel="Alternate StyleSheet" href=s.css>', [("s.css", "link[href]", "resource")]),
    "a canonical link": (
        "<link rel=canonical href=https://x.example/>",
        [("https://x.example/", "link[href]", "link")],
    ),
    "a form": (
        '<form action="/go"><button formaction="/other"><input type=image src=i.png>',
        [
            ("/go", "form[action]", "link"),
            ("/other", "button[formaction]", "link"),
            ("i.png", "input[src]", "resource"),
        ],
    ),
    "quotations": (
        "<blockquote cite=a><q cite=b><ins cite=c><del cite=d><cite cite=e>",
        [
            ("a", "blockquote[cite]", "link"),
            ("b", "q[cite]", "link"),
            ("c", "ins[cite]", "link"),
            ("d", "del[cite]", "link"),
        ],
    ),
    "media": (
        "<video src=a poster=b><audio src=c><source src=d><track src=e><embed src=f><iframe src=g></iframe>",
        [
            ("a", "video[src]", "resource"),
            ("b", "video[poster]", "resource"),
            ("c", "audio[src]", "resource"),
            ("d", "source[src]", "resource"),
            ("e", "track[src]", "resource"),
            ("f", "embed[src]", "resource"),
            ("g", "iframe[src]", "resource"),
        ],
    ),
    "an object of old": (
        '<object data=a codebase=b classid="clsid:1" archive="c d"><param name=Movie value=e.swf>',
        [
            ("a", "object[data]", "resource"),
            ("b", "object[codebase]", "resource"),
            ("clsid:1", "object[classid]", "identifier"),
            ("c", "object[archive]", "resource"),
            ("d", "object[archive]", "resource"),
            ("e.swf", "param[value]", "resource"),
        ],
    ),
    "an applet": (
        '<applet archive="a.jar, b.jar">',
        [
            ("a.jar", "applet[archive]", "resource"),
            ("b.jar", "applet[archive]", "resource"),
        ],
    ),
    "a manifest and a background": (
        "<html manifest=m><body background=b>",
        [
            ("m", "html[manifest]", "resource"),
            ("b", "body[background]", "resource"),
        ],
    ),
    "microdata": (
        '<p itemid="urn:x:1" itemtype="https://schema.org/A https://schema.org/B">',
        [
            ("urn:x:1", "p[itemid]", "identifier"),
            ("https://schema.org/A", "p[itemtype]", "identifier"),
            ("https://schema.org/B", "p[itemtype]", "identifier"),
        ],
    ),
    "RDFa": (
        '<p vocab="https://schema.org/" prefix="og: https://ogp.me/ns#" property="og:title">',
        [
            ("https://schema.org/", "p[vocab]", "identifier"),
            ("https://ogp.me/ns#", "p[prefix]", "identifier"),
        ],
    ),
    "namespaces": (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml">',
        [
            ("http://www.w3.org/1999/xhtml", "html[xmlns]", "identifier"),
            ("urn:schemas-microsoft-com:vml", "html[xmlns:v]", "identifier"),
        ],
    ),
    "SVG": (
        '<svg><a xlink:href="#a"><image href=i.png /><use xlink:href="s.svg#u"/></a></svg>',
        [
            ("#a", "a[xlink:href]", "link"),
            ("i.png", "image[href]", "resource"),
            ("s.svg#u", "use[xlink:href]", "resource"),
        ],
    ),
    "a refresh": (
        "<meta http-equiv=Refresh content=\" 5 ; URL = 'https://x.example/y' \">",
        [
            ("https://x.example/y", "meta[content]", "link"),
        ],
    ),
    "a refresh with a relative URL": (
        '<meta http-equiv="refresh" content="0, next.html">',
        [
            ("next.html", "meta[content]", "link"),
        ],
    ),
    "a refresh of the page itself": ('<meta http-equiv="refresh" content="30">', []),
    "a refresh without a time": ('<meta http-equiv="refresh" content="url=https://x.example/">', []),
    "open graph": (
        '<meta property="og:url" content="https://x.example/"><meta content="/i.png" name=twitter:image>',
        [
            ("https://x.example/", "meta[content]", "link"),
            ("/i.png", "meta[content]", "resource"),
        ],
    ),
    "a description": (
        '<meta name="description" content="See https://x.example/a.">',
        [
            ("https://x.example/a", "meta[content]", "prose"),
        ],
    ),
    "a security policy": ('<meta http-equiv=content-security-policy content="default-src https://*.x.example">', []),
    "a document type": (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
        [
            ("http://www.w3.org/TR/html4/strict.dtd", "doctype", "identifier"),
        ],
    ),
    "a comment": ("<!-- see https://x.example/a. -->", [("https://x.example/a", "comment", "comment")]),
    "text": ("see https://x.example/a.", [("https://x.example/a", "text", "prose")]),
    "text in a pre": (
        "<pre>x <b>https://x.example/</b></pre> https://y.example/",
        [
            ("https://x.example/", "text", "verbatim"),
            ("https://y.example/", "text", "prose"),
        ],
    ),
    "text in an open code that its pre ends": (
        "<pre><code>https://x.example/</pre>https://y.example/",
        [
            ("https://x.example/", "text", "verbatim"),
            ("https://y.example/", "text", "prose"),
        ],
    ),
    "text in a textarea": (
        "<textarea>https://x.example/?a&amp;b</textarea>",
        [
            ("https://x.example/?a&b", "textarea", "verbatim"),
        ],
    ),
    "a title": ("<title>https://x.example/ <a href=y></title>", [("https://x.example/", "title", "prose")]),
    "a tooltip": ('<b title="see https://x.example/.">', [("https://x.example/", "b[title]", "prose")]),
    "data for scripts": (
        '<b data-api="https://x.example/v1." data-n="1//2">',
        [
            ("https://x.example/v1.", "b[data-api]", "config"),
        ],
    ),
    "an address in data": (
        '<b data-to="mailto:a@x.example" title="mailto:a@x.example">',
        [
            ("mailto:a@x.example", "b[data-to]", "config"),
        ],
    ),
    "a component's own attributes": (
        '<my-image src="a.png" href="/b" action="c">',
        [
            ("a.png", "my-image[src]", "resource"),
            ("/b", "my-image[href]", "link"),
        ],
    ),
    "frameworks' attributes": (
        """<a :href="'https://x.example/' + id" [src]="path" @click="go(1)" v-bind:src="a/b">""",
        [
            ("https://x.example/", "a[:href]", "code"),
        ],
    ),
    "Astro's template literals": (
        "<a href=`mailto:${email}`>a</a><a href=`https://x.example/${id}`>b</a><a href='`c`'>",
        [
            ("https://x.example/${id}", "a[href]", "code"),
            ("`c`", "a[href]", "link"),
        ],
    ),
    "an expression of JSX over lines": (
        '<a href={\n  `https://x.example/` + id\n}><img src={ x } alt="{"><a href="{x">',
        [
            ("{x", "a[href]", "link"),
        ],
    ),
    "JavaScript in braces, in MDX and others": (
        "<img src={require('@site/a.png').default} /><img srcSet={x}/><a href={`https://x.example/${id}`}>a</a>"
        """<a href={is ? "/a" : "/b"}>b</a><a href="{x}/a">c</a><a href={x}/d>d</a><a href={{ x }}/e>e</a>""",
        [
            ("https://x.example/${id}", "a[href]", "code"),
            ("{x}/a", "a[href]", "link"),
            ("{x}/d", "a[href]", "link"),
            ("{{ x }}/e", "a[href]", "link"),
        ],
    ),
    "DocFX's identifiers": (
        '<xref href="System.Array`1?alt=Array"></xref><a href="System.Array`1">',
        [("System.Array`1", "a[href]", "link")],
    ),
    "AngularJS": ('<img ng-src="/a/b.png">', [("/a/b.png", "img[ng-src]", "resource")]),
}


@pytest.mark.parametrize(("text", "expected"), PLACES.values(), ids=PLACES)
def test_urls_are_found_with_their_place_and_role(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert rows(html(text)) == expected


VALUES = {
    "white space around a URL is not part of it": ('<a href=" \n/x\t">', "/x", "/x"),
    "an encoded space around a URL neither": ('<a href="&#32;/x&#10;">', "/x", "/x"),
    "but white space inside is": ('<a href="/x y\n z">', "/x y\n z", "/x y\n z"),
    "a CRLF reads as one line feed": ('<a href="/x\r\ny">', "/x\ny", "/x\r\ny"),
    "an entity": ('<a href="?a&amp;b">', "?a&b", "?a&amp;b"),
    "numbers": ('<a href="&#47;a&#x2f;b&#X2F">', "/a/b/", "&#47;a&#x2f;b&#X2F"),
    "a reference without semicolon at the end": ('<a href="?a&amp">', "?a&", "?a&amp"),
    "a reference without semicolon before a letter is none": (
        '<a href="?a&ampb&copyx">',
        "?a&ampb&copyx",
        "?a&ampb&copyx",
    ),
    "a reference without semicolon before = is none": ('<a href="?a&copy=1">', "?a&copy=1", "?a&copy=1"),
    "a reference without semicolon before anything else": ('<a href="?a&copy.1">', "?a©.1", "?a&copy.1"),
    "a name that only begins like one": ('<a href="?a&notit;">', "?a&notit;", "?a&notit;"),
    "a name of two characters": ('<a href="&NotEqualTilde;">', "≂̸", "&NotEqualTilde;"),
    "windows-1252 numbers": ('<a href="&#128;&#x9f;">', "€Ÿ", "&#128;&#x9f;"),
    "numbers of no character": (
        '<a href="&#0;&#xD800;&#x110000;&#99999999999;">',
        "\ufffd" * 4,
        "&#0;&#xD800;&#x110000;&#99999999999;",
    ),
    "no reference at all": ('<a href="?a&b&;&#;&#x;">', "?a&b&;&#;&#x;", "?a&b&;&#;&#x;"),
    "a final full stop belongs to the URL": (
        '<a href="https://x.example/a.">',
        "https://x.example/a.",
        "https://x.example/a.",
    ),
    "single quotes": ("<a href='/\"x'>", '/"x', '/"x'),
    "no quotes": ("<a href=/x>", "/x", "/x"),
    "no quotes, a slash at the end": ("<a href=/x/>", "/x/", "/x/"),
    "no quotes, all kinds of signs": ("<a href=x'y\"<=`&amp;>", "x'y\"<=`&", "x'y\"<=`&amp;"),
    "an empty value": ('<a href="">', "", ""),
    "a newline before the value": ("<a href\n=\n'/x'>", "/x", "/x"),
}


@pytest.mark.parametrize(("text", "url", "raw"), VALUES.values(), ids=VALUES)
def test_values_are_decoded_and_keep_their_place(text: str, url: str, raw: str) -> None:
    extraction = html(text)
    assert texts(extraction) == [url]
    assert raws(text, extraction) == [raw]


TEXTS = {
    "references in text are decoded": ("https://x.example/?a=1&amp;b=2&nbsp;", ["https://x.example/?a=1&b=2"]),
    "in text a reference needs no semicolon": ("https://x.example/?a&copyright", ["https://x.example/?a©right"]),
    "a reference may write the URL itself": ("http&#58;//x.example/", ["http://x.example/"]),
    "a tag ends a URL": ("<b>https://x.example/</b>a", ["https://x.example/"]),
    "a quote that is written as a reference ends it, too": ("&quot;https://x.example/&quot;", ["https://x.example/"]),
    "angle brackets written as references": (
        "&lt;https://x.example/&gt; &lt;mailto:a@x.example&gt;",
        ["https://x.example/", "mailto:a@x.example"],
    ),
    "a sign that begins no tag": (
        "1 < 2 https://x.example/ > 1 https://y.example/ < https://z.example/",
        ["https://x.example/", "https://y.example/", "https://z.example/"],
    ),
    "a comment splits text": ("https://x.example/<!-- -->a", ["https://x.example/"]),
    "scripts are left to their own extractor": ("<script>'https://x.example/'</script>", []),
    "scheme and host in different elements": ("https://<b>x.example</b>/", []),
    "ratios and dates are no URLs": ("a//b and/or 1:/2", []),
}


@pytest.mark.parametrize(("text", "expected"), TEXTS.values(), ids=TEXTS)
def test_bare_urls_are_found_in_text(text: str, expected: list[str]) -> None:
    assert texts(html(text)) == expected


def test_a_url_that_goes_on_in_the_next_element_has_a_hole_at_its_end() -> None:
    found = html("https://x.example/<var>id</var> https://y.example/<br>").urls
    assert [[tuple(hole) for hole in url.holes] for url in found] == [[(18, 18, "unknown")], []]


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ('<a href="/x">plain text</a>', "plain text"),
        ("<a class='k' href=/x>\n plain &amp; text\n</a>", "plain &amp; text"),
        ('<a href="/x"><b>not plain</b></a>', None),
        ('<a href="/x">not <b>plain</b></a>', None),
        ('<a href="/x"> </a>', None),
        ('<a href="/x">open', None),
    ],
)
def test_the_text_of_a_link_is_kept_where_it_is_one_run(text: str, visible: str | None) -> None:
    span = html(text).urls[0].visible
    assert (None if span is None else text[span.start : span.end]) == visible


def test_an_attribute_and_the_text_beside_it_are_two_urls() -> None:
    text = "<p><a href='http://u:p@127.0.0.1'>http://u:p@127.0.0.1</a></p>"
    assert [found.span for found in html(text).urls] == [Span(12, 32), Span(34, 54)]


def test_only_attributes_with_urls_may_be_relative() -> None:
    found = html('<a href="/x" data-u="https://x.example/">https://y.example/<base href="/b/">').urls
    assert [url.may_be_relative for url in found] == [True, False, False, True]


def test_the_first_base_counts() -> None:
    extraction = html('<base target=_top><base href="/a/"><base href="/b/">')
    assert extraction.base is extraction.urls[0]
    assert texts(extraction) == ["/a/", "/b/"]


def test_a_base_that_is_only_known_at_run_time_is_kept_with_its_hole() -> None:
    base = html('<base href="{{ root }}">').base
    assert base is not None
    assert [hole.kind for hole in base.holes] == ["template"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("<meta charset=Windows-1251>", "windows-1251"),
        ('<meta http-equiv=Content-Type content="text/html; charset=ISO-8859-2">', "iso-8859-2"),
        ("<meta charset=koi8-r><meta charset=utf-8>", "koi8-r"),
        ("<meta charset=utf-16le>", "utf-8"),
        ('<meta charset="{{ charset }}">', "utf-8"),
        ("<p>", "utf-8"),
    ],
)
def test_the_declared_encoding_is_the_one_of_queries(text: str, encoding: str) -> None:
    assert html(text).query_encoding == encoding
