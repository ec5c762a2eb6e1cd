"""How many processors a run may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urllint.workers import AUTO, SerialWorkers, Workers, workers_for
from urllint.workers.deciding import AutoWorkers
from urllint.workers.processes import ProcessWorkers
from urllint.workers.processors import available_processors, control_group_quota

GROUPS = [
    pytest.param({"cpu.max": "150000 100000\n"}, "0::/\n", 1.5, id="in a container"),
    pytest.param({"cpu.max": "max 100000\n"}, "0::/\n", None, id="no limit"),
    pytest.param({"a/b/cpu.max": "200000 100000\n"}, "0::/a/b\n", 2.0, id="of its own group"),
    pytest.param({"a/cpu.max": "50000 100000\n", "a/b/cpu.max": "max 1\n"}, "0::/a/b\n", 0.5, id="of a group around"),
    pytest.param(
        {"cpu/a/cpu.cfs_quota_us": "300000\n", "cpu/a/cpu.cfs_period_us": "100000\n"},
        "4:cpu,cpuacct:/a\n3:memory:/b\n",
        3.0,
        id="version 1",
    ),
    pytest.param(
        {"cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"}, "4:cpu:/\n", None, id="version 1, none"
    ),
    pytest.param({"cpu.max": "what\n"}, "broken\n", None, id="not understood"),
    pytest.param({}, "", None, id="no control groups"),
]


@pytest.mark.parametrize(("files", "own", "quota"), GROUPS)
def test_quota(files: dict[str, str], own: str, quota: float | None, tmp_path: Path) -> None:
    for name, content in files.items():
        path = tmp_path / "system" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "ascii")
    (tmp_path / "own").write_text(own, "ascii")
    assert control_group_quota(str(tmp_path / "system"), str(tmp_path / "own")) == quota


def test_no_more_than_this_process_may_run_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5}, raising=False)
    monkeypatch.setattr("urllint.workers.processors.control_group_quota", lambda: None)
    assert available_processors() == 3
    monkeypatch.setattr("urllint.workers.processors.control_group_quota", lambda: 2.4)
    assert available_processors() == 2
    monkeypatch.setattr("urllint.workers.processors.control_group_quota", lambda: 0.1)
    assert available_processors() == 1


@pytest.mark.parametrize(
    ("jobs", "files", "expected"),
    [
        pytest.param(1, 10_000, SerialWorkers, id="one process"),
        pytest.param(AUTO, 5, SerialWorkers, id="few files"),
        pytest.param(AUTO, 10_000, AutoWorkers, id="many files"),
        pytest.param(2, 5, ProcessWorkers, id="as many as somebody says"),
    ],
)
def test_who_works(jobs: int, files: int, expected: type[Workers]) -> None:
    assert type(workers_for(jobs, [].append, files)) is expected
