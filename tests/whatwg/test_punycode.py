"""Punycode, against the codec of the standard library where that is right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urllint.whatwg import punycode

labels = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


@given(labels)
def test_encoding(label: str) -> None:
    assert punycode.encode(label) == label.encode("punycode").decode("ascii")


@given(labels.filter(lambda label: not label.isascii()))
def test_decoding_what_has_been_encoded(label: str) -> None:
    assert punycode.decode(punycode.encode(label)) == label


@pytest.mark.parametrize(
    ("encoded", "why"),
    [
        ("-a", "before the delimiter"),
        ("z", "not complete"),
        ("a-é", "no digit"),
        ("é-a", "not basic"),
        ("A", "no digit"),
        ("99999999", "too large"),
    ],
)
def test_what_is_not_punycode(encoded: str, why: str) -> None:
    with pytest.raises(punycode.PunycodeError, match=why):
        punycode.decode(encoded)


def test_the_largest_code_point() -> None:
    assert punycode.decode(punycode.encode("\U0010ffff")) == "\U0010ffff"
