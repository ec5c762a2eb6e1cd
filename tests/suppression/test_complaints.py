"""What is said about suppressions themselves, and when nothing is."""

from __future__ import annotations

import re

import pytest

from tests.engine.test_linter import linter
from urllint.model import Finding

BAD = "https://[::01]/"
RULE = "IPv6-piece-leading-zero"


def about(text: str, path: str = "a.yaml", **changes: object) -> list[Finding]:
    result = linter(**changes).check_bytes(text.encode(), path)  # type: ignore[arg-type] - fields of the settings
    return [finding for finding in result.findings if finding.rule.endswith("-suppression")]


@pytest.mark.parametrize(
    ("comment", "rule", "raw", "words"),
    [
        pytest.param("ignore[port-invalid]", "unused-suppression", "port-invalid", "reports nothing here", id="unused"),
        pytest.param(f"on[{RULE}]", "unused-suppression", RULE, "is not off here", id="on without off"),
        pytest.param("ignore[port-invald]", "unknown-suppression", "port-invald", "mean port-invalid?", id="misspelt"),
        pytest.param("ignore[PORT-INVALID]", "unknown-suppression", "PORT-INVALID", "mean port-invalid?", id="case"),
        pytest.param("ignore[zzz]", "unknown-suppression", "zzz", "there is no rule named zzz", id="unlike any"),
        pytest.param("ignore[standard]", "unknown-suppression", "standard", f"a group.*: here {RULE}", id="group"),
        pytest.param("ignore[meta]", "unknown-suppression", "meta", "urllint rule meta lists them", id="empty group"),
        pytest.param("ignore[ALL]", "unknown-suppression", "ALL", f"every rule.*: here {RULE}", id="all"),
        pytest.param("ignore", "unknown-suppression", "urllint: ignore", r"urllint: ignore\[rule\]", id="bare"),
        pytest.param("ignore[]", "unknown-suppression", "urllint: ignore[]", "brackets", id="empty brackets"),
        pytest.param("off", "unknown-suppression", "urllint: off", r"urllint: off\[rule\]", id="bare off"),
        pytest.param(
            "disable[port-invalid]", "unknown-suppression", "urllint: disable[port-invalid]", "ignore-file", id="verb"
        ),
    ],
)
def test_findings(comment: str, rule: str, raw: str, words: str) -> None:
    (finding,) = about(f"a: {BAD} # urllint: {comment}\n")
    assert finding.rule == rule
    assert finding.location is not None
    assert finding.location.raw == raw
    assert re.search(words, finding.message)


@pytest.mark.parametrize(
    ("comment", "path", "changes"),
    [
        pytest.param("ignore[port-invalid]", "a.yaml", {"ignore": ("port-invalid",)}, id="the rule is ignored"),
        pytest.param("ignore[port-invalid]", "a.yaml", {"select": ("host-missing",)}, id="the rule is not selected"),
        pytest.param("ignore[port-invalid]", "a.yaml", {"max_file_size": 10}, id="the file is too large to be read"),
        pytest.param("ignore[port-invalid]", "a.min.js", {}, id="the file is generated"),
        pytest.param("ignore[zzz]", "a.yaml", {"ignore": ("meta",)}, id="nobody wants to know"),
        pytest.param("is a linter for URLs", "a.yaml", {}, id="a sentence"),
        pytest.param("on and on", "a.yaml", {}, id="a sentence with a word that means something"),
    ],
)
def test_nothing_is_said(comment: str, path: str, changes: dict[str, object]) -> None:
    assert about(f"a: {BAD} # urllint: {comment}\n", path, **changes) == []
