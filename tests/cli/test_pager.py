"""Long text on a terminal goes through a pager, and nowhere else."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.cli.running import urllint
from tests.cli.terminal import in_terminal

PAGER = """\
import os, sys
text = sys.stdin.read()
with open("paged", "w") as file:
    file.write(os.environ.get("LESS", "") + "\\n" + text)
print("the pager is done")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pager.py").write_text(PAGER)
    return tmp_path


def _run(folder: Path, *words: str, rows: int = 24, **environment: str) -> tuple[str, str | None]:
    """What the terminal shows, and what the pager was given."""
    pager = {"PAGER": f"{sys.executable} pager.py", "TERM": "xterm"}
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONUTF8": "1", **pager, **environment}
    with in_terminal([sys.executable, "-m", "urllint", *words], folder, env, rows=rows) as terminal:
        shown = terminal.wait_for_end()
    paged = folder / "paged"
    return shown, paged.read_text() if paged.exists() else None


@pytest.mark.parametrize("words", [["rule"], ["rule", "port-invalid"], ["check", "--help"], ["rule", "--help"]])
def test_long_text_goes_through_the_pager(words: list[str], folder: Path) -> None:
    shown, paged = _run(folder, *words, rows=10, NO_COLOR="1", COLUMNS="100")
    assert paged is not None
    assert paged.startswith("FRX\n")
    assert shown.strip() == "the pager is done"
    assert paged.removeprefix("FRX\n").split() == urllint(*words, cwd=folder).out.split()


def test_colours_reach_the_pager(folder: Path) -> None:
    assert "\x1b[" in str(_run(folder, "rule")[1])


def test_settings_of_the_pager_are_the_users(folder: Path) -> None:
    assert str(_run(folder, "rule", LESS="M")[1]).startswith("M\n")


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["rule", "--no-pager"], {}),
        (["rule", "--help", "--no-pager"], {}),
        (["rule"], {"PAGER": ""}),
        (["rule"], {"PAGER": "cat"}),
        (["rule"], {"PAGER": "there-is-no-such-pager -x"}),
        (["rule"], {"PAGER": "less 'x"}),
        (["rule"], {"TERM": "dumb"}),
        (["rule", "--format", "json"], {}),
    ],
)
def test_where_no_pager_is_wanted_the_text_is_written(
    words: list[str], environment: dict[str, str], folder: Path
) -> None:
    shown, paged = _run(folder, *words, rows=10, NO_COLOR="1", **environment)
    assert paged is None
    assert shown.count("\n") > 10


def test_short_text_is_written(folder: Path) -> None:
    shown, paged = _run(folder, "rule", "meta", rows=24)
    assert paged is None
    assert "plugin-failure" in shown


def test_in_a_pipe_there_is_no_pager(folder: Path) -> None:
    ran = urllint("rule", cwd=folder, env={"PAGER": f"{sys.executable} pager.py", "TERM": "xterm"})
    assert not (folder / "paged").exists()
    assert ran.out.count("\n") > 30
