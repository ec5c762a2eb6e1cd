"""npm's parse5 finds the same values of URL attributes, at the same places, decoded in the same way."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from urllint_extractors.html.url_attributes import ANY, USES

from tests.conformance.conftest import is_full_gate
from tests.installing import npm_package
from tests.plugins.differences import Found, differences
from tests.plugins.html.reading import html
from tests.plugins.npm_reader import Answer, NpmReader, code_points, npm_reader

PEER = "parse5-sax-parser@8.0.0"
PACKAGES = ["leaflet-draw@1.0.4", "reveal.js@5.2.1", "jstree@3.3.17", "photoswipe@4.1.3", "html5-boilerplate@9.0.1"]
COUNT = 20_000 if is_full_gate() else 4_000

SPACES = "\t\n\f\r "
_VALUE = re.compile(r"""[^\t\n\f\r />][^\t\n\f\r />=]*[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([\s\S]*))\Z""")


def ours(text: str) -> list[Found]:
    """What urllint finds in attributes that hold one URL each."""
    found: list[Found] = []
    for url in html(text).urls:
        element, bracket, attribute = url.places[-1].kind.removesuffix("]").partition("[")
        if bracket and holds_url(element, attribute):
            found.append(Found(url.places[-1].kind, *url.span, url.text))
    return found


def expected(text: str, answer: Answer) -> list[Found]:
    """The same of what the peer finds: values without the white space around them."""
    at = code_points(text)
    found: list[Found] = []
    for tag, name, start, end, value in answer:
        assert isinstance(tag, str)
        assert isinstance(name, str)
        assert isinstance(start, int)
        assert isinstance(end, int)
        assert isinstance(value, str)
        element, attribute = tag.lower(), name.lower()
        written = _VALUE.match(text, at[start], at[end])
        if holds_url(element, attribute) and written is not None:
            low, high = written.span(written.lastindex or 0)
            while low < high and text[low] in SPACES:
                low += 1
            while low < high and text[high - 1] in SPACES:
                high -= 1
            found.append(Found(f"{element}[{attribute}]", low, high, value.strip(SPACES)))
    return found


def holds_url(element: str, attribute: str) -> bool:
    uses = USES.get(attribute, {})
    use = uses.get(element) or uses.get(ANY)
    return use is not None and use.shape == "url"


@pytest.fixture(scope="module")
def peer(cache: pytest.Cache) -> NpmReader:
    """Who reads the attributes of tags."""
    return npm_reader(cache, Path(__file__).with_name("parse5.mjs"), PEER, "parse5-sax-parser/dist/index.js")


DIFFERENT = [
    (
        "template tags are placeholders; parse5 ends a value at a quote inside of one",
        '<a href="{{ url("b") }}">',
    ),
    (
        "what browsers show without scripts is read; parse5's reader of start tags takes it for text",
        "<noscript><img src=b></noscript>",
    ),
]


@pytest.mark.parametrize(("why", "text"), DIFFERENT)
def test_what_is_read_differently_on_purpose(peer: NpmReader, why: str, text: str) -> None:
    (answer,) = peer.ask([text])
    assert differences(ours(text), expected(text, answer)) != [], why


_DIFFERENT = re.compile(r"\{\{|\{%|<%|<noscript")


@pytest.mark.parametrize("package", PACKAGES)
def test_real_pages(peer: NpmReader, cache: pytest.Cache, package: str) -> None:
    pages = sorted(npm_package(cache, package).rglob("*.html"))
    texts = [page.read_bytes().decode().replace("\r\n", "\n") for page in pages]
    compared = 0
    for text, answer in zip(texts, peer.ask(texts), strict=True):
        theirs = expected(text, answer)
        compared += len(theirs)
        assert [row for row in differences(ours(text), theirs) if not _DIFFERENT.search(row[1].text)] == []
    assert compared > 5


PIECES = [
    *(
        "<a href=",
        "<A HREF = ",
        "<img src=",
        "<a/href=",
        "<q cite=",
        "<link rel=icon href=",
        "<use xlink:href=",
        "<a b ",
    ),
    *(
        '"https://a.example/b"',
        "'c d'",
        "e",
        "/f?g=h&i=j",
        "&amp;k",
        "&amp",
        "&ampl",
        "&#x2f;",
        "&#47",
        "&copy=",
        "&notit;",
    ),
    *(
        '"',
        "'",
        "=",
        ">",
        ">",
        ">",
        "/>",
        " ",
        "\n",
        " href='l'",
        " src=m",
        " Href=n",
        ' x="<a href=y>"',
        "/",
        "<",
        "é",
        "😀",
    ),
    *(
        "</a>",
        "</",
        "<!",
        "<!--",
        "-->",
        "--!>",
        "<?p ",
        "<![CDATA[",
        "]]>",
        "<svg>",
        "</svg>",
        "<math>",
        "<p>",
        "<title>",
    ),
    *(
        "</title>",
        "<textarea>",
        "</textarea>",
        "<style>",
        "</style>",
        "<script>",
        "</script>",
        "<xmp>",
        "</xmp>",
        "<iframe>",
    ),
    *(
        "</iframe>",
        "<template>",
        "<table>",
        "<td background=o>",
        "<foreignObject>",
        "<font>",
        "<desc>",
        "</p>",
        "text ",
    ),
]


def test_generated_pages(peer: NpmReader) -> None:
    chance = random.Random(1)
    texts = ["".join(chance.choices(PIECES, k=chance.randint(1, 10))) + "<i>" for _ in range(COUNT)]
    compared = 0
    for text, answer in zip(texts, peer.ask(texts), strict=True):
        theirs = expected(text, answer)
        compared += len(theirs)
        assert differences(ours(text), theirs) == [], text
    assert compared > COUNT / 20
