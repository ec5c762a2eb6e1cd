"""Reports in files: several in one run, each whole or not there, and what cannot be written said before the run."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import Ran, urllint, urllint_inside
from tests.cli.test_check import COUNTING_PLUGIN, ERROR, GOOD, WARNING, install

SUMMARY = "1 file, 1 URL: 1 error (1 more explained by "
MACHINE_FORMATS = ("json", "jsonl", "sarif", "gitlab", "junit", "checkstyle", "rdjson", "github")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "a.md").write_text(ERROR)
    return tmp_path


def check(tree: Path, *arguments: str) -> Ran:
    return urllint_inside("check", "--isolated", *arguments, cwd=tree)


def check_in_a_process(tree: Path, *arguments: str) -> Ran:
    return urllint("check", "--isolated", *arguments, cwd=tree)


def formats(*words: str) -> list[str]:
    """The options for these formats."""
    return [word for given in words for word in ("--output-format", given)]


def names(tree: Path) -> list[str]:
    return sorted(path.name for path in tree.iterdir())


def test_a_file_for_the_report(tree: Path) -> None:
    target = tree / "out.sarif"
    target.write_text("old")
    target.chmod(0o640)
    command = [*formats("sarif"), "--output-file", "out.sarif"]
    first = check(tree, *command)
    assert first.code == 1
    assert first.out.startswith(SUMMARY)
    written = target.read_text()
    assert json.loads(written)["runs"][0]["results"]
    assert target.stat().st_mode & 0o777 == 0o640
    # The report of the last run is not what the next one is about.
    again = check(tree, *command, "--quiet")
    assert (again.code, again.out) == (1, "")
    assert target.read_text() == written
    assert names(tree) == ["a.md", "out.sarif"]


def test_one_for_people_and_one_in_a_file(tree: Path) -> None:
    alone = check(tree, *formats("concise"))
    both = check(tree, *formats("concise", "sarif=out.sarif"))
    assert both == alone
    assert json.loads((tree / "out.sarif").read_text())["runs"][0]["results"]


def test_every_format_in_one_run(tree: Path) -> None:
    (tree / "a.md").write_text(ERROR + "http://[::1/ <!-- urllint: ignore[IPv6-unclosed] -->\n")
    alone = {name: check(tree, *formats(name), "a.md").out for name in (*MACHINE_FORMATS, "text")}
    ran = check(tree, *formats(*(f"{name}=out.{name}" for name in MACHINE_FORMATS), "text"))
    assert ran.code == 1, ran.err
    for name in MACHINE_FORMATS:
        written = (tree / f"out.{name}").read_text()
        assert written == alone[name] or name == "json", name  # which tells how long the run has taken
    assert json.loads((tree / "out.json").read_text())["findings"] == json.loads(alone["json"])["findings"]
    assert ran.out.splitlines()[:-1] == alone["text"].splitlines()[:-1]
    # None of the reports is looked at by the next run.
    assert check(tree, *formats(*(f"{name}=out.{name}" for name in MACHINE_FORMATS))).out.startswith("1 file, ")


def test_reports_of_nothing(tree: Path) -> None:
    (tree / "a.md").write_text(GOOD)
    ran = check(tree, *formats(*(f"{name}=out.{name}" for name in MACHINE_FORMATS)))
    assert ran.code == 0
    assert ran.out.startswith("1 file, 1 URL: nothing to report")
    read = {name: (tree / f"out.{name}").read_text() for name in MACHINE_FORMATS}
    for name in ("json", "sarif", "gitlab", "rdjson"):
        json.loads(read[name])
    for name in ("junit", "checkstyle"):
        ElementTree.fromstring(read[name])
    assert read["jsonl"] == read["github"] == ""


@pytest.mark.parametrize(("fail_level", "shown"), [("error", 0), ("warning", 1), ("info", 1)])
def test_what_the_run_fails_by_is_shown(tree: Path, fail_level: str, shown: int) -> None:
    (tree / "a.md").write_text(WARNING)
    levels = ["--show-level", "error", "--fail-level", fail_level]
    ran = check(tree, *levels, *formats("concise", "junit=out.xml"))
    assert (ran.code, ran.out.count("\n")) == (shown, shown)
    assert ElementTree.parse(tree / "out.xml").getroot().get("failures") == str(shown)


def test_the_option_for_a_file_is_for_the_format_that_has_none(tree: Path) -> None:
    ran = check(tree, *formats("junit=out.xml", "json"), "--output-file", "out.json")
    assert ran.out.startswith(SUMMARY)
    assert json.loads((tree / "out.json").read_text())["findings"]
    assert ElementTree.parse(tree / "out.xml").getroot().tag == "testsuites"


def test_a_file_has_no_colours(tree: Path) -> None:
    ran = urllint(
        "check",
        "--isolated",
        *formats("text=out.txt", "concise"),
        cwd=tree,
        env={"FORCE_COLOR": "1", "PYTHONUTF8": "1"},
    )
    assert "\x1b[" in ran.out
    written = (tree / "out.txt").read_text()
    assert written.startswith("http://1.2.3.4.5/\n  error IPv4-too-many-parts: ")
    assert "\x1b" not in written


WRONG = [
    (["--output-file", "no/x.sarif"], "--output-file no/x.sarif: there is no such folder"),
    (["--output-file", "."], "--output-file .: that is a folder"),
    (["--output-file", ""], "--output-file : no file is named"),
    (["--output-file", "a.md/x"], "--output-file a.md/x: there is no such folder"),
    (formats("json=no/x.json"), "--output-format json=no/x.json: there is no such folder"),
    (formats("json="), "--output-format json=: no file is named"),
    (["--output-file", "x" * 300], f"--output-file {'x' * 300}: File name too long"),
    (["--output-file", "x", "--diff"], "--output-file and --diff exclude each other: a diff has no report"),
    (
        [*formats("sarif=x", "text"), "--diff"],
        "--output-format sarif and --diff exclude each other: a diff has no report",
    ),
    (
        formats("text", "sarif"),
        "--output-format: text and sarif would both go to standard output; give one of them a file, as in sarif=FILE",
    ),
    ([*formats("json=x"), "--output-file", "y"], "--output-file y: every format has a file already"),
    (["a.md", *formats("json=./a.md")], "a.md cannot be checked and written"),
    (["./a.md", "--output-file", "a.md"], "./a.md cannot be checked and written"),
    (formats("josn=x"), "--output-format: 'josn' is none of "),
]


@pytest.mark.parametrize(("arguments", "line"), WRONG)
def test_what_cannot_be_is_said_before_the_run(arguments: list[str], line: str, tree: Path) -> None:
    ran = check(tree, *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"urllint check: {line}")
    assert names(tree) == ["a.md"]


def test_two_reports_in_one_file(tree: Path) -> None:
    (tree / "link").symlink_to("x")
    ran = check(tree, *formats("json=x", "sarif=./link"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"urllint check: --output-format: two reports would go to {tree.resolve() / 'x'}\n"
    assert check(tree, *formats("json=/dev/null", "sarif=/dev/null")).code == 1


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="a folder closed to root takes root to make"
)
def test_a_folder_that_nothing_can_be_written_to(tree: Path) -> None:
    # Root may write anywhere but where there are no files to be made.
    ran = check(tree, *formats("json=/proc/x.json"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("urllint check: --output-format json=/proc/x.json: ")


def test_a_report_that_cannot_be_written_leaves_the_others_as_they_were(tree: Path) -> None:
    (tree / "out.sarif").write_text("old")
    ran = check(tree, *formats("sarif=out.sarif", "json=/dev/full", "text"))
    assert ran.code == 2
    assert ran.err == "urllint check: --output-format json=/dev/full: No space left on device\n"
    assert names(tree) == ["a.md", "out.sarif"]
    assert (tree / "out.sarif").read_text() == "old"


def test_a_pipe_is_written_to(tree: Path) -> None:
    ran = check_in_a_process(tree, *formats("gitlab=/dev/stdout"), "--quiet")
    assert ran.code == 1
    assert json.loads(ran.out)[0]["check_name"] == "IPv4-too-many-parts"


FAILING_PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, ReporterSpec, hookimpl

def report(result, options):
    yield "half"
    raise ValueError("no")

@hookimpl
def urllint_reporters():
    return [ReporterSpec("half", "half of a report", "failing:report")]
"""


def test_plugins_formats_beside_others(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tree / "site"
    install(site, "counting", "0.1", COUNTING_PLUGIN)
    install(site, "failing", "0.2", FAILING_PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    ran = check_in_a_process(tree, *formats("count=count.txt", "json=out.json", "concise"), "a.md")
    assert ran.code == 1, ran.err
    assert (tree / "count.txt").read_text() == "2 findings\n"
    assert len(json.loads((tree / "out.json").read_text())["findings"]) == 2
    assert check_in_a_process(tree, *formats("count", "json=out.json"), "a.md").out == "2 findings\n"
    # One that fails keeps all of them from being written.
    ran = check_in_a_process(tree, *formats("json=new.json", "half=half.txt", "concise"), "a.md")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "urllint check: --output-format: half of plugin failing 0.2 (plugin = failing) failed: ValueError: no\n"
    )
    assert names(tree) == ["a.md", "count.txt", "out.json", "site"]
