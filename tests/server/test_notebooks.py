"""The file that a notebook's cells make, and the way back from it to the cells."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from urllint.model import Edit
from urllint.server.documents import Documents
from urllint.server.notebooks import Cell, write_notebook

TEXTS = st.text(st.sampled_from('ab"\\\n\r\t\x01é😀/'), max_size=20)


def cell(text: str, number: int = 0) -> Cell:
    return Cell(f"cell:{number}", types.NotebookCellKind.Code, "python", text)


@given(st.lists(TEXTS, max_size=4))
def test_the_file_holds_the_cells(texts: list[str]) -> None:
    text, written = write_notebook([cell(text, number) for number, text in enumerate(texts)])
    notebook = json.loads(text)
    assert [one["source"] for one in notebook["cells"]] == texts
    for place, own in zip(written, texts, strict=True):
        assert json.loads(f'"{text[place.start : place.end]}"') == own
        assert text[place.start - 1] == text[place.end] == '"'


@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_every_offset_leads_into_the_file_and_back(texts: list[str]) -> None:
    text, written = write_notebook([cell(text, number) for number, text in enumerate(texts)])
    for place, own in zip(written, texts, strict=True):
        for offset in range(len(own) + 1):
            assert place.back(place.into(offset)) == offset
        for offset, character in enumerate(own):
            escape = text[place.start + place.into(offset) : place.start + place.into(offset + 1)]
            assert json.loads(f'"{escape}"') == character
        inside = {place.into(offset) for offset in range(len(own) + 1)}
        assert all(place.back(at) is None for at in range(place.end - place.start) if at not in inside)


def test_edits_of_the_file_are_edits_of_cells() -> None:
    documents = Documents()
    notebook = types.NotebookDocument(
        "file:///n.ipynb",
        "jupyter-notebook",
        1,
        [
            types.NotebookCell(types.NotebookCellKind.Markup, "cell:1"),
            types.NotebookCell(types.NotebookCellKind.Code, "cell:2"),
        ],
    )
    key = documents.open_notebook(
        types.DidOpenNotebookDocumentParams(
            notebook,
            [
                types.TextDocumentItem("cell:1", "markdown", 3, 'a "b"\nc'),
                types.TextDocumentItem("cell:2", "python", 4, "x\\y\nz"),
            ],
        )
    )
    snapshot = documents.snapshot(key)
    assert snapshot is not None
    at = snapshot.text.index("c", snapshot.text.index("a "))
    behind = snapshot.text.index("z", at)
    edits = snapshot.text_edits([Edit(at, at + 1, 'q\\"\\\\'), Edit(behind, behind, "w")])
    one, two = (types.Range(types.Position(1, 0), types.Position(1, end)) for end in (1, 0))
    assert edits == {"cell:1": [types.TextEdit(one, 'q"\\')], "cell:2": [types.TextEdit(two, "w")]}
    assert snapshot.text_edits([Edit(0, 0, "x")]) is None, "what is no cell's is left alone"
    assert snapshot.text_edits([Edit(at, at + 1, '"')]) is None, "nor is what would end a cell's text"


def test_a_notebook_with_all_kinds_of_cells_is_read_as_such() -> None:
    kinds = types.NotebookCellKind
    text, _ = write_notebook(
        [
            Cell("1", kinds.Markup, "markdown", "# A"),
            Cell("2", kinds.Code, "python", "a = 1"),
            Cell("3", kinds.Code, "raw", "raw"),
            Cell("4", kinds.Code, "shellscript", "ls"),
        ]
    )
    cells = json.loads(text)["cells"]
    assert [one["cell_type"] for one in cells] == ["markdown", "code", "raw", "code"]
    assert cells[3]["metadata"] == {"vscode": {"languageId": "shellscript"}}
