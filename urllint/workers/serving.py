"""What a worker process does: take portions of paths, and send back what the function gives for each."""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Final, Generic

from urllint.workers import Result

_LOOK_EVERY: Final = 2.0
"""Seconds between looks whether the parent is still there."""


class RemoteTracebackError(Exception):
    """Where in another process an error was raised, as text."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


class Reply(Generic[Result]):
    """The results for a portion, or the first of them and what was raised in place of the next.

    ``cause`` says where, as a traceback does not leave its process.
    """

    __slots__ = ("cause", "error", "results")

    def __init__(self, results: list[Result], error: Exception | None, cause: RemoteTracebackError | None) -> None:
        self.results = results
        self.error = error
        self.cause = cause


def serve(connection: Connection, function: Callable[[str], Result], inherited: Iterable[Connection]) -> None:
    """Work until there is nothing left to do.

    ``inherited`` are the ends of pipes that a forked process has from its parent and must not keep open: a process
    whose parent is gone would never learn of it. An interrupt is for the parent, which then ends its processes.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    for other in inherited:
        other.close()
    with suppress(EOFError, OSError):  # the parent has closed the pipe, or is gone
        connection.send(None)  # a process that is lost before this was lost on no file
        while True:
            paths: list[str] = connection.recv()
            connection.send_bytes(_reply(function, paths))


def _end_with_parent() -> None:
    """Look from time to time whether the parent is still there, also in the middle of a file that takes for ever.

    Where there are no such alarms (Windows), a process whose parent is gone ends with its portion.
    """
    parent = parent_process()
    if parent is None or not hasattr(signal, "setitimer"):
        return
    number = parent.pid

    def look(*_: object) -> None:
        if os.getppid() != number:
            os._exit(1)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _LOOK_EVERY, _LOOK_EVERY)


def _reply(function: Callable[[str], Result], paths: list[str]) -> bytes:
    results: list[Result] = []
    try:
        for path in paths:
            results.append(function(path))  # noqa: PERF401 - what was found before an error counts
    except Exception as error:  # noqa: BLE001 - it is raised again in the parent
        cause = RemoteTracebackError(traceback.format_exc())
        try:
            pickle.loads(pickle.dumps(error))  # noqa: S301 - our own; many can be pickled and not unpickled
        except Exception:  # noqa: BLE001 - whatever an exception's own code raises
            error = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps(Reply(results, error, cause))
    return pickle.dumps(Reply(results, None, None))
