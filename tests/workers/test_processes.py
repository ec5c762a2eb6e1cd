"""Work in several processes: the same results in the same order, whatever happens to the processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.functions import (
    DeadAtStart,
    Deadly,
    UnpicklableError,
    failing,
    failing_oddly,
    named,
    with_process,
)
from urllint.workers import WorkerLostError
from urllint.workers.batches import Batches
from urllint.workers.processes import ProcessWorkers, can_fork

PATHS = [f"folder/file-{number:04}.md" for number in range(1000)]

WAYS = [pytest.param(False, id="started anew")]
if sys.platform == "linux":
    WAYS.append(pytest.param(True, id="forked"))


@pytest.fixture(params=WAYS)
def forks(request: pytest.FixtureRequest) -> bool:
    """Whether processes are forked; not where the tests themselves run beside other threads, as in pytest-xdist."""
    wanted: bool = request.param
    if wanted and not can_fork():
        pytest.skip("other threads run in this process")
    return wanted


@pytest.fixture
def told() -> list[str]:
    return []


def test_results_come_in_the_order_of_the_paths(forks: bool, told: list[str]) -> None:
    assert list(ProcessWorkers(3, told.append, forks=forks).map(named, PATHS)) == list(map(named, PATHS))
    assert told == []


def test_all_processes_work(told: list[str]) -> None:
    found = list(ProcessWorkers(2, told.append).map(with_process, PATHS[:200]))
    assert [path for path, _ in found] == PATHS[:200]
    who = {process for _, process in found}
    assert len(who) == 2
    assert os.getpid() not in who


def test_more_processes_than_files(told: list[str]) -> None:
    assert list(ProcessWorkers(8, told.append).map(named, PATHS[:1])) == [named(PATHS[0])]
    assert list(ProcessWorkers(8, told.append).map(named, [])) == []


def test_an_error_comes_in_its_turn(forks: bool, told: list[str]) -> None:
    paths = [*PATHS[:500], "wrong", *PATHS[500:], "wrong too"]
    given: list[str] = []
    with pytest.raises(ValueError, match=r"wrong is wrong") as raised:
        given.extend(ProcessWorkers(2, told.append, forks=forks).map(failing, paths))
    assert given == PATHS[:500]
    assert "in failing" in str(raised.value.__cause__)  # where it was raised in the other process


def test_an_error_that_cannot_be_sent(told: list[str]) -> None:
    with pytest.raises(RuntimeError, match=r"^UnpicklableError: a and more$"):
        list(ProcessWorkers(2, told.append).map(failing_oddly, ["a", "b"]))
    with pytest.raises(UnpicklableError):
        failing_oddly("a")


def test_a_file_on_which_a_process_was_lost_is_worked_on_again(forks: bool, told: list[str], tmp_path: Path) -> None:
    paths = [*PATHS[:100], "once", *PATHS[100:300], "once more", *PATHS[300:400]]
    found = ProcessWorkers(2, told.append, forks=forks).map(Deadly(tmp_path), paths)
    assert list(found) == paths
    assert len(told) == 2
    assert told[0] == "a process was ended by signal 9 (SIGKILL); the files that it worked on are checked again"


def test_a_file_on_which_two_processes_are_lost(forks: bool, told: list[str], tmp_path: Path) -> None:
    paths = [*PATHS[:50], "deadly", *PATHS[50:70], "leaves", *PATHS[70:100], "deadly at the end"]
    found = ProcessWorkers(2, told.append, forks=forks).map(
        Deadly(tmp_path), paths, lambda lost: f"{lost.path}: {lost.reason}"
    )
    killed = "was ended by signal 9 (SIGKILL)"
    lost = {
        "deadly": f"deadly: {killed}",
        "leaves": "leaves: ended with exit code 0",
        "deadly at the end": f"deadly at the end: {killed}",
    }
    assert list(found) == [lost.get(path, path) for path in paths]
    assert len(told) == 3


def test_a_lost_file_is_an_error_where_nobody_says_what_instead(told: list[str], tmp_path: Path) -> None:
    with pytest.raises(WorkerLostError, match=r"^deadly: the process that worked on it was ended by signal 9"):
        list(ProcessWorkers(2, told.append).map(Deadly(tmp_path), ["deadly", "b"]))


def test_where_no_process_can_begin_the_work_is_done_here(told: list[str]) -> None:
    found = ProcessWorkers(2, told.append, forks=False).map(DeadAtStart(), PATHS[:100])
    assert list(found) == PATHS[:100]
    assert told == ["no process can work here, each ended with exit code 3; going on with those that there are"]


def test_where_no_process_can_be_started_the_work_is_done_here(
    told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(self: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", start)
    assert list(ProcessWorkers(200, told.append).map(named, PATHS)) == list(map(named, PATHS))
    assert told == ["no further process can be started: Resource temporarily unavailable"]


def test_where_there_is_no_pipe_the_work_is_done_here(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def pipe() -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("urllint.workers.processes.Pipe", pipe)
    assert list(ProcessWorkers(3, told.append).map(named, PATHS)) == list(map(named, PATHS))
    assert told == ["no further process can be started: Too many open files"]


def test_processes_end_when_nobody_wants_more(told: list[str]) -> None:
    results = ProcessWorkers(2, told.append).map(with_process, PATHS)
    _, process = next(results)
    assert isinstance(results, Iterator)
    results.close()  # type: ignore[attr-defined] # it is a generator, which the interface does not say
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_what_waits_for_an_earlier_result_is_bounded() -> None:
    batches: Batches[str] = Batches(PATHS, window=3)
    taken = [batches.take() for _ in range(4)]
    first, second, third, none = taken
    assert first is not None
    assert second is not None
    assert third is not None
    assert none is None
    for batch in (third, second, first):
        assert list(batches.ready()) == []
        batch.results += batch.paths
        batches.finish(batch)
    assert list(batches.ready()) == PATHS[: sum(len(batch.paths) for batch in (first, second, third))]
    assert batches.take() is not None


def test_large_files_are_in_portions_of_their_own(tmp_path: Path) -> None:
    for name, size in (("a", 10), ("b", 400_000), ("c", 400_000), ("d", 10)):
        (tmp_path / name).write_bytes(b"x" * size)
    batches: Batches[str] = Batches([str(tmp_path / name) for name in "abcd"], window=9)
    portions = [[Path(path).name for path in batch.paths] for batch in iter(batches.take, None)]
    assert portions == [["a", "b"], ["c", "d"]]
