"""The project's own hooks: they run, and they find nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hooks.repositories import ROOT, environment


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout, and hooks run on what git tracks")
def test_the_project_passes_its_own_hooks(hook_tool: Callable[[str], str], tmp_path: Path) -> None:
    programs = Path(sys.executable).parent
    missing = [name for name in ("ruff", "mypy", "urllint") if not (programs / name).exists()]
    if missing:
        pytest.skip(f"{', '.join(missing)} not in this environment; pip install -e '.[dev]' brings them")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [hook_tool("pre-commit"), "run", "--all-files", "--show-diff-on-failure"],
        cwd=ROOT,
        env=environment(PRE_COMMIT_HOME=str(tmp_path / "home"), PRE_COMMIT_COLOR="never", PATH=path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    passed = [line for line in done.stdout.splitlines() if line.endswith("Passed")]
    assert [line.split(".")[0] for line in passed] == ["ruff check", "ruff format", "mypy", "urllint"]
