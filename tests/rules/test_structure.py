"""What holds for all rules: names, groups, pages, words, and that what is derived from them is fresh."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from urllint_rules.domain_wording import MEANING

from tests.rules.checking import SPECS, check_example
from tests.rules.test_examples import BAD
from urllint.report.rule_page import HEADINGS, load_page
from urllint.rule import Example, Rule
from urllint.specs import load_target
from urllint.whatwg import ERRORS
from urllint.whatwg.domain import CONDITIONS

ROOT = Path(__file__).resolve().parents[2]
META = {"unused-suppression", "unknown-suppression", "unreadable-file", "plugin-failure"}


def test_every_validation_error_of_the_standard_is_a_rule_of_that_name() -> None:
    standard = [spec.name for spec in SPECS.values() if spec.group == "standard"]
    assert standard == list(ERRORS)
    assert len(standard) == 31


def test_the_rules_about_the_run_are_a_group() -> None:
    assert {spec.name for spec in SPECS.values() if spec.group == "meta"} == META


OPT_IN = {"rfc3986", "webspecs", "policy", "online"}


def test_the_groups_of_taste_and_house_rules_are_asked_for_and_the_others_are_on() -> None:
    assert {spec.group for spec in SPECS.values() if not spec.default} <= OPT_IN
    assert all(spec.default for spec in SPECS.values() if spec.group not in OPT_IN)


def test_every_rule_that_is_on_by_default_lets_the_quick_pass_be() -> None:
    for spec in SPECS.values():
        if spec.default and spec.group != "meta":
            assert spec.triggers is not None, spec.name
            assert not spec.triggers.literals, spec.name
            assert not spec.triggers.forms, spec.name


def test_what_can_be_fatal_in_every_case_is_an_error() -> None:
    always = {error.name for error in ERRORS.values() if error.fatality == "always"}
    assert {name for name in always if SPECS[name].severity != "error"} == set()


@pytest.mark.parametrize("name", SPECS)
def test_the_module_holds_the_page(name: str) -> None:
    page = load_page(SPECS[name])
    assert tuple(section.heading for section in page.sections) == HEADINGS
    assert all(section.text for section in page.sections)
    assert page.title.endswith(".")


@pytest.mark.parametrize("name", SPECS)
def test_the_summary_is_one_short_sentence(name: str) -> None:
    summary = SPECS[name].summary
    assert re.fullmatch(r"[A-Z].{10,110}\.", summary)


@pytest.mark.parametrize("name", [name for name, spec in SPECS.items() if spec.group == "standard"])
def test_a_standard_rule_is_woken_by_its_own_error_only(name: str) -> None:
    triggers = SPECS[name].triggers
    assert triggers is not None
    assert triggers.errors == (name,)
    assert not triggers.literals
    assert SPECS[name].help_url == ERRORS[name].url


def test_what_a_rule_accounts_for_exists_and_never_leads_back() -> None:
    explains = {name: set(spec.explains) for name, spec in SPECS.items()}
    for name, explained in explains.items():
        assert explained <= set(SPECS), name
        reached: set[str] = set()
        waiting = list(explained)
        while waiting:
            other = waiting.pop()
            if other not in reached:
                reached.add(other)
                waiting += explains[other]
        assert name not in reached, name


def test_every_condition_of_a_domain_has_a_meaning_for_people() -> None:
    assert set(MEANING) == set(CONDITIONS)
    (option,) = SPECS["domain-to-ASCII"].options
    assert set(option.choices) == set(CONDITIONS)
    assert isinstance(option.default, tuple)
    assert set(option.choices) - set(option.default) == {"underscore", "hyphens-3-4", "final-dot"}


# Words of the standard that mean nothing to people who have not read it.
JARGON = re.compile(
    r"\b(?:code points?|state|solidus|EOF|validation error|userinfo|authority|opaque|serializ|ToASCII|null|record)\b"
)


@pytest.mark.parametrize(("name", "example"), BAD, ids=[f"{name}: {example.url!r}" for name, example in BAD])
def test_a_message_is_for_people_who_do_not_know_the_standard(name: str, example: Example) -> None:
    (finding,) = [finding for finding in check_example(name, example) if finding.rule == name]
    assert not JARGON.search(finding.message)
    assert name not in finding.message
    assert len(finding.message) < 220
    assert not finding.message.endswith(".")
    assert finding.help.endswith(".")
    assert all(related.message for related in finding.related)


@pytest.mark.parametrize("name", SPECS)
def test_a_rule_is_made_with_its_declared_options(name: str) -> None:
    spec = SPECS[name]
    rule = load_target(spec.target)
    assert isinstance(rule, type)
    assert issubclass(rule, Rule)
    assert rule().settings == {option.name: option.default for option in spec.options}
    for option in spec.options:
        assert option.sentence.endswith(".")
        if option.choices and isinstance(option.default, tuple):
            assert set(option.default) <= set(option.choices)


def test_the_manifest_the_table_and_the_pages_are_fresh() -> None:
    run = subprocess.run(
        [sys.executable, "rules/generate.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_selecting_and_listing_rules_imports_none_of_them() -> None:
    program = (
        "import sys, urllint_rules.manifest; "
        "print([name for name in sys.modules if name.startswith(('urllint_rules.standard', 'urllint_rules.meta'))])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
