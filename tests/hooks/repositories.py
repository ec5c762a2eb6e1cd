"""Git repositories for the hooks' tests: this project as somebody would clone it, and one that uses its hooks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALLED = (
    ".pre-commit-hooks.yaml",
    "LICENSE",
    "README.md",
    "docs/man",
    "plugins/urllint_extractors",
    "pyproject.toml",
    "rules/urllint_rules",
    "urllint",
)
"""What an installation is built from."""


def environment(**more: str) -> dict[str, str]:
    """Our environment without what git and the hooks' tools tell the programs that they start."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GIT_", "PRE_COMMIT", "PREK", "PYTHON", "VIRTUAL_ENV", "SKIP"))
    }
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **more}


def git(folder: Path, *words: str) -> str:
    """Run git in ``folder``; what it prints."""
    identity = ["-c", "user.name=Tester", "-c", "user.email=tester@mail.example", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", "-C", str(folder), *identity, *words], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def commit_all(folder: Path) -> str:
    """Make ``folder`` a repository, if it is none, and commit everything in it; the commit."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--no-verify", "--message", "All of it")
    return git(folder, "rev-parse", "HEAD")


def copy_of_project(folder: Path) -> str:
    """Put the project as it is now into a new repository at ``folder``; the commit."""
    for name in INSTALLED:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, target)
    return commit_all(folder)


def run_hook(command: Sequence[str], folder: Path, home: Path) -> tuple[int, str]:
    """The exit code of a hooks' tool, run in ``folder`` with its environments in ``home``, and all that it prints."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(PRE_COMMIT_HOME=str(home), PREK_HOME=str(home), NO_COLOR="1", PRE_COMMIT_COLOR="never"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    return done.returncode, done.stdout
