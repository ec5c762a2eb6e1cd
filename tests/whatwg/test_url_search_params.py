"""URLSearchParams: what the standard says of each method, as a table, and the manners of a Python mapping."""

import copy
import pickle
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.whatwg import URLSearchParams

Pairs = list[tuple[str, str]]
Change = Callable[[URLSearchParams], None]


class ManyValues(dict[str, str]):
    """A mapping whose items are more than its keys, as a multidict's are."""

    def items(self) -> Iterator[tuple[str, str]]:  # type: ignore[override]  # an iterator is enough
        return iter([("a", "1"), ("a", "2")])


@pytest.mark.parametrize(
    ("init", "pairs"),
    [
        ("", []),
        ("?", []),
        ("a=b&c", [("a", "b"), ("c", "")]),
        ("?a=b", [("a", "b")]),
        ("??a=b", [("?a", "b")]),
        ("a=?b", [("a", "?b")]),
        ("#a=b", [("#a", "b")]),
        ([], []),
        ([("a", "b"), ["a", "c"], iter(("?d", ""))], [("a", "b"), ("a", "c"), ("?d", "")]),
        ((pair for pair in [("a", "b")]), [("a", "b")]),
        ({}, []),
        ({"a": "b", "?c": "d=e"}, [("a", "b"), ("?c", "d=e")]),
        (ManyValues(), [("a", "1"), ("a", "2")]),
        (URLSearchParams("a=1&a=2"), [("a", "1"), ("a", "2")]),
        ([("\udc00a", "\ud800")], [("\ufffda", "\ufffd")]),
        ({"a": "\ud83d\ude00"}, [("a", "\ufffd\ufffd")]),
    ],
)
def test_constructor(init: str, pairs: Pairs) -> None:
    assert list(URLSearchParams(init)) == pairs


def test_constructor_without_an_argument() -> None:
    assert list(URLSearchParams()) == []


@pytest.mark.parametrize(
    "init",
    [[("a",)], [("a", "b", "c")], [()], ["ab"], [("a", 1)], [(b"a", "b")], [1], {"a": 1}, {"a": None}, 1, None, b"a=b"],
    ids=repr,
)
def test_what_the_constructor_refuses(init: str) -> None:
    with pytest.raises(TypeError):
        URLSearchParams(init)


CHANGES: list[tuple[str, str, Change, str]] = [
    ("append to nothing", "", lambda params: params.append("a", "b"), "a=b"),
    ("append after the last", "a=1&b=2", lambda params: params.append("a", "3"), "a=1&b=2&a=3"),
    ("append what is encoded", "", lambda params: params.append("a&b", "c d+é"), "a%26b=c+d%2B%C3%A9"),
    ("append nothing", "", lambda params: params.append("", ""), "="),
    ("append a surrogate", "", lambda params: params.append("a", "\ud800"), "a=%EF%BF%BD"),
    ("delete all of a name", "a=1&b=2&a=3", lambda params: params.delete("a"), "b=2"),
    ("delete one value of a name", "a=1&a=2&a=1&b=1", lambda params: params.delete("a", "1"), "a=2&b=1"),
    ("delete an empty value", "a=&a=1", lambda params: params.delete("a", ""), "a=1"),
    ("delete what is not there", "a=1", lambda params: params.delete("b"), "a=1"),
    ("delete a value that is not there", "a=1", lambda params: params.delete("a", "2"), "a=1"),
    ("delete a surrogate", "\ufffd=1", lambda params: params.delete("\udfff"), ""),
    ("set the first and remove the others", "a=1&b=2&a=3", lambda params: params.set("a", "4"), "a=4&b=2"),
    ("set what is not there", "a=1", lambda params: params.set("b", "2"), "a=1&b=2"),
    ("set to nothing", "a=1", lambda params: params.set("a", ""), "a="),
    ("sort by name, keeping the order of values", "z=b&a=b&z=a&a=a", lambda params: params.sort(), "a=b&a=a&z=b&z=a"),
    (
        "sort by UTF-16 code units",
        "\uff21&\U0001f600&b&a",
        lambda params: params.sort(),
        "a=&b=&%F0%9F%98%80=&%EF%BC%A1=",
    ),
    ("sort an empty name first", "a&=1&A", lambda params: params.sort(), "=1&A=&a="),
    ("sort shorter names first", "ab&a&abc", lambda params: params.sort(), "a=&ab=&abc="),
    ("set an item", "a=1&b=2&a=3", lambda params: params.__setitem__("a", "4"), "a=4&b=2"),
    ("delete an item", "a=1&b=2&a=3", lambda params: params.__delitem__("a"), "b=2"),
]


@pytest.mark.parametrize(
    ("before", "change", "after"), [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES]
)
def test_changes(before: str, change: Change, after: str) -> None:
    params = URLSearchParams(before)
    change(params)
    assert str(params) == after


@pytest.mark.parametrize(
    "change",
    [
        lambda params: params.append("a", 1),
        lambda params: params.append(1, "a"),
        lambda params: params.set("a", None),
        lambda params: params.set(b"a", "1"),
        lambda params: params.delete(1),
        lambda params: params.delete("a", 1),
        lambda params: params.get(1),
        lambda params: params.get_all(None),
        lambda params: params.has(1),
        lambda params: params[0],
    ],
)
def test_only_strings_are_taken(change: Change) -> None:
    params = URLSearchParams("a=1")
    with pytest.raises(TypeError, match="expected a string"):
        change(params)
    assert str(params) == "a=1"


def test_what_is_asked() -> None:
    params = URLSearchParams("a=1&b=2&a=3&c")
    assert (params.size, len(params), bool(params), bool(URLSearchParams())) == (4, 4, True, False)
    assert (params.get("a"), params.get("c"), params.get("d"), params.get("d", "x")) == ("1", "", None, "x")
    assert (params.get("c", "x"), params.get("d", 0)) == ("", 0)
    assert (params.get_all("a"), params.get_all("c"), params.get_all("d")) == (["1", "3"], [""], [])
    assert (params.has("a"), params.has("c"), params.has("d")) == (True, True, False)
    assert (params.has("a", "3"), params.has("a", "2"), params.has("c", "")) == (True, False, True)
    assert params.has("\ufffd") is URLSearchParams("\udc00").has("a") is False
    assert URLSearchParams("\ufffd").has("\udc00")


def test_mapping_manners() -> None:
    params = URLSearchParams("a=1&b=2&a=3")
    assert ("a" in params, "d" in params, 1 in params, ("a", "1") in params) == (True, False, False, False)
    assert (params["a"], params["b"]) == ("1", "2")
    for access in (lambda: params["d"], lambda: params.__delitem__("d")):
        with pytest.raises(KeyError, match="'d'"):
            access()
    assert list(params.keys()) == ["a", "b", "a"]
    assert list(params.values()) == ["1", "2", "3"]
    assert list(params) == list(params.items()) == list(params.entries()) == [("a", "1"), ("b", "2"), ("a", "3")]
    assert dict(params) == {"a": "1", "b": "2"}


def test_iterating_sees_what_is_changed() -> None:
    params = URLSearchParams("a=1&b=2&c=3&d=4")
    seen = []
    for name, _ in params:
        seen.append(name)
        if name == "a":
            params.delete("a")
        if name == "d":
            params.append("e", "5")
    assert seen == ["a", "c", "d", "e"]
    keys, values = params.keys(), params.values()
    params.set("b", "6")
    assert (next(keys), next(values)) == ("b", "6")


def test_equality() -> None:
    assert URLSearchParams("a=1&b=2") == URLSearchParams("?a=1&b=%32")
    assert URLSearchParams("a=1&b=2") != URLSearchParams("b=2&a=1")
    assert URLSearchParams("a=1") != "a=1"
    with pytest.raises(TypeError, match="unhashable"):
        hash(URLSearchParams())


def test_repr_can_be_evaluated() -> None:
    params = URLSearchParams([("?a'", '"')])
    assert repr(params) == "URLSearchParams('%3Fa%27=%22')"
    assert eval(repr(params)) == params


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda params: pickle.loads(pickle.dumps(params))])
def test_a_copy_is_equal_and_separate(copied: Callable[[URLSearchParams], URLSearchParams]) -> None:
    params = URLSearchParams("a=1")
    other = copied(params)
    assert other == params
    other.append("b", "2")
    assert (str(params), str(other)) == ("a=1", "a=1&b=2")


class Noted(URLSearchParams):
    """A list that knows more than its pairs, and has another constructor."""

    def __init__(self, init: str, note: str) -> None:
        super().__init__(init)
        self.note = note


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda params: pickle.loads(pickle.dumps(params))])
def test_a_copy_has_what_a_subclass_has_added(copied: Callable[[Noted], Noted]) -> None:
    params = Noted("a=1", "n")
    other = copied(params)
    assert (type(other), str(other), other.note) == (Noted, "a=1", "n")
    other.append("b", "2")
    other.note = "m"
    assert (str(params), params.note) == ("a=1", "n")


pairs = st.lists(st.tuples(st.sampled_from(["a", "b", "", "\U0001f600", "\uff21"]) | st.text(), st.text()))


@given(pairs)
def test_the_text_gives_the_same_pairs(given_pairs: Pairs) -> None:
    params = URLSearchParams(given_pairs)
    assert list(params) == given_pairs
    assert URLSearchParams(str(params)) == params
    assert URLSearchParams(f"?{params}") == params


@given(pairs)
def test_sorting_is_stable_and_sorting_again_changes_nothing(given_pairs: Pairs) -> None:
    params = URLSearchParams(given_pairs)
    params.sort()
    once = list(params)
    assert sorted(once) == sorted(given_pairs)
    assert all(params.get_all(name) == URLSearchParams(given_pairs).get_all(name) for name, _ in once)
    params.sort()
    assert list(params) == once
