"""What holds of a URL whatever is done to it: after every step of a session it is what its serialization parses to."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.conformance.conftest import is_full_gate, wpt_samples
from tests.conformance.sessions import ATTRIBUTES, Sessions, record, state
from urllint.whatwg import URL

# The only URLs that are known not to round-trip. What a URL has is not parsed again when its scheme is set, and that is
# how the standard has it: https://url.spec.whatwg.org/#scheme-state.
FILES_THAT_WERE_NONE = [
    ("https://localhost/a", "file://localhost/a", "file:///a"),
    ("https://h/C|/a", "file://h/C|/a", "file://h/C:/a"),
]


def is_file_that_was_none(seen: list[Any]) -> bool:
    protocol, hostname, pathname = (seen[ATTRIBUTES.index(name)] for name in ("protocol", "hostname", "pathname"))
    return protocol == "file:" and (hostname == "localhost" or re.match("/[A-Za-z][|](?:/|$)", pathname) is not None)


@pytest.mark.parametrize(("before", "after", "again"), FILES_THAT_WERE_NONE)
def test_a_file_url_that_was_none_does_not_round_trip(before: str, after: str, again: str) -> None:
    url = URL(before)
    url.protocol = "file"
    assert url.href == after
    assert is_file_that_was_none(state(url))
    assert URL(after).href == again


@pytest.mark.parametrize("seed", [20, 21])
def test_every_state_round_trips(seed: int) -> None:
    """All attributes and the query object, which so is in step with the query."""
    source = Sessions(random.Random(seed), wpt_samples())
    wrong: list[tuple[Any, ...]] = []
    seen = 0
    for _ in range(30_000 if is_full_gate() else 1_500):
        session = source.session()
        for step, (_, before) in enumerate(record(session) or []):
            if before is None:
                continue
            seen += 1
            after = state(URL(before[0]))
            if after != before and not is_file_that_was_none(before):
                wrong.append((session, step, dict(zip(ATTRIBUTES, before, strict=False)), after))
    assert seen > 2_000
    assert wrong[:3] == []
