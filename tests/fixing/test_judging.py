"""How far a fix of the same URL may go, by where the URL stands."""

from __future__ import annotations

import pytest

from tests.engine.test_linter import linter
from urllint.fixing.judging import judge
from urllint.model import Applicability, Edit, FoundUrl, Place, Role
from urllint.registry import Registry
from urllint.text.span import Span

TEXT = "http:\\\\a.example/"
LINTER = linter(Registry.load())


@pytest.mark.parametrize(
    ("role", "is_for_tests", "expected"),
    [
        ("link", False, "safe"),
        ("link", True, "safe"),
        ("resource", True, "safe"),
        ("prose", False, "safe"),
        ("prose", True, "unsafe"),
        ("comment", False, "unsafe"),
        ("config", False, "unsafe"),
        ("code", False, "unsafe"),
        ("verbatim", False, "unsafe"),
        ("identifier", False, "display"),
    ],
)
def test_roles(role: Role, is_for_tests: bool, expected: Applicability) -> None:
    found = FoundUrl(text=TEXT, span=Span(0, len(TEXT)), places=(Place("text", "prose"),), role=role)
    applicability, reason = judge(found, [Edit(5, 7, "//")], [None], "utf-8", is_for_tests=is_for_tests)
    assert applicability == expected
    assert reason


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("docs/a.md", "see <http:\\\\a.org/b>", "safe"),
        ("docs/a.txt", "see http:\\\\a.org/b there", "safe"),
        ("tests/data/a.txt", "see http:\\\\a.org/b there", "unsafe"),
        ("src/a.c", "/* http:\\\\a.org/b is what some write */", "unsafe"),
        ("a.yaml", "# http:\\\\a.org/b is what some write\na: b\n", "unsafe"),
    ],
)
def test_places(path: str, text: str, expected: Applicability) -> None:
    fixes = {finding.fix.applicability for finding in LINTER.check_bytes(text.encode(), path).findings if finding.fix}
    assert fixes == {expected}
