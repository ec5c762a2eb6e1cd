"""Patterns match as git's do; git itself is asked."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urllint.files import Patterns


@pytest.mark.parametrize(
    ("lines", "path", "expected"),
    [
        pytest.param(["*.md"], "a/b/c.md", True, id="a suffix, anywhere"),
        pytest.param(["/*.md"], "a/c.md", False, id="anchored"),
        pytest.param(["/*.md"], "c.md", True, id="anchored, at its place"),
        pytest.param(["docs/"], "docs/a/b.txt", True, id="all below a folder"),
        pytest.param(["docs/"], "docs", False, id="a file is no folder"),
        pytest.param(["docs/*.md"], "docs/a/b.md", False, id="a star stops at a slash"),
        pytest.param(["docs/**/*.md"], "docs/a/b/c.md", True, id="two stars do not"),
        pytest.param(["docs/**/*.md"], "docs/c.md", True, id="two stars may stand for nothing"),
        pytest.param(["**/foo"], "foo", True, id="leading two stars"),
        pytest.param(["foo/**"], "foo/bar", True, id="final two stars"),
        pytest.param(["*.md", "!keep.md"], "keep.md", False, id="taken out again"),
        pytest.param(["docs/", "!docs/keep.md"], "docs/keep.md", True, id="not from a folder that is matched"),
        pytest.param(["# comment", "", "  "], "# comment", False, id="comments and blank lines"),
        pytest.param(["\\#x"], "#x", True, id="an escaped number sign"),
        pytest.param(["[a-c]?.txt"], "bz.txt", True, id="a class and a question mark"),
        pytest.param(["[!a-c].txt"], "b.txt", False, id="a negated class"),
        pytest.param(["[[:digit:]]"], "7", True, id="a named class"),
        pytest.param(["a[/]b"], "a/b", False, id="a class matches no slash"),
        pytest.param(["x\\ "], "x ", True, id="an escaped final space"),
        pytest.param(["x  "], "x", True, id="final spaces do not count"),
        pytest.param(["[a"], "[a", False, id="an unclosed class matches nothing"),
        pytest.param(["[c-a]"], "c", True, id="a range the wrong way round is its first member"),
        pytest.param(["?.md"], "é.md", False, id="a question mark is a byte"),
        pytest.param(["??.md"], "é.md", True, id="a letter of two bytes"),
        pytest.param(["a/***/b"], "a/x/y/b", True, id="three stars are as good as two"),
        pytest.param(["/a**/b"], "ax/y/b", True, id="two stars right behind the first characters"),
        pytest.param(["/*a**/b"], "ax/y/b", False, id="two stars elsewhere are one"),
        pytest.param(["**"], "a/b", True, id="two stars alone"),
        pytest.param(["a/**/b/**/c"], "a/b/x/b/y/c", True, id="two stars twice"),
        pytest.param(["*.md", "/docs/*", "!x.md"], "docs/x.md", False, id="names and paths in one list"),
        pytest.param(["!x.md", "/docs/*"], "docs/x.md", True, id="the last one decides"),
    ],
)
def test_matches(lines: list[str], path: str, expected: bool) -> None:
    assert Patterns(lines).matches(path) is expected


HOSTILE = ["*a" * 30 + "b", "**/a/" * 20 + "b", "**/" * 20 + "*a*a*a*a*b/c", "[a-z]*" * 20 + "/"]
"""Patterns whose wildcards could match a path in very many ways; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("pattern", HOSTILE)
def test_many_wildcards_and_no_match(pattern: str) -> None:
    assert not Patterns([pattern]).verdict("a" * 1000 + "/" + "a/" * 1500 + "c", is_folder=False)


NAMES = st.sampled_from(["a", "b", "ab", "a.md", "b.md", "x y", "#c", "!d", "a]b", "é", "-"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PIECES = st.sampled_from(
    ["a", "b", "*", "**", "/", "/**/", "?", "[ab]", "[!a]", "[b-a]", "\\*", ".md", "#", "!", " ", "[[:alpha:]]", "é"]
)
LINES = st.lists(st.lists(PIECES, min_size=1, max_size=6).map("".join), min_size=1, max_size=4)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    return folder


@given(lines=LINES, paths=st.lists(PATHS, min_size=1, max_size=12, unique=True))
@settings(max_examples=150, deadline=None)
def test_git_agrees(repository: Path, lines: list[str], paths: list[str]) -> None:
    repository.joinpath(".gitignore").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    asked = subprocess.run(
        ["git", "-C", str(repository), "check-ignore", "--no-index", "-z", "--stdin"],
        input="".join(f"{path}\0" for path in paths).encode(),
        capture_output=True,
        check=False,
    )
    ignored = {name.decode() for name in asked.stdout.split(b"\0") if name}
    patterns = Patterns(lines)
    assert {path for path in paths if patterns.matches(path)} == ignored
