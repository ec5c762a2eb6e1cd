"""Edits made at once and one after the other."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.fixing.diff import unified_diff
from urllint.fixing.edits import apply_edits, compose_edits
from urllint.model import Edit


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> list[Edit]:
    """Sorted edits of ``text`` that do not overlap; each changes something."""
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits: list[Edit] = []
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        new = draw(st.text(alphabet="xy\n", max_size=3))
        touches = bool(edits) and edits[-1].end == start
        if new != text[start:end] and not touches:
            edits.append(Edit(start, end, new))
    return edits


TEXTS = st.text(alphabet="abc\r\n", max_size=60)


@given(st.data(), TEXTS)
def test_composed_edits_do_the_same_as_one_after_the_other(data: st.DataObject, text: str) -> None:
    first = data.draw(edits_of(text))
    between = apply_edits(text, first)
    second = data.draw(edits_of(between))
    composed = compose_edits(first, second, between)
    assert apply_edits(text, composed) == apply_edits(between, second)
    assert all(one.end < other.start for one, other in pairwise(composed))


@pytest.mark.parametrize(
    ("first", "second", "composed"),
    [
        pytest.param([Edit(1, 2, "xx")], [], [Edit(1, 2, "xx")], id="nothing afterwards"),
        pytest.param([], [Edit(1, 2, "xx")], [Edit(1, 2, "xx")], id="nothing before"),
        pytest.param([Edit(1, 2, "xxx")], [Edit(5, 6, "y")], [Edit(1, 2, "xxx"), Edit(3, 4, "y")], id="apart"),
        pytest.param([Edit(1, 2, "xxx")], [Edit(2, 3, "y")], [Edit(1, 2, "xyx")], id="inside"),
        pytest.param([Edit(1, 2, "xxx")], [Edit(3, 5, "y")], [Edit(1, 3, "xxy")], id="overlapping"),
    ],
)
def test_composing(first: list[Edit], second: list[Edit], composed: list[Edit]) -> None:
    assert compose_edits(first, second, apply_edits("abcdef", first)) == composed


def test_a_diff() -> None:
    before = "".join(f"{number}\n" for number in range(1, 21)) + "last"
    edits = [
        Edit(2, 3, "two"),
        Edit(before.index("18\n"), before.index("19\n"), ""),
        Edit(len(before), len(before), "!"),
    ]
    assert unified_diff("docs/a b.md", before, edits) == (
        "--- a/docs/a b.md\t\n+++ b/docs/a b.md\t\n"
        "@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n"
        "@@ -15,7 +15,6 @@\n 15\n 16\n 17\n-18\n-19\n+19\n 20\n-last\n\\ No newline at end of file\n"
        "+last!\n\\ No newline at end of file\n"
    )


def test_a_diff_of_a_file_with_a_byte_order_mark_and_an_odd_name() -> None:
    assert unified_diff('./a"\n.md', "x\r\n", [Edit(0, 1, "y")], bom=True) == (
        '--- "a/a\\"\\012.md"\n+++ "b/a\\"\\012.md"\n@@ -1 +1 @@\n-\ufeffx\r\n+\ufeffy\r\n'
    )


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies the diffs")
@pytest.mark.parametrize("bom", [False, True])
def test_git_applies_a_diff(tmp_path: Path, bom: bool) -> None:
    before = "".join(f"line {number}\r\n" if number % 7 else "\n" for number in range(60)) + "\udcff end"
    edits = [
        Edit(0, 4, "LINE"),
        Edit(before.index("line 20"), before.index("line 22"), "2\n0"),
        Edit(before.index("5"), before.index("5") + 1, "five"),
        Edit(before.index("line 59"), len(before), "no more"),
    ]
    edits.sort()
    mark = "\ufeff" if bom else ""
    (tmp_path / "a.txt").write_bytes((mark + before).encode("utf-8", "surrogateescape"))
    diff = unified_diff("a.txt", before, edits, bom=bom).encode("utf-8", "surrogateescape")
    subprocess.run(["git", "apply", "-"], input=diff, cwd=tmp_path, check=True)
    expected = (mark + apply_edits(before, edits)).encode("utf-8", "surrogateescape")
    assert (tmp_path / "a.txt").read_bytes() == expected


@given(st.data(), TEXTS)
def test_a_diff_says_what_is_there_and_what_will_be(data: st.DataObject, text: str) -> None:
    edits = data.draw(edits_of(text))
    if not edits or not text:
        return
    before: list[str] = []
    after: list[str] = []
    body = unified_diff("a", text, edits).replace("\n\\ No newline at end of file\n", "\0")
    lines = [
        line + "\n" if not line.endswith("\0") else line[:-1] for line in body.replace("\0", "\0\n").split("\n")[2:-1]
    ]
    for line in lines:
        if line[0] in " -":
            before.append(line[1:])
        if line[0] in " +":
            after.append(line[1:])
    assert "".join(before) in text
    assert "".join(after) in apply_edits(text, edits)
