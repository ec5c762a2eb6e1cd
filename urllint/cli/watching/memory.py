"""What is known from the last round, so that the next one looks only at what may have another result.

It is what a cache keeps from one run to the next, with the same promise: a result stands if the file, its settings, and
all that its references lead to are as they were. Here it is kept in memory, for large trees and small ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from urllint.cache.store import Entry, Store, Table
from urllint.engine.linter import Linter
from urllint.engine.remembering import ResultCache
from urllint.workers import WorkerLostError, Workers

Result = TypeVar("Result")


class Memory:
    """What one watch knows. ``looked_at`` is the number of files that were taken up in the last round."""

    def __init__(self) -> None:
        self._store = _InMemory()
        self._files: list[str] = []
        self.looked_at = 0

    def cache(self, linter: Linter) -> ResultCache | None:
        """What a round with this linter need not find out again; ``None`` where that cannot be known."""
        return None if linter.registry.unusable else ResultCache(linter, self._store)

    def counting(self, workers: Workers, files: list[str]) -> Workers:
        """``workers``, whose work is counted in a round over ``files``."""
        self._files = files
        self.looked_at = 0
        return _Counting(workers, self)

    def knows(self, paths: Iterable[str]) -> bool:
        """Whether one of the ``paths`` (absolute, without symbolic links) was among the files of the last round."""
        wanted = set(paths)
        names = {path.rpartition(os.sep)[2] for path in wanted}
        return any(path.rpartition("/")[2] in names and os.path.realpath(path) in wanted for path in self._files)


class _InMemory(Store):
    """A store without a file: what is kept is there at once, for this process alone."""

    def __init__(self) -> None:
        self.files: Table = {}
        self.anchors: Table = {}

    def load(self) -> None:
        """Nothing is anywhere else."""

    def keep_file(self, path: str, entry: Entry) -> None:
        """Remember this of the file at ``path``."""
        self.files[path] = entry

    def keep_anchors(self, path: str, entry: Entry) -> None:
        """Remember these anchors of the file at ``path``."""
        self.anchors[path] = entry

    def save(self) -> None:
        """It is kept already."""


class _Counting(Workers):
    def __init__(self, workers: Workers, memory: Memory) -> None:
        self._workers = workers
        self._memory = memory

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        files = list(paths)
        self._memory.looked_at += len(files)
        return self._workers.map(function, files, instead)
