"""What the quick pass says of tables: the same findings with it and without."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.plugins.config.test_quick import PARTS, is_cleared, linter

PLAIN = 'name,url\na,https://a.example/b\nb,"https://b.example/"\nc,https://c.example\n'

CELLS = st.lists(PARTS, max_size=4).map("".join)
ROWS = st.lists(st.lists(CELLS, min_size=1, max_size=3).map(",".join), min_size=1, max_size=3).map("\n".join)


def test_plain_tables_are_cleared() -> None:
    assert is_cleared(PLAIN, "a.csv")
    assert is_cleared(PLAIN.replace(",", "\t"), "a.tsv")


@settings(max_examples=150, deadline=None)
@given(ROWS)
def test_with_and_without_the_quick_pass(text: str) -> None:
    fast, slow = (linter(quick).check_bytes(text.encode(), "a.csv") for quick in (True, False))
    assert [str(finding) for finding in fast.findings] == [str(finding) for finding in slow.findings]
