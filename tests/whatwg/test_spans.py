"""Where the components stand in the text that was parsed."""

import copy
import pickle
import re
from itertools import pairwise

import pytest
from hypothesis import given

from tests.whatwg.alphabets import bases, nearly_plain, texts, urls
from urllint import whatwg
from urllint.whatwg.host import parse_host
from urllint.whatwg.percent_encoding import FRAGMENT, QUERY, SPECIAL_QUERY, USERINFO, utf8_percent_encode
from urllint.whatwg.source import clean

SPANS = [
    ("https://user:pass@host:80/p/q?a#b", None, "https user pass host 80 /p/q a b"),
    ("https://h", None, "https - - h - '' - -"),
    ("https://:@h:/?#", None, "https '' '' h '' / '' ''"),
    ("https://a@b@h/", None, "https a@b - h - / - -"),
    ("  https://h\\p ", None, "https - - h - \\p - -"),
    ("mailto:a@b?subject=x", None, "mailto - - - - a@b subject=x -"),
    ("foo://[::1]:8/x", None, "foo - - [::1] 8 /x - -"),
    ("foo:/x", None, "foo - - - - /x - -"),
    ("file:///C:/x", None, "file - - '' - /C:/x - -"),
    ("file://c|/x", None, "file - - - - c|/x - -"),
    ("file:x", None, "file - - - - x - -"),
    ("../x?y", "https://h/a/b", "- - - - - ../x y -"),
    ("?y", "https://h/a/b", "- - - - - - y -"),
    ("#z", "mailto:x", "- - - - - - - z"),
    ("//h/x", "https://g/", "- - - h - /x - -"),
    ("\\x", "https://g/", "- - - - - \\x - -"),
    ("https://a b/", None, "https - - 'a b' - - - -"),
    ("https://h:8x/p", None, "https - - h 8x - - -"),
    ("no scheme", None, "- - - - - - - -"),
]


@pytest.mark.parametrize(("text", "base", "expected"), SPANS, ids=[f"{text} {base}" for text, base, _ in SPANS])
def test_the_components(text: str, base: str | None, expected: str) -> None:
    spans = whatwg.parse(text, base).spans
    written = [None if span is None else text[slice(*span)] for span in spans[:-1]]
    assert written == [None if word == "-" else word.strip("'") for word in _words(expected)]
    assert whatwg.component_spans(text, base) == spans


def _words(text: str) -> list[str]:
    """Words separated by spaces, of which those in quotes can hold spaces."""
    words: list[str] = []
    for word in text.split(" "):
        if words and words[-1].startswith("'") and (len(words[-1]) == 1 or not words[-1].endswith("'")):
            words[-1] += " " + word
        else:
            words.append(word)
    return words


SEGMENTS = [
    ("https://h/a/b", None, ["a", "b"]),
    ("https://h/a/b/", None, ["a", "b", ""]),
    ("https://h/", None, [""]),
    ("https://h", None, [""]),
    ("https://h//a", None, ["", "a"]),
    ("https://h\\a/b\\c?d/e#f/g", None, ["a", "b", "c"]),
    ("https://h/a/../b/%2e/c", None, ["a", "..", "b", "%2e", "c"]),
    ("foo://h/a\\b/c", None, ["a\\b", "c"]),
    ("foo://h", None, []),
    ("foo:/a/b", None, ["a", "b"]),
    ("foo:a/b", None, []),
    ("file:///C:/x", None, ["C:", "x"]),
    ("file://c|/x", None, ["c|", "x"]),
    ("../x/", "https://h/a/b", ["..", "x", ""]),
    ("?y", "https://h/a/b", []),
    ("https://h/a\t/\nb\n", None, ["a", "b"]),
    ("https://h/\t\n/b", None, ["", "b"]),
    ("https://h:x/a/b", None, []),
]


@pytest.mark.parametrize(("text", "base", "expected"), SEGMENTS, ids=[f"{text} {base}" for text, base, _ in SEGMENTS])
def test_the_segments_of_the_path(text: str, base: str | None, expected: list[str]) -> None:
    assert [text[slice(*span)] for span in whatwg.parse(text, base).spans.path_segments] == expected


def test_removed_code_points_are_inside_a_span_only_if_they_stand_between_others() -> None:
    text = " ht\ttps://h\nost\t/p\t\n"
    spans = whatwg.parse(text).spans
    assert [text[slice(*span)] for span in spans[:-1] if span is not None] == ["ht\ttps", "h\nost", "/p"]


def test_a_base_that_cannot_be_parsed() -> None:
    with pytest.raises(ValueError, match="the base URL 'nonsense' cannot be parsed"):
        whatwg.component_spans("x", "nonsense")


@pytest.mark.parametrize("text", ["https://example.com/a/b?c", "https://EXAMPLE.com/a/b?c", "../x", "https://h:x/"])
def test_the_spans_of_a_result_go_with_it(text: str) -> None:
    result = whatwg.parse(text, "https://h/a/b")
    assert pickle.loads(pickle.dumps(result)).spans == result.spans
    assert copy.copy(result).spans == result.spans


def test_a_changed_url_does_not_change_what_was_parsed() -> None:
    result = whatwg.parse("https://EXAMPLE.com/a/b?c")
    before = result.spans
    assert result.url is not None
    result.url.scheme = "foo"
    result.url.path = "opaque"
    assert result.spans == before


# --- what holds of every input: the spans cut it into its components ---

SHAPE = re.compile(r"(S:)?[/\\]*((U(:W)?@)?H(:N)?)?(?<![/\\])P?(\?Q)?(#F)?|(S:)?[/\\]*(P)(\?Q)?(#F)?")
"""A URL with a letter in place of each component: scheme, user name, password, host, number of the port, path, ..."""


@given(texts | nearly_plain | urls, bases)
def test_between_the_components_there_are_only_delimiters(text: str, base: str | None) -> None:
    result = whatwg.parse(text, base)
    spans = result.spans
    cut: list[str] = []
    at = 0
    for letter, span in zip("SUWHNPQF", spans[:-1], strict=True):
        if span is not None:
            assert at <= span[0] <= span[1] <= len(text)
            cut += text[at : span[0]], letter
            at = span[1]
    cut.append(text[at:])
    if result.url is not None:
        left = "".join(cut).strip("".join(map(chr, range(0x21)))).translate(dict.fromkeys(map(ord, "\t\r\n")))
        assert SHAPE.fullmatch(left), left
    if spans.path is not None and spans.path_segments:
        start, end = spans.path
        first, last = spans.path_segments[0], spans.path_segments[-1]
        assert _kept(text[start : first[0]]) in ("", "/", "\\")
        assert _kept(text[last[1] : end]) == ""
        for before, after in pairwise(spans.path_segments):
            assert _kept(text[before[1] : after[0]]) in ("/", "\\")


@given(texts | nearly_plain | urls)
def test_the_components_are_made_of_what_stands_there(text: str) -> None:
    result = whatwg.parse(text)
    url, spans = result.url, result.spans
    if url is None:
        return

    def written(span: tuple[int, int] | None) -> str | None:
        return None if span is None else _kept(text[slice(*span)])

    assert (written(spans.scheme) or "").lower() == url.scheme
    assert utf8_percent_encode(written(spans.username) or "", USERINFO) == url.username
    assert utf8_percent_encode(written(spans.password) or "", USERINFO) == url.password
    host = written(spans.host)
    if host:
        parsed = parse_host(host, is_opaque=not url.is_special, report=lambda *_: None)
        assert url.host == ("" if url.scheme == "file" and parsed == "localhost" else parsed)
    else:
        assert not url.host
    port = written(spans.port)
    assert url.port is None or (port and int(port) == url.port)
    query, fragment = written(spans.query), written(spans.fragment)
    query_set = SPECIAL_QUERY if url.is_special else QUERY
    assert url.query == (None if query is None else utf8_percent_encode(query, query_set))
    assert url.fragment == (None if fragment is None else utf8_percent_encode(fragment, FRAGMENT))
    if url.scheme != "file" and not url.has_opaque_path:
        again = whatwg.parse("https://h/" + "/".join([written(span) or "" for span in spans.path_segments])).url
        assert again is not None
        if "\\" not in text:
            assert again.path == url.path or url.path == []


def _kept(text: str) -> str:
    return clean(text, [], strip=False).text
