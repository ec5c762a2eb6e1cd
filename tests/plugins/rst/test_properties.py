"""What holds for every text: offsets are true, what is written reads back, and nothing raises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.rst.extractor import RstExtractor

from tests.plugins.markdown.reading import check_maps
from tests.plugins.rst.reading import read

MARKUP = [
    *"`*_|<>:.\\-+=#[]()!\"' \t\n\r\0é日\u2028\ud800",
    *("`a <", ">`_", ">`__", "``", "**", ":role:`", "`_", "_`", "|a|", "[1]_", "\\ ", "\\_"),
    *(".. ", ".. _a: ", ".. __: ", "__ ", ".. [1] ", ".. |a| image:: ", ".. image:: ", "   :target: ", "   :a: "),
    *(".. code-block:: python\n\n   ", ".. raw:: html\n\n   ", ".. note:: ", ".. toctree::\n\n   ", "::\n\n  "),
    *(".. csv-table::\n\n   ", ".. highlight:: c\n", ".. urllint: ignore[x]\n", "..\n"),
    *("\n\n", "\n- ", "\n1. ", "\n   ", "\n  ", ":a: ", "-a  ", "| ", ">>> ", "a\n  ", "\n===\n", "\n\r\n"),
    *("+---+---+\n", "| a | b |\n", "+===+===+\n", "==  ===\n", "a   b\n"),
    *(
        "https://a.example/b",
        "http:/x",
        "www.a.example",
        "mailto:a@b.example",
        "x@a.example",
        "b.html",
        "https://a.example/c_",
    ),
    *("{{ x }}", "<b>", "%zz", "(c)", "a", "b c"),
]
TEXTS = st.lists(st.sampled_from(MARKUP), max_size=40).map("".join)


@settings(max_examples=150)
@given(TEXTS)
def test_every_offset_is_true(text: str) -> None:
    extraction = read(text)
    check_maps(text, extraction)
    assert extraction.problems == []
    for comment in extraction.comments:
        assert comment.text in text[slice(*comment.span)]


@settings(max_examples=150)
@given(TEXTS)
def test_a_url_written_again_reads_the_same(text: str) -> None:
    """The URL in its own place, and the others as they were."""
    extractor = RstExtractor()
    urls = read(text).urls
    for number, url in enumerate(urls):
        raw = text[slice(*url.span)]
        written = extractor.encode(url.text, url, raw)
        if written is None or "\n" in raw:  # a text in a cell of a table must not become longer or shorter
            continue
        if "+--" in text or "==  =" in text:
            continue
        changed = text[: url.span.start] + written + text[url.span.end :]
        again = read(changed).urls
        assert [other.text for other in again] == [other.text for other in urls], (changed, number)


N = 8_000
U = "https://a.example"
HOSTILE: list[tuple[str, str]] = [
    # benchmarks/hostile.py shows that the time for these grows with their length, and no faster.
    ("backquotes", "`" * N),
    ("references that nothing closes", "`a " * N + U),
    ("references", "`a <b>`_ " * N),
    ("opening angle brackets", "`a " + "<" * N + ">`_"),
    ("closing angle brackets", "`a <" + ">" * N + "`_"),
    ("escaped angle brackets", "`a " + "\\<" * N + "b>`_"),
    ("backslashes", "\\" * N + U),
    ("asterisks", "*a " * N + U),
    ("double asterisks", "**a " * N + U),
    ("literals that nothing closes", "``a " * N + U),
    ("roles", ":a:`b " * N + U),
    ("names of roles", ":a" * N + U + " >`_"),
    ("roles behind", "`a`:a:b" * N + U),
    ("bullets in bullets", "- " * N),
    ("nested lists", "".join(" " * depth + "- a\n" for depth in range(500))),
    ("nested quotes", "".join(" " * depth + "a\n\n" for depth in range(600))),
    ("nested directives", "".join("   " * depth + f".. note:: {U}\n\n" for depth in range(300))),
    ("items", f"- {U}\n" * N),
    ("fields in fields", ":a: " * N),
    ("fields", f":a: {U}\n" * N),
    ("options", f"--a  {U}\n" * N),
    ("tops of grids", "+-+-+\n" * N),
    (
        "a grid of crosses",
        "+-" * 150 + "+\n" + ("+" * 301 + "\n") * 100 + "|" + U.ljust(299) + "|\n" + "+-" * 150 + "+\n",
    ),
    ("a grid of walls", "+" + "-" * 400 + "+\n" + ("|" * 402 + "\n") * 200 + "+" + "-" * 400 + f"+\n{U}"),
    ("tops of simple tables", "== ==\n" * N),
    ("tops of simple tables with rows", "== ==\na b\n" * N),
    ("a simple table", "== ==\n" + f"a  {U}\n" * N + "== ==\n"),
    ("columns", "= " * 2000 + "=\n" + ("a " * 2000 + "a\n") * 20 + "= " * 2000 + f"=\n{U}"),
    ("targets", ".. _a: b\n" * N),
    ("targets without ends", ".. _a\n" * N),
    ("colons in a target's name", ".. _" + "a:" * N),
    ("backquotes in a target's name", ".. _`" + "`:a" * N),
    ("a target of many lines", ".. _a: " + "b\n   " * N),
    ("suppressions", ".. urllint: ignore[x]\n\n" * 3000),
    ("suppressions between items", "- a\n\n.. urllint: ignore[x]\n\n" * 3000),
    ("a suppression before many items", ".. urllint: ignore[x]\n\n" + "- a\n" * N),
    ("directives", ".. a::\n" * N),
    ("options of a directive", ".. image:: a\n" + "   :target: b\n" * N),
    ("substitutions", ".. |" + "a|" * N),
    ("literal blocks", f"a::\n\n  {U}\n\n" * N),
    ("quoted literal blocks", f"::\n\n> {U}\n\n" * N),
    ("titles", "a\n=\n" * N),
    ("rules", "====\n" * N),
    ("cells of CSV", ".. csv-table::\n\n   " + f"a,{U}," * N),
    ("open quotes in CSV", ".. csv-table::\n\n   " + U + '"a' * N),
    ("entries", ".. toctree::\n\n   " + "a <" * N + U),
    ("doctests", f">>> {U}\n" * N),
    ("blocks of lines", f"| {U}\n" * N),
    ("tabs", "\t" * N + "a\n" + U),
    ("carriage returns", "\r" * N),
    ("URLs in one line", f"{U} " * N),
    ("URLs with commas between", f"{U}," * N),
    ("parentheses", U + "/(" * N),
    ("escapes in a URL", U + "/\\*" * N),
    ("addresses", "mailto:a@b " * N),
    ("schemes without addresses", "mailto:" * N),
    ("an address of many parts", ".. _a: a@" + "b." * N + "|"),
    ("wide characters in grids", f"+--+--+\n|あ|{U}|\n+--+--+\n" * 2000),
    ("white space in a URL", "`a <" + "b " * N + ">`_"),
    ("white space before a URL", "`a" + " " * N + "<b>`_"),
    ("definitions", "a\n b\n" * N),
    ("NULs", "\0" * N),
    ("line ends", "\n" * N),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    check_maps(text, read(text))
