"""What is found in Python: where it stands, what it says, and what is left alone.

In the tables ``⟦ ⟧`` mark the raw spans of the URLs that must be found; a row without marks must give none.
"""

from __future__ import annotations

import ast
import re
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from urllint_extractors.python.extractor import PythonExtractor
from urllint_extractors.python.quick import quick
from urllint_extractors.python.scanner import Scanner

from tests.plugins.python.standard_library import line_starts, standard_library
from urllint.plugin import Document, FoundUrl, Hole, Span

_MARK = re.compile("[⟦⟧]")


def extracted(source: str) -> list[FoundUrl]:
    return PythonExtractor().extract(Document(source, path="a.py")).urls


def unmarked(marked: str) -> tuple[str, list[Span]]:
    """The source without its marks, and the spans that they mark, by their starts."""
    open_marks: list[int] = []
    spans: list[Span] = []
    for number, mark in enumerate(_MARK.finditer(marked)):
        if mark.group() == "⟦":
            open_marks.append(mark.start() - number)
        else:
            spans.append(Span(open_marks.pop(), mark.start() - number))
    return _MARK.sub("", marked), sorted(spans)


# sentence, source, decoded texts if they are not as written, place if it is not python:string
FOUND: list[tuple[str, str, list[str] | None, str]] = [
    ("a string", "x = '⟦https://a.example/b⟧'", None, "string"),
    ("two in one string", "x = 'see ⟦https://a.example/b⟧, ⟦http://c.example⟧.'", None, "string"),
    ("three quotes", "x = '''\n⟦https://a.example/b⟧\n'''", None, "string"),
    ("the whole string keeps its full stop", "x = '⟦https://a.example/b.⟧'", None, "string"),
    ("a scheme without slashes is the whole string", "x = '⟦mailto:a@b.example⟧'", None, "string"),
    ("a raw string", "x = r'⟦https://a.example/b⟧'", None, "string[r]"),
    ("bytes", "x = b'⟦https://a.example/b⟧'", None, "string[b]"),
    ("raw bytes", "x = Rb'⟦https://a.example/b⟧'", None, "string[rb]"),
    ("Python 2's prefix", "x = u'⟦https://a.example/b⟧'", None, "string"),
    ("a slash as an escape", r"x = '⟦https:\x2f\x2fa.example⟧'", ["https://a.example"], "string"),
    ("a colon by name", r"x = '⟦https\N{COLON}//a.example⟧'", ["https://a.example"], "string"),
    ("a scheme as an escape", r"x = '⟦\x68ttps://a.example⟧'", ["https://a.example"], "string"),
    ("behind an escaped line end", r"x = 'a\n⟦https://a.example⟧\n'", None, "string"),
    ("between escaped quotes", r"x = '\'⟦https://a.example⟧\''", None, "string"),
    ("a continued line", "x = '⟦https://a.exam\\\nple/b⟧'", ["https://a.example/b"], "string"),
    ("a byte is a code point", r"x = b'⟦https://a.example/\xe9⟧'", ["https://a.example/é"], "string[b]"),
    ("a module's docstring", "'''See ⟦https://a.example/b⟧.'''", None, "docstring"),
    ("a function's docstring", "def f():\n    '''See ⟦https://a.example/b⟧.'''", None, "docstring"),
    ("a raw docstring", "def f():\n    r'''See ⟦https://a.example/b⟧.'''", None, "docstring[r]"),
    ("a docstring in two literals", "'See ⟦https://a.exam' 'ple/b⟧.'", ["https://a.example/b"], "docstring"),
    (
        "a dictionary's last value is no docstring",
        "def f():\n  x = {'a':\n    '⟦https://a.example/⟧'\n}",
        None,
        "string",
    ),
    ("a comment", "x = 1  # see ⟦https://a.example/b⟧.", None, "comment"),
    ("a comment of its own", "#⟦https://a.example/b⟧", None, "comment"),
    ("two literals", "x = '⟦https://a' '.example/b⟧'", ["https://a.example/b"], "string"),
    ("literals on several lines", "f('⟦https://a'\n  '.example'  # c\n\n  '/b⟧')", ["https://a.example/b"], "string"),
    ("literals on continued lines", "x = '⟦https://a' \\\n '.example/b⟧'", ["https://a.example/b"], "string"),
    ("literals of two kinds", "x = '⟦https://a.' r'example/b⟧'", ["https://a.example/b"], "string[plain,r]"),
    ("slashes in a literal of their own", "x = ('⟦https:'\n'//a.example⟧')", ["https://a.example"], "string"),
    ("the URL in the second", "x = ('see '\n'⟦https://a.example⟧')", None, "string"),
    ("a comment between literals", "x = ('a'\n# ⟦https://a.example⟧\n'b')", None, "comment"),
    ("statements on two lines are two strings", "f()\n'⟦https://a.example⟧'\n'b'\n", None, "string"),
    ("elements of a list are strings of their own", "['⟦https://a.example/⟧', 'b']", None, "string"),
    ("bytes and a string are not one", "b'⟦https://a.example/⟧' 'b'", None, "string[b]"),
    ("an f-string", "f'⟦https://a.example/{b}⟧'", None, "string[f]"),
    ("a field with spaces and quotes", "f'⟦https://{a [\"b c\"] !r:> 10}/b⟧'", None, "string[f]"),
    ("a long field", f"f'⟦https://a.example/{{{'a' * 300}}}/b⟧'", None, "string[f]"),
    ("quotes of the same kind in a field", "f'⟦https://{a['b']}/⟧'", None, "string[f]"),
    ("doubled braces", "f'⟦https://a.example/{{b}}⟧'", ["https://a.example/{b}"], "string[f]"),
    ("an f-string and a plain string", "x = '⟦https://a/' f'{b}⟧'", ["https://a/{b}"], "string[f,plain]"),
    ("a string in a field", "f'{f(\"⟦https://a.example/⟧\")}'", None, "string"),
    ("a t-string", "t'⟦https://{a}/⟧'", None, "string[t]"),
    ("an f-string whose field does not end", "f'⟦https://a.example⟧ {b'", None, "string[f]"),
    ("a string that does not end", "x = 'see ⟦https://a.example/b⟧\ny", None, "text"),
    ("three quotes that do not end", "x = '''see ⟦https://a.example/b⟧ ", None, "text"),
    ("a form without a colon", "x = '⟦http//a.example⟧'", None, "string"),
    ("a form with one slash", "x = '⟦http:/a.example⟧'", None, "string"),
    ("a host without a scheme", "x = '⟦www.a.example⟧'", None, "string"),
    ("an escape in the middle", r"x = '⟦https://a.example/\x62⟧'", ["https://a.example/b"], "string"),
    ("Windows line ends", "x = (\r\n  '⟦https://a'\r\n  '.example⟧'\r\n)", ["https://a.example"], "string"),
    ("emphasis behind a link of Markdown is no pattern", "x = '*See [a](⟦https://a.example/b⟧).*'", None, "string"),
    ("a command of LaTeX is no pattern", r"x = '\\sphinxhref{⟦https://a.example⟧}{a}'", None, "string"),
    ("Markdown in a docstring", "'''**[a](⟦https://a.example/b⟧)** **⟦https://c.example⟧.**'''", None, "docstring"),
]


@pytest.mark.parametrize(
    ("marked", "texts", "place"), [pytest.param(*row[1:], id=row[0]) for row in FOUND if row[1].count("⟦") > 0]
)
def test_found(marked: str, texts: list[str] | None, place: str) -> None:
    source, spans = unmarked(marked)
    urls = extracted(source)
    assert [url.span for url in urls] == spans
    assert [url.text for url in urls] == (texts or [source[start:end] for start, end in spans])
    assert {url.context for url in urls} == {f"python:{place}"}


NOT_FOUND = [
    ("code", "x = a // b  # c"),
    ("a label in code", "if http:x"),
    ("an attribute", "x = main_data_site.group.popular_data_desc  # 144.2 MB"),
    ("a scheme alone", "x = 'https://'"),
    ("a scheme and a placeholder's end", "x = url.startswith(('http://', 'https://'))"),
    ("a scheme without slashes in a longer string", "x = 'a mailto:a@b.example'"),
    ("a pattern in a call", "re.compile('https://a.example/b')"),
    ("a pattern in a call on the next line", "re.sub(\n    'https://a.example/b', '')"),
    ("a pattern with an escape", r"x = r'https://a\.example/(\d+)'"),
    ("a pattern with a doubled escape", r"x = 'https://a\\.example/'"),
    ("a pattern with a word's edge", r"x = r'\bhttps://a.example\b'"),
    ("a pattern with groups", "x = r'(?:https://a.example/b)'"),
    ("a pattern with an optional letter", "x = r'https?://a.example/b'"),
    ("a pattern with a class", "x = r'https://[^/]+/b'"),
    ("a pattern with anything", "x = '^https://.*$'"),
    ("a pattern in a raw f-string", r"x = rf'https://{a}\.example/'"),
    ("a field between scheme and slashes is not looked into", "f'{a}://'"),
]


@pytest.mark.parametrize("source", [pytest.param(row[1], id=row[0]) for row in NOT_FOUND])
def test_not_found(source: str) -> None:
    assert extracted(source) == []


ROLES = [
    ("'''https://a.example'''", "prose"),
    ("'''A session:\n>>> get(https://a.example)\n'''", "verbatim"),
    ("'''A session:\n>>> get()\n<https://a.example>\n'''", "verbatim"),
    ("'''A session:\n>>> get()\n\nhttps://a.example\n'''", "prose"),
    ("x = 'https://a.example'", "code"),
    ("# https://a.example", "comment"),
]


@pytest.mark.parametrize(("source", "role"), ROLES)
def test_roles(source: str, role: str) -> None:
    assert [url.role for url in extracted(source)] == [role]


HOLES = [
    ("a field", "f'https://{a}/b'", ["{a}"]),
    ("a field with everything", 'f\'https://{a["b c"] + "/"!r:>{w}}/b\'', ['{a["b c"] + "/"!r:>{w}}']),
    ("a format placeholder", "'https://{}/b/{name}'", ["{}", "{name}"]),
    ("a conversion", "'https://%s/%(b)s'", ["%s", "%(b)s"]),
    ("a field and a conversion", "f'https://{a}/%s'", ["{a}", "%s"]),
    ("a conversion of bytes", "b'http://%b:%d/'", ["%b", "%d"]),
    ("none", "'https://a.example/'", []),
    ("joined with a value", "'http://10.0.' + a", [""]),
    ("joined on the next line", "('http://10.0.'\n + a)", [""]),
    ("joined behind a comment", "('http://10.0.'  # a\n + a)", [""]),
    ("joined behind a continued line", "'http://10.0.' \\\n + a", [""]),
    ("an f-string that is joined", "f'http://{a}.' + b", ["{a}", ""]),
    ("a literal that is joined", "'http://10.0.' + '0.1'", [""]),
    ("punctuation before what is joined", "'see http://10.0.' + a", [""]),
    ("a sentence that goes on with a space", "'see https://a.example.' + ' And more'", []),
    ("a sentence that is joined", "'see https://a.example, ' + a", []),
    ("a line that is joined", "'see https://a.example' + '\\n'", []),
    ("nothing is joined", "'https://a.example/' % a", []),
]


@pytest.mark.parametrize(("source", "holes"), [pytest.param(*row[1:], id=row[0]) for row in HOLES])
def test_holes(source: str, holes: list[str]) -> None:
    (url,) = extracted(source)
    assert [url.text[hole.start : hole.end] for hole in url.holes] == holes


def test_offsets_through_escapes_and_literals() -> None:
    source = r"x = ('https://a\x2eexample/'" + "\n" + r" f'{b}\u002f{{c}}')"
    (url,) = extracted(source)
    assert url.text == "https://a.example/{b}/{c}"
    assert source[slice(*url.raw_span(9, 10))] == r"\x2e"
    assert source[slice(*url.raw_span(8, 9))] == "a"
    assert source[slice(*url.raw_span(21, 22))] == r"\u002f"
    assert source[slice(*url.raw_span(22, 23))] == "{{"
    assert url.holes[0] == Hole(18, 21, "value")


def test_text_as_it_stands_has_no_map() -> None:
    urls = extracted("x = 'https://a.example', 'https://b' '.example', 'https://c.' 'example https://d.example'")
    assert [url.source_map is None for url in urls] == [True, False, False, True]


def test_a_string_that_does_not_end_is_a_problem() -> None:
    extraction = PythonExtractor().extract(Document("x = 'https://a.example\n'"))
    assert [(problem.offset, problem.message) for problem in extraction.problems] == [
        (4, "unterminated string literal")
    ]


def test_comments_with_a_suppression() -> None:
    source = "# a\nx = 1  # urllint: ignore[a]\n# urllint: ignore[b]\ny = 2\n"
    comments = PythonExtractor().extract(Document(source)).comments
    assert [(source[slice(*comment.span)], comment.text, comment.governs) for comment in comments] == [
        ("# urllint: ignore[a]", " urllint: ignore[a]", None),
        ("# urllint: ignore[b]", " urllint: ignore[b]", Span(53, 58)),
    ]


# --- Writing


ENCODED = [
    ("a plain string", "'https://a.example/'", "'\\{", "\\'\\\\{"),
    ("a raw string refuses quotes", "r'https://a.example/'", "'", None),
    ("a raw string", "r'https://a.example/'", "\\d", "\\d"),
    ("bytes refuse what is not ASCII", "b'https://a.example/'", "é", None),
    ("an f-string", "f'https://a.example/'", "{a}", "{{a}}"),
    ("literals of two kinds agree", "x = 'https://a' f'.example/'", "/b", "/b"),
    ("literals of two kinds do not", "x = 'https://a' f'.example/'", "{a}", None),
    ("a comment", "# https://a.example/", "/'\\", "/'\\"),
    ("a comment has one line", "# https://a.example/", "a\nb", None),
]


@pytest.mark.parametrize(("source", "text", "written"), [pytest.param(*row[1:], id=row[0]) for row in ENCODED])
def test_encode(source: str, text: str, written: str | None) -> None:
    (url,) = extracted(source)
    assert PythonExtractor().encode(text, url, "x") == written


def assert_reads_back(source: str) -> int:
    """Replace every URL of ``source`` that stands in one piece by itself, written anew; it must be found again."""
    extractor = PythonExtractor()
    urls = extractor.extract(Document(source)).urls
    replaced = 0
    for number, url in enumerate(urls):
        if url.source_map is not None and not url.source_map.is_exact(0, len(url.text)):
            continue
        raw = source[slice(*url.span)]
        # As if a part were replaced: the whole text comes back with other escapes than it had.
        written = extractor.encode(url.text, url, raw + "\0")
        if written is None:
            continue
        again = extractor.extract(Document(source[: url.span.start] + written + source[url.span.end :])).urls
        assert [(other.text, other.context, len(other.holes)) for other in again] == [
            (other.text, other.context, len(other.holes)) for other in urls
        ], (number, source, written)
        replaced += 1
    return replaced


@pytest.mark.parametrize("marked", [pytest.param(row[1], id=row[0]) for row in FOUND])
def test_written_anew_it_is_the_same_url(marked: str) -> None:
    assert_reads_back(unmarked(marked)[0])


SOURCE = st.lists(
    st.sampled_from(
        ["https://", "a.example", "/b", "\\x2f", "\\", "'", '"', "f'", "rb'", "'''", "{", "}", "{{", "}}", " ", "\n",
         "#", "(", ")", "é", "?q=%s", "mailto:a@b", "\\N{COLON}", "http:/", "\\\n"]
    ),
    max_size=16,
).map("".join)  # fmt: skip


@given(SOURCE)
def test_any_source(source: str) -> None:
    """Nothing raises, offsets are true, and what is written anew reads back."""
    for url in extracted(source):
        assert 0 <= url.span.start < url.span.end <= len(source)
        source_map = url.source_map
        if source_map is None:
            assert source[slice(*url.span)] == url.text
            continue
        assert len(source_map) == len(url.text)
        for piece in source_map.pieces:
            if piece.is_run:
                raw = source[piece.raw_start : piece.raw_end]
                assert url.text[piece.decoded_start : piece.decoded_end] == raw
    assert_reads_back(source)


@given(SOURCE)
def test_what_quick_clears_has_plain_urls_only(source: str) -> None:
    """Cleared: every URL stands as it is, has its slashes, and nothing that other characters could complete."""
    if not quick(source.encode()):
        return
    for url in extracted(source):
        raw = source[slice(*url.span)]
        if "\\" in raw or "{" in raw:
            continue  # not plain, whatever it stands for
        assert "://" in url.text
        assert url.text == raw


@pytest.mark.parametrize(
    ("source", "is_quick"),
    [
        ("x = 'https://a.example/', 'b'", True),
        ("x = 'https://a.example/'\ny = 'b'", True),
        ("'''See https://a.example/'''\nx = 1", True),
        ("data: str = x", True),
        ("x = 'https://a.example/' 'b'", False),
        ("x = ('https://a.example/'\n     rb'b')", False),
        ("x = ('https://a.example/'  # c\n     'b')", False),
        ("x = 'https://a.example; '", False),
        ("x = 'mailto:a@b'", False),
        ("x = 'MAILTO:a@b'", False),
        ("x = 'http:/a.example'", False),
        ("x = 'https//a.example'", False),
        ("x = 'http:\\\\a.example'", False),
        ("x = 'https:\\x2f/a.example'", False),
        ("x = 'www.a.example'", True),
    ],
)
def test_quick(source: str, is_quick: bool) -> None:
    assert quick(source.encode()) is is_quick


# --- The standard library


def test_the_standard_library_s_strings_as_ast_reads_them() -> None:
    """Every literal, alone or adjacent to others, has the place and value that ``ast`` gives it; so have docstrings.

    Each literal but f-strings is given a URL to hold, so that the extractor has to look at it.
    """
    compared = 0
    for path, text in standard_library(every=60):
        tokens = Scanner(text).tokens()
        marked = text
        for token in reversed(tokens):
            if token.kind == "string" and not token.is_formatted:
                marked = f"{marked[: token.body_end]} http://a.example/ {marked[token.body_end :]}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                tree = ast.parse(marked)
            except SyntaxError:
                continue  # a name in a place that takes no string with spaces
        expected = docstrings_and_strings(tree, marked)
        found: dict[str, list[int]] = {"docstring": [], "string": []}
        for url in extracted(marked):
            kind, _, prefixes = url.places[0].kind.partition("[")
            if "f" in prefixes:
                continue
            if kind in found and url.text == "http://a.example/":
                found[kind].append(url.span.start)
        missing = [start for start in expected["string"] if start not in found["string"]]
        assert found["docstring"] == expected["docstring"], path
        assert set(found["string"]) <= set(expected["string"]), path
        assert all(is_in_pattern(marked, start) for start in missing), path
        compared += len(expected["docstring"])
    assert compared > 50


def is_in_pattern(text: str, start: int) -> bool:
    return re.search(r"re\.\w+\(\s*.{0,1000}\Z", text[max(0, start - 1100) : start], re.DOTALL) is not None


def docstrings_and_strings(tree: ast.Module, text: str) -> dict[str, list[int]]:
    """Where ``http://a.example/`` starts in docstrings and in other strings."""
    starts = line_starts(text)
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            value = first.value if isinstance(first, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                docstrings.add(id(value))
    formatted = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    places: dict[str, list[int]] = {"docstring": [], "string": []}
    for node in ast.walk(tree):
        if id(node) in formatted:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            start, end = (
                starts[line - 1] + len(text[starts[line - 1] : starts[line - 1] + column].encode()[:column].decode())
                for line, column in (
                    (node.lineno, node.col_offset),
                    (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset),
                )
            )
            kind = "docstring" if id(node) in docstrings else "string"
            places[kind] += [match.start() for match in re.compile("http://a.example/").finditer(text, start, end)]
    return {kind: sorted(found) for kind, found in places.items()}


# --- Hostile text


HOSTILE_PIECES = [
    "f'{'http://a.example/'",
    "f'{f'{f'{http://a.example/",
    "'http://a.example/' ",
    "'http://a.example/'\n",
    "'http://a.example/' # http://a.example/\n",
    "def f(\n'http://a.example/'\n",
    "f'http://a.example/{b}' ",
    "f'{b}' 'http://",
    "'http://a.example/\\x41' ",
    "'''http://a.example/",
    "# http://a.example/\n",
    "http://a.example/{b}",
    "'://",
    "'//'",
    "x:\n'http://a.example/'\n",
]
HOSTILE_BEGINNINGS = ["", "x = '''", "f'''"]
"""What stands before a piece that is repeated; ``benchmarks/hostile.py`` takes the time."""


@pytest.mark.parametrize("beginning", HOSTILE_BEGINNINGS)
@pytest.mark.parametrize("piece", HOSTILE_PIECES)
def test_hostile_source_is_read_to_its_end(piece: str, beginning: str) -> None:
    source = beginning + piece * (60_000 // len(piece))
    last = 0
    for url in extracted(source):
        assert last <= url.span.start < url.span.end <= len(source)
        last = url.span.end
    quick(source.encode())
