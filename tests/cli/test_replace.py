"""``urllint replace`` as a process: at every kind of place, and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.running import Ran, urllint
from tests.cli.test_check import BROKEN_PLUGIN, install

BEFORE = {
    "docs/guide.md": (
        "See [the docs](https://old.example/docs/a_b?x=1&y=2), <https://old.example/docs/> and\n"
        "https://old.example/docs/c. Not https://old.example/doc, not https://old.example.org/docs/.\n\n"
        "[ref]: <https://old.example/docs/d e>\n\n```sh\ncurl https://old.example/docs/f\n```\n"
        "| a |\n| - |\n| [x](https://old.example/docs/a\\|b) |\n"
    ),
    "page.html": (
        "<a href='https&#58;//old.example/docs/a?x&amp;y'>https://old.example/docs/</a>"
        "<!-- https://old.example/docs/b -->\n"
        '<img srcset="https://old.example/docs/1.png 1x, //old.example/docs/2.png 2x" alt="old.example/docs">\n'
    ),
    "code.py": (
        'URL = "https://old.example" "/docs/x"\nOTHER = f"https://old.example/docs/{name}/y"  # https://old.example/docs/z\n'
        'ESCAPED = "https://old.example/docs/\\x41"\nOPEN = f"https://old.example/docs{path}"\n'
    ),
    "feed.xml": '<feed xmlns="https://old.example/docs/ns"><link href="https://old.example/docs/a"/></feed>\n',
    "out.min.js": '"https://old.example/docs/a"\n',
    "image.png": "\0https://old.example/docs/a\n",
}
AFTER = {
    "docs/guide.md": (
        "See [the docs](https://new.example/m/a_b?x=1&y=2), <https://new.example/m/> and\n"
        "https://new.example/m/c. Not https://old.example/doc, not https://old.example.org/docs/.\n\n"
        "[ref]: <https://new.example/m/d e>\n\n```sh\ncurl https://new.example/m/f\n```\n"
        "| a |\n| - |\n| [x](https://new.example/m/a\\|b) |\n"
    ),
    "page.html": (
        "<a href='https&#58;//new.example/m/a?x&amp;y'>https://new.example/m/</a>"
        "<!-- https://new.example/m/b -->\n"
        '<img srcset="https://new.example/m/1.png 1x, //old.example/docs/2.png 2x" alt="old.example/docs">\n'
    ),
    "code.py": (
        'URL = "https://old.example" "/docs/x"\nOTHER = f"https://new.example/m/{name}/y"  # https://new.example/m/z\n'
        'ESCAPED = "https://new.example/m/\\x41"\nOPEN = f"https://old.example/docs{path}"\n'
    ),
    "feed.xml": '<feed xmlns="https://old.example/docs/ns"><link href="https://new.example/m/a"/></feed>\n',
    "out.min.js": BEFORE["out.min.js"],
    "image.png": BEFORE["image.png"],
}
WORDS = ("https://old.example/docs/", "https://new.example/m/")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with the files as they were."""
    (tmp_path / "urllint.toml").write_text("")
    for name, text in BEFORE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def replace(tree: Path, *arguments: str, stdin: bytes | str = b"") -> Ran:
    return urllint("replace", *arguments, cwd=tree, stdin=stdin)


def texts(tree: Path) -> dict[str, str]:
    return {name: (tree / name).read_text() for name in BEFORE}


def test_urls_are_replaced_at_their_places(tree: Path) -> None:
    ran = replace(tree, *WORDS)
    assert texts(tree) == AFTER
    assert ran.code == 1
    assert ran.err == ""
    left = [line for line in ran.out.splitlines() if "not changed" in line]
    assert {line.partition(" not changed: ")[2] for line in left} == {
        "the text to change is written with an escape, or in pieces, and cannot be changed in part",
        "a placeholder decides whether it matches",
        "it is an identifier, which is compared as a string",
        "it has no scheme of its own",
        "the file is generated, and what it is generated from must be changed",
    }
    assert ran.out.splitlines()[-1] == "14 URLs in 4 files changed, 5 could not be"
    assert "docs/guide.md:1:16: https://old.example/docs/a_b?x=1&y=2 -> https://new.example/m/a_b?x=1&y=2" in ran.out


def test_many_urls_left_for_one_reason_are_counted(tree: Path) -> None:
    (tree / "out.min.js").write_text('"https://old.example/docs/a"\n' * 4)
    ran = replace(tree, *WORDS, "out.min.js")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == (
        "out.min.js: 4 URLs not changed: the file is generated, and what it is generated from must be changed"
    )


def test_a_second_run_finds_nothing_more(tree: Path) -> None:
    replace(tree, *WORDS)
    assert replace(tree, *WORDS, "docs").out == "0 URLs in 0 files changed\n"
    assert replace(tree, *WORDS, "docs").code == 0
    replace(tree, *WORDS)
    assert texts(tree) == AFTER


def test_identifiers_only_if_asked_for(tree: Path) -> None:
    assert replace(tree, *WORDS, "feed.xml", "--identifiers").code == 0
    assert (tree / "feed.xml").read_text() == BEFORE["feed.xml"].replace("old.example/docs", "new.example/m")


def test_a_host_everywhere(tree: Path) -> None:
    replace(tree, "old.example", "new.example", "page.html", "docs/guide.md")
    assert (tree / "page.html").read_text() == BEFORE["page.html"].replace("//old.example/", "//new.example/")
    guide = BEFORE["docs/guide.md"].replace("//old.example/", "//new.example/")
    assert (tree / "docs" / "guide.md").read_text() == guide


def test_a_dry_run_lists_and_a_diff_shows(tree: Path) -> None:
    listed = replace(tree, *WORDS, "docs", "--dry-run")
    assert listed.code == 0
    assert listed.out.splitlines()[-1] == "6 URLs in 1 file would be changed"
    diff = replace(tree, *WORDS, "docs", "--diff")
    assert (diff.code, diff.err) == (0, "6 URLs in 1 file would be changed\n")
    assert diff.out.startswith(
        "--- a/docs/guide.md\n+++ b/docs/guide.md\n@@ -1,11 +1,11 @@\n-See [the docs](https://old"
    )
    assert texts(tree) == BEFORE
    assert replace(tree, *WORDS, "code.py", "--diff", "-q").err.count("not changed") == 2


def test_schemes_of_hosts_in_a_list(tree: Path) -> None:
    (tree / "hosts").write_text("# hosts with a certificate\nold.example  # this one\n\n*.b.example\n")
    (tree / "a.txt").write_text("http://old.example/x http://c.b.example http://b.example/ http://old.example:8080/\n")
    ran = replace(tree, "http:", "https:", "a.txt", "--hosts-from", "hosts")
    assert ran.code == 1
    assert "a.txt:1:59: http://old.example:8080/ not changed: it names a port" in ran.out
    assert (tree / "a.txt").read_text() == (
        "https://old.example/x https://c.b.example http://b.example/ http://old.example:8080/\n"
    )


def test_standard_input(tree: Path) -> None:
    ran = replace(tree, *WORDS, "-", "--stdin-filename", "a.md", stdin=BEFORE["docs/guide.md"])
    assert ran.out == AFTER["docs/guide.md"]
    assert ran.err.splitlines()[-1] == "6 URLs in 1 file changed"
    nothing = replace(tree, *WORDS, "-", "-q", stdin="\0")
    assert nothing == (0, "\0", "")


def test_something_that_contains_what_it_replaces_is_replaced_once(tree: Path) -> None:
    (tree / "a.txt").write_text("https://old.example/x\n")
    replace(tree, "https://old.example/", "https://old.example/docs/", "a.txt")
    assert (tree / "a.txt").read_text() == "https://old.example/docs/x\n"


def test_a_base_is_replaced_with_all_else(tree: Path) -> None:
    page = '<base href="https://old.example/docs/"><a href="x">x</a><a href="https://old.example/docs/y">y</a>\n'
    (tree / "page.html").write_text(page)
    assert replace(tree, *WORDS, "page.html").code == 0
    assert (tree / "page.html").read_text() == page.replace("old.example/docs", "new.example/m")


def test_no_password_is_shown(tree: Path) -> None:
    (tree / "a.txt").write_text("https://anna:wonderland@old.example/\n")
    diff = replace(tree, "old.example", "new.example", "a.txt", "--diff")
    assert "wonderland" not in diff.out + diff.err
    assert "+https://anna:***@new.example/\n" in diff.out
    ran = replace(tree, "old.example", "new.example", "a.txt")
    assert "https://anna:***@old.example/ -> https://anna:***@new.example/" in ran.out
    assert "wonderland" not in ran.out
    assert (tree / "a.txt").read_text() == "https://anna:wonderland@new.example/\n"


def test_an_extractor_that_fails_keeps_its_file_as_it_is(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tree / "site", "broken", "1.2", BROKEN_PLUGIN)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tree / "site"), os.environ.get("PYTHONPATH", "")]))
    (tree / "a.broken").write_text("https://old.example/docs/x\n")
    ran = replace(tree, *WORDS, "a.broken", "docs")
    assert ran.code == 2
    assert (tree / "a.broken").read_text() == "https://old.example/docs/x\n"
    assert (tree / "docs" / "guide.md").read_text() == AFTER["docs/guide.md"]
    assert "not changed: an extractor failed on this file" in ran.out
    assert "ZeroDivisionError" in ran.err


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "no OLD NEW was given; urllint replace --help shows how"),
        (["old.example"], "no NEW was given; urllint replace --help shows how"),
        (["old.example", "a b"], "'a b' is no host"),
        (["http:", "https:"], "which hosts are served under the other scheme must be said in a list of hosts"),
        (["http:", "https:", "--hosts-from", "none"], "--hosts-from none: No such file or directory"),
        (["a.example", "b.example", "--diff", "--dry-run"], "--diff and --dry-run exclude each other"),
        (["a.example", "b.example", "nowhere"], "nowhere: there is no such file or folder"),
    ],
)
def test_wrong_usage_is_one_line(tree: Path, arguments: list[str], line: str) -> None:
    assert replace(tree, *arguments) == (2, "", f"urllint replace: {line}\n")
