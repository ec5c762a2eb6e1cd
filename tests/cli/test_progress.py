"""The line that says how far a run is: on a terminal, after a second, and gone at the end."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

import pytest

from tests.cli.running import urllint
from tests.cli.terminal import in_terminal
from urllint.cli.progress import Progress, is_wanted
from urllint.engine.result import FileResult
from urllint.model import Finding


class _Screen(io.StringIO):
    """A terminal, as far as anybody asks."""

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        """What stands on the screen in the end; only what the line needs is understood."""
        lines = [""]
        for piece in re.split(r"(\r\x1b\[K|\n)", self.getvalue()):
            if piece == "\n":
                lines.append("")
            elif piece == "\r\x1b[K":
                lines[-1] = ""
            else:
                lines[-1] += piece
        return "\n".join(lines)


@contextmanager
def _watched() -> Iterator[_Screen]:
    """Standard error is a screen; in the test itself, for pytest puts its own stream there between the phases."""
    with redirect_stderr(_Screen()) as screen:
        yield screen


class _Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def _finding() -> Finding:
    return Finding(rule="port-invalid", severity="error", message="m", path="p")


def test_the_line_counts_files_their_rate_and_findings() -> None:
    clock = _Clock()
    with _watched() as screen, Progress(lambda: 100, clock) as progress:
        files = progress.among(f"{number}.md" for number in range(3000))
        counted = progress.counting(lambda result: result)
        for number, path in enumerate(files):
            clock.now += 1 / 1024  # which is exact
            result = FileResult(path, (_finding(),) if number % 1000 == 0 else ())
            assert counted(result) is result
            if number == 990:
                assert screen.getvalue() == ""
            if number == 1500:
                assert screen.shown() == "[===========             ] 1,436 of 3,000 files, 1,024 a second, 2 findings"
            if number == 1550:
                sys.stderr.write("something else\n")
                assert screen.shown() == "something else\n"
        assert screen.shown().startswith("something else\n[=======================")
    assert screen.shown() == "something else\n"


def test_a_short_run_shows_nothing() -> None:
    clock = _Clock()
    with _watched() as screen, Progress(lambda: 100, clock) as progress:
        counted = progress.counting(lambda result: result)
        for path in progress.among(["a.md", "b.md"]):
            clock.now += 0.49
            counted(FileResult(path))
    assert screen.getvalue() == ""


def test_a_narrow_terminal_is_not_overrun() -> None:
    clock = _Clock()
    widths = iter([100] * 8 + [40])
    with _watched() as screen, Progress(lambda: next(widths), clock) as progress:
        counted = progress.counting(lambda result: result)
        for path in progress.among(["a.md"] * 9):
            clock.now += 1.0
            counted(FileResult(path))
        assert screen.shown() == "9 of 9 files, 1 a second, 0 findings"


def test_an_interrupt_leaves_no_trace() -> None:
    clock = _Clock()
    with _watched() as screen, pytest.raises(KeyboardInterrupt), Progress(lambda: 100, clock) as progress:  # noqa: PT012
        counted = progress.counting(lambda result: result)
        clock.now += 2.0
        counted(FileResult("a.md"))
        assert screen.shown()
        raise KeyboardInterrupt
    assert screen.shown() == ""


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [({}, True), ({"CI": "true"}, False), ({"TERM": "dumb"}, False), ({"TERM": "xterm"}, True)],
)
def test_where_it_is_wanted(environment: dict[str, str], wanted: bool) -> None:
    assert is_wanted(_Screen(), environment) == wanted
    assert not is_wanted(io.StringIO(), environment)


SLOW = """\
import sys, time
from urllint.cli import main
from urllint.engine import linter
check = linter.Linter.check_path
linter.Linter.check_path = lambda self, path: (time.sleep(0.12), check(self, path))[1]
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(("words", "is_shown"), [(["-j", "1"], True), (["-j", "1", "-q"], False), (["--diff"], False)])
def test_in_a_real_terminal(words: list[str], is_shown: bool, tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:02}.md").write_text("<https://[::1/>\n")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "TERM": "xterm", "PYTHONUTF8": "1"}
    with in_terminal([sys.executable, "-c", SLOW, "check", *words], tmp_path, environment) as terminal:
        shown = terminal.wait_for_end()
    assert ("of 12 files, " in shown) == is_shown
    if is_shown:
        last = shown.rindex(" a second, ")
        assert re.match(r" a second, \d+ findings?\r\x1b\[K[^\r]", shown[last:])


def test_in_a_pipe_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x\n")
    ran = urllint("check", cwd=tmp_path, env={"FORCE_COLOR": "1", "TERM": "xterm"})
    assert ran.err == ""
