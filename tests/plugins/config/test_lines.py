"""What is found in INI files, properties and ``.env`` files, and how it is written back."""

from __future__ import annotations

import configparser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.config.dotenv import DotenvExtractor
from urllint_extractors.config.ini import IniExtractor
from urllint_extractors.config.properties import PropertiesExtractor

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from urllint.plugin import Document, Extraction, Extractor, scan

EXTRACTORS: dict[str, Extractor] = {
    "a.ini": IniExtractor(),
    ".gitconfig": IniExtractor(),
    "a.properties": PropertiesExtractor(),
    ".env": DotenvExtractor(),
}


def read(text: str, path: str) -> Extraction:
    return EXTRACTORS[path].extract(Document(text, path=path))


# sentence, path, text with the raw spans marked, places
FOUND: list[tuple[str, str, str, list[str]]] = [
    ("a value", "a.ini", "[a]\nb = ⟦http://a.example/⟧\n", ["ini:a.b"]),
    ("a value without a section", "a.ini", "b=⟦http://a.example/⟧", ["ini:b"]),
    ("behind a colon", "a.ini", "[a]\nb: ⟦http://a.example/⟧\n", ["ini:a.b"]),
    (
        "several sections",
        "a.ini",
        "[a]\n[b]\nc=1\n[d e]\nf=⟦http://a.example⟧\ng=⟦http://b.example⟧\n",
        ['ini:"d e".f', 'ini:"d e".g'],
    ),
    ("quotes", "a.ini", "a = \"⟦http://a.example/;⟧\"\nb = '⟦http://b.example/⟧'\n", ["ini:a", "ini:b"]),
    (
        "comments",
        "a.ini",
        "# ⟦http://a.example⟧\n; ⟦http://b.example⟧\na = ⟦http://c.example/#b⟧ ; ⟦http://d.example⟧\n",
        ["ini:comment", "ini:comment", "ini:a", "ini:comment"],
    ),
    (
        "lines that go on",
        "a.ini",
        "[a]\nb =\n    c = ⟦http://a.example⟧\n\n    # ⟦http://b.example⟧\n    ⟦http://c.example⟧\nd = 1\n",
        ["ini:a.b", "ini:comment", "ini:a.b"],
    ),
    (
        "an indented key below a header",
        "a.ini",
        "[a]\n  b = ⟦http://a.example⟧\n  c = ⟦http://b.example⟧\n",
        ["ini:a.b", "ini:a.c"],
    ),
    (
        "a backslash at a line's end",
        "a.ini",
        "[a]\nb=c \\\n⟦http://a.example⟧ \\\n ⟦http://b.example⟧\n",
        ["ini:a.b", "ini:a.b"],
    ),
    (
        "several in a value",
        "a.ini",
        "[Unit]\nDocumentation=⟦http://a.example⟧ ⟦http://b.example⟧\n",
        ["ini:Unit.Documentation"] * 2,
    ),
    ("a section's name", "a.ini", "[⟦http://a.example/⟧]\nb = ⟦http://b.example/⟧\n", ["ini:(key)", "ini:<url>.b"]),
    (
        "a key that is a URL without its scheme",
        "a.ini",
        "//r.example/:_authToken=a\nregistry=⟦http://a.example⟧\n",
        ["ini:registry"],
    ),
    (
        "line ends of two characters",
        "a.ini",
        "[a]\r\nb = ⟦http://a.example/⟧\r\n; ⟦http://b.example⟧\r\n",
        ["ini:a.b", "ini:comment"],
    ),
    (
        "git's sections",
        ".gitconfig",
        '[remote "o.p"]\n\turl = ⟦http://a.example/⟧\n'
        '[url "⟦http://b.example/⟧"]\n\tinsteadOf = "⟦http://c.example⟧" # d\n',
        ['ini:remote."o.p".url', "ini:(key)", "ini:url.<url>.insteadOf"],
    ),
    ("git's quotes", ".gitconfig", '[a]\nb = "⟦http://a.example/#c⟧";⟦http://b.example⟧\n', ["ini:a.b", "ini:comment"]),
    (
        "a property",
        "a.properties",
        "a.b=⟦http://a.example/⟧\nc: ⟦http://b.example⟧\nd ⟦http://c.example⟧\n",
        ["properties:a.b", "properties:c", "properties:d"],
    ),
    ("escapes", "a.properties", r"a=⟦http\:\/\/a.example\u002F⟧", ["properties:a"]),
    (
        "a continued value",
        "a.properties",
        "a=b,\\\n  ⟦http://a.exam\\\n  ple⟧\nc=⟦http://b.example⟧\n",
        ["properties:a", "properties:c"],
    ),
    (
        "a key with escapes",
        "a.properties",
        "⟦http\\://a.example/⟧=⟦http://b.example⟧\n",
        ["properties:(key)", "properties:<url>"],
    ),
    (
        "comments of properties",
        "a.properties",
        "# ⟦http://a.example⟧ \\\n! ⟦http://b.example⟧\na=b # ⟦http://c.example⟧\n",
        ["properties:comment", "properties:comment", "properties:a"],
    ),
    (
        "a variable",
        ".env",
        "A=⟦http://a.example⟧\nexport B=⟦http://b.example⟧ # ⟦http://c.example⟧\n",
        ["dotenv:A", "dotenv:B", "dotenv:comment"],
    ),
    (
        "quoted variables",
        ".env",
        "A=\"⟦http://a.example/#b⟧\" # ⟦http://c.example⟧\nB='⟦http://b.example⟧'\n",
        ["dotenv:A", "dotenv:comment", "dotenv:B"],
    ),
    ("a variable over lines", ".env", 'A="b\n⟦http://a.example⟧\nc"\nB=⟦http://b.example⟧\n', ["dotenv:A", "dotenv:B"]),
    ("placeholders", ".env", "A=⟦http://${HOST}:$PORT/⟧\n# ⟦http://a.example⟧\n", ["dotenv:A", "dotenv:comment"]),
    (
        "a quote that is not closed",
        ".env",
        'A="⟦http://a.example⟧\nB=⟦http://b.example⟧\n',
        ["dotenv:text", "dotenv:B"],
    ),
    (
        "a line that is no entry",
        ".env",
        "source ⟦http://a.example⟧\nB=⟦http://b.example⟧\n",
        ["dotenv:text", "dotenv:B"],
    ),
]


@pytest.mark.parametrize(("path", "marked", "places"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(path: str, marked: str, places: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text, path)
    assert [url.span for url in extraction.urls] == spans
    assert [str(url.places[0]) for url in extraction.urls] == places
    for url in extraction.urls:
        kind = url.places[0].kind
        assert url.role == ("comment" if kind == "comment" else "identifier" if "(key)" in kind else "config")
    check_maps(text, extraction)
    check_identity(EXTRACTORS[path], text, extraction, path)


WRITTEN: list[tuple[str, str, str, str | None]] = [
    ("a.ini", "a = http://a.example", "http://b.example/#c", "a = http://b.example/#c"),
    ("a.ini", "a = http://a.example", "http://b.example/ ;c", None),
    (".gitconfig", "a = http://a.example", "http://b.example/\\", None),
    ("a.properties", r"a=http\://a.example", "http://b.example/\\c", r"a=http\://b.example/\\c"),
    ("a.properties", "a=http://a.example", "http://b.example/\u200b", r"a=http://b.example/\u200b"),
    ("a.properties", "# http://a.example", "http://b.example/\n", None),
    (".env", "A=http://a.example", "http://b.example/ c", None),
    (".env", 'A="http://a.example"', 'http://b.example/"\\c', r'A="http://b.example/\"\\c"'),
    (".env", "A='http://a.example'", "http://b.example/'", None),
    (".env", "A='http://a.example'", 'http://b.example/"', "A='http://b.example/\"'"),
]


@pytest.mark.parametrize(("path", "text", "new", "written"), WRITTEN)
def test_writes(path: str, text: str, new: str, written: str | None) -> None:
    (url,) = read(text, path).urls
    assert replaced(EXTRACTORS[path], text, url, new) == written


COMMENTS: list[tuple[str, str, list[str | None]]] = [
    (
        "a.ini",
        "; urllint: ignore[a]\n[a]\nb = 1\n# urllint: ignore[b]\nc =\n  d\n  e\n"
        "f = 1 ; urllint: ignore[c]\n\n[g]\n; urllint: ignore[d]\n",
        ["[a]\nb = 1\n# urllint: ignore[b]\nc =\n  d\n  e\nf = 1 ; urllint: ignore[c]", "c =\n  d\n  e", None, None],
    ),
    ("a.properties", "! urllint: ignore[a]\n\n# b\nc=d\\\n e\nf=1\n", ["c=d\\\n e"]),
    (".env", '# urllint: ignore[a]\nA="b\nc" # urllint: ignore[b]\n', ['A="b\nc" # urllint: ignore[b]', None]),
]


@pytest.mark.parametrize(("path", "text", "governed"), COMMENTS)
def test_what_comments_speak_for(path: str, text: str, governed: list[str | None]) -> None:
    comments = read(text, path).comments
    assert [comment.governs and text[slice(*comment.governs)] for comment in comments] == governed


VALUES = st.lists(
    st.sampled_from(
        [
            "http://a.example/b",
            "c",
            "http:/d.example",
            "(http://e.example)",
            "http://f.example/%41",
            "g h",
            "www.i.example",
        ]
    ),
    min_size=1,
    max_size=3,
)
SECTIONS = st.dictionaries(
    st.sampled_from("abc"), st.dictionaries(st.sampled_from("xyz"), VALUES, max_size=3), max_size=3
)


@given(SECTIONS, st.sampled_from(["=", " = ", ": "]), st.sampled_from(["\n  ", "\n\t", "\n\n  ", " "]))
def test_finds_what_configparser_reads(sections: dict[str, dict[str, list[str]]], equals: str, between: str) -> None:
    text = "".join(
        f"[{name}]\n# http://comment.example\n"
        + "".join(f"{key}{equals}{between.join(values)}\n" for key, values in keys.items())
        for name, keys in sections.items()
    )
    parser = configparser.RawConfigParser()
    parser.read_string(text)
    expected = [
        (f"{section}.{key}", line[candidate.start : candidate.end])
        for section in parser.sections()
        for key, value in parser[section].items()
        for line in value.split("\n")
        for candidate in scan(line, mode="quoted")
    ]
    extraction = read(text, "a.ini")
    assert [(url.places[0].kind, url.text) for url in extraction.urls if url.role != "comment"] == expected


@given(st.sampled_from(sorted(EXTRACTORS)), st.text(alphabet="\"'`\\#;!=:[]\r\n aexportp ahttp:/", max_size=60))
def test_any_text_can_be_read(path: str, text: str) -> None:
    check_maps(text, read(text, path))


HOSTILE = [
    ("continued lines", "http://a.example \\\n" * 5_000),
    ("indented lines", "a =\n" + "  http://a.example\n" * 5_000),
    ("deeper and deeper", "".join(" " * number + "http://a.example\n" for number in range(1_500))),
    ("quotes", "A='http://a.example\n" * 10_000),
    ("other quotes", 'A="http://a.example\\"\n' * 10_000),
    ("sections", "[a]\nb=http://a.example\n" * 10_000),
    ("suppressions", "# urllint: ignore[a]\n" * 5_000),
    ("backslashes", "a=" + "\\" * 300_000 + "http://a.example"),
    ("one long line", "a=" + "http://a.example ; " * 20_000),
]


@pytest.mark.parametrize("path", sorted(EXTRACTORS))
@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str, path: str) -> None:
    check_maps(text, read(text, path))
