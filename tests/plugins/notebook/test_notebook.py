"""Which cells of a notebook are read, in which language, and that everything leads back to the JSON."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urllint_extractors.notebook.extractor import NotebookExtractor
from urllint_extractors.notebook.magics import parts

from tests.engine.test_linter import linter
from urllint.extraction.driver import Extractors
from urllint.plugin import Document, Extraction, FoundUrl, Place, Region, Span
from urllint.registry import Registry

REGISTRY = Registry.load()
NOTEBOOK = REGISTRY.extractors["notebook"]

U = "https://a.example/"


def read(text: str) -> Extraction:
    """What the extractor itself gives."""
    return NotebookExtractor().extract(Document(text, path="a.ipynb"))


def read_through(text: str) -> Extraction:
    """What the extractors of all regions give."""
    extractors = Extractors(REGISTRY)
    extraction = extractors.extract(Document(text, path="a.ipynb"), NOTEBOOK)
    assert not extractors.failures
    return extraction


def notebook(*cells: dict[str, Any], **others: Any) -> str:
    return json.dumps({"cells": [*cells], "metadata": {}, "nbformat": 4, **others}, indent=1)


def cell(kind: str, *lines: str, **others: Any) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {}, "source": list(lines), **others}


def check(text: str, region: Region) -> None:
    """Assert that what stands at a region's offsets is what it says."""
    assert len(region.source_map) == len(region.text)
    for piece in region.source_map.pieces:
        raw = text[piece.raw_start : piece.raw_end]
        decoded = region.text[piece.decoded_start : piece.decoded_end]
        assert raw == decoded or json.loads(f'"{raw}"') == decoded


# sentence, notebook, regions as language, place, text
REGIONS: list[tuple[str, str, list[tuple[str, str, str]]]] = [
    ("Markdown", notebook(cell("markdown", "# a\n", "[b](c)")), [("markdown", "markdown", "# a\n[b](c)")]),
    (
        "a source that is one string",
        notebook({"cell_type": "markdown", "source": "a\nb"}),
        [("markdown", "markdown", "a\nb")],
    ),
    ("Python", notebook(cell("code", "x = 1\n", f"y = '{U}'")), [("python", "code", f"x = 1\ny = '{U}'")]),
    ("code without URLs", notebook(cell("code", "x = 1")), []),
    ("raw text", notebook(cell("raw", U)), [("text", "raw", U)]),
    (
        "raw HTML",
        notebook(cell("raw", "<a href=b>", metadata={"raw_mimetype": "text/html"})),
        [("html", "raw", "<a href=b>")],
    ),
    (
        "raw reStructuredText",
        notebook(cell("raw", "`a <b>`_", metadata={"format": "text/restructuredtext"})),
        [("rst", "raw", "`a <b>`_")],
    ),
    ("another kernel", notebook(cell("code", U), metadata={"language_info": {"name": "R"}}), [("r", "code", U)]),
    (
        "another kernel by its specification",
        notebook(cell("code", U), metadata={"kernelspec": {"language": "julia"}}),
        [("julia", "code", U)],
    ),
    (
        "a cell with a language of its own",
        notebook(cell("code", U, metadata={"vscode": {"languageId": "shellscript"}})),
        [("bash", "code", U)],
    ),
    (
        "a line for the shell",
        notebook(cell("code", "a = 1\n", f"!curl {U}\n", "b = 2")),
        [("bash", "code", f"curl {U}")],
    ),
    (
        "a line for the shell beside Python",
        notebook(cell("code", f"a = '{U}'\n", f"!curl {U}\n", "b = 2")),
        [("bash", "code", f"curl {U}"), ("python", "code", f"a = '{U}'\n!\nb = 2")],
    ),
    ("a cell for the shell", notebook(cell("code", "%%bash\n", f"curl {U}")), [("bash", "code", f"curl {U}")]),
    ("a cell in HTML", notebook(cell("code", "%%html\n", "<a href=b>")), [("html", "code", "<a href=b>")]),
    ("outputs", notebook(cell("code", "a", outputs=[{"text": [U], "data": {"text/html": f"<a href={U}>"}}])), []),
    ("attachments", notebook({"cell_type": "markdown", "source": "", "attachments": {U: U}}), []),
    (
        "metadata",
        notebook(metadata={"a": {"b": U}}),
        [("json", "metadata", json.dumps({"a": {"b": U}}, indent=1).replace("\n", "\n "))],
    ),
    (
        "metadata of a cell",
        '{"cells": [{"cell_type": "code", "metadata": {"a": "//b"}, "source": ""}]}',
        [("json", "metadata", '{"a": "//b"}')],
    ),
    (
        "the third version of the format",
        '{"worksheets": [{"cells": [{"cell_type": "code", "language": "python", "input": ["//a"]}, '
        '{"cell_type": "heading", "source": "b"}]}]}',
        [("python", "code", "//a"), ("markdown", "heading", "b")],
    ),
    (
        "escapes",
        '{"cells": [{"cell_type": "raw", "source": "\\":\\/\\/\\u00e9\\ud83d\\ude00\\n\\\\"}]}',
        [("text", "raw", '"://é😀\n\\')],
    ),
    ("no notebook", '{"a": "//b"}', [("json", "document", '{"a": "//b"}')]),
    ("an empty file", "", [("json", "document", "")]),
    ("no JSON", '{"cells": [', [("json", "document", '{"cells": [')]),
]


@pytest.mark.parametrize(("text", "regions"), [row[1:] for row in REGIONS], ids=[row[0] for row in REGIONS])
def test_regions(text: str, regions: list[tuple[str, str, str]]) -> None:
    extraction = read(text)
    found = [(region.language, region.place.kind, region.text) for region in extraction.regions]
    assert found == regions
    assert extraction.urls == []
    for region in extraction.regions:
        check(text, region)


@pytest.mark.parametrize(
    "text", ["{", '{"cells": [}', '{"cells" []}', '{"cells": [{"a": }]}', '{"a": "b}', '{"cells": [1 2]}', "}"]
)
def test_what_is_no_json_is_read_as_far_as_it_goes(text: str) -> None:
    extraction = read(text)
    assert [region.place.kind for region in extraction.regions] == ["document"]
    assert [problem.message for problem in extraction.problems] == ["this is not JSON"]


# sentence, cell, parts
MAGICS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("a command", "!wget a\n", [("bash", "wget a"), ("python", "!\n")]),
    ("a command that goes on", "!wget \\\n  a\nb", [("bash", "wget \\\n  a"), ("python", "!\nb")]),
    ("a command whose output is kept", "x = !ls a\n", [("bash", "ls a"), ("python", "x = !\n")]),
    ("an indented command", "if a:\n    !ls b", [("bash", "ls b"), ("python", "if a:\n    !")]),
    ("two exclamation marks", "!!ls a", [("bash", "ls a"), ("python", "!!")]),
    ("a magic", "%cd a\nb", [("bash", "cd a"), ("python", "%\nb")]),
    ("a magic with Python", "%timeit f('a')\nb", [("python", "%f('a')\nb")]),
    ("what is none", "a = b != c % d\ne = '''\n!f\n'''\n# !g", [("python", "a = b != c % d\ne = '''\n!f\n'''\n# !g")]),
    ("an operator", "x = (a\n % b)", [("python", "x = (a\n % b)")]),
    ("a cell of a script", "%%script perl -w\na", [("bash", "script perl -w"), ("bash", "a")]),
    ("a cell of JavaScript", "\n%%js\na", [("bash", "js"), ("javascript", "a")]),
    ("a cell that writes a file", "%%writefile -a b/c.toml\nd", [("bash", "writefile -a b/c.toml"), ("toml", "d")]),
    ("a cell that is timed", "%%time\na", [("bash", "time"), ("python", "a")]),
    ("another cell", "%%SVG\na", [("bash", "SVG"), ("svg", "a")]),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in MAGICS], ids=[row[0] for row in MAGICS])
def test_magics(text: str, expected: list[tuple[str, str]]) -> None:
    found = [(part.language, "".join(text[slice(*span)] for span in part.spans)) for part in parts(text)]
    assert found == expected


def test_a_cell_that_is_only_a_line_of_magic_has_nothing_else() -> None:
    assert [part.language for part in parts("%%html")] == ["bash", "html"]


def test_urls_are_found_through_both_languages() -> None:
    text = notebook(
        cell("markdown", f'[a]({U}b\\_c) <a href="{U}d">\n'), cell("code", f"get('{U}\\x62')  # {U}e\n", f"!curl {U}f")
    )
    found = {url.text: (url.context, text[slice(*url.span)]) for url in read_through(text).urls}
    assert found == {
        f"{U}b_c": ("notebook:markdown > markdown:link", f"{U}b\\\\_c"),
        f"{U}d": ("notebook:markdown > markdown:html > html:a[href]", f"{U}d"),
        f"{U}b": ("notebook:code > python:string", f"{U}\\\\x62"),
        f"{U}e": ("notebook:code > python:comment", f"{U}e"),
        f"{U}f": (found[f"{U}f"][0], f"{U}f"),
    }


def test_suppressions_in_code_count() -> None:
    """One at the end of a line, and one that speaks for the next statement."""
    check_bytes = linter(REGISTRY).check_bytes
    plain = cell(
        "code", "a = 'http://a.example:99999/'\n", "b = 2\n", "c = [\n", "  'http://a.example:99999/',\n", "]\n"
    )
    findings = check_bytes(notebook(plain).encode(), "a.ipynb").findings
    assert len(findings) >= 2
    names = ", ".join(sorted({finding.rule for finding in findings}))
    suppressed = cell(
        "code",
        f"a = 'http://a.example:99999/'  # urllint: ignore[{names}]\n",
        f"# urllint: ignore[{names}]\n",
        "c = [\n",
        "  'http://a.example:99999/',\n",
        "]\n",
    )
    assert check_bytes(notebook(suppressed).encode(), "a.ipynb").findings == ()


def test_suppressions_in_markdown_count() -> None:
    text = notebook(
        cell(
            "markdown",
            "<!-- urllint: ignore[IPv4-non-decimal-part, IPv4-too-few-parts] -->\n",
            "\n",
            "<http://0x7f.1/>",
        )
    )
    assert linter(REGISTRY).check_bytes(text.encode(), "a.ipynb").findings == ()


# --- What holds for every notebook

PIECES = [
    *("[a](", ")", "`", "'", '"', "\\", "\n", " ", "#", "!", "%%", "%", "é", "😀"),
    *("<a href=", ">", "https://a.example/b", "//", "a", "\t"),
]
LINES = st.lists(st.sampled_from(PIECES), max_size=10).map("".join)
CELLS = st.builds(
    lambda kind, lines, whole: {"cell_type": kind, "source": "".join(lines) if whole else lines},
    st.sampled_from(["markdown", "code", "raw"]),
    st.lists(LINES, max_size=4),
    st.booleans(),
)
NOTEBOOKS = st.builds(
    lambda cells, ascii_only, indent, slashes: _dumped(cells, ascii_only=ascii_only, indent=indent, slashes=slashes),
    st.lists(CELLS, max_size=4),
    st.booleans(),
    st.sampled_from([None, 1]),
    st.booleans(),
)


def _dumped(cells: list[dict[str, Any]], *, ascii_only: bool, indent: int | None, slashes: bool) -> str:
    text = json.dumps({"cells": cells}, ensure_ascii=ascii_only, indent=indent)
    return text.replace("/", "\\/") if slashes else text


@settings(max_examples=150)
@given(NOTEBOOKS)
def test_cells_are_those_of_json(text: str) -> None:
    """Each region is a part of a cell as json reads it, and every cell that may hold a URL is there."""
    sources = ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
    regions = read(text).regions
    for region in regions:
        check(text, region)
        if "!" not in region.text and "%" not in region.text:
            assert any(region.text in source for source in sources)
    for source in sources:
        if "://" in source and not re.search("[!%]", source):
            assert source in [region.text for region in regions]


@settings(max_examples=150)
@given(NOTEBOOKS)
def test_a_url_written_again_reads_the_same(text: str) -> None:
    urls = read_through(text).urls
    for number, url in enumerate(urls):
        raw = text[slice(*url.span)]
        if re.search(r'(?<!\\)(?:\\\\)*"', raw):  # it goes over two strings
            continue
        found = FoundUrl(text=url.text, span=url.span, places=url.places[:1], role=url.role)
        written = NotebookExtractor().encode(json.loads(f'"{raw}"'), found, raw)
        assert written is not None
        changed = text[: url.span.start] + written + text[url.span.end :]
        assert json.loads(changed) == json.loads(text)
        assert read_through(changed).urls[number].text == url.text


@pytest.mark.parametrize(
    ("text", "raw", "expected"),
    [
        ('/a"b', "/c", '/a\\"b'),
        ("/a\\b", "/c", "/a\\\\b"),
        ("/a", "\\/c", "\\/a"),
        ("/é", "/c", "/é"),
        ("/é", "/\\u00fc", "/\\u00e9"),
        ("/\n\t\x01\ud800", "/c", "/\\n\\t\\u0001\\ud800"),
    ],
)
def test_writes(text: str, raw: str, expected: str) -> None:
    found = FoundUrl(text="/c", span=Span(0, 2), places=(Place("notebook", "markdown"),), role="link")
    assert NotebookExtractor().encode(text, found, raw) == expected


def test_what_is_json_already_is_not_escaped_again() -> None:
    found = FoundUrl(text="/c", span=Span(0, 2), places=(Place("notebook", "metadata"),), role="config")
    assert NotebookExtractor().encode('/a\\"', found, "/c") == '/a\\"'


N = 20_000
HOSTILE: list[tuple[str, str]] = [
    # benchmarks/hostile.py shows that the time for these grows with their length, and no faster.
    ("brackets", "[" * N),
    ("pairs of brackets", '{"cells": [' + "[]," * N + "[]]}"),
    ("nested arrays", '{"cells": ' + "[" * N + "]" * N + "}"),
    ("quotation marks", '"' * N),
    ("an open string of escapes", '{"cells": ["' + '\\"' * N),
    ("backslashes", '{"cells": [{"cell_type": "raw", "source": "//' + "\\\\" * N + '"}]}'),
    ("surrogates", '{"cells": [{"cell_type": "raw", "source": "//' + "\\ud800" * N + '"}]}'),
    ("lines", notebook(cell("code", *[f"'{U}'\n"] * 3000))),
    ("one line", notebook(cell("code", f"'{U}' " * 3000))),
    ("commands", notebook(cell("code", *[f"!a {U}\n"] * 3000))),
    ("open literals before commands", notebook(cell("code", *["'''\n!a //\n\"\"\"\n"] * 1000))),
    ("NULs", "\0" * N),
]


@pytest.mark.parametrize("text", [row[1] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    for region in read(text).regions:
        assert len(region.source_map) == len(region.text)
