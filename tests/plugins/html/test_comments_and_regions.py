"""Comments with what they govern, anchors, and text that is left to other extractors."""

from __future__ import annotations

import pytest

from tests.plugins.html.reading import html, xml

GOVERNED = {
    "an element": ("<!-- urllint: x -->\n<p>a <b>b</b></p>\n<p>c</p>", "<p>a <b>b</b></p>"),
    "an element without content": ("<!-- urllint: x -->\n<img src=a>\n<p>", "<img src=a>"),
    "an element without end tag ends at its like": ("<ul>\n<!-- urllint: x -->\n<li>a\n<li>b</ul>", "<li>a\n"),
    "or with its parent": ("<ul>\n<!-- urllint: x -->\n<li>a\n</ul>", "<li>a\n"),
    "nested elements of one name": ("<!-- urllint: x -->\n<div><div></div>a</div>b", "<div><div></div>a</div>"),
    "text up to a blank line": ("<p>\n<!-- urllint: x -->\na <b>b</b>\nc\n\nd</p>", "a <b>b</b>\nc"),
    "text up to the end of its element": ("<p>\n<!-- urllint: x -->\na <b>b</b>\nc\n</p>d", "a <b>b</b>\nc"),
    "text up to the next comment": ("<!-- urllint: x -->\na\n<!-- urllint: y -->\nb", "a"),
    "text at the end": ("<!-- urllint: x -->\na", "a"),
    "a comment in two lines": ("<!-- urllint:\n x -->\n<p>a</p>", "<p>a</p>"),
    "two comments one below the other": ("<!-- urllint: x -->\n<!-- urllint: y -->\n<hr>", "<hr>"),
    "a script": ("<!-- urllint: x -->\n<script>'</p>'</script>", "<script>'</p>'</script>"),
    "a template's comment": ("{# urllint: x #}\n<p>a</p>", "<p>a</p>"),
    "nothing if the element ends": ("<p>a\n<!-- urllint: x -->\n</p><p>b</p>", None),
    "nothing at the end": ("<p>a\n<!-- urllint: x -->\n", None),
    "its own line if it shares one": ("<!-- urllint: x --> <p>a</p>", None),
    "its own line if it shares its end": ("a <!-- urllint: x -->\n<p>a</p>", None),
}


@pytest.mark.parametrize(("text", "governed"), GOVERNED.values(), ids=GOVERNED)
def test_a_comment_alone_on_its_lines_governs_what_is_below(text: str, governed: str | None) -> None:
    span = html(text).comments[0].governs
    assert (None if span is None else text[span.start : span.end]) == governed


def test_in_xml_only_the_slash_makes_an_element_empty() -> None:
    text = "<!-- urllint: x -->\n<link>a</link>\n<!-- urllint: y -->\n<p/><p>b</p>"
    spans = [comment.governs for comment in xml(text).comments]
    assert [text[span.start : span.end] for span in spans if span is not None] == ["<link>a</link>", "<p/>"]


def test_comments_hold_their_text() -> None:
    text = "<p><!-- a --><!--b--!><!----></p>{# c #}{{! d }}{{!-- e --}}<%# f %><%-- g --%>@* urllint: h *@"
    comments = html(text).comments
    assert [comment.text for comment in comments] == [" a ", "b", "", " c ", " d ", " e ", " f ", " g ", " urllint: h "]
    assert "".join(text[comment.span.start : comment.span.end] for comment in comments) == text[3:].replace("</p>", "")


def test_anchors() -> None:
    text = "<p id=a><a name='b&amp;c'><input name=no><b id='{{ no }}'><i id=''><A ID=d class=k>"
    assert [(anchor.name, text[anchor.span.start : anchor.span.end], anchor.kind) for anchor in html(text).anchors] == [
        ("a", "a", "id"),
        ("b&c", "b&amp;c", "name"),
        ("d", "d", "id"),
    ]


REGIONS = {
    "a style element": ("<style>a{}</style>", [("css", "html:style", "a{}")]),
    "a style element of another language": ('<style lang="scss">a{}</style>', [("scss", "html:style", "a{}")]),
    "a style attribute": (
        "<p style='background: url(&quot;a&quot;)'><p style='color: red'>",
        [("css", "html:p[style]", 'background: url("a")')],
    ),
    "presentation attributes of SVG": (
        "<svg><g fill='none' stroke=red filter=\"url(&quot;a.svg#b&quot;)\" mask=url(#c) title='url(d)' /></svg>",
        [("css", "html:g[filter]", 'url("a.svg#b")'), ("css", "html:g[mask]", "url(#c)")],
    ),
    "a script": ("<script>a&amp;b</script>", [("javascript", "html:script", "a&amp;b")]),
    "a module": ("<script type=module>a</script>", [("javascript", "html:script", "a")]),
    "linked data": ('<script type="application/ld+json">{}</script>', [("json", "html:script", "{}")]),
    "a template in a script": ("<script type='text/x-template'><a></script>", [("html", "html:script", "<a>")]),
    "typed script": ("<script setup lang=ts>a</script>", [("typescript", "html:script", "a")]),
    "a script with elements": ("<script type='text/babel'>a</script>", [("jsx", "html:script", "a")]),
    "a map of modules": ('<script type="importmap">{}</script>', [("json", "html:script", "{}")]),
    "data of an unknown type": ("<script type='x-shader/x-vertex'>a</script>", [("text", "html:script", "a")]),
    "an event handler": (
        "<b onclick=\"go('/a&amp;b')\" onload='go()' on='a/b' on-x='a/b'>",
        [("javascript", "html:b[onclick]", "go('/a&b')")],
    ),
    "a document in an attribute": (
        "<iframe srcdoc='&lt;a href=x>'></iframe>",
        [("html", "html:iframe[srcdoc]", "<a href=x>")],
    ),
    "a style sheet in SVG": ("<svg><style>a&gt;b</style></svg>", [("css", "html:svg:style", "a>b")]),
    "an empty script": ("<script> \n</script>", []),
}


@pytest.mark.parametrize(("text", "expected"), REGIONS.values(), ids=REGIONS)
def test_other_languages_are_regions(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(region.language, str(region.place), region.text) for region in html(text).regions] == expected
