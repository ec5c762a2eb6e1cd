"""Where git cannot be asked the walk finds what git would list; git itself says what that is."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.conformance.conftest import is_full_gate
from urllint.files import discover

NAMES = ["a", "b", "ab", "a.b", "A", "é", "a b", "#a", "!a", "[a]", "a-c", "-", "b1", ".h", "aXb", "]"]
SEGMENTS = [
    *NAMES,
    *("*", "?", "**", "a*", "*b", "*.*", "a?b", "***", "**a", "a**", "*a*", ".*", "??"),
    *("[ab]", "[!a]", "[^a]", "[a-c]", "[]a]", "[!]]", "[a", "[[:alpha:]]", "[[:digit:][:space:]]", "[a\\]]", "[]-a]"),
    *("[[:nonsense:]]", "[z-a]", "[a-]", "[-a]", "[\\a-\\c]", "\\a", "\\*", "\\#a", "\\!a", "\\[a]", "a\\", "\\\\"),
]
LINES = st.tuples(
    st.sampled_from(["", "", "", "!", "!", "/", "!/", "\\", "# ", "!!"]),
    st.lists(st.sampled_from(SEGMENTS), min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "", "", "/", "/", "/*", "/**", " ", "\\ ", "  ", "\t", "//", "/ "]),
).map("".join)
IGNORE_FILES = st.lists(
    st.one_of(LINES, LINES, LINES, st.sampled_from(["", " ", "/", "!", "\ufeff*", "*\r"])), max_size=5
)
PATHS = st.lists(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4).map("/".join), min_size=1, max_size=12)
FOLDERS = st.sampled_from(["", "a", "b", "a/b", "ab", "a b"])
RULES = st.dictionaries(FOLDERS, IGNORE_FILES.map(lambda lines: "\n".join(lines)), max_size=3)
MANY = 600 if is_full_gate() else 60


def make(folder: Path, paths: list[str], rules: dict[str, str], excluded: str) -> None:
    """A repository with these files, as far as they do not stand in each other's way."""
    for path in (*paths, *(f"{name}/.gitignore".lstrip("/") for name in rules)):
        target = folder / path
        if any(parent.is_file() for parent in target.parents if parent != folder) or target.is_dir():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(b"")
    for name, text in rules.items():
        target = folder / name / ".gitignore"
        if target.is_file():
            target.write_bytes(text.encode())
    subprocess.run(["git", "init", "--quiet", "--template=", str(folder)], check=True)
    (folder / ".git" / "info").mkdir()
    (folder / ".git" / "info" / "exclude").write_bytes(excluded.encode())


def listed(folder: Path) -> list[str]:
    """What git lists below ``folder``."""
    run = subprocess.run(
        ["git", "-C", str(folder), "ls-files", "-z", "--others", "--exclude-standard"], check=True, capture_output=True
    )
    return sorted(os.fsdecode(name) for name in run.stdout.split(b"\0") if name)


def walked(folder: Path) -> list[str]:
    """What a run finds below ``folder`` that has no git to ask."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PATH", "")
        patched.chdir(folder)
        return list(discover(["."]))


@settings(max_examples=MANY, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(paths=PATHS, rules=RULES, excluded=IGNORE_FILES.map(lambda lines: "\n".join(lines)))
@example(paths=["a/b", "a/ab", "b"], rules={"": "/*\n!/a\n/a/*\n!/a/b"}, excluded="")
@example(paths=["a/b/ab", "b/a/b"], rules={"": "a/\n!a/b/"}, excluded="")
@example(paths=["a/b", "b/b"], rules={"": "b", "a": "!b"}, excluded="")
@example(paths=["a", "b"], rules={"": "!a"}, excluded="a\nb")
@example(paths=["a b", "a"], rules={"": "a b\\ \na "}, excluded="")
@example(paths=["a/b/ab", "ab"], rules={"": "**/b/**\n!**/b/ab", "a/b": "!ab"}, excluded="")
def test_the_walk_finds_what_git_lists(
    paths: list[str], rules: dict[str, str], excluded: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("tree")
    make(folder, paths, rules, excluded)
    assert walked(folder) == listed(folder)


@settings(max_examples=MANY // 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(paths=PATHS, rules=RULES, excluded=IGNORE_FILES.map(lambda lines: "\n".join(lines)))
@example(paths=["a/b", "a/ab"], rules={"": "a/ab\n/b"}, excluded="")
@example(paths=["a/b", "a/ab"], rules={"": "a\n!b"}, excluded="")
def test_below_a_part_of_a_repository(
    paths: list[str], rules: dict[str, str], excluded: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("tree")
    make(folder, ["a/b", *paths], rules, excluded)
    ignored = subprocess.run(["git", "-C", str(folder), "check-ignore", "-q", "a"], check=False).returncode == 0
    if not ignored:  # else everything in it is meant
        assert walked(folder / "a") == listed(folder / "a")
