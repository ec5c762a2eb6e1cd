"""The quick functions: what they let pass, what they do not, and that they never let pass what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from urllint_extractors.html.quick import quick, quick_xml

from tests.plugins.html.strategies import MARKUP
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import JUDGED_FORMS
from urllint.engine.quick import glance
from urllint.engine.verdicts import PROBES
from urllint.extraction.driver import Extractors
from urllint.fillings import parse_filled
from urllint.plugin import Document, Extraction, ValidationError
from urllint.registry import Registry

PASS = {
    "relative references": '<a href="a/b?c=d&amp;e=f&g=h#i:j"><a href=\'#k\'><a href=l><a href=""><img src=/m%20n>',
    "absolute URLs": '<a href="https://x.example/a?b=c"> https://y.example/',
    "addresses": '<a href="mailto:a@x.example?subject=b%20c"><a href="tel:+1-2">',
    "data": '<img src="data:image/png;base64,iVBORw0KGgo=">',
    "candidates": '<img srcset="a.png 1x, /b.png 2x, https://x.example/c.png 3x">',
    "space around the equals sign": '<a href = "x"><a href  =  y>',
    "scripts": "<script>var a = {data: 1, tel: 2}; location.href = b; c.src = d + '/e'; if (a && b) {}</script>",
    "style sheets": "<style>a { background: url(a/b.png) url('c.svg#d') } @import url(e.css);</style>",
    "references": "a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27; &mdash; &#8212; &nbsp; &copy;",
    "metadata": '<meta charset=utf-8><meta property=og:image content=/a><meta name=description content="It\'s a: b">',
    "namespaces": '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:a="urn:a:b">',
    "protocols by name": "over http: and https, or HTTP: alone",
}

STOP = {
    "white space in a reference": '<a href="a b">',
    "white space around a reference": '<a href=" a">',
    "white space in an absolute URL": '<a href="https://x.example/ a">',
    "a backslash": "<img src=a\\b>",
    "a stray percent sign": '<a href="100%">',
    "a colon in the first segment": '<a href="a:b">',
    "no scheme": '<a href="//x.example/">',
    "a reference": '<a href="a&lt;b">',
    "a reference without semicolon": '<a href="?a&lt">',
    "two fragments": "<a href='#a#b'>",
    "upper case": '<A HREF="a b">',
    "space before the equals sign": '<a href = "a b">',
    "much space before the equals sign": '<a href \n = "a b">',
    "no quotes": "<a href=a|b>",
    "a namespaced attribute": '<use xlink:href="a b">',
    "candidates": '<img srcset="a 1x, //x|y 2x">',
    "a namespace": '<a xmlns:b="c d">',
    "a base": "<base href=x>",
    "a refresh": '<meta http-equiv="refresh" content="0;url=a">',
    "metadata": '<meta property="og:image" content="a b.png">',
    "metadata with a sign in it": '<meta content="a>b|" property="og:image">',
    "an address": '<b data-to="mailto:a@x\x7f">',
    "an address in text": "&lt;mailto:a@x|y&gt;",
    "one slash": "see http:/x.example",
    "no slash": "<b data-a='http:x.example'>",
    "no colon": "http//x.example",
    "a scheme of references": "http&#58;//x.example http&colon;//y.example http:&sol;/z.example",
    "letters of references": "&#104;ttp:/x.example",
    "a style sheet": "<p style='background: url(a b)'>",
    "an imported style sheet": "<style>@import 'a b';</style>",
    "a document in an attribute": "<iframe srcdoc='&lt;a href=\"a b\">'>",
    "an object": "<object data='a b'>",
    "a parameter": "<param name=src value='a b'>",
    "templates": '<a href="{{ a }}">',
}


@pytest.mark.parametrize("text", PASS.values(), ids=PASS)
def test_plain_files_pass(text: str) -> None:
    assert quick(text.encode())


@pytest.mark.parametrize("text", STOP.values(), ids=STOP)
def test_what_may_be_wrong_does_not_pass(text: str) -> None:
    assert not quick(text.encode())


def test_the_text_of_an_xml_element_may_be_one_url() -> None:
    for text in ("<loc>https://x.example/ a</loc>", "<loc> x:/a</loc>"):
        assert quick(text.encode())
        assert not quick_xml(text.encode())
    assert quick_xml(b"<loc>\n  https://x.example/a\n</loc> <p>a b: c</p>")


@pytest.fixture(scope="module")
def extractors() -> Extractors:
    return Extractors(Registry.load())


def errors(extraction: Extraction) -> Iterator[tuple[str, str]]:
    """The URLs of an extraction that are wrong under every base they may have, each with an error's name."""
    for found in extraction.urls:
        if found.form not in JUDGED_FORMS:
            continue
        kept: list[set[ValidationError]] = []
        for base in PROBES if found.may_be_relative else (None,):
            filled = parse_filled(found.text, found.holes, base, "utf-8")
            kept.append(set(filled[1]) if filled is not None else set())
        for error in sorted(set.intersection(*kept))[:1]:
            yield found.text, error.name


@pytest.mark.parametrize("path", ["page.html", "data.xml", "page.vue"])
@settings(max_examples=300, deadline=None)
@given(text=MARKUP)
@example(text="<img srcset=',//xn--a'>")
def test_what_passes_has_only_absolute_urls_to_judge(extractors: Extractors, path: str, text: str) -> None:
    data = text.encode(errors="surrogateescape")
    spec = extractors.registry.extractor_for(path)
    function = quick_xml if path.endswith("xml") else quick
    if not function(data):
        return
    extraction = extractors.extract(Document(text, path=path), spec)
    assert not extractors.failures
    wrong = list(errors(extraction))
    assert [url for url, _ in wrong if "://" not in url] == []
    seen = glance(data, ActiveRules(()), function)
    if seen is not None and seen.is_clean:
        assert wrong == []
