"""What is found in CSV and TSV, and how it is written back."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.delimited.extractor import DelimitedExtractor
from urllint_extractors.delimited.records import delimiter_of, fields

from tests.plugins.config.reading import check_identity, check_maps, replaced, unmarked
from urllint.plugin import Document, Extraction, scan

EXTRACTOR = DelimitedExtractor()


def read(text: str, path: str = "a.csv") -> Extraction:
    return EXTRACTOR.extract(Document(text, path=path))


# sentence, path, text with the raw spans marked, kinds of places
FOUND: list[tuple[str, str, str, list[str]]] = [
    ("a named column", "a.csv", "name,url\na,⟦http://a.example/⟧\n", ["url"]),
    ("names in quotes", "a.csv", '"Name","Home page"\n"a","⟦http://a.example/⟧"\n', ['"Home page"']),
    ("no names", "a.csv", "1,⟦http://a.example/⟧\n2,⟦http://b.example/⟧\n", ["[1]", "[1]"]),
    ("more columns than names", "a.csv", "a,b\n1,2,⟦http://a.example/⟧\n", ["[2]"]),
    ("a name that is empty", "a.csv", "a,\n1,⟦http://a.example/⟧\n", ["[1]"]),
    ("a whole field ends where it ends", "a.csv", "a,b\n⟦http://a.example/b.⟧,⟦http://a.example/c)⟧\n", ["a", "b"]),
    ("a field of text", "a.csv", "a,b\nsee ⟦http://a.example/b⟧.,1\n", ["a"]),
    ("a delimiter in quotes", "a.csv", 'a,b\n"⟦http://a.example/b,c⟧",1\n', ["a"]),
    ("two URLs in a field", "a.csv", 'a\n"⟦http://a.example/b⟧,⟦http://c.example⟧"\n', ["a"] * 2),
    ("doubled quotes around it", "a.csv", 'a,b\n1,"say ""⟦http://a.example/⟧"" x"\n', ["b"]),
    ("doubled quotes before it", "a.csv", 'a,b\n1,"""x"" ⟦http://a.example/⟧"\n', ["b"]),
    ("lines in a field", "a.csv", 'a,b\n1,"x\r\n⟦http://a.example/⟧\r\ny"\r\n2,⟦http://b.example⟧\r\n', ["b", "b"]),
    ("text behind the closing quote", "a.csv", 'a,b\n1,"x" ⟦http://a.example/⟧,y\n', ["b"]),
    ("a quote inside a field", "a.csv", 'a,b\n5" x,⟦http://a.example/⟧\n2,⟦http://b.example⟧\n', ["b", "b"]),
    ("a quote that is not closed", "a.csv", 'a,b\n1,"⟦http://a.example/⟧\n2,⟦http://b.example⟧\n', ["b", "b"]),
    ("semicolons", "a.csv", "a;b\n1,5;⟦http://a.example/b,c⟧\n", ["b"]),
    ("bars", "a.csv", "a|b\n1|⟦http://a.example/b;c⟧\n", ["b"]),
    ("tabs by the name", "a.tsv", "a\tb\n1,2\t⟦http://a.example/b,c⟧\n", ["b"]),
    ("carriage returns", "a.csv", "a,b\r1,⟦http://a.example/⟧\r2,⟦http://b.example⟧", ["b", "b"]),
    ("line ends of two characters", "a.csv", "a,b\r\n1,⟦http://a.example/⟧\r\n", ["b"]),
    ("blank lines", "a.csv", "a,b\n\n1,⟦http://a.example/⟧\n\n\n2,⟦http://b.example⟧", ["b", "b"]),
    ("malformed ones", "a.csv", "a,b\n⟦http:/a.example/⟧,⟦https://a..example/⟧\n", ["a", "b"]),
    ("a name as in prose", "a.csv", "Where to look at (URL),b\n⟦http://a.example/⟧,1\n", ['"Where to look at (URL)"']),
    ("an address of mail", "a.csv", "a,b\n1,⟦mailto:a@b.example⟧\n", ["b"]),
]


@pytest.mark.parametrize(("path", "marked", "kinds"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_finds(path: str, marked: str, kinds: list[str]) -> None:
    text, spans = unmarked(marked)
    extraction = read(text, path)
    assert [url.span for url in extraction.urls] == spans
    assert [url.places[0].kind for url in extraction.urls] == kinds
    assert {url.role for url in extraction.urls} == {"config"}
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, path)


WRITTEN: list[tuple[str, str, str | None]] = [
    ("a,b\n1,http://a.example", "http://b.example/;c", "a,b\n1,http://b.example/;c"),
    ("a,b\n1,http://a.example", "http://b.example/,c", None),
    ('a,b\n1,"http://a.example"', "http://b.example/,c", 'a,b\n1,"http://b.example/,c"'),
    ('a,b\n1,"http://a.example"', 'http://b.example/"c', None),
    ("a,b\n1,http://a.example", "http://b.example/ c", None),
    ("a;b\n1;http://a.example", "http://b.example/;c", None),
    ('a,b\n1,"see ""http://a.example"""', "http://b.example/,c", 'a,b\n1,"see ""http://b.example/,c"""'),
]


@pytest.mark.parametrize(("text", "new", "written"), WRITTEN)
def test_writes(text: str, new: str, written: str | None) -> None:
    (url,) = read(text).urls
    assert replaced(EXTRACTOR, text, url, new) == written


def test_identifiers() -> None:
    assert [url.role for url in read("id,@id\n1,http://a.example/\n").urls] == ["identifier"]


def test_a_suppression_speaks_for_the_next_record() -> None:
    text = "a\n# urllint: ignore[host-missing]\nhttp://a.example\n#http://b.example\n"
    (comment,) = read(text).comments
    assert comment.text == " urllint: ignore[host-missing]"
    assert comment.governs is not None
    assert text[slice(*comment.governs)] == "http://a.example"


@pytest.mark.parametrize(
    ("text", "suffix", "delimiter"),
    [
        ("a,b;c,d\n", "csv", ","),
        ("a;b,c;d\n", "csv", ";"),
        ('"a,b,c";d\n', "csv", ";"),
        ("\n\na|b\n", "csv", "|"),
        ("a\tb\n", "csv", "\t"),
        ("a,b,c\td\n", "tsv", "\t"),
        ("a\n", "csv", ","),
        ("", "csv", ","),
    ],
)
def test_delimiters(text: str, suffix: str, delimiter: str) -> None:
    assert delimiter_of(text, suffix) == delimiter


CELLS = st.text(alphabet='a",;\n\r h', max_size=5) | st.sampled_from(
    [
        "http://a.example/b",
        "(http://c.example)",
        'see "http://d.example".',
        "http://e.example/f,g",
        "x\nhttp://h.example",
    ]
)
ROWS = st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=4)


@given(ROWS, st.sampled_from(["\n", "\r\n"]), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
def test_finds_what_the_csv_module_reads(rows: list[list[str]], line_end: str, quoting: int) -> None:
    written = io.StringIO(newline="")
    csv.writer(written, lineterminator=line_end, quoting=quoting).writerows([["first", "second"], *rows])
    text = written.getvalue()
    expected = [
        cell[candidate.start : candidate.end]
        for row in csv.reader(io.StringIO(text, newline=""))
        for cell in row
        for candidate in scan(cell, mode="quoted")
    ]
    extraction = read(text)
    assert [url.text for url in extraction.urls] == expected
    check_maps(text, extraction)
    check_identity(EXTRACTOR, text, extraction, "a.csv")


@given(st.text(alphabet='a",;\n\r\t |', max_size=30))
def test_fields_are_those_of_the_csv_module(text: str) -> None:
    records: list[list[str]] = [[]]
    for field in fields(text, 0, ","):
        value = text[field.start : field.end]
        if field.close >= 0:
            value = text[field.start + 1 : field.close].replace('""', '"') + text[field.close + 1 : field.end]
        records[-1].append(value)
        if field.is_last:
            records.append([])
    read_by_csv = list(csv.reader(io.StringIO(text, newline="")))
    assert [record for record in records if record not in ([], [""])] == [
        record for record in read_by_csv if record not in ([], [""])
    ]


@given(st.text(alphabet='a",;\n\r\t |http://', max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    check_maps(text, read(text))


HOSTILE = [
    ("quotes", '"' * 300_000 + "http://a.example"),
    ("delimiters", "," * 300_000 + "http://a.example"),
    ("a line of URLs", "http://a.example," * 20_000),
    ("fields that are not closed", '"http://a.example\n' * 20_000),
    ("short lines", "a\n" * 100_000 + '"\nhttp://a.example'),
    ("names", "name," * 50_000 + "\nhttp://a.example"),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_files_are_read_to_their_end(text: str) -> None:
    extraction = read(text)
    check_maps(text, extraction)
    assert extraction.urls
