"""Suppressions are written where the language reads them, and nothing else changes.

In the texts ``BAD`` stands for a URL with a finding, ``[R]`` for its rule in brackets, ``WORSE`` for a URL with two
findings and ``[R2]`` for their rules.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.test_linter import linter
from urllint.engine.fixer import FixedFile
from urllint.engine.ignoring import Ignorer

LINTER = linter()
WORDS = {
    "BAD": "https://sample.org:99999/",
    "WORSE": "https:///sample.org:99999/",
    "[R]": "[port-out-of-range]",
    "[R2]": "[port-out-of-range, special-scheme-missing-following-solidus]",
}


def written(text: str) -> str:
    return re.sub(r"\b(?:BAD|WORSE)\b|\[R2?\]", lambda match: WORDS[match[0]], text)


def ignored(text: str, path: str) -> tuple[str, Ignorer]:
    ignorer = Ignorer(LINTER)
    outcome = ignorer(text.encode(), path)
    if not isinstance(outcome, FixedFile):
        return text, ignorer
    assert all(edit.start == edit.end for edit in outcome.edits)
    return outcome.data.decode(), ignorer


CASES = [
    pytest.param("a.yaml", "a: BAD\n", "a: BAD  # urllint: ignore[R]\n", id="YAML"),
    pytest.param("a.yaml", "a: WORSE\n", "a: WORSE  # urllint: ignore[R2]\n", id="two rules"),
    pytest.param("a.yaml", "a: BAD BAD\n", "a: BAD BAD  # urllint: ignore[R]\n", id="two URLs"),
    pytest.param("a.yaml", "a: BAD  \nb: c", "a: BAD  # urllint: ignore[R]  \nb: c", id="spaces at the end"),
    pytest.param(
        "setup.cfg",
        "[s]\nurl = BAD\n",
        "[s]\n# urllint: ignore[R]\nurl = BAD\n",
        id="INI, where a value holds what follows",
    ),
    pytest.param("a.ini", "[s]\nurl = BAD\n", "[s]\n; urllint: ignore[R]\nurl = BAD\n", id="INI with semicolons"),
    pytest.param(".env", "URL=BAD\n", "# urllint: ignore[R]\nURL=BAD\n", id="environment variables"),
    pytest.param("a.yaml", "a: BAD", "a: BAD  # urllint: ignore[R]", id="no last line end"),
    pytest.param("a.yaml", "a: BAD # x\n", "a: BAD # x  # urllint: ignore[R]\n", id="behind a comment"),
    pytest.param(
        "a.yaml", "a:\n  b: |\n    BAD\n", "a:\n  # urllint: ignore[R]\n  b: |\n    BAD\n", id="YAML, a block scalar"
    ),
    pytest.param(
        "a.yaml", "a: |\r\n  BAD\r\n", "# urllint: ignore[R]\r\na: |\r\n  BAD\r\n", id="line ends as on Windows"
    ),
    pytest.param(
        "a.yaml",
        "a: WORSE # urllint: ignore[R] why\n",
        "a: WORSE # urllint: ignore[R2] why\n",
        id="an addition to a comment",
    ),
    pytest.param(
        "a.yaml",
        "a: BAD # urllint: ignore[port-invalid] why\n",
        "a: BAD # urllint: ignore[port-invalid, port-out-of-range] why\n",
        id="beside one that is not used",
    ),
    pytest.param("a.py", 'x = "BAD"\n', 'x = "BAD"  # urllint: ignore[R]\n', id="Python"),
    pytest.param(
        "a.py", 'x = """\nBAD\n"""\n', '# urllint: ignore[R]\nx = """\nBAD\n"""\n', id="Python, a string of lines"
    ),
    pytest.param(
        "a.py",
        '#!/usr/bin/env python\n"""See BAD."""\n',
        '#!/usr/bin/env python\n"""See BAD."""  # urllint: ignore[R]\n',
        id="Python, a docstring",
    ),
    pytest.param(
        "a.py",
        "if x:\n    # BAD\n    y()\n",
        "if x:\n    # BAD  # urllint: ignore[R]\n    y()\n",
        id="Python, a comment",
    ),
    pytest.param(
        "a.py",
        'def x():\n    """BAD\n\n    BAD\n    """\n',
        'def x():\n    # urllint: ignore[R]\n    """BAD\n\n    BAD\n    """\n',
        id="Python, a docstring of lines",
    ),
    pytest.param("a.py", 'x = "BAD" \\\n  "y"\n', '# urllint: ignore[R]\nx = "BAD" \\\n  "y"\n', id="Python, goes on"),
    pytest.param("a.toml", 'a = "BAD"\n', 'a = "BAD"  # urllint: ignore[R]\n', id="TOML"),
    pytest.param("a.toml", 'a = """\nBAD\n"""\n', '# urllint: ignore[R]\na = """\nBAD\n"""\n', id="TOML, lines"),
    pytest.param("a.jsonc", '{"a": "BAD"}\n', '{"a": "BAD"} // urllint: ignore[R]\n', id="JSON with comments"),
    pytest.param("tsconfig.json", '["BAD"]', '["BAD"] // urllint: ignore[R]', id="JSON with comments by its name"),
    pytest.param("a.js", "x = 'BAD';\n", "x = 'BAD'; // urllint: ignore[R]\n", id="JavaScript"),
    pytest.param(
        "a.go",
        "package a\n//go:generate get BAD\n",
        "package a\n// urllint: ignore[R]\n//go:generate get BAD\n",
        id="Go, what a program reads to its end",
    ),
    pytest.param("a.go", "package a\n// get BAD\n", "package a\n// get BAD // urllint: ignore[R]\n", id="Go"),
    pytest.param(
        "a.js",
        "x;\n//# sourceMappingURL=BAD\n",
        "x;\n// urllint: ignore[R]\n//# sourceMappingURL=BAD\n",
        id="JavaScript, the place of a source map",
    ),
    pytest.param(
        "a.ts",
        "// eslint-disable-next-line a\nx = `\nBAD\n`;\n",
        "// urllint: ignore[R]\n// eslint-disable-next-line a\nx = `\nBAD\n`;\n",
        id="TypeScript, below a comment that speaks for the next line",
    ),
    pytest.param(
        "a.ts",
        "// the next line\nx = `\nBAD\n`;\n",
        "// the next line\n// urllint: ignore[R]\nx = `\nBAD\n`;\n",
        id="TypeScript, below another comment",
    ),
    pytest.param(
        "a.py",
        "# pylint: disable-next=a\nx = 'BAD' \\\n  'y'\n",
        "# urllint: ignore[R]\n# pylint: disable-next=a\nx = 'BAD' \\\n  'y'\n",
        id="Python, below a comment that speaks for the next line",
    ),
    pytest.param("a.ts", "// BAD\nx", "// BAD // urllint: ignore[R]\nx", id="TypeScript, a comment"),
    pytest.param("a.js", "x = `\nBAD\n`", "// urllint: ignore[R]\nx = `\nBAD\n`", id="JavaScript, a template of lines"),
    pytest.param(
        "a.js",
        "f(a, {\n  b: `\nBAD\n`,\n})",
        "f(a, {\n  // urllint: ignore[R]\n  b: `\nBAD\n`,\n})",
        id="JavaScript, an object",
    ),
    pytest.param(
        "a.jsx",
        "x = (\n  <a\n    href='BAD'>\n    b\n  </a>\n)",
        "x = (\n  <a\n    // urllint: ignore[R]\n    href='BAD'>\n    b\n  </a>\n)",
        id="JSX",
    ),
    pytest.param("a.css", "a { b: url(BAD) }\n", "a { b: url(BAD) } /* urllint: ignore[R] */\n", id="CSS"),
    pytest.param("a.css", "/* a\nBAD\n*/\n", "/* urllint: ignore[R] */\n/* a\nBAD\n*/\n", id="CSS, a comment of lines"),
    pytest.param("a.scss", "a { b: url(BAD) }\n", "a { b: url(BAD) } // urllint: ignore[R]\n", id="SCSS"),
    pytest.param("a.less", "a { b: url(BAD) }\n", "a { b: url(BAD) } // urllint: ignore[R]\n", id="Less"),
    pytest.param("a.sass", "a\n  b: url(BAD)\n", "a\n  b: url(BAD) // urllint: ignore[R]\n", id="Sass"),
    pytest.param(
        "a.html",
        "<script>\nx = 'BAD'\n</script>\n",
        "<script>\nx = 'BAD' // urllint: ignore[R]\n</script>\n",
        id="HTML, a script",
    ),
    pytest.param(
        "a.html",
        "<style>\na { b: url(BAD) }\n</style>\n",
        "<style>\na { b: url(BAD) } /* urllint: ignore[R] */\n</style>\n",
        id="HTML, a style sheet",
    ),
    pytest.param(
        "a.html",
        "<!-- a\nBAD\n-->\n<p>",
        "<!-- urllint: ignore[R] -->\n<!-- a\nBAD\n-->\n<p>",
        id="HTML, a comment of lines",
    ),
    pytest.param("a.html", "<p>BAD\n<p>\n", "<p>BAD <!-- urllint: ignore[R] -->\n<p>\n", id="HTML"),
    pytest.param(
        "a.html",
        '<b>\n  <a\n  href="BAD"\n  x>\n',
        '<b>\n  <!-- urllint: ignore[R] -->\n  <a\n  href="BAD"\n  x>\n',
        id="HTML, a tag of lines",
    ),
    pytest.param("a.svg", '<a href="BAD"/>\n', '<a href="BAD"/> <!-- urllint: ignore[R] -->\n', id="XML"),
    pytest.param(
        "a.xml",
        '<?xml version="1.0"?>\n<a>BAD</a>',
        '<?xml version="1.0"?>\n<a>BAD</a> <!-- urllint: ignore[R] -->',
        id="XML with a declaration",
    ),
    pytest.param(
        "a.rst", "a\n\nb\nSee BAD.\n", "a\n\n.. urllint: ignore[R]\n\nb\nSee BAD.\n", id="reStructuredText, a paragraph"
    ),
    pytest.param(
        "a.rst",
        "- a\n- BAD\n",
        ".. urllint: ignore[R]\n\n- a\n- BAD\n",
        id="reStructuredText, a list without blank lines",
    ),
    pytest.param(
        "a.rst",
        "- a\n\n  BAD\n",
        "- a\n\n  .. urllint: ignore[R]\n\n  BAD\n",
        id="reStructuredText, a paragraph in a list",
    ),
    pytest.param(
        "a.rst",
        "- a\n\n- BAD\n  b\n\n- BAD\n",
        "- a\n\n- .. urllint: ignore[R]\n\n  BAD\n  b\n\n- .. urllint: ignore[R]\n\n  BAD\n",
        id="reStructuredText, in a list, which a comment between items would end",
    ),
    pytest.param(
        "a.rst",
        "9.  a\n\n    b\n\n#.  BAD\n",
        "9.  a\n\n    b\n\n#.  .. urllint: ignore[R]\n\n    BAD\n",
        id="reStructuredText, in a list that counts",
    ),
    pytest.param(
        "a.rst",
        "- a\n\n  - b\n\n- c\n\n  - BAD\n",
        "- a\n\n  - b\n\n- c\n\n  .. urllint: ignore[R]\n\n  - BAD\n",
        id="reStructuredText, the first item of another list",
    ),
    pytest.param(
        "a.rst",
        ".. list-table::\n\n   * - a\n\n   * - BAD\n",
        ".. urllint: ignore[R]\n.. list-table::\n\n   * - a\n\n   * - BAD\n",
        id="reStructuredText, a table of lists, which holds nothing else",
    ),
    pytest.param(
        "a.rst",
        ".. figure:: https://a.example/b.png\n\n   BAD\n",
        ".. urllint: ignore[R]\n.. figure:: https://a.example/b.png\n\n   BAD\n",
        id="reStructuredText, the caption of a figure",
    ),
    pytest.param(
        "a.rst",
        ".. note::\n\n   BAD\n",
        ".. note::\n\n   .. urllint: ignore[R]\n\n   BAD\n",
        id="reStructuredText, what holds blocks",
    ),
    pytest.param(
        "a.rst",
        "- a\n\n1. BAD\n",
        "- a\n\n.. urllint: ignore[R]\n\n1. BAD\n",
        id="reStructuredText, a list behind one of another kind",
    ),
    pytest.param(
        "a.rst",
        "a\n  b\n\nc\n  BAD\n\n  BAD\n",
        "a\n  b\n\nc\n  .. urllint: ignore[R]\n\n  BAD\n\n  .. urllint: ignore[R]\n\n  BAD\n",
        id="reStructuredText, in a definition",
    ),
    pytest.param(
        "a.rst",
        ":a: b\n\n:c: BAD\n",
        ".. urllint: ignore[R]\n\n:a: b\n\n:c: BAD\n",
        id="reStructuredText, fields",
    ),
    pytest.param(
        "a.rst",
        "a\n  b\n\nc BAD\n  d\n",
        ".. urllint: ignore[R]\n\na\n  b\n\nc BAD\n  d\n",
        id="reStructuredText, a term",
    ),
    pytest.param(
        "a.rst",
        "a\n  b\n\nc BAD\n",
        "a\n  b\n\n.. urllint: ignore[R]\n\nc BAD\n",
        id="reStructuredText, behind a definition",
    ),
    pytest.param(
        "a.rst",
        ".. _a: https://a.example/\n.. _c: BAD\n",
        ".. _a: https://a.example/\n.. urllint: ignore[R]\n.. _c: BAD\n",
        id="reStructuredText, a target",
    ),
    pytest.param(
        "a.rst", "::\n\n  $ get BAD\n", ".. urllint: ignore[R]\n\n::\n\n  $ get BAD\n", id="reStructuredText, code"
    ),
    pytest.param("a.j2", "See BAD.\n", "See BAD. {# urllint: ignore[R] #}\n", id="Jinja"),
    pytest.param("a.html.twig", "<p>BAD\n", "<p>BAD <!-- urllint: ignore[R] -->\n", id="Twig that makes HTML"),
    pytest.param("a.yaml.j2", "a: BAD\n", "a: BAD  # urllint: ignore[R]\n", id="Jinja that makes YAML"),
    pytest.param("a.erb", "<p>BAD\n", "<p>BAD <%# urllint: ignore[R] %>\n", id="ERB"),
    pytest.param("a.hbs", "See BAD.\n", "See BAD. {{! urllint: ignore[R] }}\n", id="Handlebars"),
    pytest.param("a.tmpl", "See BAD.\n", "See BAD. {{/* urllint: ignore[R] */}}\n", id="Go templates"),
    pytest.param("a.md", "See BAD for x.\n", "See BAD for x. <!-- urllint: ignore[R] -->\n", id="Markdown"),
    pytest.param("a.md", "See BAD  \nx\n", "See BAD <!-- urllint: ignore[R] -->  \nx\n", id="Markdown, a hard break"),
    pytest.param(
        "a.md",
        "x\n\n| a | b |\n|--|--|\n| BAD | c |\n",
        "x\n\n<!-- urllint: ignore[R] -->\n| a | b |\n|--|--|\n| BAD | c |\n",
        id="Markdown, a table",
    ),
    pytest.param(
        "a.md", "x\n```sh\n\nBAD\n```\n", "x\n<!-- urllint: ignore[R] -->\n```sh\n\nBAD\n```\n", id="Markdown, code"
    ),
    pytest.param(
        "a.md", "[x]\n\n[x]: BAD\n", "[x]\n\n<!-- urllint: ignore[R] -->\n[x]: BAD\n", id="Markdown, a definition"
    ),
    pytest.param(
        "a.md", "---\na: BAD\n---\nx\n", "---\na: BAD  # urllint: ignore[R]\n---\nx\n", id="Markdown, front matter"
    ),
    pytest.param("requirements.txt", "x @ BAD\n", "x @ BAD  # urllint: ignore[R]\n", id="requirements"),
]


@pytest.mark.parametrize(("path", "before", "after"), CASES)
def test_places(path: str, before: str, after: str) -> None:
    text, ignorer = ignored(written(before), path)
    assert text == written(after)
    assert ignorer.unplaced == []
    result = LINTER.check_bytes(text.encode(), path)
    assert [f for f in result.findings if f.rule != "unused-suppression"] == []
    assert ignored(text, path)[0] == text


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("a.json", '["BAD"]', id="JSON has no comments"),
        pytest.param("a.txt", "BAD", id="nor has plain text"),
        pytest.param("a.kdl", "x = `\nBAD`", id="where strings end is not known"),
        pytest.param("a.unknown", "BAD", id="what is not known at all"),
        pytest.param("a.yaml", "# @generated\na: BAD\n", id="a generated file"),
    ],
)
def test_where_there_is_no_place(path: str, text: str) -> None:
    linter_ = linter(include_generated=True)
    ignorer = Ignorer(linter_)
    outcome = ignorer(written(text).encode(), path)
    assert isinstance(outcome, FixedFile)
    assert outcome.data.decode() == written(text)
    assert [(item.path, item.findings, item.rules) for item in ignorer.unplaced] == [(path, 1, ("port-out-of-range",))]


def test_what_is_clean_stays_as_it_is() -> None:
    text, ignorer = ignored("See https://a.example/.\n", "a.md")
    assert (text, ignorer.added, ignorer.unplaced) == ("See https://a.example/.\n", 0, [])


def test_many_lines_take_few_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = []
    look = LINTER.look
    monkeypatch.setattr(LINTER, "look", lambda *arguments: readings.append(1) or look(*arguments))
    text, ignorer = ignored(written("".join(f"k{number}: BAD\n" for number in range(200))), "a.yaml")
    assert text.count("urllint: ignore") == ignorer.added == 200
    assert len(readings) < 5


LINES = {
    "a.yaml": (
        "k{}: BAD",
        "k{}: b",
        "k{}: |\n  WORSE",
        "# BAD",
        "k{}: 'a\n  BAD\n  b'",
        "k{}: # c\n  - BAD\n  - WORSE",
    ),
    "a.py": ('k = "BAD"', "# WORSE", 'f("""\nBAD\n""", "BAD")', "k = (\n 'BAD'\n '/x')", "if k:\n  k = f'BAD{k}'"),
    "a.toml": ('k{} = "BAD"', "# BAD", "k{} = '''\nBAD\nWORSE'''", 'k{} = [\n "BAD",\n "b"]', "[t{}]"),
    "a.md": (
        *("BAD", "", "- BAD\n\n  WORSE", "| a |\n|--|\n| BAD |\n| WORSE |", "```\nBAD\n\nBAD\n```", "> [x](BAD)\n> y"),
        *("# x BAD", "[k{}]: BAD", "    BAD", "<p>BAD</p>", "x\\"),
    ),
    "a.js": (
        *(
            'k = "BAD";',
            "// WORSE",
            "f(`\nBAD\n`, 'BAD')",
            "k = 'BAD' +\n '/x'",
            "if (k) {\n  k = `BAD${k}`\n}",
            "/*\nBAD */",
        ),
        *("k = {\n a: 'BAD',\n b: 'WORSE' }", "k = /'/;", "k = <p>\nBAD\n</p>"),
    ),
    "a.css": (
        "a { b: url(BAD) }",
        "/* WORSE */",
        "a {\n b: url('BAD');\n c: 'WORSE'\n}",
        "@import 'BAD';",
        "/*\nBAD\n*/",
    ),
    "a.scss": (
        "a { b: url(BAD) }",
        "// WORSE",
        "a {\n b: url('BAD');\n c { d: 'WORSE' }\n}",
        "$a: 'BAD';",
        "/*\nBAD\n*/",
    ),
    "a.html": (
        *("<p>BAD", '<a href="BAD">WORSE</a>', "<pre>\nBAD\n</pre>", "<a\nhref='BAD'>", "<!-- BAD -->"),
        "<script>\n'BAD'\n</script>",
    ),
}


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, str]:
    path = draw(st.sampled_from(sorted(LINES)))
    lines = draw(st.lists(st.sampled_from(LINES[path]), max_size=6))
    newline = draw(st.sampled_from(["\n", "\n", "\r\n"]))
    text = "".join(f"{line.format(number) if '{}' in line else line}\n" for number, line in enumerate(lines))
    return path, written(text).replace("\n", newline)


@given(documents())
@settings(deadline=None, max_examples=60)
def test_afterwards_nothing_is_found_and_no_comment_is_in_vain(case: tuple[str, str]) -> None:
    path, text = case
    before = LINTER.extract(text.encode(), path)[1]
    changed, ignorer = ignored(text, path)
    after = LINTER.extract(changed.encode(), path)[1]
    assert [(url.text, url.places, url.role) for url in after.urls] == [
        (url.text, url.places, url.role) for url in before.urls
    ]
    result = LINTER.check_bytes(changed.encode(), path)
    left = sum(item.findings for item in ignorer.unplaced)
    assert [f.rule for f in result.findings if f.url is None] == []
    assert sum(f.explained_by is None and f.lowered is None for f in result.findings) == left
    assert left == 0 or path in ("a.md", "a.html", "a.js")
    assert ignored(changed, path)[0] == changed


def test_a_file_that_is_read_too_often_is_given_up_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urllint.engine.ignoring.MOST_READINGS", 1)
    # Both places of the second line are tried, of which the first one does not stand the proof.
    before = written("x: BAD\ny: |\n  BAD\n")
    text, ignorer = ignored(before, "a.yaml")
    assert [(item.findings, item.given_up) for item in ignorer.unplaced] == [(1, True)]
    monkeypatch.setattr("urllint.engine.ignoring.MOST_READINGS", 400)
    again, ignorer = ignored(text, "a.yaml")
    assert (again.count("urllint: ignore"), ignorer.unplaced) == (2, [])
