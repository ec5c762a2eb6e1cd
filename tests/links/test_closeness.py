"""The closest names are those that `difflib.get_close_matches` gives, found with fewer questions."""

from __future__ import annotations

from difflib import get_close_matches

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.links.closeness import Names

_NAMES = st.text(st.sampled_from("abcde-1é"), min_size=1, max_size=24)


@given(_NAMES, st.lists(_NAMES, max_size=40), st.sampled_from([0.6, 0.7, 0.75, 0.9]))
def test_the_closest_is_that_of_difflib(word: str, names: list[str], cutoff: float) -> None:
    known = Names(names)
    close = get_close_matches(word, list(dict.fromkeys(names)), n=2, cutoff=cutoff)
    assert known.closest(word, cutoff, 1) == close[:1]
    found = known.closest(word, cutoff, 2)
    assert found[:1] == close[:1]
    assert len(found) == len(close)


@pytest.mark.parametrize(
    ("word", "names", "expected"),
    [
        pytest.param("instal", ["uninstall", "install", "in"], "install", id="a letter is missing"),
        pytest.param("instlal", ["install", "instance"], "install", id="letters have changed places"),
        pytest.param("page", ["pages", "pagee"], "pages", id="of two that are as close the last in the alphabet"),
        pytest.param("a" * 300, ["a" * 299, "b" * 300], "a" * 299, id="one letter many times"),
        pytest.param("setup", ["xyz", "upset-and-more-of-it"], None, id="nothing is close"),
        pytest.param("setup", [], None, id="there is nothing"),
    ],
)
def test_one_name_is_closest(word: str, names: list[str], expected: str | None) -> None:
    assert Names(names).closest(word, 0.7, 1) == ([expected] if expected is not None else [])


def test_of_many_variations_not_all_are_asked() -> None:
    names = [f"chapter-{a}{b}-of-the-book" for a in "abcdefghij" for b in "abcdefghij"]
    found = Names(names).closest("chapter-aa-of-the-boook", 0.75, 2)
    assert found[0] == "chapter-aa-of-the-book"
    assert len(found) == 2
