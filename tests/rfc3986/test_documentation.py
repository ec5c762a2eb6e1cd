"""The page about the package: it names everything that is public, and its examples are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from urllint import rfc3986

PAGE = Path(__file__).parents[2] / "docs" / "rfc3986.md"
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the documentation is not part of what is tested here")


def test_the_examples() -> None:
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    runner = doctest.DocTestRunner(verbose=False)
    failures: list[str] = []
    names: dict[str, object] = {}
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, PAGE.name, str(PAGE), 0)
        test.globs = names  # what an example names, those after it use
        runner.run(test, out=failures.append, clear_globs=False)
    assert "".join(failures) == ""
    assert runner.summarize(verbose=False).attempted > 12


@pytest.mark.parametrize("name", rfc3986.__all__)
def test_every_name_is_there_and_on_the_page(name: str) -> None:
    assert getattr(rfc3986, name) is not None
    assert name in dir(rfc3986)
    assert re.search(rf"`(?:[a-zA-Z]+\()?{name}\b", PAGE.read_text(encoding="utf-8"))
