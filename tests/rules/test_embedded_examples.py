"""Every example of every rule, written into documents of each format: found there, and told at its exact place."""

from __future__ import annotations

import pytest

from tests.rules.checking import REGISTRY, SPECS, leading
from tests.rules.embedding import WRITERS, Embedded, documents
from tests.rules.test_examples import BAD, GOOD
from urllint.engine.active_rules import ActiveRules
from urllint.engine.checking import Checker
from urllint.engine.verdicts import Verdicts
from urllint.extraction.driver import Extractors
from urllint.model import Finding
from urllint.rule import Example
from urllint.selection import Selected
from urllint.text.document import Document

RULES_IN_FORCE = ActiveRules(Selected(spec, None, ()) for spec in SPECS.values())


def findings_in(document: Document) -> list[Finding]:
    """The findings that people see, with default settings and without the quick pass."""
    extractors = Extractors(REGISTRY)
    checker = Checker(Verdicts(), extractors)
    extraction = extractors.extract(document, REGISTRY.extractor_for(document.path))
    findings = checker.check(document, extraction, RULES_IN_FORCE)
    for failure in (*extractors.failures, *checker.failures):
        raise failure
    return leading(findings)


CASES = [(name, example, document) for name, example in BAD for document in documents(example)]


@pytest.mark.parametrize(
    ("name", "example", "document"),
    CASES,
    ids=[f"{name} in {document.path}: {example.url!r}" for name, example, document in CASES],
)
def test_a_bad_example_is_told_at_its_place_in_the_file(name: str, example: Example, document: Embedded) -> None:
    (finding,) = findings_in(Document(document.text, path=document.path))
    assert finding.rule == name
    assert finding.url == example.url
    assert finding.decoded is not None
    assert example.url[slice(*finding.decoded)] == example.marked
    assert finding.span is not None


GOOD_CASES = [(url, document) for _, url in GOOD for document in documents(Example(url, ""))]


@pytest.mark.parametrize(
    ("url", "document"), GOOD_CASES, ids=[f"{document.path}: {url!r}" for url, document in GOOD_CASES]
)
def test_a_good_example_is_silent_in_every_format(url: str, document: Embedded) -> None:
    assert findings_in(Document(document.text, path=document.path)) == []


def test_every_rule_is_tried_in_every_format_that_can_hold_it() -> None:
    tried = {(name, document.path) for name, _, document in CASES}
    for name in {name for name, _ in BAD}:
        formats = {path for path in WRITERS if (name, path) in tried}
        assert "page.html" in formats
