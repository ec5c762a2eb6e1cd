"""What holds of a URL whatever is done to it: after every step of a session it is what its serialization parses to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conformance.conftest import is_full_gate, wpt_samples
from tests.conformance.sessions import ATTRIBUTES, Sessions, record, state
from urllint.whatwg import URL


@pytest.mark.parametrize("seed", [20, 21])
def test_every_state_round_trips(seed: int) -> None:
    """All attributes and the query object, which so is in step with the query."""
    source = Sessions(random.Random(seed), wpt_samples())
    wrong: list[tuple[Any, ...]] = []
    seen = 0
    for _ in range(100_000 if is_full_gate() else 1_500):
        session = source.session()
        for step, (_, before) in enumerate(record(session) or []):
            if before is None:
                continue
            seen += 1
            after = state(URL(before[0]))
            if after != before:
                wrong.append((session, step, dict(zip(ATTRIBUTES, before, strict=False)), after))
    assert seen > 2_000
    assert wrong[:3] == []
