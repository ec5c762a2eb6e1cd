"""Cases that users of other tools have reported: URLs swallowed, missed, cut or misjudged.

The cases are kept beside the project, in ``../shared/cases/reported.jsonl`` or where ``URLLINT_CASES`` says. Each is a
small file with the URLs that must be found in it (decoded, and as they stand), the rules that must stay silent, and the
rules that must speak, with the text that they mark.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from urllint.engine.linter import Linter
from urllint.registry import Registry
from urllint.settings import Overrides, SettingsResolver

_ROOT = Path(__file__).resolve().parents[1]
_CASES = Path(os.environ.get("URLLINT_CASES") or _ROOT.parent / "shared" / "cases" / "reported.jsonl")

Case = dict[str, Any]  # Any: the cases are JSON


@lru_cache(maxsize=1)
def _linter() -> Linter:
    registry = Registry.load()
    everything = Overrides(extend_select=tuple(registry.group_names))
    return Linter(registry, SettingsResolver(registry, isolated=True, overrides=everything))


def _cases() -> list[Case]:
    return [json.loads(line) for line in _CASES.read_text("utf-8").splitlines() if line] if _CASES.exists() else []


def _rules(case: Case) -> set[str]:
    return {*case["absent"], *(rule for rule, _ in case["present"])}


@pytest.mark.skipif(not _CASES.exists(), reason=f"no reported cases at {_CASES}; URLLINT_CASES can name the file")
def test_the_rules_that_the_cases_name_exist() -> None:
    cases = _cases()
    assert cases
    assert all(_linter().registry.rule_named(name) for name in set().union(*map(_rules, cases)))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in _cases()])
def test_reported_case(case: Case) -> None:
    linter = _linter()
    data = case["text"].encode()
    document, extraction = linter.extract(data, case["file"])
    assert [[url.text, document.slice(url.span)] for url in extraction.urls] == case["urls"]

    # Also those rules that are off by default, which must stay silent in some cases.
    findings = linter.check_bytes(data, case["file"]).findings
    assert not {finding.rule for finding in findings}.intersection(case["absent"])
    for rule, marked in case["present"]:
        assert [document.slice(f.span) for f in findings if f.rule == rule and f.span is not None] == [marked]
