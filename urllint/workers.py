"""How the files of a run are spread over processes.

Results come in the order of the paths, whatever the number of workers, so that a report does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Result = TypeVar("Result")


class Workers(Protocol):
    """Applies a function to every path."""

    def map(self, function: Callable[[str], Result], paths: Iterable[str]) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        ...


class SerialWorkers(Workers):
    """All work in this process, one file after the other, each when its result is asked for."""

    def map(self, function: Callable[[str], Result], paths: Iterable[str]) -> Iterator[Result]:
        """The results in the order of ``paths``."""
        return map(function, paths)
