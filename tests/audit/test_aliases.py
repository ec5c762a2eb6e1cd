"""Groups found by keys are those that the comparison ladder makes of all pairs."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.audit.auditing import audit_files
from urllint.audit.aliases import Aliases, Weighed, key_of, target_of
from urllint.audit.model import Alias
from urllint.rfc3986.comparison import compare
from urllint.rfc3986.components import split
from urllint.rfc3986.normalization import normalized

PIECES = st.sampled_from(
    [
        *(
            "http:",
            "HTTP:",
            "https:",
            "urn:",
            "//",
            "a.example",
            "A.example",
            "www.",
            "/",
            ".",
            "..",
            "/./",
            ":",
            ":80",
        ),
        *(":443", "?", "#", "%7E", "~", "%2f", "%2F", "%", "b", "user@", "[::1]", "%61", "é", " "),
    ]
)
TEXTS = st.lists(PIECES, min_size=1, max_size=7).map("".join)
TARGETS = st.builds("{}{}".format, st.sampled_from(["http://", "HTTP://", "https://", "ftp://", "urn:", "x:/"]), TEXTS)


def aliases_of(written: list[str]) -> tuple[Aliases, list[Alias]]:
    """The groups among absolute URLs that each stand once."""
    weighed: list[Weighed | None] = []
    for index, text in enumerate(written):
        target = target_of(text, None)
        weighed.append(None if target is None else Weighed(target, index, text, 1))
    aliases = Aliases(weighed)
    ones = [1] * max(len(written), 1)
    return aliases, list(aliases.groups(ones, ones))


@given(TARGETS)
@example("http://a.example")
@example("http://a.example?b")
@example("http://a.example/b/.c")
def test_plain_targets_have_the_key_that_normalization_gives(text: str) -> None:
    target = target_of(text, None)
    assert target is not None
    assert key_of(target.text) == normalized(split(target.text)).recompose()


@given(st.lists(TARGETS, max_size=6, unique=True))
@settings(max_examples=150)
def test_groups_are_those_of_all_pairs(written: list[str]) -> None:
    aliases, _ = aliases_of(written)
    for one, other in combinations(range(len(written)), 2):
        stripped = [written[at].strip("\t\n\f\r ") for at in (one, other)]
        same = compare(*stripped, for_retrieval=True).equivalent
        assert (aliases.group_of[one] == aliases.group_of[other]) == same, (written[one], written[other])


@given(st.lists(TARGETS, max_size=6, unique=True))
def test_a_group_is_on_the_lowest_rung_that_holds_all_of_it(written: list[str]) -> None:
    for alias in aliases_of(written)[1]:
        pairs = combinations((member.target for member in alias.members), 2)
        rungs = [compare(one, other, for_retrieval=True).rung for one, other in pairs]
        assert alias.rung == (max(rungs).name.lower().replace("_", "-") if rungs else "identical")


PAIRS = [
    ("http://a.example/x", "HTTP://A.example/x", "case", ("scheme-case", "host-case")),
    ("http://a.example/%2f", "http://a.example/%2F", "case", ("percent-encoding-case",)),
    ("http://a.example/~x", "http://a.example/%7Ex", "percent-encoding", ("unreserved-percent-encoding",)),
    ("http://a.example/b/../c", "http://a.example/c", "dot-segments", ("dot-segments",)),
    ("http://a.example", "http://a.example/", "scheme-based", ("empty-path",)),
    ("http://a.example:80/", "http://a.example/", "scheme-based", ("default-port",)),
    ("http://a.example:/", "http://a.example/", "scheme-based", ("empty-port",)),
    ("http://a.example/x#one", "http://a.example/x#two", "identical", ()),
]


@pytest.mark.parametrize(("one", "other", "rung", "techniques"), PAIRS)
def test_rung_and_reason(one: str, other: str, rung: str, techniques: tuple[str, ...]) -> None:
    (alias,) = aliases_of([one, other])[1]
    assert (alias.rung, alias.techniques) == (rung, techniques)
    assert alias.occurrences == 2
    if rung != "identical":
        assert alias.members[1].reason == compare(one, other, for_retrieval=True).reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("http://a.example/x", "http://a.example/X", id="the case of a path"),
        pytest.param("http://a.example/x?a", "http://a.example/x?b", id="queries"),
        pytest.param("http://a.example/a%2Fb", "http://a.example/a/b", id="a reserved character, encoded or not"),
        pytest.param("http://a.example/x", "https://a.example/x", id="http and https"),
        pytest.param("http://a.example/x", "http://a.example/x/", id="a final slash"),
        pytest.param("http://a.example/x", "http://www.a.example/x", id="www."),
        pytest.param("http://a.example/x y", "http://a.example/x%20y", id="what only browsers read alike"),
    ],
)
def test_what_is_no_alias(one: str, other: str) -> None:
    assert aliases_of([one, other])[1] == []


@pytest.mark.parametrize(
    ("written", "kinds"),
    [
        (("http://a.example/x", "https://a.example/x"), ("scheme",)),
        (("http://a.example/x", "http://a.example/x/"), ("trailing-slash",)),
        (("https://a.example/x", "https://www.a.example/x"), ("www",)),
        (("https://a.example/", "http://www.a.example"), ("scheme", "www")),
        (("https://a.example/x?q", "http://www.a.example/x/?q"), ("scheme", "www", "trailing-slash")),
    ],
)
def test_near_aliases(written: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    (near,) = aliases_of(list(written))[0].near()
    assert near.kinds == kinds
    assert {target for target, _ in near.members} == set(written)
    assert near.urls == (0, 1)
    assert near.occurrences == 2


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(("https://a.example/x?q=/", "https://a.example/x?q="), id="a slash in the query"),
        pytest.param(("ftp://a.example/x", "ftp://a.example/x/"), id="another scheme"),
        pytest.param(("https://a.example/x", "https://b.example/x"), id="another host"),
        pytest.param(("https://a.example/x", "HTTPS://a.example/x"), id="a real alias"),
    ],
)
def test_what_is_no_near_alias(written: tuple[str, ...]) -> None:
    assert list(aliases_of(list(written))[0].near()) == []


def test_what_browsers_read_alike(tmp_path: Path) -> None:
    audit = audit_files(
        tmp_path, {"a.html": '<a href="https://a.example/x y">1</a><a href="https://a.example/x%20y">2</a>'}
    )
    assert [(near.kinds, near.occurrences) for near in audit.near_aliases] == [(("serialization",), 2)]
    assert audit.aliases == ()


def test_a_group_counts_fragments_members_and_files(tmp_path: Path) -> None:
    audit = audit_files(
        tmp_path,
        {
            "a.md": "<https://a.example/x#one> <https://a.example/x#one> <HTTPS://a.example/x>\n",
            "b.md": "<https://a.example/x#two>\n",
        },
    )
    (alias,) = audit.aliases
    assert alias.target == "https://a.example/x"
    assert [(member.target, member.occurrences, member.files) for member in alias.members] == [
        ("https://a.example/x", 3, 2),
        ("HTTPS://a.example/x", 1, 1),
    ]
    assert [(count.fragment, count.occurrences) for count in alias.fragments] == [("one", 2), (None, 1), ("two", 1)]
    assert (alias.occurrences, alias.files) == (4, 2)
    assert [audit.urls[url].url for url in alias.urls] == [
        "https://a.example/x",
        "https://a.example/x#one",
        "https://a.example/x#two",
    ]
    assert audit.totals.aliases == 1


def test_a_reference_without_a_base_has_no_target() -> None:
    assert target_of("a/b", None) is None
    assert aliases_of(["a/b", "https://a.example/"])[0].count == 1


def test_references_are_resolved_before_they_are_compared(tmp_path: Path) -> None:
    page = '<base href="https://a.example/docs/"><a href="x">1</a><a href="./x">2</a><a href="https://a.example/docs/%78">3</a>'
    (alias,) = audit_files(tmp_path, {"a.html": page}).aliases
    assert [member.target for member in alias.members] == ["https://a.example/docs/x", "https://a.example/docs/%78"]
    assert alias.members[0].occurrences == 2
