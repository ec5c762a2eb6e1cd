"""pylatexenc finds the same URLs in LaTeX's commands, decoded in the same way, at the same places.

The files are those that docutils writes of others' documentation, and generated ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from docutils.core import publish_string
from hypothesis import given, settings
from hypothesis import strategies as st
from pylatexenc import macrospec
from pylatexenc.latexwalker import LatexNode, LatexWalker, get_default_latex_context_db
from urllint_extractors.latex.extractor import LatexExtractor

from tests.conformance.conftest import is_full_gate
from tests.installing import source_distribution
from tests.plugins.differences import Found, differences
from urllint.plugin import Document, scan

DOCUMENTATION = "flask==3.1.1"

COMMANDS: Final = {"url": "{", "nolinkurl": "{", "href": "[{{", "burl": "{", "path": "{"}
_ESCAPE: Final = re.compile(r"\\([%#&_{}$])|\\(?:textasciitilde|~)(?:\{\})? ?")


def ours(text: str) -> list[Found]:
    """The URLs in the commands' arguments."""
    urls = LatexExtractor().extract(Document(text, path="a.tex")).urls
    return [Found(url.places[-1].kind, *url.span, url.text) for url in urls if url.places[-1].kind in COMMANDS]


def theirs(text: str) -> list[Found]:
    """The URLs in the arguments that pylatexenc reads, decoded here; the spans are those of what is decoded."""
    context = get_default_latex_context_db()
    macros = [
        macrospec.MacroSpec(name, args_parser=macrospec.MacroStandardArgsParser(spec))
        for name, spec in COMMANDS.items()
    ]
    context.add_context_category("links", macros=macros, prepend=True)
    nodes, _, _ = LatexWalker(text, latex_context=context, tolerant_parsing=True).get_latex_nodes()
    found: list[Found] = []
    for name, node in _commands(nodes):
        argument = node.nodeargd.argnlist[-2 if name == "href" else 0]
        if argument is None:
            continue
        start, end = argument.pos + 1, argument.pos + argument.len - 1
        value, spans = _decoded(text, start, end)
        found += [
            Found(name, spans[first][0], spans[end - 1][1], value[first:end])
            for first, end, *_ in scan(value, mode="quoted")
        ]
    return found


def _decoded(text: str, start: int, end: int) -> tuple[str, list[tuple[int, int]]]:
    """An argument without its escapes, and where what each code point is written as begins and ends."""
    value: list[str] = []
    spans: list[tuple[int, int]] = []
    while start < end:
        escape = _ESCAPE.match(text, start, end)
        value.append(text[start] if escape is None else escape[1] or "~")
        behind = start + 1 if escape is None else escape.end()
        spans.append((start, behind))
        start = behind
    return "".join(value), spans


def _commands(nodes: list[LatexNode]) -> Iterator[tuple[str, Any]]:
    """The commands with URLs, wherever they stand."""
    waiting: list[Any] = [*nodes]
    while waiting:
        node = waiting.pop()
        if node is None:
            continue
        waiting += getattr(node, "nodelist", None) or []
        arguments = getattr(node, "nodeargd", None)
        waiting += (arguments and arguments.argnlist) or []
        if getattr(node, "macroname", None) in COMMANDS:
            yield node.macroname, node


DIFFERENT = [
    ("such a command takes any character for braces", r"\url|https://a.example/b|"),
    (
        "a percent sign in its argument is one and begins no comment, a brace behind it counts",
        r"\url{https://a.example/%}b}",
    ),
    ("what goes over a blank line is not closed", "\\url{https://a.example/\n\nb}"),
]


@pytest.mark.parametrize(("why", "text"), DIFFERENT)
def test_what_is_read_differently_on_purpose(why: str, text: str) -> None:
    assert differences(ours(text), theirs(text)) != [], why


_SETTINGS: Final = {
    "file_insertion_enabled": False,
    "halt_level": 6,
    "legacy_column_widths": False,
    "output_encoding": "unicode",
    "report_level": 5,
    "use_latex_citations": True,
}


def test_documentation_as_docutils_writes_it(cache: pytest.Cache) -> None:
    compared = 0
    files = sorted(source_distribution(cache, DOCUMENTATION).rglob("*.rst"))
    for path in files[:: 1 if is_full_gate() else 12]:
        text = publish_string(path.read_text(encoding="utf-8"), writer="latex", settings_overrides=_SETTINGS)
        expected = theirs(text)
        assert differences(ours(text), expected) == [], path.name
        compared += len(expected)
    assert compared > 10


_URLS = st.lists(
    st.sampled_from(["a", "b/", "?", "=", "\\&", "\\#", "\\_", "\\%20", "\\{", "\\}", "\\$", "{c}", ".", "-", "~d"]),
    max_size=6,
).map(lambda pieces: "https://a.example/" + "".join(pieces) + "z")
_TEXTS = st.recursive(
    st.one_of(
        st.sampled_from(["text ", "% {\n", "\\% ", "\\\\ ", "$a_1$ ", "\n\n", "\\verb|\\url{x}| "]),
        st.builds("\\url{{{}}}".format, _URLS),
        st.builds("\\href{{{}}}{{text}}".format, _URLS),
        st.builds("\\href[b=c]{{{}}}{{\\emph{{text}}}}".format, _URLS),
        st.builds("\\path {{{}}}".format, _URLS),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map("".join),
        st.builds("\\footnote{{{}}}".format, inner),
        st.builds("\\begin{{itemize}}\\item {}\\end{{itemize}}".format, inner),
        st.builds("\\href{{{}}}{{{}}}".format, _URLS, inner),
        st.builds("\\begin{{verbatim}}{}\\end{{verbatim}}".format, inner.filter(lambda text: "verbatim" not in text)),
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(_TEXTS)
def test_generated_texts(text: str) -> None:
    assert differences(ours(text), theirs(text)) == []
