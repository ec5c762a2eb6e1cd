"""npm's uniorg, which follows the parser of Emacs, finds the same links in Org files, at the same places."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from urllint_extractors.org.extractor import OrgExtractor

from tests.installing import npm_package
from tests.plugins.differences import Difference, Found, differences, reason
from tests.plugins.npm_reader import Answer, NpmReader, code_points, npm_reader
from urllint.plugin import Document

PEER = "uniorg-parse@3.2.2"
FILES = "org-mode-parser@0.1.3"

_TARGET = re.compile(r"\[\[((?:\\[\\\[\]]|[^\[\]])+)\]")
_FOLLOWED = re.compile(r"(?:https?|ftp|mailto):")


def ours(text: str) -> list[Found]:
    """The links to servers: those in brackets, and those that stand in text."""
    urls = OrgExtractor().extract(Document(text, path="a.org")).urls
    found = [Found(url.places[-1].kind, *url.span, url.text) for url in urls]
    return [url for url in found if url.kind in ("link", "text") and _FOLLOWED.match(url.text)]


def expected(text: str, answer: Answer) -> list[Found]:
    """The same of what the peer found."""
    at = code_points(text)
    found: list[Found] = []
    for form, start, end, target in answer:
        assert isinstance(start, int)
        assert isinstance(end, int)
        assert isinstance(target, str)
        low, high = at[start], at[end]
        if form == "bracket":
            written = _TARGET.match(text, low, high)
            assert written is not None, text[low:high]
            low, high = written.span(1)
        elif form == "angle":
            low, high = low + 1, high - 1
        if _FOLLOWED.match(target):
            found.append(Found("link" if form == "bracket" else "text", low, high, target))
    return found


DIFFERENT = [
    Difference(
        "a link in a footnote that stands in the text is one; uniorg takes its address for a plain link",
        "urllint",
        frozenset({"link"}),
        r"(?:^|fn::.*)\[\[⟦",
        "Text[fn:: See [[https://a.example/b][c]].].",
    ),
    Difference(
        "the same, as uniorg reads it",
        "the other",
        frozenset({"text"}),
        r"\[\[⟦",
        "Text[fn:: See [[https://a.example/b][c]].].",
    ),
    Difference(
        "readers see a URL in the text of a link",
        "urllint",
        frozenset({"text"}),
        r"\]\[[^\]]*⟦",
        "[[file:a.org][https://a.example/b]]",
    ),
    Difference(
        "urllint takes addresses of mail for URLs in brackets only",
        "the other",
        frozenset({"text"}),
        "⟦mailto:",
        "Write to mailto:a@b.example",
    ),
]


@pytest.fixture(scope="module")
def peer(cache: pytest.Cache) -> NpmReader:
    """Who reads the links."""
    return npm_reader(cache, Path(__file__).with_name("uniorg.mjs"), PEER, "uniorg-parse/lib/parser.js")


def compare(text: str, answer: Answer) -> int:
    """Assert that the table explains every difference, and say how many links there are."""
    theirs = expected(text, answer)
    assert [row for row in differences(ours(text), theirs) if reason(DIFFERENT, text, *row) is None] == [], text
    return len(theirs)


@pytest.mark.parametrize("row", DIFFERENT, ids=[f"{row.found_by}: {row.reason}" for row in DIFFERENT])
def test_each_row_of_the_table_is_a_difference(peer: NpmReader, row: Difference) -> None:
    (answer,) = peer.ask([row.example])
    assert any(
        reason([row], row.example, *each) for each in differences(ours(row.example), expected(row.example, answer))
    )
    compare(row.example, answer)


def test_real_files(peer: NpmReader, cache: pytest.Cache) -> None:
    texts = [path.read_bytes().decode() for path in sorted(npm_package(cache, FILES).rglob("*.org"))]
    texts = [text.replace("\r\n", "\n") for text in texts]
    assert sum(map(compare, texts, peer.ask(texts))) > 5


URLS = [
    "https://a.example/b",
    "http://c.example",
    "https://d.example/e_f?g=h&i#j",
    "https://k.example/l/",
    "mailto:m@n.example",
]
LINES = [
    *(
        "[[{0}]] text",
        "See [[{0}][text]].",
        "[[{0}][*bold* text]], [[{1}]]",
        "<{0}> and {1} there",
        "- {0}",
        "1. [[{0}][a]]",
    ),
    *(
        "* {0}",
        "** TODO [[{0}][a]] :tag:",
        "| [[{0}]] | {1} |",
        "# {0}",
        ": {0}",
        "={0}=",
        "~{0}~",
        "[[{0}][text\nover lines]]",
    ),
    *(
        "#+TITLE: text",
        "#+begin_src sh\n{0}\n#+end_src",
        "#+begin_example\n[[{0}]]\n#+end_example",
        "",
        "text",
        "[[*Heading]]",
    ),
    *(
        "#+begin_quote\n[[{0}]]\n#+end_quote",
        "[[file:a.org][{0}]]",
        "[[./a.png]]",
        "[[id:abc][text]]",
        "*{0}*",
        "/{0}/",
        "[fn:1] {0}",
    ),
    *(
        ":PROPERTIES:\n:a: b\n:END:",
        "#+begin_comment\n{0}\n#+end_comment",
        "({0})",
        "{0}, {1}; {0}.",
        "é 😀 {0}",
        "[[{0}][é 😀]]",
    ),
]


def test_generated_files(peer: NpmReader) -> None:
    chance = random.Random(1)
    texts = [
        "\n".join(line.format(*chance.sample(URLS, 2)) for line in chance.choices(LINES, k=6)) for _ in range(1_000)
    ]
    assert sum(map(compare, texts, peer.ask(texts))) > 1_000
