"""Paths in portions, each of which one process works on, and the order in which their results are given.

A portion is small enough that processes end at about the same time, and large enough that handing it over costs little.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

from urllint.workers.deciding import size_of

Result = TypeVar("Result")

_MOST_FILES: Final = 32
_MOST_BYTES: Final = 500_000
_MOST_CHARACTERS: Final = 2000
"""Of a portion's paths together: two portions must fit into a pipe, so that who sends them never waits."""


class Batch(Generic[Result]):
    """A portion: ``results`` are those of its first paths, ``error`` was raised in place of the next one.

    ``is_suspect``: a process was lost on it, so that its paths are worked on one by one.
    """

    __slots__ = ("error", "is_suspect", "number", "paths", "results")

    def __init__(self, number: int, paths: list[str]) -> None:
        self.number = number
        self.paths = paths
        self.results: list[Result] = []
        self.error: BaseException | None = None
        self.is_suspect = False

    @property
    def due(self) -> list[str]:
        """The paths to work on next."""
        done = len(self.results)
        return self.paths[done : done + 1] if self.is_suspect else self.paths

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to work on."""
        return self.error is not None or len(self.results) == len(self.paths)


class Batches(Generic[Result]):
    """The portions of a run; those that are handed out are at most ``window`` ahead of what has been given.

    So the results that wait for an earlier one are bounded, however large the tree.
    """

    def __init__(self, paths: Iterable[str], window: int) -> None:
        self._cut: Iterator[Batch[Result]] = map(_numbered, enumerate(_portions(paths)))
        self._returned: deque[Batch[Result]] = deque()
        self._done: dict[int, Batch[Result]] = {}
        self._next = 0
        self._given = 0
        self._window = window
        self.is_exhausted = False

    def take(self) -> Batch[Result] | None:
        """The next portion to work on; ``None`` if there is none now."""
        if self._returned:
            return self._returned.popleft()
        if self.is_exhausted or self._next - self._given >= self._window:
            return None
        batch = next(self._cut, None)
        if batch is None:
            self.is_exhausted = True
        else:
            self._next += 1
        return batch

    def put_back(self, batch: Batch[Result]) -> None:
        """Let a portion be worked on (further) by whoever comes next."""
        self._returned.appendleft(batch)

    def finish(self, batch: Batch[Result]) -> None:
        """Take in a portion that is done."""
        self._done[batch.number] = batch

    def ready(self) -> Iterator[Result]:
        """The results that are next in order; an error is raised in its place, as if there were one process."""
        while self._given in self._done:
            batch = self._done.pop(self._given)
            yield from batch.results
            if batch.error is not None:
                raise batch.error
            self._given += 1


def _numbered(pair: tuple[int, list[str]]) -> Batch[Result]:
    return Batch(*pair)


def _portions(paths: Iterable[str]) -> Iterator[list[str]]:
    portion: list[str] = []
    size = characters = 0
    for path in paths:
        size += size_of(path)
        characters += len(path)
        if portion and (len(portion) == _MOST_FILES or size > _MOST_BYTES or characters > _MOST_CHARACTERS):
            yield portion
            portion, size, characters = [], size_of(path), len(path)
        portion.append(path)
    if portion:
        yield portion
