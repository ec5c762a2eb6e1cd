"""What in a docstring is shown as it is, and what is text."""

from __future__ import annotations

import pytest
from urllint_extractors.python.extractor import PythonExtractor

from urllint.plugin import Document

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
