"""Whether more processes pay."""

from __future__ import annotations

import os
from itertools import count
from time import sleep

import pytest

from urllint.workers.deciding import AutoWorkers, _rate

PATHS = [f"file-{number}" for number in range(400)]


def slow(path: str) -> tuple[str, int]:
    """The path and who worked on it."""
    sleep(0.001)
    return path, os.getpid()


@pytest.mark.parametrize(
    ("seconds", "processors", "files", "processes"),
    [
        pytest.param(0.001, 2, 400, 1, id="it is over in a moment"),
        pytest.param(0.03, 1, 400, 1, id="there is one processor"),
        pytest.param(0.03, 2, 70, 1, id="little is left"),
        pytest.param(0.03, 2, 400, 3, id="much is left"),
    ],
)
def test_processes_are_started_where_they_pay(
    seconds: float,
    processors: int,
    files: int,
    processes: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``seconds`` are what a portion takes by the clock."""
    clock = count(0.0, seconds)
    monkeypatch.setattr("urllint.workers.deciding.perf_counter", lambda: next(clock))
    monkeypatch.setattr("urllint.workers.deciding.available_processors", lambda: processors)
    monkeypatch.setattr("urllint.workers.deciding.PAYS_WITH_SPAWN", 0.3)
    told: list[str] = []
    found = list(AutoWorkers(told.append).map(slow, PATHS[:files]))
    assert [path for path, _ in found] == PATHS[:files]
    assert len({process for _, process in found}) == processes
    assert told == []


def test_what_is_imported_for_the_first_files_does_not_count() -> None:
    assert _rate([5.0, 0.8, 0.8], PATHS[:24]) == _rate([0.8], PATHS[:8])
