"""The URL record and its serialization."""

import copy

import pytest

from urllint.whatwg import URLRecord, parse
from urllint.whatwg.record import is_normalized_windows_drive_letter, is_windows_drive_letter


def url(text: str) -> URLRecord:
    record = parse(text).url
    assert record is not None
    return record


@pytest.mark.parametrize(
    ("record", "href"),
    [
        (URLRecord("https", host="h", path=["a", ""]), "https://h/a/"),
        (URLRecord("https", "u", "p", "h", 8080, [""], "q", "f"), "https://u:p@h:8080/?q#f"),
        (URLRecord("https", "", "p", "h", path=[""]), "https://:p@h/"),
        (URLRecord("https", "u", "", "h", 0, [""], "", ""), "https://u@h:0/?#"),
        (URLRecord("foo", host="", path=[]), "foo://"),
        (URLRecord("foo", path=["a"]), "foo:/a"),
        (URLRecord("foo", path=["", "a"]), "foo:/.//a"),
        (URLRecord("foo", path=[""]), "foo:/"),
        (URLRecord("foo", path=[]), "foo:"),
        (URLRecord("mailto", path="x@y", query="q"), "mailto:x@y?q"),
        (URLRecord("file", host="", path=["C:", "x"]), "file:///C:/x"),
    ],
)
def test_serialization(record: URLRecord, href: str) -> None:
    assert record.href == str(record) == href


def test_serialization_without_the_fragment() -> None:
    assert url("https://h/?q#f").serialize(exclude_fragment=True) == "https://h/?q"


def test_equality_is_that_of_the_serializations() -> None:
    assert url("HTTPS://H:443") == url("https://h/")
    assert url("https://h/") != url("https://h/#")
    assert url("https://h/") != "https://h/"
    with pytest.raises(TypeError, match="unhashable"):
        hash(url("https://h/"))


def test_the_path_of_a_plain_url_is_split_when_it_is_asked_for() -> None:
    record = url("https://h/a//b.c/")
    assert record.pathname == "/a//b.c/"
    assert not record.has_opaque_path
    assert record.path == ["a", "", "b.c", ""]
    assert isinstance(record.path, list)
    record.path.append("d")
    assert record.href == "https://h/a//b.c//d"
    record.path = ["x"]
    assert record.href == "https://h/x"


def test_what_kind_of_url_it_is() -> None:
    assert url("https://h/").is_special
    assert not url("foo://h/").is_special
    assert url("data:x").has_opaque_path
    assert url("https://:p@h/").includes_credentials
    assert not url("https://h/").includes_credentials


def test_a_copy_is_equal() -> None:
    record = url("https://u:p@h:1/a?b#c")
    assert copy.deepcopy(record) == record
    assert "https://u:p@h:1/a?b#c" in repr(record)


def test_shortening_a_path() -> None:
    record = URLRecord("file", host="", path=["C:", "a"])
    for expected in (["C:"], ["C:"]):
        record.shorten_path()
        assert record.path == expected
    record = URLRecord("https", host="h", path=["C:"])
    for _ in range(2):
        record.shorten_path()
        assert record.path == []
    with pytest.raises(TypeError, match="opaque"):
        URLRecord("mailto", path="x").shorten_path()


@pytest.mark.parametrize(
    ("text", "is_one", "is_normalized"),
    [
        ("C:", True, True),
        ("c|", True, False),
        ("C", False, False),
        ("C:/", False, False),
        ("é:", False, False),
        ("1:", False, False),
        ("", False, False),
    ],
)
def test_windows_drive_letters(text: str, is_one: bool, is_normalized: bool) -> None:
    assert is_windows_drive_letter(text) == is_one
    assert is_normalized_windows_drive_letter(text) == is_normalized
