"""``urllint extract --explain``: what was taken for a URL on a line, what was not, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import urllint


def explained(tree: Path, name: str, text: str, line: int = 1) -> list[dict[str, Any]]:
    (tree / name).write_text(text, encoding="utf-8")
    ran = urllint("extract", "--isolated", "--format", "jsonl", "--explain", f"{name}:{line}", cwd=tree)
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


# name, text, what stands there with the rule that took or refused it
LINES: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("a.txt", "see http://a.example, ok", [("http://a.example", "separator")]),
    ("a.txt", "(http://a.example/b_(c))", [("http://a.example/b_(c)", "bracket")]),
    ("a.txt", "http://a.example/(b", [("http://a.example/", "open-bracket")]),
    ("a.txt", "“http://a.example”", [("http://a.example", "quote")]),
    ("a.txt", "http://a.example。", [("http://a.example", "punctuation")]),
    ("a.txt", "http://a.example<b>", [("http://a.example", "angle")]),
    (
        "a.txt",
        "http://a.example/b,http://c.example",
        [("http://a.example/b", "separator"), ("http://c.example", "end")],
    ),
    ("a.txt", r"http://a.example\nb", [("http://a.example", "escape")]),
    ("a.txt", "<mailto:a@b.example> <tel:x>", [("mailto:a@b.example", "brackets"), ("tel:x", "no-value")]),
    ("a.txt", "http:// and x://y", [("http://", "nothing-behind"), ("x://y", "no-scheme")]),
    ("a.txt", "awww.b.example www.x", [("www.b.example", "part-of-a-word"), ("www.x", "no-host")]),
    ("a.txt", "ahttp:/b http//c", [("http:/b", "part-of-a-word"), ("http//c", "no-host")]),
    ("a.py", 'x = "http://a.example/b."', [("http://a.example/b.", "whole")]),
    ("a.py", 'x = "http://a.example\\x2fb c"', [("http://a.example/b", "space")]),
    ("a.json", '{"a": "urn:b"}', [("urn:b", "no-value")]),
    ("a.js", "x = /http:\\/\\/a/", [("http:\\/\\/a/", "not-searched")]),
    ("a.html", "<a href='../b'>http://c.example</a>", [("../b", "place"), ("http://c.example", "end")]),
    ("a.md", "[a]: <http://a.example/b>\n", [("http://a.example/b", "place")]),
    ("a.csv", "a,http://b.example/c;d", [("http://b.example/c;d", "whole")]),
]


@pytest.mark.parametrize(("name", "text", "rules"), LINES, ids=[row[1] for row in LINES])
def test_rules(name: str, text: str, rules: list[tuple[str, str]], tmp_path: Path) -> None:
    items = explained(tmp_path, name, text)
    found = [(item.get("url") or item["raw"], item["rule"]) for item in items]
    assert found == rules
    for item in items:
        assert item["taken"] == ("url" in item)
        assert item["line"] == 1
        assert item["reason"]


def test_regions_are_explained_at_their_places(tmp_path: Path) -> None:
    text = "---\na: http://a.example/b,\n---\n```python\nx = 'see http://c.example.'\n```\n"
    (front,) = explained(tmp_path, "a.md", text, 2)
    (code,) = explained(tmp_path, "a.md", text, 5)
    assert (front["url"], front["column"]) == ("http://a.example/b,", 4)
    assert (code["url"], code["rule"], code["trimmed"]) == ("http://c.example", "end", ".")
    assert code["context"].startswith("markdown:code-block > python:string")


def test_placeholders_are_named(tmp_path: Path) -> None:
    (item,) = explained(tmp_path, "a.txt", "http://a.example/{b}/$C")
    assert [(hole["kind"], hole["start"], hole["end"]) for hole in item["placeholders"]] == [
        ("value", 17, 20),
        ("shell", 21, 23),
    ]


SHOWN = """\
a.md:3: read by the extractor markdown: {summary}

     5  htp://a.example/{{b}}
        place     markdown:text
        role      prose: bare in running text
        its end   a space or control character ends it
        left out  ,  (final punctuation is the text's)
        hole      {{b}}  a value, which is not judged
        form      misspelt-scheme: its scheme is one letter away from http or https

    28  http://u:***@c.example/?d=1&e
        place     markdown:html > html:a[href]
        role      link: followed by a reader or browser
        its end   the place holds a URL, and this is all that stands there
        written   http://u:***@c.example/?d=1&amp;e

    98  x://y
        no URL    what stands before it is no scheme
"""


def test_as_people_see_it(tmp_path: Path) -> None:
    line = "See htp://a.example/{b}, <a href='http://u:secret@c.example/?d=1&amp;e'>x</a>"
    (tmp_path / "a.md").write_text(f"\n\n{line}{' ' * (97 - len(line))}x://y\n\nnothing\n")
    ran = urllint("extract", "--isolated", "--explain", "a.md:3", cwd=tmp_path)
    summary = ran.out.partition("\n")[0].partition("markdown: ")[2]
    shown = SHOWN.format(summary=summary).replace("    28  http", f"{line.index('http://u') + 1:>6}  http")
    assert (ran.code, ran.out, ran.err) == (0, shown, "")
    ran = urllint("extract", "--isolated", "--explain", "a.md:5", cwd=tmp_path)
    assert ran.out.endswith("\n\n  nothing on this line looks like a URL\n")


def test_standard_input(tmp_path: Path) -> None:
    ran = urllint(
        "extract",
        "--isolated",
        "--explain=-:1",
        "--stdin-filename",
        "a.py",
        cwd=tmp_path,
        stdin="x = 'http://a.example.'",
    )
    assert "all of the string is one URL" in ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--explain", "a.md"], "--explain a.md: PATH:LINE is asked for, with lines from 1"),
        (["--explain", "a.md:0"], "--explain a.md:0: PATH:LINE is asked for, with lines from 1"),
        (["--explain", "a.md:9"], "a.md has 2 lines, and no line 9"),
        (["--explain", "b.md:1"], "b.md: cannot be read: No such file or directory"),
        (["--explain", "a.md:1", "a.md"], "--explain names the one file that is read; leave out other paths"),
    ],
)
def test_misuse(arguments: list[str], message: str, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a\n")
    ran = urllint("extract", "--isolated", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (2, "", f"urllint extract: {message}\n")
