r"""What is found in manual pages, and how it is written back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.man.extractor import ManExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from tests.plugins.config.test_quick import PARTS, linter
from urllint.plugin import Document, Extraction

EXTRACTOR = ManExtractor()


def read(text: str) -> Extraction:
    return EXTRACTOR.extract(Document(text, path="a.1"))


# sentence, text with the raw spans marked, decoded URLs where they differ, places as "kind/role"
FOUND: list[tuple[str, str, list[str], list[str]]] = [
    ("text", "See ⟦http://a.example/b⟧.\n(⟦http://c.example⟧)\n", [], ["text/prose"] * 2),
    ("macros", ".UR ⟦http://a.example/b.⟧\ntext\n.UE .\n", [], ["UR/link"]),
    (
        "macros with more",
        '.URL ⟦http://a.example⟧ "⟦http://b.example⟧" .\n.Lk ⟦http://c.example⟧ text\n',
        [],
        ["URL/link", "text/prose", "Lk/link"],
    ),
    ("in quotes", '.UR "⟦http://a.example/b⟧"\n.B "⟦http://c.example⟧"\n', [], ["UR/link", "text/prose"]),
    ("a reference", ".%U ⟦http://a.example/b⟧\n", [], ["%U/link"]),
    ("where a line may break", r".UR ⟦http://\:a.example\:/b\%c⟧", ["http://a.example/bc"], ["UR/link"]),
    ("characters", r"⟦http://a.example/\(tib\-c\[ha]\(uld⟧\&", [r"http://a.example/~b-c^_d"], ["text/prose"]),
    ("fonts around it", r"see \fIhttp://a.example/b\fP. \fB\fIhttp://c.example\fR(3)", [], ["text/prose"] * 2),
    ("fonts of longer names", r"\f(CWhttp://a.example/b\fP, \f[I]http://c.example\f[]", [], ["text/prose"] * 2),
    ("a link of the terminal", r"\X'tty: link ⟦http://a.example⟧'text\X'tty: link'", [], ["text/prose"]),
    ("a smaller size", r"\s-1⟦http://a.example/b⟧\s0 c", [], ["text/prose"]),
    (
        "comments",
        '.\\" see ⟦http://a.example⟧.\ntext \\" ⟦http://b.example⟧\n\'\\" ⟦http://c.example⟧\n',
        [],
        ["comment/comment"] * 3,
    ),
    ("an escaped backslash", '\\\\" ⟦http://a.example⟧\n', [], ["text/prose"]),
    ("malformed ones", ".UR ⟦http:/a.example⟧\n⟦http:///b.example⟧\n", [], ["UR/link", "text/prose"]),
    ("line ends of two characters", ".UR ⟦http://a.example⟧\r\n⟦http://b.example⟧\r\n", [], ["UR/link", "text/prose"]),
]


@pytest.mark.parametrize(("marked", "urls", "places"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, urls: list[str], places: list[str]) -> None:
    if "⟦" not in marked:  # what surrounds the URLs is made of escapes, which end them
        marked = marked.replace("http://a.example/b", "⟦http://a.example/b⟧").replace(
            "http://c.example", "⟦http://c.example⟧"
        )
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.text for url in extraction.urls] == (urls or [text[slice(*span)] for span in spans])
    assert [f"{url.places[0].kind}/{url.role}" for url in extraction.urls] == places
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.1")


HOLES: list[tuple[str, list[str]]] = [
    (r"http://a.example/\fIuser\fP/b", [r"\fIuser\fP"]),
    (r"http://\fIhost\fR/b", [r"\fIhost\fR"]),
    (r"http://a.example/\*(ve/b", [r"\*(ve"]),
]


@pytest.mark.parametrize(("text", "holes"), HOLES)
def test_placeholders(text: str, holes: list[str]) -> None:
    (url,) = read(text).urls
    assert [url.text[hole.start : hole.end] for hole in url.holes] == holes


@pytest.mark.parametrize(
    ("text", "new", "written"),
    [
        (".UR http://a.example", "http://b.example/~c%20-d", ".UR http://b.example/~c%20-d"),
        (".UR http://a.example", "http://b.example/\\c", None),
        ("see http://a.example", "http://b.example/ c", None),
    ],
)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


def test_suppressions() -> None:
    text = '.\\" urllint: ignore[a]\n.\\" b\nc\nd\ne \\" urllint: ignore[b]\n'
    comments = read(text).comments
    assert [comment.text.strip() for comment in comments] == ["urllint: ignore[a]", "urllint: ignore[b]"]
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == ["c", None]


PIECES = st.lists(
    PARTS
    | st.sampled_from(
        [
            *(".UR ", "\n.UR ", "\n.B ", "\\fI", "\\fP", "\\:", "\\-", "\\(ti", "\\[", "\\*x", '\\"', '\n.\\" ', "\\e"),
            *("\\f(CW", "\\&", "\\c", "\\%", "\\", '"', "\n"),
        ]
    ),
    max_size=10,
).map("".join)


@settings(max_examples=120, deadline=None)
@given(PIECES)
def test_any_text_is_read_and_written_back(text: str) -> None:
    extraction = read(text)
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.1")


@settings(max_examples=150, deadline=None)
@given(PIECES)
def test_with_and_without_the_quick_pass(text: str) -> None:
    fast, slow = (linter(quick).check_bytes(text.encode(), "a.1") for quick in (True, False))
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]


HOSTILE = [
    ("backslashes", "\\" * 200_000 + " http://a.example"),
    ("fonts", "\\fIhttp://a.example/" * 5_000),
    ("macros", ".UR http://a.example\n" * 10_000),
    ("comments", '.\\" http://a.example\n' * 10_000),
    ("a long line", "http://a.example/\\- " * 10_000),
    ("open brackets", "http://a.example/\\[" * 5_000),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
