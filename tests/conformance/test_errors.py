"""The project's own conformance table: for every named error its examples, with the places, the order and the result.

``errors.jsonl`` holds an object a line: ``name`` (the error that the line is about), ``about`` (what is special),
``input``, ``base`` if there is one, ``href`` (null for failure), and ``errors``: all that are reported, each as name,
start and end.
"""

import json
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import TypedDict

import pytest

from urllint import whatwg


class _Required(TypedDict):
    name: str
    about: str
    input: str
    href: str | None
    errors: list[list[str | int]]


class Example(_Required, total=False):
    """A line of the table."""

    base: str


def _read() -> list[Example]:
    lines = Path(__file__).with_name("errors.jsonl").read_text(encoding="ascii").splitlines()
    return [json.loads(line) for line in lines]


EXAMPLES = _read()


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{example['name']}: {example['about']}" for example in EXAMPLES])
def test_errors_and_serialization(example: Example) -> None:
    result = whatwg.parse(example["input"], example.get("base"))
    assert [list(error) for error in result.errors] == example["errors"]
    assert (result.url.href if result.url else None) == example["href"]


@pytest.mark.parametrize("name", whatwg.ERRORS)
def test_every_error_has_three_examples_that_report_it(name: str) -> None:
    examples = [example for example in EXAMPLES if example["name"] == name]
    assert len(examples) >= 3
    for example in examples:
        assert name in {error[0] for error in example["errors"]}, example["about"]


def test_the_table_is_in_the_order_of_the_standard_and_repeats_nothing() -> None:
    assert [name for name, _ in groupby(example["name"] for example in EXAMPLES)] == list(whatwg.ERRORS)
    assert max(Counter((example["input"], example.get("base")) for example in EXAMPLES).values()) == 1


@pytest.mark.parametrize("name", whatwg.ERRORS)
def test_the_fatality_in_the_table_of_errors_agrees_with_the_examples(name: str) -> None:
    last_of_failures = {example["errors"][-1][0] for example in EXAMPLES if example["href"] is None}
    of_successes = {error[0] for example in EXAMPLES if example["href"] is not None for error in example["errors"]}
    fatality = whatwg.ERRORS[name].fatality
    assert (name in last_of_failures) == (fatality != "never")
    assert (name in of_successes) == (fatality != "always")
