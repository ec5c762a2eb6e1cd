"""Which files a run takes: named, below a folder, in a checkout and outside of one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from urllint.files import MissingPathError, discover


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of every sort; the working directory."""
    files = {
        "a.md": "",
        "b/c.md": "",
        "b/d/e.md": "",
        "b-c.md": "",
        "build/f.md": "",
        "b/build/g.log": "",
        "b/keep.log": "",
        "x y/é.md": "",
        ".hidden/h.md": "",
        ".gitignore": "build/\n*.log\n",
        "b/.gitignore": "!keep.log\n/d/*.txt\n",
        "b/d/i.txt": "",
        "j.log": "",
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    (tmp_path / "link.md").symlink_to("a.md")
    (tmp_path / "linked").symlink_to("b", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def checkout(tree: Path) -> Path:
    git("init", "-q")
    git("add", "a.md", "b", ".gitignore")
    return tree


def git(*words: str, folder: str = ".") -> None:
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    subprocess.run(["git", "-C", folder, *identity, *words], check=True, capture_output=True)


BELOW = [
    ".gitignore",
    ".hidden/h.md",
    "a.md",
    "b-c.md",
    "b/.gitignore",
    "b/c.md",
    "b/d/e.md",
    "b/keep.log",
    "x y/é.md",
]


def test_below_a_folder_that_is_no_checkout(tree: Path) -> None:
    assert list(discover(["."])) == BELOW


def test_below_a_checkout(checkout: Path) -> None:
    assert list(discover(["."])) == BELOW


def test_a_checkout_and_a_walk_agree_below_a_part(checkout: Path) -> None:
    assert list(discover(["b/"])) == [name for name in BELOW if name.startswith("b/")]


def test_where_git_is_missing_the_folder_is_walked(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert list(discover(["."])) == BELOW


def test_paths_are_as_given(checkout: Path) -> None:
    assert list(discover(["./b/d"])) == ["./b/d/e.md"]
    assert list(discover([f"{checkout}/b/d"])) == [f"{checkout}/b/d/e.md"]
    os.chdir("b")
    assert list(discover(["../x y"])) == ["../x y/é.md"]


def test_a_named_file_is_taken_whatever_git_ignores(checkout: Path) -> None:
    assert list(discover(["build/f.md", "link.md", "j.log"])) == ["build/f.md", "link.md", "j.log"]


def test_below_a_named_folder_that_git_ignores(checkout: Path) -> None:
    assert list(discover(["build"])) == ["build/f.md"]
    assert list(discover(["b/build"])) == ["b/build/g.log"]


def test_below_a_named_folder_in_which_git_ignores_everything(checkout: Path) -> None:
    (checkout / "logs").mkdir()
    (checkout / "logs/a.log").write_text("")
    assert list(discover(["logs"])) == []


def test_what_is_excluded_is_left_out_named_or_not(checkout: Path) -> None:
    found = discover(["b/c.md", "."], lambda path: path.startswith("b/") or path.endswith(".gitignore"))
    assert list(found) == [".hidden/h.md", "a.md", "b-c.md", "x y/é.md"]


def test_the_order_is_that_of_the_names_and_each_file_comes_once(checkout: Path) -> None:
    assert list(discover(["b-c.md", "./a.md", ".", "b"])) == [
        "b-c.md",
        "./a.md",
        *(name for name in BELOW if name not in ("a.md", "b-c.md")),
    ]


def test_a_deleted_file_is_left_out(checkout: Path) -> None:
    (checkout / "b/c.md").unlink()
    assert "b/c.md" not in list(discover(["."]))


def test_a_tracked_file_is_taken_although_it_is_ignored(checkout: Path) -> None:
    git("add", "-f", "j.log")
    assert "j.log" in list(discover(["."]))


def test_a_repository_inside_is_left_out(checkout: Path) -> None:
    (checkout / "inner").mkdir()
    git("init", "-q", folder="inner")
    (checkout / "inner/k.md").write_text("")
    git("add", "k.md", folder="inner")
    git("commit", "-q", "-m", "Begin", folder="inner")
    assert list(discover(["."])) == BELOW  # untracked
    git("add", "inner")
    assert list(discover(["."])) == BELOW  # a submodule
    assert list(discover(["inner"])) == ["inner/k.md"]


def test_where_git_is_missing_a_repository_inside_is_left_out(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "inner").mkdir()
    git("init", "-q", folder="inner")
    (checkout / "inner/k.md").write_text("")
    monkeypatch.setenv("PATH", "")
    assert list(discover(["."])) == BELOW


def test_a_folder_of_several_repositories_is_walked_through(tree: Path) -> None:
    for name in ("one", "two"):
        (tree / name).mkdir()
        git("init", "-q", folder=name)
        (tree / name / "k.md").write_text("")
    assert [path for path in discover(["."]) if path.endswith("k.md")] == ["one/k.md", "two/k.md"]


def test_what_git_tells_its_hooks_does_not_lead_elsewhere(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path_factory.mktemp("other")
    git("init", "-q", folder=str(other))
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / "index"))
    assert list(discover(["b/d"])) == ["b/d/e.md"]


def test_a_missing_path_is_said_before_any_file_is_given(tree: Path) -> None:
    with pytest.raises(MissingPathError, match=r"no-such\.md: there is no such file or folder") as caught:
        discover(["a.md", "no-such.md"])
    assert caught.value.path == "no-such.md"


def test_a_name_that_is_no_text(tree: Path) -> None:
    name = os.fsdecode(b"\xff.md")
    (tree / name).write_text("")
    assert name in list(discover(["."]))
    git("init", "-q")
    assert name in list(discover(["."]))


def test_a_folder_that_may_not_be_read_is_given(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scan = os.scandir

    def scandir(path: str) -> object:
        if path == "./b/":
            raise PermissionError(path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert "b" in list(discover(["."]))


def test_a_file_in_a_folder_that_may_not_be_read_is_given(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status = os.lstat

    def lstat(path: str) -> os.stat_result:
        if path.startswith("b/"):
            raise PermissionError(path)
        return status(path)

    monkeypatch.setattr(os, "lstat", lstat)
    assert "b/c.md" in list(discover(["."]))
