"""The kit finds what is wrong with an extractor, and nothing with a right one; all of our own are right."""

from __future__ import annotations

import os
import re

import pytest

from tests.rules.checking import REGISTRY
from urllint.extraction.driver import Extractors
from urllint.registry import Plugin, Registry
from urllint.specs import ExtractorSpec
from urllint.testing import generate, run
from urllint.text.document import Document

EVERY = sorted(REGISTRY.extractors)
COUNT = 400 if os.environ.get("URLLINT_FULL") else 12


def registry_with(name: str, quick: str | None = None) -> tuple[Registry, ExtractorSpec]:
    registry = Registry.load()
    spec = ExtractorSpec(name="faulty", globs=("*.faulty",), target=f"tests.testing.faulty:{name}", quick=quick)
    registry.owners["extractor", spec.name] = Plugin("a-plugin", "1.0", "extractors", "a_plugin.manifest")
    registry.extractors[spec.name] = spec
    return registry, spec


def failing(name: str, quick: str | None = None) -> set[str]:
    registry, spec = registry_with(name, quick)
    return {failed.failure.property for failed in run(registry, spec, count=150).failures}


def test_a_right_extractor() -> None:
    assert failing("Right") == set()


# extractor, the property that fails
FAULTY: list[tuple[str, str]] = [
    ("Raises", "reading"),
    ("OffByOne", "identity"),
    ("HolesOutside", "identity"),
    ("EscapesNothing", "replacing"),
    ("EscapesTwice", "replacing"),
    ("WrongRegion", "regions"),
    ("KnowsOneLineEnd", "line-ends"),
]


@pytest.mark.parametrize(("name", "property_"), FAULTY)
def test_faulty_extractors(name: str, property_: str) -> None:
    assert property_ in failing(name)


def test_a_quick_function_that_promises_too_much() -> None:
    assert failing("Whole", "tests.testing.faulty:clean") == {"quick-pass"}


@pytest.mark.parametrize("name", EVERY)
def test_our_own(name: str) -> None:
    result = run(REGISTRY, REGISTRY.extractors[name], count=COUNT, seed=len(name))
    assert [failed.failure for failed in result.failures] == []
    assert result.urls


LINES = "a\r\n\tb\u2028c\x0b é😀 http://a.example/\r\rx http://b.example\n\t\x85 http://c.example \x0c\n"


@pytest.mark.parametrize("name", EVERY)
def test_columns_count_characters_and_lines_end_where_editors_end_them(name: str) -> None:
    document = Document(LINES, path="a", language=name)
    extraction = Extractors(REGISTRY).extract(document, REGISTRY.extractors[name])
    lines = re.split("\r\n|\r|\n", LINES)
    for url in extraction.urls:
        line, column = document.position(url.span.start)
        assert lines[line - 1].startswith(url.text, column - 1)


def test_the_same_seed_gives_the_same_texts() -> None:
    samples = ["a: http://b.example\nc\n"]
    first, second, other = (list(generate(seed, 50, samples)) for seed in (1, 1, 2))
    assert first == second != other
    assert any(sample.startswith("a: ") for sample in first)
