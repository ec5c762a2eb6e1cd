"""Functions that workers are given; they stand in a module so that a process that is not forked finds them."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def named(path: str) -> tuple[str, str]:
    """The path, with something to tell it from the path."""
    return path, path.upper()


def with_process(path: str) -> tuple[str, int]:
    """The path, and who worked on it."""
    time.sleep(0.01)
    return path, os.getpid()


def failing(path: str) -> str:
    """Raises for the paths that say so."""
    if "wrong" in path:
        message = f"{path} is wrong"
        raise ValueError(message)
    return path


class UnpicklableError(Exception):
    """Cannot be made from its ``args``."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


def failing_oddly(path: str) -> str:
    """Raises what cannot be sent to another process."""
    raise UnpicklableError(path, "more")


class Deadly:
    """Ends its process at some paths: always at those with ``deadly`` in them, once where ``once`` stands.

    ``folder`` keeps note of those that were met; ``parent`` is a process that is spared.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parent = os.getpid()

    def __call__(self, path: str) -> str:
        note = self.folder / path.replace("/", "-")
        if os.getpid() == self.parent:
            return f"{path} here"
        if "deadly" in path or ("once" in path and not note.exists()):
            note.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if "leaves" in path:
            os._exit(0)
        return path


class DeadAtStart:
    """A function with which no process can begin."""

    def __getstate__(self) -> dict[str, int]:
        return {"exit_code": 3}

    def __setstate__(self, state: dict[str, int]) -> None:
        os._exit(state["exit_code"])

    def __call__(self, path: str) -> str:
        return path
