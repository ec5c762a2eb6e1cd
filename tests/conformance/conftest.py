"""Where the web-platform-tests' data is, and how long the comparisons may take."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.peers import install
from tests.conformance.strategies import Case

_ROOT = Path(__file__).resolve().parents[2]

# What json.load gives.
Data = Any
ReadWpt = Callable[[str], Data]


def is_full_gate() -> bool:
    """Whether this is the long run, of the full gate."""
    return os.environ.get("URLLINT_FULL", "") not in {"", "0"}


def _wpt_folder() -> Path:
    return Path(os.environ.get("URLLINT_WPT") or _ROOT.parent / "shared" / "wpt")


@pytest.fixture(scope="session")
def read_wpt() -> ReadWpt:
    """Reads a data file of the web-platform-tests; a test that asks for it is skipped where they are not there."""
    folder = _wpt_folder()
    if not (folder / "urltestdata.json").is_file():
        pytest.skip(f"no web-platform-tests' URL data in {folder}; URLLINT_WPT can name the folder")

    def read(name: str) -> Data:
        return json.loads((folder / name).read_text(encoding="utf-8"))

    return read


@pytest.fixture(scope="session")
def peer_folder(request: pytest.FixtureRequest) -> Path:
    """Where the programs in Node.js stand, with the packages that they need."""
    return install(request.config)


def wpt_data_file() -> Path | None:
    """urltestdata.json, where it is there."""
    path = _wpt_folder() / "urltestdata.json"
    return path if path.is_file() else None


def wpt_samples() -> list[Case]:
    """The inputs of urltestdata.json, for the generators to mutate; none where the file is not there."""
    path = wpt_data_file()
    if path is None:
        return []
    cases = json.loads(path.read_text(encoding="utf-8"))
    return [Case(case["input"], case["base"]) for case in cases if isinstance(case, dict)]
