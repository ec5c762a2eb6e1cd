"""selectolax, which reads with Lexbor, finds the same values of URL attributes in the elements of the tree.

It has no offsets, and knows elements only where the tree has them, so that texts are made of what stays in a tree. A
value that is a placeholder as a whole, as `%b` is, is left out.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.installing import npm_package
from tests.plugins.html.test_parse5 import PACKAGES, SPACES, holds_url, ours


def theirs(text: str) -> Counter[tuple[str, str]]:
    """The places and values of URL attributes, and how often each is there."""
    root = LexborHTMLParser(text).root
    assert root is not None
    return Counter(
        (f"{element}[{name}]", (value or "").strip(SPACES))
        for node in root.traverse()
        for element in [_name(node)]
        for name, value in node.attributes.items()
        if holds_url(element, name) and value is not None
    )


def _name(node: LexborNode) -> str:
    return (node.tag or "").lower()


@pytest.mark.parametrize("package", PACKAGES)
def test_real_pages(cache: pytest.Cache, package: str) -> None:
    compared = 0
    for page in sorted(npm_package(cache, package).rglob("*.html")):
        text = page.read_bytes().decode()
        if "{{" in text or "{%" in text or "<%" in text:
            continue  # template tags are placeholders
        expected = theirs(text)
        compared += expected.total()
        assert Counter((url.kind, url.text) for url in ours(text)) == expected, page.name
    assert compared > 5


_VALUES = st.text(st.sampled_from("ab/:?#=&;.é😀 \n\"'<>`"), max_size=8) | st.sampled_from(
    [
        "&amp;a",
        "&amp",
        "&amp=",
        "&lt",
        "&notit;",
        "&#47;a",
        "&#x2f",
        "&#0;",
        "&#x80;",
        "&#xd800;",
        "&#1114112;",
        "&Copy;",
        "&copyb",
    ]
)
_NAMES = st.sampled_from(
    ["href", "HREF", "src", "cite", "poster", "srcset", "title", "data-a", "longdesc", "formaction"]
)


def _attribute(name: str, value: str, quotes: str, equals: str) -> str:
    if quotes:
        return f"{name}{equals}{quotes}{value.replace(quotes, '')}{quotes}"
    unquoted = "".join(character for character in value if character not in " \n\"'<>`=")
    return f"{name}{equals}{unquoted or 'x'}"


_ATTRIBUTES = st.lists(
    st.builds(_attribute, _NAMES, _VALUES, st.sampled_from(['"', "'", ""]), st.sampled_from(["=", " = ", "=\n"])),
    min_size=1,
    max_size=3,
).map(" ".join)
_ELEMENTS = st.builds(
    "<{0} {1}>{2}</{0}>".format, st.sampled_from(["q", "ins", "video", "B"]), _ATTRIBUTES, st.just("c")
)
_PAGES = st.lists(_ELEMENTS | st.builds("<IMG {} />".format, _ATTRIBUTES), min_size=1, max_size=4).map("\n".join)


@settings(max_examples=200, deadline=None)
@example('<q cite="<?=">c</q>')
@example("<q cite='<? '>c</q>")
@given(_PAGES)
def test_generated_pages(text: str) -> None:
    assume("?>" not in text or "<?" not in text)  # template tags are placeholders
    assert Counter((url.kind, url.text) for url in ours(text)) == theirs(text)
