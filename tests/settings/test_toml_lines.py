"""Where keys and members of arrays stand in TOML."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.settings.toml_lines import key_offsets

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def lines(text: str) -> dict[tuple[str | int, ...], int]:
    """The line of each key; the text is valid TOML."""
    tomllib.loads(text)
    offsets = key_offsets(text, lambda quoted: next(iter(tomllib.loads(f"{quoted} = 0"))))
    return {key: text.count("\n", 0, offset) + 1 for key, offset in offsets.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nb = 2", {("a",): 1, ("b",): 2}),
        ("# a = 1\n\na = 1 # b = 2\nb = 2\n", {("a",): 3, ("b",): 4}),
        ("[t]\na = 1\n[t.u]\na = 2", {("t",): 1, ("t", "a"): 2, ("t", "u"): 3, ("t", "u", "a"): 4}),
        ("[ t . 'u.v' ]\na = 1", {("t",): 1, ("t", "u.v"): 1, ("t", "u.v", "a"): 2}),
        ("t.u = 1\nt.v = 2", {("t",): 1, ("t", "u"): 1, ("t", "v"): 2}),
        ('"a\\u0062" = 1\n\'c"\' = 2', {("ab",): 1, ('c"',): 2}),
        ("a = [\n1,\n [2, 3], # x ]\n]", {("a",): 1, ("a", 0): 2, ("a", 1): 3, ("a", 1, 0): 3, ("a", 1, 1): 3}),
        ("a = { b = 1, c = [2] }\nd = 1", {("a",): 1, ("a", "b"): 1, ("a", "c"): 1, ("a", "c", 0): 1, ("d",): 2}),
        ('a = """\nb = 1\n\\""" """\nb = 2', {("a",): 1, ("b",): 4}),
        ('a = """x"""""\nb = 2', {("a",): 1, ("b",): 2}),
        ("a = '''\nb = 1\n''''\nc = '#'\nd = \"]\"", {("a",): 1, ("c",): 4, ("d",): 5}),
        ("a = 1979-05-27 07:32:00 # x\nb = inf", {("a",): 1, ("b",): 2}),
        ("[[t]]\na = 1\n[[t]]\na = 2", {("t",): 1, ("t", 0, "a"): 2, ("t", 1, "a"): 4}),
        ("a = 1\r\nb = 2\r\n", {("a",): 1, ("b",): 2}),
        ("", {}),
    ],
)
def test_lines(text: str, expected: dict[tuple[str | int, ...], int]) -> None:
    assert lines(text) == expected


STRINGS = st.sampled_from(
    ['"#"', "'[]'", '"""\n=\n"""', "'''\n\"\n'''", '"\\""', "{ x = 1 }", "[\n# ]\n1\n]", "0x1", "true"]
)


@given(st.lists(st.tuples(STRINGS, st.booleans(), st.integers(0, 2)), max_size=10))
def test_whatever_values_stand_between_keys(values: list[tuple[str, bool, int]]) -> None:
    text = ""
    expected = {}
    for number, (value, commented, empty) in enumerate(values):
        text += "\n" * empty
        expected[f"k{number}"] = text.count("\n") + 1
        text += f"k{number} = {value}{' # x = [' if commented else ''}\n"
    found = lines(text)
    assert {key[0]: line for key, line in found.items() if len(key) == 1} == expected
