"""``urllint check`` with a baseline, as people run it."""

from __future__ import annotations

import json
import ntpath
from pathlib import Path

import pytest

from tests.changes.checkouts import Work
from tests.cli.running import Ran, urllint_inside

BAD = "http://192.0.2.256/"
OTHER = "http://192.0.2.257/"
FILE = "urllint-baseline.txt"
RULE = "IPv4-out-of-range-part"


@pytest.fixture
def work(tmp_path: Path) -> Work:
    work = Work(tmp_path / "work")
    # One rule reports each URL, so that it counts once.
    work.write("urllint.toml", f'select = ["{RULE}", "invalid-URL-unit"]\n')
    work.write("docs/a.md", f"One <{BAD}x> and\ntwo <{BAD}x>.\n")
    work.write("b.md", f"<{BAD}y>\n")
    return work


def check(work: Work, *arguments: str, folder: str = ".", stdin: str = "") -> Ran:
    return urllint_inside("check", *arguments, cwd=work.folder / folder, stdin=stdin)


def entries(work: Work, file: str = FILE) -> list[str]:
    """Path, rule and number of each entry."""
    lines = (work.folder / file).read_text("utf-8").splitlines()[1:]
    return [" ".join(line.split("\t")[:2] + line.split("\t")[3:]) for line in lines]


def test_from_the_first_day_on(work: Work) -> None:
    """Findings stay accepted while text moves and files are renamed; what is new is told, and what is mended, too."""
    ran = check(work, "--write-baseline", FILE)
    assert ran.code == 0
    assert f"urllint check: {FILE}: 3 findings accepted; --baseline {FILE} leaves them out" in ran.err
    assert "3 URLs: nothing to report (3 in the baseline) in" in ran.out
    assert entries(work) == [f"b.md {RULE} 1", f"docs/a.md {RULE} 2"]

    assert (check(work).code, check(work, "--baseline", FILE).code) == (1, 0)
    text = (work.folder / "docs/a.md").read_text("utf-8")
    work.write("docs/c d.md", f"# New\n\n{text}")
    (work.folder / "docs/a.md").unlink()
    ran = check(work, "--baseline", FILE)
    assert (ran.code, ran.err) == (0, "")

    work.write("b.md", f"<{OTHER}y> and <{BAD}y>\n")
    ran = check(work, "--baseline", FILE)
    assert (ran.code, ran.err) == (1, "")
    assert "1 error (3 in the baseline)" in ran.out
    assert OTHER in ran.out
    assert BAD not in ran.out.replace(f"<{OTHER}y> and <{BAD}y>", "")

    work.write("b.md", "mended\n")
    ran = check(work, "--baseline", FILE)
    assert ran.code == 0
    assert ran.err == (
        f"urllint check: {FILE}:2: what this entry accepts is gone: {RULE} in b.md\n"
        f"urllint check: {FILE}: 1 stale entry; --prune-baseline takes it out\n"
    )
    assert check(work, "--baseline", FILE, "-q") == Ran(0, "", "")

    ran = check(work, "--baseline", FILE, "--prune-baseline")
    assert (ran.code, ran.err) == (
        0,
        f"urllint check: {FILE}: 1 finding taken out, 2 moved to where their files are now\n",
    )
    assert entries(work) == [f"docs/c d.md {RULE} 2"]
    assert check(work, "--baseline", FILE).err == ""
    assert check(work, "--baseline", FILE, "--prune-baseline").err == f"urllint check: {FILE}: nothing in it is stale\n"


def test_more_of_the_same_is_new(work: Work) -> None:
    check(work, "--write-baseline", FILE)
    work.write("b.md", f"<{BAD}y> <{BAD}y>\n")
    ran = check(work, "--baseline", FILE, "--output-format", "concise", "b.md")
    assert ran.code == 1
    assert ran.out.startswith(f"b.md:1:40: error {RULE}")
    # A copy is none of the file that is accepted.
    work.write("b.md", f"<{BAD}y>\n")
    work.write("copy.md", f"<{BAD}y>\n")
    assert check(work, "--baseline", FILE, "--output-format", "concise").out.startswith("copy.md:1:")


def test_as_a_setting(work: Work) -> None:
    settings = (work.folder / "urllint.toml").read_text()
    work.write("urllint.toml", f'baseline = "ci/{FILE}"\n{settings}')
    ran = check(work)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"urllint check: urllint.toml:1: baseline: there is no file ci/{FILE}; "
        f"urllint check --write-baseline ci/{FILE} writes it\n"
    )
    assert check(work, "--no-baseline").code == 1
    (work.folder / "ci").mkdir()
    ran = check(work, "--write-baseline", f"ci/{FILE}")
    assert (ran.code, ran.err) == (0, f"urllint check: ci/{FILE}: 3 findings accepted\n")
    # The paths are the same from wherever it is run.
    assert entries(work, f"ci/{FILE}")[1] == f"docs/a.md {RULE} 2"
    assert check(work).code == check(work, folder="docs").code == check(work, "a.md", folder="docs").code == 0
    assert check(work, str(work.folder / "docs/a.md")).code == 0
    assert check(work, "--no-baseline").code == 1
    work.write(f"ci/{FILE}", "# nothing of ours\n")
    ran = check(work)
    assert (ran.code, ran.err) == (2, f"urllint check: ci/{FILE}: is no baseline of urllint\n")


def test_settings_below_have_their_own(work: Work) -> None:
    settings = (work.folder / "urllint.toml").read_text()
    work.write("docs/urllint.toml", f'baseline = "{FILE}"\n{settings}')
    work.write("more/urllint.toml", f'extend = "../docs/urllint.toml"\n{settings}')
    work.write("more/a.md", f"<{BAD}>\n")
    work.write(f"docs/{FILE}", "")
    assert check(work, "--write-baseline", f"docs/{FILE}", "docs", "more").code == 0
    # From the folder of the file in which the setting stands.
    assert entries(work, f"docs/{FILE}") == [f"../more/a.md {RULE} 1", f"a.md {RULE} 2"]
    assert [check(work, folder).code for folder in ("docs", "more", "b.md")] == [0, 0, 1]
    # A baseline of the command line holds for all, and its paths are those of the settings that it is under.
    assert check(work, "--write-baseline", FILE).code == 0
    assert entries(work) == [f"b.md {RULE} 1", f"docs/a.md {RULE} 2", f"more/a.md {RULE} 1"]
    assert check(work, "--baseline", f"../{FILE}", folder="docs").code == 0


def test_where_there_are_no_settings(work: Work, tmp_path: Path) -> None:
    select = ("--select", RULE)
    (work.folder / "urllint.toml").unlink()
    outside = tmp_path / "base.txt"
    assert check(work, "--write-baseline", str(outside), *select, folder="docs").code == 0
    assert f"\ndocs/a.md\t{RULE}\t" in outside.read_text()
    assert check(work, "--baseline", str(outside), "--isolated", *select, "docs").code == 0
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "a.md").write_text(f"<{BAD}>")
    assert urllint_inside("check", *select, "--write-baseline", "base", cwd=alone).code == 0
    assert f"\na.md\t{RULE}\t" in (alone / "base").read_text()


def test_a_run_over_some_files_speaks_of_those_only(work: Work) -> None:
    check(work, "--write-baseline", FILE)
    work.write("b.md", "mended\n")
    (work.folder / "docs/a.md").unlink()
    work.write("new.md", f"<{BAD}n>\n")
    work.write("docs/c.md", "nothing\n")
    assert check(work, "--baseline", FILE, "docs").err == ""
    assert "1 stale entry" in check(work, "--baseline", FILE, "b.md", "new.md").err
    # Nor do rules that did not run.
    assert check(work, "--baseline", FILE, "b.md", "--select", "host-missing").err == ""
    assert "2 stale entries" in check(work, "--baseline", FILE).err
    ran = check(work, "--write-baseline", FILE, "b.md", "new.md")
    assert "3 findings accepted (1 new, 1 gone)" in ran.err
    assert entries(work) == [f"docs/a.md {RULE} 2", f"new.md {RULE} 1"]
    assert "(as before)" in check(work, "--write-baseline", FILE, "b.md", "--select", "host-missing").err
    assert entries(work) == [f"docs/a.md {RULE} 2", f"new.md {RULE} 1"]
    # A run over everything knows.
    check(work, "--write-baseline", FILE)
    assert entries(work) == [f"new.md {RULE} 1"]


def test_stale_entries_are_listed_up_to_a_few(work: Work) -> None:
    work.write("many.md", "".join(f"<{BAD}{number}> <{BAD}{number}>\n" for number in range(5)))
    check(work, "--write-baseline", FILE)
    work.write("many.md", f"<{BAD}3>\n")
    ran = check(work, "--baseline", FILE)
    assert ran.err.count("\n") == 4
    assert ran.err.endswith("5 stale entries (2 more than these); --prune-baseline takes them out\n")
    verbose = check(work, "--baseline", FILE, "-v").err
    assert verbose.count("what this entry accepts is gone: ") == 4
    assert f"of the 2 that this entry accepts 1 are left: {RULE} in many.md" in verbose


# With other options


def test_what_is_accepted_is_neither_fixed_nor_ignored(work: Work) -> None:
    work.write("b.md", "<https:/one.example> <https:/two.example>\n")
    select = ("--select", "special-scheme-missing-following-solidus", "--baseline", FILE)
    check(work, "--write-baseline", FILE, *select[:2])
    work.write("b.md", "<https:/three.example> <https:/two.example> <https:/one.example>\n")
    ran = check(work, *select, "--fix", "b.md")
    assert (ran.code, ran.err) == (0, "")
    assert "(2 in the baseline)" in ran.out
    assert "1 fixed" in ran.out
    text = "<https://three.example> <https:/two.example> <https:/one.example>\n"
    assert (work.folder / "b.md").read_text() == text
    work.write("b.md", text.replace("//three", "/three"))
    ran = check(work, *select, "--diff", "b.md")
    assert (ran.code, ran.out.count("\n+<https://three.example> <https:/two")) == (1, 1)
    assert check(work, *select, "--add-ignores", "b.md").code == 0
    assert (work.folder / "b.md").read_text().count("urllint: ignore[") == 1
    # Without the baseline everything is.
    work.write("b.md", text)
    check(work, *select[:2], "--fix", "b.md")
    assert (
        (work.folder / "b.md").read_text().startswith("<https://three.example> <https://two.example> <https://one.ex")
    )


def test_fix_first_then_accept_the_rest(work: Work) -> None:
    work.write("b.md", f"<https:/one.example/> <{BAD}>\n")
    ran = check(work, "--fix", "--write-baseline", FILE, "b.md", "--extend-select", "standard")
    assert ran.code == 0
    assert "1 fixed" in ran.out
    assert entries(work) == [f"b.md {RULE} 1"]


def test_what_a_comment_cannot_suppress_a_baseline_can(work: Work) -> None:
    work.write("a.json", f'["{BAD}"]\n')
    assert check(work, "--add-ignores", "--write-baseline", FILE).code == 0
    assert entries(work) == [f"a.json {RULE} 1"]


def test_reports(work: Work) -> None:
    check(work, "--write-baseline", FILE)
    work.write("b.md", f"<{OTHER}>\n")
    baseline = ("--baseline", FILE)
    document = json.loads(check(work, *baseline, "--output-format", "json").out)
    assert [found["path"] for found in document["findings"]] == ["b.md"]
    summary = document["summary"]
    assert (summary["errors"], summary["accepted"], summary["stale"]) == (1, 2, 1)
    results = json.loads(check(work, *baseline, "--output-format", "sarif").out)["runs"][0]["results"]
    assert [result.get("suppressions") for result in results] == [
        None,
        *[[{"kind": "external", "justification": "accepted by the baseline"}]] * 2,
    ]
    everything = json.loads(check(work, "--output-format", "sarif").out)["runs"][0]["results"]
    assert [result["partialFingerprints"] for result in results] == [
        result["partialFingerprints"] for result in everything
    ]
    assert check(work, *baseline, "--output-format", "github").out.count("::error") == 1
    assert check(work, *baseline, "--statistics", "-q").out == f"1  error    {RULE}  in 1 file\n"
    ran = check(work, *baseline, "--output-file", "report.txt")
    assert (ran.code, ran.out.count("2 in the baseline")) == (1, 1)


def test_levels(work: Work) -> None:
    work.write("b.md", "<http://host.example/%>\n")
    check(work, "--write-baseline", FILE, "docs")
    assert check(work, "--baseline", FILE).code == 1
    assert check(work, "--baseline", FILE, "--fail-level", "error").code == 0
    assert check(work, "--baseline", FILE, "--exit-zero").code == 0


def test_standard_input_is_under_the_baseline(work: Work) -> None:
    check(work, "--write-baseline", FILE)
    arguments = ("--baseline", FILE, "-", "--stdin-filename", "b.md")
    assert check(work, *arguments, stdin=f"moved\n<{BAD}y>\n").code == 0
    ran = check(work, *arguments, stdin=f"<{BAD}z>\n")
    assert (ran.code, ran.err) == (1, "")


def test_passwords_are_in_no_baseline(work: Work) -> None:
    work.write("b.md", "<http://user:correct-horse@host.example/%>\n")
    check(work, "--write-baseline", FILE, "--select", "ALL")
    assert "correct" not in (work.folder / FILE).read_text()
    work.write("b.md", "<http://user:battery-staple@host.example/%>\n")
    ran = check(work, "--baseline", FILE, "--select", "ALL", "--fail-level", "info")
    assert (ran.code, ran.err) == (0, "")


# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--baseline none.txt", "--baseline none.txt: there is no such file; --write-baseline none.txt writes it"),
        ("--baseline docs", "--baseline docs: Is a directory"),
        ("--baseline b.md", "b.md: is no baseline of urllint"),
        (
            "--baseline conflict",
            "conflict:2: a merge has left both sides here: keep the entries of both, and take the marks out",
        ),
        ("--write-baseline no/where", "--write-baseline no/where: there is no such folder"),
        ("--write-baseline docs", "--write-baseline docs: that is a folder"),
        (
            "--write-baseline b.md",
            "b.md: is no baseline of urllint; it is not overwritten: remove it to begin anew",
        ),
        (
            "--write-baseline x --baseline x",
            "--write-baseline reads and writes its own FILE; leave out --baseline and --no-baseline",
        ),
        ("--write-baseline x --prune-baseline", "--write-baseline prunes, too; leave out --prune-baseline"),
        (
            "--write-baseline x --changed-since HEAD",
            "--write-baseline is about whole files, and not about what has changed in them",
        ),
        ("--write-baseline x --fix --diff", "--write-baseline writes, and --diff changes nothing"),
        ("--write-baseline x -", "--write-baseline is about files, and not about standard input ('-')"),
        (
            "--prune-baseline --since-index",
            "--prune-baseline is about whole files, and not about what has changed in them",
        ),
        (
            "--prune-baseline",
            "--prune-baseline: there is no baseline here; --baseline FILE or the setting baseline names one",
        ),
        ("--baseline x --no-baseline", "--baseline and --no-baseline exclude each other"),
        ("--prune-baseline --no-baseline", "--prune-baseline and --no-baseline exclude each other"),
    ],
)
def test_mistakes(work: Work, arguments: str, said: str) -> None:
    work.write("conflict", "# urllint baseline 1\n<<<<<<< HEAD\n")
    before = {path: path.read_bytes() for path in work.folder.rglob("*.md")}
    ran = check(work, *arguments.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"urllint check: {said}\n")
    assert {path: path.read_bytes() for path in work.folder.rglob("*.md")} == before
    assert not (work.folder / "x").exists()


def test_a_baseline_is_written_whole_or_not_at_all(work: Work) -> None:
    check(work, "--write-baseline", FILE)
    before = (work.folder / FILE).read_bytes()
    work.write("c.md", f"<{OTHER}>\n")
    # The settings of a folder that is reached late are wrong.
    work.write("z/urllint.toml", "select = 1\n")
    work.write("z/z.md", f"<{OTHER}>\n")
    assert check(work, "--write-baseline", FILE).code == 2
    assert (work.folder / FILE).read_bytes() == before
    assert [path.name for path in work.folder.iterdir() if FILE in path.name] == [FILE]


def test_after_a_failure_nothing_is_written(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what a plugin that failed would have found."""
    check(work, "--write-baseline", FILE)
    before = (work.folder / FILE).read_bytes()

    def fail(self: object, url: object) -> None:
        message = "out of order"
        raise ValueError(message)

    monkeypatch.setattr("urllint_rules.standard.ipv4_out_of_range_part.IPv4OutOfRangePart.check", fail)
    for option in (("--write-baseline", FILE), ("--baseline", FILE, "--prune-baseline")):
        ran = check(work, *option)
        assert (ran.code, ran.err) == (2, "urllint check: the baseline is not written, for a plugin failed\n")
        assert "rule IPv4-out-of-range-part failed" in ran.out
        assert (work.folder / FILE).read_bytes() == before
    # What is gone cannot be told either.
    assert check(work, "--baseline", FILE).err == ""


def test_what_an_accepted_finding_explains_is_accepted(work: Work) -> None:
    """A rule that joins later may say of the same URL what is known already."""
    check(work, "--write-baseline", FILE, "--select", RULE)
    ran = check(work, "--baseline", FILE, "--extend-select", "parsers-disagree", "--output-format", "json")
    assert ran.code == 0
    assert json.loads(ran.out)["summary"]["accepted"] == 6


@pytest.mark.parametrize(
    ("folder", "path", "found"),
    [
        ("C:/Work", "c:/work/Docs/a.md", "Docs/a.md"),
        ("C:/", "C:/a.md", "a.md"),
        ("C:/Work", "C:/Workshop/a.md", None),
        ("C:/Work", "D:/Work/a.md", None),
    ],
)
def test_paths_of_windows(monkeypatch: pytest.MonkeyPatch, folder: str, path: str, found: str | None) -> None:
    """Drives and case are the system's; what is written keeps the case of the file."""
    from urllint.cli import baselines

    monkeypatch.setattr("os.path.normcase", ntpath.normcase)
    assert baselines._relative(folder, path) == found
