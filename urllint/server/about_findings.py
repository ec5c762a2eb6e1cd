"""What clients ask about findings: diagnostics, and what can be done about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException

from urllint.server import actions
from urllint.server.checking import Checked
from urllint.server.commands import EXPLAIN, FIX_ALL, explain_rule
from urllint.server.diagnostics import diagnostic
from urllint.server.language_server import UrllintServer
from urllint.text.span import Span

_SERVER_CANCELLED: Final = -32802
_REQUEST_FAILED: Final = -32803

_MANY: Final = 40
"""Actions; where more are asked for at once (everything is selected) they are worked out when they are chosen."""

_NOT_WHAT_WAS_MEANT: Final = "read again, the file would not hold what is meant and all else as before"


def add_to(server: UrllintServer) -> None:
    """Announce the answers; `add_pulling_to` adds one, for clients that are not told unasked."""
    _add_actions(server)
    _add_changes(server)


def add_pulling_to(server: UrllintServer) -> None:
    """Announce that diagnostics can be asked for."""
    options = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="urllint")

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def pull(params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        uri = params.text_document.uri
        checked = await server.current(uri)
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


def _add_actions(server: UrllintServer) -> None:
    options = types.CodeActionOptions(
        code_action_kinds=[types.CodeActionKind.QuickFix, actions.FIX_ALL], resolve_provider=True
    )

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        checked = await server.current(uri)
        part = None if checked is None else checked.snapshot.part(uri)
        if checked is None or part is None or not server.scheduler.is_current(checked):
            return []
        own = checked.snapshot.codec.span(part.lines, params.range)
        found = list(actions.actions_at(checked, Span(part.into(own.start), part.into(own.end)), params.context.only))
        if server.client.resolves and (len(found) > _MANY or len(checked.snapshot.text) > actions.LARGE):
            made = [_action(server, checked, action) for action in found]
            for offered, action in zip(made, found, strict=True):
                if offered.command is None:
                    state = {"uri": uri, "state": checked.snapshot.number}
                    offered.data = {**state, "name": action.name, "number": action.number}
            return made
        return await _proven(server, checked, found[:_MANY])

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        data = action.data
        if not isinstance(data, dict) or action.edit is not None:
            return action
        checked = await server.current(str(data.get("uri")))
        if checked is None or checked.snapshot.number != data.get("state"):
            raise JsonRpcContentModified("the document has changed")
        action.edit = await edit_of(server, checked, str(data.get("name")), int(data.get("number", -1)))
        if action.edit is None:
            raise JsonRpcException(_NOT_WHAT_WAS_MEANT, _REQUEST_FAILED)
        return action


def _action(server: UrllintServer, checked: Checked, action: actions.Action) -> types.CodeAction:
    """An action without what it changes."""
    made = types.CodeAction(action.title, kind=action.kind, is_preferred=action.is_preferred or None)
    if action.finding is not None:
        told = diagnostic(action.finding, checked.snapshot, server.registry.rules, server.client.shows)
        made.diagnostics = None if told is None else [told[1]]
        if action.name == "explain":
            made.command = types.Command(action.title, EXPLAIN, arguments=[action.finding.rule])
    return made


async def _proven(server: UrllintServer, checked: Checked, found: Iterable[actions.Action]) -> list[types.CodeAction]:
    """The actions that can be done, with what they change."""
    offered: list[types.CodeAction] = []
    for action in found:
        made = _action(server, checked, action)
        if made.command is None:
            made.edit = await edit_of(server, checked, action.name, action.number)
            if not server.scheduler.is_current(checked):
                return []
        if made.command is not None or made.edit is not None:
            offered.append(made)
    return offered


def _add_changes(server: UrllintServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL)
    async def will_save(params: types.WillSaveTextDocumentParams) -> list[types.TextEdit] | None:
        uri = params.text_document.uri
        checked = await server.current(uri)
        if checked is None or not server.places.sessions_for(checked.path).checking.client.fix_on_save:
            return None
        edits = await server.in_checking_thread(lambda: actions.edits_of(checked, "fix-all", -1))
        by_uri = checked.snapshot.text_edits(edits)
        return by_uri.get(uri) if by_uri and server.scheduler.is_current(checked) else None

    @server.command(FIX_ALL)
    async def fix_all(uri: str) -> bool:
        checked = await server.current(uri)
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
