"""Which findings a baseline accepts, and what is known of its entries afterwards."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from urllint.baseline import Baseline, Key, fingerprint
from urllint.baseline.baseline import Seen
from urllint.baseline.entries import Entry
from urllint.model import Finding
from urllint.text.span import Span

ALL = Seen(lambda path, rule: True, everything=True)
SOME = Seen(lambda path, rule: True, everything=False)


def finding(url: str, path: str = "a.md", rule: str = "r") -> Finding:
    return Finding(
        rule=rule,
        severity="error",
        message="m",
        path=path,
        span=Span(0, 1),
        url=url,
        url_span=Span(0, 1),
        decoded=Span(0, 1),
    )


def key(url: str, path: str = "a.md", rule: str = "r") -> Key:
    return Key(path, rule, fingerprint(finding(url, path, rule)))


def baseline(counts: dict[Key, int], gone: str = "") -> Baseline:
    entries = {one: Entry(count, line) for line, (one, count) in enumerate(counts.items(), 2)}
    return Baseline("/root", entries, lambda path: path not in gone.split())


def test_as_many_as_there_are_entries_for() -> None:
    kept = baseline({key("x"): 2})
    found = [finding("x") for _ in range(3)]
    assert kept.accept("a.md", [*found, finding("y"), finding("x", rule="s")]) == found[:2]
    assert kept.accept("b.md", [finding("x", "b.md")]) == []
    assert kept.stale(ALL) == []


def test_what_is_asked_again_counts_once() -> None:
    kept = baseline({key("x"): 2, key("y", "old.md"): 1}, gone="old.md")
    for _ in range(3):
        assert len(kept.accept("a.md", [finding("x"), finding("x"), finding("y")])) == 3
    assert kept.accept("b.md", [finding("y", "b.md")]) == []
    assert kept.accept("a.md", [finding("x")]) != []
    # What the first file does not need any more is there for another one.
    assert len(kept.accept("b.md", [finding("y", "b.md")])) == 1


def test_entries_of_a_file_that_is_gone_hold_where_the_same_is_found() -> None:
    kept = baseline({key("x", "old.md"): 2, key("y", "old.md"): 1, key("x", "there.md"): 1}, gone="old.md")
    assert len(kept.accept("new.md", [finding("x", "new.md")])) == 1
    assert len(kept.accept("newer.md", [finding("x", "newer.md"), finding("x", "newer.md")])) == 1
    assert len(kept.accept("there.md", [finding("x", "there.md")])) == 1
    assert [(stale.key, stale.accepts, stale.left) for stale in kept.stale(ALL)] == [(key("y", "old.md"), 1, 0)]
    assert kept.pruned(ALL) == {key("x", "new.md"): 1, key("x", "newer.md"): 1, key("x", "there.md"): 1}


def test_entries_of_a_file_that_is_there_hold_for_no_other() -> None:
    kept = baseline({key("x", "there.md"): 1})
    assert kept.accept("copy.md", [finding("x", "copy.md")]) == []


def test_stale_entries() -> None:
    kept = baseline({key("x"): 3, key("y"): 1, key("z", "b.md"): 1, key("w", "c.md"): 1}, gone="c.md")
    kept.accept("a.md", [finding("x")])
    assert [(stale.line, stale.accepts, stale.left) for stale in kept.stale(ALL)] == [
        (2, 3, 1),
        (3, 1, 0),
        (4, 1, 0),
        (5, 1, 0),
    ]
    # A run over some files knows nothing of the others, and not whether a file is gone or renamed.
    assert [stale.line for stale in kept.stale(SOME)] == [2, 3]
    assert kept.pruned(SOME) == {key("x"): 1, key("z", "b.md"): 1, key("w", "c.md"): 1}
    assert kept.pruned(ALL) == {key("x"): 1}


def test_a_rule_that_did_not_run_says_nothing() -> None:
    kept = baseline({key("x"): 1, key("x", rule="s"): 1})
    kept.accept("a.md", [])
    seen = Seen(lambda path, rule: rule == "r", everything=True)
    assert [stale.key.rule for stale in kept.stale(seen)] == ["r"]
    assert kept.pruned(seen) == kept.renewed(seen) == {key("x", rule="s"): 1}


def test_writing_anew() -> None:
    kept = baseline({key("x"): 3, key("y", "b.md"): 2, key("z", "old.md"): 2}, gone="old.md")
    kept.accept("a.md", [finding("x"), finding("n")])
    kept.accept("new.md", [finding("z", "new.md")])
    found = {key("x"): 1, key("n"): 1, key("z", "new.md"): 1}
    assert kept.renewed(ALL) == found
    assert kept.renewed(SOME) == {**found, key("y", "b.md"): 2, key("z", "old.md"): 1}


URLS = st.lists(st.sampled_from("xyz"), max_size=6)


@given(st.dictionaries(st.sampled_from("abc"), URLS), st.dictionaries(st.sampled_from("abcd"), URLS))
def test_what_is_written_accepts_all_and_nothing_more(before: dict[str, list[str]], now: dict[str, list[str]]) -> None:
    """Whatever stood in the baseline, the one written anew accepts just what is there; a pruned one what it did."""
    old = baseline(
        Counter(key(url, path) for path, urls in before.items() for url in urls), gone=" ".join({*"abcd"} - {*now})
    )
    files = {path: [finding(url, path) for url in urls] for path, urls in now.items()}
    accepted = {path: old.accept(path, found) for path, found in files.items()}
    for counts, expected in ((old.renewed(ALL), files), (old.pruned(ALL), accepted)):
        again = baseline(counts)
        assert {path: again.accept(path, found) for path, found in files.items()} == expected
        assert again.stale(ALL) == []
