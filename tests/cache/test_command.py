"""When a check keeps what it finds, and that nobody notices but by the clock."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import Ran, urllint
from urllint.cache.folder import NAME
from urllint.cli.caching import LEAST_FILES


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with just enough files."""
    folder = tmp_path_factory.mktemp("large")
    for number in range(LEAST_FILES):
        (folder / f"{number:03}.md").write_text(f"[next]({number + 1:03}.md) https://sample.org/{number}\n", "utf-8")
    subprocess.run(["git", "init", "--quiet", str(folder)], check=True)
    return folder


def run(user_cache: Path, folder: Path, *options: str) -> Ran:
    """A check in ``folder`` that uses the given cache folder of the user's."""
    inherited = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
    own = {"XDG_CACHE_HOME": str(user_cache), "LOCALAPPDATA": str(user_cache), "PYTHONUTF8": "1", "NO_COLOR": "1"}
    return urllint("check", "--output-format", "concise", *options, cwd=folder, env={**inherited, **own})


def without_time(ran: Ran) -> Ran:
    return ran._replace(out=ran.out.rpartition(" in ")[0])


def test_a_large_tree_is_remembered(large: Path, user_cache: Path) -> None:
    first = run(user_cache, large)
    assert "499.md: warning broken-relative-link" in first.out.replace(":1:8", "")
    assert (large / NAME).is_dir()
    assert without_time(run(user_cache, large)) == without_time(first)
    status = subprocess.run(["git", "status", "--porcelain", "--untracked-files=all"], cwd=large, capture_output=True)
    assert NAME.encode() not in status.stdout
    (large / "500.md").write_text("# Here\n", "utf-8")
    assert "broken-relative-link" not in run(user_cache, large).out
    (large / "500.md").unlink()
    assert without_time(run(user_cache, large)) == without_time(first)
    removed = urllint("clean", cwd=large)
    assert removed.code == 0
    assert not (large / NAME).exists()


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(["--no-cache"], id="nobody wants it"),
        pytest.param(["--no-quick-pass"], id="everything is to be looked at"),
        pytest.param(["--diff"], id="fixes"),
        pytest.param(["001.md", "002.md"], id="few files"),
    ],
)
def test_otherwise_nothing_is_left_behind(large: Path, user_cache: Path, options: list[str]) -> None:
    ran = run(user_cache, large, *options)
    assert ran.code in (0, 1)
    assert not (large / NAME).exists()


def test_where_nothing_can_be_kept_nothing_is_said(large: Path, user_cache: Path, tmp_path: Path) -> None:
    plain = without_time(run(user_cache, large, "--no-cache"))
    (large / NAME).write_bytes(b"a file that is in the way")
    assert without_time(run(user_cache, large)) == plain
    (large / NAME).unlink()
    (tmp_path / "urllint").write_bytes(b"a file that is in the way")
    assert without_time(run(tmp_path, large)) == plain
    assert not (large / NAME).exists()


def test_a_folder_that_is_no_project_is_left_as_it_is(user_cache: Path, tmp_path: Path) -> None:
    for number in range(LEAST_FILES):
        (tmp_path / f"{number:03}.txt").write_bytes(b"x\n")
    assert run(user_cache, tmp_path).code == 0
    assert not (tmp_path / NAME).exists()
    (tmp_path / "urllint.toml").write_bytes(b"")
    assert run(user_cache, tmp_path).code == 0
    assert (tmp_path / NAME).is_dir()
