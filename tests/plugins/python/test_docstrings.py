"""What in a docstring is shown as it is, and what is text."""

from __future__ import annotations

import pytest
from urllint_extractors.python.extractor import PythonExtractor
from urllint_extractors.python.quick import doubts, quick

from urllint.plugin import Document
from urllint.testing import check_extraction

U = "https://a.example/"

SHOWN: list[tuple[str, str]] = [
    ("a doctest", f'"""A.\n\n>>> f("{U}")\n"""'),
    ("what a doctest prints", f'"""A.\n\n>>> f()\n{U}\n"""'),
    ("a literal block", f'def f():\n    """A::\n\n        {U}\n    """'),
    ("a literal block below text", f'def f():\n    """\n    A\n    b::\n\n        c\n\n        {U}\n    """'),
    ("deep in a literal block", f'"""\nA::\n\n    b\n        c\n            {U}\n"""'),
    ("a literal block in a list", f'"""\n- A::\n\n      {U}\n"""'),
    ("a block of code", f'"""\n.. code-block:: python\n\n    {U}\n"""'),
    ("a block of code in a note", f'"""\n.. note::\n\n   .. code:: sh\n      :name: b\n\n      {U}\n"""'),
    ("with escapes", f'"""\\x41::\n\n    {U}\n"""'),
    ("lines that end in CR LF", f'"""A::\r\n\r\n    {U}\r\n"""'),
    ("in backquotes", f'"""A `{U}`."""'),
]
TEXT: list[tuple[str, str]] = [
    ("a sentence", f'"""See {U}."""'),
    ("behind a literal block", f'"""A::\n\n    b\n\n{U}\n"""'),
    ("behind a doctest", f'"""\n>>> f()\n1\n\n{U}\n"""'),
    ("a note", f'"""\n.. note::\n\n    {U}\n"""'),
    ("a parameter", f'"""\n:param a: see\n    {U}\n"""'),
    ("one colon", f'"""\nArgs:\n    a: see {U}\n"""'),
    ("two colons in a line", f'"""\nUse a::b and\n    {U}\n"""'),
    ("an embedded URL", f'"""See `a <{U}>`_."""'),
]


@pytest.mark.parametrize("text", [row[1] for row in SHOWN], ids=[row[0] for row in SHOWN])
def test_is_shown(text: str) -> None:
    (url,) = PythonExtractor().extract(Document(text, path="a.py")).urls
    assert (url.text, url.role) == (U, "verbatim")


@pytest.mark.parametrize("text", [row[1] for row in TEXT], ids=[row[0] for row in TEXT])
def test_is_text(text: str) -> None:
    (url,) = PythonExtractor().extract(Document(text, path="a.py")).urls
    assert (url.text.rstrip("."), url.role) == (U, "prose")


OVER_LINES: list[tuple[str, str, str]] = [
    ("two lines", f"See `a b <{U}c\n    /d>`_.", f"{U}c/d"),
    ("three lines", f"See `a <{U}\n    c\n    #d>`__.", f"{U}c#d"),
    ("a line that ends in a full stop", f"See `a <{U}c.\n    html>`_.", f"{U}c.html"),
    ("lines that end in CR LF", f"See `a <{U}c\r\n    /d>`_.", f"{U}c/d"),
    ("with escapes around", f"\\x41 `a <{U}c\n    /d>`_ \\n.", f"{U}c/d"),
    ("a target", f"\n    .. _a b: {U}c\n       #d\n    ", f"{U}c#d"),
    ("a target on the next line", f"\n    .. _a b:\n       {U}c\n       #d\n\n    e", f"{U}c#d"),
    ("a target without a name", f"\n    __ {U}c\n       #d\n       e\n\n    f", f"{U}c#de"),
    ("not a target over lines that are not indented", f"\n    __ {U}c\n    d\n", f"{U}c"),
    ("not a line of words", f"\n    .. _a: {U}c\n       d e\n", f"{U}c"),
    ("a backslash at the end of a line", f"See `a <{U}c\\\\\n    /d>`_", f"{U}c/d"),
    ("not without the end of a link", f"See `a <{U}c\n    /d> e", f"{U}c"),
    ("not without its beginning", f"See <{U}c\n    /d>`_", f"{U}c"),
    ("not over a blank line", f"See `a <{U}c\n\n    /d>`_", f"{U}c"),
]


@pytest.mark.parametrize(("body", "expected"), [row[1:] for row in OVER_LINES], ids=[row[0] for row in OVER_LINES])
def test_links_over_lines(body: str, expected: str) -> None:
    text = f'def f():\n    """{body}"""\n'
    document = Document(text, path="a.py")
    extraction = PythonExtractor().extract(document)
    (url,) = extraction.urls
    assert url.text == expected
    assert list(check_extraction(document, extraction)) == []
    written = PythonExtractor().encode("https://b.example/e", url, text[slice(*url.span)])
    assert written is not None
    changed = text[: url.span.start] + written + text[url.span.end :]
    (again,) = PythonExtractor().extract(Document(changed, path="a.py")).urls
    assert again.text == "https://b.example/e"


@pytest.mark.parametrize(
    "text",
    [
        f'"""See `a <{U}b\n  /%zz>`_."""',
        f'"""See `a <{U}\n  b\r\n  /%zz>`__."""',
        f'"""\n.. _a: {U}b\n    /%zz\n"""',
        f'"""\n.. _a:\n   {U}b\n    /%zz\n"""',
        f'"""\n__ {U}b\r\n    /%zz\n"""',
    ],
)
def test_the_quick_pass_sees_links_over_lines(text: str) -> None:
    assert not quick(text.encode())
    narrowed = Document(text, path="a.py", doubts=list(doubts(text.encode())))
    assert [url.text for url in PythonExtractor().extract(narrowed).urls] == [f"{U}b/%zz"]
