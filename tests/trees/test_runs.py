"""Runs over whole trees that nobody here wrote: how they are made must not make a difference."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import urllint
from tests.conformance.conftest import is_full_gate
from urllint.files import discover

pytestmark = pytest.mark.skipif(not is_full_gate(), reason="runs with URLLINT_FULL=1, for its length")


@pytest.fixture
def checkout(tree: Path, tmp_path: Path) -> Path:
    """A copy of the tree that git knows."""
    folder = tmp_path / "checkout"
    shutil.copytree(tree, folder, symlinks=True)
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    return folder


def report(folder: Path, user: Path, *options: str) -> dict[str, object]:
    """What a check finds, without the time that it took."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(user), "PYTHONUTF8": "1"}
    ran = urllint("check", "--output-format", "json", *options, cwd=folder, env=environment)
    assert ran.code in (0, 1), ran.err
    written: dict[str, object] = json.loads(ran.out)
    summary = written["summary"]
    assert isinstance(summary, dict)
    del summary["elapsed"]
    return written


def test_any_number_of_processes_says_the_same(checkout: Path, tmp_path: Path) -> None:
    alone = report(checkout, tmp_path, "--jobs", "1", "--no-cache")
    assert report(checkout, tmp_path, "--jobs", "3", "--no-cache") == alone


def test_what_is_remembered_makes_no_difference(checkout: Path, tmp_path: Path) -> None:
    fresh = report(checkout, tmp_path, "--no-cache")
    assert report(checkout, tmp_path) == fresh
    assert report(checkout, tmp_path) == fresh
    chance = random.Random(7)
    files = [Path(path) for path in discover([str(checkout)])]
    for path in chance.sample(files, len(files) // 50):
        change = chance.choice(["rename", "delete", "edit"])
        if change == "rename":
            path.rename(path.with_name(f"other-{path.name}"))
        elif change == "delete":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes().replace(b"a", b"b", 20))
    assert report(checkout, tmp_path) == report(checkout, tmp_path, "--no-cache")


def test_the_walk_finds_what_git_lists(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout)
    listed = list(discover(["."]))
    monkeypatch.setenv("PATH", "")
    assert list(discover(["."])) == listed
