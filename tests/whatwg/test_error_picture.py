"""The picture of a text with carets under what is wrong in it."""

import pytest
from hypothesis import given

from tests.whatwg.alphabets import bases, nearly_plain, texts
from urllint import whatwg
from urllint.whatwg.error_messages import ErrorMessages

PICTURES = {
    "several errors, one row for each name": (
        "http://0x7f.1/%zz",
        """\
http://0x7f.1/%zz
       ^^^^^^ IPv4-too-few-parts
       ^^^^ IPv4-non-decimal-part
              ^ invalid-URL-unit

  IPv4-too-few-parts     An IPv4 address must have four parts; with fewer the last one fills the rest of the address.
  IPv4-non-decimal-part  The parts of an IPv4 address must be decimal numbers; this one is read as octal or hexadecimal.
  invalid-URL-unit       A percent sign must be followed by two hexadecimal digits.""",
    ),
    "one name several times, and two things to say of it": (
        " https://h/a b|c%",
        """\
 https://h/a b|c%
^           ^ ^ ^ invalid-URL-unit (4 times)

  invalid-URL-unit  Spaces and control characters around a URL are removed.
                    This character cannot stand in a URL as it is. (U+0020 SPACE)
                    This character cannot stand in a URL as it is. (U+007C VERTICAL LINE)
                    A percent sign must be followed by two hexadecimal digits.""",
    ),
    "something is missing": (
        "https:///",
        """\
https:///
        ^ special-scheme-missing-following-solidus
         ^ host-missing

  special-scheme-missing-following-solidus  The scheme of this URL must be followed by exactly two slashes.
  host-missing                              This URL must have a host.""",
    ),
    "a domain": (
        "https://a_b.example/",
        """\
https://a_b.example/
        ^^^ domain-to-ASCII

  domain-to-ASCII  This domain is not valid: a label contains an underscore.""",
    ),
    "wide and invisible characters": (
        "https://日\u200b|",
        """\
https://日<U+200B>|
        ^^^^^^^^^^^ domain-to-ASCII

  domain-to-ASCII  This domain is not valid: a label contains a character that no domain can contain \
(U+007C VERTICAL LINE).""",
    ),
    "a character that is percent-encoded": (
        "https://a%20b/",
        """\
https://a%20b/
         ^^^ domain-percent-encoded
        ^^^^^ domain-to-ASCII

  domain-percent-encoded  A domain must be written without percent-encoding.
  domain-to-ASCII         This domain is not valid: a label contains a character that no domain can contain.""",
    ),
    "nothing": ("https://example.com/", ""),
}


@pytest.mark.parametrize(("text", "picture"), PICTURES.values(), ids=PICTURES)
def test_the_picture(text: str, picture: str) -> None:
    assert whatwg.format_errors(whatwg.parse(text)) == picture


def test_of_a_long_text_the_part_around_the_errors_is_shown() -> None:
    picture = whatwg.format_errors(whatwg.parse("https://h/" + "a" * 500 + "|" + "b" * 500), columns=40)
    line, carets, *_ = picture.split("\n")
    assert len(line) <= 40
    assert (line[0], line[-1], line[carets.index("^")]) == ("…", "…", "|")


def test_what_the_encoding_lacks_is_written_as_a_number() -> None:
    assert whatwg.format_errors(whatwg.parse("https://h/é|"), encoding="ascii").startswith("https://h/\\xe9|\n")


def test_very_many_rows_are_not_drawn() -> None:
    picture = whatwg.format_errors(whatwg.parse("https://h/" + ("|" + "a" * 60) * 100))
    assert "and 50 more rows of carets" in picture


def test_the_error_at_which_the_parser_gave_up() -> None:
    result = whatwg.parse("https://h|:x/")
    assert [result.is_fatal(index) for index in range(len(result.errors))] == [True]
    result = whatwg.parse("https://h/|")
    assert [result.is_fatal(index) for index in range(len(result.errors))] == [False]


@given(texts | nearly_plain, bases)
def test_every_error_is_in_the_picture(text: str, base: str | None) -> None:
    result = whatwg.parse(text, base)
    picture = whatwg.format_errors(result)
    assert bool(picture) == bool(result.errors)
    messages = ErrorMessages(result)
    for error in result.errors:
        assert error.name in picture
        assert messages.of(error) in picture
