"""Every example of every rule, with its group alone: what is bad is reported exactly there, what is good is not."""

from __future__ import annotations

import pytest

from tests.rules.checking import SPECS, check, check_example, leading
from urllint.rule import Example, Rule
from urllint.specs import load_target


def rule_of(name: str) -> type[Rule]:
    """The class of the rule of that name."""
    target = load_target(SPECS[name].target)
    assert isinstance(target, type)
    assert issubclass(target, Rule)
    return target


ABOUT_URLS = [name for name, spec in SPECS.items() if spec.group not in ("meta", "links")]
"""The rules that judge a URL by itself; the others are about the run, and about files that links lead to."""

BAD = [(name, example) for name in ABOUT_URLS for example in rule_of(name).bad]
GOOD = [(name, url) for name in ABOUT_URLS for url in rule_of(name).good]


@pytest.mark.parametrize(("name", "example"), BAD, ids=[f"{name}: {example.url!r}" for name, example in BAD])
def test_a_bad_example_is_reported_by_its_rule_alone_and_exactly_there(name: str, example: Example) -> None:
    findings = leading(check_example(name, example))
    assert [finding.rule for finding in findings] == [name]
    assert findings[0].decoded is not None
    start, end = findings[0].decoded
    assert example.url[start:end] == example.marked


@pytest.mark.parametrize(("name", "url"), GOOD, ids=[f"{name}: {url!r}" for name, url in GOOD])
def test_a_good_example_is_not_reported_by_any_rule(name: str, url: str) -> None:
    assert check(url, groups=(SPECS[name].group,)) == []


@pytest.mark.parametrize("name", ABOUT_URLS)
def test_a_rule_has_at_least_two_examples_of_each_kind(name: str) -> None:
    rule = rule_of(name)
    assert len(rule.bad) >= 2
    assert len(rule.good) >= 2
