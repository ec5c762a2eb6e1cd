"""What people write into the settings of their shells makes them complete, and the pages show just that."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.completion.shells import environment_for, zsh_paths
from tests.cli.completion.test_completion import PACKAGES
from tests.cli.terminal import in_terminal
from tests.installing import debian_program

ROOT = Path(__file__).parents[3]
SHELLS = ROOT / "examples" / "shells"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a program ``urllint`` in it."""
    program = tmp_path / "bin" / "urllint"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m urllint "$@"\n')
    program.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("shell", "settings", "words"),
    [
        ("bash", "bashrc", ["--norc", "-i"]),
        ("zsh", "zshrc", ["-f", "-i"]),
        ("fish", "config.fish", ["--no-config", "-i"]),
    ],
)
def test_settings_of_a_shell(
    shell: str, settings: str, words: list[str], home: Path, request: pytest.FixtureRequest
) -> None:
    program = debian_program(request.config.cache, shell, *PACKAGES[shell])
    environment = environment_for(program, home)
    environment["PATH"] = f"{home / 'bin'}:{environment['PATH']}"
    if shell == "fish":  # a whole terminal is more than it needs, and answers it wants
        done = subprocess.run(
            [program.program, "--no-config", "-c", f"source {SHELLS / settings}; complete -C 'urllint check --sel'"],
            capture_output=True,
            text=True,
            cwd=home,
            env=environment,
            check=True,
        )
        assert (done.stdout, done.stderr) == ("--select\trun these rules and no others\n", "")
        return
    with in_terminal([program.program, *words], home, environment | {"PS1": "ready "}) as terminal:
        if shell == "zsh":
            terminal.send(zsh_paths(program).replace("\n", "; "))
        terminal.send(f"source {SHELLS / settings} && echo loa''ded\r")
        terminal.wait_for("loaded")
        terminal.send("urllint check --sel\t")
        terminal.wait_for("--select")


@pytest.mark.parametrize("page", ["docs/keyboard.md", "README.md"])
def test_the_pages_show_these_lines(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    shown = [path.name for path in SHELLS.iterdir() if f"```sh\n{path.read_text('utf-8')}```\n" in text]
    assert sorted(shown) == (["bashrc", "config.fish", "zshrc"] if page.startswith("docs") else ["bashrc"])
