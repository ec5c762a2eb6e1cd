"""Whether a page has the place that a fragment points at."""

from __future__ import annotations

import pytest

from tests.online.asking import IMPATIENT, QUICK, Asking

LONE = QUICK._replace(respects_robots=False)

CASES = [
    ("/200#first", "found"),
    ("/200#second", "found"),
    ("/200#caf%C3%A9", "found"),
    ("/200#third", "missing"),
    ("/200#First", "missing"),
    ("/200", "none"),
    ("/200#", "none"),
    ("/200#top", "none"),
    ("/200#TOP", "none"),
    ("/200#:~:text=First", "none"),
    ("/200#first:~:text=First", "found"),
    ("/200#third:~:text=First", "missing"),
    ("/200#L10", "unknown"),
    ("/200#L10-L20", "unknown"),
    ("/200#L1C2-L3C4", "unknown"),
    ("/200#issuecomment-12345", "unknown"),
    ("/200#/route", "unknown"),
    ("/200#!/route", "unknown"),
    ("/200#page=3", "unknown"),
    ("/200#a&b", "unknown"),
    ("/301#first", "found"),
    ("/301#third", "missing"),
    ("/to-fragment#third", "none"),
    ("/404#first", "unknown"),
    ("/chunked#first", "found"),
    ("/gzip#first", "found"),
    ("/gzip#third", "missing"),
    ("/gzip-bomb#first", "found"),
    ("/gzip-bomb#third", "unknown"),
    ("/gzip-broken#third", "unknown"),
    ("/gzip-none#third", "unknown"),
    ("/unknown-coding#third", "unknown"),
    ("/unknown-charset#first", "found"),
    ("/latin-1#caf%C3%A9", "found"),
    ("/latin-1#nowhere", "missing"),
    ("/meta-latin-1#caf%C3%A9", "found"),
    ("/bad-utf-8#a", "found"),
    ("/bad-utf-8#caf%C3%A9", "unknown"),
    ("/utf-16#first", "found"),
    ("/made-by-scripts#third", "unknown"),
    ("/user-content#usage", "found"),
    ("/user-content#install", "missing"),
    ("/pdf#section", "unknown"),
    ("/nothing#section", "unknown"),
    ("/endless-body#first", "found"),
    ("/endless-body#third", "unknown"),
    ("/huge-body#third", "unknown"),
    ("/dripping-body#third", "unknown"),
    ("/drop-mid-body#first", "found"),
    ("/drop-mid-body#third", "unknown"),
    ("/bad-chunks#third", "unknown"),
    ("/closes-silently#third", "missing"),
]


@pytest.mark.parametrize(("path", "state"), CASES, ids=[path for path, _ in CASES])
def test_the_place_is(path: str, state: str, shared: Asking) -> None:
    options = IMPATIENT._replace(respects_robots=False) if path.startswith("/dripping") else LONE
    assert shared.one(f"http://f.server.zz{path}", options).fragment == state


def test_the_options_can_leave_fragments_alone(shared: Asking) -> None:
    answer = shared.one("http://f.server.zz/200#third", LONE._replace(checks_fragments=False))
    assert (answer.outcome, answer.fragment) == ("alive", "unknown")
