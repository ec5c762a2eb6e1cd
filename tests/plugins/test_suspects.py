"""Suspects by sign: the same as a search for each expression behind its sign."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.suspects import Suspects

EXPRESSIONS = {"ab": ("(?<=cab)", "c+(?!d)"), "b": ("", "a"), "://": (r"[^:\s]*'",), "\\": ("x2f",)}
TEXT = st.lists(st.sampled_from(["ab", "b", "c", "d", "://", "'", "\\", "x2f", " ", ":"]), max_size=14).map("".join)


@given(TEXT)
def test_each_is_found_wherever_it_stands(text: str) -> None:
    data = text.encode()
    suspects = Suspects({"ab": EXPRESSIONS["ab"][:1], "b": EXPRESSIONS["b"]}, EXPRESSIONS)
    expected = {
        at + 1
        for sign, expressions in EXPRESSIONS.items()
        for at in range(len(data))
        if data.startswith(sign.encode(), at)
        and any(re.compile(expression.encode()).match(data, at + len(sign)) for expression in expressions)
    }
    assert set(suspects.places(data)) == expected
    assert suspects.are_in(data) == bool(expected)


def test_expressions_are_compiled_only_for_signs_that_are_there() -> None:
    suspects = Suspects({"ab": ("(",)})
    assert not suspects.are_in(b"a b")
