"""A URL and its query object, step by step as the standard's API section has it.

https://url.spec.whatwg.org/#url-class and https://url.spec.whatwg.org/#interface-urlsearchparams
"""

from collections.abc import Callable

import pytest

from urllint.whatwg import URL, URLError, URLSearchParams

Change = Callable[[URL, URLSearchParams], object]


def put(url: URL, attribute: str, value: str) -> None:
    setattr(url, attribute, value)


def refuse(url: URL) -> None:
    """Set the href to what cannot be parsed."""
    with pytest.raises(URLError):
        url.href = "//"


# What is done, the URL before, the change, and the URL after. The pairs are those of the query.
STEPS: list[tuple[str, str, Change, str]] = [
    # https://url.spec.whatwg.org/#dom-url-url and #dom-url-searchparams
    ("reading a query object does not write it", "https://h/?a=%20~", lambda u, q: list(q), "https://h/?a=%20~"),
    ("no query is no pairs", "https://h/", lambda u, q: None, "https://h/"),
    ("an empty query is none, too, and stays", "https://h/?", lambda u, q: q.get("a"), "https://h/?"),
    ("a query of ampersands is none, too", "https://h/?&&", lambda u, q: len(q), "https://h/?&&"),
    ("a second question mark belongs to the name", "https://h/??a", lambda u, q: None, "https://h/??a"),
    # https://url.spec.whatwg.org/#concept-urlsearchparams-update
    (
        "append writes all of the query anew",
        "https://h/?a=~&b",
        lambda u, q: q.append("c", "'"),
        "https://h/?a=%7E&b=&c=%27",
    ),
    ("append to no query", "https://h/#f", lambda u, q: q.append("", ""), "https://h/?=#f"),
    (
        "append of a character that UTF-8 has, whatever the page",
        "https://h/",
        lambda u, q: q.append("é", "☕"),
        "https://h/?%C3%A9=%E2%98%95",
    ),
    ("append to a URL that is not special", "foo:x?'", lambda u, q: q.append("b", "("), "foo:x?%27=&b=%28"),
    ("delete of nothing writes the query anew, too", "https://h/?a=%20", lambda u, q: q.delete("b"), "https://h/?a=+"),
    ("delete of nothing from an empty query removes it", "https://h/?", lambda u, q: q.delete("b"), "https://h/"),
    ("delete of the last pair removes the query", "https://h/?a#f", lambda u, q: q.delete("a"), "https://h/#f"),
    (
        "delete with a value leaves other values",
        "https://h/?a=1&a=2&b=1",
        lambda u, q: q.delete("a", "1"),
        "https://h/?a=2&b=1",
    ),
    (
        "delete with a value that is not there writes, too",
        "https://h/?a=~",
        lambda u, q: q.delete("a", "1"),
        "https://h/?a=%7E",
    ),
    ("has with a value writes nothing", "https://h/?a=~", lambda u, q: q.has("a", "1"), "https://h/?a=~"),
    ("set keeps the place of the first", "https://h/?a=1&b&a=2", lambda u, q: q.set("a", "3"), "https://h/?a=3&b="),
    ("set of what is not there appends", "https://h/?a", lambda u, q: q.set("b", ""), "https://h/?a=&b="),
    (
        "sort keeps the order of equal names",
        "https://h/?b=2&a=2&b=1&a=1",
        lambda u, q: q.sort(),
        "https://h/?a=2&a=1&b=2&b=1",
    ),
    ("sort of nothing removes an empty query", "https://h/?#f", lambda u, q: q.sort(), "https://h/#f"),
    ("sort of what is sorted writes, too", "https://h/?a", lambda u, q: q.sort(), "https://h/?a="),
    # https://url.spec.whatwg.org/#dom-url-search
    ("search set to nothing", "https://h/?a", lambda u, q: put(u, "search", ""), "https://h/"),
    ("search set to a question mark", "https://h/?a", lambda u, q: put(u, "search", "?"), "https://h/?"),
    ("search set with a question mark", "https://h/?a", lambda u, q: put(u, "search", "?b=~"), "https://h/?b=~"),
    ("search set without one", "https://h/?a", lambda u, q: put(u, "search", "b#c"), "https://h/?b%23c"),
    (
        "search set to what is encoded in the query only",
        "https://h/",
        lambda u, q: put(u, "search", "é='"),
        "https://h/?%C3%A9=%27",
    ),
    # https://url.spec.whatwg.org/#dom-url-href
    ("href set to a URL without a query", "https://h/?a", lambda u, q: put(u, "href", "foo:x"), "foo:x"),
    ("href set to a URL with a query", "https://h/?a", lambda u, q: put(u, "href", "foo:x?b=c"), "foo:x?b=c"),
    ("href set to what cannot be parsed", "https://h/?a", lambda u, q: refuse(u), "https://h/?a"),
    # What the other setters do to the query: nothing.
    ("hash set to nothing", "https://h/?a#f", lambda u, q: put(u, "hash", ""), "https://h/?a"),
    (
        "pathname set to what has a question mark",
        "https://h/?a",
        lambda u, q: put(u, "pathname", "b?c"),
        "https://h/b%3Fc?a",
    ),
    (
        "protocol set to one that encodes otherwise",
        "ws://h/?'",
        lambda u, q: put(u, "protocol", "http"),
        "http://h/?%27",
    ),
    # https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state: the last space at the end stays one.
    ("an opaque path before an emptied query", "foo:a  ?b", lambda u, q: q.delete("b"), "foo:a %20"),
    ("an opaque path before a removed query", "foo:a ?b#c", lambda u, q: put(u, "search", ""), "foo:a%20#c"),
    ("an opaque path before a removed fragment", "foo:a #c", lambda u, q: put(u, "hash", ""), "foo:a%20"),
    ("an opaque path at the end of the input", "foo:a  ", lambda u, q: q.append("b", ""), "foo:a?b="),
    ("an opaque path with a space within", "foo:a b?c", lambda u, q: q.delete("c"), "foo:a b"),
]


@pytest.mark.parametrize(("before", "change", "href"), [case[1:] for case in STEPS], ids=[c[0] for c in STEPS])
def test_steps(before: str, change: Change, href: str) -> None:
    url = URL(before)
    params = url.search_params
    change(url, params)
    assert (url.href, list(params)) == (href, list(URLSearchParams(url.search)))
    assert url.search_params is params
    assert URL(href).href == href


@pytest.mark.parametrize(("before", "change", "href"), [case[1:] for case in STEPS], ids=[c[0] for c in STEPS])
def test_steps_with_a_query_object_that_is_asked_for_later(before: str, change: Change, href: str) -> None:
    class Later:
        """Stands for the query object until it is used."""

        def __getattr__(self, name: str) -> object:
            return getattr(url.search_params, name)

        def __iter__(self) -> object:
            return iter(url.search_params)

        def __len__(self) -> int:
            return len(url.search_params)

    url = URL(before)
    change(url, Later())  # type: ignore[arg-type]  # it does all that is done to one here
    assert (url.href, list(url.search_params)) == (href, list(URLSearchParams(url.search)))


# https://url.spec.whatwg.org/#concept-urlsearchparams-new: by kinds of what it is made from.
@pytest.mark.parametrize(
    ("init", "query"),
    [
        ("?a", "a="),
        ("??a", "%3Fa="),
        ("a?", "a%3F="),
        ("%3Fa", "%3Fa="),
        ([("?a", "")], "%3Fa="),
        ({"?a": ""}, "%3Fa="),
        ([["a", "1"], ("a", "1")], "a=1&a=1"),
        ("a=b=c", "a=b%3Dc"),
        ("=", "="),
        ("&=&&", "="),
        ("a+b=%2B+%20", "a+b=%2B++"),
        ("%", "%25="),
        ("%ef%bb%bfa=%ff", "%EF%BB%BFa=%EF%BF%BD"),
        ("a\x00\n=~*-._!", "a%00%0A=%7E*-._%21"),
        (URLSearchParams("a=1&a=2"), "a=1&a=2"),
        (URL("https://h/?a=~").search_params, "a=%7E"),
    ],
)
def test_initialize(init: str, query: str) -> None:
    assert str(URLSearchParams(init)) == query


def test_a_query_object_made_of_another_belongs_to_no_url() -> None:
    url = URL("https://h/?a=~")
    URLSearchParams(url.search_params).append("b", "")
    assert url.href == "https://h/?a=~"
