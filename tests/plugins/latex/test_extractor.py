r"""What is found in LaTeX and BibTeX, and how it is written back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.latex.extractor import LatexExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from tests.plugins.config.test_quick import PARTS, linter
from urllint.plugin import Document, Extraction

EXTRACTOR = LatexExtractor()


def read(text: str, path: str = "a.tex") -> Extraction:
    return EXTRACTOR.extract(Document(text, path=path))


# sentence, text with the raw spans marked, decoded URLs where they differ, places as "kind/role"
FOUND: list[tuple[str, str, list[str], list[str]]] = [
    ("a command", r"see \url{⟦http://a.example/b⟧}.", [], ["url/link"]),
    ("any delimiter", r"\url|⟦http://a.example/b⟧| \path+⟦http://b.example⟧+", [], ["url/link", "path/verbatim"]),
    ("all that is in braces", r"\url{⟦http://a.example/b.⟧}", [], ["url/link"]),
    ("braces inside", r"\url{⟦http://a.example/{b}/c⟧}", [], ["url/link"]),
    ("no link", r"\nolinkurl{⟦http://a.example⟧}", [], ["nolinkurl/link"]),
    ("escapes", r"\url{⟦http://a.example/b\_c\%20d\#e\&f⟧}", ["http://a.example/b_c%20d#e&f"], ["url/link"]),
    ("tildes", r"\url{⟦http://a.example/\~{}b\textasciitilde{}c/$\sim$d⟧}", ["http://a.example/~b~c/~d"], ["url/link"]),
    ("where a line may break", r"\url{⟦http://a.example/b\allowbreak/c\-d⟧}", ["http://a.example/b/cd"], ["url/link"]),
    ("over lines", "\\url{⟦http://a.example/b\n   c⟧}", ["http://a.example/bc"], ["url/link"]),
    ("with its text", r"\href{⟦http://a.example/b%20c⟧}{text of it}", [], ["href/link"]),
    ("with options", r"\href[pdfnewwindow=true]{⟦http://a.example/⟧}{text}", [], ["href/link"]),
    ("a relative one", r"\href{⟦doc/manual.pdf⟧}{manual} \href{anchor}{x} \href{\#a}{x}", [], ["href/link"]),
    ("an address of mail", r"\href{⟦mailto:a@b.example⟧}{mail}", [], ["href/link"]),
    ("running text", "see ⟦http://a.example/b⟧. And (⟦http://c.example⟧)", [], ["text/prose"] * 2),
    ("escapes in text", r"see ⟦http://a.example/b\_c\%20d⟧, ok", ["http://a.example/b_c%20d"], ["text/prose"]),
    ("a command behind it", r"⟦http://a.example/b⟧\footnote{x} ⟦http://c.example⟧\\", [], ["text/prose"] * 2),
    ("in the argument of a font", r"\texttt{⟦http://a.example/b⟧} {\tt ⟦http://b.example⟧}", [], ["text/prose"] * 2),
    ("the text of a link", r"\href{⟦http://a.example⟧}{⟦http://b.example⟧}", [], ["href/link", "text/prose"]),
    ("a comment", "a % see ⟦http://a.example/b⟧\n⟦http://c.example⟧", [], ["comment/comment", "text/prose"]),
    ("a comment at the end of a URL", "⟦http://a.example/b⟧%20c\n", [], ["text/prose"]),
    ("a percent sign that is none", "a \\% see ⟦http://a.example/b⟧\n", [], ["text/prose"]),
    ("a command in a comment", r"% \url{⟦http://a.example/b\_c⟧}", ["http://a.example/b_c"], ["comment/comment"]),
    ("as it is", r"\verb|⟦http://a.example/\b⟧| \verb*+x+", [], ["verbatim/verbatim"]),
    ("a block as it is", "\\begin{verbatim}\n% ⟦http://a.example/b⟧\n\\end{verbatim}", [], ["verbatim/verbatim"]),
    ("a listing", "\\begin{lstlisting}[frame=no]\n⟦http://a.example⟧\n\\end{lstlisting}", [], ["verbatim/verbatim"]),
    ("a block that is a comment", "\\begin{comment}\n⟦http://a.example⟧\n\\end{comment}", [], ["comment/comment"]),
    ("a block without end", "\\begin{verbatim}\n⟦http://a.example⟧\n", [], ["verbatim/verbatim"]),
    ("an argument without end", "\\url{⟦http://a.example/b⟧\n\n⟦http://c.example⟧", [], ["text/prose"] * 2),
    ("an image", r"\includegraphics{a/b.png} \input{c/d.tex}", [], []),
    ("malformed ones", r"\url{⟦http:/a.example⟧} ⟦https:///b.example⟧", [], ["url/link", "text/prose"]),
    ("no scheme", r"\url{www.a.example} is ⟦www.b.example⟧", [], ["text/prose"]),
]


@pytest.mark.parametrize(("marked", "urls", "places"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, urls: list[str], places: list[str]) -> None:
    if marked.startswith(r"\url{www."):
        marked = marked.replace("{www.a.example}", "{⟦www.a.example⟧}")
        places = ["url/link", *places]
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.text for url in extraction.urls] == (urls or [text[slice(*span)] for span in spans])
    assert [f"{url.places[0].kind}/{url.role}" for url in extraction.urls] == places
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.tex")


BIBLIOGRAPHY = r"""% see ⟦http://c.example⟧
@misc{a,
  url = {⟦http://a.example/b_c%20d#e⟧},
  URL="⟦http://b.example/b\_c⟧",
  howpublished = {\url{⟦http://d.example/%41⟧}},
  note = {See ⟦http://e.example/b\_c⟧.},
}
"""


def test_a_bibliography() -> None:
    text, spans = unmarked(BIBLIOGRAPHY)
    extraction = read(text, "a.bib")
    assert [url.span for url in extraction.urls] == spans
    assert [url.text for url in extraction.urls] == [
        "http://c.example",
        "http://a.example/b_c%20d#e",
        "http://b.example/b_c",
        "http://d.example/%41",
        "http://e.example/b_c",
    ]
    kinds = ["comment", "field[url]", "field[url]", "url", "text"]
    assert [url.places[0].kind for url in extraction.urls] == kinds
    check_identity(EXTRACTOR, text, extraction, "a.bib")


# text, the URL's placeholders
HOLES: list[tuple[str, list[str]]] = [
    (r"\url{http://a.example/\user/b}", [r"\user"]),
    (r"\href{https://a.example/\user{}/b}{x}", [r"\user{}"]),
    (r"\newcommand{\a}[1]{\href{https://a.example/#1/c}{#1}}", ["#1"]),
    (r"see https://a.example/\user/b", [r"\user"]),
]


@pytest.mark.parametrize(("text", "holes"), HOLES)
def test_macros_are_placeholders(text: str, holes: list[str]) -> None:
    (url,) = read(text).urls
    assert [url.text[hole.start : hole.end] for hole in url.holes] == holes


WRITTEN: list[tuple[str, str, str | None]] = [
    (r"\url{http://a.example}", "http://b.example/%20_#c&~d", r"\url{http://b.example/%20_#c&~d}"),
    (r"\url{http://a.example/\_}", "http://b.example/%20_#c&~d", r"\url{http://b.example/\%20\_\#c\&\~{}d}"),
    (r"\footnote{\url{http://a.example}}", "http://b.example/%20", None),
    (r"\footnote{\url{http://a.example}}", "http://b.example/_&", r"\footnote{\url{http://b.example/_&}}"),
    (r"x http://a.example", "http://b.example/%20_~c", r"x http://b.example/\%20\_\~{}c"),
    (r"\url{http://a.example}", "http://b.example/{c", None),
    (r"\url{http://a.example}", "http://b.example/ c", None),
    (r"\verb|http://a.example|", "http://b.example/%20", r"\verb|http://b.example/%20|"),
    (r"% http://a.example", "http://b.example/%20", r"% http://b.example/\%20"),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    after = replaced(EXTRACTOR, text, url, new)
    assert after == written
    if after is not None:
        assert [url.text for url in read(after).urls] == [new]


def test_a_link_has_its_text() -> None:
    text = r"\href{http://a.example}{the \emph{text}}"
    (url,) = read(text).urls
    assert url.visible is not None
    assert text[slice(*url.visible)] == r"the \emph{text}"


def test_listings_are_read_in_their_language() -> None:
    text = (
        "\\begin{lstlisting}[language=Python, frame=no]\nx = 'http://a.example'\n\\end{lstlisting}\n"
        '\\begin{minted}[linenos]{json}\n{"a": "http:\\/\\/b.example"}\n\\end{minted}\n'
    )
    extraction = read(text)
    assert [(region.language, region.role) for region in extraction.regions] == [
        ("python", "verbatim"),
        ("json", "verbatim"),
    ]
    for region in extraction.regions:
        assert text[slice(*region.source_map.raw_span(0, len(region.text)))] == region.text


def test_suppressions() -> None:
    text = "% urllint: ignore[a]\n% b\nc\nd\n\ne % urllint: ignore[b]\n\\verb|% urllint: ignore[c]|\n"
    comments = read(text).comments
    assert [comment.text.strip() for comment in comments] == ["urllint: ignore[a]", "urllint: ignore[b]"]
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == ["c\nd\n", None]


PIECES = st.lists(
    PARTS
    | st.sampled_from(
        [
            *("\\url{", "\\href{", "}{", "}", "{", "\\%", "%", "\\_", "\\~{}", "\\x", "\\\\", "\\verb|", "|", "\n\n"),
            *("\\begin{verbatim}", "\\end{verbatim}", "#1", "$\\sim$", "\\href", "\\url", "url = {", "~", "\\-"),
        ]
    ),
    max_size=10,
).map("".join)


@settings(max_examples=120, deadline=None)
@given(PIECES, st.sampled_from(["a.tex", "a.bib"]))
def test_any_text_is_read_and_written_back(text: str, path: str) -> None:
    extraction = read(text, path)
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, path)


@settings(max_examples=150, deadline=None)
@given(PIECES, st.sampled_from(["a.tex", "a.bib"]))
def test_with_and_without_the_quick_pass(text: str, path: str) -> None:
    fast, slow = (linter(quick).check_bytes(text.encode(), path) for quick in (True, False))
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]


HOSTILE = [
    ("commands", "\\url{http://a.example" * 2_000),
    ("commands on one line", "\\url{http://a.example} " * 10_000),
    ("links", "\\href{http://a.example}{" * 1_000),
    ("braces", "\\url" + "{" * 100_000 + "http://a.example"),
    ("backslashes", "\\" * 200_000 + " http://a.example"),
    ("comments", "%http://a.example\n" * 10_000),
    ("percent signs", "q%" * 30_000 + "http://a.example"),
    ("environments", "\\begin{verbatim}http://a.example\n" * 5_000),
    ("a long line", "http://a.example/\\_ " * 10_000),
    ("macros", "http://a.example/" + "\\x/" * 50_000),
    ("fields", "url = {http://a.example}, " * 5_000),
]


@pytest.mark.parametrize("path", ["a.tex", "a.bib"])
@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str, path: str) -> None:
    check_maps(text, read(text, path))
