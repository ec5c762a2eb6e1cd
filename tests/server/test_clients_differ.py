"""Clients that can do more, less, or other things: what they ask for, how they count, when they ask."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.cli.terminal import in_terminal
from tests.server.editor import LONGEST_WAIT, SERVER, Editor, capabilities, start, until

pytestmark = pytest.mark.asyncio(loop_scope="module")


def folder(parent: Path) -> Path:
    (parent / ".git").mkdir()
    return parent


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def puller(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Editor]:
    """An editor that asks for diagnostics and for the edits of actions, and counts bytes."""
    can = capabilities("utf-8", pulls=True, resolves=True)
    started = await start([folder(tmp_path_factory.mktemp("pulling"))], can, {"fixOnSave": True})
    yield started
    await started.end()


async def pull(editor: Editor, uri: str, previous: str | None = None) -> types.DocumentDiagnosticReport:
    identifier = types.TextDocumentIdentifier(uri)
    return await editor.client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(identifier, previous_result_id=previous)
    )


def message(method: str, params: object, number: int | None = None) -> bytes:
    """What a client sends: a request, or a notification if it has no number."""
    content = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
    body = json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def messages(sent: bytes) -> list[object]:
    """What a server has sent."""
    return [json.loads(line[: line.rindex(b"}") + 1]) for line in sent.splitlines() if line.startswith(b"{")]


async def test_who_asks_for_diagnostics_is_answered_and_not_told_as_well(puller: Editor) -> None:
    uri = puller.uri("pulled.md")
    puller.open(uri, "é😀\t<http://0x7f.1/>\n")
    report = await pull(puller, uri)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    (found,) = report.items
    assert (found.range.start.character, found.range.end.character) == (15, 19)
    again = await pull(puller, uri, report.result_id)
    assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
    puller.change(uri, 2, "")
    after = await pull(puller, uri, report.result_id)
    assert isinstance(after, types.RelatedFullDocumentDiagnosticReport)
    assert not after.items
    assert uri not in puller.versions


async def test_who_asks_about_what_is_changing_is_asked_to_ask_again(puller: Editor) -> None:
    uri = puller.uri("changing.md")
    puller.open(uri, "<http://0x7f.1/>\n" * 500)
    asked = asyncio.ensure_future(pull(puller, uri))
    await asyncio.sleep(0.05)
    puller.change(uri, 2, "<http://0x7f.1/>\n")
    (early,) = await asyncio.gather(asked, return_exceptions=True)
    if isinstance(early, JsonRpcException):
        assert early.code == -32802
        assert "retrigger" in str(early.data)
    else:  # the check had not begun, and saw the newest text
        assert isinstance(early, types.RelatedFullDocumentDiagnosticReport)
        assert len(early.items) == 1
    report = await pull(puller, uri)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    assert len(report.items) == 1


async def test_who_asks_is_asked_to_ask_again_when_settings_change(puller: Editor) -> None:
    uri = puller.uri("refreshed.md")
    puller.open(uri, "<http://0x7f.1/>\n")
    await pull(puller, uri)
    before = puller.client.diagnostic_refresh_count
    path = puller.root / "urllint.toml"
    path.write_text('select = ["port-invalid"]\n', encoding="utf-8")
    event = types.FileEvent(path.as_uri(), types.FileChangeType.Created)
    puller.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
    await until(lambda: puller.client.diagnostic_refresh_count > before)
    report = await pull(puller, uri)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    assert not report.items
    path.unlink()


async def test_in_a_large_document_edits_are_worked_out_when_they_are_asked_for(puller: Editor) -> None:
    uri, text = puller.uri("large.md"), "<http://0x7f.1/>\n" + "Words and more words.\n" * 6000
    puller.open(uri, text)
    at = types.Range(types.Position(0, 9), types.Position(0, 9))
    offered = await puller.actions(uri, at)
    fix = offered["Write the host as 127.0.0.1"]
    assert fix.edit is None
    resolved = await puller.client.code_action_resolve_async(fix)
    assert resolved.edit is not None
    (change,) = resolved.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version == 1
    puller.change(uri, 2, "<http://0x7f.1/>\n")
    with pytest.raises(JsonRpcException, match="changed"):
        await puller.client.code_action_resolve_async(fix)


async def test_where_everything_is_selected_edits_are_worked_out_when_they_are_asked_for(puller: Editor) -> None:
    uri = puller.uri("selected.md")
    puller.open(uri, "<http://0x7f.1/>\n\n" * 30)
    offered = await puller.actions(uri, types.Range(types.Position(0, 0), types.Position(60, 0)))
    assert not [action for action in offered.values() if action.edit is not None]
    resolved = await puller.client.code_action_resolve_async(offered["Fix all URLs that can be fixed safely"])
    assert resolved.edit is not None
    (change,) = resolved.edit.document_changes or ()
    assert isinstance(change, types.TextDocumentEdit)
    assert len(change.edits) == 30


async def test_of_very_many_findings_the_first_are_told(puller: Editor) -> None:
    uri = puller.uri("many.md")
    puller.open(uri, "<http://0x7f.1/>\n\n" * 2001)
    report = await pull(puller, uri)
    assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
    assert len(report.items) == 2000
    await until(lambda: any("of 2,001 findings" in message for message in puller.messages()))


async def test_what_is_safe_is_fixed_before_saving_if_that_is_wanted(puller: Editor) -> None:
    uri = puller.uri("saved.md")
    puller.open(uri, "<http://0x7f.1/> <http://a.example/%zz>\n")
    params = types.WillSaveTextDocumentParams(types.TextDocumentIdentifier(uri), types.TextDocumentSaveReason.Manual)
    edits = await puller.client.text_document_will_save_wait_until_async(params)
    assert [edit.new_text for edit in edits or ()] == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", [(1, 18, 22), (2, 14, 18), (3, 11, 15)]),
        ("utf-16", [(1, 14, 18), (2, 13, 17), (3, 10, 14)]),
        ("utf-32", [(1, 12, 16), (2, 13, 17), (3, 10, 14)]),
    ],
)
async def test_places_are_counted_as_agreed(
    tmp_path: Path, encoding: str, expected: list[tuple[int, int, int]]
) -> None:
    editor = await start([folder(tmp_path)], capabilities(encoding))
    uri = editor.uri("counted.md")
    text = "First.\r\n😀\t👍 <http://0x7f.1/>\r\ne\u0301 x <http://0x7f.1/>\re <http://0x7f.1/>\n"
    editor.open(uri, text.replace("e <", "é <"))
    found = await editor.diagnostics(uri)
    places = [(one.range.start.line, one.range.start.character, one.range.end.character) for one in found]
    assert places == expected
    await editor.end()


async def test_a_burst_of_edits_is_checked_when_it_is_over_and_questions_are_answered_meanwhile(tmp_path: Path) -> None:
    editor = await start([folder(tmp_path)])
    uri = editor.uri("burst.md")
    paragraph = "Words and [a link](https://a.example/b?c=d#e), see <https://b.example/x>.\n\n"
    editor.open(uri, "# <http://0x7f.1/>\n\n" + paragraph * 600)
    assert len(await editor.diagnostics(uri)) == 1
    middle, slowest = 601, 0.0
    for version in range(2, 52):
        at = types.Position(middle, 0)
        editor.change(uri, version, "x", types.Range(at, at))
        if version % 5 == 0:
            begun = asyncio.get_running_loop().time()
            assert "a.example" in await editor.hover(uri, random.Random(version).randrange(1, 290) * 2, 25)
            slowest = max(slowest, asyncio.get_running_loop().time() - begun)
        await asyncio.sleep(0.005)
    assert len(await editor.diagnostics(uri, 51)) == 1
    # On a busy machine some of the edits come late enough to be checked on their own.
    versions = editor.versions[uri]
    assert versions == sorted(set(versions), key=lambda version: version or 0)
    assert (versions[0], versions[-1]) == (1, 51)
    assert len(versions) < 25
    assert slowest < 5, "an answer must not wait for a check"
    await editor.end()


async def test_who_asks_but_cannot_be_asked_to_ask_again_is_told(tmp_path: Path) -> None:
    editor = await start([folder(tmp_path)], capabilities(pulls=True, refreshes=False))
    uri = editor.uri("told.md")
    editor.open(uri, "<http://0x7f.1/>\n")
    assert len(await editor.diagnostics(uri)) == 1
    with pytest.raises(JsonRpcException, match="Method Not Found"):
        await pull(editor, uri)
    await editor.end()


async def test_a_client_that_can_do_nothing_is_served(tmp_path: Path) -> None:
    editor = await start([folder(tmp_path)], types.ClientCapabilities())
    uri = editor.uri("plain.md")
    editor.open(uri, "<http://a.example/%zz/%yy>\n")
    (found,) = await editor.diagnostics(uri)
    assert (found.code, found.related_information, found.code_description) == ("invalid-URL-unit", None, None)
    assert "a.example" in await editor.hover(uri, 0, 5)
    settings = tmp_path / "urllint.toml"
    assert not await editor.next_diagnostics(uri, lambda: settings.write_text('ignore = ["invalid-URL-unit"]\n'))
    await editor.end()


SLOW = """
import sys, time
from urllint.cli import main
from urllint.server import language_server

def check(*_: object) -> None:
    sys.stderr.write("checking\\n")
    sys.stderr.flush()
    time.sleep(1000)

language_server.check = check
raise SystemExit(main(["server"]))
"""
"""A server that checks for longer than anybody waits."""


async def test_a_server_that_checks_is_gone_with_its_editor() -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SLOW, stdin=pipe, stdout=pipe, stderr=pipe)
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdin.write(message("initialize", {"capabilities": {}}, 1))
    document = {"uri": "file:///a.md", "languageId": "markdown", "version": 1, "text": ""}
    process.stdin.write(message("textDocument/didOpen", {"textDocument": document}))
    assert await process.stderr.readline() == b"checking\n"
    process.stdin.close()
    await asyncio.wait_for(process.communicate(), LONGEST_WAIT)
    assert process.returncode == 1


async def test_a_request_with_wrong_parameters_is_answered() -> None:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*SERVER, stdin=pipe, stdout=pipe)
    out, _ = await process.communicate(message("textDocument/hover", {"position": 1}, 7))
    assert {"jsonrpc": "2.0", "id": 7, "error": {"code": -32602, "message": "Invalid Params"}} in messages(out)


async def test_ctrl_c_ends_the_server_where_somebody_has_started_it_by_hand(tmp_path: Path) -> None:
    with in_terminal(SERVER, tmp_path, dict(os.environ)) as terminal:
        terminal.wait_for("waits for an editor on standard input; Ctrl-C ends it")
        await asyncio.sleep(0.5)
        terminal.send("\x03")
        terminal.wait_for_end()
        assert terminal.process.wait(300) == -signal.SIGINT


async def test_the_exit_code_says_whether_the_client_has_said_goodbye(tmp_path: Path) -> None:
    codes = []
    for says_goodbye in (True, False):
        editor = await start([folder(tmp_path) if says_goodbye else tmp_path])
        if says_goodbye:
            await editor.client.shutdown_async(None)
        editor.client.exit(None)
        process = editor.client._server
        assert process is not None
        codes.append(await process.wait())
        await editor.client.stop()
    assert codes == [0, 1]


async def test_without_the_extra_a_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pygls.py").write_text("raise ModuleNotFoundError(\"No module named 'pygls'\", name='pygls')\n")
    process = await asyncio.create_subprocess_exec(
        *SERVER,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert err.decode() == (
        "urllint server: the language server needs more packages; install them with: pip install 'urllint[server]'\n"
    )
