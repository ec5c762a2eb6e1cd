"""What is found at a glance is among what the extractor finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from urllint_extractors.markdown.plain_anchors import plain_anchors

from urllint.extraction.driver import Extractors
from urllint.registry import Registry
from urllint.text.document import Document

REGISTRY = Registry.load()
EXTRACTORS = Extractors(REGISTRY)


def at_a_glance(text: str) -> list[tuple[str, str]]:
    return [(anchor.kind, anchor.name) for anchor in plain_anchors(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# One\n\n## Two & three\n\n### C++ ###\n", ["One", "Two & three"]),
        ("# One  \r\n#\tTwo\r\n", ["One", "Two"]),
        ("## The `x_y` of `a*b` in snake_case\n", ["The x_y of a*b in snake_case"]),
        (
            "# \u00dcber \u0645\u0631\u062d\u0628\u0627 \U0001f600\n",
            ["\u00dcber \u0645\u0631\u062d\u0628\u0627 \U0001f600"],
        ),
        ('### <a id="csharp"></a>C# and F\n#### <a name="x"> y\n', ["csharp", "C# and F", "x", " y"]),
        ("---\ntitle: x\n# comment\n---\n# One\n", ["One"]),
        ("text\n# One\n> quote\n# Two\n- item\n# Three\n", ["One", "Two", "Three"]),
        ("# One", ["One"]),
        ("# C#\n# a#b\n", ["C#", "a#b"]),
    ],
)
def test_plain_headings_are_found(text: str, expected: list[str]) -> None:
    assert [name for _, name in at_a_glance(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("```\n# One\n```\n", id="in a code block"),
        pytest.param("````\n```\n# One\n````\n", id="in a code block with another fence in it"),
        pytest.param("<!--\n# One\n\n# Two\n-->\n", id="in a comment"),
        pytest.param("<div>\n# One\n</div>\n", id="in an HTML block"),
        pytest.param("<pre>\n\n# One\n</pre>\n", id="in preformatted text"),
        pytest.param("#One\n####### Two\n    # Three\n\\# Four\n", id="no headings"),
        pytest.param("# *One* [two](x) &lt; \\# <b>x</b> `a``b` _c_ {{ d }}\n", id="markup"),
        pytest.param("# One\t\n", id="a tab at the end, which the parser leaves there"),
        pytest.param("# One {#two}\n# `{#three}`\n# Four #\n## ##\n# `x` #\n", id="an id or marks at the end"),
        pytest.param("<h1>\x020</h1>\n# One\n", id="the mark itself"),
    ],
)
def test_what_is_not_plain_is_left(text: str) -> None:
    assert at_a_glance(text) == []


PIECES = [
    "# ",
    "## ",
    "#",
    "One",
    "two three",
    " & ",
    "&amp;",
    "`x`",
    "`",
    "``",
    "_",
    "a_b",
    "*",
    "**b**",
    "[x](y)",
    "[x]",
]
PIECES += [
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "```\n",
    "~~~",
    "<!--",
    "-->",
    "<div>",
    "</div>",
    "<pre>",
    '<a id="x"></a>',
    "<b>",
]
PIECES += ["> ", "- ", "1. ", "    ", "\t", "---\n", "+++\n", "===\n", "|", "|-|\n", "[x]: y\n", "[^1]: ", "!!! note\n"]
PIECES += [
    "{#id}",
    "{{ x }}",
    "{% raw %}",
    "\\",
    "\u00e9",
    "C#",
    "\u0130",
    "\u2028",
    "\u00a0",
    "\x0b",
    "\x0c",
    "\0",
    "\x02",
    "<?",
    "?>",
]
PIECES += ["<h1>", "</h1>", "$$\n", ":", "<script>", "</script>", "<![CDATA[", "]]>", "http://a.example", "#\n", " #"]


@given(text=st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
@example("- # One\n  ```\n# Two\n  ```\n")
@example("> ```\n# One\n> ```\n")
@settings(max_examples=1500, deadline=None)
def test_the_extractor_finds_them_too(text: str) -> None:
    document = Document(text, path="a.md")
    found = [
        (anchor.kind, anchor.name) for anchor in EXTRACTORS.extract(document, REGISTRY.extractors["markdown"]).anchors
    ]
    assert set(at_a_glance(text)) <= set(found)
    headings = iter(name for kind, name in found if kind == "heading")
    assert all(name in headings for kind, name in at_a_glance(text) if kind == "heading"), "their order is another one"
