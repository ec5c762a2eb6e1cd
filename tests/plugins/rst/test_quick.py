"""The look at a reStructuredText file's bytes: what it clears has nothing that a rule of the standard could report."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from urllint_extractors.rst.quick import quick, references

from tests.engine.test_linter import linter
from tests.plugins.rst.test_properties import HOSTILE
from urllint.engine.result import FileResult
from urllint.registry import Registry

CLEARED: list[tuple[str, str]] = [
    ("text", "a b c\n"),
    ("bare URLs", "see https://a.example/b, <https://c.example> and https://d.example/e.\n"),
    ("embedded URLs", "`a <https://a.example/b>`_ `c <d.html#e>`__ `f <g_>`_ `h <i@j.example>`_\n"),
    ("targets", ".. _a: https://a.example/b\n.. _c: d.html\n.. _e:\n.. __: /f\n\n__ g.html\n"),
    ("targets in a list", "- a\n\n  .. _b: https://a.example/\n  .. _c: d\n"),
    ("targets with quoted names", ".. _`a b`: https://a.example/b\n.. _c: `d e`_\n"),
    ("images", ".. image:: a.png\n   :target: https://a.example\n   :alt: b\n\n.. figure:: /c.png\n"),
    ("code", "::\n\n  $ curl https://a.example/\n\n.. code-block:: python\n\n   x = 'https://a.example/'\n"),
    ("roles and comments", ":ref:`a <b>` ``c`` :data:`d`\n\n.. e\n"),
    ("an address", "mailto:a@b.example, c\n"),
    ("entries", ".. toctree::\n\n   a\n   B <https://b.example>\n"),
    ("escapes", "a\\ s \\*b\\* C:\\d\n"),
]
NOT_CLEARED: list[tuple[str, str]] = [
    ("an embedded URL over two lines", "`a <https://a.example/\nb>`_\n"),
    ("an embedded URL with an escape", "`a <b\\|c>`_\n"),
    ("an embedded URL with a percent sign", "`a <b%zz>`_\n"),
    ("a target that goes on", ".. _a: https://a.example/\n   |b\n"),
    ("a target that goes on behind its name", ".. _a:\n   b|c\n"),
    ("a target that goes on in a list", "- .. _a: b\n     |c\n"),
    ("a target with a space", ".. _a: b %zz\n"),
    ("a target with a backslash", ".. _a: b\\\\c\n"),
    ("a target that ends in a stop", ".. _a: https://a.example.\n"),
    ("a target with a quotation mark", '.. _a: https://a.example/"b\n'),
    ("an anonymous target", "__ b|c\n"),
    ("an anonymous target in a cell", "+-----+\n|__ b^|\n+-----+\n"),
    ("an image with a space", ".. image:: a b|c.png\n"),
    ("an image on the next line", ".. image::\n   a|b.png\n"),
    ("an option with a URL", ".. image:: a.png\n   :target: b|c\n"),
    ("an option in capitals", ".. IMAGE:: a.png\n   :TARGET: b|c\n"),
    ("another language", ".. code-block:: html\n\n   <a href='b c'>\n"),
    ("raw HTML", ".. raw:: html\n\n   <a href='b c'>\n"),
    ("an entry that goes on", '.. toctree::\n\n   https://a.example"b\n'),
    ("one solidus", "see http:/a.example\n"),
    ("an escaped colon", "see https\\://a_b.example\n"),
    ("escaped solidi", "see https:\\/\\/a_b.example https:/\\/c\n"),
    ("what goes on behind a quotation mark", "see 'https://a.example':b\n"),
    ("what goes on behind a bracket", "see (https://a.example):b\n"),
    ("an address with more", "see mailto:a@b.example?c|d\n"),
    ("an escape in a string", "::\n\n  x = 'https:\\x2f/a'\n"),
    ("a scheme without solidi in a literal", "``tel:a b``\n"),
]


@pytest.mark.parametrize("text", [row[1] for row in CLEARED], ids=[row[0] for row in CLEARED])
def test_clears(text: str) -> None:
    assert quick(text.encode())


@pytest.mark.parametrize("text", [row[1] for row in NOT_CLEARED], ids=[row[0] for row in NOT_CLEARED])
def test_does_not_clear(text: str) -> None:
    assert not quick(text.encode())


PIECES = st.sampled_from(
    [
        *"`*_|<>:.\\-+=#[]()!\"' \t\n;,~%&@/é",
        *("`a <", "`a <b", ">`_", ">`__", "``", "**", ":a:`", "`_", "\\ ", "\\_", "|a|", " c", "d\n"),
        *(".. ", ".. _a: ", ".. _a:", ".. _`a`: ", ".. __: ", "__ ", ".. |a| image:: ", ".. image:: ", ".. note:: "),
        *(
            "   :target: ",
            "   :a: ",
            "   ",
            "\n   ",
            "\n\n",
            "\n\n   ",
            "\n- ",
            "  ",
            "::\n\n  ",
            ".. toctree::\n\n   ",
        ),
        *(".. code-block:: python\n\n   ", ".. code-block:: c\n\n   ", ".. raw:: html\n\n   ", ".. csv-table::\n\n   "),
        *(
            "https://a.example/b",
            "http://b.example",
            "https://c.example",
            "https:",
            "http",
            "//",
            "mailto:",
            "tel:",
            "data:",
        ),
        *("b.html#c", "d_e.png", "%20", "%zz", "{{ x }}", "x@a.example", "www.a.example", "a", "b", "'c'", "(d)"),
        *("+---+\n", "| a |\n", "==  ==\n", "a   b\n", "\\x2f", "<b>"),
    ]
)
LINTER = linter(Registry.load())
THOROUGH = linter(Registry.load())
THOROUGH.quick_pass = False


@settings(max_examples=250)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_what_is_cleared_has_no_findings(text: str) -> None:
    data = text.encode()
    assume(quick(data))
    quickly = LINTER.check_bytes(data, "a.rst").findings
    thoroughly = THOROUGH.check_bytes(data, "a.rst").findings
    assert [finding.sort_key for finding in quickly] == [finding.sort_key for finding in thoroughly]


def test_the_quick_pass_is_taken() -> None:
    opened = LINTER.open(b"`a <https://a.example/b>`_\n", "a.rst")
    assert isinstance(opened, FileResult)
    assert opened.urls == 1


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_text_is_looked_at_to_its_end(text: str) -> None:
    quick(text.encode())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`a <b.html>`_ `c <https://a.example>`_ `d <e_>`_ `f <g@h.example>`_\n", ["b.html", "g@h.example"]),
        (".. _a: b/c.html\n.. _d: https://a.example\n.. _e: f_\n.. _g:\n\n__ h\n", ["b/c.html", "h"]),
        (".. _a: __\n.. _b: c/d_\n.. _e: f-g_\n\n`h <_>`_ `l <m_>`_\n", ["__", "c/d_", "_"]),
        (".. image:: a.png\n   :target: b.html\n\n.. figure:: c?d\n", ["a.png", "b.html", "c"]),
        (".. include:: ../a.txt\n.. literalinclude:: b c.py\n.. include:: <isonum.txt>\n", ["../a.txt", "b c.py", "<"]),
        ("a b\n", []),
    ],
)
def test_relative_references_are_known(text: str, found: list[str]) -> None:
    """As they stand where they are plain, and else by where they begin."""
    pairs = references(text.encode())
    assert pairs is not None
    begins = sorted(pairs)
    assert all(text[start:end] == name for (start, end), name in zip(begins, found, strict=True) if start < end)
    assert all(text[start:].startswith(name) for (start, _), name in zip(begins, found, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "`a <#b>`_\n",
            "`a\n<#b>`_\n",
            ".. _a: #b\n",
            ".. _a:\n   #b\n",
            "__ #b\n",
            ".. image:: a.png\n   :target: #b\n",
        ),
        *(".. image:: #b\n", ".. _a:\r\n\t#b\r\n", "|a| __\t#b\n", ".. image:: a.png\n   :target:\n      #b\n"),
    ],
)
def test_references_to_the_file_itself_are_left_to_others(text: str) -> None:
    assert references(text.encode()) is None


@pytest.mark.parametrize("text", ["#1: a, #2 (#3)\n", "a\n#b\n", "::\n\n   $ a #b\n", "#. a\n", "a#b <a#b>\n", "|#|\n"])
def test_other_signs_are_no_references_to_the_file_itself(text: str) -> None:
    assert references(text.encode()) == []
