"""``urllint audit`` as a process: its outputs together, its exit codes, what it refuses before it has read anything."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import zipfile
from contextlib import closing
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.running import Ran, urllint, urllint_inside
from tests.cli.test_check import install
from urllint.audit.model import Audit
from urllint.audit.stores.json_document import load

SAMPLE = Path(__file__).parents[2] / "examples" / "sample"
EPOCH = {"PYTHONUTF8": "1", "NO_COLOR": "1", "SOURCE_DATE_EPOCH": "1700000000"}

PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, Rule, RuleSpec, hookimpl

class Broken(Rule):
    name = "broken"
    group = "acme"
    severity = "info"

    def check(self, url):
        1 / 0

@hookimpl
def urllint_rules():
    return [RuleSpec("broken", "acme", "A rule that fails.", "info", "acme:Broken", default=True)]
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / "tree"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "a.md").write_text("# A\n\n<http://a.example/%zz> <https://a.example/>\n\n[x](gone.md)\n")
    (folder / "b.html").write_text('<a href="https://me:hunter2hunter@b.example/"></a>\n')
    return folder


def audited(*arguments: str, cwd: Path, env: dict[str, str] | None = None) -> Audit:
    ran = urllint("audit", "--format", "json", *arguments, cwd=cwd, env=env)
    assert (ran.code, ran.err) == (0, "")
    return load(ran.out)


def usage_error(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("urllint audit: ")
    return ran.err


def test_the_sample() -> None:
    audit = audited("--isolated", cwd=SAMPLE)
    extracted = urllint("extract", "--isolated", "--format", "jsonl", cwd=SAMPLE)
    found = [json.loads(line) for line in extracted.out.splitlines()]
    assert [(one.path, one.start, one.end, one.context, one.role, one.written) for one in audit.occurrences] == [
        (one["path"], one["start"], one["end"], one["context"], one["role"], one["url"]) for one in found
    ]
    checked = json.loads(urllint("check", "--isolated", "--output-format", "json", cwd=SAMPLE).out)
    assert [(one.path, one.rule, one.start or None, one.message) for one in audit.findings] == [
        (one["path"], one["rule"], one["start"] or None, one["message"]) for one in checked["findings"]
    ]


def test_all_outputs_together(tree: Path) -> None:
    outputs = ["--csv", "u.csv", "--sqlite", "u.sqlite", "--parquet", "u.parquet"]
    ran = urllint("audit", "--format", "json", *outputs, cwd=tree)
    assert (ran.code, ran.err) == (0, "")
    number = load(ran.out).totals.occurrences
    assert number == 4
    assert len((tree / "u.csv").read_text().splitlines()) == 1 + number
    assert pq.read_table(str(tree / "u.parquet")).num_rows == number
    with closing(sqlite3.connect(tree / "u.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM places").fetchone() == (number,)
    written = b"".join((tree / name).read_bytes() for name in ("u.csv", "u.sqlite", "u.parquet"))
    assert b"hunter2hunter" not in written + ran.out.encode()


def test_what_an_audit_has_written_is_no_part_of_the_next_one(tree: Path) -> None:
    first = urllint("audit", "--csv", "u.csv", "--sqlite", "u.sqlite", "--format", "json", cwd=tree)
    (tree / "first.json").write_text(first.out)
    second = urllint("audit", "--csv", "u.csv", "--against", "first.json", cwd=tree)
    assert (second.code, second.err) == (0, "")
    assert "nothing is new, nothing is gone" in second.out
    assert (tree / "u.csv").read_text().count("u.csv") == 0


@pytest.mark.parametrize("earlier", ["--format", "--sqlite"])
def test_against_an_earlier_audit(earlier: str, tree: Path, tmp_path: Path) -> None:
    path = tmp_path / "earlier"
    arguments = ["--sqlite", str(path)] if earlier == "--sqlite" else ["--format", "json"]
    ran = urllint("audit", *arguments, cwd=tree)
    if earlier == "--format":
        path.write_text(ran.out)
    (tree / "b.html").write_text('<a href="https://new.example/"></a>\n')
    comparison = audited("--against", str(path), cwd=tree).comparison
    assert comparison is not None
    assert [host.name for host in comparison.new_hosts] == ["new.example"]
    assert [url.url for url in comparison.gone_urls] == ["https://me:***@b.example/"]


def test_two_audits_are_the_same_to_the_byte_in_any_number_of_processes(tree: Path) -> None:
    for number in range(40):
        (tree / f"{number}.md").write_text(f"<https://a.example/{number % 7}> <https://a.example/%zz>\n")
    runs = [
        urllint("audit", "--format", "json", "--jobs", jobs, "--csv", f"../{jobs}.csv", cwd=tree, env=EPOCH)
        for jobs in ("1", "2", "3")
    ]
    assert len({ran.out for ran in runs}) == 1
    assert len({(tree.parent / f"{jobs}.csv").read_bytes() for jobs in (1, 2, 3)}) == 1
    assert load(runs[0].out).meta.created == "2023-11-14T22:13:20Z"


def test_a_commit_and_its_history(tree: Path) -> None:
    def git(*words: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@a.example")
        subprocess.run(["git", *identity, *words], cwd=tree, check=True, capture_output=True)

    git("init", "-q")
    for number in range(3):
        (tree / "c.md").write_text(f"<https://c{number}.example/> <http://d.example/>\n" * (number + 1))
        git("add", "-A")
        git("commit", "-q", "-m", f"number {number}")
    (tree / "c.md").write_text("<https://uncommitted.example/>\n")
    audit = audited("--rev", "HEAD~1", "--since", "HEAD~2", "--steps", "2", cwd=tree)
    assert [host.name for host in audit.hosts if host.name.startswith("c")] == ["c1.example"]
    assert [(point.subject, point.http) for point in audit.trend] == [("number 0", 2), ("number 1", 3)]


def test_archives_and_folders_together(tree: Path) -> None:
    with zipfile.ZipFile(tree / "a.zip", "w") as archive:
        archive.writestr("x/c.md", "<https://c.example/>")
    audit = audited("docs", "a.zip", cwd=tree)
    assert [(root.path, root.kind, root.files) for root in audit.roots] == [
        ("docs", "folder", 1),
        ("a.zip", "archive", 1),
    ]
    assert {one.path for one in audit.occurrences} == {"docs/a.md", "a.zip/x/c.md"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["gone"], "gone: there is no such file or folder"),
        (["--csv", "gone/a.csv"], "--csv gone/a.csv: there is no such folder"),
        (["--sqlite", "docs"], "--sqlite docs: that is a folder"),
        (["--sqlite", os.devnull], f"--sqlite {os.devnull}: that is no regular file"),
        (["--csv", "a", "--sqlite", "./a"], "two outputs cannot go into one file"),
        (["b.html", "--html", "./b.html"], "b.html cannot be audited and written"),
        (["--against", "gone.json"], "gone.json: No such file or directory"),
        (["--against", "b.html"], "b.html: is no audit that can be read"),
        (["--rev", "HEAD"], "is in no checkout of git"),
        (["--since", "v1", "docs", "b.html"], "--since asks for the history of one folder or file"),
        (["--since", "HEAD"], "is in no checkout of git"),
        (["--steps", "5"], "--steps needs --since"),
        (["--steps", "1", "--since", "v1"], "'1' is no whole number from 2 on"),
        (["--top", "x"], "'x' is no whole number from 1 on"),
        (["-"], "standard input ('-') cannot be audited"),
        (["--format", "jsn"], "'jsn' is none of text, json; did you mean json?"),
        (["--select", "port"], "there is no rule or group named 'port'"),
    ],
)
def test_wrong_usage(arguments: list[str], says: str, tree: Path) -> None:
    assert says in usage_error(urllint_inside("audit", *arguments, cwd=tree))


def test_without_pyarrow_parquet_says_what_to_install(tree: Path, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "pyarrow.py").write_text("raise ImportError\n")
    path = os.pathsep.join([str(hidden), os.environ.get("PYTHONPATH", "")])
    ran = urllint("audit", "--parquet", "u.parquet", cwd=tree, env={"PYTHONUTF8": "1", "PYTHONPATH": path})
    assert usage_error(ran) == (
        "urllint audit: --parquet needs pyarrow, which is not installed: pip install 'urllint[parquet]'\n"
    )
    assert not (tree / "u.parquet").exists()


def test_a_broken_archive(tree: Path) -> None:
    (tree / "a.zip").write_bytes(b"PK\x03\x04 and nothing else")
    assert "a.zip: cannot be read as an archive: " in usage_error(urllint("audit", "a.zip", cwd=tree))


def test_a_file_that_cannot_be_read(tree: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root can read everything")
    (tree / "b.html").chmod(0)
    audit = audited(cwd=tree)
    assert [(one.path, one.reason) for one in audit.roots[0].skipped] == [
        ("b.html", "cannot be read: Permission denied")
    ]


def test_nothing_to_audit(tmp_path: Path) -> None:
    ran = urllint("audit", cwd=tmp_path)
    assert ran.code == 0
    assert ran.err.startswith("urllint audit: no file to audit")


def test_a_plugin_that_fails(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", "acme", "3.2", PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")]))
    for jobs in ("1", "2"):
        ran = urllint("audit", "--jobs", jobs, cwd=tree)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1
        assert "ZeroDivisionError" in ran.err
        assert "acme 3.2" in ran.err


def test_show_secrets(tree: Path) -> None:
    ran = urllint("audit", "--show-secrets", "--csv", "../u.csv", cwd=tree)
    assert ran.code == 0
    assert "hunter2hunter" in (tree.parent / "u.csv").read_text()
