"""``urllint check --watch`` as a process, while files change under it."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import heed_interrupts, urllint_inside
from tests.cli.terminal import in_terminal
from urllint.cli.watching.memory import Memory
from urllint.engine.linter import Linter
from urllint.engine.run import check_paths
from urllint.registry import Registry
from urllint.settings import SettingsResolver
from urllint.workers import Result, SerialWorkers, WorkerLostError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a watch with a signal")

STATUS = re.compile(
    rb"urllint check: \d\d:\d\d:\d\d, looked at ([\d,]+) of ([\d,]+) files?; waiting for changes, Ctrl-C ends\n"
)
SECONDS = 300


class Watch:
    """A watch that runs; each round is what was printed up to its last line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._seen = b""

    def round(self) -> tuple[set[str], int, int]:
        """The findings of the next round as path and rule, how many files were looked at, and of how many."""
        text = self._until(STATUS)
        status = STATUS.search(text)
        assert status is not None
        return findings(text), int(status[1]), int(status[2])

    def round_with(self, expected: set[str]) -> None:
        """Wait for a round with just these findings; a change may come in several pieces."""
        for _ in range(5):
            found, _, _ = self.round()
            if found == expected:
                return
        raise AssertionError(f"{found} is not {expected}")

    def line(self) -> str:
        """The next line."""
        return self._until(re.compile(rb"[^\n]*\n")).decode()

    def _until(self, pattern: re.Pattern[bytes]) -> bytes:
        assert self.process.stdout is not None
        while (match := pattern.search(self._seen)) is None:
            assert select.select([self.process.stdout], [], [], SECONDS)[0], self._seen
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, self._seen
            self._seen += data
        text, self._seen = self._seen[: match.end()], self._seen[match.end() :]
        return text


def findings(text: bytes) -> set[str]:
    """The findings of a concise report as path and rule."""
    return {
        f"{match[1].decode()} {match[2].decode()}"
        for match in re.finditer(rb"^([^\s:]+):\d+:\d+: \w+ ([\w-]+):", text, re.MULTILINE)
    }


@contextmanager
def watching(folder: Path, *words: str) -> Iterator[Watch]:
    process = subprocess.Popen(
        [sys.executable, "-m", "urllint", "check", "--watch", "--output-format", "concise", *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=heed_interrupts,
    )
    try:
        yield Watch(process)
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "docs").mkdir(parents=True)
    (folder / ".git").mkdir()
    (folder / "README.md").write_text("[a](docs/a.md#first)\n")
    (folder / "docs/a.md").write_text("# First\n")
    (folder / "code.py").write_text("A = 'https://ok.rocks/'\n")
    (folder / "urllint.toml").write_text("")
    return folder


BAD = "<https://[::1/>\n"


def test_files_come_change_and_go(folder: Path) -> None:
    with watching(folder) as watch:
        assert watch.round() == (set(), 4, 4)
        (folder / "docs/new.md").write_text(BAD)
        watch.round_with({"docs/new.md IPv6-unclosed"})
        (folder / "code.py").write_text("A = 'https://b.rocks:80a/'\n")
        watch.round_with({"docs/new.md IPv6-unclosed", "code.py port-invalid"})
        (folder / "docs/new.md").unlink()
        watch.round_with({"code.py port-invalid"})
        # As editors save: the new content gets the old name.
        (folder / "code.py.tmp-x").write_text("A = 'https://ok.rocks/'\n")
        (folder / "code.py.tmp-x").rename(folder / "code.py")
        watch.round_with(set())


def test_what_links_lead_to_is_followed(folder: Path) -> None:
    with watching(folder) as watch:
        assert watch.round()[0] == set()
        (folder / "docs/a.md").rename(folder / "docs/b.md")
        watch.round_with({"README.md broken-relative-link"})
        (folder / "docs/b.md").rename(folder / "docs/a.md")
        watch.round_with(set())
        (folder / "docs/a.md").write_text("# Second\n")
        watch.round_with({"README.md broken-fragment"})
        (folder / "docs").rename(folder / "guide")
        watch.round_with({"README.md broken-relative-link"})


def test_a_target_outside_of_what_is_checked_is_watched_too(folder: Path) -> None:
    (folder / "docs/b.md").write_text("[a](../LICENSE)\n")
    (folder / "LICENSE").write_text("")
    with watching(folder, "docs") as watch:
        assert watch.round() == (set(), 2, 2)
        (folder / "LICENSE").unlink()
        watch.round_with({"docs/b.md broken-relative-link"})


def test_settings_hold_at_once_and_a_mistake_in_them_ends_nothing(folder: Path) -> None:
    (folder / "docs/a.md").write_text("# First\n" + BAD)
    with watching(folder) as watch:
        assert watch.round()[0] == {"docs/a.md IPv6-unclosed"}
        (folder / "urllint.toml").write_text('ignore = ["IPv6-unclosed"]\n')
        found, looked_at, files = watch.round()
        assert (found, looked_at) == (set(), files)
        (folder / "urllint.toml").write_text('ignore = ["IPv6-unclosd"]\n')
        assert "did you mean 'IPv6-unclosed'?" in watch.line()
        assert watch.line().endswith(", nothing is checked until that is mended, Ctrl-C ends\n")
        (folder / "urllint.toml").write_text("")
        watch.round_with({"docs/a.md IPv6-unclosed"})


def test_what_is_in_a_baseline_stays_out(folder: Path) -> None:
    (folder / "docs/a.md").write_text("# First\n" + BAD)
    urllint_inside("check", "--write-baseline", "known.txt", cwd=folder)
    with watching(folder, "--baseline", "known.txt") as watch:
        assert watch.round()[0] == set()
        (folder / "code.py").write_text("A = 'https://b.rocks:80a/'\n")
        watch.round_with({"code.py port-invalid"})


def test_a_report_that_is_written_beside_is_no_change(folder: Path) -> None:
    with watching(folder, "--output-format", "json=report.json") as watch:
        watch.round()
        (folder / "code.py").write_text("A = 'https://b.rocks:80a/'\n")
        watch.round_with({"code.py port-invalid"})
        (folder / "code.py").write_text("A = 1\n")
        watch.round_with(set())  # the next round, and none for the report in between


@pytest.mark.parametrize("number", [signal.SIGINT])
def test_an_interrupt_ends_it_quietly(number: int, folder: Path) -> None:
    with watching(folder) as watch:
        watch.round()
        watch.process.send_signal(number)
        assert watch.process.wait(SECONDS) == 130
        assert watch.process.stdout is not None
        assert watch.process.stdout.read() == b""


def test_it_ends_with_the_folder_that_is_watched(folder: Path) -> None:
    with watching(folder, str(folder)) as watch:
        watch.round()
        shutil.rmtree(folder)
        assert watch.process.wait(SECONDS) == 2
        assert watch.process.stdout is not None
        said = watch.process.stdout.read().decode()
        assert said.endswith(f"urllint check: --watch: the folder {folder} is not there any more\n")


def test_on_a_terminal_the_screen_is_cleared_and_shows_what_there_is_now(folder: Path) -> None:
    (folder / "docs/a.md").write_text("# First\n" + BAD)
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "urllint", "check", "--watch"]
    with in_terminal(command, folder, environment, before=heed_interrupts) as terminal:
        shown = terminal.wait_for("Ctrl-C ends")
        assert "IPv6-unclosed" in shown
        (folder / "docs/a.md").write_text("# First\n")
        shown = terminal.wait_for("Ctrl-C ends")
        assert "\x1b[2J" in shown
        assert "IPv6-unclosed" not in shown
        assert "nothing to report" in shown
        terminal.send("\x03")
        assert terminal.process.wait(SECONDS) == 130


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--fix"], "--watch and --fix exclude each other: a watch changes nothing; run --fix beside it"),
        (["--diff"], "--watch and --diff exclude each other: a watch changes nothing; run --diff beside it"),
        (["-"], "--watch is about files, and not about standard input ('-')"),
        (["--files-from", "-"], "--watch is about files, and not about standard input ('-')"),
        (["there-is-none"], "there-is-none: there is no such file or folder"),
        (
            ["--select", "port-invald"],
            "--select: there is no rule or group named 'port-invald'; did you mean 'port-invalid'?",
        ),
    ],
)
def test_what_cannot_be_watched(words: list[str], line: str, folder: Path) -> None:
    ran = urllint_inside("check", "--watch", *words, cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"urllint check: {line}\n"


def test_a_missing_package_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    line = "urllint check: --watch needs the package watchfiles: pip install 'urllint[watch]'\n"
    assert urllint_inside("check", "--watch", cwd=folder) == (2, "", line)


def test_a_check_imports_nothing_of_it(folder: Path) -> None:
    code = "import sys; from urllint.cli import main; main(['check']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True)
    assert not {"watchfiles", "urllint.cli.watching", "urllint.cli.progress"} & set(done.stderr.split())


class _Recording(SerialWorkers):
    """Notes which files are looked at."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    def map(
        self,
        function: Callable[[str], Result],
        paths: Iterable[str],
        instead: Callable[[WorkerLostError], Result] | None = None,
    ) -> Iterator[Result]:
        self.paths = list(paths)
        return super().map(function, self.paths, instead)


@pytest.fixture
def remembered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], tuple[list[str], set[str]]]:
    """One round after the other: which files are looked at, and what is found."""
    monkeypatch.chdir(folder)
    registry = Registry.load()
    memory = Memory()

    def once() -> tuple[list[str], set[str]]:
        linter = Linter(registry, SettingsResolver(registry))
        workers = _Recording()
        paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*") if path.is_file())
        result = check_paths(paths, linter, memory.counting(workers, paths), cache=memory.cache(linter))
        assert memory.looked_at == len(workers.paths)
        anew = check_paths(paths, Linter(registry, SettingsResolver(registry)))
        assert [(one.path, one.rule, one.span, one.message) for one in result.findings] == [
            (one.path, one.rule, one.span, one.message) for one in anew.findings
        ]
        findings = {f"{one.path} {one.rule}" for one in result.findings if one.explained_by is None}
        return workers.paths, findings

    return once


def test_only_what_may_have_another_result_is_looked_at(
    folder: Path, remembered: Callable[[], tuple[list[str], set[str]]]
) -> None:
    everything = ["README.md", "code.py", "docs/a.md", "urllint.toml"]
    assert remembered() == (everything, set())
    assert remembered() == ([], set())
    (folder / "code.py").write_text("A = 'https://b.rocks:80a/'\n")
    assert remembered() == (["code.py"], {"code.py port-invalid"})
    (folder / "docs/a.md").write_text("# First\n\nMore.\n")
    assert remembered() == (["docs/a.md"], {"code.py port-invalid"})
    (folder / "docs/a.md").write_text("# Second\n")
    assert remembered() == (["README.md", "docs/a.md"], {"code.py port-invalid", "README.md broken-fragment"})
    (folder / "docs/a.md").unlink()
    (folder / "z.py").write_text("")
    assert remembered() == (["README.md", "z.py"], {"code.py port-invalid", "README.md broken-relative-link"})
    (folder / "urllint.toml").write_text('ignore = ["port-invalid", "parsers-disagree"]')
    assert remembered() == (["README.md", "code.py", "urllint.toml", "z.py"], {"README.md broken-relative-link"})
