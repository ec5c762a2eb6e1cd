"""Every example of every rule, written into documents of each format: found there, and told at its exact place."""

from __future__ import annotations

from functools import cache

import pytest

from tests.rules.checking import REGISTRY, SPECS, Answered, DefaultSettings, leading
from tests.rules.embedding import WRITERS, Embedded, documents
from tests.rules.test_examples import BAD, GOOD
from urllint.answer import Answer
from urllint.engine.linter import Linter
from urllint.model import Finding
from urllint.rule import Example
from urllint.specs import OptionValue

WAYS = ("in full", "with the quick pass")


Options = tuple[tuple[str, OptionValue], ...]


@cache
def linter(group: str, way: str, rule: str = "", options: Options = (), answer: Answer | None = None) -> Linter:
    """One that asks the rules of a group, one of them with options; every server gives that answer."""
    settings = DefaultSettings((group,), ((rule, options),) if options else ())
    answers = None if answer is None else Answered(answer)
    return Linter(REGISTRY, settings, quick_pass=way != "in full", answers=answers)


def findings_in(
    text: str,
    path: str,
    way: str = "in full",
    group: str = "standard",
    rule: str = "",
    options: Options = (),
    answer: Answer | None = None,
) -> list[Finding]:
    """What people see of the findings of a group's rules in a file of that content."""
    result = linter(group, way, rule, options, answer).check_bytes(text.encode("utf-8", "surrogatepass"), path)
    return leading(list(result.findings))


IN_LINKS_ONLY = {"absolute-link-to-own-repository", "protocol-relative-url", "script-url"} | {
    name for name, spec in SPECS.items() if any(option.name == "roles" for option in spec.options)
}
"""Rules about what is followed; what stands in code or text is none of theirs."""

CASES = [
    (name, example, document)
    for name, example in BAD
    for document in documents(example)
    if name not in IN_LINKS_ONLY or document.path in ("page.html", "notes.md")
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "example", "document"),
    CASES,
    ids=[f"{name} in {document.path}: {example.url!r}" for name, example, document in CASES],
)
def test_a_bad_example_is_told_at_its_place_in_the_file(
    name: str, example: Example, document: Embedded, way: str
) -> None:
    (finding,) = findings_in(
        document.text, document.path, way, SPECS[name].group, name, example.options, example.answer
    )
    assert finding.rule == name
    assert finding.url == example.url
    assert finding.decoded is not None
    assert example.url[slice(*finding.decoded)] == example.marked
    assert finding.span is not None
    assert finding.location is not None
    assert finding.location.raw == document.text[slice(*finding.span)]


GOOD_CASES = [(name, url, document) for name, url in GOOD for document in documents(Example(url, ""))]


@pytest.mark.parametrize(
    ("name", "url", "document"),
    GOOD_CASES,
    ids=[f"{name} in {document.path}: {url!r}" for name, url, document in GOOD_CASES],
)
def test_a_good_example_is_silent_in_every_format(name: str, url: str, document: Embedded) -> None:
    assert findings_in(document.text, document.path, group=SPECS[name].group) == []


def test_every_rule_is_tried_in_every_format_that_can_hold_it() -> None:
    tried = {(name, document.path) for name, _, document in CASES}
    for name in {name for name, _ in BAD}:
        formats = {path for path in WRITERS if (name, path) in tried}
        assert "page.html" in formats
