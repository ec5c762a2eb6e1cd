"""What is found in JSON and its relatives, and how it is written back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.config.json import JsonExtractor

from tests.plugins.config.reading import Pairs, check_identity, check_maps, expected, found, replaced, unmarked
from urllint.plugin import Document, Extraction

EXTRACTOR = JsonExtractor()


def read(text: str, path: str = "a.json") -> Extraction:
    return EXTRACTOR.extract(Document(text, path=path))


# sentence, text with the raw spans marked, kinds, roles, decoded URLs where they are not what stands there
FOUND: list[tuple[str, str, list[str], list[str]]] = [
    ("a value", '{"a": "⟦https://a.example/⟧"}', ["a"], ["config"]),
    ("a nested value", '{"a": {"b": [1, [], {"c": "⟦http://a.example⟧"}]}}', ["a.b[2].c"], ["config"]),
    ("a URL in a text", '{"a": "see ⟦https://a.example/b⟧, or not"}', ["a"], ["config"]),
    ("the whole string with its final punctuation", '{"a": "⟦https://a.example/b).⟧"}', ["a"], ["config"]),
    ("several in one string", '["⟦http://a.example⟧ ⟦http://b.example⟧"]', ["[0]", "[0]"], ["config", "config"]),
    ("a key", '{"a": {"⟦http://a.example/⟧": 1}}', ["a(key)"], ["identifier"]),
    ("a value below such a key", '{"⟦http://a.example/⟧": "⟦http://b.example⟧"}', ["(key)", "<url>"], []),
    ("a key of two words", '{"a b": "⟦http://a.example⟧"}', ['"a b"'], ["config"]),
    ("a string alone", '"⟦http://a.example⟧"', ["value"], ["config"]),
    ("lines of JSON", '{"a": "⟦http://a.example⟧"}\n{"a": "⟦http://b.example⟧"}\n', ["a", "a"], []),
    ("a schema", '{"$schema": "⟦https://a.example/schema#⟧"}', ["$schema"], ["identifier"]),
    ("a context", '{"@context": ["⟦https://a.example/⟧", {"b": "⟦https://b.example/⟧"}]}',
     ["@context[0]", "@context[1].b"], ["identifier", "identifier"]),
    ("an issuer", '{"oidc": {"issuer-url": "⟦https://a.example/⟧"}}', ["oidc.issuer-url"], ["identifier"]),
    ("commas in strings do not count", '["a,b", "c", "⟦http://a.example⟧", [",", "⟦http://b.example⟧"]]',
     ["[2]", "[3][1]"], []),
    ("commas before containers count", '[1, "x", {}, 2, {"a": "⟦http://a.example⟧"}]', ["[4].a"], []),
    ("brackets in strings do not count", '{"a": "}]{[", "b": "⟦http://a.example⟧"}', ["b"], []),
    ("comments", '// ⟦http://a.example⟧\n{"a": 1, /* ⟦http://b.example⟧ */ "b": 2}', ["comment", "comment"],
     ["comment", "comment"]),
    ("two slashes in a string are no comment", '{"a": "⟦http://a.example⟧", "b": "//", "c": "⟦http://b.example⟧"}',
     ["a", "c"], []),
    ("JSON5", "{a: '⟦http://a.example⟧', b: [.5, +1, '⟦http://b.example⟧',],}", ["a", "b[2]"], []),
    ("a key in single quotes", "{'a': {'b': '⟦http://a.example⟧'}}", ["a.b"], []),
    ("no quotes at all", "{a: ⟦http://a.example⟧, b: 1}", ["text"], ["config"]),
    ("a string that does not end", '{"a": "b\n"c": "⟦http://a.example⟧"}', ["c"], []),
    ("too many brackets", '}]]{"a": "⟦http://a.example⟧"}', ["a"], []),
    ("white space around", '{"a": " ⟦http://a.example⟧\t"}', ["a"], []),
    ("an escape behind a URL", r'{"a": "⟦http://a.example/⟧\n\"⟦http://b.example⟧\""}', ["a", "a"], []),
    ("a scheme without slashes", '{"a": "⟦mailto:a@b.example⟧", "b": "x mailto:a@b.example"}', ["a"], []),
    ("a host without scheme", '{"a": "⟦www.a.example⟧"}', ["a"], []),
    ("a template", '{"a": "⟦https://{{ host }}/b⟧", "c": {{ d }}, "e": "⟦http://a.example⟧"}', ["a", "e"], []),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "kinds", "roles"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(marked: str, kinds: list[str], roles: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text)
    assert [url.span for url in extraction.urls] == spans
    assert [str(url.places[0]) for url in extraction.urls] == [f"json:{kind}" for kind in kinds]
    if roles:
        assert [url.role for url in extraction.urls] == roles
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.json")


NOTHING = [
    ("a shorthand", '{"a": "github:a/b", "b": "git@a.example:b/c", "c": "file:../d"}'),
    ("a scheme alone", '{"http": {"https": "http"}, "a": "http:"}'),
    ("a scheme as an unquoted key", "{http: 1, https: {data: 2}}"),
    ("a path", '{"a": "//cdn", "b": "C:\\\\a", "c": "std::a"}'),
]


@pytest.mark.parametrize("text", [row[1] for row in NOTHING], ids=[row[0] for row in NOTHING])
def test_finds_nothing(text: str) -> None:
    assert read(text).urls == []


ESCAPES = [
    (r"http:\/\/a.example\/", "http://a.example/"),
    (r"http\u003A\u002f\u002Fa.example", "http://a.example"),
    (r"http://a.example/\ud83d\ude00", "http://a.example/\U0001f600"),
    (r"http://a.example/\u00e9b", "http://a.example/éb"),
    (r"http:\\\\a.example\\b", r"http:\\a.example\b"),
    (r"https:\x2f/a.example", "https://a.example"),
    ("http://a.exam\\\nple/b", "http://a.example/b"),
    ("http://a.exam\\\r\nple/b", "http://a.example/b"),
]


@pytest.mark.parametrize(("raw", "url"), ESCAPES)
def test_decodes_escapes(raw: str, url: str) -> None:
    text = f'{{"a": "{raw}"}}'
    extraction = read(text)
    assert [(found.text, text[slice(*found.span)]) for found in extraction.urls] == [(url, raw)]
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.json")


def test_a_surrogate_pair_is_one_piece() -> None:
    (url,) = read(r'["http://a.example/\ud83d\ude00"]').urls
    assert url.raw_span(17, 18) == (19, 31)


WRITTEN: list[tuple[str, str, str | None]] = [
    ('["http://a.example"]', "http://b.example/?c='d'&e", "[\"http://b.example/?c='d'&e\"]"),
    ('["http://a.example"]', 'http://b.example/"\\\n\x01é\x7f', r'["http://b.example/\"\\\n\u0001é\u007f"]'),
    ("['http://a.example']", "http://b.example/'\"", "['http://b.example/\\'\"']"),
    (r'["http:\/\/a.example"]', "http://b.example/c", r'["http:\/\/b.example\/c"]'),
    ("// http://a.example\n1", "http://b.example", "// http://b.example\n1"),
    ("// http://a.example\n1", "http://b.example/ c", None),
    ("[http://a.example]", 'http://b.example/"', None),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


@given(st.sampled_from(['["a", "http://a.example"]', "{'a': 'http://a.example'}"]), st.text(max_size=12))
def test_what_is_written_reads_back(text: str, path: str) -> None:
    (url,) = read(text).urls
    new = f"http://b.example/{path}x"
    written = replaced(EXTRACTOR, text, url, new)
    assert written is not None
    if not any(character.isspace() or character in '<>"`{[(\\|,;' or not character.isprintable() for character in path):
        assert [found.text for found in read(written).urls] == [new]


def test_a_comment_alone_on_its_line_speaks_for_the_next_member() -> None:
    text = """{
  // urllint: ignore[a]
  "b": {"c": [1, 2], "d": 3}, "e": 1,
  /* urllint: ignore[f] */
  "g": [
    // urllint: ignore[h]
    {"i": 1},
    2 // urllint: ignore[j]
    // urllint: ignore[k]
  ]
}"""
    comments = read(text).comments
    assert [comment.text.strip()[-2] for comment in comments] == list("afhjk")
    governed = [None if comment.governs is None else text[slice(*comment.governs)] for comment in comments]
    assert governed == [
        '"b": {"c": [1, 2], "d": 3}',
        text[text.index('"g"') : text.index("]\n}") + 1],
        '{"i": 1}',
        None,
        None,
    ]


def test_a_file_without_suffix_may_be_yaml() -> None:
    (region,) = read("a: http://a.example\n", ".prettierrc").regions
    assert region.language == "yaml"
    assert [url.text for url in read('// c\n{"a": "http://a.example"}', ".prettierrc").urls] == ["http://a.example"]


URLS = st.sampled_from(
    [
        "http://a.example/", "https://b.example/c d", "see http://c.example.", "http:\\\\d.example", "tel:+123",
        "http:/e.example", "http://é.example/\U0001f600", "www.f.example", "//g.example", "h", "", "a,b]}{[", "'\"\\/",
        "http://g.example/{h}?i='j'", "\ud800http://k.example/\udc00",
    ]
)  # fmt: skip
KEYS = st.one_of(st.sampled_from(["a", "url", "$id", "b c", "@context", "http://k.example/"]), URLS)
VALUES = st.recursive(
    st.one_of(URLS, st.integers(), st.booleans(), st.none(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)


@given(VALUES, st.booleans(), st.sampled_from([None, 1, "\t"]), st.booleans())
def test_finds_what_json_reads(value: object, ascii_only: bool, indent: int | str | None, slashes: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    if slashes:
        text = text.replace("/", r"\/")
    extraction = read(text)
    assert found(extraction) == expected(json.loads(text, object_pairs_hook=Pairs))
    check_maps(text, extraction)


@given(st.text(alphabet="\"'\\/*{}[]:,\n ahttp:/.u0", max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    check_maps(text, read(text))


HOSTILE = [
    ("open brackets", "[" * 200_000 + '"http://a.example"'),
    ("open objects", '{"a":' * 100_000 + '"http://a.example"'),
    ("a URL on every level", '{"a":"http://a.example","b":' * 20_000),
    ("an array of URLs", "[" + '"http://a.example",' * 30_000 + "]"),
    ("objects and scalars", "[" + '{},1,"a",' * 60_000 + '"http://a.example"]'),
    ("open comments", "/*" * 300_000 + "http://a.example"),
    ("quotes", '"' * 300_000 + " http://a.example"),
    ("escaped quotes", '"' + '\\"' * 300_000 + " http://a.example"),
    ("backslashes", '"' + "\\" * 300_000 + "http://a.example"),
    ("slashes", "/ " * 200_000 + "http://a.example"),
    ("a long word", "r" * 200_000 + " http://a.example"),
    ("words", "r-" * 100_000 + " http://a.example"),
    ("suppressions", "[// urllint: ignore[a]\n" * 20_000),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    check_maps(text, read(text))
