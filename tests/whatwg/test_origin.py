"""Origins of URL records, and what else a record says about itself in relation to others."""

import copy
from collections.abc import Callable

import pytest

from urllint.whatwg import OpaqueOrigin, Origin, TupleOrigin, URLRecord, parse


def record(text: str) -> URLRecord:
    url = parse(text).url
    assert url is not None
    return url


@pytest.mark.parametrize(
    ("text", "origin", "serialized"),
    [
        ("https://u:p@h.example/a?b#c", TupleOrigin("https", "h.example", None), "https://h.example"),
        ("http://h:443", TupleOrigin("http", "h", 443), "http://h:443"),
        ("ftp://h:21", TupleOrigin("ftp", "h", None), "ftp://h"),
        ("ws://[::1]:80/", TupleOrigin("ws", "[::1]", None), "ws://[::1]"),
        ("wss://☕.example", TupleOrigin("wss", "xn--53h.example", None), "wss://xn--53h.example"),
        ("blob:https://h:444/1234", TupleOrigin("https", "h", 444), "https://h:444"),
        ("blob:http://h?q", TupleOrigin("http", "h", None), "http://h"),
    ],
)
def test_tuple_origin(text: str, origin: Origin, serialized: str) -> None:
    assert record(text).origin == record(text).origin == origin
    assert str(record(text).origin) == serialized


@pytest.mark.parametrize(
    "text",
    [
        *("file:///x", "file://h/x", "data:,x", "foo://h:1/", "mailto:x@y", "about:blank", "urn:x"),
        *("blob:", "blob:x", "blob:ftp://h/", "blob:ws://h/", "blob:file:///x", "blob:blob:https://h/", "blob://h/x"),
        "blob:https://",
    ],
)
def test_an_opaque_origin_is_the_same_as_itself_only(text: str) -> None:
    url = record(text)
    origin = url.origin
    assert isinstance(origin, OpaqueOrigin)
    assert (str(origin), repr(origin)) == ("null", "<OpaqueOrigin>")
    assert origin == origin
    assert origin != url.origin


@pytest.mark.parametrize(
    ("text", "cannot"),
    [
        ("https://h/", False),
        ("foo://h/", False),
        ("file://h/", True),
        ("file:///", True),
        ("foo:///", True),
        ("foo:/", True),
        ("foo:x", True),
    ],
)
def test_cannot_have_username_password_port(text: str, cannot: bool) -> None:
    assert record(text).cannot_have_username_password_port is cannot


@pytest.mark.parametrize(
    ("first", "second", "equal", "equal_without_fragments"),
    [
        ("https://h/", "HTTPS://H:443", True, True),
        ("https://h/#a", "https://h/#b", False, True),
        ("https://h/#", "https://h/", False, True),
        ("https://h/?", "https://h/", False, False),
        ("https://h/a", "https://h/%61", False, False),
        ("foo:x#a", "foo:x", False, True),
    ],
)
def test_equivalence(first: str, second: str, equal: bool, equal_without_fragments: bool) -> None:
    assert record(first).equals(record(second)) is equal
    assert record(first).equals(record(second), exclude_fragment=True) is equal_without_fragments


@pytest.mark.parametrize("copied", [URLRecord.copy, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("text", ["https://u:p@h:1/a?b#c", "http://h/\u00e9", "foo:x?"])
def test_a_copy_can_be_changed_alone(text: str, copied: Callable[[URLRecord], URLRecord]) -> None:
    url = record(text)
    before = url.href
    other = copied(url)
    assert other == url
    assert other.has_opaque_path == url.has_opaque_path
    if isinstance(other.path, list):
        other.path.append("x")
    other.query = other.username = "changed"
    assert url.href == before
