"""docutils finds the same URLs; where it does not, the difference is of a kind that is named here.

docutils has no columns, so that it says which URLs there are and not where.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("docutils", reason="docutils is the oracle")

from tests.conformance.conftest import is_full_gate
from tests.installing import source_distribution
from tests.plugins.rst.docutils_reading import docutils_urls
from tests.plugins.rst.reading import kind, read
from tests.plugins.rst.test_urls import FOUND, unmarked

FOLLOWED = frozenset({"link", "target", "image", "figure", "text", "image[target]", "figure[target]"})
"""The kinds of places that are references, targets or images to docutils."""

# Texts of the table that the two read differently, and why.
DIFFERENT: dict[str, str] = {
    "a malformed bare URL": "docutils takes every registered scheme, whatever follows",
    "a host": "docutils links no host without a scheme",
    "a bare URL with a placeholder": "docutils ends a link at a character that no URL holds",
    "a bare URL with a substitution": "the same",
    "characters that no link of docutils holds": "the same",
    "a URL that must not be a link": "it is shown, and found all the same",
    "a bare URL with an escaped colon": "docutils knows no scheme before an escaped colon",
    "text in single backquotes": "the same",
    "the text of a role": "the stand-in for the role makes no link of its text",
    "an option's value": "the same",
    "addresses": "docutils links every address of mail",
    "a URL as the text": "docutils makes no link of the text of a link",
    "a bare URL in emphasis": "the same for emphasis",
    "in a replacement": "docutils keeps it for where it is used",
    "a mark without its bracket": "docutils takes what it cannot resolve for a name",
    "a signature": "an argument is code",
    "an unknown scheme": "docutils links every registered scheme",
}


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [row[:2] for row in FOUND if row[0] not in DIFFERENT],
    ids=[row[0] for row in FOUND if row[0] not in DIFFERENT],
)
def test_finds_what_docutils_finds(sentence: str, marked: str) -> None:
    text, _ = unmarked(marked)
    ours = {url.text for url in read(text).urls if kind(url) in FOLLOWED and url.role != "verbatim"}
    assert ours == docutils_urls(text).all, sentence


DOCUMENTATION = "flask==3.1.1"


def test_real_documentation(cache: pytest.Cache) -> None:
    compared = 0
    files = sorted(source_distribution(cache, DOCUMENTATION).rglob("*.rst"))
    for path in files[:: 1 if is_full_gate() else 4]:
        text = path.read_bytes().decode()
        ours = {url.text for url in read(text).urls if kind(url) in FOLLOWED and url.role != "verbatim"}
        expected = docutils_urls(text).all
        assert ours == {url for url in expected if not url.startswith("mailto:")}, path.name
        compared += len(expected)
    assert compared > 20


# Blocks with a place for a URL or two, which docutils reads without a complaint.
# A link of docutils ends at punctuation before a query or fragment, at the second mark of one, and before what may be
# the name of a target (``a_/``) or emphasis: it is not followed in that, for the rest stands there and is meant.
_LIKE_A_LINK = re.compile(r"[^?#]*(?:(?<=[\w~=+/])\?[^?#]*)?(?:(?<=[\w~=+/])#[^?#]*)?")
URLS = (
    st.text(alphabet="ab01-_~./?#&=%()+,;:@'", max_size=10)
    .map("https://a.example/{}z".format)
    .filter(lambda url: _LIKE_A_LINK.fullmatch(url) is not None and re.search(r"_\W", url) is None)
)
RELATIVE = st.sampled_from(["b.html", "../c#d", "/e/f", "g_h.png", "i?j=k"])
BLOCKS = st.one_of(
    st.builds("See {} for it.".format, URLS),
    st.builds("See (`a b <{}>`_), *c* and ``d``.".format, URLS | RELATIVE),
    st.builds("`a\nb <{}>`__ c\nd".format, URLS | RELATIVE),
    st.builds(".. __: {}".format, URLS | RELATIVE),
    st.builds(".. image:: {}\n   :target: {}".format, URLS | RELATIVE, URLS | RELATIVE),
    st.builds(".. figure:: {}\n\n   See {} there.".format, RELATIVE, URLS),
    st.builds("Code::\n\n   $ get {}".format, URLS),
    st.builds("::\n\n> {}".format, URLS),
    st.builds(".. code-block:: sh\n\n   {}".format, URLS),
    st.builds(">>> get({!r})".format, URLS),
    st.builds(":field: {}\n:other: `b <{}>`_".format, URLS, RELATIVE),
    st.builds("term\n   See {} there.".format, URLS),
    st.builds("-a  See {} there.".format, URLS),
    st.builds("| line\n| {}".format, URLS),
    st.builds(".. comment {}".format, URLS),
    st.builds("====  ====\na     b\n====  ====\nc     {}\n====  ====".format, URLS),
    st.builds(".. csv-table::\n\n   a,`b <{}>`_".format, RELATIVE),
)


def _indented(text: str, first: str) -> str:
    return first + text.replace("\n", "\n" + " " * len(first))


DOCUMENTS = st.recursive(
    st.lists(BLOCKS, min_size=1, max_size=3).map("\n\n".join),
    lambda inner: st.one_of(
        st.builds(_indented, inner, st.sampled_from(["- ", "* ", "1. ", "(a) ", "   "])),
        st.builds(_indented, inner, st.just("   ")).map(".. note::\n\n{}".format),
        st.builds(_indented, inner, st.just("   ")).map(".. [1] footnote\n\n{}".format),
        st.builds("{}\n\n..\n\n{}".format, inner, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
def test_generated_documents_hold_the_same_urls(text: str) -> None:
    ours = {url.text for url in read(text).urls if kind(url) in FOLLOWED and url.role != "verbatim"}
    assert ours == docutils_urls(text).all
