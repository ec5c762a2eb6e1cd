"""The application/x-www-form-urlencoded parser and serializer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.whatwg import parse_form_urlencoded, serialize_form_urlencoded

PARSED = [
    ("", []),
    ("&&", []),
    ("a", [("a", "")]),
    ("=", [("", "")]),
    ("=b", [("", "b")]),
    ("a=", [("a", "")]),
    ("a=b=c", [("a", "b=c")]),
    ("a=b&c=d&", [("a", "b"), ("c", "d")]),
    ("a=1&a=2", [("a", "1"), ("a", "2")]),
    ("a+b=c++d", [("a b", "c  d")]),
    ("a%2Bb=%20", [("a+b", " ")]),
    ("%26%3D=%3d%26", [("&=", "=&")]),
    ("%=%zz&%4=%e", [("%", "%zz"), ("%4", "%e")]),
    ("é=%C3%A9", [("é", "é")]),
    ("a=%FF%C3", [("a", "\ufffd\ufffd")]),
    ("a=%f0%9f%92", [("a", "\ufffd")]),
    ("%EF%BB%BFa=\ufeff", [("\ufeffa", "\ufeff")]),
    ("a=\ud800", [("a", "\ufffd")]),
    ("a;b=c;d", [("a;b", "c;d")]),
    ("?a=b#c", [("?a", "b#c")]),
    ("a\0=%00", [("a\0", "\0")]),
]


@pytest.mark.parametrize(("text", "pairs"), PARSED)
def test_parsing(text: str, pairs: list[tuple[str, str]]) -> None:
    assert parse_form_urlencoded(text) == pairs


@pytest.mark.parametrize(("text", "pairs"), [case for case in PARSED if "\ud800" not in case[0]])
def test_parsing_the_same_as_bytes(text: str, pairs: list[tuple[str, str]]) -> None:
    assert parse_form_urlencoded(text.encode()) == pairs


def test_bytes_and_percent_encoded_bytes_are_decoded_together() -> None:
    assert parse_form_urlencoded(b"a=%C3\xa9&\xe9=+") == [("a", "é"), ("\ufffd", " ")]


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        ([], ""),
        ([("", "")], "="),
        ([("a", "b"), ("a", "")], "a=b&a="),
        ([("a b", "c+d")], "a+b=c%2Bd"),
        ([("*-._", "09azAZ")], "*-._=09azAZ"),
        ([("!'()~", "&=%#?/")], "%21%27%28%29%7E=%26%3D%25%23%3F%2F"),
        ([("é", "\U0001f4a9")], "%C3%A9=%F0%9F%92%A9"),
        ([("\ud800", "\0\n")], "%EF%BF%BD=%00%0A"),
    ],
)
def test_serializing(pairs: list[tuple[str, str]], text: str) -> None:
    assert serialize_form_urlencoded(pairs) == text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("utf-8", "a+%C3%A9=%E2%80%A2"),
        ("windows-1252", "a+%E9=%95"),
        ("Latin1", "a+%E9=%95"),
        (" UTF-16 ", "a+%C3%A9=%E2%80%A2"),
        ("replacement", "a+%C3%A9=%E2%80%A2"),
        ("iso-8859-5", "a+%26%23233%3B=%26%238226%3B"),
        ("iso-2022-jp", "a+%26%23233%3B=%26%238226%3B"),
    ],
)
def test_serializing_in_an_encoding(encoding: str, text: str) -> None:
    assert serialize_form_urlencoded([("a é", "•")], encoding=encoding) == text


def test_the_state_of_iso_2022_jp_ends_with_each_name_and_value() -> None:
    expected = "%1B%24B%24%22%1B%28B=%1B%24B%24%24%1B%28B"
    assert serialize_form_urlencoded([("あ", "い")], encoding="iso-2022-jp") == expected


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(LookupError, match="no label 'utf-7'"):
        serialize_form_urlencoded([("a", "b")], encoding="utf-7")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a string, not 1"):
        serialize_form_urlencoded([("a", 1)])  # type: ignore[list-item]  # what this is about


@given(st.lists(st.tuples(st.text(), st.text())))
def test_what_is_serialized_is_parsed_again(pairs: list[tuple[str, str]]) -> None:
    text = serialize_form_urlencoded(pairs)
    assert text.isascii()
    assert parse_form_urlencoded(text) == pairs


@given(st.text())
def test_reading_text_and_its_bytes_is_the_same(text: str) -> None:
    assert parse_form_urlencoded(text) == parse_form_urlencoded(text.encode())
