"""What git writes, read: every form of a patch, and whatever the settings of git are."""

from __future__ import annotations

import os
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.changes.checkouts import Work
from tests.hooks.repositories import environment
from urllint.changes.diff import OPTIONS, FileDiff, parse_patch
from urllint.changes.git import Checkout
from urllint.changes.lines import ALL_LINES, NO_LINES, Lines


def diffs(work: Work, *words: str) -> dict[str | None, FileDiff]:
    patch = Checkout(str(work.folder)).run("diff", *OPTIONS, *words, "--")
    return {diff.path: diff for diff in parse_patch(patch)}


def test_every_kind_of_change(work: Work) -> None:
    text = "".join(f"line {number}\n" for number in range(1, 11))
    for name in (
        "changed",
        "shortened",
        "deleted",
        "empty-deleted",
        "moved",
        "moved-on",
        "mode",
        "to-link",
        "unchanged",
    ):
        work.write(name, "" if name == "empty-deleted" else f"{name}\n{text}")
    work.write("binary", b"\0\1\2")
    work.write("no newline", "a\nb")
    base = work.commit()
    work.write(
        "changed", f"changed\n{text}".replace("line 3", "LINE 3").replace("line 9\n", "line 9\nand more\nand more\n")
    )
    work.write("shortened", "shortened\n" + text.replace("line 4\n", ""))
    for name in ("deleted", "empty-deleted", "to-link"):
        (work.folder / name).unlink()
    (work.folder / "to-link").symlink_to("changed")
    work.git("mv", "moved", "elsewhere")
    (work.folder / "sub").mkdir()
    work.git("mv", "moved-on", "sub/moved on")
    work.write("sub/moved on", "moved-on\n" + text.replace("line 1\n", "line one\n"))
    (work.folder / "mode").chmod(0o755)
    work.write("binary", b"\0\1\3")
    work.write("no newline", "a\nb\n")
    work.write("new", "one\ntwo\n")
    work.write("empty", "")
    work.git("add", "-A")
    assert diffs(work, base) == {
        "changed": FileDiff("changed", "changed", Lines.of([4, 11, 12])),
        "shortened": FileDiff("shortened", "shortened", NO_LINES),
        None: FileDiff("to-link", None, NO_LINES),  # the last one that is deleted
        "to-link": FileDiff(None, "to-link", Lines.of([1])),
        "elsewhere": FileDiff("moved", "elsewhere", NO_LINES),
        "sub/moved on": FileDiff("moved-on", "sub/moved on", Lines.of([2])),
        "mode": FileDiff("mode", "mode", NO_LINES),
        "binary": FileDiff("binary", "binary", ALL_LINES),
        "no newline": FileDiff("no newline", "no newline", Lines.of([2])),
        "new": FileDiff(None, "new", Lines.of([1, 2])),
        "empty": FileDiff(None, "empty", NO_LINES),
    }


NAMES = [
    "a c",
    "tab\there",
    'quo"te',
    "back\\slash",
    "new\nline",
    "ü.md",
    "\udcff.md",
    " b/ b",
    "a b/c b",
    "-x",
    "x ",
    "é\t",
]


@pytest.mark.skipif(os.name == "nt", reason="such names are not allowed there")
@pytest.mark.parametrize("kind", ["new", "changed", "renamed", "binary", "deleted", "mode"])
def test_odd_names(work: Work, kind: str) -> None:
    if kind != "new":
        for number, name in enumerate(NAMES):
            work.write(name, b"\0" if kind == "binary" else f"{number}\n" * 9)
        work.commit()
    expected: dict[str | None, FileDiff] = {}
    for number, name in enumerate(NAMES):
        old: str | None = name
        new: str | None = name
        lines = Lines.of([10])
        if kind == "new":
            old = None
        if kind in ("deleted", "renamed"):
            (work.folder / name).unlink()
        if kind == "renamed":
            new = f"to/{name}"
        if kind == "deleted":
            new, lines = None, NO_LINES
        elif kind == "binary":
            work.write(name, b"\0\1")
            lines = ALL_LINES
        elif kind == "mode":
            (work.folder / name).chmod(0o755)
            lines = NO_LINES
        else:
            work.write(new or name, f"{number}\n" * 9 + "more\n")
            lines = Lines.of(range(1, 11)) if kind == "new" else lines
        expected[new or f"\0{name}"] = FileDiff(old, new, lines)
    work.git("add", "-A")
    patch = Checkout(str(work.folder)).run("diff", "--cached", *OPTIONS)
    found = {diff.path or f"\0{diff.old}": diff for diff in parse_patch(patch)}
    assert found == expected


@pytest.mark.parametrize(
    "setting",
    [
        "core.quotePath=true",
        "diff.noprefix=true",
        "diff.mnemonicPrefix=true",
        "diff.context=5",
        "diff.interHunkContext=9",
        "color.ui=always",
        "color.diff=always",
        "diff.external=false",
        "diff.renames=false",
        "diff.algorithm=patience",
        "diff.colorMoved=zebra",
        "diff.wordRegex=.",
        "diff.relative=true",
        "diff.submodule=log",
        "diff.dstPrefix=new/",
        "diff.suppressBlankEmpty=true",
        "diff.orderFile=order",
    ],
)
def test_whatever_the_settings_of_git(work: Work, setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work.write("order", "z*\n")
    work.write("ü.md", "a\n\nb\nc\nd\ne\n")
    work.write("old.md", "1\n2\n3\n4\n")
    work.commit()
    work.write("ü.md", "a\n\nB\nc\nd\nE\n")
    work.git("mv", "old.md", "new.md")
    work.git("config", *setting.split("=", 1))
    monkeypatch.setenv("GIT_DIFF_OPTS", "--unified=4")
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    assert diffs(work, "HEAD") == {
        "ü.md": FileDiff("ü.md", "ü.md", Lines.of([3, 6])),
        "new.md": FileDiff("old.md", "new.md", NO_LINES),
    }


def test_a_line_that_looks_like_a_header(work: Work) -> None:
    work.write("a", "x\n")
    work.commit()
    work.write("a", "x\n++ b/evil\n@@ -1 +1 @@\ndiff --git a/b b/b\n")
    work.write("b", "-- a/evil\n")
    work.git("add", "-A")
    assert diffs(work, "HEAD") == {
        "a": FileDiff("a", "a", Lines.of([2, 3, 4])),
        "b": FileDiff(None, "b", Lines.of([1])),
    }


def test_a_driver_that_converts_is_not_asked(work: Work) -> None:
    work.write(".gitattributes", "*.md diff=upper\n")
    work.git("config", "diff.upper.textconv", "tr a-z A-Z <")
    work.git("config", "diff.upper.command", "false")
    work.write("a.md", "one\n")
    work.commit()
    work.write("a.md", "one\ntwo\n")
    assert diffs(work, "HEAD")["a.md"].lines == Lines.of([2])


def test_what_the_attributes_call_binary_has_changed_as_a_whole(work: Work) -> None:
    work.write(".gitattributes", "*.svg -diff\n")
    work.write("a.svg", "one\n")
    work.commit()
    work.write("a.svg", "one\ntwo\n")
    assert diffs(work, "HEAD")["a.svg"].lines == ALL_LINES


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Work:
    return Work(tmp_path_factory.mktemp("shared"))


TEXTS = st.lists(st.sampled_from(["a", "b", "", "+", "-", "@@ -1 +1 @@", "\\ No newline at end of file"]), max_size=8)


@settings(
    max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None
)
@given(TEXTS, TEXTS, st.booleans())
def test_what_is_untouched_was_there_before(shared: Work, before: list[str], now: list[str], newline: bool) -> None:
    """The lines that are not touched are lines of the old file, in their order; and nothing is touched in vain."""
    (shared.folder / "old").write_text("\n".join(before) + "\n")
    (shared.folder / "new").write_text("\n".join(now) + ("\n" if newline else ""))
    # With --no-index git exits as diff does, so that it is not asked through the checkout.
    command = ["git", "diff", "--no-index", *OPTIONS, "--", "old", "new"]
    patch = subprocess.run(command, capture_output=True, cwd=shared.folder, check=False, env=environment()).stdout
    lines = (shared.folder / "new").read_text().split("\n")
    found = [diff.lines for diff in parse_patch(patch)] or [NO_LINES]
    kept = [text for number, text in enumerate(lines, 1) if not found[0].touch(number, number)]
    remaining = iter([*(before or [""]), ""])
    assert all(text in remaining for text in kept)
