"""The examples of the page about suppressions are what they say: all that is wrong in them is suppressed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.test_linter import linter

PAGE = Path(__file__).parents[2] / "docs/suppressions.md"
SUFFIXES = {
    "markdown": "md",
    "html": "html",
    "rst": "rst",
    "python": "py",
    "yaml": "yaml",
    "toml": "toml",
    "jsonc": "jsonc",
    "js": "js",
    "css": "css",
    "go": "go",
    "sh": "sh",
    "jinja": "jinja",
}
EXAMPLES = re.findall(r"^```(\w+)\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("language", "text"), EXAMPLES, ids=[language for language, _ in EXAMPLES])
def test_examples(language: str, text: str) -> None:
    result = linter().check_bytes(text.encode(), f"a.{SUFFIXES[language]}")
    assert result.findings == ()
    assert result.suppressed >= text.count("urllint: ") - text.count("urllint: on")


def test_every_language_has_one() -> None:
    assert {language for language, _ in EXAMPLES} == set(SUFFIXES)


def test_in_the_page_they_are_suppressed_as_well() -> None:
    assert linter().check_bytes(PAGE.read_bytes(), "docs/suppressions.md").findings == ()
