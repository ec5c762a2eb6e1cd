"""marko finds the same destinations, definitions, autolinks and bare URLs, at the same places.

Where it does not, the difference is of a kind that is named here, with the reason.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.installing import npm_package
from tests.plugins.differences import Difference, Found, differences, reason, unexplained
from tests.plugins.markdown.marko_reading import marko_urls
from tests.plugins.markdown.reading import kind, read

KINDS = ("link", "image", "autolink", "email", "definition", "text")
DESTINATIONS = frozenset({"link", "image", "definition"})
TEXT = frozenset({"text"})

DIFFERENT = [
    Difference(
        "a destination may be empty; marko gives it no place",
        "urllint",
        frozenset({"link", "image"}),
        r"\(<?⟦⟧",
        "See [a]().",
    ),
    Difference(
        "a template tag with white space in it is one placeholder",
        "urllint",
        DESTINATIONS | TEXT,
        r"⟦.*\{[{%].*⟧",
        "See [a]({{ '/b/' | relative_url }}).",
    ),
    Difference(
        "the same, as marko reads it",
        "the other",
        DESTINATIONS | TEXT,
        r"\{[{%<]",
        "See https://a.example/{{ b }} there.",
    ),
    Difference(
        "a closing parenthesis with none that opens in the URL is the text's; marko sees this before white space only",
        "the other",
        TEXT,
        r"\)⟧",
        "(See https://a.example/b), c.",
    ),
    Difference(
        "the same, as urllint reads it",
        "urllint",
        TEXT,
        r"⟧\)",
        "(See https://a.example/b), c.",
    ),
    Difference(
        "what stands in angle brackets in a URL is a placeholder",
        "the other",
        TEXT,
        r"⟧<",
        "See https://a.example/b#<c_d>. E.",
    ),
    Difference(
        "the same, as urllint reads it",
        "urllint",
        TEXT,
        r"⟦.*<.*>.*⟧",
        "See https://a.example/b#<c_d>. E.",
    ),
    Difference(
        "a URL as the text of a link is seen by readers; GFM makes no link in a link",
        "urllint",
        TEXT,
        r"\[[^\[\]]*⟦.*⟧[^\[\]]*\]",
        "See [https://a.example/b](https://a.example/c).",
    ),
    Difference(
        "GFM finds bare URLs behind white space, `*`, `_`, `~` and `(` only; people write them in quotes, and as here",
        "urllint",
        TEXT,
        r"[^\s*_~(]⟦",
        "The default is 'https://a.example/b'.",
    ),
    Difference(
        "GFM wants a dot in the host; one without is found to be judged",
        "urllint",
        TEXT,
        r"⟦\w+://[^./]+([/:].*)?⟧",
        "See http://localhost:8001/b.",
    ),
    Difference(
        "GFM knows http, https and ftp; others are found to be judged",
        "urllint",
        TEXT,
        r"⟦(?!https?:|ftp:|www\.)",
        "See s3://a.example/b.",
    ),
    Difference(
        "emphasis around a URL is no part of it",
        "urllint",
        TEXT,
        r"([*_~])⟦.*⟧\1",
        "See *https://a.example/b*.",
    ),
]


def ours(text: str) -> list[Found]:
    return [
        Found(kind(url), *url.span, url.text.removeprefix("mailto:"))
        for url in read(text).urls
        if kind(url) in KINDS and url.form in ("url", "www")
    ]


def theirs(text: str) -> list[Found]:
    """What marko finds; it does not say where a definition's destination stands, so that it is searched for there."""
    found: list[Found] = []
    destinations = {(url.span.start, url.span.end, url.text) for url in read(text).urls if kind(url) == "definition"}
    for url in marko_urls(text):
        start, end = url.start, url.end
        if url.kind == "definition":
            inside = [row for row in destinations if start < row[0] and row[1] <= end and row[2] == url.text]
            if inside:
                start, end, _ = inside[0]
        found.append(Found(url.kind, start, end, url.text.removeprefix("mailto:")))
    return found


@pytest.mark.parametrize("row", DIFFERENT, ids=[f"{row.found_by}: {row.example}" for row in DIFFERENT])
def test_each_row_of_the_table_is_a_difference(row: Difference) -> None:
    only = differences(ours(row.example), theirs(row.example))
    assert any(reason([row], row.example, *each) for each in only), only
    assert unexplained(DIFFERENT, row.example, ours, theirs) == []


PACKAGES = [
    "eslint-plugin-jsx-a11y@6.10.2",
    "webpack@5.99.0",
    "unified@11.0.5",
    "express@5.1.0",
    "html5-boilerplate@9.0.1",
]


@pytest.mark.parametrize("package", PACKAGES)
def test_real_files(cache: pytest.Cache, package: str) -> None:
    compared = 0
    for path in sorted(npm_package(cache, package).rglob("*.md")):
        text = path.read_bytes().decode().replace("\r\n", "\n")
        assert unexplained(DIFFERENT, text, ours, theirs) == [], path.name
        compared += len(ours(text))
    assert compared > 5


# Blocks with a place for a URL or two, nested in lists and quotes.
_PATHS = st.text(alphabet="ab01-_~./?#&=%+,;:@!$", max_size=10).map("https://a.example/{}z".format)
_INLINE = st.one_of(
    _PATHS,
    st.sampled_from(["b.html", "../c#d", "/e/f", "g_h.png", "i?j=k&amp;l=m", "a\\_b\\*c", "n(o)p", "&copy;q", "r%20s"]),
)
_BRACKETED = _INLINE | st.sampled_from(["a b", "a\\>b", "(a", "a)", "", " a"])
_TITLES = st.sampled_from(["", ' "t"', " 't (u)'", " (t)", '\n"t"'])
_BLOCKS = st.one_of(
    st.builds("See [a *b* `c`]({}{}) and ![d]({}).".format, _INLINE, _TITLES, _INLINE),
    st.builds("[![a](<{}>)](<{}>{})\nb".format, _BRACKETED, _BRACKETED, _TITLES),
    st.builds("[a]: {}{}".format, _INLINE, _TITLES),
    st.builds("[a b]:\n  <{}>{}".format, _BRACKETED, _TITLES),
    st.builds("a <{}> b\n<c.d@e.example>".format, _PATHS.filter(lambda url: "\\" not in url)),
    st.builds("# [a]({})".format, _INLINE),
    st.builds("[a]({})\n===".format, _INLINE),
    st.builds("| a | b |\n|---|---|\n| [c]({}) | `d` |".format, _INLINE),
    st.builds("```\n[a]({})\n```".format, _INLINE),
    st.builds("    [a]({})".format, _INLINE),
    st.builds("`[a]({})` [a]".format, _INLINE),
    st.builds("\\[a]({}) [a](b c)".format, _INLINE.filter(lambda url: not url.startswith("http"))),
    st.builds("a {} b".format, _PATHS),
    st.builds("a ({}) b".format, st.just("https://a.example/b_(c)")),
    st.builds("<div>\n[a]({})\n</div>".format, _INLINE.filter(lambda url: not url.startswith("http"))),
)


def _indented(text: str, first: str, others: str) -> str:
    return first + text.replace("\n", "\n" + others)


def _has_no_definition(text: str) -> bool:
    """In lists and quotes marko reads definitions of one line only, and what follows them for indented code."""
    return "]:" not in text


_DOCUMENTS = st.recursive(
    st.lists(_BLOCKS, min_size=1, max_size=3).map("\n\n".join),
    lambda inner: st.one_of(
        st.builds(_indented, inner.filter(_has_no_definition), st.just("- "), st.just("  ")),
        st.builds(_indented, inner.filter(_has_no_definition), st.just("10. "), st.just("    ")),
        st.builds(_indented, inner.filter(_has_no_definition), st.just("> "), st.just("> ")),
        st.builds("{}\n\n***\n\n{}".format, inner, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(_DOCUMENTS)
def test_generated_documents(text: str) -> None:
    assert unexplained(DIFFERENT, text, ours, theirs) == []
