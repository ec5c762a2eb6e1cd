"""What has changed in real checkouts, and what git cannot say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.changes.checkouts import Work
from tests.hooks.repositories import git
from urllint.changes import ALL_LINES, NO_LINES, Changes, FileChange, GitError, Lines


def lines_of(changes: Changes, *paths: str) -> dict[str, Lines | None]:
    found = {path: changes.of(path) for path in paths}
    return {path: None if change is None else change.lines for path, change in found.items()}


def test_the_work_tree_against_a_revision(work: Work) -> None:
    work.write(".gitignore", "ignored.md\n")
    for name in ("a.md", "docs/b.md", "gone.md", "same.md"):
        work.write(name, "one\ntwo\n")
    work.commit()
    work.write("a.md", "one\ntwo\nthree\n")
    work.commit()
    work.write("docs/b.md", "ONE\ntwo\n")
    work.git("add", "docs/b.md")
    work.write("docs/b.md", "ONE\nTWO\n")
    work.write("new.md", "x\n")
    work.write("ignored.md", "x\n")
    (work.folder / "gone.md").unlink()
    expected = {"a.md": Lines.of([3]), "docs/b.md": Lines.of([1, 2]), "new.md": ALL_LINES, "same.md": None}
    expected |= {"gone.md": None, "ignored.md": None}
    assert lines_of(Changes.since("HEAD~1", ["."]), *expected) == expected
    assert lines_of(Changes.since("HEAD", ["docs"]), "a.md", "docs/b.md") == {
        "a.md": None,
        "docs/b.md": Lines.of([1, 2]),
    }
    assert list(Changes.since("HEAD", ["."]).among(["same.md", "new.md", "./docs/b.md"])) == ["new.md", "./docs/b.md"]


def test_other_spellings_of_a_path(work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work.write("docs/a.md", "one\n")
    work.commit()
    work.write("docs/a.md", "two\n")
    (tmp_path / "link").symlink_to(work.folder)
    (work.folder / "alias.md").symlink_to("docs/a.md")
    one = Lines.of([1])
    outside = str(tmp_path / "link/docs/a.md")
    assert Changes.since("HEAD", [outside]).of(outside) == FileChange(one)
    assert Changes.since("HEAD", ["alias.md"]).of("alias.md") == FileChange(one)
    monkeypatch.chdir(work.folder / "docs")
    assert Changes.since("HEAD", ["."]).of("a.md") == FileChange(one)
    assert Changes.since("HEAD", ["."]).of("../docs/a.md") == FileChange(one)


def test_a_file_in_another_folder_has_moved(work: Work) -> None:
    for name in ("a.md", "b.md"):
        work.write(name, "".join(f"{name} {number}\n" for number in range(9)))
    work.commit()
    work.git("mv", "a.md", "c.md")
    (work.folder / "docs").mkdir()
    work.git("mv", "b.md", "docs/b.md")
    changes = Changes.since("HEAD", ["."])
    assert changes.of("c.md") == FileChange(NO_LINES)
    assert changes.of("docs/b.md") == FileChange(NO_LINES, has_moved=True)


def test_the_merge_base(work: Work) -> None:
    work.write("a.md", "one\ntwo\n")
    work.commit()
    work.git("checkout", "-q", "-b", "topic")
    work.write("b.md", "x\n")
    work.commit()
    work.git("checkout", "-q", "main")
    work.write("a.md", "one\n")
    work.commit()
    work.git("checkout", "-q", "topic")
    # Against main itself the line that main has removed is one that we have added.
    for revision in ("main", "main..", "main..HEAD"):
        assert lines_of(Changes.since(revision, ["."]), "a.md", "b.md") == {
            "a.md": Lines.of([2]),
            "b.md": Lines.of([1]),
        }
    for revision in ("main...", "main...HEAD"):
        assert lines_of(Changes.since(revision, ["."]), "a.md", "b.md") == {"a.md": None, "b.md": Lines.of([1])}


def test_trees_and_tags_are_revisions(work: Work) -> None:
    work.write("a.md", "one\n")
    work.commit()
    work.git("tag", "-a", "-m", "First", "v1")
    work.write("a.md", "one\ntwo\n")
    for revision in ("v1", "v1^{tree}", "HEAD^{/Changed}", "@{0}"):
        assert lines_of(Changes.since(revision, ["."]), "a.md") == {"a.md": Lines.of([2])}
    empty = work.git("hash-object", "-t", "tree", os.devnull)
    assert lines_of(Changes.since(empty, ["."]), "a.md") == {"a.md": Lines.of([1, 2])}


def no_checkout(work: Work) -> str:
    (work.folder.parent / "else").mkdir()
    return "../else"


def bare(work: Work) -> str:
    git(work.folder.parent, "init", "-q", "--bare", "bare")
    (work.folder.parent / "bare/.git").mkdir()
    return "../bare"


def shallow(work: Work) -> str:
    work.commit()
    git(work.folder.parent, "clone", "-q", "--depth", "1", f"file://{work.folder}", "shallow")
    return "../shallow"


def unrelated(work: Work) -> str:
    work.git("checkout", "-q", "--orphan", "v0")
    work.write("other.md", "x\n")
    work.commit()
    work.git("checkout", "-q", "main")
    return "."


@pytest.mark.parametrize(
    ("make", "revision", "said"),
    [
        (no_checkout, "HEAD", r"\.\./else: is in no checkout of git, so that nobody knows what has changed in it"),
        (bare, "HEAD", r"git rev-parse failed in .*"),
        (lambda work: ".", "nowhere", r"there is no revision 'nowhere' in .*/work$"),
        (lambda work: ".", "nowhere...", r"there is no revision 'nowhere' in .*/work$"),
        (lambda work: ".", "main..other", r"main\.\.other: .*nothing but HEAD can stand behind \.\."),
        (lambda work: ".", "main...other", r"main\.\.\.other: .*nothing but HEAD can stand behind \.\.\."),
        (lambda work: ".", "--output=x", r"'--output=x' is no revision"),
        (lambda work: ".", "", r"'' is no revision"),
        (lambda work: ".", "...", r"'\.\.\.' is no revision"),
        (lambda work: ".", "HEAD:a.md", r"there is no revision 'HEAD:a.md'"),
        (shallow, "HEAD~1", r"there is no revision 'HEAD~1' in .*; this clone is shallow, .*git fetch --unshallow"),
        (unrelated, "v0...", r"v0 and HEAD have no commit in common$"),
    ],
)
def test_what_git_cannot_say(work: Work, make: Callable[[Work], str], revision: str, said: str) -> None:
    work.write("a.md", "one\n")
    work.commit()
    with pytest.raises(GitError, match=said):
        Changes.since(revision, [make(work)])


def test_without_git(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(work.folder))
    with pytest.raises(GitError, match="git cannot be started: No such file or directory"):
        Changes.since("HEAD", ["."])


def test_a_conflict_is_a_change(work: Work) -> None:
    work.write("a.md", "one\ntwo\nthree\n")
    work.commit()
    work.git("checkout", "-q", "-b", "topic")
    work.write("a.md", "one\nours\nthree\n")
    work.commit()
    work.git("checkout", "-q", "main")
    work.write("a.md", "one\ntheirs\nthree\n")
    work.commit()
    with pytest.raises(AssertionError):
        work.git("merge", "-q", "topic")
    lines = Changes.since("HEAD", ["."]).of("a.md")
    assert lines is not None
    # The marks and what came from the other branch; our own line is as it was.
    assert lines.lines == Lines.of([2, 4, 5, 6])


def test_submodules_have_checkouts_of_their_own(work: Work) -> None:
    inner = Work(work.folder.parent / "inner")
    inner.write("i.md", "one\n")
    inner.commit()
    work.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.folder), "sub")
    work.commit()
    work.write("sub/i.md", "two\n")
    work.write("a.md", "x\n")
    changes = Changes.since("HEAD", ["."])
    assert lines_of(changes, "a.md", "sub/i.md") == {"a.md": ALL_LINES, "sub/i.md": None}
    assert lines_of(Changes.since("HEAD", [".", "sub"]), "a.md", "sub/i.md") == {
        "a.md": ALL_LINES,
        "sub/i.md": Lines.of([1]),
    }


def test_a_linked_work_tree(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    work.write("a.md", "one\n")
    work.commit()
    work.git("worktree", "add", "-q", "../other")
    other = work.folder.parent / "other"
    (other / "a.md").write_text("two\n")
    monkeypatch.chdir(other)
    assert lines_of(Changes.since("main", ["."]), "a.md", "../work/a.md") == {
        "a.md": Lines.of([1]),
        "../work/a.md": None,
    }


# The index


def test_what_is_staged(work: Work) -> None:
    for name in ("staged.md", "unstaged.md", "both.md"):
        work.write(name, "one\ntwo\nthree\n")
    work.commit()
    work.write("staged.md", "one\nTWO\nthree\n")
    work.write("both.md", "ONE\ntwo\nthree\n")
    work.write("new.md", "x\n")
    work.git("add", "-A")
    work.write("both.md", "zero\nONE\ntwo\nTHREE\n")
    work.write("unstaged.md", "one\n2\nthree\n")
    work.write("untracked.md", "x\n")
    changes = Changes.staged(["."])
    assert lines_of(changes, "staged.md", "unstaged.md", "both.md", "new.md", "untracked.md") == {
        "staged.md": Lines.of([2]),
        "unstaged.md": None,
        "both.md": Lines.of([1, 2, 4]),  # lines of what is checked: the work tree
        "new.md": Lines.of([1]),
        "untracked.md": None,
    }
    assert changes.gone == []


def test_before_the_first_commit(work: Work) -> None:
    work.write("a.md", "one\n")
    work.git("add", "a.md")
    assert lines_of(Changes.staged(["."]), "a.md") == {"a.md": Lines.of([1])}


def test_what_the_index_removes(work: Work) -> None:
    for name in ("a.md", "b.md", "docs/c.md", "docs/old/d.md", "docs/old/deep/e.md", "f.md"):
        work.write(name, f"{name}\n" * 5)
    work.commit()
    work.git("rm", "-q", "-r", "a.md", "docs/old")
    work.git("mv", "b.md", "docs/b.md")
    (work.folder / "f.md").unlink()  # but not in the index
    (gone,) = Changes.staged(["."]).gone
    assert gone.top == str(work.folder)
    assert gone.paths.files == {"a.md", "b.md", "docs/old/d.md", "docs/old/deep/e.md"}
    assert gone.paths.folders == {"docs/old", "docs/old/deep"}


def test_the_index_of_a_hook(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """git commit -a gives its hooks another index, and another repository's is none of ours."""
    work.write("a.md", "one\n")
    work.commit()
    work.write("a.md", "two\n")
    index = work.folder / ".git/index.lock"
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    index.write_bytes((work.folder / ".git/index").read_bytes())
    # The helper of the tests would not let the variable through.
    assert os.system("git add a.md") == 0
    assert lines_of(Changes.staged(["."]), "a.md") == {"a.md": Lines.of([1])}
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index.lock")
    assert lines_of(Changes.staged(["."]), "a.md") == {"a.md": Lines.of([1])}
    monkeypatch.setenv("GIT_INDEX_FILE", str(work.folder.parent / "index"))
    assert lines_of(Changes.staged(["."]), "a.md") == {"a.md": None}
