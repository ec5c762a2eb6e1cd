"""A session with an editor that sends, asks and is told things as today's editors do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types

from tests.server.editor import Editor, start, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

TREE = {
    "urllint.toml": (
        'ignore = ["invalid-credentials"]\nexclude = ["/vendor/"]\n\n[per-file-ignores]\n"quiet.md" = ["standard"]\n'
    ),
    "docs/guide.md": "# Guide\n\n## First steps\n\n## Größer & mehr\n",
    "docs/my page.md": "# Page\n",
    "docs/img/logo.png": "",
    "docs/notes.html": '<h1 id="top">Notes</h1><a name="old"></a>',
    ".gitignore": "*.log\n",
}


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def editor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    root = tmp_path_factory.mktemp("tree")
    (root / ".git").mkdir()
    for name, text in TREE.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    started = await start([root])
    yield started
    await started.end()


def place(start: tuple[int, int], end: tuple[int, int]) -> types.Range:
    return types.Range(types.Position(*start), types.Position(*end))


NOWHERE = place((0, 0), (0, 0))


def told(found: list[types.Diagnostic]) -> list[tuple[str, tuple[int, int, int, int]]]:
    """Rules and places."""
    return [
        (str(one.code), (one.range.start.line, one.range.start.character, one.range.end.line, one.range.end.character))
        for one in found
    ]


async def test_a_finding_is_told_with_all_that_belongs_to_it(editor: Editor) -> None:
    uri = editor.uri("a.md")
    editor.open(uri, "😀\té <http://0x7f.0.0.1/>\r\n")
    (found,) = await editor.diagnostics(uri)
    assert told([found]) == [("IPv4-non-decimal-part", (0, 13, 0, 17))]
    assert found.source == "urllint"
    assert found.severity == types.DiagnosticSeverity.Error
    assert found.code_description == types.CodeDescription("https://url.spec.whatwg.org/#ipv4-non-decimal-part")
    assert "127.0.0.1" in found.message


async def test_a_buffer_without_a_name_is_checked_and_nothing_is_published_that_its_editor_would_misplace(
    editor: Editor,
) -> None:
    editor.open("file://", "<http://0x7f.1/>\n")  # as neovim calls it
    assert "IPv4-non-decimal-part" in await editor.hover("file://", 0, 9)
    actions = await editor.actions("file://", place((0, 9), (0, 9)))
    assert "Write the host as 127.0.0.1" in actions
    editor.open(editor.uri("after.md"), "<http://0x7f.1/>\n")
    assert await editor.diagnostics(editor.uri("after.md"))
    editor.close("file://")
    assert "file://" not in editor.versions


async def test_an_edit_is_checked_and_only_the_newest_version_is_told(editor: Editor) -> None:
    uri = editor.uri("edited.md")
    editor.open(uri, "<http://a.example/>\n")
    assert await editor.diagnostics(uri) == []
    for version, character in enumerate("0x7f.1", 2):
        at = place((0, 6 + version), (0, 6 + version))
        editor.change(uri, version, character, at)
    editor.change(uri, 8, "", place((0, 14), (0, 23)))
    found = await editor.diagnostics(uri, 8)
    assert told(found) == [("IPv4-non-decimal-part", (0, 8, 0, 12))]
    assert (editor.versions[uri][0], editor.versions[uri][-1]) == (1, 8)
    assert len(editor.versions[uri]) < 8


async def test_a_closed_document_has_no_diagnostics(editor: Editor) -> None:
    uri = editor.uri("closed.md")
    editor.open(uri, "<http://0x7f.1/>\n")
    assert await editor.diagnostics(uri)
    assert await editor.next_diagnostics(uri, lambda: editor.close(uri)) == []


async def test_other_places_are_related_information(editor: Editor) -> None:
    uri = editor.uri("related.md")
    editor.open(uri, "<http://a.example/%zz/%yy>\n")
    (found,) = await editor.diagnostics(uri)
    assert found.related_information is not None
    (other,) = found.related_information
    assert (other.location.uri, other.location.range) == (uri, place((0, 22), (0, 23)))
    assert other.message


async def test_what_is_unused_is_shown_as_such(editor: Editor) -> None:
    uri = editor.uri("unused.md")
    text = "<!-- urllint: ignore[port-invalid] -->\n\nNothing.\n"
    editor.open(uri, text)
    (found,) = await editor.diagnostics(uri)
    assert (found.code, list(found.tags or ())) == ("unused-suppression", [types.DiagnosticTag.Unnecessary])
    titles = await editor.actions(uri, found.range)
    (fix,) = [action for action in titles.values() if action.is_preferred]
    assert edited(text, fix, uri) == "\nNothing.\n"


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [
        ("vendor/x.md", "<http://0x7f.1/>\n", []),
        ("ignored.log", "http://0x7f.1/\n", ["IPv4-non-decimal-part"]),
        ("quiet.md", "<http://a.example/%zz>\n", []),
        ("jquery.min.js", 'x = "http://0x7f.1/"\n', ["parsers-disagree"]),
        ("user.md", "<http://user@a.example/>\n", []),
        ("suppressed.md", "<http://0x7f.1/> <!-- urllint: ignore[IPv4-non-decimal-part] -->\n", []),
        ("page.html", '<meta charset="iso-8859-1"><a href="http://é.example/%zz">é</a>', ["invalid-URL-unit"]),
        ("marked.md", "\ufeff<http://0x7f.1/>\n", ["IPv4-non-decimal-part"]),
        ("binary.md", "\0<http://0x7f.1/>\n", []),
        ("half.md", "\ud83d <http://0x7f.1/>\n", ["IPv4-non-decimal-part"]),
        ("lost.md", "[x](nowhere.md) [y](docs/guide.md#first-steps) [z](docs/guide.md#last)\n",
         ["broken-relative-link", "broken-fragment"]),
    ],
)  # fmt: skip
async def test_files_are_checked_as_they_are_when_they_are_named(
    editor: Editor, name: str, text: str, rules: list[str]
) -> None:
    uri = editor.uri(name)
    editor.open(uri, text)
    found = await editor.diagnostics(uri)
    assert [one.code for one in found] == rules
    marked = {one.code: excerpt(text, one.range) for one in found}
    expected = {"IPv4-non-decimal-part": "0x7f", "invalid-URL-unit": "%", "broken-relative-link": "nowhere.md"}
    assert all(marked[rule] == expected[rule] for rule in marked if rule in expected)


@pytest.mark.parametrize(
    ("uri", "language", "text", "rules"),
    [
        ("untitled:Untitled-1", "markdown", "[x](http://0x7f.1/) [y](nowhere.md)\n",
         ["IPv4-non-decimal-part", "broken-relative-link"]),
        ("untitled:Untitled-2", "python", 'x = "http://sample.org:99999/"\n', ["port-out-of-range"]),
        ("untitled:Untitled-3", "shellscript", "curl http://sample.org:99999/\n", ["port-out-of-range"]),
        ("untitled:Untitled-4", "never-heard-of", "http://0x7f.1/\n", ["IPv4-non-decimal-part"]),
        ("vscode-vfs://github/a/b/c.html", "html", '<a href="http://0x7f.1/">x</a>', ["IPv4-non-decimal-part"]),
    ],
)  # fmt: skip
async def test_what_is_no_file_is_checked_as_its_language(
    editor: Editor, uri: str, language: str, text: str, rules: list[str]
) -> None:
    editor.open(uri, text, language)
    assert [one.code for one in await editor.diagnostics(uri)] == rules


async def test_all_that_can_be_done_is_offered(editor: Editor) -> None:
    uri, text = editor.uri("fix.md"), "# T\n\n<http://0x7f.1/> and <http://a.example/%zz>\n"
    editor.open(uri, text)
    first, second = await editor.diagnostics(uri)
    offered = await editor.actions(uri, first.range)
    assert list(offered) == [
        "Write the host as 127.0.0.1",
        "Ignore IPv4-non-decimal-part in this line",
        "Ignore IPv4-non-decimal-part in this file",
        "Fix all URLs that can be fixed safely",
    ]
    fix, in_line, in_file, _ = offered.values()
    assert (fix.kind, fix.is_preferred, list(fix.diagnostics or ())) == ("quickfix", True, [first])
    assert edited(text, fix, uri) == text.replace("0x7f.1", "127.0.0.1")
    line = "<http://0x7f.1/> and <http://a.example/%zz>"
    assert edited(text, in_line, uri) == text.replace(line, f"{line} <!-- urllint: ignore[IPv4-non-decimal-part] -->")
    assert edited(text, in_file, uri) == f"<!-- urllint: ignore-file[IPv4-non-decimal-part] -->\n{text}"
    (explain,) = [one for one in await editor.offered(uri, first.range) if isinstance(one, types.Command)]
    assert explain.title == "Explain IPv4-non-decimal-part"
    assert "urllint.explainRule" in explain.command
    unsafe = [action for title, action in (await editor.actions(uri, second.range)).items() if "(unsafe" in title]
    assert [(action.is_preferred, edited(text, action, uri)) for action in unsafe] == [
        (None, text.replace("%zz", "%25zz"))
    ]


@pytest.mark.parametrize(
    ("only", "titles"),
    [
        (["source.fixAll.urllint"], ["Fix all URLs that can be fixed safely"]),
        (["source.fixAll"], ["Fix all URLs that can be fixed safely"]),
        (["source"], ["Fix all URLs that can be fixed safely"]),
        (["source.fixAll.other"], []),
        (["refactor"], []),
    ],
)
async def test_only_the_kinds_that_are_asked_for_are_offered(
    editor: Editor, only: list[str], titles: list[str]
) -> None:
    uri, text = editor.uri("kinds.md"), "<http://0x7f.1/> <http://0x7f.2/> <http://a.example/%zz>\n"
    editor.open(uri, text)
    await editor.diagnostics(uri)
    offered = await editor.actions(uri, NOWHERE, only)
    assert list(offered) == titles
    for action in offered.values():
        assert edited(text, action, uri) == "<http://127.0.0.1/> <http://127.0.0.2/> <http://a.example/%zz>\n"


async def test_all_is_fixed_on_command(editor: Editor) -> None:
    uri = editor.uri("command.md")
    editor.open(uri, "<http://0x7f.1/> <http://a.example/%zz>\n")
    await editor.diagnostics(uri)
    editor.applied.clear()
    command = types.ExecuteCommandParams("urllint.fixAll", [uri])
    assert await editor.client.workspace_execute_command_async(command) is True
    (edit,) = editor.applied
    (change,) = edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (uri, 1)
    assert [one.new_text for one in change.edits if isinstance(one, types.TextEdit)] == ["127.0.0.1"]


async def test_a_rule_is_explained_in_a_document(editor: Editor) -> None:
    command = types.ExecuteCommandParams("urllint.explainRule", ["port-invalid"])
    page = await editor.client.workspace_execute_command_async(command)
    assert isinstance(page, str)
    assert page.startswith("# port-invalid\n")
    shown = Path(editor.shown[-1].removeprefix("file://"))
    assert shown.read_text(encoding="utf-8") == page


async def test_a_hover_says_how_a_url_is_read_and_by_whom_otherwise(editor: Editor) -> None:
    uri = editor.uri("hover.md")
    editor.open(uri, "See <http://0x7f.1/a>\nand [this](docs/guide.md#first-steps), https://{host}/x\n")
    text = await editor.hover(uri, 0, 10)
    assert "[IPv4-non-decimal-part](https://url.spec.whatwg.org/#ipv4-non-decimal-part)" in text
    assert "http://0x7f.1/a\n       ^^^^^^ IPv4-too-few-parts\n" in text
    assert "  host      127.0.0.1\n" in text
    assert "  href      http://127.0.0.1/a\n" in text
    assert "! host      0x7f.1" in text
    assert f"{editor.root.as_posix()}/docs/guide.md" in await editor.hover(uri, 1, 14)
    assert "`{host}`" in await editor.hover(uri, 1, 45)
    assert await editor.hover(uri, 0, 1) == ""


async def test_secrets_are_masked(editor: Editor) -> None:
    uri = editor.uri("secret.md")
    editor.open(uri, "<http://user:hunter2secret@0x7f.1/>\n")
    found = await editor.diagnostics(uri)
    assert found
    said = [one.message for one in found] + [await editor.hover(uri, 0, 5)]
    offered = await editor.actions(uri, place((0, 0), (1, 0)))
    assert not [text for text in (*said, *offered) if "hunter2secret" in text]
    assert any("127.0.0.1" in text for text in said)


async def test_every_url_that_can_be_followed_is_a_link(editor: Editor) -> None:
    uri = editor.uri("links.md")
    editor.open(
        uri,
        "<http://A.example/x> [a](docs/guide.md#first-steps) [b](javascript:x()) [c](command:evil)\n"
        "https://{host}/x [d](nowhere.md) <mailto:a@b.example>\n",
    )
    answer = await editor.client.text_document_document_link_async(
        types.DocumentLinkParams(types.TextDocumentIdentifier(uri))
    )
    root = editor.root.as_uri()
    assert [link.target for link in answer or ()] == [
        "http://a.example/x",
        f"{root}/docs/guide.md#first-steps",
        "mailto:a@b.example",
    ]


@pytest.mark.parametrize(
    ("name", "before", "expected"),
    [
        ("c.md", "[x](", ["docs/", ".gitignore", "urllint.toml"]),
        ("c.md", "[x](docs/", ["docs/guide.md", "docs/my%20page.md", "docs/notes.html", "docs/img/"]),
        ("docs/c.md", "[x](./", ["./guide.md", "./my%20page.md", "./notes.html", "./img/"]),
        ("docs/c.md", "[x]: img/", ["img/logo.png"]),
        ("docs/c.md", "[x](/docs/img/", ["/docs/img/logo.png"]),
        ("docs/c.md", "[x](guide.md#", ["guide.md#guide", "guide.md#first-steps", "guide.md#größer--mehr"]),
        ("docs/c.md", "[x](notes.html#", ["notes.html#top", "notes.html#old"]),
        ("docs/c.html", '<p>x</p><a href="', ["guide.md", "my%20page.md", "notes.html", "img/"]),
        ("docs/c.html", "<a href='guide.md#f", ["guide.md#guide", "guide.md#first-steps", "guide.md#größer--mehr"]),
        ("docs/c.md", "# Own title\n\n[x](#", ["#own-title"]),
        ("c.md", "[x](https://", []),
        ("c.md", "not a link (", []),
        ("c.py", "# [x](", []),
    ],
)  # fmt: skip
async def test_links_are_completed(editor: Editor, name: str, before: str, expected: list[str]) -> None:
    uri = editor.uri(name)
    versions = len(editor.versions.get(uri, ()))
    editor.open(uri, before)
    await until(lambda: len(editor.versions.get(uri, ())) > versions)
    *_, line = before.split("\n")
    items = await editor.completions(uri, before.count("\n"), len(line))
    written = []
    for item in sorted(items, key=lambda item: item.sort_text or ""):
        assert isinstance(item.text_edit, types.TextEdit)
        kept = line[: item.text_edit.range.start.character]
        written.append(kept + item.text_edit.new_text)
    start = len(before.rsplit("\n", 1)[-1].rstrip("#/abcdefghijklmnopqrstuvwxyz.")) if expected else 0
    assert [text[start:] for text in written if not text.endswith("../")] == expected
    editor.close(uri)


async def test_a_notebook_is_checked_as_its_file(editor: Editor) -> None:
    uri = editor.uri("book.ipynb")
    cells = {
        f"{uri}#1": ("markdown", "# Title\n[down](#below) [up](#nowhere) 😀 <http://0x7f.1/>\n"),
        f"{uri}#2": ("python", 'x = "\\x68ttp://0x7f.2/"\n!wget http://0x7f.3/\n'),
        f"{uri}#3": ("markdown", "## Below\n"),
    }
    kinds = {"markdown": types.NotebookCellKind.Markup, "python": types.NotebookCellKind.Code}
    notebook = types.NotebookDocument(
        uri, "jupyter-notebook", 1, [types.NotebookCell(kinds[language], own) for own, (language, _) in cells.items()]
    )
    items = [types.TextDocumentItem(own, language, 1, text) for own, (language, text) in cells.items()]
    editor.client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(notebook, items))
    first, second, third = [await editor.diagnostics(own) for own in cells]
    assert told(first) == [("broken-fragment", (1, 21, 1, 28)), ("IPv4-non-decimal-part", (1, 41, 1, 45))]
    assert [one.range.start for one in second] == [types.Position(0, 15), types.Position(1, 13)]
    assert third == []
    offered = await editor.actions(f"{uri}#2", second[0].range)
    fixed = [edited(cells[f"{uri}#2"][1], action, f"{uri}#2") for title, action in offered.items() if "unsafe" in title]
    assert fixed == ['x = "\\x68ttp://127.0.0.2/"\n!wget http://0x7f.3/\n']
    (fix,) = [action for action in (await editor.actions(f"{uri}#1", first[1].range)).values() if action.is_preferred]
    assert edited(cells[f"{uri}#1"][1], fix, f"{uri}#1").endswith("<http://127.0.0.1/>\n")
    change = types.NotebookDocumentChangeEvent(
        cells=types.NotebookDocumentCellChanges(
            structure=types.NotebookDocumentCellChangeStructure(
                types.NotebookCellArrayChange(2, 1), did_close=[types.TextDocumentIdentifier(f"{uri}#3")]
            )
        )
    )
    identifier = types.VersionedNotebookDocumentIdentifier(2, uri)
    now = await editor.next_diagnostics(
        f"{uri}#1",
        lambda: editor.client.notebook_document_did_change(types.DidChangeNotebookDocumentParams(identifier, change)),
    )
    assert [one.code for one in now] == ["broken-fragment", "broken-fragment", "IPv4-non-decimal-part"]
    editor.client.notebook_document_did_close(
        types.DidCloseNotebookDocumentParams(
            types.NotebookDocumentIdentifier(uri), [types.TextDocumentIdentifier(own) for own in cells]
        )
    )
    await until(lambda: not editor.client.diagnostics[f"{uri}#1"])


def excerpt(text: str, range_: types.Range) -> str:
    """What stands in one line at a range, in units of UTF-16."""
    line = text.split("\n")[range_.start.line].encode("utf-16-le", "surrogatepass")
    return line[2 * range_.start.character : 2 * range_.end.character].decode("utf-16-le", "surrogatepass")


def edited(text: str, action: types.CodeAction, uri: str) -> str:
    """The text with an action's edits made."""
    assert action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (uri, 1)
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    made = []
    for one in change.edits:
        assert isinstance(one, types.TextEdit)
        low, high = (
            starts[at.line] + len(_head(lines[at.line], at.character)) if at.line < len(lines) else len(text)
            for at in (one.range.start, one.range.end)
        )
        made.append((low, high, one.new_text))
    for low, high, new in sorted(made, reverse=True):
        text = text[:low] + new + text[high:]
    return text


def _head(line: str, units: int) -> str:
    return line.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "surrogatepass")
