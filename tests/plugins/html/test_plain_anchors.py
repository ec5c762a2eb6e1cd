"""What is found at a glance is among what the extractor finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from urllint_extractors.html.plain_anchors import plain_anchors

from urllint.extraction.driver import Extractors
from urllint.model import Anchor
from urllint.registry import Registry
from urllint.text.document import Document

REGISTRY = Registry.load()
EXTRACTORS = Extractors(REGISTRY)


def at_a_glance(text: str) -> list[str]:
    return [anchor.name for anchor in plain_anchors(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('<p id="one"><h2 class=x id="two" hidden>', ["one", "two"], id="among other attributes"),
        pytest.param('<!DOCTYPE html "x"><?xml version="1.0"?><p id="one">', ["one"], id="behind declarations"),
        pytest.param('<!-- <p id="none"> - -- --><p id="one">', ["one"], id="behind a comment"),
        pytest.param('<script>"</div>" < x; <p id="none"></script ><p id="one">', ["one"], id="behind a script"),
        pytest.param('<title>a < b <p id="none"></title><p id="one">', ["one"], id="behind the title"),
        pytest.param('<svg width="1"><path d="x"/><!-- </svg> --></svg><p id="one">', ["one"], id="behind SVG"),
        pytest.param('a < b <3 <p id="one">', ["one"], id="behind what is no tag"),
        pytest.param('<p id="one" id="two"><a name="x" id="three">', ["one", "three"], id="the first of its name"),
        pytest.param('<p id="one"/><br/><p id="two">', ["one", "two"], id="with a slash at the end"),
    ],
)
def test_plain_ids_are_found(text: str, expected: list[str]) -> None:
    assert at_a_glance(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('<!-- <p id="one">', id="in a comment without an end"),
        pytest.param('<!--> <p id="one"> -->', id="behind a comment that ends at once"),
        pytest.param('<script><!-- </script> <p id="one">', id="in or behind a script with a comment in it"),
        pytest.param('<style> <p id="one">', id="in a style sheet without an end"),
        pytest.param('<plaintext><p id="one">', id="in plain text"),
        pytest.param('<SCRIPT> <p id="one">', id="behind a tag in capitals"),
        pytest.param('<svg><title><p id="one"></title></svg>', id="in SVG that is more than shapes"),
        pytest.param('<svg><!-- --><title></svg><p id="one"> --></svg><p id="two">', id="behind such SVG"),
        pytest.param('<p title=\'">\'><p id="one">', id="behind a sign in a value"),
        pytest.param("<p x = \"<p id='one'>\">", id="in a value"),
        pytest.param('<p id="a&amp;b"><p id="one">', id="with an escape"),
        pytest.param('{% if x %}<p id="one">{% endif %}', id="in a template"),
        pytest.param('---\n<p id="one">\n---\n', id="in metadata"),
        pytest.param('<param id="one">', id="of an element whose id is not read"),
        pytest.param('<p id="">', id="without a name"),
    ],
)
def test_what_is_not_plain_is_left(text: str) -> None:
    assert at_a_glance(text) == []


NAMES = ["p", "a", "svg", "path", "title", "script", "style", "textarea", "iframe", "math", "xmp", "template", "param"]
PIECES = [f"<{name}>" for name in NAMES] + [f"</{name}>" for name in NAMES]
PIECES += [f'<{name} id="{number}">' for number, name in enumerate(NAMES)]
PIECES += [f"<{name} x='y' id=\"{number}b\" class=z />" for number, name in enumerate(NAMES)]
PIECES += ["<!--", "-->", "--!>", "<!-->", "-", "<!DOCTYPE html>", "<![CDATA[", "]]>", "<?xml ?>", "<?php ", "?>"]
PIECES += ["<", ">", '"', "'", "=", " ", "\n", "/", "text", "{{ x }}", "{%", "%}", "---\n", "<P ID='x'>", "\x1a"]
PIECES += [
    '<a href="#x">',
    "<p id=x>",
    '<p ID="x" id="y">',
    '<p id id="z">',
    '<a name="n">',
    '<p\tid="&amp;">',
    "<p id = 'q'>",
]


@given(text=st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
@example('<svg><!-- --><title></svg><p id="one"> --></svg><p id="two">')
@settings(max_examples=3000, deadline=None)
def test_the_extractor_finds_them_too(text: str) -> None:
    found: list[Anchor] = EXTRACTORS.extract(Document(text, path="a.html"), REGISTRY.extractors["html"]).anchors
    rest = iter(found)
    assert all(anchor in rest for anchor in plain_anchors(text)), "one is not there, or in another place"
