"""The file that a baseline is kept in."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.baseline import BaselineError, Key, parse_entries, render_entries
from urllint.baseline.entries import HEADER

ONE = Key("docs/a.md", "host-missing", "0123456789abcdef")
LINE = "docs/a.md\thost-missing\t0123456789abcdef\t2\n"


def counts(data: bytes | str) -> dict[Key, int]:
    data = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    return {key: entry.accepts for key, entry in parse_entries(data).items()}


def rendered(entries: dict[Key, int]) -> str:
    return "".join(render_entries(entries))


def test_the_form() -> None:
    other = ONE._replace(path="README.md")
    text = rendered({ONE: 2, other: 1})
    assert text == HEADER + "README.md\thost-missing\t0123456789abcdef\t1\n" + LINE
    assert counts(text) == {ONE: 2, other: 1}
    assert parse_entries(text.encode())[ONE].line == 3


PATHS = st.text(st.characters(exclude_characters="\0"), min_size=1).filter(
    lambda path: not any("\ud800" <= character <= "\udfff" for character in path)
)


@given(st.dictionaries(st.builds(Key, PATHS, st.just("port-invalid"), st.just("0a")), st.integers(1, 999_999_999)))
def test_every_path_comes_back(entries: dict[Key, int]) -> None:
    assert counts(rendered(entries)) == entries


def test_a_path_that_is_no_text_comes_back() -> None:
    entries = {ONE._replace(path=path): 1 for path in ("a\udcff.md", "a\tb.md", "a\nb", "a\\b", "# c", "\r", "<<<<<<<")}
    assert counts(rendered(entries)) == entries


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", {}),
        (b"\n\n", {}),
        (HEADER, {}),
        (HEADER + LINE, {ONE: 2}),
        ((HEADER + LINE).replace("\n", "\r\n"), {ONE: 2}),
        ("\ufeff" + HEADER + LINE, {ONE: 2}),
        (HEADER + LINE + "\n# a comment\n", {ONE: 2}),
        # What "merge=union" makes of two branches.
        (LINE + HEADER + LINE, {ONE: 2}),
        (HEADER + LINE + LINE.replace("\t2", "\t5") + LINE.replace("\t2", "\t3"), {ONE: 5}),
        (HEADER + LINE.rstrip(), {ONE: 2}),
    ],
)
def test_what_is_read(data: bytes | str, found: dict[Key, int]) -> None:
    assert counts(data) == found


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        ("# Read me\n", None, "is no baseline of urllint"),
        (LINE, None, "is no baseline of urllint"),
        ("# urllint baseline 2: x\n", None, "a newer urllint"),
        (HEADER + "<<<<<<< HEAD\n" + LINE, 2, "a merge has left both sides"),
        (HEADER + LINE + "=======\n", 3, "a merge has left both sides"),
        (HEADER + "docs/a.md host-missing 0123456789abcdef 2\n", 2, "is no entry"),
        (HEADER + LINE.replace("\t2", "\t0"), 2, "is no entry"),
        (HEADER + LINE.replace("\t2", "\t-1"), 2, "is no entry"),
        (HEADER + LINE.replace("\t2", ""), 2, "is no entry"),
        (HEADER + LINE + LINE.replace("0123", "wxyz"), 3, "is no entry"),
    ],
)
def test_what_is_refused(data: str, line: int | None, said: str) -> None:
    with pytest.raises(BaselineError, match=said) as raised:
        parse_entries(data.encode())
    assert raised.value.line == line


def test_a_rule_that_was_renamed_keeps_its_entries() -> None:
    (key,) = parse_entries((HEADER + LINE).encode(), {"host-missing": "no-host"}.__getitem__)
    assert key.rule == "no-host"


def merged(folder: Path, *sides: str, options: tuple[str, ...] = ()) -> str:
    """What git makes of our files, those of the base, and theirs, each a letter, with one finding accepted in each."""
    paths = []
    for name, files in zip(("ours", "base", "theirs"), sides, strict=True):
        path = folder / name
        path.write_text(rendered({ONE._replace(path=file): 1 for file in files}), "utf-8")
        paths.append(str(path))
    done = subprocess.run(["git", "merge-file", "-p", *options, *paths], capture_output=True, check=True)
    return "".join(sorted(key.path for key in counts(done.stdout)))


def test_branches_merge(tmp_path: Path) -> None:
    assert merged(tmp_path, "acehkv", "aehkpv", "aehikpv") == "acehikv"


def test_new_neighbours_merge_with_union(tmp_path: Path) -> None:
    assert merged(tmp_path, "abd", "ad", "acd", options=("--union",)) == "abcd"
