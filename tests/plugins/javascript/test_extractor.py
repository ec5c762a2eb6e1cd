"""What is found in scripts: where it stands, what it says, and what is left alone.

In the tables ``⟦ ⟧`` mark the raw spans of the URLs that must be found; a row without marks must give none.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from urllint_extractors.javascript.quick import quick

from tests.plugins.javascript.reading import EXTRACTOR, check_map, extracted, read, unmarked

FOUND = [
    ("a string", "x = '⟦https://a.example/b⟧'", None, "string"),
    ("double quotes", 'x = "⟦https://a.example/it\'s⟧"', None, "string"),
    ("in text", "x = 'see ⟦https://a.example/b⟧, or so'", None, "string"),
    ("in markup", "x = '<a href=\"⟦https://a.example/b⟧\">'", None, "string"),
    ("escaped slashes", r"x = '⟦https:\/\/a.example\/b⟧'", ["https://a.example/b"], "string"),
    ("escapes", r"x = '⟦\x68ttps\u003a\u{2f}/a.example\57b⟧'", ["https://a.example/b"], "string"),
    ("an astral character", r"x = '⟦https://a.example/\uD83D\uDE00⟧'", ["https://a.example/😀"], "string"),
    ("a continued line", "x = '⟦https://a.ex\\\nample/⟧'", ["https://a.example/"], "string"),
    ("a host in fullwidth characters", "x = '⟦http://127。0。0。1/⟧'", None, "string"),
    ("a backslash in the value", r"x = '⟦http://a.example\\@b.example⟧'", [r"http://a.example\@b.example"], "string"),
    ("a template", "x = `⟦https://a.example/b⟧`", None, "template"),
    ("a substitution", "x = `⟦https://${a.b('c')}/d${e}⟧`", None, "template"),
    ("a template in a template", "x = `⟦https://a.example/${b(`c${d}`)}/e⟧`", None, "template"),
    ("a string in a substitution", "x = `${a('⟦https://a.example/⟧')}`", None, "string"),
    ("a raw template", r"x = String.raw`⟦https://a.example/\u⟧`", None, "template[raw]"),
    ("another tag", r"x = html`⟦https:\/\/a.example⟧`", ["https://a.example"], "template"),
    ("joined literals", "x = '⟦https:' + '//a.example' +\n  \"/b⟧\"", ["https://a.example/b"], "string"),
    ("joined around a comment", "x = '⟦https://a.example/' + // c\n'b⟧'", ["https://a.example/b"], "string"),
    ("joined with a value", "x = '⟦https://' + host + '/b⟧'", ["https://${host}/b"], "string"),
    ("joined with values", "x = '⟦https://a/' + b.c(d)[0] + e + '/f⟧'", ["https://a/${b.c(d)[0] + e}/f"], "string"),
    ("joined with brackets", "x = '⟦https://a/' + (b || c) + '?d⟧'", ["https://a/${(b || c)}?d"], "string"),
    ("joined with a template", "x = '⟦https://a' + `/${b}⟧`", ["https://a/${b}"], "template"),
    ("joined with what holds strings", "x = '⟦https://a.example/⟧' + b('c') + '/d'", None, "string"),
    ("elements of an array", "['⟦https://a.example/⟧', '⟦https://b.example/⟧']", None, "string"),
    ("values of a condition", "x = a ? '⟦https://a.example/⟧' : '⟦https://b.example/⟧'", None, "string"),
    ("a directive's string", "'⟦https://a.example/⟧'\nx()", None, "string"),
    ("a comment", "// see ⟦https://a.example/b⟧.", None, "comment"),
    ("a comment of lines", "/* ⟦https://a.example/b⟧\n * (⟦https://c.example⟧)*/", None, "comment"),
    ("a comment that the URL touches", "/*⟦https://a.example/⟧*/", None, "comment"),
    ("documentation", "/** {@link ⟦https://a.example/b⟧|text}, @see ⟦https://c.example⟧ */", None, "comment"),
    (
        "documentation with a title",
        "/** {@link ⟦https://a.example/b⟧ text} [d](⟦https://c.example⟧) */",
        None,
        "comment",
    ),
    ("a hashbang", "#!/bin/x ⟦https://a.example⟧", None, "comment"),
    ("HTML's comments", "<!-- ⟦https://a.example⟧\n--> ⟦https://b.example⟧", None, "comment"),
    ("a source map", "//# sourceMappingURL=⟦a.js.map⟧\n", None, "sourceMappingURL"),
    ("a source map in a comment with an end", "/*# sourceMappingURL=⟦a.js.map⟧*/\n", None, "sourceMappingURL"),
    ("a module", "import a from '⟦https://a.example/b.js⟧'", None, "module"),
    ("a module for its effects", "import '⟦https://a.example/b.js⟧'", None, "module"),
    ("a module later", "await import('⟦https://a.example/b.js⟧')", None, "module"),
    ("modules that are required", "require('⟦https://a.example/b.js⟧')", None, "module"),
    ("modules that are passed on", "export * from '⟦https://a.example/b.js⟧'", None, "module"),
    ("an attribute", "x = <a href='⟦https://a.example/b⟧'/>", None, "a[href]"),
    ("a relative reference", 'x = <img src="⟦/a b.png⟧"/>', None, "img[src]"),
    ("references in an attribute", "x = <a href='⟦/a?b&amp;c⟧'/>", ["/a?b&c"], "a[href]"),
    ("a backslash in an attribute", "x = <a href='⟦/a\\n⟧'/>", ["/a\\n"], "a[href]"),
    ("candidates", "x = <img srcSet='⟦a.png⟧ 1x, ⟦b.png⟧ 2x'/>", None, "img[srcSet]"),
    ("an attribute of a component", "x = <Link to='⟦https://a.example/⟧'/>", None, "Link[to]"),
    ("an expression in an attribute", "x = <a href={'⟦https://a.example/⟧'}/>", None, "string"),
    ("text between tags", "x = <p>it's at ⟦https://a.example/b⟧.</p>", None, "jsx-text"),
    ("a string that does not end", "x = 'see ⟦https://a.example/b⟧\ny", None, "text"),
    ("a template that does not end", "x = `see ⟦https://a.example/b⟧ ${c} ", None, "text"),
    ("a form without a colon", "x = '⟦http//a.example⟧'", None, "string"),
    ("a form with one slash", "x = '⟦http:/a.example⟧'", None, "string"),
    ("a host without a scheme", "x = '⟦www.a.example⟧'", None, "string"),
    ("a scheme without slashes", "x = '⟦mailto:a@b.example⟧'", None, "string"),
    ("Windows line ends", "x = 'a'\r\n// ⟦https://a.example⟧\r\n", None, "comment"),
]


@pytest.mark.parametrize(("marked", "texts", "place"), [pytest.param(*row[1:], id=row[0]) for row in FOUND])
def test_found(marked: str, texts: list[str] | None, place: str) -> None:
    source, spans = unmarked(marked)
    urls = extracted(source)
    assert [url.span for url in urls] == spans
    assert [url.text for url in urls] == (texts or [source[start:end] for start, end in spans])
    assert {url.context for url in urls} == {f"javascript:{place}"}


NOT_FOUND = [
    ("code", "x = a // b"),
    ("a label and a comment", "http://a.example is no URL here\n".replace("http:", "a:")),
    ("a pattern", r"x = /https:\/\/a.example\/b/.test('c')"),
    ("a pattern as a string", r"x = 'https://a\\.example/(\\d+)'"),
    ("a string that becomes a pattern", "x = new RegExp('https://a.example/')"),
    ("a pattern with an optional letter", "x = 'https?://a.example/b'"),
    ("a scheme alone", "x = 'https://'"),
    ("a scheme and nothing known", "x = 'https://' + a('b')"),
    ("a beginning that is looked for", "x.startsWith('http://') || x.startsWith('https://')"),
    ("a scheme without slashes in a longer string", "x = 'a mailto:a@b.example'"),
    ("keys", "x = {data:1, tel:'a', http:b}"),
    ("a module by name", "import a from './b.js'; require('c/d'); import('node:fs')"),
    ("a relative reference in a string", "x = fetch('/a b')"),
    ("an attribute of a component", "x = <Link href='/a b' to='c'/>"),
    ("an attribute that is code as a whole", "x = <a href='{{ a }}'/>"),
    ("an empty attribute", "x = <a href=''/>"),
    ("nothing that is found starts in a value", "x = `${a}://b.example/`"),
]


@pytest.mark.parametrize("source", [pytest.param(row[1], id=row[0]) for row in NOT_FOUND])
def test_not_found(source: str) -> None:
    assert extracted(source) == []


ROLES = [
    ("x = 'https://a.example'", "code"),
    ("// https://a.example", "comment"),
    ("// `https://a.example`", "verbatim"),
    ("import 'https://a.example'", "resource"),
    ("x = <a href='https://a.example'/>", "link"),
    ("x = <a href={'https://a.example'}/>", "link"),
    ("x = <img src='https://a.example'/>", "resource"),
    ("x = <link href='https://a.example'/>", "resource"),
    ("x = <a title='https://a.example'/>", "code"),
    ("x = <a>https://a.example</a>", "prose"),
    ("//# sourceMappingURL=a.map", "resource"),
]


@pytest.mark.parametrize(("source", "role"), ROLES)
def test_roles(source: str, role: str) -> None:
    assert [url.role for url in extracted(source)] == [role]


HOLES = [
    ("substitutions", "`https://${a}/${b.c}`", ["${a}", "${b.c}"]),
    ("a value", "'https://' + a + '/b'", ["${a}"]),
    ("what follows", "'https://a.example:' + b", [""]),
    ("what follows after values", "'https://a.example/' + b + '/c' + d('e')", ["${b}", ""]),
    ("other placeholders", "'https://a.example/:id/{b}/%s'", [":id", "{b}", "%s"]),
    ("a substitution and a placeholder", "`https://${a}/%s`", ["${a}", "%s"]),
    ("none", "'https://a.example/' + 'b'", []),
]


@pytest.mark.parametrize(("source", "holes"), [pytest.param(*row[1:], id=row[0]) for row in HOLES])
def test_holes(source: str, holes: list[str]) -> None:
    (url,) = extracted(source)
    assert [url.text[hole.start : hole.end] for hole in url.holes] == holes


def test_a_value_between_literals_is_one_place() -> None:
    source = "x = 'https://' + host + '/b'"
    (url,) = extracted(source)
    assert source[slice(*url.raw_span(8, 15))] == "' + host + '"
    assert source[slice(*url.raw_span(15, 17))] == "/b"


def test_where_types_stand_elements_do_not() -> None:
    source = "x = <any>y; z = 'https://a.example'; // </any>"
    assert [url.context for url in extracted(source, "a.ts")] == ["javascript:string"]


def test_translations_of_qt_have_the_suffix_of_typescript() -> None:
    extraction = read('<?xml version="1.0"?>\n<TS/>', "de.ts")
    assert [(region.language, str(region.place)) for region in extraction.regions] == [("xml", "javascript:document")]


def test_only_what_is_in_doubt_is_read() -> None:
    from urllint.plugin import Document

    source = "x = ['https://a.example/', 'https://b.example/']; // https://c.example/"
    document = Document(source, path="a.js").with_doubts([source.index("//b")])
    assert [url.text for url in EXTRACTOR.extract(document).urls] == ["https://b.example/"]


GOVERNED = [
    ("a statement", "// urllint: x\na('b')\nc", "a('b')"),
    ("what brackets hold", "// urllint: x\na(\n'b',\n`c\n`)\nd", "a(\n'b',\n`c\n`)"),
    ("an expression that goes on", "// urllint: x\na = 'b' +\n 'c'\n  + d;\ne", "a = 'b' +\n 'c'\n  + d;"),
    ("a property", "x = {\n// urllint: x\na: 'b',\nc: 'd'}", "a: 'b',"),
    ("a block", "/* urllint: x */\nif (a) {\n b\n}\nc", "if (a) {\n b\n}"),
    ("the next code behind comments", "// urllint: x\n\n// y\na", "a"),
    ("an element", "x = <a>{/* urllint: x */}\n<b\nc=''/>\n</a>", None),
    ("a tag in an element", "x = <a>\n{/* urllint: x */}\n<b\nc=''>\nd</b></a>", "<b\nc=''>"),
    ("its own line", "a // urllint: x\nb", None),
    ("nothing", "f(\n// urllint: x\n)", None),
    ("nothing at the end", "// urllint: x\n", None),
]


@pytest.mark.parametrize(("source", "governs"), [pytest.param(*row[1:], id=row[0]) for row in GOVERNED])
def test_comments_with_a_suppression(source: str, governs: str | None) -> None:
    (comment,) = read(source).comments
    assert comment.text.strip() == "urllint: x"
    assert (None if comment.governs is None else source[slice(*comment.governs)]) == governs


# --- Writing


ENCODED = [
    ("a string", "'https://a.example/'", "'\"\\`\n", "\\'\\\"\\\\\\`\\n"),
    ("what would be a substitution", "`https://a.example/`", "${a}", "\\${a}"),
    ("a raw template refuses", "String.raw`https://a.example/`", "\\", None),
    ("a comment", "// https://a.example/", "/a'\\"[1:], "a'\\"),
    ("a comment has one line", "// https://a.example/", "a\nb", None),
    ("slashes in a comment", "// https:/a.example/", "//", "//"),
    ("a slash behind a star", "/* https://a.example/*b */", "/b", None),
    ("a comment does not end", "/* https://a.example/ */", "a*/b", None),
    ("an attribute", "x = <a href='https://a.example/'/>", "a&'\"{", "a&amp;&#39;&quot;&#123;"),
    ("text between tags", "x = <a>https://a.example/</a>", "a<b", "a&lt;b"),
]


@pytest.mark.parametrize(("source", "text", "written"), [pytest.param(*row[1:], id=row[0]) for row in ENCODED])
def test_encode(source: str, text: str, written: str | None) -> None:
    (url,) = extracted(source)
    assert EXTRACTOR.encode(text, url, "x") == written


def assert_reads_back(source: str) -> None:
    """Replace every URL of ``source`` that stands in one piece by itself, written anew; it must be found again."""
    urls = extracted(source)
    for number, url in enumerate(urls):
        if url.source_map is not None and not url.source_map.is_exact(0, len(url.text)):
            continue
        raw = source[slice(*url.span)]
        if raw == url.text:
            raw += " "  # as if a part were replaced, so that it is written anew
        written = EXTRACTOR.encode(url.text, url, raw)
        if written is None:
            continue
        again = extracted(source[: url.span.start] + written + source[url.span.end :])
        assert [(other.text, other.context, len(other.holes)) for other in again] == [
            (other.text, other.context, len(other.holes)) for other in urls
        ], (number, source, written)


@pytest.mark.parametrize("marked", [pytest.param(row[1], id=row[0]) for row in FOUND])
def test_written_anew_it_is_the_same_url(marked: str) -> None:
    assert_reads_back(unmarked(marked)[0])


SOURCE = st.lists(
    st.sampled_from(
        [
            "https://",
            "a.example",
            "/b",
            "\\x2f",
            "\\/",
            "\\",
            "'",
            '"',
            "`",
            "${",
            "}",
            "{",
            " + ",
            " + c + ",
            " ",
            "\n",
            "//",
            "/*",
            "*/",
            "(",
            ")",
            "é",
            "?q=%s",
            "mailto:a@b",
            "\\u003a",
            "http:/",
            "\\\n",
            "String.raw`",
            "/",
            "= ",
            "<a href='",
            "'/>",
            "</a>",
            ">",
            "&amp;",
            "import '",
            "//# sourceMappingURL=",
            "www.d.example",
        ]
    ),
    max_size=16,
).map("".join)


@given(SOURCE)
@settings(deadline=None)
@example("'https://' + a + `${b}`")
def test_any_source(source: str) -> None:
    """Nothing raises, offsets are true and in order, and what is written anew reads back."""
    last = 0
    for url in extracted(source):
        check_map(source, url)
        assert url.span.start >= last
        last = url.span.start
        ends = [0, *(end for hole in url.holes for end in hole[:2]), len(url.text)]
        assert ends == sorted(ends)
    assert_reads_back(source)


@pytest.mark.parametrize(
    ("source", "is_quick"),
    [
        ("x = 'https://a.example/', 'b'", True),
        ("x = 'https://a.example/';\ny = 'b'", True),
        ("// https://a.example/\nx = `https://a.example`", True),
        ("x = {data: a, tel: b}; import './c.js'", True),
        ("x = <a href='/b#c'>d</a>", True),
        ("//# sourceMappingURL=a.js.map\n", True),
        ("x = 'https://a.example/' + 'b'", False),
        ("x = 'https://a.example/' // c\n+ 'b'", False),
        ("x = 'mailto:a@b'", False),
        ("x = 'http:/a.example'", False),
        ("x = 'https//a.example'", False),
        (r"x = 'https:\/\/a.example'", False),
        (r"x = 'https:\x2f/a.example'", False),
        (r"x = 'https\u{3a}//a.example'", False),
        ("x = 'www.a.example'", True),
        ("x = <a href='/b c'/>", False),
        ("//# sourceMappingURL=a%.map\n", False),
        ("x = <a href='http&#58;//a.example'/>", False),
        ("x = 'https://a.example; '", False),
    ],
)
def test_quick(source: str, is_quick: bool) -> None:
    assert quick(source.encode()) is is_quick


# --- Hostile text


HOSTILE_PIECES = [
    "'http://a.example/' + ",
    "'http://a.example/' + a + ",
    "`http://a.example/${b}` + ",
    "`${'http://a.example/'}",
    "`${`${http://a.example/",
    "'http://a.example/'\n",
    "'http://a.example/' // http://a.example/\n",
    "/* http://",
    "// urllint: x\n(",
    "// urllint: x\na\n",
    "/* urllint: x */ ",
    "'http://a.example/\\x41' ",
    "http://a.example/${b}",
    "'://",
    "<a href='http://a'>",
    "</a href='b'>",
    "//# sourceMappingURL=a\n",
    "'http://' + (a(b) + ",
    "'http://'+a.b[c]+",
    "${b}http://a.example/",
    "/x/ 'http://a.example/' ",
    "'a' + /* b */ ",
]
HOSTILE_BEGINNINGS = ["", "x = `", "</"]
"""What stands before a piece that is repeated; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("beginning", HOSTILE_BEGINNINGS)
@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_hostile_source_is_read_to_its_end(piece: str, beginning: str) -> None:
    source = beginning + piece * (20_000 // len(piece))
    last = 0
    for url in extracted(source):
        assert last <= url.span.start < url.span.end <= len(source)
        last = url.span.start
    quick(source.encode())
