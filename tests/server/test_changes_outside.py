"""What changes beside the documents: settings files, other files, the editor's settings, folders, plugins that fail."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types

from tests.cli.test_check import install
from tests.server.editor import Editor, capabilities, start, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

BAD = "<http://a.example:99999/> <http://a.example/%zz>\n"
BOTH = ["port-out-of-range", "invalid-URL-unit"]

PLUGIN = """\
from urllint.plugin import API_VERSION as URLLINT_API_VERSION, Rule, RuleSpec, hookimpl

class Raising(Rule):
    def check(self, url):
        print("noise on standard output")
        if "raise" in url.text:
            raise ZeroDivisionError("with https://user:hunter2secret@a.example/")
        if "leave" in url.text:
            raise SystemExit(3)
        return ()

@hookimpl
def urllint_rules():
    return [RuleSpec(name, "acme", "A rule that raises.", "info", "acme:Raising") for name in ("raising", "leaving")]
"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def editor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    root = tmp_path_factory.mktemp("tree")
    (root / ".git").mkdir()
    other = tmp_path_factory.mktemp("other")
    (other / "urllint.toml").write_text('select = ["invalid-URL-unit"]\n')
    site = root / "vendor"
    install(site, "acme", "3.2", PLUGIN)
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    can = capabilities(configures=True)
    started = await start([root, other], can, environment={**os.environ, "PYTHONPATH": path})
    yield started
    await started.end()


async def codes(editor: Editor, uri: str, text: str = BAD) -> list[str]:
    """The rules that are told of when a document is opened."""
    before = len(editor.versions.get(uri, ()))
    editor.open(uri, text)
    await until(lambda: len(editor.versions.get(uri, ())) > before)
    return [str(one.code) for one in editor.client.diagnostics[uri]]


async def told(editor: Editor, uri: str, rules: list[str]) -> None:
    """Wait until just these rules are told of."""
    await until(lambda: [one.code for one in editor.client.diagnostics.get(uri, ())] == rules)


def save(editor: Editor, name: str, text: str | None) -> None:
    """Write a file, as another program does, and let the editor tell of it."""
    path = editor.root / name
    kind = types.FileChangeType.Changed if path.exists() else types.FileChangeType.Created
    if text is None:
        path.unlink()
        kind = types.FileChangeType.Deleted
    else:
        path.write_text(text, encoding="utf-8")
    event = types.FileEvent(path.as_uri(), kind)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))


async def test_the_editor_is_asked_to_watch_files(editor: Editor) -> None:
    await until(lambda: editor.registered)
    (watching,) = [one for one in editor.registered if one.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    text = str(watching.register_options)
    assert all(f"**/{name}" in text for name in ("urllint.toml", ".urllint.toml", "pyproject.toml", ".gitignore"))


async def test_settings_files_hold_as_they_are_now(editor: Editor) -> None:
    uri = editor.uri("settings.md")
    assert await codes(editor, uri) == BOTH
    save(editor, "urllint.toml", 'ignore = ["invalid-URL-unit"]\n')
    await told(editor, uri, BOTH[:1])
    save(editor, "urllint.toml", "")
    await told(editor, uri, BOTH)
    save(editor, "base.toml", 'ignore = ["invalid-URL-unit"]\n')
    save(editor, "urllint.toml", 'extend = "base.toml"\n')
    await told(editor, uri, BOTH[:1])
    save(editor, "base.toml", "")
    await told(editor, uri, BOTH)
    save(editor, "urllint.toml", 'exclude = ["settings.md"]\n')
    await told(editor, uri, [])
    save(editor, "urllint.toml", None)
    await told(editor, uri, BOTH)
    save(editor, "base.toml", None)
    editor.close(uri)


async def test_settings_are_noticed_by_who_does_not_watch_files(editor: Editor) -> None:
    uri = editor.uri("unwatched.md")
    assert await codes(editor, uri) == BOTH
    (editor.root / "urllint.toml").write_text('ignore = ["invalid-URL-unit"]\n', encoding="utf-8")
    editor.change(uri, 2, BAD + "\n")
    assert [one.code for one in await editor.diagnostics(uri, 2)] == BOTH[:1]
    (editor.root / "urllint.toml").unlink()
    editor.close(uri)


async def test_a_mistake_in_settings_is_told_once_and_at_its_place(editor: Editor) -> None:
    uri, settings = editor.uri("mistake.md"), editor.uri("urllint.toml")
    assert await codes(editor, uri) == BOTH
    other = editor.uri("mistake-2.md")
    assert await codes(editor, other) == BOTH
    save(editor, "urllint.toml", '\nignor = ["invalid-URL-unit"]\n')
    await told(editor, uri, [])
    await told(editor, other, [])
    (mistake,) = editor.client.diagnostics[settings]
    assert mistake.range.start.line == 1
    assert "ignor" in mistake.message
    assert len([message for message in editor.messages() if "ignor " in message or "'ignor'" in message]) == 1
    save(editor, "urllint.toml", "")
    await told(editor, uri, BOTH)
    await until(lambda: not editor.client.diagnostics[settings])
    save(editor, "urllint.toml", None)
    editor.close(uri)
    editor.close(other)


async def test_what_a_baseline_accepts_is_not_told(editor: Editor) -> None:
    uri = editor.uri("accepted.md")
    (editor.root / "accepted.md").write_text(BAD, encoding="utf-8")
    from tests.cli.running import urllint

    ran = urllint("check", "accepted.md", "--write-baseline", "accepted.txt", "--exit-zero", cwd=editor.root)
    assert ran.code == 0, ran.err
    save(editor, "urllint.toml", 'baseline = "accepted.txt"\n')
    assert await codes(editor, uri, BAD + "\n<http://b.example:99999/>\n") == BOTH[:1]
    save(editor, "accepted.txt", "")
    await told(editor, uri, [*BOTH, BOTH[0]])
    save(editor, "urllint.toml", None)
    editor.close(uri)


async def test_files_that_come_and_go_are_noticed_by_links(editor: Editor) -> None:
    uri = editor.uri("linking.md")
    assert await codes(editor, uri, "[x](target.md#part)\n") == ["broken-relative-link"]
    save(editor, "target.md", "# Other\n")
    await told(editor, uri, ["broken-fragment"])
    save(editor, "target.md", "# Part\n")
    await told(editor, uri, [])
    save(editor, "target.md", None)
    await told(editor, uri, ["broken-relative-link"])
    editor.close(uri)


async def test_the_editor_s_settings_hold(editor: Editor) -> None:
    uri = editor.uri("client.md")
    assert await codes(editor, uri) == BOTH
    editor.client.set_configuration({"ignore": ["invalid-URL-unit"]}, section="urllint")
    editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
    await told(editor, uri, BOTH[:1])
    editor.client.set_configuration({"select": ["no-such-rule"], "isolated": 5, "what": 1}, section="urllint")
    editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
    await told(editor, uri, BOTH)
    said = [message for message in editor.messages() if "editor's settings" in message]
    assert len(said) == 3
    assert any("no-such-rule" in message for message in said)
    editor.client.set_configuration({}, section="urllint")
    editor.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
    editor.close(uri)


async def test_each_folder_has_its_settings(editor: Editor) -> None:
    other = next(editor.root.parent.glob("other*"))
    assert await codes(editor, f"{other.as_uri()}/a.md") == ["invalid-URL-unit"]
    assert await codes(editor, editor.uri("a.md")) == BOTH


async def test_folders_come_and_go(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "urllint.toml").write_text('select = ["port-out-of-range"]\n')
    inner = tmp_path / "inner"
    inner.mkdir()
    uri = f"{inner.as_uri()}/a.md"
    editor.client.set_configuration({"isolated": True}, section="urllint", scope_uri=inner.as_uri())
    assert await codes(editor, uri) == BOTH[:1]
    folder = types.WorkspaceFolder(inner.as_uri(), "inner")
    change = types.WorkspaceFoldersChangeEvent(added=[folder], removed=[])
    editor.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(change))
    await told(editor, uri, BOTH)
    change = types.WorkspaceFoldersChangeEvent(added=[], removed=[folder])
    editor.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(change))
    await told(editor, uri, BOTH[:1])
    editor.close(uri)


async def test_a_plugin_that_fails_is_told_once_and_the_server_lives_on(editor: Editor) -> None:
    uri = editor.uri("fails.md")
    assert await codes(editor, uri, "<https://a.example/raise> <http://a.example/%zz>\n") == ["invalid-URL-unit"]
    editor.change(uri, 2, "<https://a.example/leave> <https://a.example/raise> <http://a.example/%zz>\n")
    assert [one.code for one in await editor.diagnostics(uri, 2)] == ["invalid-URL-unit"]
    said = [message for message in editor.messages() if "plugin acme 3.2" in message]
    assert [rule for message in said for rule in ("raising", "leaving") if f"rule {rule} " in message] == [
        "leaving",
        "raising",
    ]
    assert not [message for message in editor.messages() if "hunter2secret" in message]
    offered = await editor.actions(uri, types.Range(types.Position(0, 0), types.Position(1, 0)))
    assert not [action for action in offered.values() if action.edit is not None]
    editor.close(uri)
