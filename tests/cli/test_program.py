"""The command line as a process: exit codes, streams, and what is not imported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import heed_interrupts, urllint
from urllint import __version__
from urllint.cli.program import COMMANDS

posix_only = pytest.mark.skipif(os.name != "posix", reason="about POSIX pipes, signals and file names")


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_version(option: str) -> None:
    assert urllint(option) == (0, f"urllint {__version__}\n", "")


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help(option: str) -> None:
    ran = urllint(option)
    assert (ran.code, ran.err) == (0, "")
    for name in ("check", "extract", "parse", "rule", "plugins"):
        assert f"\n  {name} " in ran.out
        page = urllint(name, option)
        assert (page.code, page.err) == (0, "")
        assert page.out.startswith(f"usage: urllint {name} ")
        assert max(map(len, page.out.splitlines())) <= 100


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["prase"], "urllint: 'prase' is no command; did you mean parse?"),
        (
            ["xyzzy"],
            f"urllint: 'xyzzy' is no command; the commands are {', '.join(COMMANDS)}",
        ),
        (
            ["https://example.org/"],
            "urllint: 'https://example.org/' is no command; did you mean urllint parse https://example.org/?",
        ),
        (["--verison"], "urllint: there is no option --verison before a command; did you mean --version?"),
        (["parse"], "urllint parse: no URL was given; urllint parse --help shows how"),
        (["parse", "x", "--fromat", "json"], "urllint parse: there is no option --fromat; did you mean --format?"),
        (["parse", "--form=json", "x"], "urllint parse: there is no option --form; did you mean --format?"),
        (
            ["parse", "--format", "jsno", "x"],
            "urllint parse: --format: 'jsno' is none of text, json; did you mean json?",
        ),
        (["parse", "--format"], "urllint parse: --format: expected one argument"),
        (
            ["parse", "x\ny", "--base", "b\x1b"],
            "urllint parse: the base 'b\\x1b' is no URL; try urllint parse with it alone",
        ),
        (
            ["parse", "x", "--base", "http://user:secret@["],
            "urllint parse: the base 'http://user:***@[' is no URL; try urllint parse with it alone",
        ),
        (["rule", "prot-invalid"], "urllint rule: there is no rule named prot-invalid; did you mean port-invalid?"),
        (["rule", "xyzzy"], "urllint rule: there is no rule named xyzzy; urllint rule lists all of them"),
        (["plugins", "x"], "urllint plugins: there is no room for 'x'; a folder goes with --test"),
    ],
)
def test_wrong_usage_is_one_line(arguments: list[str], line: str, tmp_path: Path) -> None:
    assert urllint(*arguments, cwd=tmp_path) == (2, "", f"{line}\n")


def test_a_path_in_place_of_a_command(tmp_path: Path) -> None:
    (tmp_path / "chek").mkdir()
    assert urllint("chek", cwd=tmp_path) == (2, "", "urllint: 'chek' is no command; did you mean urllint check chek?\n")


def test_without_a_command_the_overview_goes_to_standard_error() -> None:
    ran = urllint()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == urllint("--help").out


def test_what_follows_two_dashes_is_no_option() -> None:
    assert urllint("parse", "--format", "json", "--", "--base").code == 1


def test_options_may_follow_operands() -> None:
    assert urllint("parse", "x:y", "--format", "json", "x:z").out.count("\n") == 2


@pytest.mark.parametrize("arguments", [["--version"], ["parse", "https://example.org/"]])
def test_cheap_commands_import_no_plugins(arguments: list[str]) -> None:
    imported = _imported(arguments)
    assert "urllint.cli" in imported
    assert not imported & {
        "pluggy",
        "urllint.registry",
        "urllint.engine",
        "urllint_rules",
        "urllint_extractors",
        "idna",
    }


def test_the_version_costs_no_argument_parser() -> None:
    assert not _imported(["--version"]) & {"argparse", "importlib.metadata", "pathlib", "json", "urllint.cli.program"}


def _imported(arguments: list[str]) -> set[str]:
    code = "import sys; from urllint.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-I", "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@posix_only
def test_a_reader_that_goes_away_ends_the_run_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "urllint", "parse", *["https://example.org/"] * 2000],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(300) == 141
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("count", [1, 2000])
def test_a_full_disk_is_told_in_one_line(count: int) -> None:
    command = [sys.executable, "-m", "urllint", "parse", *["https://example.org/"] * count]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    line = "urllint parse: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (2, line)


@posix_only
def test_a_closed_output_swallows_what_is_written() -> None:
    command = f"{sys.executable} -m urllint parse https://example.org/ >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@posix_only
def test_a_closed_input_is_told_in_one_line() -> None:
    command = f"{sys.executable} -m urllint parse - <&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "urllint parse: standard input is closed\n")


def test_a_password_that_is_a_path_to_the_standard_is_masked_there_too() -> None:
    ran = urllint("parse", "http:user:secret@h.example", "--base", "http://k.example/")
    assert "secret" not in ran.out
    assert "href      http://k.example/user:***@h.example" in ran.out


@posix_only
def test_an_interrupt_ends_the_run_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "urllint", "parse", "https://example.org/", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=heed_interrupts,
    )
    assert process.stdout is not None
    process.stdout.read(10)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert (process.returncode, errors) == (130, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_every_encoding_can_be_written_to(encoding: str) -> None:
    """What it lacks is escaped, and the carets stand under the escape."""
    ran = urllint("parse", "https://日本.example/日 x", env={"PYTHONIOENCODING": encoding, "NO_COLOR": "1"})
    line, carets = ran.out.splitlines()[:2]
    assert ran.code == 1
    expected = "日本" if encoding == "utf-8" else r"\u65e5\u672c"
    assert expected in line
    assert line.endswith(" x")
    if encoding != "utf-8":
        assert carets.index("^") == len(line) - 2
    assert ran.err == ""


@posix_only
def test_undecodable_arguments_survive() -> None:
    ran = urllint("parse", b"https://a.example/\xff", "--format", "json")
    assert '"input": "https://a.example/\\udcff"' in ran.out
    assert ran.code == 0


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_colours(environment: dict[str, str], coloured: bool) -> None:
    assert ("\x1b[" in urllint("parse", "http://a b/", env=environment).out) is coloured


@posix_only
def test_a_working_directory_that_is_gone_is_no_defect(tmp_path: Path) -> None:
    here = tmp_path / "gone"
    here.mkdir()
    script = 'rmdir "$PWD" && exec "$0" -m urllint check'
    done = subprocess.run(["sh", "-c", script, sys.executable], cwd=here, capture_output=True, text=True, check=False)
    said = "urllint check: the working directory is not there any more; go to another one\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_an_internal_error_is_no_finding(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from urllint.cli import main, parse

    def fail(text: str, base: str | None) -> None:
        raise RuntimeError("a defect\nof the program")

    monkeypatch.setattr(parse, "read", fail)
    assert main(["parse", "x"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("Traceback")
    said = "internal error: RuntimeError: a defect␊of the program"
    advice = "that is a defect of urllint; please report it with the lines above"
    assert captured.err.endswith(f"urllint parse: {said}\nurllint parse: {advice}\n")
