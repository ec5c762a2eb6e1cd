"""Occurrences in columns are the occurrences that were put there."""

from __future__ import annotations

from hypothesis import given

from tests.audit.strategies import occurrences
from urllint.audit.model import Occurrence, Occurrences, Totals, share


@given(occurrences())
def test_columns_hold_what_was_put_there(rows: list[Occurrence]) -> None:
    columns = Occurrences.of(rows)
    assert list(columns) == rows
    assert len(columns) == len(rows)
    assert [columns[at] for at in range(len(rows))] == rows
    assert columns[1:3] == rows[1:3]
    assert columns == Occurrences.of(iter(rows))


@given(occurrences())
def test_the_occurrences_of_one_url(rows: list[Occurrence]) -> None:
    columns = Occurrences.of(rows)
    for url in range(7):
        assert list(columns.of_url(url)) == [row for row in rows if row.url == url]


@given(occurrences())
def test_the_occurrences_in_some_roles(rows: list[Occurrence]) -> None:
    roles = ("link", "prose")
    assert list(Occurrences.of(rows).in_role(roles)) == [row.url for row in rows if row.role in roles]


def test_the_share_of_http() -> None:
    assert Totals(http=1, https=3).http_share == 0.25
    assert Totals().http_share is None
    assert share(0, 2) == 0
