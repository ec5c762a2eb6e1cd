"""``urllint check`` in several processes: what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import heed_interrupts, urllint
from urllint.engine.linter import Linter
from urllint.engine.run import check_paths
from urllint.files import discover
from urllint.model import Finding
from urllint.registry import Registry
from urllint.settings import SettingsError, SettingsResolver
from urllint.workers.deciding import AutoWorkers
from urllint.workers.processes import ProcessWorkers

PAGE = """\
# Station {number}

The [tables](https://tides.sample.org/{number}), [next](page-{next:03}.md#station-{next}), [gone](gone-{number}.md),
[case](Page-{number:03}.md), [wrong](#station-{next}), http://0x7f.1/{number}, <http://user:secret@host.sample.org/>.
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout whose pages point at each other, rightly and wrongly."""
    for number in range(60):
        folder = tmp_path / f"part-{number // 20}"
        folder.mkdir(exist_ok=True)
        page = folder / f"page-{number:03}.md"
        page.write_text(PAGE.format(number=number, next=number + 1), "utf-8")
    (tmp_path / "part-1" / "urllint.toml").write_text('ignore = ["broken-relative-link"]\n', "utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0" * 100)
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    return tmp_path


def report(tree: Path, *options: str) -> dict[str, object]:
    ran = urllint("check", "--output-format", "json", *options, cwd=tree)
    assert ran.err == ""
    assert ran.code == 1
    written: dict[str, object] = json.loads(ran.out)
    summary = written["summary"]
    assert isinstance(summary, dict)
    del summary["elapsed"]
    return written


def test_any_number_of_processes_says_the_same(tree: Path) -> None:
    alone = report(tree, "--jobs", "1")
    assert alone == report(tree, "--jobs", "2") == report(tree, "-j", "5")
    findings = alone["findings"]
    assert isinstance(findings, list)
    assert {finding["rule"] for finding in findings} >= {
        "broken-relative-link",
        "broken-fragment",
        "link-case-mismatch",
    }


def test_a_baseline_in_any_number_of_processes(tree: Path) -> None:
    urllint("check", "--write-baseline", "known.txt", "part-0", "part-1", cwd=tree)
    one, two = (urllint("check", "--baseline", "known.txt", "-q", "-j", jobs, cwd=tree) for jobs in "12")
    assert one == two
    assert "part-2" in one.out
    assert "part-0" not in one.out


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", ""])
def test_a_number_of_processes_that_is_none(value: str, tmp_path: Path) -> None:
    ran = urllint("check", f"--jobs={value}", cwd=tmp_path)
    assert ran.code == 2
    assert "neither a positive number nor auto" in ran.err


def linter() -> Linter:
    registry = Registry.load()
    return Linter(registry, SettingsResolver(registry))


def seen(findings: tuple[Finding, ...]) -> list[str]:
    return list(map(repr, findings))


def test_processes_that_are_not_forked_say_the_same(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    files = list(discover(["."]))
    told: list[str] = []
    alone = check_paths(files, linter())
    anew = check_paths(files, linter(), ProcessWorkers(2, told.append, forks=False))
    assert seen(anew.findings) == seen(alone.findings)
    assert anew.summary._replace(elapsed=0) == alone.summary._replace(elapsed=0)
    assert told == []


def test_as_many_processes_as_pay_say_the_same(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tree)
    monkeypatch.setattr("urllint.workers.deciding.PATIENCE", 0.001)
    monkeypatch.setattr("urllint.workers.deciding.PAYS_WITH_FORK", 0.0)
    monkeypatch.setattr("urllint.workers.deciding.PAYS_WITH_SPAWN", 0.0)
    monkeypatch.setattr("urllint.workers.deciding.available_processors", lambda: 2)
    files = list(discover(["."]))
    told: list[str] = []
    alone, spread = check_paths(files, linter()), check_paths(files, linter(), AutoWorkers(told.append))
    assert seen(spread.findings) == seen(alone.findings)
    assert told == []


def test_a_settings_file_that_cannot_be_used_is_said_as_in_one_process(tree: Path) -> None:
    (tree / "part-2" / "urllint.toml").write_text("no-such-setting = 1\n", "utf-8")
    one, two = (urllint("check", "--jobs", jobs, cwd=tree) for jobs in "12")
    assert one == two
    assert one.code == 2
    assert "part-2/urllint.toml:1" in one.err


def test_settings_errors_keep_their_lines_between_processes() -> None:
    import pickle

    error = SettingsError("one", "two")
    again = pickle.loads(pickle.dumps(error))
    assert again.messages == ("one", "two")
    assert str(again) == str(error)


def installed(name: str, code: str, folder: Path) -> str:
    """Put a plugin into ``folder``; gives the path on which it is found, before what is found anyway."""
    (folder / f"{name}_plugin.py").write_text(code, "utf-8")
    info = folder / f"{name}_plugin-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(f"[urllint]\n{name} = {name}_plugin\n", "utf-8")
    return os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))


FAILING_PLUGIN = """
from urllint.plugin import Rule, RuleSpec, Triggers, hookimpl

URLLINT_API_VERSION = 1


class Failing(Rule):
    name = "failing"
    summary = "Fails."

    def check(self, url):
        raise ValueError(f"{url.text} is too much")
        yield


@hookimpl
def urllint_rules():
    return [
        RuleSpec(name="failing", group="other", summary="Fails.", severity="error", target="failing_plugin:Failing")
    ]
"""


def test_a_failing_plugin_is_told_of_once_and_in_the_same_place(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = installed("failing", FAILING_PLUGIN, tmp_path_factory.mktemp("plugin"))
    monkeypatch.setenv("PYTHONPATH", path)
    one, two = (urllint("check", "--jobs", jobs, "--output-format", "concise", cwd=tree) for jobs in "13")
    lines = [line for line in one.out.splitlines() if "plugin-failure" in line]
    assert len(lines) == 1
    assert "part-0/page-000.md" in lines[0]
    assert one.code == two.code == 2
    assert one.out == two.out


DEADLY_PLUGIN = """
import os
import signal

from urllint.plugin import Extractor, ExtractorSpec, Extraction, hookimpl

URLLINT_API_VERSION = 1


class Deadly(Extractor):
    def extract(self, document):
        os.kill(os.getpid(), signal.SIGKILL)


@hookimpl
def urllint_extractors():
    return [ExtractorSpec(name="deadly", globs=("*.deadly",), target="deadly_plugin:Deadly")]
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_file_that_ends_its_process_is_named(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = installed("deadly", DEADLY_PLUGIN, tmp_path_factory.mktemp("plugin"))
    monkeypatch.setenv("PYTHONPATH", path)
    (tree / "part-1" / "x.deadly").write_text("http://h\n", "utf-8")
    ran = urllint("check", "--jobs", "2", "--output-format", "concise", cwd=tree)
    killed = "was ended by signal 9 (SIGKILL)"
    assert f"a process {killed}; the files that it worked on are checked again" in ran.err
    lines = [line for line in ran.out.splitlines() if "plugin-failure" in line]
    assert len(lines) == 1
    assert lines[0].startswith("part-1/x.deadly")
    assert f"was not checked: each of two processes that did it {killed}" in lines[0]
    assert ran.code == 2
    (tree / "part-1" / "x.deadly").unlink()
    others = urllint("check", "--jobs", "1", "--output-format", "concise", cwd=tree)
    assert [line for line in ran.out.splitlines() if "plugin-failure" not in line][:-1] == others.out.splitlines()[:-1]


SLOW_PLUGIN = DEADLY_PLUGIN.replace("deadly", "slow").replace(
    "os.kill(os.getpid(), signal.SIGKILL)",
    "open(f'{document.path}.{os.getpid()}', 'w').close()\n        __import__('time').sleep(3600)",
)


@pytest.fixture
def busy(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[subprocess.Popen[bytes], list[int]]:
    """A run whose two processes are in the middle of something that takes long, and the two."""
    path = installed("slow", SLOW_PLUGIN, tmp_path_factory.mktemp("plugin"))
    for number in range(100):
        (tree / f"{number:03}.slow").write_text("http://h\n", "utf-8")
    run = subprocess.Popen(
        [sys.executable, "-m", "urllint", "check", "--jobs", "2"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    found: list[Path] = []
    deadline = time.monotonic() + 300
    while len(found) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
        found = list(tree.glob("*.slow.*"))
    return run, [int(path.suffix[1:]) for path in found]


def is_gone(process: int) -> bool:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        status = Path(f"/proc/{process}/stat")
        if status.exists() and status.read_text("utf-8").rpartition(")")[2].split()[0] == "Z":
            return True  # nobody asks how it ended, as this one's parent is the first process of a container
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("to_all", [True, False], ids=["from a terminal", "to the program alone"])
def test_an_interrupt_ends_everything_quietly(busy: tuple[subprocess.Popen[bytes], list[int]], to_all: bool) -> None:
    run, processes = busy
    assert len(processes) == 2
    (os.killpg if to_all else os.kill)(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=300)
    assert run.returncode == 130
    assert (out, err) == (b"", b"")
    assert all(map(is_gone, processes))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_processes_whose_parent_is_gone_end(tree: Path) -> None:
    script = "import sys; from urllint.cli import main; sys.exit(main(['check', '--jobs', '2', '--no-quick-pass']))"
    run = subprocess.Popen([sys.executable, "-c", script], cwd=tree, stdout=subprocess.DEVNULL, start_new_session=True)
    group = os.getpgid(run.pid)
    time.sleep(0.4)
    run.kill()
    run.wait()
    deadline = time.monotonic() + 120
    while _members(group) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _members(group)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_also_those_that_are_busy_end(busy: tuple[subprocess.Popen[bytes], list[int]]) -> None:
    run, processes = busy
    assert len(processes) == 2
    run.kill()
    run.communicate()
    assert all(map(is_gone, processes))


def _members(group: int) -> list[int]:
    """The processes of a group that do something still."""
    if not Path("/proc").is_dir():
        pytest.skip("there is no /proc to ask")
    found: list[int] = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if words[0] != "Z" and int(words[2]) == group:
            found.append(int(status.parent.name))
    return found
