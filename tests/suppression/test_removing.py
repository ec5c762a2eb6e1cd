"""Suppressions that suppress nothing are removed, and nothing else is changed.

In the texts ``BAD`` stands for a URL with a finding, ``R`` in brackets for its rule and ``U`` for a rule that reports
nothing there.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.test_linter import linter
from urllint.engine.fixer import FixedFile, fix_bytes
from urllint.engine.result import FileResult
from urllint.model import Finding

LINTER = linter()


WORDS = {"BAD": "https://[::01]/", "R": "IPv6-piece-leading-zero", "U": "host-missing", "V": "port-out-of-range"}


def written(text: str) -> str:
    return re.sub(r"\b(?:BAD|R|U|V)\b", lambda match: WORDS[match[0]], text)


def is_safe_removal(finding: Finding) -> bool:
    return finding.rule.endswith("-suppression") and finding.fix is not None and finding.fix.applicability == "safe"


def fixed(text: str, path: str, *, unsafe: bool = False) -> FixedFile:
    def wanted(finding: Finding) -> bool:
        is_ours = finding.rule.endswith("-suppression")
        return is_ours and finding.fix is not None and (unsafe or finding.fix.applicability == "safe")

    outcome = fix_bytes(LINTER, text.encode(), path, wanted)
    assert isinstance(outcome, FixedFile)
    return outcome


CASES = [
    pytest.param("a.yaml", "a: BAD # urllint: ignore[R, U]\n", "a: BAD # urllint: ignore[R]\n", id="the last name"),
    pytest.param("a.yaml", "a: BAD # urllint: ignore[U, R]\n", "a: BAD # urllint: ignore[R]\n", id="the first name"),
    pytest.param("a.yaml", "a: BAD # urllint: ignore[U,R,V]\n", "a: BAD # urllint: ignore[R]\n", id="around a name"),
    pytest.param("a.yaml", "a: BAD # urllint: ignore[U,V,R] x\n", "a: BAD # urllint: ignore[R] x\n", id="two in a row"),
    pytest.param("a.yaml", "a: b # urllint: ignore[U] why\n", "a: b\n", id="with its reason"),
    pytest.param("a.yaml", "a: b # urllint: ignore[U, V]\n", "a: b\n", id="all names"),
    pytest.param("a.yaml", "a:\n  # urllint: ignore[U]\n  - b\n", "a:\n  - b\n", id="a line of its own"),
    pytest.param("a.yaml", "a: b\r\n# urllint: ignore[U]\r\nc: d\r\n", "a: b\r\nc: d\r\n", id="lines of Windows"),
    pytest.param("a.yaml", "a: b\n# urllint: ignore[U]", "a: b\n", id="the last line"),
    pytest.param("a.yaml", "# urllint: off[U]\na: b\n# urllint: on[U]\n", "a: b\n", id="a range"),
    pytest.param("a.yaml", "a: b\n# urllint: on[U]\n", "a: b\n", id="on without off"),
    pytest.param("a.yaml", "# urllint: off[R, U]\na: BAD\n", "# urllint: off[R]\na: BAD\n", id="a name of a range"),
    pytest.param("a.yaml", "# urllint: ignore-file[U]\n", "", id="nothing but the comment"),
    pytest.param("a.yaml", "a: b # noqa  # urllint: ignore[U]\n", "a: b # noqa\n", id="behind another mark"),
    pytest.param("a.yaml", "a: b # urllint: ignore[U] # noqa\n", "a: b # noqa\n", id="before another mark"),
    pytest.param("a.yaml", "a: b # urllint: ignore[U] see #12\n", "a: b\n", id="a number is no mark"),
    pytest.param("a.yaml", "a: b # really b. urllint: ignore[U]\n", "a: b # really b.\n", id="behind words"),
    pytest.param(
        "a.yaml",
        "a: BAD # urllint: ignore[U] x urllint: ignore[R] y\n",
        "a: BAD # urllint: ignore[R] y\n",
        id="before another suppression",
    ),
    pytest.param("a.py", 'x = "b"  # urllint: ignore[U]\n', 'x = "b"\n', id="Python"),
    pytest.param("a.py", 'x = "b"  # urllint: ignore[U]  # type: ignore\n', 'x = "b"  # type: ignore\n', id="types"),
    pytest.param("a.json5", "[1, // urllint: ignore[U]\n2]", "[1,\n2]", id="JSON"),
    pytest.param("a.json5", "[1, /* urllint: ignore[U] */ 2]", "[1, 2]", id="JSON, within a line"),
    pytest.param("a.json5", "[1, /* one urllint: ignore[U] */ 2]", "[1, /* one */ 2]", id="JSON, words"),
    pytest.param("a.html", "<p>x <!-- urllint: ignore[U] -->\n<p>\n", "<p>x\n<p>\n", id="HTML"),
    pytest.param("a.html", "<b>\n  <!-- urllint: off[U] -->\n  <i>\n", "<b>\n  <i>\n", id="HTML, alone"),
    pytest.param("a.html", "<!-- so urllint: off[U] why -->\n<i>\n", "<!-- so -->\n<i>\n", id="HTML, words"),
    pytest.param("a.html", "<!--\nurllint: off[U] why\nso\n-->\n", "<!--\nso\n-->\n", id="HTML, lines"),
    pytest.param("a.hbs", "<p>x {{!-- urllint: ignore[U] --}} y\n", "<p>x y\n", id="Handlebars"),
    pytest.param("a.tmpl", "<p>x {{- /* urllint: ignore[U] */ -}} y\n", "<p>x y\n", id="Go templates"),
    pytest.param("a.tmpl", "x {{/* urllint: ignore[U] */}} y\n", "x y\n", id="Go templates of text"),
    pytest.param(
        "a.blade.php",
        "<p>x {{-- urllint: ignore[R, U] --}} BAD\n",
        "<p>x {{-- urllint: ignore[R] --}} BAD\n",
        id="Blade",
    ),
    pytest.param("a.html.liquid", "<p>\n{% comment %}urllint: off[U]{% endcomment %}\n", "<p>\n", id="Liquid"),
    pytest.param("a.html.liquid", "<p>\n{% # urllint: off[U] %}\n", "<p>\n", id="Liquid, within a tag"),
    pytest.param("a.liquid", "x {% # urllint: ignore[U] %} y\n", "x y\n", id="Liquid in text"),
    pytest.param("a.erb", "x <%# urllint: ignore[U] %> y\n", "x y\n", id="ERB in text"),
    pytest.param("a.md", "x <!-- urllint: ignore[U] --> y\n", "x y\n", id="Markdown"),
    pytest.param("a.md", "x\n\n<!-- urllint: ignore[U] -->\ny\n", "x\n\ny\n", id="Markdown, alone"),
    pytest.param("a.md", "x\n<!-- urllint: ignore[U] -->\ny\n", "x\n\ny\n", id="Markdown, between paragraphs"),
    pytest.param("a.md", "---\n# urllint: off[U]\na: b\n---\n", "---\na: b\n---\n", id="front matter"),
    pytest.param("a.c", "x; /* urllint: ignore[U] */\n", "x;\n", id="C"),
    pytest.param("a.sh", "x # urllint: ignore[U] see https://a.example/\n", "x\n", id="a URL in the reason"),
]


@pytest.mark.parametrize(("path", "before", "after"), CASES)
def test_removing(path: str, before: str, after: str) -> None:
    outcome = fixed(written(before), path)
    assert outcome.data.decode() == written(after)
    assert [finding for finding in outcome.result.findings if finding.rule.endswith("-suppression")] == []
    assert fixed(written(before), path, unsafe=True).data == outcome.data


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: BAD # urllint: ignore[R, zzz]\n", "a: BAD # urllint: ignore[R]\n"),
        ("a: b # urllint: ignore[zzz]\n", "a: b\n"),
        ("a: b # urllint: ignore\n", "a: b\n"),
        ("a: b # urllint: ignore[]\n", "a: b\n"),
        ("a: b # urllint: ignore[U, zzz]\n", "a: b\n"),
        ("a: BAD # urllint: ignore[IPv6-piece-leading-zeros] x\n", "a: BAD # urllint: ignore[R] x\n"),
        ("a: BAD # urllint: ignore[R, IPv6-piece-leading-zeros]\n", "a: BAD # urllint: ignore[R]\n"),
        ("a: b # urllint: ignore[host-mising]\n", "a: b\n"),
        ("a: BAD # urllint: ignore[standard, U]\n", "a: BAD # urllint: ignore[R]\n"),
        ("a: b # urllint: ignore[standard]\n", "a: b\n"),
        ("a: BAD # urllint: ignore[ALL]\n", "a: BAD # urllint: ignore[R]\n"),
    ],
)
def test_what_may_be_meant_is_written_or_removed_only_if_asked_for(before: str, after: str) -> None:
    assert fixed(written(before), "a.yaml", unsafe=True).data.decode() == written(after)
    left = fixed(written(before), "a.yaml").result.findings
    assert "unknown-suppression" in {finding.rule for finding in left}


def test_more_than_there_are_rounds() -> None:
    text = "a: b # urllint: ignore[host-missing]\n" * 100
    assert fixed(text, "a.sh").data.decode() == "a: b\n" * 100


def test_generated_files_are_left_alone() -> None:
    text = written("# @generated\na: b # urllint: ignore[U]\n")
    outcome = fixed(text, "a.yaml")
    assert outcome.data.decode() == text


LINES = {
    "yaml": ("k{}: BAD # urllint: ignore[{}]", "# urllint: ignore[{1}]", "# urllint: off[{1}]", "# urllint: on[{1}] x"),
    "py": ('k{} = "BAD"  # urllint: ignore[{}]', "# urllint: ignore[{1}]", "# urllint: off[{1}] x", "k{} = 'b'"),
    "md": (
        "BAD <!-- urllint: ignore[{1}] -->",
        "<!-- urllint: ignore[{1}] -->",
        "",
        "x",
        "- BAD <!-- urllint: off[{1}] -->",
    ),
}
NAMES = st.lists(st.sampled_from(["R", "U", "V"]), min_size=1, unique=True)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, str]:
    suffix = draw(st.sampled_from(sorted(LINES)))
    lines = draw(st.lists(st.tuples(st.sampled_from(LINES[suffix]), NAMES), max_size=8))
    text = "".join(f"{line.format(number, ', '.join(names))}\n" for number, (line, names) in enumerate(lines))
    return f"a.{suffix}", written(text)


@given(documents())
@settings(deadline=None)
def test_afterwards_none_is_left_and_the_rest_is_as_before(case: tuple[str, str]) -> None:
    path, text = case
    before = LINTER.check_bytes(text.encode(), path)
    outcome = fix_bytes(LINTER, text.encode(), path, is_safe_removal)
    if not isinstance(outcome, FixedFile):
        return
    told = [(f.rule, f.message) for f in before.findings if f.url is not None]
    assert [(f.rule, f.message) for f in outcome.result.findings if f.url is not None] == told
    left = [f for f in outcome.result.findings if f.url is None]
    assert all(f.fix is not None and f.fix.applicability == "display" for f in left)
    assert not left or path == "a.md"  # where a comment parts two lists, and what a comment before them speaks for
    assert outcome.result.suppressed == before.suppressed
    again = fix_bytes(LINTER, outcome.data, path, is_safe_removal)
    assert isinstance(again, FileResult) or again.data == outcome.data
