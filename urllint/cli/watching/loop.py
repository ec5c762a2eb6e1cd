"""The rounds of a watch: a full one at the start, then one for whatever changes below the folders."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from urllint.changes.git import root_above
from urllint.cli.arguments import UsageError
from urllint.cli.paths import STDIN
from urllint.cli.setup import user_errors
from urllint.cli.watching.memory import Memory
from urllint.engine.result import RunResult
from urllint.redaction import redact_text
from urllint.report.display import escape_path, one_line

if TYPE_CHECKING:
    from watchfiles import Change

INTERRUPTED: Final = 130
"""The exit code of a watch, which only an interrupt ends; it is that of every program that one ends."""

_EXCLUDED: Final = {
    "fix": "--fix",
    "diff": "--diff",
    "interactive": "--interactive",
    "add_ignores": "--add-ignores",
    "write_baseline": "--write-baseline",
    "prune_baseline": "--prune-baseline",
}
"""What changes files, or waits for answers; nobody wants that under the hands of who is writing."""

_CLEAR: Final = "\x1b[H\x1b[2J"
"""The screen, and not what can be scrolled back to: that is somebody else's."""

_WAKE_AFTER: Final = 300
"""Milliseconds after which the watcher gives back control, if only to be sure that it has begun."""

_QUIET_FOR: Final = 50
"""Milliseconds without another change before a round begins."""


class Run(Protocol):
    """One run over the files."""

    def check(self, operands: Sequence[str], memory: Memory) -> RunResult:
        """The result, of which ``memory`` may know most."""
        ...

    def report(self, result: RunResult) -> int:
        """Print the result."""
        ...


def watch(options: Namespace, operands: Sequence[str], begin: Callable[[], Run]) -> int:
    """Check, and check again what changes, until somebody interrupts; ``begin`` makes a run with fresh settings.

    Raises UsageError for options that do not go together, and for what is wrong at the start.
    """
    _check(options, operands)
    rounds = _Rounds(options, operands, begin)
    try:
        with user_errors():
            changes = _changes(operands or ["."])
            next(changes)  # the watcher has begun, so that nothing is missed while the first round runs
            rounds.first()
            for paths in changes:
                if paths:
                    rounds.another(paths)
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


class _Rounds:
    def __init__(self, options: Namespace, operands: Sequence[str], begin: Callable[[], Run]) -> None:
        self._operands = operands
        self._begin = begin
        self._is_quiet: bool = options.quiet
        self._clears = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self._memory = Memory()
        self._told: list[tuple[object, ...]] | None = None

    def first(self) -> None:
        """Check everything."""
        run = self._begin()
        self._tell(run, run.check(self._operands, self._memory))

    def another(self, paths: set[str]) -> None:
        """Check what may have another result since ``paths`` have changed, and tell it if there is anything to tell."""
        meant = self._memory.knows(paths)
        try:
            with user_errors():
                run = self._begin()
                result = run.check(self._operands, self._memory)
        except UsageError as error:
            # Somebody is in the middle of changing the settings; what is wrong with them now is news to them.
            self._told = None
            self._begin_page()
            for line in error.lines:
                sys.stderr.write(f"urllint check: {one_line(redact_text(line))}\n")
            self._tell_state("nothing is checked until that is mended")
            return
        if meant or self._memory.knows(paths) or _told(result) != self._told:
            self._tell(run, result)

    def _tell(self, run: Run, result: RunResult) -> None:
        self._begin_page()
        run.report(result)
        sys.stdout.flush()
        self._told = _told(result)
        self._tell_state(f"looked at {self._memory.looked_at:,} of {result.summary.files:,} files; waiting for changes")

    def _tell_state(self, state: str) -> None:
        """Say when that was and what is waited for, in the last line of what is told."""
        if not self._is_quiet:
            sys.stderr.write(f"urllint check: {time.strftime('%H:%M:%S')}, {state}, Ctrl-C ends\n")
            sys.stderr.flush()

    def _begin_page(self) -> None:
        if self._clears:
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()


def _told(result: RunResult) -> list[tuple[object, ...]]:
    """What people are told of a result."""
    return [(found.path, found.span, found.rule, found.severity, found.message) for found in result.findings]


def _check(options: Namespace, operands: Sequence[str]) -> None:
    for name, option in _EXCLUDED.items():
        if getattr(options, name):
            message = f"--watch and {option} exclude each other: a watch changes nothing; run {option} beside it"
            raise UsageError(message)
    if STDIN in operands or options.files_from == STDIN:
        message = "--watch is about files, and not about standard input ('-')"
        raise UsageError(message)


def _changes(operands: Sequence[str]) -> Iterator[set[str]]:
    """The absolute paths of what changes, in batches; empty ones in between, the first at once.

    Raises UsageError if nothing can watch.
    """
    try:
        from watchfiles import DefaultFilter, watch
    except ImportError as error:
        message = "--watch needs the package watchfiles: pip install 'urllint[watch]'"
        raise UsageError(message) from error

    class Filter(DefaultFilter):
        """Leaves out what editors, git and tools leave beside the files; our own unfinished files, too."""

        def __call__(self, change: Change, path: str) -> bool:
            return not path.endswith(".urllint") and super().__call__(change, path)

    roots, recursive = _roots(operands)
    try:
        for batch in watch(
            *roots,
            watch_filter=Filter(),
            step=_QUIET_FOR,
            rust_timeout=_WAKE_AFTER,
            yield_on_timeout=True,
            recursive=recursive,
        ):
            for root in roots:
                if not os.path.isdir(root):  # noqa: PTH112 - str paths throughout
                    raise UsageError(f"--watch: the folder {escape_path(root)} is not there any more")
            yield {path for _, path in batch}
    except OSError as error:
        message = f"--watch: {error}; WATCHFILES_FORCE_POLLING=1 in the environment watches in another way"
        raise UsageError(message) from error


def _roots(operands: Iterable[str]) -> tuple[list[str], bool]:
    """The folders to watch, and whether with all that is below them.

    A repository is watched as a whole: links may lead from one end to the other, and settings stand above.
    """
    roots: set[str] = set()
    recursive = False
    for operand in operands:
        path = os.path.realpath(operand)
        is_folder = os.path.isdir(path)  # noqa: PTH112 - str paths throughout
        folder = path if is_folder else os.path.dirname(path)  # noqa: PTH120 - as above
        repository = root_above(folder)
        recursive = recursive or is_folder or repository is not None
        if os.path.isdir(folder):  # noqa: PTH112 - as above; what is not there, the first round tells
            roots.add(repository or folder)
    return sorted(roots) or ["."], recursive
