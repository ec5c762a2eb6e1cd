"""What is found in AsciiDoc, and how it is written back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.asciidoc.extractor import AsciidocExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from tests.plugins.config.test_quick import PARTS, linter
from urllint.plugin import Document, Extraction

EXTRACTOR = AsciidocExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="a.adoc"))


# sentence, text with the raw spans marked, places as "kind/role"
FOUND: list[tuple[str, str, list[str]]] = [
    ("running text", "See ⟦https://a.example/b⟧. (⟦https://c.example⟧)\n", ["text/prose"] * 2),
    ("with its text", "⟦https://a.example/b⟧[text], ⟦https://c.example/d.⟧[]\n", ["link/link"] * 2),
    ("the text holds one", "⟦https://a.example/b⟧[⟦https://c.example⟧]\n", ["link/link", "text/prose"]),
    ("in angle brackets", "<⟦https://a.example/b⟧> and `⟦https://c.example⟧`\n", ["text/prose", "text/verbatim"]),
    ("a link", "link:⟦https://a.example/b⟧[text] link:⟦../c.html#d⟧[text]\n", ["link/link"] * 2),
    ("a link in plus signs", "link:++⟦https://a.example/__b__⟧++[text]\n", ["link/link"]),
    ("an address of mail", "mailto:a@b.example[x] link:⟦mailto:a@b.example⟧[x]\n", ["link/link"]),
    ("images", "image::⟦https://a.example/b.png⟧[c]\n\nimage:⟦d/e.png⟧[]\n", ["image/resource"] * 2),
    (
        "an image that is a link",
        'image:⟦a.png⟧[b, link="⟦https://c.example⟧"] image::⟦d.png⟧[link=⟦https://e.example⟧,f]\n',
        ["image/resource", "image[link]/link"] * 2,
    ),
    ("includes", "include::⟦https://a.example/b.adoc⟧[]\ninclude::c/d.adoc[]\n", ["include/resource"]),
    ("cross references", "xref:c/d.adoc#e[x] <<f,g>>\n", []),
    ("an attribute", ":url: ⟦https://a.example/b⟧\n:other:\n\n:x!:\n", ["attribute[url]/config"]),
    ("a comment", "// see ⟦https://a.example/b⟧\n/// ⟦https://c.example⟧\n", ["comment/comment", "text/prose"]),
    ("a block of comments", "////\n⟦https://a.example⟧\n////\n⟦https://c.example⟧", ["comment/comment", "text/prose"]),
    ("a listing", "----\n// ⟦https://a.example⟧[]\n----\n⟦https://c.example⟧", ["listing/verbatim", "text/prose"]),
    ("fences", "```\n⟦https://a.example⟧\n```\n⟦https://c.example⟧", ["listing/verbatim", "text/prose"]),
    ("literal text", "....\n⟦https://a.example⟧\n....\n", ["literal/verbatim"]),
    ("a longer delimiter", "------\n----\n⟦https://a.example⟧\n------\n", ["listing/verbatim"]),
    ("a title with a line under it", "Fixes since\n-----------\n\n⟦https://c.example⟧\n", ["text/prose"]),
    ("such a title behind its name", "[[fixes]]\nFixes\n+++++\n⟦https://c.example⟧\n", ["text/prose"]),
    ("no title, for the lengths differ", "Fixes since\n----\n⟦https://a.example⟧\n----\n", ["listing/verbatim"]),
    ("no title, for it ends a paragraph", "So it\nis so\n-----\n⟦https://a.example⟧\n-----\n", ["listing/verbatim"]),
    ("no title, but a block's", "\n.Fixes\n------\n⟦https://a.example⟧\n------\n", ["listing/verbatim"]),
    ("a block without end", "----\n⟦https://a.example⟧\n", ["listing/verbatim"]),
    ("other blocks", "====\n⟦https://a.example⟧\n====\n--\n⟦https://b.example⟧\n--\n", ["text/prose"] * 2),
    ("a table", "|===\n|a |⟦https://a.example/b⟧ |c\n|===\n", ["text/prose"]),
    ("passed through", "+⟦https://a.example/b⟧+ and +++⟦https://c.example⟧+++\n", ["text/verbatim"] * 2),
    (
        "line ends of two characters",
        "----\r\n⟦https://a.example⟧\r\n----\r\n⟦https://c.example⟧\r\n",
        ["listing/verbatim", "text/prose"],
    ),
    ("malformed ones", "link:⟦http:/a.example⟧[x] ⟦https:///b.example⟧\n", ["link/link", "text/prose"]),
]


@pytest.mark.parametrize(("marked", "places"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, places: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [f"{url.places[0].kind}/{url.role}" for url in extraction.urls] == places
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.adoc")


HOLES: list[tuple[str, list[list[str]]]] = [
    ("https://a.example/{version}/b[x]", [["{version}"]]),
    ("link:{base}/b[x] link:{url}[x]", [["{base}"]]),
    (":url: https://{host}/b\n", [["{host}"]]),
]


@pytest.mark.parametrize(("text", "holes"), HOLES)
def test_attributes_are_placeholders(text: str, holes: list[list[str]]) -> None:
    assert [[url.text[hole.start : hole.end] for hole in url.holes] for url in read(text).urls] == holes


def test_regions() -> None:
    text = (
        ".A title\n[source%linenums,python]\n----\nx = 'https://a.example'\n----\n"
        '[source, json]\n.Title\n----\n{"a": "https://b.example"}\n----\n'
        "```yaml\na: https://c.example\n```\n++++\n<a href='https://d.example'>\n++++\n"
    )
    extraction = read(text)
    assert [(region.language, region.place.kind, region.role) for region in extraction.regions] == [
        ("python", "code", "verbatim"),
        ("json", "code", "verbatim"),
        ("yaml", "code", "verbatim"),
        ("html", "passthrough", None),
    ]
    for region in extraction.regions:
        assert text[slice(*region.source_map.raw_span(0, len(region.text)))] == region.text


def test_anchors_and_texts() -> None:
    text = "= Title\n\n[[here]]\n== Part one\n\n[#there]\nhttps://a.example[the text]\n"
    extraction = read(text)
    assert [(anchor.name, anchor.kind) for anchor in extraction.anchors] == [
        ("Title", "heading"),
        ("here", "id"),
        ("Part one", "heading"),
        ("there", "id"),
    ]
    (url,) = extraction.urls
    assert url.visible is not None
    assert text[slice(*url.visible)] == "the text"


def test_suppressions() -> None:
    text = "// urllint: ignore[a]\n// b\nc\nd\n\n////\nurllint: ignore[b]\n////\n"
    comments = read(text).comments
    assert [comment.text.strip() for comment in comments] == ["urllint: ignore[a]", "urllint: ignore[b]"]
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == ["c\nd\n", None]


WRITTEN: list[tuple[str, str, str | None]] = [
    ("https://a.example[b]", "https://c.example/d.", "https://c.example/d.[b]"),
    ("https://a.example[b]", "https://c.example/[d]", None),
    ("https://a.example[b]", "https://c.example/{d}", None),
    ("see https://a.example", "https://c.example/%20", "see https://c.example/%20"),
    ("see https://a.example", "https://c.example/ d", None),
    ("link:https://a.example[b]", "https://c.example/__d__", None),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


PIECES = st.lists(
    PARTS
    | st.sampled_from(
        [
            *(
                "link:",
                "image::",
                "image:",
                "[x]",
                "[",
                "]",
                "----\n",
                "\n----\n",
                "////\n",
                "// ",
                "++++\n",
                "+",
                "++",
            ),
            *("{a}", ":b: ", "[source,json]\n", "```\n", "include::", "mailto:", "== ", "`", "link=", "....\n"),
        ]
    ),
    max_size=10,
).map("".join)


@settings(max_examples=120, deadline=None)
@given(PIECES)
def test_any_text_is_read_and_written_back(text: str) -> None:
    extraction = read(text)
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.adoc")


@settings(max_examples=150, deadline=None)
@given(PIECES)
def test_with_and_without_the_quick_pass(text: str) -> None:
    fast, slow = (linter(quick).check_bytes(text.encode(), "a.adoc") for quick in (True, False))
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]


HOSTILE = [
    ("macros", "link:https://a.example[" * 5_000),
    ("macros without brackets", "mailto:" * 5_000 + "https://a.example"),
    ("schemes", "https://a.example/" * 5_000),
    ("brackets", "https://a.example" + "[" * 100_000),
    ("plus signs", "+https://a.example " * 5_000),
    ("comments", "// https://a.example\n" * 5_000),
    ("fences", "----\nhttps://a.example\n" * 5_000),
    ("other fences", "".join(f"{'-' * (4 + number % 50)}\n" for number in range(5_000)) + "https://a.example"),
    ("a long line", "https://a.example[b] " * 10_000),
    ("attributes", ":a: https://a.example\n" * 5_000),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
