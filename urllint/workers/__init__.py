"""How the files of a run are spread over processes.

Results come in the order of the paths, whatever the number of workers, so that a report does not depend on it. Nothing
that processes need is imported before there are any: most runs are over before a second process could help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol, TypeVar

Result = TypeVar("Result")

AUTO: Final = 0
"""The number of jobs that stands for as many as pay."""


class WorkerLostError(Exception):
    """The process that worked on a file ended; ``path`` is the file, ``reason`` says how, for people."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: the process that worked on it {reason}")
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[type[WorkerLostError], tuple[str, str]]:
        return type(self), (self.path, self.reason)


class Workers(Protocol):
    """Applies a function to every path."""

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``; what the function raises is raised in place of its result.

        ``instead`` gives the result of a file on which a process was lost twice; without it the error is raised.
        ``function`` and its results must be picklable where there are processes.
        """
        ...


class SerialWorkers(Workers):
    """All work in this process, one file after the other, each when its result is asked for."""

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        del instead  # nobody is lost here
        return map(function, paths)


FEW: Final = 32
"""Files for which nobody starts a process unasked; a hook rarely has more."""


def workers_for(jobs: int, tell: Callable[[str], None], files: int = FEW) -> Workers:
    """Those that work in ``jobs`` processes, or in as many as pay if it is `AUTO`.

    ``tell`` is given a line for people when a process was lost. ``files`` is the number of files, where it is known.
    """
    if jobs == 1 or (jobs == AUTO and files < FEW):
        return SerialWorkers()
    if jobs == AUTO:
        from urllint.workers.deciding import AutoWorkers

        return AutoWorkers(tell)
    from urllint.workers.processes import ProcessWorkers

    return ProcessWorkers(jobs, tell)
