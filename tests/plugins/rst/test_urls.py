"""Which URLs are found in reStructuredText, where each stands, what it says, and what is left alone."""

from __future__ import annotations

import pytest

from tests.plugins.markdown.reading import check_maps, unmarked
from tests.plugins.rst.reading import kind, read
from urllint.plugin import Role

# sentence, text, the URLs' decoded texts where they are not as written, their kinds
FOUND: list[tuple[str, str, list[str] | None, str]] = [
    # https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#hyperlink-targets
    ("a target", ".. _a: ⟦https://a.example/b⟧", None, "target"),
    ("a relative target", ".. _a: ⟦b.html#c⟧", None, "target"),
    ("a target with a name of several words", ".. _a b: ⟦/c⟧", None, "target"),
    ("a target with a quoted name", ".. _`a: b`: ⟦/c⟧", None, "target"),
    ("a name with a colon", ".. _a:b: ⟦/c⟧", None, "target"),
    ("a name with an escaped colon", ".. _a\\: b: ⟦/c⟧", None, "target"),
    ("a name over two lines", ".. _`a\n   b`: ⟦/c⟧", None, "target"),
    ("a target on the next line", ".. _a:\n   ⟦/b⟧", None, "target"),
    (
        "a target over three lines",
        ".. _a: ⟦https://a.example/\n      b/\n      c⟧",
        ["https://a.example/b/c"],
        "target",
    ),
    ("a target with spaces", ".. _a: ⟦/b c⟧", ["/bc"], "target"),
    ("a target with an escaped space", ".. _a: ⟦/b\\ c⟧", ["/b c"], "target"),
    ("a target with escapes", ".. _a: ⟦/b\\_c\\\\d\\*⟧", ["/b_c\\d*"], "target"),
    ("a target that ends in an escaped underscore", ".. _a: ⟦/b\\_⟧", ["/b_"], "target"),
    ("a target that ends in an underscore and is no name", ".. _a: ⟦https://a.example/b_⟧", None, "target"),
    ("an address as a target", ".. _a: ⟦b@c.example⟧", ["mailto:b@c.example"], "target"),
    ("an anonymous target", ".. __: ⟦/b⟧", None, "target"),
    ("an anonymous target without dots", "__ ⟦/b⟧", None, "target"),
    ("an anonymous target over two lines", "__ ⟦/b\n   c⟧", ["/bc"], "target"),
    ("targets in a row", ".. _a: ⟦/b⟧\n.. _c: ⟦/d⟧\n__ ⟦/e⟧", None, "target target target"),
    ("the same name twice", ".. _a: ⟦/b⟧\n.. _A: ⟦/c⟧", None, "target target"),
    ("a target for two names", ".. _a:\n.. _b: ⟦/c⟧", None, "target"),
    ("a target ends at a blank line", ".. _a: ⟦/b⟧\n\n   c", None, "target"),
    ("a target in a list", "- .. _a: ⟦/b⟧\n  .. _c: ⟦/d⟧", None, "target target"),
    ("lines that end in CR LF", ".. _a: ⟦/b⟧\r\n.. _c: ⟦/d⟧\r\n", None, "target target"),
    ("lines that end in CR", ".. _a: ⟦/b⟧\r.. _c: ⟦/d⟧\r", None, "target target"),
    ("tabs", ".. _a:\n\t⟦/b⟧\n\n-\ta\n\n\t.. _c: ⟦/d⟧", None, "target target"),
    # embedded: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#embedded-uris-and-aliases
    ("an embedded URL", "see `a <⟦https://a.example/b⟧>`_.", None, "link"),
    ("an anonymous embedded URL", "`a <⟦/b⟧>`__", None, "link"),
    ("an embedded URL alone", "`<⟦/b⟧>`_", None, "link"),
    ("an embedded URL over two lines", "`a\n<⟦https://a.example/\nb⟧>`_", ["https://a.example/b"], "link"),
    ("an embedded URL in a quote over two lines", "  `a <⟦/b\n  c⟧>`_", ["/bc"], "link"),
    ("an embedded URL with escapes", "`a <⟦/b\\_\\ c\\>d⟧>`_", ["/b_ c>d"], "link"),
    ("an embedded URL that ends in an escaped underscore", "`a <⟦/b\\_⟧>`_", ["/b_"], "link"),
    ("an embedded absolute URL that ends in one", "`a <⟦https://a.example/b_⟧>`_", None, "link"),
    ("an embedded address", "`a <⟦b@c.example⟧>`_", ["mailto:b@c.example"], "link"),
    ("an embedded substitution", "`a <⟦https://a.example/|version|/b⟧>`_", None, "link"),
    ("brackets in the text", "`a\\<b> <⟦/c⟧>`_", None, "link"),
    ("in parentheses", "(`a <⟦/b⟧>`_)", None, "link"),
    ("behind an apostrophe", "it's `a <⟦/b⟧>`__'s", None, "link"),
    ("behind an escaped space", "x\\ `a <⟦/b⟧>`_\\ s", None, "link"),
    ("behind a mark that nothing closes", "*a `b <⟦/c⟧>`_", None, "link"),
    ("behind a quoted mark", "'`' `b <⟦/c⟧>`_", None, "link"),
    ("a URL as the text", "`⟦https://a.example⟧ <⟦https://b.example⟧>`_", None, "text link"),
    ("in a title", "`a <⟦/b⟧>`_\n===========", None, "link"),
    ("in a title with an overline", "==========\n`a <⟦/b⟧>`_\n==========", None, "link"),
    ("in a term and its definition", "`a <⟦/b⟧>`_\n   `c <⟦/d⟧>`_", None, "link link"),
    ("in a numbered list", "1. `a <⟦/b⟧>`_\n#. `c <⟦/d\n   e⟧>`_", ["/b", "/de"], "link link"),
    ("in a field", ":a: `b <⟦/c⟧>`_\n    `d <⟦/e⟧>`_", None, "link link"),
    ("in a list of options", "-a  `b <⟦/c⟧>`_\n--long=<d>\n    `e <⟦/f⟧>`_", None, "link link"),
    ("in a block of lines", "| `a <⟦/b⟧>`_\n| c\n  `d <⟦/e⟧>`_", None, "link link"),
    ("in a footnote and a citation", ".. [1] `a <⟦/b⟧>`_\n.. [C] d\n   `e <⟦/f⟧>`_", None, "link link"),
    ("in a note", ".. note:: `a <⟦/b⟧>`_\n\n   `c <⟦/d⟧>`_", None, "link link"),
    ("in a directive that nobody knows", ".. unheard-of::\n   :a: b\n\n   `c <⟦/d⟧>`_", None, "link"),
    ("in a replacement", ".. |a| replace:: `b <⟦/c⟧>`_", None, "link"),
    ("beyond ASCII", "„`ä <⟦/ß⟧>`_“ 日本、`a <⟦/b⟧>`_。", None, "link link"),
    ("in a grid table", "+-----------+\n| `a <⟦/b⟧>`_ |\n+-----------+", None, "link"),
    (
        "over two lines of a cell",
        "+-------+---+\n| `a    | x |\n| <⟦/b   | y |\n| c⟧>`_  | z |\n+-------+---+",
        ["/bc"],
        "link",
    ),
    (
        "in a simple table",
        "==  =====\na   b\n==  =====\nc   `d <⟦/e⟧>`_\n    `f <⟦/g⟧>`_\n==  =====",
        None,
        "link link",
    ),
    (
        "before an empty line of a simple table",
        "==  =====\na   b\n==  =====\nc   `d <⟦/e⟧>`_\n\nf   g\n==  =====",
        None,
        "link",
    ),
    ("in a row of CSV", '.. csv-table::\n\n   "`a <⟦/b⟧>`_", `c <⟦/d⟧>`_', None, "link link"),
    # standalone hyperlinks: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#standalone-hyperlinks
    ("a bare URL", "see ⟦https://a.example/b⟧.", None, "text"),
    (
        "a bare URL in brackets",
        "(⟦https://a.example/b⟧), <⟦https://c.example⟧>, [⟦https://d.example/⟧]",
        None,
        "text text text",
    ),
    (
        "final punctuation",
        "⟦https://a.example/b⟧-, ⟦https://c.example/?d⟧?; ⟦https://e.example/f⟧:",
        None,
        "text text text",
    ),
    ("a bracket that docutils cuts off", "⟦https://a.example/b_(c⟧) d", None, "text"),
    ("a bare URL in emphasis", "**⟦https://a.example/b⟧** *⟦https://c.example/d⟧*", None, "text text"),
    ("a bare URL with an escape", r"⟦https://a.example/b\_c\*⟧", ["https://a.example/b_c*"], "text"),
    ("a bare URL before an escaped space", r"⟦https://a.example⟧\ s", None, "text"),
    ("a bare URL with an escaped colon", r"⟦https\://a.example⟧ b", ["https://a.example"], "text"),
    ("a URL that must not be a link", r"⟦\https://a.example⟧ b", ["https://a.example"], "text"),
    ("a bare URL with a substitution", "⟦https://a.example/|version|/b⟧ c", None, "text"),
    ("a bare URL with a placeholder", "⟦https://<host>/{b}/%s⟧ c", None, "text"),
    ("characters that no link of docutils holds", "⟦https://a.example/ß⟧ ⟦https://a.example/b|c⟧", None, "text text"),
    ("an address with its scheme", "mail to ⟦mailto:a@b.example⟧.", None, "text"),
    ("a malformed bare URL", "⟦http:/a.example/b⟧", None, "text"),
    ("a host", "⟦www.a.example⟧", None, "text"),
    ("the text of a role", ":download:`a <⟦https://a.example/b⟧>`", None, "text"),
    ("text in single backquotes", "`⟦https://a.example⟧`", None, "text"),
    ("an option's value", ".. figure:: ⟦a.png⟧\n   :alt: see ⟦https://a.example⟧", None, "figure text"),
    (
        "in a grid table, two cells",
        "+-------------------+---+\n| ⟦https://a.example⟧ | b |\n+-------------------+---+",
        None,
        "text",
    ),
    (
        "a wide character before it",
        "+----+-------------------+\n| 日 | ⟦https://a.example⟧ |\n+----+-------------------+",
        None,
        "text",
    ),
    ("a cell of CSV that is a link", ".. csv-table::\n\n   a,`b <⟦/c⟧>`_,d", None, "link"),
    ("an entry of CSV", ".. csv-table::\n\n   a,⟦https://a.example/b⟧,c", None, "text"),
    ("an entry of CSV with semicolons", ".. csv-table::\n   :delim: ;\n\n   a;⟦https://a.example/b,c⟧;d", None, "text"),
    # literals
    ("a literal", "``⟦https://a.example/b⟧``", None, "literal"),
    ("a backslash in a literal is none", r"``⟦https://a.example/b\_c⟧``", None, "literal"),
    ("a literal that is more than a URL", "``curl ⟦https://a.example/b⟧ `x```", None, "literal"),
    ("a doctest", ">>> get('⟦https://a.example/b⟧')\n'⟦https://c.example/⟧'", None, "doctest doctest"),
    # directives
    ("an image", ".. image:: ⟦a.png⟧", None, "image"),
    ("an image on the next line", ".. image::\n   ⟦a.png⟧", None, "image"),
    (
        "an image over two lines",
        ".. image:: ⟦https://a.example/\n   b.png⟧\n   :alt: c",
        ["https://a.example/b.png"],
        "image",
    ),
    ("an image with a target", ".. image:: ⟦a.png⟧\n   :target: ⟦b.html⟧", None, "image image[target]"),
    ("a substituted image", ".. |a b| image:: ⟦c.png⟧\n   :target: ⟦/d⟧", None, "image image[target]"),
    ("an image in a cell", "+------------------+\n| .. image:: ⟦a.png⟧ |\n+------------------+", None, "image"),
    ("a figure with a caption", ".. figure:: ⟦a.png⟧\n\n   See ⟦https://a.example⟧.", None, "figure text"),
    ("a raw URL", ".. raw:: html\n   :url: ⟦https://a.example/b⟧", None, "raw[url]"),
    ("a table by URL", ".. csv-table::\n   :url: ⟦https://a.example/b⟧", None, "csv-table[url]"),
    ("a table by file", ".. csv-table::\n   :file: ⟦a/b.csv⟧", None, "csv-table[file]"),
    (
        "an included file",
        ".. include:: ⟦../a b.txt⟧\n.. literalinclude:: ⟦c.py⟧\n   :lines: 1",
        None,
        "include literalinclude",
    ),
    (
        "a table of contents",
        ".. toctree::\n   :maxdepth: 1\n\n   a\n   B <c>\n   D <⟦https://a.example⟧>\n   ⟦https://b.example⟧",
        None,
        "toctree toctree",
    ),
    (
        "a signature",
        ".. py:function:: f(url='⟦https://a.example/⟧')\n\n   See ⟦https://b.example⟧.",
        None,
        "argument text",
    ),
    ("a directive in capitals", ".. IMAGE:: ⟦a.png⟧", None, "image"),
    ("a directive with a space", ".. image :: ⟦a.png⟧", None, "image"),
    # comments
    ("a comment", ".. see ⟦https://a.example⟧\n   and ⟦https://b.example⟧", None, "comment comment"),
    ("a comment below its dots", "..\n   see ⟦https://a.example⟧", None, "comment"),
    ("a comment that looks like a directive", ".. image: ⟦https://a.example⟧", None, "comment"),
    ("nothing in a comment is markup", ".. see `a <b>`_", None, ""),
    # what is left alone
    ("names of targets", "`a`_ b_ `c <d_>`_ `e <f g_>`__", None, ""),
    ("targets of targets", ".. _a: b_\n.. _c: `d e`_\n.. __: f_\n__ g_", None, ""),
    ("targets in the document", ".. _a:\n\n_`b`", None, ""),
    (
        "an image that leads to a target",
        ".. image:: ⟦a.png⟧\n   :target: b_\n\n.. image:: ⟦c.png⟧\n   :target: `d e`_",
        None,
        "image image",
    ),
    ("roles that number", ":pep:`8` :rfc:`2822#s` :issue:`12` :ref:`a <b>` :doc:`/c`", None, ""),
    ("addresses", "a@b.example", None, ""),
    ("what docutils brings along", ".. include:: <isonum.txt>", None, ""),
    ("a mark without its bracket", "`a <b>c`_", None, ""),
    ("an escaped reference", r"\`a <b>`_ `c \<d>`_", None, ""),
    ("an unknown scheme", "a:b std::x", None, ""),
]

ROLES: dict[str, Role] = {
    "link": "link",
    "target": "link",
    "toctree": "link",
    "image[target]": "link",
    "image": "resource",
    "figure": "resource",
    "include": "resource",
    "literalinclude": "resource",
    "raw[url]": "resource",
    "csv-table[url]": "resource",
    "csv-table[file]": "resource",
    "text": "prose",
    "literal": "verbatim",
    "doctest": "verbatim",
    "argument": "verbatim",
    "comment": "comment",
}


@pytest.mark.parametrize(("marked", "decoded", "kinds"), [row[1:] for row in FOUND], ids=[row[0] for row in FOUND])
def test_finds(marked: str, decoded: list[str] | None, kinds: str) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [url.text for url in extraction.urls] == (
        decoded if decoded is not None else [text[start:end] for start, end in spans]
    )
    assert [kind(url) for url in extraction.urls] == kinds.split()
    for url in extraction.urls:
        assert url.role == ROLES[kind(url)] or (url.role == "verbatim" and kind(url) == "text")
    check_maps(text, extraction)


@pytest.mark.parametrize(
    "text",
    [
        "`https://a.example`",
        r"\https://a.example",
        ":file:`https://a.example`",
        ":code-py:`'https://a.example'`",
        ".. unheard-of::\n\n   https://a.example",
        ".. parsed-literal::\n\n   https://a.example",
    ],
)
def test_what_is_shown_has_that_role(text: str) -> None:
    assert [(url.text, url.role) for url in read(text).urls] == [("https://a.example", "verbatim")]


def test_references_in_a_parsed_literal_are_links() -> None:
    (url,) = read(".. parsed-literal::\n\n   wget `a <https://a.example>`_").urls
    assert (url.text, url.role) == ("https://a.example", "link")


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("`a b <c>`_", "a b"),
        ("`a <c>`__", "a"),
        ("`<c>`_", None),
        (r"`a\* <c>`_", None),
        ("`a\nb <c>`_", None),
        (".. _a: c", None),
    ],
)
def test_the_visible_text_is_known(text: str, visible: str | None) -> None:
    (url,) = read(text).urls
    assert (None if url.visible is None else text[slice(*url.visible)]) == visible


@pytest.mark.parametrize(
    ("text", "label"), [(".. _A b: c", "A b"), (".. _`a: b`: c", "a: b"), (".. __: c", None), ("__ c", None)]
)
def test_a_target_has_its_name_for_a_label(text: str, label: str | None) -> None:
    (url,) = read(text).urls
    assert url.label == label


@pytest.mark.parametrize(
    ("text", "holes"),
    [
        ("`a <https://a.example/|version|/b>`_", [(18, 27)]),
        ("https://a.example/|version|/b c", [(18, 27)]),
        (".. _a: https://{host}/b", [(8, 14)]),
        ("`a <|filename|b/c.md>`_", [(0, 10)]),
        (".. _a: https://a.example/|b|{c}", [(18, 21), (21, 24)]),
    ],
)
def test_placeholders_are_holes(text: str, holes: list[tuple[int, int]]) -> None:
    (url,) = read(text).urls
    assert [tuple(hole)[:2] for hole in url.holes] == holes


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (".. _a: htp://a.example", "misspelt-scheme"),
        (".. _a: docker://alpine:3", "foreign-authority"),
        (".. _a: no-such:thing", "url"),
        (".. include:: a b.txt", "path"),
        ("`a <//a.example/b>`_", "url"),
    ],
)
def test_forms(text: str, form: str) -> None:
    (url,) = read(text).urls
    assert url.form == form
