"""What is found in style sheets: where it stands, what it says, and what is left alone.

In the tables ``⟦ ⟧`` mark the raw spans of the URLs that must be found; a row without marks must give none.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.css.escapes import decode, encode
from urllint_extractors.css.extractor import CssExtractor
from urllint_extractors.css.quick import quick
from urllint_extractors.css.scanner import tokens

from tests.plugins.javascript.reading import check_map, unmarked
from urllint.plugin import Document, FoundUrl, SourceMapBuilder

EXTRACTOR = CssExtractor()


def extracted(source: str, path: str = "a.css", *, language: str = "") -> list[FoundUrl]:
    return EXTRACTOR.extract(Document(source, path=path, language=language)).urls


FOUND = [
    ("without quotes", "a { b: url(⟦c.png⟧) }", None, "url"),
    ("white space", "a { b: url( ⟦c.png⟧\n) }", None, "url"),
    ("double quotes", 'a { b: url("⟦c d.png⟧") }', None, "url"),
    ("single quotes", "a { b: url( '⟦https://c.example/⟧' ) }", None, "url"),
    ("capitals", "a { b: URL(⟦c.png⟧) }", None, "url"),
    ("two slashes", "a { b: url(⟦//c.example/d⟧) } /* e */", None, "url"),
    ("several", "a { b: url(⟦c⟧),url(⟦d⟧) e, url('⟦f⟧') }", None, "url"),
    ("an escape", "a { b: url(⟦c\\20 d\\29 .png⟧) }", ["c d).png"], "url"),
    ("escapes in a string", "a { b: url('⟦\\68ttps\\3a //c\\'d⟧') }", ["https://c'd"], "url"),
    ("a continued line", "a { b: url('⟦c\\\nd⟧') }", ["cd"], "url"),
    ("what CSS refuses", "a { b: url(⟦c d.png⟧); e: url(⟦f⟧) }", None, "url"),
    ("data", "a { b: url(⟦data:image/png;base64,AA==⟧) }", None, "url"),
    ("data that CSS refuses", "a { b: url(⟦data:,<a b='http://c.example'/>⟧); d: url(⟦e⟧) }", None, "url"),
    ("a custom property", ":root { --a: url(⟦b.png⟧) }", None, "url"),
    ("a font", "@font-face { src: url(⟦a.woff2⟧) format('woff2'), local('b') }", None, "url"),
    ("the other function", "a { b: src('⟦c.png⟧') }", None, "url"),
    ("images", "a { b: image-set('⟦c.png⟧' 1x, '⟦d.avif⟧' 2x type('image/avif')) }", None, "image-set"),
    ("images with a prefix", 'a { b: -webkit-image-set("⟦c.png⟧" 1x) }', None, "image-set"),
    ("an import", "@import '⟦a.css⟧' screen;", None, "@import"),
    ("an import with a condition", "@import '⟦a.css⟧' supports(content: 'b c');", None, "@import"),
    ("what follows an import", "@import /* 'a' */ '⟦b.css⟧' <a href='c d'>; @import '⟦e.css⟧';", None, "@import"),
    ("an import of a URL", "@import url(⟦a.css⟧);@import URL('⟦b.css⟧') layer(c);", None, "@import"),
    ("namespaces", "@namespace '⟦http://a.example/b⟧'; @namespace c url(⟦http://d.example/⟧);", None, "@namespace"),
    ("a string", "a { content: 'see ⟦https://b.example/c⟧.' }", None, "string"),
    ("an escape in a string", "a { content: '⟦https:\\2f/b.example/⟧' }", ["https://b.example/"], "string"),
    ("a comment", "/* see ⟦https://a.example/b⟧ */", None, "comment"),
    ("a comment that the URL touches", "/*⟦https://a.example/⟧*/", None, "comment"),
    ("a source map", "/*# sourceMappingURL=⟦a.css.map⟧ */", None, "sourceMappingURL"),
    ("a line comment is none", "// ⟦http://a.example/b⟧\na { b: c }", None, "text"),
    ("a string that does not end", "a { b: '⟦http://c.example/⟧\n}", None, "text"),
    ("a quotation mark in a name", ".a\\'b { c: url(⟦d⟧) }", None, "url"),
    ("an expression of a template", "a { b: url('⟦{{ \"c\" | d }}/e.png⟧') }", None, "url"),
    ("a URL that ends with the file", "a { b: url(⟦c.png⟧", None, "url"),
]


@pytest.mark.parametrize(("marked", "texts", "place"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_found(marked: str, texts: list[str] | None, place: str) -> None:
    source, spans = unmarked(marked)
    urls = extracted(source)
    assert [url.span for url in urls] == spans
    assert [url.text for url in urls] == (texts or [source[start:end] for start, end in spans])
    assert {url.context for url in urls} == {f"css:{place}"}


IN_DIALECTS = [
    ("a line comment", "a.scss", "// it's ⟦https://a.example/b⟧\na { b: url(⟦c⟧) }", ["comment", "url"]),
    ("two slashes in a URL", "a.scss", "a { b: url(⟦//c.example/d⟧) }", ["url"]),
    ("a URL without quotes", "a.scss", "$a: ⟦http://b.example/⟧;", ["text"]),
    ("interpolation", "a.scss", "a { b: url(⟦#{$c}/d.png⟧) url('⟦#{e(\"f\")}/g⟧') }", ["url", "url"]),
    ("a variable", "a.scss", "a { b: url($c) }", []),
    ("an expression", "a.scss", "a { b: url($c + '/d.png') url(e('f')) }", []),
    ("an expression with a URL", "a.scss", "a { b: url($c + '⟦https://d.example/⟧') }", ["string"]),
    ("a string that goes on", "a.scss", "a { b: url('⟦https://⟧' + $c) }", ["url"]),
    ("what Sass imports", "a.scss", "@import 'a', 'b/c'; @use 'd';", []),
    (
        "what Sass leaves",
        "a.scss",
        "@import '⟦a.css⟧'; @import '⟦https://b.example/c⟧', '⟦//e.example/f⟧'; @import url(⟦d⟧), '⟦g.css⟧';",
        ["@import"] * 5,
    ),
    ("interpolation of Less", "a.less", "a { b: url('⟦@{c}/d.png⟧') } // it's", ["url"]),
    ("a variable of Less", "a.less", "a { b: url(@c) }", []),
    ("an import of Less", "a.less", "@import (css) '⟦a.css⟧'; @import 'b.less';", ["@import"]),
    ("an escaped string", "a.less", "a { b: ~'⟦https://c.example⟧' }", ["string"]),
    (
        "a comment of lines in Sass",
        "a.sass",
        "// it's\n   ⟦http://a.example⟧ '\nb\n  c: url(⟦d⟧)\n",
        ["comment", "url"],
    ),
    ("a comment behind a declaration in Sass", "a.sass", "a\n  b: c // it's\n    d: url(⟦e⟧)\n", ["url"]),
    ("a loud comment in Sass", "a.sass", "/* it's\n  ⟦http://a.example⟧\nb\n  c: url(⟦d⟧)\n", ["comment", "url"]),
]


@pytest.mark.parametrize(("path", "marked", "places"), [pytest.param(*row[1:], id=row[0]) for row in IN_DIALECTS])
def test_dialects(path: str, marked: str, places: list[str]) -> None:
    source, spans = unmarked(marked)
    urls = extracted(source, path)
    assert [url.span for url in urls] == spans
    assert [url.places[-1].kind for url in urls] == places


NOT_FOUND = [
    ("nothing", "a { b: url() url('') url( ) }"),
    ("a place in the page", "a { b: url(#c) }"),
    ("a behaviour of old", "a { behavior: url(#default#VML) }"),
    ("a function", "a { b: url(var(--c)) }"),
    ("other functions", "a { b: asset-url('c d') local('e') format('f') }"),
    ("a character set", "@charset 'utf-8';"),
    ("a string", "a { content: '/a b' }"),
    ("a template as a whole", "a { b: url({{ c }}) }"),
]


@pytest.mark.parametrize("source", [pytest.param(row[1], id=row[0]) for row in NOT_FOUND])
def test_not_found(source: str) -> None:
    assert extracted(source) == []


def test_in_a_page_its_own_places_are_found() -> None:
    assert [url.text for url in extracted("clip-path: url(#a)", "a.html", language="css")] == ["#a"]


def test_roles_and_relative_references() -> None:
    source = "@import 'a'; @namespace 'b'; c { d: url(e) 'http://f' } /* http://g */"
    assert [(url.role, url.may_be_relative) for url in extracted(source)] == [
        ("resource", True),
        ("identifier", True),
        ("resource", True),
        ("code", False),
        ("comment", False),
    ]


def test_holes() -> None:
    urls = extracted("a { b: url(#{$c}/d) url('https://' + $e); f: 'https://g.example/' + $h }", "a.scss")
    assert [[url.text[hole.start : hole.end] for hole in url.holes] for url in urls] == [["#{$c}"], [""], [""]]


def test_only_what_is_in_doubt_is_read() -> None:
    source = "a { b: url(c); d: url(e f) } /* https://g.example */"
    document = Document(source, path="a.css").with_doubts([source.index("(e")])
    assert [url.text for url in EXTRACTOR.extract(document).urls] == ["e f"]


GOVERNED = [
    ("a declaration", "a {\n/* urllint: x */\nb: url(c);\nd: e\n}", "a.css", "b: url(c);"),
    ("the last declaration", "a {\n/* urllint: x */\nb: url(';')\n}", "a.css", "b: url(';')\n"),
    ("a rule", "/* urllint: x */\na {\n b: c;\n d { e }\n}\nf {}", "a.css", "a {\n b: c;\n d { e }\n}"),
    ("an at-rule", "/* urllint: x */\n\n@import 'a';\nb {}", "a.css", "@import 'a';"),
    ("a rule below another comment", "/* urllint: x */\n/* y */\na {}", "a.css", "a {}"),
    ("a line comment", "a {\n  // urllint: x\n  b: c;\n}", "a.scss", "b: c;"),
    ("in Sass what is deeper", "// urllint: x\na\n  b: c\n\n  d: e\nf\n", "a.sass", "a\n  b: c\n\n  d: e"),
    ("its own line", "a { b: c; /* urllint: x */\n d: e }", "a.css", None),
    ("nothing", "a {\n/* urllint: x */\n}", "a.css", None),
    ("nothing at the end", "/* urllint: x */", "a.css", None),
]


@pytest.mark.parametrize(("source", "path", "governs"), [pytest.param(*row[1:], id=row[0]) for row in GOVERNED])
def test_comments_with_a_suppression(source: str, path: str, governs: str | None) -> None:
    (comment,) = EXTRACTOR.extract(Document(source, path=path)).comments
    assert comment.text.strip() == "urllint: x"
    assert (None if comment.governs is None else source[slice(*comment.governs)]) == governs


# --- Writing


@given(st.text(alphabet=st.one_of(st.characters(exclude_categories=["Cs"]), st.sampled_from("\\'\"(){}#@ \n\r\t\f"))))
def test_what_is_written_reads_back(text: str) -> None:
    written = encode(text)
    if written is None:
        assert "\0" in text
        return
    builder = SourceMapBuilder()
    decode(builder, written, 0, len(written))
    assert builder.text == text
    for frame in ("url({})", "url('{}')", 'url("{}")'):
        source = frame.replace("{}", f"a{written}b")
        assert [source[token.start : token.end].strip("'\"") for token in tokens(source, "scss")] == [f"a{written}b"]


ENCODED = [
    ("an argument", "a { b: url(c) }", "d e'(", "d\\ e\\'\\("),
    ("interpolation", "a { b: url(c) }", "#{d}@{e}", "\\#{d}\\@{e}"),
    ("a comment", "/* https://a.example/ */", "b*/", None),
    ("a comment has one line", "/* https://a.example/ */", "a\nb", None),
    ("slashes in a comment", "/* https:/a.example/ */", "//", "//"),
    ("a slash behind a star", "/* https://a.example/*b */", "/b", None),
    ("no comment", "a { b: c } // https://d.example/", "e;", None),
]


@pytest.mark.parametrize(("source", "text", "written"), [pytest.param(*row[1:], id=row[0]) for row in ENCODED])
def test_encode(source: str, text: str, written: str | None) -> None:
    (url,) = extracted(source)
    assert EXTRACTOR.encode(text, url, "x") == written


def assert_reads_back(source: str, path: str) -> None:
    """Replace every URL of ``source`` that stands in one piece by itself, written anew; it must be found again."""
    urls = extracted(source, path)
    for number, url in enumerate(urls):
        if url.source_map is not None and not url.source_map.is_exact(0, len(url.text)):
            continue
        raw = source[slice(*url.span)]
        written = EXTRACTOR.encode(url.text, url, raw + " " if raw == url.text else raw)
        if written is None:
            continue
        again = extracted(source[: url.span.start] + written + source[url.span.end :], path)
        assert [(other.text, other.context, len(other.holes)) for other in again] == [
            (other.text, other.context, len(other.holes)) for other in urls
        ], (number, source, written)


@pytest.mark.parametrize("marked", [pytest.param(row[1], id=row[0]) for row in FOUND])
def test_written_anew_it_is_the_same_url(marked: str) -> None:
    assert_reads_back(unmarked(marked)[0], "a.css")


PATHS = st.sampled_from(["a.css", "a.scss", "a.sass", "a.less"])
SOURCE = st.lists(
    st.sampled_from(
        [
            *(
                "https://",
                "a.example",
                "/b",
                "\\2f ",
                "\\",
                "'",
                '"',
                "url(",
                ")",
                "(",
                " ",
                "\n",
                "\r\n",
                "/*",
                "*/",
                "//",
            ),
            *(
                "{",
                "}",
                ";",
                ":",
                "#{",
                "@{",
                "$x",
                " + ",
                "@import ",
                "@namespace ",
                "image-set(",
                "src(",
                ",",
                "data:,",
            ),
            *("é", "{{ c }}", "mailto:a@b", "http:/", "\\\n", "/*# sourceMappingURL=d", "www.e.example", "  ", "#f"),
        ]
    ),
    max_size=16,
).map("".join)


@given(SOURCE, PATHS)
@settings(deadline=None)
def test_any_source(source: str, path: str) -> None:
    """Nothing raises, offsets are true and in order, and what is written anew reads back."""
    last = 0
    for url in extracted(source, path):
        check_map(source, url)
        assert url.span.start >= last
        last = url.span.end
    assert_reads_back(source, path)


@pytest.mark.parametrize(
    ("source", "is_quick"),
    [
        ("a { b: url(c.png), url('https://d.example/e') } /* https://f.example/ */", True),
        ("@import 'a.css'; @import url(b.css);", True),
        ("a { b: url(data:image/png;base64,AA==) }", True),
        ("/*# sourceMappingURL=a.css.map */", True),
        ("a { b: url(c d.png) }", False),
        ("a { b: url(c\\20 d) }", False),
        ("a { b: url('c%') }", False),
        ("a { b: url(https://c.example d) }", False),
        ("a { b: url(//c) }", False),
        ("@import 'a b';", False),
        ("a { b: image-set('c d' 1x) }", False),
        ("a { b: 'http:\\2f/c' }", False),
        ("a { b: 'mailto:a@b' }", False),
        ("/* http:/a.example */", False),
        ("a { b: 'https://c.example; ' }", False),
    ],
)
def test_quick(source: str, is_quick: bool) -> None:
    assert quick(source.encode()) is is_quick


# --- Hostile text


HOSTILE_PIECES = [
    "url(",
    "url(a ",
    "url('",
    "url(\\",
    "'",
    '"\\\n',
    "\\",
    "/*",
    "//",
    "#{",
    "url(#{a",
    "{{",
    "'#{",
    "(",
    "image-set('a' ",
    "@import ",
    "@import 'a', ",
    "@namespace",
    "/* urllint: x */\n",
    "/* urllint: x */\na{",
    "// urllint: x\n",
    "url(data:'",
    "http://a.example/ ",
    "url(a) ",
    " url( \n",
    "'http://a.example/\\61'",
]
"""Pieces that open something again and again; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("path", ["a.css", "a.scss", "a.sass", "a.less"])
@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_hostile_source_is_read_to_its_end(piece: str, path: str) -> None:
    source = piece * (20_000 // len(piece))
    last = 0
    for url in extracted(source, path):
        assert last <= url.span.start < url.span.end <= len(source)
        last = url.span.end
    quick(source.encode())
