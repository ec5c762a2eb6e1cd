"""Real checkouts of git for the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hooks.repositories import git


class Work:
    """A checkout at ``folder`` whose files are written as a whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        git(folder, "init", "-q", "-b", "main")

    def write(self, path: str, content: str | bytes) -> None:
        """Give a file this content."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content)

    def commit(self, *, all_of_it: bool = True) -> str:
        """Commit everything, or what is staged."""
        if all_of_it:
            git(self.folder, "add", "--all")
        git(self.folder, "commit", "-q", "--no-verify", "--allow-empty", "-m", "Changed")
        return git(self.folder, "rev-parse", "HEAD")

    def git(self, *words: str) -> str:
        """Run git."""
        return git(self.folder, *words)


def outside_of_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away what git would tell a hook that runs the tests."""
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_PREFIX"):
        monkeypatch.delenv(name, raising=False)
