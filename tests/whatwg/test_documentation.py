"""The page about the package: it names everything that is public, and its examples are true."""

import doctest
import re
from pathlib import Path

import pytest

from urllint import whatwg

PAGE = Path(__file__).parents[2] / "docs" / "whatwg.md"
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="the documentation is not part of what is tested here")


def test_the_examples() -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(page))
    runner = doctest.DocTestRunner(verbose=False)
    parser = doctest.DocTestParser()
    names: dict[str, object] = {}
    failures: list[str] = []
    for block in blocks:
        line = page.count("\n", 0, block.start(1))
        test = parser.get_doctest(block[1], names, PAGE.name, str(PAGE), line)
        test.globs = names  # what an example names, those after it use
        runner.run(test, out=failures.append, clear_globs=False)
    assert len(blocks) > 20
    assert "".join(failures) == ""
    assert runner.summarize(verbose=False).attempted > 50


@pytest.mark.parametrize("name", whatwg.__all__)
def test_every_name_is_on_the_page(name: str) -> None:
    assert re.search(rf"`{name}\b", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "member",
    [
        f"{owner.__name__}.{name}"
        for owner in (
            whatwg.URL,
            whatwg.URLError,
            whatwg.URLRecord,
            whatwg.URLSearchParams,
            whatwg.ErrorDefinition,
            whatwg.ParseResult,
            whatwg.ComponentSpans,
        )
        for name in dir(owner)
        if not name.startswith("_") and name not in {*dir(ValueError), *dir(tuple)}
    ],
)
def test_every_member_is_on_the_page(member: str) -> None:
    name = member.partition(".")[2]
    assert re.search(rf"`(?:[A-Za-z]+\.)?{name}\b", PAGE.read_text(encoding="utf-8"))
