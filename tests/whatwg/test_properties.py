"""What holds of every input."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from tests.whatwg.alphabets import bases, nearly_plain, references, texts, urls
from urllint import whatwg
from urllint.whatwg.fast_path import parse_plain_reference, parse_plainly_valid
from urllint.whatwg.state_machine import run

COMPONENTS = ("scheme", "username", "password", "host", "port", "path", "query", "fragment")


def components(url: whatwg.URLRecord) -> list[object]:
    return [getattr(url, name) for name in COMPONENTS]


@given(texts | nearly_plain, bases)
def test_spans_are_inside_the_input(text: str, base: str | None) -> None:
    result = whatwg.parse(text, base)
    for error in result.errors:
        assert error.name in whatwg.ERRORS
        assert 0 <= error.start <= error.end <= len(text)
    assert result.url is not None or result.errors


@given(texts | nearly_plain, bases)
def test_failure_comes_with_an_error_that_can_be_fatal(text: str, base: str | None) -> None:
    result = whatwg.parse(text, base)
    if result.url is None:
        assert whatwg.ERRORS[result.errors[-1].name].fatality != "never"
    else:
        assert all(whatwg.ERRORS[error.name].fatality != "always" for error in result.errors)
    assert whatwg.can_parse(text, base) == (result.url is not None)


@given(texts | nearly_plain, bases)
def test_serializing_and_parsing_again_gives_the_same_url(text: str, base: str | None) -> None:
    url = whatwg.parse(text, base).url
    if url is not None:
        again = whatwg.parse(url.href).url
        assert again is not None
        assert components(again) == components(url)
        assert again == url


@given(nearly_plain | urls)
def test_what_the_fast_path_accepts_is_valid_and_serialized(text: str) -> None:
    full = run(text)
    if whatwg.is_plainly_valid(text):
        assert full.errors == []
        assert full.url.href == text
    fast = parse_plainly_valid(text)
    if fast is not None:
        assert full.errors == []
        assert full.succeeded
        assert components(fast) == components(full.url)
        assert fast.href == full.url.href


@given(nearly_plain | urls, bases)
def test_the_base_does_not_matter_to_what_the_fast_path_accepts(text: str, base: str | None) -> None:
    fast = parse_plainly_valid(text)
    if fast is not None and base is not None:
        full = run(text, whatwg.parse(base).url)
        assert full.errors == []
        assert components(full.url) == components(fast)


special_bases = st.sampled_from(
    (
        "http://h/a/b?q#f",
        "https://u:p@h:8080/",
        "https://:p@[::1]/a//b//",
        "ws://h/a/b/c/",
        "ftp://h/a/b/../c?",
        "file:///C:/a/b",
        "foo://h/p/q",
    )
)


@given(references | nearly_plain | texts, special_bases)
def test_a_plain_reference_is_what_the_full_parser_makes_of_it(text: str, base_text: str) -> None:
    base = whatwg.parse(base_text).url
    assert base is not None
    plain = parse_plain_reference(text, base)
    if plain is not None:
        full = run(text, base)
        assert full.errors == []
        assert full.succeeded
        assert components(plain) == components(full.url)
        assert whatwg.parse(text, base).spans == whatwg.component_spans(text, base)
        assert base.href == whatwg.parse(base_text).url.href


@given(texts)
def test_conditions_say_why_a_domain_is_reported(text: str) -> None:
    spans = whatwg.component_spans(text)
    url = whatwg.parse(text)
    if spans.scheme is None or spans.host is None or text[slice(*spans.scheme)].lower() not in ("http", "https", "ws"):
        return
    host = text[slice(*spans.host)]
    conditions = whatwg.domain_conditions(host)
    reported = any(error.name == "domain-to-ASCII" for error in url.errors)
    assert bool(conditions) == reported
    assert all(0 <= start <= end <= len(host) for _, start, end in conditions)


@given(texts | nearly_plain)
def test_a_record_survives_pickling(text: str) -> None:
    result = whatwg.parse(text)
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    if result.url is not None:
        assert components(again.url) == components(result.url)
