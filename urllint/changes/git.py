"""Asking git about the checkout that a folder is in, with errors that say what git said."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from typing import Final

_LOCAL: Final = frozenset(
    {
        "GIT_COMMON_DIR",
        "GIT_DIFF_OPTS",
        "GIT_DIR",
        "GIT_EXTERNAL_DIFF",
        "GIT_INDEX_FILE",
        "GIT_LITERAL_PATHSPECS",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_WORK_TREE",
    }
)
"""What git tells its hooks about the repository that they run in, and what changes the form of a diff."""

SHALLOW: Final = (
    "this clone is shallow, and does not reach back so far: fetch more of its history, "
    "such as with git fetch --unshallow, or fetch-depth: 0 where a workflow checks it out"
)


class GitError(Exception):
    """What git cannot say, in words for people."""


class Checkout:
    """The checkout whose work tree is at ``top`` (absolute, without symbolic links, with ``/``).

    For a bare repository ``top`` is the repository itself: its commits can be read as if they stood there.
    """

    def __init__(self, top: str) -> None:
        self.top = top
        self._environment = _environment()
        index = os.environ.get("GIT_INDEX_FILE")
        if index and self._is_own(index):
            # "git commit -a" and "git commit PATH" give their hooks another index than the one that is there.
            self._environment["GIT_INDEX_FILE"] = os.path.abspath(index)  # noqa: PTH100 - str paths throughout

    @classmethod
    def around(cls, folder: str) -> Checkout:
        """The checkout that ``folder`` is in. Raises GitError if it is in none."""
        root = root_above(folder)
        if root is None:
            message = f"{folder}: is in no checkout of git"
            raise GitError(message)
        said = _run(root, _environment(), "rev-parse", "--show-toplevel")
        top = os.fsdecode(said).rstrip("\r\n")
        if not top:
            message = f"{folder}: is in no work tree of git"
            raise GitError(message)
        return cls(os.path.realpath(top).replace(os.sep, "/"))

    @classmethod
    def or_bare_around(cls, folder: str) -> Checkout:
        """The checkout that ``folder`` is in, or else the bare repository. Raises GitError if it is in neither.

        git finds the repository by itself, so that its safe.directory and safe.bareRepository are respected.
        """
        try:
            return cls.around(folder)
        except GitError:
            at = os.path.realpath(folder)
            while not os.path.isdir(at):  # noqa: PTH112 - str paths throughout
                at = os.path.dirname(at)  # noqa: PTH120 - as above
            said = _start(at, _environment(), "rev-parse", "--is-bare-repository", "--absolute-git-dir")
            is_bare, _, top = os.fsdecode(said.stdout).rstrip("\r\n").partition("\n")
            if said.returncode != 0 or is_bare.rstrip("\r") != "true":
                raise
            return cls(os.path.realpath(top).replace(os.sep, "/"))

    def run(self, *words: str) -> bytes:
        """What git writes. Raises GitError with git's own words if it fails."""
        return _run(self.top, self._environment, *words)

    def succeeds(self, *words: str) -> bytes | None:
        """What git writes; ``None`` if it fails."""
        done = _start(self.top, self._environment, *words)
        return done.stdout if done.returncode == 0 else None

    def names(self, *words: str) -> Iterator[str]:
        """The paths that git writes with NULs behind them."""
        for name in self.run(*words).split(b"\0"):
            if name:
                yield os.fsdecode(name)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """git as a process that is written to and read from. Raises GitError if it cannot be started.

        What the clone does not have is not fetched from anywhere.
        """
        command = ["git", "-C", self.top, *words]
        environment = {**self._environment, "GIT_NO_LAZY_FETCH": "1"}
        try:
            return subprocess.Popen(  # noqa: S603 - no shell
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
            )
        except OSError as error:
            message = f"git cannot be started: {error.strerror or error}"
            raise GitError(message) from error

    @property
    def is_shallow(self) -> bool:
        """Whether the clone lacks a part of its history."""
        return self.succeeds("rev-parse", "--is-shallow-repository") == b"true\n"

    def _is_own(self, index: str) -> bool:
        said = _start(self.top, _environment(), "rev-parse", "--absolute-git-dir")
        folder = os.fsdecode(said.stdout).rstrip("\r\n")
        return said.returncode == 0 and os.path.realpath(os.path.dirname(index)) == os.path.realpath(folder)  # noqa: PTH120 - as above


def root_above(folder: str) -> str | None:
    """The folder at or above ``folder`` that holds ``.git``; ``None`` if there is none."""
    at = os.path.realpath(folder)
    while not os.path.lexists(os.path.join(at, ".git")):  # noqa: PTH118 - str paths throughout
        above = os.path.dirname(at)  # noqa: PTH120 - as above
        if above == at:
            return None
        at = above
    return at


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _LOCAL}
    # Nothing is written, not even what git learns about the work tree on the way: another process may hold the index.
    return {**kept, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def _run(folder: str, environment: dict[str, str], *words: str) -> bytes:
    done = _start(folder, environment, *words)
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0].removeprefix("fatal: ")
        message = f"git {words[0]} failed in {folder}: {said or f'exit code {done.returncode}'}"
        raise GitError(message)
    return done.stdout


def _start(folder: str, environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[bytes]:
    command = ["git", "-c", "core.quotePath=false", "-C", folder, *words]
    try:
        return subprocess.run(command, input=b"", capture_output=True, check=False, env=environment)  # noqa: S603 - no shell
    except OSError as error:
        message = f"git cannot be started: {error.strerror or error}"
        raise GitError(message) from error
