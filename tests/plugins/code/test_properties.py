"""Programs made of the pieces of real ones, in any order: offsets stay true, and what is written reads back."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plugins.code.reading import EXTRACTORS, LANGUAGE_NAMES, LINTER, Snippet, extract, snippets, snippets_of
from urllint.engine.active_rules import ActiveRules
from urllint.engine.quick import Doubts, Quick, glance
from urllint.model import Extraction, FoundUrl
from urllint.plugin import Document, Span
from urllint.specs import ExtractorSpec, load_target

URLS = [
    "https://",
    "a.example",
    "/b",
    "http:/",
    "://",
    "www.a.example",
    "mailto:a@b.example",
    "192.168.0.",
    ":80",
    "%zz",
]
OTHERS = ["\\", "\\x2f", "\\u002f", "\\057", "\n", "\r\n", " ", '"', "'", "`", "{", "}", "(", ")", "$x", "${x}", "#{x}"]
OTHERS += ["$(x)", "{x}", "é", "+", "urllint: ignore[x]", "%20", "|", "[", "]", ",", ";", "-", "\0"]


@cache
def pieces(language: str) -> list[str]:
    """What the snippets of a language are made of."""
    found = {
        piece for snippet in snippets_of(language) for piece in re.findall(r"\w+|\s+|[^\w\s]{1,4}", snippet.source)
    }
    return [*sorted(found), *URLS * 3, *OTHERS]


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, str]:
    language = draw(st.sampled_from(LANGUAGE_NAMES))
    return language, "".join(draw(st.lists(st.sampled_from(pieces(language)), max_size=20)))


def assert_true_offsets(source: str, extraction: Extraction) -> None:
    for url in extraction.urls:
        assert 0 <= url.span.start < url.span.end <= len(source)
        source_map = url.source_map
        if source_map is None:
            assert source[slice(*url.span)] == url.text
            continue
        assert len(source_map) == len(url.text)
        for piece in source_map.pieces:
            if piece.is_run:
                raw = source[piece.raw_start : piece.raw_end]
                assert url.text[piece.decoded_start : piece.decoded_end] == raw
        for hole in url.holes:
            assert 0 <= hole.start <= hole.end <= len(url.text)
    for comment in extraction.comments:
        assert comment.text in source[slice(*comment.span)]


def assert_reads_back(language: str, source: str, urls: list[FoundUrl]) -> int:
    """Replace every URL that stands in one piece by itself, written anew; it must be found again."""
    replaced = 0
    for number, url in enumerate(urls):
        if url.places[-1].extractor != language or (
            url.source_map is not None and not url.source_map.is_exact(0, len(url.text))
        ):
            continue
        extractor = EXTRACTORS.get(EXTRACTORS.registry.extractors[language])
        # As if a part were replaced: the whole text comes back with other escapes than it had.
        written = extractor.encode(url.text, url, source[slice(*url.span)] + "\0")
        if written is None:
            continue
        changed = source[: url.span.start] + written + source[url.span.end :]
        again = extract(language, changed).urls
        assert [(other.text, other.context) for other in again] == [(other.text, other.context) for other in urls], (
            number,
            source,
            written,
        )
        replaced += 1
    return replaced


@pytest.mark.parametrize("snippet", snippets(), ids=str)
def test_a_snippet_written_anew(snippet: Snippet) -> None:
    extraction = extract(snippet.language, snippet.source)
    assert_true_offsets(snippet.source, extraction)
    assert_reads_back(snippet.language, snippet.source, extraction.urls)


@pytest.mark.parametrize("snippet", snippets(), ids=str)
def test_a_part_is_written_so_that_it_is_read_back(snippet: Snippet) -> None:
    """In every place, characters that mean something there stand for themselves or are refused."""
    extractor = EXTRACTORS.get(EXTRACTORS.registry.extractors[snippet.language])
    urls = extract(snippet.language, snippet.source).urls
    for number, url in enumerate(urls):
        if url.places[-1].extractor != snippet.language or not url.text.endswith("/b") or url.source_map is not None:
            continue
        at = url.span.end - 1
        for part in ("c", "'", '"', "\\", "$d", "#{e}", "é", "c\u200b", "`", "%s", "}", "@f"):
            written = extractor.encode(part, url, "b")
            if written is None:
                continue
            changed = snippet.source[:at] + written + snippet.source[url.span.end :]
            found = extract(snippet.language, changed).urls
            is_read = len(found) == len(urls) and found[number].text.startswith(url.text[:-1] + part)
            assert is_read or part in "\\'\"`}", (part, changed, found)


@given(programs())
@settings(deadline=None, max_examples=300)
def test_any_program(program: tuple[str, str]) -> None:
    language, source = program
    extraction = extract(language, source)
    assert_true_offsets(source, extraction)
    assert_reads_back(language, source, extraction.urls)


@given(programs())
@settings(deadline=None, max_examples=300)
def test_no_url_of_the_plain_scan_is_lost(program: tuple[str, str]) -> None:
    """What stands plainly in a program is found, whatever its scanner makes of it, except in a pattern."""
    language, source = program
    source += "\n\n\n https://z.example/zz \n"
    extraction = extract(language, source)
    at = source.rindex("https://z.example/zz")
    inside = any(url.span.start <= at < url.span.end for url in extraction.urls)
    assert inside or language in ("php", "perl", "ruby"), extraction.urls


@given(programs())
@settings(deadline=None, max_examples=300)
def test_the_quick_pass_sees_every_finding(program: tuple[str, str]) -> None:
    """What it clears has no finding, and where it has doubts these lead to all that would be found without them."""
    language, source = program
    path = "a.unknown"
    spec = LINTER.registry.extractors[language]
    rules = LINTER._rules(LINTER.settings.for_path(path), path, generated=False)
    seen = glance(source.encode(), rules, *quick_functions(spec))
    if seen is None:
        return
    findings = found_in(Document(source, path=path), spec, rules)
    if seen.is_clean:
        assert findings == []
    elif source.isascii():
        assert found_in(Document(source, path=path, doubts=seen.doubts), spec, rules) == findings


def quick_functions(spec: ExtractorSpec) -> tuple[Quick, Doubts | None]:
    assert spec.quick is not None
    quick = load_target(spec.quick)
    doubts = load_target(spec.doubts) if spec.doubts is not None else None
    assert callable(quick)
    assert doubts is None or callable(doubts)
    return quick, doubts


def found_in(document: Document, spec: ExtractorSpec, rules: ActiveRules) -> list[tuple[str, Span | None]]:
    extraction = LINTER.extractors.extract(document, spec)
    findings = LINTER._checker.check(document, extraction, rules, None, None)
    return sorted((finding.rule, finding.span) for finding in findings)
