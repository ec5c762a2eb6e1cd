"""Whether more processes pay, which nobody can tell from the number of files.

The work begins in this process. What it takes there says how long the rest will take; on the way everything is imported
and made that forked processes then share. Where there is enough left, it goes to processes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Final

from urllint.workers import Result, WorkerLostError, Workers
from urllint.workers.processors import available_processors

PATIENCE: Final = 0.2
"""Seconds of work before the question is asked; most runs are shorter."""

PAYS_WITH_FORK: Final = 0.3
PAYS_WITH_SPAWN: Final = 1.5
"""Seconds of work that must be left. A forked process is there in milliseconds, another imports everything anew."""

_LOOK_EVERY: Final = 8
_OVERHEAD: Final = 4096
"""Bytes that take as long as opening a file."""


class AutoWorkers(Workers):
    """This process alone for small trees, as many processes as there are processors for large ones."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        files = list(paths)
        processors = available_processors()
        at = 0
        spent: list[float] = []
        while at < len(files) and (processors == 1 or sum(spent) < PATIENCE):
            started = perf_counter()
            results = [function(path) for path in files[at : at + _LOOK_EVERY]]
            spent.append(perf_counter() - started)
            at += len(results)
            yield from results
        rest = files[at:]
        if not rest:
            return
        expected = _rate(spent, files[:at]) * _weight(rest)
        from urllint.workers.processes import ProcessWorkers, can_fork

        if expected < (PAYS_WITH_FORK if can_fork() else PAYS_WITH_SPAWN):
            yield from map(function, rest)
        else:
            yield from ProcessWorkers(processors, self._tell).map(function, rest, instead)


def _rate(spent: list[float], done: list[str]) -> float:
    """Seconds for a unit of work: the median, as on the first files much is imported that is then there for all."""
    portions = [done[at : at + _LOOK_EVERY] for at in range(0, len(done), _LOOK_EVERY)]
    rates = sorted(seconds / _weight(portion) for seconds, portion in zip(spent, portions, strict=True))
    return rates[len(rates) // 2]


def _weight(paths: list[str]) -> int:
    """The work that files are, in bytes."""
    return sum(size_of(path) + _OVERHEAD for path in paths)


def size_of(path: str) -> int:
    """The bytes of a file; none where that cannot be known."""
    try:
        return os.stat(path).st_size  # noqa: PTH116 - pathlib is not imported at start
    except OSError:
        return 0
