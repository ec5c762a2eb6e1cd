"""The kit finds what is wrong with a rule, and nothing with a right one; all of our own are right."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rules.checking import REGISTRY
from urllint.plugin import CheckedUrl, Edit, Example, Fix, OptionSpec, Report, Rule, RuleSpec, Triggers
from urllint.testing import check, check_rule, extract, try_extractor, try_rule

__doc__ += """
## What it reports

Hosts.

## Why it matters

For tests.

## How to fix

Not at all.
"""

SPEC = RuleSpec(
    name="a-host",
    group="acme",
    summary="A host is a.",
    severity="info",
    target=f"{__name__}:Right",
    since="1.0",
    fixable=True,
    triggers=Triggers(texts=("a.example",)),
    options=(OptionSpec("host", "a.example", "The host."),),
)


class Right(Rule, spec=SPEC):
    bad = (
        Example("https://a.example/", "a.example", "https://b.example/"),
        Example("https://aa.example/", "aa.example", "https://b.example/", options=(("host", "aa.example"),)),
    )
    good = ("https://b.example/",)

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        if url.host == self.settings["host"]:
            span = url.spans["host"]
            fix = Fix("Write b.example", (Edit(*span, "b.example"),))
            yield Report(*span, "a host", fix=fix)


class SaysNothing(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        return ()


class SaysTwice(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        return [*super().check(url), *super().check(url)]


class SaysElsewhere(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        return [report._replace(start=0) for report in super().check(url)]


class FixesNothing(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        return [report._replace(fix=None) for report in super().check(url)]


class SaysAlways(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        yield Report(*url.spans["host"], "a host")


class RaisesOfTheGood(Right):
    def check(self, url: CheckedUrl) -> Iterable[Report]:
        assert url.host != "b.example"
        return super().check(url)


class HasNoExamples(Right):
    bad = ()
    good = ()


class IsCalledOtherwise(Right):
    summary = "Another one."


# the class, what is said
WRONG = [
    ("SaysNothing", "the bad example 'https://a.example/' is reported 0 times, and not once"),
    ("SaysTwice", "the bad example 'https://a.example/' is reported 2 times, and not once"),
    ("SaysElsewhere", "in the bad example 'https://a.example/' 'https://a.example' is reported, and not 'a.example'"),
    ("FixesNothing", "the fix makes None of the bad example 'https://a.example/', and not 'https://b.example/'"),
    ("SaysAlways", "the good example 'https://b.example/' is reported: a host"),
    ("RaisesOfTheGood", "rule a-host failed: AssertionError"),
    ("HasNoExamples", "there must be examples of both kinds, bad and good"),
    ("HasNoExamples", "fixable is True in the manifest, and none of the examples is fixed"),
    ("IsCalledOtherwise", "summary is 'Another one.' in the class, and 'A host is a.' in the manifest"),
    ("Nobody", f"{__name__}:Nobody cannot be used: AttributeError: "),
    ("WRONG", f"{__name__}:WRONG cannot be used: TypeError: "),
]


def test_a_right_rule() -> None:
    assert list(check_rule(REGISTRY, SPEC)) == []


@pytest.mark.parametrize(("name", "said"), WRONG)
def test_what_is_wrong_is_said(name: str, said: str) -> None:
    spec = SPEC._replace(target=f"{__name__}:{name}")
    # A rule that says something of what does not wake it has no triggers.
    spec = spec._replace(triggers=None) if name in ("SaysAlways", "RaisesOfTheGood") else spec
    problems = list(check_rule(REGISTRY, spec))
    assert [problem for problem in problems if problem.startswith(said)] != [], problems


def test_a_module_without_a_page() -> None:
    problems = list(check_rule(REGISTRY, SPEC._replace(target="tests.engine.test_linter:FailingRule")))
    assert any(problem.startswith("the page has the headings none, and not What it reports") for problem in problems)


@pytest.mark.parametrize("name", [spec.name for spec in REGISTRY.rules.values() if spec.group != "meta"])
def test_our_own_rules(name: str) -> None:
    assert try_rule(name) == []


def test_what_is_installed_is_asked_by_name() -> None:
    assert try_extractor("text", count=5).holds
    assert [url.text for url in extract("[a](b.md) https://a.example/", "a.md").urls] == ["b.md", "https://a.example/"]
    assert [finding.rule for finding in check("http://1.2.3.4.5/", "a.txt", select=["standard"])] == [
        "IPv4-too-many-parts"
    ]
    options = {"url-too-long": {"limit": 5}}
    (finding,) = check("http://a.example/", "a.txt", select=["policy"], options=options)
    assert finding.rule == "url-too-long"
    for function in (try_rule, try_extractor):
        with pytest.raises(KeyError):
            function("no-such-name")
