"""``urllint check`` on what has changed, as people and hooks run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.changes.checkouts import Work, outside_of_hooks
from tests.cli.running import Ran, urllint, urllint_inside
from tests.hooks.repositories import git

BAD = "http://192.0.2.256/"
RULE = "IPv4-out-of-range-part"
PLAIN = "plain text\n"


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Work:
    outside_of_hooks(monkeypatch)
    work = Work(tmp_path / "work")
    work.write("urllint.toml", f'select = ["{RULE}", "special-scheme-missing-following-solidus", "links"]\n')
    return work


def check(work: Work, *arguments: str, folder: str = ".", stdin: str = "") -> Ran:
    return urllint_inside("check", *arguments, cwd=work.folder / folder, stdin=stdin)


def places(work: Work, *arguments: str) -> list[str]:
    """Path, line and rule of each finding."""
    ran = check(work, *arguments, "--output-format", "concise", "--fail-level", "info")
    found = [
        f"{line.split(': ')[0].rpartition(':')[0]} {line.split(': ')[1].split(' ')[1]}" for line in ran.out.splitlines()
    ]
    assert ran.code == bool(found), ran.err
    return found


def test_changed_lines_and_new_files(work: Work) -> None:
    work.write("a.md", f"<{BAD}1>\n{PLAIN}<{BAD}3>\n")
    work.write("b.md", f"<{BAD}1>\n")
    work.write("gone.md", f"<{BAD}1>\n")
    work.commit()
    work.write("a.md", f"<{BAD}1>\n{PLAIN}<{BAD}3>, changed\nand <{BAD}4>\n")
    work.write("new/c.md", f"<{BAD}1>\n")
    work.write("image.png", b"\x89PNG\0http://192.0.2.256/")
    (work.folder / "gone.md").unlink()
    assert places(work, "--changed-since", "HEAD") == [f"a.md:3 {RULE}", f"a.md:4 {RULE}", f"new/c.md:1 {RULE}"]
    assert places(work, "--changed-since", "HEAD", "new", "b.md") == [f"new/c.md:1 {RULE}"]
    work.commit()
    assert places(work, "--changed-since", "HEAD~1", "a.md") == [f"a.md:3 {RULE}", f"a.md:4 {RULE}"]
    ran = check(work, "--changed-since", "HEAD")
    assert (ran.code, ran.err) == (0, "urllint check: no changed file to check\n")
    # What the settings exclude stays out.
    settings = (work.folder / "urllint.toml").read_text()
    work.write("urllint.toml", f'exclude = ["/new/"]\n{settings}')
    assert places(work, "--changed-since", "HEAD~1") == [f"a.md:3 {RULE}", f"a.md:4 {RULE}"]


def test_a_url_over_several_lines_is_in_all_of_them(work: Work) -> None:
    work.write("a.html", f'<a href="{BAD}a/\nb/\nc">x</a>\n')
    work.commit()
    work.write("a.html", f'<a href="{BAD}a/\nb/\nd">x</a>\n')
    assert places(work, "--changed-since", "HEAD") == [f"a.html:1 {RULE}"]


def test_lines_that_end_in_a_carriage_return_alone(work: Work) -> None:
    work.write("a.txt", f"a\rb {BAD}2\nc {BAD}3\n")
    work.commit()
    work.write("a.txt", f"a\rb {BAD}2\nC {BAD}3\n")
    assert places(work, "--changed-since", "HEAD") == [f"a.txt:3 {RULE}"]


def test_a_renamed_file(work: Work) -> None:
    text = f"<{BAD}1>\n" + "".join(f"{number}\n" for number in range(9))
    work.write("a.md", text)
    work.write("guide.md", "# Guide\n\nSee [a](a.md).\n" + "".join(f"{number}.\n" for number in range(9)))
    work.commit()
    work.git("mv", "a.md", "b.md")
    work.write("b.md", text + f"<{BAD}11>\n")
    (work.folder / "docs").mkdir()
    work.git("mv", "guide.md", "docs/guide.md")
    # In another folder its relative links are others, though no line has changed.
    assert places(work, "--changed-since", "HEAD") == [f"b.md:11 {RULE}", "docs/guide.md:3 broken-relative-link"]


def test_suppressed_findings_are_counted_where_something_has_changed(work: Work) -> None:
    line = f"<{BAD}> <!-- urllint: ignore[{RULE}] -->\n"
    work.write("a.md", line)
    work.commit()
    work.write("a.md", line + line)
    assert "(1 suppressed)" in check(work, "--changed-since", "HEAD").out
    report = json.loads(check(work, "--changed-since", "HEAD", "--output-format", "sarif").out)
    assert [result["suppressions"] for result in report["runs"][0]["results"]] == [[{"kind": "inSource"}]]


def test_fixes_are_made_in_changed_lines_only(work: Work) -> None:
    work.write("a.html", '<a href="https:/one.example">1</a>\n<a href="https:/two.example/\nx">2</a>\n')
    work.commit()
    text = '<a href="https:/new.example">0</a>\n' + (work.folder / "a.html").read_text().replace("two", "too")
    work.write("a.html", text)
    ran = check(work, "--changed-since", "HEAD", "--fix", "--unsafe-fixes")
    assert (ran.code, ran.err) == (0, "")
    assert "2 fixed" in ran.out
    assert (work.folder / "a.html").read_text() == text.replace("https:/new", "https://new").replace(
        "https:/too", "https://too"
    )
    # Joining the lines of a URL moves the lines behind it.
    work.write("a.html", text)
    check(work, "--changed-since", "HEAD", "--fix", "--unsafe-fixes", "--extend-select", "invalid-URL-unit")
    assert "https:/one.example" in (work.folder / "a.html").read_text()
    assert "https://too.example/x" in (work.folder / "a.html").read_text()


def test_suppressions_are_added_in_changed_lines_only(work: Work) -> None:
    work.write("a.py", f'A = "{BAD}"\n')
    work.commit()
    work.write("a.py", f'B = "{BAD}"\nA = "{BAD}"\n')
    assert check(work, "--changed-since", "HEAD", "--add-ignores").code == 0
    assert (work.folder / "a.py").read_text() == f'B = "{BAD}"  # urllint: ignore[{RULE}]\nA = "{BAD}"\n'


def test_of_the_same_findings_those_in_old_lines_are_accepted(work: Work) -> None:
    work.write("a.md", f"{PLAIN}<{BAD}>\n")
    work.commit()
    check(work, "--write-baseline", "base")
    baseline = ("--changed-since", "HEAD", "--baseline", "base")
    assert places(work, *baseline) == []
    work.write("a.md", f"<{BAD}>\n{PLAIN}<{BAD}>\n")
    # Without git the first one would be taken for the old one.
    assert places(work, "--baseline", "base") == [f"a.md:3 {RULE}"]
    assert places(work, *baseline) == [f"a.md:1 {RULE}"]
    # An accepted one in a changed line stays so, and nothing is called stale by who has not looked at everything.
    work.write("a.md", f"{PLAIN}changed: <{BAD}>\n")
    ran = check(work, *baseline)
    assert (ran.code, ran.err) == (0, "")
    assert "(1 in the baseline)" in ran.out
    work.write("a.md", f"{PLAIN}mended\n")
    assert check(work, *baseline).err == ""


def test_what_a_pull_request_changes(work: Work) -> None:
    work.write("a.md", PLAIN)
    work.commit()
    work.git("checkout", "-q", "-b", "topic")
    work.write("topic.md", f"<{BAD}>\n")
    work.commit()
    work.git("checkout", "-q", "main")
    work.write("main.md", f"<{BAD}>\n")
    work.write("a.md", f"{PLAIN}<{BAD}>\n")
    work.commit()
    work.git("checkout", "-q", "topic")
    work.git("merge", "-q", "-m", "Merged", "main")
    assert places(work, "--changed-since", "main...") == [f"topic.md:1 {RULE}"]


def test_what_git_cannot_say(work: Work) -> None:
    work.write("a.md", PLAIN)
    work.commit()
    work.commit()
    ran = check(work, "--changed-since", "nowhere")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"urllint check: --changed-since: there is no revision 'nowhere' in {work.folder}\n"
    ran = check(work, "--since-index", "..")
    assert (
        ran.err
        == "urllint check: --since-index: ..: is in no checkout of git, so that nobody knows what has changed in it\n"
    )
    ran = check(work, "--changed-since", "HEAD", "-")
    assert ran.err == "urllint check: --changed-since is about files, and not about standard input ('-')\n"
    git(work.folder.parent, "clone", "-q", "--depth", "1", f"file://{work.folder}", "shallow")
    ran = urllint_inside("check", "--changed-since", "HEAD~1...", cwd=work.folder.parent / "shallow")
    assert ran.code == 2
    assert (
        "this clone is shallow, and does not reach back so far: fetch more of its history, such as with git fetch"
        in ran.err
    )


# The index


def linked(work: Work) -> None:
    """Pages that link to each other."""
    work.write(
        "README.md", "# Read me\n\nSee [the guide](docs/guide.md) and [here](docs/).\n\n[gone before](never.md)\n"
    )
    work.write("docs/guide.md", f"# Guide\n\n[Set up](set-up.md), [home](../README.md)\n\n<{BAD}old>\n")
    work.write("docs/set-up.md", "# Set up\n\n[Back](guide.md)\n" + PLAIN * 9)
    work.write("docs/more/page.html", '<!DOCTYPE html><html><body><a href="../guide.md">x</a></body></html>\n')
    work.write("src/code.py", 'PAGE = "docs/guide.md"\n')
    work.commit()


def test_links_to_what_the_index_deletes(work: Work) -> None:
    linked(work)
    work.git("rm", "-q", "docs/guide.md")
    link = "broken-relative-link"
    # Their lines have not changed; what was broken before stays for another day.
    assert places(work, "--since-index") == [
        f"README.md:3 {link}",
        f"docs/more/page.html:1 {link}",
        f"docs/set-up.md:3 {link}",
    ]
    assert places(work, "--since-index", "src") == places(work, "--since-index")
    ran = check(work, "--since-index")
    assert ran.out.splitlines()[-1].startswith("3 files, ")
    assert places(work, "--changed-since", "HEAD") == []
    assert places(work, "--changed-since", "HEAD", "--since-index") == places(work, "--since-index")
    # Deleted, but not staged: git does not know of it yet.
    work.git("reset", "-q")
    assert places(work, "--since-index") == []


def test_links_to_what_the_index_renames(work: Work) -> None:
    linked(work)
    work.git("mv", "docs/set-up.md", "docs/install.md")
    ran = check(work, "--since-index", "--output-format", "concise")
    assert ran.out.startswith("docs/guide.md:3:10: warning broken-relative-link: ")
    assert ran.out.count("\n") == 1
    work.write("docs/guide.md", f"# Guide\n\n[Set up](install.md), [home](../README.md)\n\n<{BAD}old>\n")
    assert places(work, "--since-index") == []


def test_files_as_such_are_told_of_where_something_has_changed(work: Work) -> None:
    for name in ("changed.txt", "moved.txt"):
        work.write(name, b"\xff no UTF-8\n" * 5)
    work.write("page.md", b"\xff [moved](moved.txt)\n")
    work.commit()
    work.git("mv", "moved.txt", "there.txt")
    work.write("changed.txt", b"\xff no UTF-8\n" * 6)
    work.git("add", "-A")
    ran = check(work, "--since-index", "--output-format", "concise")
    assert [line.split(": ")[:2] for line in ran.out.splitlines()] == [
        ["changed.txt", "info unreadable-file"],
        ["page.md:1:11", "warning broken-relative-link"],
    ]


def test_a_folder_that_moves(work: Work) -> None:
    linked(work)
    work.git("mv", "docs", "manual")
    assert places(work, "--since-index", "-q") == ["README.md:3 broken-relative-link"] * 2


def test_changed_lines_of_what_is_staged(work: Work) -> None:
    linked(work)
    work.write("docs/guide.md", (work.folder / "docs/guide.md").read_text() + f"\n<{BAD}new>\n")
    work.write("src/code.py", f'PAGE = "{BAD}"\n')
    work.git("add", "docs")
    assert places(work, "--since-index") == [f"docs/guide.md:7 {RULE}"]
    assert places(work, "--since-index", "src/code.py", "README.md") == []


@pytest.mark.parametrize("commit", [["-a"], ["docs/guide.md"]])
def test_as_a_hook(work: Work, commit: list[str]) -> None:
    """In a hook of git itself, with the index that it is given."""
    import sys

    linked(work)
    hook = work.folder / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m urllint check --since-index --output-format concise >&2\n')
    hook.chmod(0o755)
    (work.folder / "docs/guide.md").unlink()
    with pytest.raises(AssertionError, match=r"README\.md:3:17: warning broken-relative-link"):
        git(work.folder, "commit", "-q", "-m", "Gone", *commit)
    work.write("docs/guide.md", "# Guide\n\n[Set up](set-up.md)\n")
    git(work.folder, "commit", "-q", "-m", "Shorter", *commit)


def test_from_the_command_line(work: Work) -> None:
    """The same in a process of its own."""
    work.write("a.md", f"<{BAD}>\n")
    ran = urllint("check", "--since-index", "--output-format", "concise", cwd=work.folder)
    assert (ran.code, ran.out, ran.err) == (0, "", "urllint check: no changed file to check\n")
    work.git("add", "a.md")
    ran = urllint("check", "--since-index", "--output-format", "concise", cwd=work.folder)
    assert (ran.code, ran.out.count("\n"), ran.err) == (1, 1, "")
