"""What is known from the last round, so that the next one checks only what may have another result.

A result stands as long as the file and the settings in force for it are the same. Where a reference leads depends on
other files, too: on their names, their anchors, the settings of a site. So files that have references to others are
looked at in every round; that is what keeps a watch right when their target is renamed, and takes less than a second
in large repositories.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar, cast

from urllint.engine.linter import Linter
from urllint.settings import Settings
from urllint.workers import WorkerLostError, Workers

Result = TypeVar("Result")

Stamp = tuple[int, int, int]
"""What differs between two contents of a file: time of change, size, and number of the file on its disk."""


class _Known(NamedTuple):
    stamp: Stamp | None
    settings: Settings
    result: object


class Memory:
    """The results of the last round. ``checked`` is the number of files that were looked at in it."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}
        self.checked = 0

    def forget(self) -> None:
        """Let the next round check everything."""
        self._known.clear()

    def knows(self, paths: Iterable[str]) -> bool:
        """Whether one of the ``paths`` (absolute, without symbolic links) was looked at in the last round."""
        wanted = set(paths)
        names = {path.rpartition(os.sep)[2] for path in wanted}
        return any(path.rpartition("/")[2] in names and os.path.realpath(path) in wanted for path in self._known)

    def workers(self, workers: Workers, linter: Linter) -> Workers:
        """``workers`` that are asked only about files of which nothing is known."""
        return _RememberingWorkers(workers, linter, self)

    def map(
        self,
        workers: Workers,
        linter: Linter,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None,
    ) -> Iterator[Result]:
        """The results of ``function`` in the order of ``paths``, and nothing kept of other files."""
        before, self._known = self._known, {}
        now = [(path, _stamp(path), linter.settings.for_path(path)) for path in paths]
        fresh = [
            path
            for path, stamp, settings in now
            if (known := before.get(path)) is None
            or known[:2] != (stamp, settings)
            or _may_refer_to_others(linter, settings, path)
        ]
        self.checked = len(fresh)
        results = workers.map(function, fresh, instead)
        left = iter(fresh)
        following = next(left, None)
        for path, stamp, settings in now:
            if path == following:
                result = next(results)
                following = next(left, None)
            else:
                result = cast("Result", before[path].result)  # of an earlier call with the same function
            self._known[path] = _Known(stamp, settings, result)
            yield result


class _RememberingWorkers(Workers):
    def __init__(self, workers: Workers, linter: Linter, memory: Memory) -> None:
        self._workers = workers
        self._linter = linter
        self._memory = memory

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        return self._memory.map(self._workers, self._linter, function, paths, instead)


def _stamp(path: str) -> Stamp | None:
    try:
        status = os.stat(path)  # noqa: PTH116 - str paths throughout
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _may_refer_to_others(linter: Linter, settings: Settings, path: str) -> bool:
    """Whether the result may depend on other files; certain only where the name says what the file is."""
    chosen = settings.extractor_for(path)
    registry = linter.registry
    spec = registry.extractor_for(path, "") if chosen is None else registry.extractors[chosen]
    return spec.links_files or spec == registry.fallback
