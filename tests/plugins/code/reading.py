"""Reading the snippets, and programs in any of the languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from urllint_extractors.code.languages import LANGUAGES, Language

from tests.engine.test_linter import linter
from urllint.extraction.driver import Extractors
from urllint.plugin import Document, Extraction, Span
from urllint.registry import Registry

SNIPPETS: Final = Path(__file__).parent / "snippets"
LANGUAGE_NAMES: Final = [language.name for language in LANGUAGES]
_MARK: Final = re.compile("[⟦⟧⟨⟩]")

EXTRACTORS: Final = Extractors(Registry.load())
LINTER: Final = linter()


class Snippet(NamedTuple):
    """A program, the URLs that are in it, and their placeholders.

    ``spans`` and ``holes`` are raw; ``texts`` are the decoded URLs where they are not as they are written.
    """

    language: str
    title: str
    source: str
    kinds: list[str]
    spans: list[Span]
    holes: list[Span]
    texts: list[str]

    def __str__(self) -> str:
        return f"{self.language}, {self.title}"


def snippets() -> list[Snippet]:
    """All of them: ``⟦ ⟧`` mark the URLs, ``⟨ ⟩`` their placeholders; behind ``|`` are the kinds of their places."""
    return [snippet for name in LANGUAGE_NAMES for snippet in snippets_of(name)]


def snippets_of(language: str) -> list[Snippet]:
    """Those of one language."""
    found: list[Snippet] = []
    for part in (SNIPPETS / f"{language}.txt").read_text("utf-8").split("=== ")[1:]:
        header, _, body = part.partition("\n")
        title, _, kinds = header.partition(" | ")
        texts = [line[2:] for line in body.splitlines() if line.startswith("→ ")]
        marked = "".join(line for line in body.splitlines(keepends=True) if not line.startswith("→ "))
        source, spans, holes = unmarked(marked)
        listed = kinds.split(", ") if kinds else []
        found.append(Snippet(language, title, source, listed, spans, holes, texts))
    return found


def unmarked(marked: str) -> tuple[str, list[Span], list[Span]]:
    """The source without its marks, and what they mark."""
    open_marks: dict[str, list[int]] = {"⟦": [], "⟨": []}
    spans: list[Span] = []
    holes: list[Span] = []
    for number, mark in enumerate(_MARK.finditer(marked)):
        at = mark.start() - number
        if mark.group() in "⟦⟨":
            open_marks[mark.group()].append(at)
        elif mark.group() == "⟧":
            spans.append(Span(open_marks["⟦"].pop(), at))
        else:
            holes.append(Span(open_marks["⟨"].pop(), at))
    return _MARK.sub("", marked), sorted(spans), sorted(holes)


def path_of(language: Language) -> str:
    """The name of a file in that language."""
    return language.globs[0].replace("*", "a")


def extract(language: str, source: str, path: str = "") -> Extraction:
    """Everything in a program, with the regions that are in it."""
    spec = EXTRACTORS.registry.extractors[language]
    extraction = EXTRACTORS.extract(Document(source, path=path), spec)
    failures = [*EXTRACTORS.failures]
    EXTRACTORS.failures.clear()
    assert failures == []
    return extraction
