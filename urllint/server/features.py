"""What clients can ask for: one handler for each request and notification."""

from __future__ import annotations

from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException

from urllint.server import actions
from urllint.server.checking import Checked
from urllint.server.commands import EXPLAIN, FIX_ALL, explain_rule
from urllint.server.configuring import Configuration
from urllint.server.diagnostics import diagnostic
from urllint.server.hover import about_url, found_at
from urllint.server.language_server import UrllintServer
from urllint.server.links import Targets, document_links
from urllint.server.scheduling import Outdated
from urllint.server.uris import path_of
from urllint.settings import SettingsError
from urllint.settings.resolving import FILE_NAMES

_SERVER_CANCELLED: Final = -32802
_REQUEST_FAILED: Final = -32803

_NOT_WHAT_WAS_MEANT: Final = "read again, the file would not hold what is meant and all else as before"


def add_features(server: UrllintServer) -> None:
    """Announce all that the server does."""
    configuration = Configuration(server)
    _add_configuring(server, configuration)
    _add_diagnostics(server)
    _add_actions(server)
    _add_answers(server)


def _add_configuring(server: UrllintServer, configuration: Configuration) -> None:
    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.is_ended = True

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        configuration.initialize(params)

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        await configuration.initialized()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        await configuration.change_settings(params.settings)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def did_change_folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        await configuration.change_folders(params.event)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(_: types.DidChangeWatchedFilesParams) -> None:
        server.places.forget_files()
        server.check_again()

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        server.places.forget_files()
        is_settings = (path_of(params.text_document.uri) or "").rpartition("/")[2] in FILE_NAMES
        server.check_again([key for key in server.documents if is_settings or _looks_elsewhere(server, key)])


def _looks_elsewhere(server: UrllintServer, key: str) -> bool:
    """Whether what is found in a document depends on other files."""
    checked = server.scheduler.latest(key)
    if checked is None or checked.look is None:
        return True
    return any(found.may_be_relative for found in checked.look.extraction.urls)


def _add_diagnostics(server: UrllintServer) -> None:
    options = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="urllint")

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def pull(params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        uri = params.text_document.uri
        checked = await _current(server, uri)
        if checked is None:
            return types.RelatedFullDocumentDiagnosticReport([])
        if not server.scheduler.is_current(checked):
            message = "the document has been edited meanwhile"
            data = types.DiagnosticServerCancellationData(retrigger_request=True)
            raise JsonRpcException(message, _SERVER_CANCELLED, data)
        result_id = f"{checked.snapshot.number}"
        if params.previous_result_id == result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id)
        return types.RelatedFullDocumentDiagnosticReport(server.diagnostics(checked).get(uri, []), result_id=result_id)


async def _current(server: UrllintServer, uri: str) -> Checked | None:
    """The result for a document as it is; ``None`` if it is not open."""
    key = server.documents.key_of(uri)
    if key is None:
        return None
    try:
        return await server.scheduler.current(key)
    except Outdated:
        return None


def _add_actions(server: UrllintServer) -> None:
    options = types.CodeActionOptions(
        code_action_kinds=[types.CodeActionKind.QuickFix, actions.FIX_ALL], resolve_provider=True
    )

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        checked = await _current(server, uri)
        part = None if checked is None else checked.snapshot.part(uri)
        if checked is None or part is None or not server.scheduler.is_current(checked):
            return []
        snapshot = checked.snapshot
        own = snapshot.codec.span(part.lines, params.range)
        span = type(own)(part.into(own.start), part.into(own.end))
        waits = server.client.resolves and len(snapshot.text) > actions.LARGE and params.context.only is None
        offered: list[types.CodeAction] = []
        for action in actions.actions_at(checked, span, params.context.only):
            made = types.CodeAction(action.title, kind=action.kind, is_preferred=action.is_preferred or None)
            if action.finding is not None:
                told = diagnostic(action.finding, snapshot, server.registry.rules, server.client.shows)
                made.diagnostics = None if told is None else [told[1]]
            if action.name == "explain" and action.finding is not None:
                made.command = types.Command(action.title, EXPLAIN, arguments=[action.finding.rule])
            elif waits:
                made.data = {"uri": uri, "state": snapshot.number, "name": action.name, "number": action.number}
            else:
                made.edit = await edit_of(server, checked, action.name, action.number)
                if made.edit is None:
                    continue
            offered.append(made)
        return offered

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        data = action.data
        if not isinstance(data, dict) or action.edit is not None:
            return action
        checked = await _current(server, str(data.get("uri")))
        if checked is None or checked.snapshot.number != data.get("state"):
            raise JsonRpcContentModified("the document has changed")
        action.edit = await edit_of(server, checked, str(data.get("name")), int(data.get("number", -1)))
        if action.edit is None:
            raise JsonRpcException(_NOT_WHAT_WAS_MEANT, _REQUEST_FAILED)
        return action

    @server.feature(types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL)
    async def will_save(params: types.WillSaveTextDocumentParams) -> list[types.TextEdit] | None:
        uri = params.text_document.uri
        checked = await _current(server, uri)
        if checked is None or not server.places.sessions_for(checked.path).checking.client.fix_on_save:
            return None
        edits = await server.in_checking_thread(lambda: actions.edits_of(checked, "fix-all", -1))
        by_uri = checked.snapshot.text_edits(edits)
        return by_uri.get(uri) if by_uri and server.scheduler.is_current(checked) else None

    @server.command(FIX_ALL)
    async def fix_all(uri: str) -> bool:
        checked = await _current(server, uri)
        edit = None if checked is None else await edit_of(server, checked, "fix-all", -1)
        if edit is None:
            return False
        answer = await server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, "Fix all URLs"))
        return answer.applied

    @server.command(EXPLAIN)
    async def explain(rule: str) -> str:
        return await explain_rule(server, rule)


async def edit_of(server: UrllintServer, checked: Checked, name: str, number: int) -> types.WorkspaceEdit | None:
    """What an action changes; ``None`` if it cannot be done."""
    edits = await server.in_checking_thread(lambda: actions.edits_of(checked, name, number))
    return actions.workspace_edit(checked, edits, versioned=server.client.versions)


def _add_answers(server: UrllintServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        found_here = await _at(server, params.text_document.uri, params.position)
        if found_here is None:
            return None
        checked, offset = found_here
        found = found_at(checked, offset)
        if found is None:
            return None
        session = server.places.sessions_for(checked.path).answering

        def answer() -> str:
            target = Targets(checked, session.linter_for(checked.path)).file(found)
            return about_url(checked, found, server.registry, target)

        try:
            text = await server.in_answering_thread(answer)
        except SettingsError:  # which is told elsewhere
            return None
        kind = types.MarkupKind.Markdown if server.client.markdown else types.MarkupKind.PlainText
        place = checked.snapshot.range(found.span) if server.scheduler.is_current(checked) else None
        return types.Hover(types.MarkupContent(kind, text), None if place is None else place[1]) if text else None

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    async def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        uri = params.text_document.uri
        checked = await _current(server, uri)
        if checked is None:
            return []
        session = server.places.sessions_for(checked.path).answering
        try:
            found = await server.in_answering_thread(
                lambda: list(document_links(checked, session.linter_for(checked.path), uri))
            )
        except SettingsError:
            return []
        return found if server.scheduler.is_current(checked) else []


async def _at(server: UrllintServer, uri: str, position: types.Position) -> tuple[Checked, int] | None:
    """What is known of a document, and where what is at ``position`` stands in the checked text.

    What is known of an earlier state is good enough where the line is as it was.
    """
    key = server.documents.key_of(uri)
    if key is None:
        return None
    latest = server.scheduler.latest(key)
    offset = None if latest is None else server.documents.offset_then(latest.snapshot, uri, position)
    if latest is None or offset is None:
        latest = await _current(server, uri)
        offset = None if latest is None else server.documents.offset_then(latest.snapshot, uri, position)
    return None if latest is None or offset is None else (latest, offset)
