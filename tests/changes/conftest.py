"""A checkout that is the working directory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changes.checkouts import Work, outside_of_hooks


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Work:
    outside_of_hooks(monkeypatch)
    work = Work(tmp_path / "work")
    monkeypatch.chdir(work.folder)
    return work
