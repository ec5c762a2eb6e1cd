"""Work in several processes.

Each has a pipe of its own, over which it is given portions of paths and sends back results. Processes are forked where
that is safe, so that they share what is made already; elsewhere they are started anew and are sent the function.

An interrupt ends the run and leaves no process behind. A process that dies (the system was out of memory, a library
crashed) costs nothing but time: its files are checked again by a new one, one by one, and only a file on which that is
lost as well has another result.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.process import BaseProcess
from typing import Final, Generic, NoReturn

from urllint.workers import Result, WorkerLostError, Workers
from urllint.workers.batches import Batch, Batches
from urllint.workers.serving import Reply, serve

_AHEAD: Final = 2
"""Portions that a process is given at a time, so that it need not wait for the next one."""

_WINDOW: Final = 16
"""Portions for each process whose results may wait for an earlier one."""

_PATIENCE: Final = 2.0
"""Seconds that a process has to end."""


def can_fork() -> bool:
    """Whether a forked process is safe to work in: not on macOS, nor where other threads may hold locks."""
    if sys.platform != "linux":
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208 - pathlib is not imported at start
    except OSError:
        return False


class ProcessWorkers(Workers):
    """At most ``count`` processes; ``tell`` is given a line for people when one is lost.

    ``forks`` says whether they are forked; ``None`` leaves it to `can_fork`.
    """

    def __init__(self, count: int, tell: Callable[[str], None], *, forks: bool | None = None) -> None:
        self._count = count
        self._tell = tell
        self._forks = forks

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        files = list(paths)
        forks = can_fork() if self._forks is None else self._forks
        run = _Run(function, files, instead or _raise, min(self._count, len(files)), self._tell, forks=forks)
        try:
            yield from run.results()
        except BaseException:
            run.end(at_once=True)
            raise
        run.end(at_once=False)


def _raise(lost: WorkerLostError) -> NoReturn:
    raise lost


class _Worker(Generic[Result]):
    """A process, the pipe to it, and the portions that it has; ``has_begun``: it has said that it can work."""

    __slots__ = ("batches", "connection", "has_begun", "process")

    def __init__(self, process: BaseProcess, connection: Connection) -> None:
        self.process = process
        self.connection = connection
        self.batches: deque[Batch[Result]] = deque()
        self.has_begun = False


class _Run(Generic[Result]):
    def __init__(
        self,
        function: Callable[[str], Result],
        files: list[str],
        instead: Callable[[WorkerLostError], Result],
        count: int,
        tell: Callable[[str], None],
        *,
        forks: bool,
    ) -> None:
        self._function = function
        self._instead = instead
        self._count = count
        self._tell = tell
        self._forks = forks
        self._batches: Batches[Result] = Batches(files, _WINDOW * count)
        self._workers: dict[Connection, _Worker[Result]] = {}
        self._failed_starts = 0

    def results(self) -> Iterator[Result]:
        """All results, in order."""
        for _ in range(self._count):
            if not self._start():
                break  # the next one could not be started either
        while True:
            self._hand_out()
            yield from self._batches.ready()
            busy = [connection for connection, worker in self._workers.items() if worker.batches]
            if not busy:
                batch = self._batches.take()
                if batch is None:
                    return
                yield from self._alone(batch)
                continue
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                self._receive(self._workers[ready])

    def _alone(self, batch: Batch[Result]) -> Iterator[Result]:
        """The results of a portion that nobody else can work on: no process can be started here."""
        while not batch.is_done:
            batch.results.append(self._function(batch.paths[len(batch.results)]))
        self._batches.finish(batch)
        yield from self._batches.ready()

    def _hand_out(self) -> None:
        for ahead in range(1, _AHEAD + 1):
            for worker in list(self._workers.values()):
                if len(worker.batches) < ahead:
                    batch = self._batches.take()
                    if batch is None:
                        return
                    worker.batches.append(batch)
                    with suppress(OSError):  # it is lost, which is noticed once all that it has sent is read
                        worker.connection.send(batch.due)

    def _receive(self, worker: _Worker[Result]) -> None:
        try:
            reply: Reply[Result] | None = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if reply is None:
            worker.has_begun = True
            self._failed_starts = 0
            return
        batch = worker.batches.popleft()
        batch.results += reply.results
        if reply.error is not None:
            reply.error.__cause__ = reply.cause
            batch.error = reply.error
        self._settle(batch)

    def _settle(self, batch: Batch[Result]) -> None:
        if batch.is_done:
            self._batches.finish(batch)
        else:
            self._batches.put_back(batch)

    def _replace(self, worker: _Worker[Result]) -> None:
        """Go on without a process that is lost: its files are worked on again."""
        del self._workers[worker.connection]
        worker.connection.close()
        worker.process.join(_PATIENCE)
        reason = _ended(worker.process.exitcode)
        _stop(worker.process)
        if not worker.has_begun:
            self._failed_starts += 1
            for batch in reversed(worker.batches):
                self._batches.put_back(batch)
            if self._failed_starts <= self._count:
                self._start()
            elif self._failed_starts == self._count + 1:
                self._tell(f"no process can work here, each {reason}; going on with those that there are")
            return
        first, *others = worker.batches
        for batch in reversed(others):
            self._batches.put_back(batch)
        if first.is_suspect:
            first.results.append(self._instead(WorkerLostError(first.due[0], reason)))
            self._settle(first)
        else:
            self._tell(f"a process {reason}; the files that it worked on are checked again")
            first.is_suspect = True
            self._batches.put_back(first)
        self._start()

    def _start(self) -> bool:
        """Start one more process; whether that was possible."""
        try:
            own, others = Pipe()
        except OSError as error:
            return self._cannot_start(error)
        inherited = [own, *self._workers] if self._forks else []
        arguments = others, self._function, inherited
        process: BaseProcess
        if self._forks:
            process = get_context("fork").Process(target=serve, args=arguments, daemon=True)
        else:
            process = get_context("spawn").Process(target=serve, args=arguments, daemon=True)
        try:
            with _without_interrupts():
                process.start()
                self._workers[own] = _Worker(process, own)
        except OSError as error:
            own.close()
            return self._cannot_start(error)
        finally:
            others.close()
        return True

    def _cannot_start(self, error: OSError) -> bool:
        self._tell(f"no further process can be started: {error.strerror or error}")
        return False

    def end(self, *, at_once: bool) -> None:
        """End all processes: when they have nothing left to do, or ``at_once``."""
        for worker in self._workers.values():
            if at_once:
                worker.process.terminate()
            worker.connection.close()
        for worker in self._workers.values():
            worker.process.join(_PATIENCE)
            _stop(worker.process)
        self._workers.clear()


def _stop(process: BaseProcess) -> None:
    """Make sure that a process has ended."""
    if process.is_alive():
        process.kill()
        process.join()
    process.close()


def _ended(code: int | None) -> str:
    """How a process ended, for people."""
    if code is None:
        return "closed its pipe"
    if code >= 0:
        return f"ended with exit code {code}"
    name = str(-code)
    with suppress(ValueError):
        name = f"{-code} ({signal.Signals(-code).name})"
    return f"was ended by signal {name}"


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold interrupts back for a moment, so that a process that is started never sees one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
