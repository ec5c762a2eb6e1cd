"""Comments that suppress: they are read as comments in every language, and written where they are read."""

from __future__ import annotations

import pytest
from urllint_extractors.code.languages import LANGUAGES, Language

from tests.plugins.code.reading import LANGUAGE_NAMES, LINTER, extract, path_of, snippets_of
from urllint.engine.fixer import FixedFile
from urllint.engine.ignoring import Ignorer
from urllint.suppression.writing import marks_for

BAD = "https://a.example:99999/"
RULE = "port-out-of-range"


@pytest.mark.parametrize("language", LANGUAGES, ids=LANGUAGE_NAMES)
def test_every_mark_begins_a_comment(language: Language) -> None:
    code = snippets_of(language.name)[0].source.rstrip("\n")
    opening = "<?php\n" if language.name == "php" else ""
    code = code.removeprefix("<?php ")
    if language.name == "objective-c":
        opening = "#import <a.h>\n"
    blocks = language.blocks if language.name != "lua" else ()
    for opener, closer in (*((mark, "") for mark in language.lines), *blocks):
        written = f"{opener} urllint: ignore[{RULE}] {closer}".rstrip()
        source = f"{opening}{written}\n{code}\n"
        [comment] = extract(language.name, source).comments
        assert source[slice(*comment.span)] == written
        assert comment.text.strip() == f"urllint: ignore[{RULE}]"
        assert comment.governs is not None
        first = code.split("\n", 1)[0]
        assert source[slice(*comment.governs)].startswith(first)


@pytest.mark.parametrize("language", LANGUAGES, ids=LANGUAGE_NAMES)
def test_suppressions_are_written_where_they_are_read(language: Language) -> None:
    path = path_of(language)
    assert LINTER.registry.extractor_for(path).name == language.name
    assert marks_for(LINTER.registry.extractors[language.name], path) is not None
    placed = 0
    for snippet in snippets_of(language.name):
        at = snippet.source.find("https://a.example/b")
        if at < 0:
            continue
        source = snippet.source[:at] + BAD + snippet.source[at + len("https://a.example/b") :]
        before = LINTER.extract(source.encode(), path)[1]
        ignorer = Ignorer(LINTER)
        outcome = ignorer(source.encode(), path)
        if not isinstance(outcome, FixedFile):
            continue
        result = LINTER.check_bytes(outcome.data, path)
        left = sum(item.findings for item in ignorer.unplaced)
        told = [finding for finding in result.findings if finding.explained_by is None and finding.lowered is None]
        assert len(told) == left, outcome.data
        after = LINTER.extract(outcome.data, path)[1]
        assert [(url.text, url.places) for url in after.urls] == [(url.text, url.places) for url in before.urls]
        placed += ignorer.added
        assert left == 0 or is_hopeless(snippet.kinds), outcome.data.decode()
    assert placed >= 2


def is_hopeless(kinds: list[str]) -> bool:
    """Whether there may be no place for a comment: in text that is not code."""
    return any(kind == "text" or kind.startswith("html") for kind in kinds)


GOVERNED = [
    ("go", "// M\nx := f(\n  a,\n  b)\ny\n", "x := f(\n  a,\n  b)"),
    ("go", "// M\nx := `a\nb`\ny\n", "x := `a\nb`"),
    ("sh", "# M\ncurl a \\\n  b\nc\n", "curl a \\\n  b"),
    ("sh", "# M\ncat <<EOF\na\nEOF\nb\n", "cat <<EOF\na\nEOF"),
    ("c", "// M\n\n// another comment\nx;\n", "// another comment"),
    ("c", "// M\n// urllint: ignore[other]\nx;\n", "x;"),
    ("c", "x; // M\ny;\n", None),
    ("c", "// M", None),
    ("rust", "/* M */\nlet a = [\n  1,\n];\n", "let a = [\n  1,\n];"),
    ("c", "// M\nvoid f() {\n  x;\n}\n", "void f() {"),
]


@pytest.mark.parametrize(("language", "source", "governed"), GOVERNED)
def test_what_a_comment_speaks_for(language: str, source: str, governed: str | None) -> None:
    source = source.replace("M", "urllint: ignore[x]", 1)
    comment = extract(language, source).comments[0]
    assert (None if comment.governs is None else source[slice(*comment.governs)]) == governed
