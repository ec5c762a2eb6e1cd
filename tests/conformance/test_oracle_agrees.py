"""The parser and the literal transcription of the standard say the same: serialization, components, errors, places.

Both see every code point; what one gets wrong the other would have to get wrong in the same way, though they share no
code. The ordinary gate tries the same examples each time, so that it tells about the change at hand; the full gate
(``URLLINT_FULL=1``) tries new ones, and more.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conformance.answers import (
    oracle_answer,
    oracle_override_answer,
    parser_answer,
    parser_override_answer,
)
from tests.conformance.conftest import is_full_gate, wpt_samples
from tests.conformance.strategies import (
    BASES,
    ENCODED_CHARACTERS,
    ENCODINGS,
    Case,
    Inputs,
    Override,
    composed_cases,
    overrides,
    plain_text_cases,
    seeded_cases,
)
from tests.oracle import ENCODING_NAMES
from urllint import whatwg

SAMPLES = wpt_samples()


def thorough(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many examples in the ordinary gate, forty times as many in the full one."""
    return settings(
        max_examples=examples * (40 if is_full_gate() else 1),
        derandomize=not is_full_gate(),
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )


@thorough(800)
@given(composed_cases(SAMPLES))
def test_composed_urls(case: Case) -> None:
    assert parser_answer(case) == oracle_answer(case)


@thorough(800)
@given(plain_text_cases())
def test_plain_text(case: Case) -> None:
    assert parser_answer(case) == oracle_answer(case)


@thorough(400)
@given(overrides(SAMPLES))
def test_state_overrides(case: Override) -> None:
    assert parser_override_answer(case) == oracle_override_answer(case)


@thorough(300)
@given(
    st.text(st.one_of(st.sampled_from(ENCODED_CHARACTERS), st.characters())),
    st.sampled_from([*ENCODINGS, *(name.lower() for name in ENCODING_NAMES)]),
    st.sampled_from(("http://h/?", "ws://h/?", "foo:?", "?")),
)
def test_queries_in_legacy_encodings(query: str, encoding: str, prefix: str) -> None:
    case = Case(prefix + query, "http://h/", encoding)
    assert parser_answer(case) == oracle_answer(case)


def test_seeded_urls() -> None:
    """The generator with a plain source of randomness goes through far more inputs in the same time."""
    count = 500_000 if is_full_gate() else 8_000
    wrong: list[tuple[Any, ...]] = []
    for case in seeded_cases(seed=20, count=count, samples=SAMPLES):
        got, expected = parser_answer(case), oracle_answer(case)
        if got != expected:
            wrong.append((case, got, expected))
    assert wrong[:10] == []


def test_nothing_to_report_on_a_plainly_valid_url() -> None:
    """The fast path's yes, which is all that the linter asks for nearly every URL, is the oracle's yes."""
    inputs = Inputs(random.Random(30), surrogates=False)
    accepted = [text for text in (inputs.nearly_plain() for _ in range(20_000)) if whatwg.is_plainly_valid(text)]
    wrong = []
    for text in accepted[: None if is_full_gate() else 2_000]:
        answer = oracle_answer(Case(text, None))
        if (answer.href, answer.errors) != (text, ()):
            wrong.append((text, answer))
    assert len(accepted) >= 2_000
    assert wrong[:10] == []


def test_every_base_of_the_generator_parses() -> None:
    assert [base for base in BASES if parser_answer(Case(base, None)).href is None] == []
