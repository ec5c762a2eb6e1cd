"""What the program prints, as people see it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.session import replay

SESSIONS = Path(__file__).with_name("sessions")


@pytest.mark.parametrize("name", sorted(path.stem for path in SESSIONS.glob("*.txt")))
def test_session(name: str, tmp_path: Path) -> None:
    path = SESSIONS / f"{name}.txt"
    written = path.read_text(encoding="utf-8", errors="surrogateescape")
    now = replay(written, Path(shutil.copytree(SESSIONS / "input", tmp_path / "input")))
    if os.environ.get("URLLINT_UPDATE_SESSIONS"):
        path.write_text(now, encoding="utf-8", errors="surrogateescape")
    else:
        assert now == written
