"""What a suppression speaks for, in every language that has comments.

In the texts ``BAD`` stands for a URL with one finding each, ``[R]`` for its rule in brackets. The expected result is
the numbers of the URLs that are left, and the messages about the suppressions.
"""

from __future__ import annotations

import pytest

from tests.engine.test_linter import linter
from urllint.engine.linter import Linter

RULE = "IPv6-piece-leading-zero"
LINTER = linter()


def left(text: str, path: str, linter: Linter = LINTER) -> tuple[list[int], list[str]]:
    """The numbers of the URLs (from 1) with a finding that is left, and what is said of the suppressions."""
    parts = text.replace("[R]", f"[{RULE}]").split("BAD")
    text = parts[0] + "".join(f"https://[::0{number}]/{part}" for number, part in enumerate(parts[1:], 1))
    result = linter.check_bytes(text.encode(), path)
    numbers = [int(f.url.partition("::0")[2][0]) for f in result.findings if f.url is not None and f.rule == RULE]
    said = [f.message for f in result.findings if f.rule in ("unused-suppression", "unknown-suppression")]
    assert len(numbers) + len(said) == len(result.findings)
    assert len(numbers) + result.suppressed == text.count("https://")
    return numbers, said


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param("a.md", "BAD <!-- urllint: ignore[R] why -->\nBAD\n", [2], id="Markdown, its line"),
        pytest.param("a.md", "BAD\n\n<!-- urllint: ignore[R] -->\nBAD\nBAD\n\nBAD\n", [1, 4], id="Markdown, a block"),
        pytest.param("a.md", "[//]: # (urllint: ignore[R])\n\nBAD\n\nBAD\n", [2], id="Markdown, a definition"),
        pytest.param("a.html", "<p>BAD <!-- urllint: ignore[R] -->\n<p>BAD\n", [2], id="HTML, its line"),
        pytest.param(
            "a.html", "<p>BAD\n<!-- urllint: ignore[R] -->\n<p>\nBAD\n</p>\n<p>BAD\n", [1, 3], id="HTML, an element"
        ),
        pytest.param("a.svg", '<svg><!-- urllint: ignore[R] --><a href="BAD"/>\n<a href="BAD"/></svg>', [2], id="XML"),
        pytest.param("a.py", 'x = "BAD"  # urllint: ignore[R]\ny = "BAD"\n', [2], id="Python, its line"),
        pytest.param(
            "a.py", '# urllint: ignore[R]\nx = [\n    "BAD",\n    "BAD",\n]\ny = "BAD"\n', [3], id="Python, a statement"
        ),
        pytest.param("a.json5", '{"a": "BAD", // urllint: ignore[R]\n"b": "BAD"}', [2], id="JSON, its line"),
        pytest.param(
            "a.jsonc",
            '{\n// urllint: ignore[R]\n"a": [\n"BAD"\n],\n/* urllint: ignore[R] */\n"b": "BAD", "c": "BAD"}',
            [3],
            id="JSON, a member",
        ),
        pytest.param("a.toml", 'a = "BAD" # urllint: ignore[R]\nb = "BAD"\n', [2], id="TOML, its line"),
        pytest.param("a.toml", '# urllint: ignore[R]\na = [\n"BAD"\n]\nb = "BAD"\n', [2], id="TOML, a key"),
        pytest.param("a.yaml", "a: BAD # urllint: ignore[R]\nb: BAD\n", [2], id="YAML, its line"),
        pytest.param("a.yaml", "# urllint: ignore[R]\na:\n  - BAD\nb: BAD\n", [2], id="YAML, a key"),
        pytest.param("a.sh", "x=BAD # urllint: ignore[R]\ny=BAD\n", [2], id="a shell's language"),
        pytest.param("a.c", "// urllint: ignore[R]\nx = BAD;\ny = BAD;\n", [2], id="a language like C"),
        pytest.param("a.txt", "BAD # urllint: ignore[R]\nBAD\n", [2], id="plain text"),
        pytest.param("a.lua", "x = 'BAD' -- urllint: ignore[R]\ny = 'BAD'\n", [2], id="two dashes"),
    ],
)
def test_ignore(path: str, text: str, expected: list[int]) -> None:
    assert left(text, path) == (expected, [])


@pytest.mark.parametrize(
    ("text", "expected", "said"),
    [
        pytest.param("BAD\n#off[R]\nBAD\nBAD\n#on[R]\nBAD\n", [1, 4], 0, id="from off to on"),
        pytest.param("BAD\n#off[R]\nBAD\nBAD\n", [1], 0, id="to the end"),
        pytest.param("#off[R]\n#off[R]\nBAD\n#on[R]\nBAD\n", [2], 0, id="one on for several off"),
        pytest.param("#off[R]\nBAD\n#on[R]\nBAD\n#off[R]\nBAD\n", [2], 0, id="twice"),
        pytest.param("#off[R, port-invalid]\nBAD\n#on[port-invalid]\nBAD\n", [], 1, id="on for one of two"),
        pytest.param("#off[R]\nBAD\n#on[port-invalid]\nBAD\n", [], 1, id="on for another rule"),
        pytest.param("#on[R]\nBAD\n", [1], 1, id="on without off"),
        pytest.param("#off[R]\nfine\n#on[R]\nBAD\n", [1], 1, id="nothing between"),
        pytest.param("#off\nBAD\n#on\n", [1], 2, id="without rules"),
        pytest.param("#on the other hand\n#off-hand\nBAD\n", [1], 0, id="words of a sentence"),
        pytest.param("#ignore-file[R]\nBAD\n#on[R]\nBAD\n", [], 1, id="the whole file cannot be turned on again"),
        pytest.param("a: BAD #off[R]\nb: BAD #on[R]\nc: BAD\n", [1, 3], 0, id="within lines"),
    ],
)
def test_ranges(text: str, expected: list[int], said: int) -> None:
    numbers, messages = left(text.replace("[R", f"[{RULE}").replace("#", "# urllint: "), "a.yaml")
    assert (numbers, len(messages)) == (expected, said)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param("a.md", "---\n# urllint: off[R]\na: BAD\n---\nBAD\n", [2], id="front matter, off"),
        pytest.param("a.md", "---\n# urllint: ignore-file[R]\na: BAD\nb: BAD\n---\nBAD\n", [3], id="front matter"),
        pytest.param("a.md", "```python\n# urllint: off[R]\nx = 'BAD'\n```\n\n'BAD'\n", [2], id="a block of code"),
        pytest.param("a.md", "```html\n<!-- urllint: off[R] -->\nBAD\n```\n\nBAD\n", [2], id="HTML as code"),
        pytest.param("a.md", "<div>\n<!-- urllint: off[R] -->\n</div>\n\nBAD\n", [], id="HTML around"),
        pytest.param("a.md", "<!-- urllint: off[R] -->\n\n```yaml\na: BAD\n```\n", [], id="code in a range"),
        pytest.param(
            "a.md", "```yaml\n# urllint: off[R]\na: BAD\n```\n\nBAD <!-- urllint: on[R] -->\n", [2], id="on elsewhere"
        ),
    ],
)
def test_regions(path: str, text: str, expected: list[int]) -> None:
    assert left(text, path)[0] == expected


def test_what_a_suppressed_finding_accounts_for_goes_with_it() -> None:
    text = b'a: "http://192.168.010/" # urllint: ignore[IPv4-non-decimal-part]\n'
    checked = linter().check_bytes(text.partition(b" #")[0], "a.yaml")
    led = [finding.rule for finding in checked.findings if finding.explained_by == "IPv4-non-decimal-part"]
    leading = [finding.rule for finding in checked.findings if finding.explained_by is None]
    assert (led, leading) == (["IPv4-too-few-parts"], ["IPv4-non-decimal-part"])
    result = linter().check_bytes(text, "a.yaml")
    assert (result.findings, result.suppressed) == ((), 2)
