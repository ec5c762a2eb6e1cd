"""The manual pages: as fresh as the options, and right for the programs that show them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing import debian_program
from urllint.cli.program import COMMANDS, parser_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "man"

NO_DATE = 'WARNING: missing date, using "": TH'
"""A page that is written from the options has no date of its own; the version is in its place."""


def test_the_pages_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, "docs/generate.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_command_has_a_page() -> None:
    assert {path.stem for path in PAGES.iterdir()} == {"urllint", *(f"urllint-{name}" for name in COMMANDS)}


def test_mandoc_finds_nothing_wrong(request: pytest.FixtureRequest) -> None:
    mandoc = debian_program(request.config.cache, "mandoc", "mandoc")
    done = subprocess.run(
        [mandoc.program, "-T", "lint", *map(str, sorted(PAGES.iterdir()))], capture_output=True, text=True, check=False
    )
    said = [line for line in (done.stdout + done.stderr).splitlines() if not line.endswith(NO_DATE)]
    assert said == []


@pytest.mark.parametrize("name", COMMANDS)
def test_all_options_can_be_read(name: str, request: pytest.FixtureRequest) -> None:
    mandoc = debian_program(request.config.cache, "mandoc", "mandoc")
    page = PAGES / f"urllint-{name}.1"
    done = subprocess.run([mandoc.program, "-T", "utf8", str(page)], capture_output=True, text=True, check=True)
    shown = " ".join(_without_overstrikes(done.stdout).split())
    parser = parser_of(name)
    for _, actions in parser.option_groups:
        for action in actions:
            assert action.option_strings[-1] in shown
    for words in [(parser.epilog or "").split(), parser.about.split()]:
        for word in words:
            if word not in ("exit", "codes:", "examples:"):
                assert word in shown


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not on the PATH")
@pytest.mark.parametrize("page", sorted(PAGES.iterdir()), ids=lambda page: page.stem)
def test_groff_warns_of_nothing(page: Path) -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", "-z", "-Tutf8", str(page)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def _without_overstrikes(text: str) -> str:
    """Bold and underlined letters are written twice, one over the other."""
    return re.sub(".\b", "", text)
