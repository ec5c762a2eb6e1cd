"""What the fixes of rules make of URLs, and how far the engine trusts them.

``fixes.txt`` holds a URL, what each fix makes of it, and why that is safe or not, for people to read.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.checking import check, check_example, leading
from tests.rules.test_examples import BAD
from urllint.fixing.edits import apply_edits
from urllint.model import Finding
from urllint.rule import Example
from urllint.whatwg import parse

TABLE = Path(__file__).with_name("fixes.txt")
FIXED = [(name, example) for name, example in BAD if example.fixed is not None]
NOT_FIXED = [(name, example) for name, example in BAD if example.fixed is None]


def ids(rows: list[tuple[str, Example]]) -> list[str]:
    """The rows' names."""
    return [f"{name}: {example.url!r}" for name, example in rows]


def made(finding: Finding) -> str:
    """What the finding's fix makes of its URL."""
    assert finding.fix is not None
    assert finding.url is not None
    return apply_edits(finding.url, finding.fix.edits)


@pytest.mark.parametrize(("name", "example"), FIXED, ids=ids(FIXED))
def test_the_fix_of_an_example_is_what_it_says_and_the_error_is_gone(name: str, example: Example) -> None:
    (finding,) = [finding for finding in check_example(name, example) if finding.rule == name]
    assert finding.fix is not None
    assert made(finding) == example.fixed == finding.fix.after
    again = check_example(name, example._replace(url=finding.fix.after))
    assert name not in [other.rule for other in again]


@pytest.mark.parametrize(("name", "example"), FIXED, ids=ids(FIXED))
def test_the_fix_of_an_example_is_safe_if_the_url_stays_the_same(name: str, example: Example) -> None:
    (finding,) = [finding for finding in check_example(name, example) if finding.rule == name]
    before, after = parse(example.url, example.base).url, parse(example.fixed or "", example.base).url
    assert finding.fix is not None
    same = before is not None and after is not None and before.href == after.href
    assert finding.fix.applicability == ("safe" if same else "unsafe")


@pytest.mark.parametrize(("name", "example"), NOT_FIXED, ids=ids(NOT_FIXED))
def test_an_example_without_a_fix_has_none(name: str, example: Example) -> None:
    assert [finding.fix for finding in check_example(name, example) if finding.rule == name] == [None]


def urls() -> list[str]:
    """The URLs of the table: the lines that begin with a quote, as Python writes them."""
    return [ast.literal_eval(line) for line in TABLE.read_text(encoding="utf-8").splitlines() if line[:1] in "'\""]


def table(urls: list[str]) -> str:
    """Each URL with its fixes. What may be relative is so to a base that is not known."""
    lines: list[str] = []
    for url in urls:
        lines.append(repr(url) if url.isprintable() else ascii(url))
        for finding in leading(check(url, relative=not url.startswith("http//"), holes=True)):
            fix = finding.fix
            if fix is None:
                lines.append(f"    {finding.rule}: no fix")
            else:
                after = repr(fix.after) if fix.after.isprintable() else ascii(fix.after)
                lines += [f"    {finding.rule}: {fix.title}", f"        {after} ({fix.applicability}: {fix.reason})"]
    return "\n".join(lines) + "\n"


def test_the_fixes_are_what_the_table_says() -> None:
    """After a change that is meant, ``python -m tests.rules.test_fixes`` writes the table again; read it."""
    assert table(urls()) == TABLE.read_text(encoding="utf-8")


PIECES = st.sampled_from(
    [
        *' \t\n"<>`{}^|[]\\%#?/:@',
        "%41",
        "é",
        "\ufdd0",
        "a",
        "b",
        "0x7f",
        "127.1",
        "C|",
        "%2E",
        "．",
        "[2001:0db8::0001]",
    ]
)
STARTS = st.sampled_from(
    ["https://", "https:/", "https:", "file:", "file:\\", "ssh://", "mailto:", "", "//", "HTTP:\\\\"]
)


@given(
    STARTS,
    st.lists(PIECES, max_size=8).map("".join),
    st.sampled_from(["/", "?", "#", ""]),
    st.lists(PIECES, max_size=8),
)
def test_safe_fixes_keep_the_url_and_all_fixes_come_to_an_end(
    start: str, host: str, delimiter: str, rest: list[str]
) -> None:
    url = start + host + delimiter + "".join(rest)
    original = url
    for _ in range(40):
        fixable = [f for f in leading(check(url, relative=True)) if f.fix is not None and f.fix.applicability == "safe"]
        if not fixable:
            break
        before, url = url, made(fixable[0])
        assert url != before
        for base in ("https://a.invalid/b/c/d", "file:///b/c/d", "http://a.invalid/b"):
            one, other = parse(original, base).url, parse(url, base).url
            assert one is not None
            assert other is not None
            assert one.href == other.href
    else:
        pytest.fail(f"the fixes of {original!r} have no end")


if __name__ == "__main__":
    text = table(urls())
    TABLE.write_text(text, encoding="utf-8")
