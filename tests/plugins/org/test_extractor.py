r"""What is found in Org files, and how it is written back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.org.extractor import OrgExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from tests.plugins.config.test_quick import PARTS, linter
from urllint.plugin import Document, Extraction

EXTRACTOR = OrgExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="a.org"))


# sentence, text with the raw spans marked, places as "kind/role"
FOUND: list[tuple[str, str, list[str]]] = [
    ("plain and angle links", "See ⟦https://a.example/b⟧. <⟦https://c.example⟧>\n", ["text/prose"] * 2),
    ("links", "[[⟦https://a.example/b.⟧][text]] and [[⟦https://c.example/(d⟧]]\n", ["link/link"] * 2),
    (
        "a text over lines",
        "See [[⟦https://a.example/b⟧][text\nof a link]] and [[⟦https://c.example⟧][an\nother]], ⟦https://d.example⟧\n",
        ["link/link", "link/link", "text/prose"],
    ),
    ("not over a blank line", "[[⟦https://a.example/b⟧][text\n\nof a link]]\n", ["text/prose"]),
    ("the text holds one", "[[⟦https://a.example⟧][⟦https://c.example⟧]]\n", ["link/link", "text/prose"]),
    ("an address of mail", "[[⟦mailto:a@b.example⟧][x]] <⟦mailto:a@b.example⟧>\n", ["link/link", "text/prose"]),
    ("paths", "[[file:⟦a/b.org⟧::*c][x]] [[⟦./d.png⟧]] [[⟦../e⟧]] [[file:/f/g.h]]\n", ["link/link"] * 3),
    ("parts of the file", "[[*Heading]] [[#id]] [[id:ab-cd]] [[gh:a/b]] [[target]]\n", []),
    (
        "a keyword",
        "#+LINK: gh ⟦https://a.example/%s⟧\n#+setupfile: ⟦https://b.example/c⟧\n",
        ["keyword[link]/config", "keyword[setupfile]/config"],
    ),
    ("a keyword of text", "#+TITLE: see ⟦https://a.example/b⟧\n", ["text/prose"]),
    ("a comment", "# see ⟦https://a.example/b⟧\n#see ⟦https://c.example⟧\n", ["comment/comment", "text/prose"]),
    ("a block of comments", "#+BEGIN_COMMENT\n⟦https://a.example⟧\n#+END_COMMENT\n", ["comment/comment"]),
    (
        "an example",
        "#+begin_example\n# ⟦https://a.example⟧\n#+end_example\n⟦https://b.example⟧",
        ["verbatim/verbatim", "text/prose"],
    ),
    ("a block without end", "#+begin_example\n⟦https://a.example⟧\n", ["verbatim/verbatim"]),
    ("a quotation", "#+BEGIN_QUOTE\n⟦https://a.example⟧\n#+END_QUOTE\n", ["text/prose"]),
    ("lines of fixed width", ": ⟦https://a.example⟧\n:URL: ⟦https://b.example⟧\n", ["verbatim/verbatim", "text/prose"]),
    (
        "as it is",
        "=⟦https://a.example/b⟧= ~⟦https://c.example⟧~, a=⟦https://d.example⟧\n",
        ["verbatim/verbatim"] * 2 + ["text/prose"],
    ),
    ("emphasis", "/⟦https://a.example/b⟧/, +⟦https://c.example/d⟧+\n", ["text/prose"] * 2),
    ("a table", "| a | ⟦https://a.example/b⟧ | c |\n", ["text/prose"]),
    ("a heading", "* TODO see ⟦https://a.example/b⟧ :tag:\n", ["text/prose"]),
    (
        "line ends of two characters",
        "# ⟦https://a.example⟧\r\n⟦https://b.example⟧\r\n",
        ["comment/comment", "text/prose"],
    ),
    ("malformed ones", "[[⟦http:/a.example⟧][x]] ⟦https:///b.example⟧\n", ["link/link", "text/prose"]),
]


@pytest.mark.parametrize(("marked", "places"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, places: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [f"{url.places[0].kind}/{url.role}" for url in extraction.urls] == places
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.org")


def test_escaped_brackets() -> None:
    text = r"[[https://a.example/\[b\]?c=\[][x]]"
    (url,) = read(text).urls
    assert url.text == "https://a.example/[b]?c=["
    assert replaced(EXTRACTOR, text, url, "https://a.example/[d]") == r"[[https://a.example/\[d\]][x]]"


WRITTEN: list[tuple[str, str, str | None]] = [
    ("[[https://a.example][b]]", "https://c.example/d e.", "[[https://c.example/d e.][b]]"),
    ("[[https://a.example][b]]", "https://c.example/\\d", None),
    ("[[https://a.example][b]]", "https://c.example/ ", None),
    ("see https://a.example", "https://c.example/ d", None),
    ("see https://a.example", "https://c.example/%20", "see https://c.example/%20"),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


def test_regions() -> None:
    text = (
        "#+begin_src python :results output\nx = 'https://a.example'\n#+end_src\n"
        "#+BEGIN_EXPORT html\n<a href='https://b.example'>\n#+END_EXPORT\n"
        '#+HTML_HEAD: <link href="https://c.example">\n'
    )
    extraction = read(text)
    assert [(region.language, region.place.kind, region.role) for region in extraction.regions] == [
        ("python", "code", "verbatim"),
        ("html", "export", None),
        ("html", "export", None),
    ]
    for region in extraction.regions:
        assert text[slice(*region.source_map.raw_span(0, len(region.text)))] == region.text


def test_anchors_and_texts() -> None:
    text = "* Part *one*\n:PROPERTIES:\n:CUSTOM_ID: here\n:END:\n<<there>> [[https://a.example][the text]]\n"
    extraction = read(text)
    assert [(anchor.name, anchor.kind) for anchor in extraction.anchors] == [
        ("Part *one*", "heading"),
        ("here", "id"),
        ("there", "id"),
    ]
    (url,) = extraction.urls
    assert url.visible is not None
    assert text[slice(*url.visible)] == "the text"


def test_suppressions() -> None:
    text = "# urllint: ignore[a]\n# b\nc\nd\n\n#+begin_comment\nurllint: ignore[b]\n#+end_comment\n"
    comments = read(text).comments
    assert [comment.text.strip() for comment in comments] == ["urllint: ignore[a]", "urllint: ignore[b]"]
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == ["c\nd\n", None]


PIECES = st.lists(
    PARTS
    | st.sampled_from(
        [
            *("[[", "]]", "][", "[[file:", "[[./", "#+begin_src json\n", "#+end_src", "\n# ", "\n: ", "=", "~", "* "),
            *("#+html: ", "#+title: ", "#+begin_comment", "\\[", "\\", "::", "<<", ">>"),
        ]
    ),
    max_size=10,
).map("".join)


@settings(max_examples=120, deadline=None)
@given(PIECES)
def test_any_text_is_read_and_written_back(text: str) -> None:
    extraction = read(text)
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.org")


@settings(max_examples=150, deadline=None)
@given(PIECES)
def test_with_and_without_the_quick_pass(text: str) -> None:
    fast, slow = (linter(quick).check_bytes(text.encode(), "a.org") for quick in (True, False))
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]


HOSTILE = [
    ("links", "[[https://a.example" * 5_000),
    ("texts", "[[https://a.example][" * 5_000),
    ("brackets", "[" * 100_000 + "https://a.example" + "]" * 100_000),
    ("equals signs", "=https://a.example " * 5_000),
    ("comments", "# https://a.example\n" * 5_000),
    ("blocks", "#+begin_src\nhttps://a.example\n" * 5_000),
    ("other blocks", "#+begin_quote\nhttps://a.example\n" * 5_000),
    ("a long line", "[[https://a.example][b]] " * 10_000),
    ("white space", " " * 100_000 + "https://a.example\n" + (" " * 1000 + "\n") * 100),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
