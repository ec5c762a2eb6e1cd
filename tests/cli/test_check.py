"""``urllint check`` as a process: what it takes, what it exits with, and that what it says is true."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Ran, urllint

SAMPLE = Path(__file__).parents[2] / "examples" / "sample"

ERROR = "see http://1.2.3.4.5/ there\n"
WARNING = "see https:/sample.org/ there\n"
INFO = "see http://192.0.2.10./ there\n"
GOOD = "see https://sample.org/ there\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with one file of each kind, without settings of anybody else's.

    One rule reports each, so that counts are plain: those that look at the same URLs in other ways are left out.
    """
    (tmp_path / "urllint.toml").write_text('ignore = ["security"]\n')
    for name, text in (("error", ERROR), ("warning", WARNING), ("info", INFO), ("good", GOOD)):
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def check(tree: Path, *arguments: str, stdin: bytes | str = b"") -> Ran:
    return urllint("check", *arguments, cwd=tree, stdin=stdin)


def findings(ran: Ran) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ran.out)["findings"]
    return found


def paths(ran: Ran) -> list[str]:
    return [finding["path"] for finding in findings(ran)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["good.txt"], 0),
        (["info.txt"], 0),
        (["warning.txt"], 1),
        (["error.txt"], 1),
        (["--fail-level", "info", "info.txt"], 1),
        (["--fail-level", "info", "good.txt"], 0),
        (["--fail-level", "error", "warning.txt"], 0),
        (["--fail-level", "error", "error.txt"], 1),
        (["--exit-zero", "error.txt"], 0),
        (["--exit-zero", "nowhere.txt"], 2),
        (["--ignore", "IPv4-too-many-parts", "error.txt"], 0),
        (["--ignore", "standard", "error.txt", "warning.txt"], 0),
        (["--select", "meta", "error.txt"], 0),
        (["--select", "port-invalid", "--extend-select", "IPv4-too-many-parts", "error.txt"], 1),
        (["--statistics", "error.txt"], 1),
        (["--quiet", "error.txt"], 1),
        ([], 1),
        (["."], 1),
    ],
)
def test_exit_codes(tree: Path, arguments: list[str], code: int) -> None:
    assert check(tree, *arguments).code == code


@pytest.mark.parametrize("output_format", ["concise", "json"])
def test_the_exit_code_does_not_depend_on_the_format(tree: Path, output_format: str) -> None:
    assert check(tree, "--output-format", output_format, "info.txt").code == 0
    assert check(tree, "--output-format", output_format, "warning.txt").code == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nowhere"], "nowhere: there is no such file or folder"),
        (["good.txt", "nowhere/x\n.md"], "nowhere/x␊.md: there is no such file or folder"),
        (["--selct", "x"], "there is no option --selct; did you mean --select?"),
        (
            ["--select", "port-invald"],
            "--select: there is no rule or group named 'port-invald'; did you mean 'port-invalid'?",
        ),
        (
            ["--ignore", "port-invalid,sandard"],
            "--ignore: there is no rule or group named 'sandard'; did you mean 'standard'?",
        ),
        (
            ["--output-format", "jsn"],
            "--output-format: 'jsn' is none of text, concise, json, jsonl, github, sarif, gitlab, junit, checkstyle, "
            "rdjson; did you mean json?",
        ),
        (["--fail-level", "warn"], "--fail-level: 'warn' is none of error, warning, info; did you mean warning?"),
        (["-", "good.txt"], "standard input ('-') is read alone"),
        (["-", "--files-from", "-"], "standard input ('-') is read alone"),
        (["--stdin-filename", "x.md"], "--stdin-filename needs '-', which reads standard input"),
        (["--files-from", "no.list"], "--files-from no.list: No such file or directory"),
        (["--config", "no.toml"], "no.toml: cannot be read: No such file or directory"),
        (["--config", "urllint.toml", "--isolated"], "--config and --isolated exclude each other"),
    ],
)
def test_wrong_usage_is_one_line(tree: Path, arguments: list[str], line: str) -> None:
    assert check(tree, *arguments) == (2, "", f"urllint check: {line}\n")


def test_wrong_settings_are_one_line(tree: Path) -> None:
    (tree / "urllint.toml").write_text("\nselekt = []\n")
    ran = check(tree)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("urllint check: urllint.toml:2")
    assert "did you mean 'select'?" in ran.err
    assert check(tree, "--isolated").code == 1
    (tree / "other.toml").write_text("ignore = ['ALL']")
    assert check(tree, "--config", "other.toml").code == 0


def test_one_settings_file_that_hides_another_is_told_of(tree: Path) -> None:
    (tree / ".urllint.toml").write_text("ignore = ['ALL']")
    ran = check(tree, "good.txt")
    assert ran.code == 0
    assert ran.err.startswith("urllint: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\0"])
@pytest.mark.parametrize("final", ["", "separator"])
def test_files_from_a_list(tree: Path, separator: str, final: str) -> None:
    listed = separator.join(["error.txt", "warning.txt"]) + (separator if final else "")
    from_input = check(tree, "--files-from", "-", "--output-format", "json", stdin=listed)
    assert paths(from_input) == ["error.txt", "warning.txt"]
    (tree / "list").write_bytes(listed.encode())
    assert findings(check(tree, "--files-from", "list", "--output-format", "json")) == findings(from_input)
    (tree / "list").write_bytes(b"\xef\xbb\xbf" + listed.encode())
    assert findings(check(tree, "--files-from", "list", "--output-format", "json")) == findings(from_input)
    more = check(tree, "info.txt", "--files-from", "list", "--output-format", "json")
    assert paths(more) == ["info.txt", "error.txt", "warning.txt"]


@pytest.mark.parametrize("stdin", ["", "\n", "\0"])
def test_an_empty_list_is_no_file_and_no_failure(tree: Path, stdin: str) -> None:
    ran = check(tree, "--files-from", "-", stdin=stdin)
    assert ran.code == 0
    assert ran.err == "urllint check: no file to check; urllint config PATH shows what the settings exclude\n"


def test_no_file_matches(tree: Path) -> None:
    (tree / "urllint.toml").write_text("exclude = ['*.txt']")
    ran = check(tree, "error.txt", "--output-format", "json")
    assert (ran.code, ran.err) == (
        0,
        "urllint check: no file to check; urllint config PATH shows what the settings exclude\n",
    )
    assert check(tree, "error.txt", "--quiet") == (0, "", "")
    assert json.loads(ran.out)["summary"]["files"] == 0


def test_standard_input(tree: Path) -> None:
    ran = check(tree, "-", "--output-format", "json", stdin=ERROR)
    assert (ran.code, paths(ran)) == (1, ["-"])
    page = '<a href="http://1.2.3.4.5/">x</a>'
    named = check(tree, "-", "--stdin-filename", "docs/page.html", "--output-format", "json", stdin=page)
    assert paths(named) == ["docs/page.html"]
    assert findings(named)[0]["column"] == 25


def test_quiet_prints_findings_only(tree: Path) -> None:
    assert check(tree, "-q", "good.txt") == (0, "", "")
    assert "files" not in check(tree, "-q").out


@pytest.mark.skipif(os.name != "posix" or os.uname().sysname == "Darwin", reason="about file names that are no text")
@pytest.mark.parametrize("output_format", ["text", "concise", "json"])
def test_undecodable_file_names_survive(tree: Path, output_format: str) -> None:
    name = b"caf\xe9 \xe6\x97\xa5.txt"
    (tree / os.fsdecode(name)).write_text(ERROR)
    ran = check(tree, "--output-format", output_format)
    assert ran.code == 1
    assert ran.err == ""
    shown = name.decode("utf-8", "surrogateescape")
    assert json.dumps(shown).strip('"') in ran.out if output_format == "json" else f"{shown}:1:" in ran.out
    if output_format == "json":
        assert any(os.fsencode(path) == name for path in paths(ran))


def test_unreadable_files_are_findings(tree: Path) -> None:
    (tree / "bytes.txt").write_bytes(b"see \xff http://1.2.3.4.5/\n")
    (tree / "binary.bin").write_bytes(b"\0http://1.2.3.4.5/")
    found = findings(check(tree, "bytes.txt", "binary.bin", "--output-format", "json"))
    assert [finding["rule"] for finding in found] == ["unreadable-file", "IPv4-too-many-parts"]
    assert found[1]["start"] == 21


@pytest.mark.parametrize("folder", ["as-found", "mended"])
def test_positions_are_true(folder: str) -> None:
    """In every finding on the sample repository."""
    ran = urllint("check", "--isolated", "--output-format", "json", str(SAMPLE / folder), "--show-secrets")
    found = findings(ran)
    assert bool(found) is (folder == "as-found")
    for finding in found:
        if finding["start"] is None:
            continue
        text = Path(finding["path"]).read_bytes().decode()
        start, end = finding["start"], finding["end"]
        assert finding["raw"] == text[start:end]
        if finding["url"] is not None:
            assert finding["url_start"] <= start <= end <= finding["url_end"]
        before = text[:start]
        assert finding["line"] == before.count("\n") + 1
        assert finding["column"] == start - before.rfind("\n")
        for related in finding["related"]:
            assert related["raw"] == text[related["start"] : related["end"]]


def test_the_summary_counts_what_is_in_the_document() -> None:
    document = json.loads(urllint("check", "--isolated", "--output-format", "json", str(SAMPLE)).out)
    summary = document["summary"]
    assert document["version"] == 1
    assert list(summary) == [
        *("files", "urls", "errors", "warnings", "infos", "fixable", "suppressed", "elapsed"),
        *("fixable_unsafe", "fixed", "accepted", "stale"),
    ]
    for severity in ("error", "warning", "info"):
        assert summary[f"{severity}s"] == sum(finding["severity"] == severity for finding in document["findings"])
    assert summary["files"] == sum(path.is_file() for path in SAMPLE.rglob("*"))
    assert summary["urls"] >= len({(finding["path"], finding["url_start"]) for finding in document["findings"]})


def test_only_the_elapsed_time_differs_between_two_runs(tree: Path) -> None:
    one, other = (json.loads(check(tree, "--output-format", "json").out) for _ in range(2))
    assert one["summary"].pop("elapsed") > 0
    assert other["summary"].pop("elapsed") > 0
    assert one == other


def test_the_quick_pass_changes_nothing(tree: Path) -> None:
    quick, slow = (
        json.loads(urllint("check", "--isolated", "--output-format", "json", str(SAMPLE), *more).out)
        for more in ([], ["--no-quick-pass"])
    )
    assert quick["findings"] == slow["findings"]
    assert quick["summary"]["files"] == slow["summary"]["files"]


def test_generated_files_are_checked_when_asked_for(tree: Path) -> None:
    (tree / "bundle.min.js").write_text(f'"{ERROR}"')
    assert check(tree, "bundle.min.js").code == 0
    assert check(tree, "bundle.min.js", "--include-generated").code == 1


@pytest.mark.parametrize(
    ("command", "output_format"),
    [
        ("check", "text"),
        ("check", "concise"),
        ("check", "json"),
        ("check", "jsonl"),
        ("check", "github"),
        ("check", "sarif"),
        ("check", "gitlab"),
        ("check", "junit"),
        ("check", "checkstyle"),
        ("check", "rdjson"),
        ("extract", "text"),
        ("extract", "jsonl"),
        ("parse", "text"),
        ("parse", "json"),
    ],
)
def test_no_password_reaches_an_output(tree: Path, command: str, output_format: str) -> None:
    url = "https://user:hunter2@sample.org/a b|%"
    (tree / "page.html").write_text(
        f"<p>{url}</p><a href=\"https://user&colon;hunter2&#64;sample.org/a b|%\" ping='{url}'>\n"
    )
    (tree / "code.py").write_text(
        'x = "https://user:hun\\x74er2@sample.org/a b|%"  # https:\\\\user:hunter2@sample.org:x\n'
    )
    option = "--output-format" if command == "check" else "--format"
    operands = [url, "https://user:hunter2@sample.org:x"] if command == "parse" else ["."]
    arguments = [command, option, output_format, "--show-secrets", *operands]
    quotes = output_format not in ("concise", "gitlab", "checkstyle", "rdjson")
    if quotes:
        assert "hunter2" in urllint(*arguments, cwd=tree).out
    arguments.remove("--show-secrets")
    masked = urllint(*arguments, cwd=tree)
    assert not quotes or "***" in masked.out
    assert "hun" not in masked.out + masked.err


FUTURE_PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, hookimpl

@hookimpl
def urllint_translators():
    return []
"""


def test_a_plugin_that_fails_makes_the_verdict_incomplete(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tree / "site", "broken", "1.2", BROKEN_PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    (tree / "a.broken").write_text(ERROR)
    ran = check(tree, "a.broken", "good.txt", "--exit-zero", "--output-format", "json")
    assert ran.code == 2
    failure = findings(ran)[0]
    assert (failure["rule"], failure["start"], failure["url"]) == ("plugin-failure", None, None)
    assert "broken 1.2" in failure["message"]
    assert "ZeroDivisionError" in failure["message"]
    assert [finding["rule"] for finding in findings(ran)[1:]] == ["IPv4-too-many-parts"]
    extracted = urllint("extract", "a.broken", cwd=tree)
    assert extracted.code == 2
    assert extracted.err == (
        "urllint extract: extractor broken failed: ZeroDivisionError: division by zero (plugin broken 1.2)\n"
    )
    assert "http://1.2.3.4.5/" in extracted.out


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1 / 0\n", "cannot be imported: ZeroDivisionError"),
        ("URLLINT_API_VERSION = 99\n", "was made for API version 99; this urllint has version 1"),
        ("x = 1\n", "there is no URLLINT_API_VERSION in broken"),
        ("URLLINT_API_VERSION = 0\n", "was made for API version 0; this urllint has version 1"),
        (FUTURE_PLUGIN, "unknown hook 'urllint_translators'"),
    ],
    ids=["not imported", "newer", "unsaid", "older", "a hook that there is not"],
)
def test_a_plugin_that_cannot_be_used_is_told_and_the_run_goes_on(
    tree: Path, monkeypatch: pytest.MonkeyPatch, code: str, words: str
) -> None:
    install(tree / "site", "broken", "1.2", code)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    # What settings and suppressions name may be the plugin's.
    (tree / "urllint.toml").write_text(
        'extend-select = ["broken-rule"]\nexclude = ["/site/"]\n[severity]\nbroken-rule = "info"\n'
        '[rules.broken-rule]\nlimit = 5\n[extractors]\n"*.txt" = "broken"\n'
    )
    (tree / "a.txt").write_text(f"{ERROR}# urllint: ignore[broken-rule]\n")
    (tree / "b.txt").write_text(ERROR)
    ran = check(tree, "a.txt", "b.txt", "--exit-zero", "--output-format", "json")
    assert (ran.code, ran.err) == (2, "")
    failure, *others = findings(ran)
    assert (failure["rule"], failure["start"], failure["path"]) == ("plugin-failure", None, "a.txt")
    assert failure["message"].startswith("plugin broken 1.2 (plugin = broken) ")
    assert words in failure["message"]
    assert [finding["path"] for finding in others if finding["rule"] == "IPv4-too-many-parts"] == ["a.txt", "b.txt"]
    assert {finding["rule"] for finding in others} == {"IPv4-too-many-parts", "parsers-disagree"}


def test_every_command_names_a_plugin_that_cannot_be_used(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tree / "site", "broken", "1.2", "1 / 0\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    for arguments, code in (
        (["check", "--output-format", "theirs"], 2),
        (["check", "--diff"], 2),
        (["extract", "good.txt"], 2),
        (["replace", "a.example", "b.example", "good.txt"], 2),
        (["plugins"], 2),
        (["rule"], 0),
        (["config"], 0),
        (["compare", "https://a.example/"], 0),
    ):
        ran = urllint(*arguments, cwd=tree)
        assert (ran.code, ran.err.count("plugin broken 1.2")) == (code, 1), arguments


def test_a_plugins_reporter(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tree / "site", "counting", "0.1", COUNTING_PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    assert check(tree, "--output-format", "count") == (1, "3 findings\n", "")
    assert "output formats: count" in urllint("plugins", cwd=tree).out


BROKEN_PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, ExtractorSpec, hookimpl

class Broken:
    def extract(self, document):
        return 1 / 0

    def encode(self, text, found, raw):
        return None

@hookimpl
def urllint_extractors():
    return [ExtractorSpec(name="broken", globs=("*.broken",), target="broken:Broken")]
"""

COUNTING_PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, ReporterSpec, hookimpl

def report(result, options):
    yield str(len(result.findings))
    yield " findings\\n"

@hookimpl
def urllint_reporters():
    return [ReporterSpec("count", "how many", "counting:report")]
"""


def install(site: Path, name: str, version: str, code: str) -> None:
    """A distribution with one module, as pip would leave it."""
    information = site / f"{name}-{version}.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (information / "entry_points.txt").write_text(f"[urllint]\nplugin = {name}\n")
    (site / f"{name}.py").write_text(code)
