"""A line on the terminal that says how far a long run is; it comes after a second and goes without a trace."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from types import TracebackType
from typing import Final, TextIO, cast

from urllint.engine.result import FileResult

_PATIENCE: Final = 1.0
"""Seconds before the line appears: what is over sooner needs none."""

_PAUSE: Final = 0.1
_WINDOW: Final = 10
"""How many drawings the rate is taken over: a second."""

_BAR: Final = 24
_ERASE: Final = "\r\x1b[K"


def is_wanted(stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether somebody looks at ``stream`` who wants to know."""
    return stream.isatty() and environ.get("TERM") != "dumb" and not environ.get("CI")


class Progress:
    """Counts the files of a run on standard error, as a context in which nobody else's lines are disturbed.

    ``columns`` gives the width of the terminal, which may change during the run.
    """

    def __init__(self, columns: Callable[[], int], clock: Callable[[], float] = perf_counter) -> None:
        self._stream = sys.stderr
        self._columns = columns
        self._clock = clock
        self._started = clock()
        self._next = self._started + _PATIENCE
        self._drawn: deque[tuple[float, int]] = deque([(self._started, 0)], maxlen=_WINDOW)
        self._is_shown = False
        self._total = self._done = self._findings = 0

    def __enter__(self) -> Progress:
        sys.stderr = cast("TextIO", _Around(self._stream, self.erase))  # it does what a stream does
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        sys.stderr = self._stream
        self.erase()

    def among(self, files: Iterable[str]) -> list[str]:
        """The files, all of which are known now."""
        known = list(files)
        self._total = len(known)
        return known

    def counting(self, function: Callable[[FileResult], FileResult]) -> Callable[[FileResult], FileResult]:
        """``function``, which is called once for the result of each file, as it is; its calls are counted."""
        clock = self._clock

        def counted(result: FileResult) -> FileResult:
            result = function(result)
            self._done += 1
            if result.findings:
                self._findings += sum(
                    finding.explained_by is None and not finding.lowered for finding in result.findings
                )
            now = clock()
            if now >= self._next:
                self._next = now + _PAUSE
                self._draw(now)
            return result

        return counted

    def _draw(self, now: float) -> None:
        then, before = self._drawn[0]
        self._drawn.append((now, self._done))
        rate = (self._done - before) / (now - then) if now > then else 0.0
        filled = _BAR * self._done // max(self._total, 1)
        bar = f"[{'=' * filled}{' ' * (_BAR - filled)}] "
        noun = "finding" if self._findings == 1 else "findings"
        text = f"{self._done:,} of {self._total:,} files, {rate:,.0f} a second, {self._findings:,} {noun}"
        room = self._columns() - 1
        line = bar + text if len(bar) + len(text) <= room else text[:room]
        self._stream.write(f"{_ERASE}{line}")
        self._stream.flush()
        self._is_shown = True

    def erase(self) -> None:
        """Take the line away, until it is drawn again."""
        if self._is_shown:
            self._is_shown = False
            self._stream.write(_ERASE)
            self._stream.flush()


class _Around:
    """A stream before which something is done whenever it is written to."""

    def __init__(self, stream: TextIO, before: Callable[[], None]) -> None:
        self._stream = stream
        self._before = before

    def write(self, text: str) -> int:
        """Write ``text`` where the line was."""
        self._before()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)
