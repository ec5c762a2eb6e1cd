"""An editor, as far as the server can tell: a client with the capabilities of today's editors."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

Value = TypeVar("Value")

SERVER = [sys.executable, "-m", "urllint", "server"]

LONGEST_WAIT = 300.0
"""Seconds; machines that test may be busy."""


class Editor:
    """A client of a server of its own. ``versions`` are those for which diagnostics came, by document."""

    def __init__(self, client: LanguageClient, root: Path) -> None:
        self.client = client
        self.root = root
        self.versions: dict[str, list[int | None]] = {}
        self.registered: list[types.Registration] = []
        self.applied: list[types.WorkspaceEdit] = []
        self.shown: list[str] = []

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams) -> None:
            self.registered += params.registrations

        @client.feature(types.WORKSPACE_APPLY_EDIT)
        def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
            self.applied.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: types.PublishDiagnosticsParams) -> None:
            client.diagnostics[params.uri] = params.diagnostics
            self.versions.setdefault(params.uri, []).append(params.version)

        @client.feature(types.WINDOW_SHOW_DOCUMENT)
        def show(params: types.ShowDocumentParams) -> types.ShowDocumentResult:
            self.shown.append(params.uri)
            return types.ShowDocumentResult(success=True)

    def uri(self, name: str) -> str:
        """The URI of a file in the first folder."""
        return f"{self.root.as_uri()}/{name}"

    def open(self, uri: str, text: str, language: str = "markdown", version: int = 1) -> None:
        """Open a document."""
        item = types.TextDocumentItem(uri, language, version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri: str, version: int, text: str, range_: types.Range | None = None) -> None:
        """Edit a document: all of it, or what is at a range."""
        change = (
            types.TextDocumentContentChangeWholeDocument(text)
            if range_ is None
            else types.TextDocumentContentChangePartial(range_, text)
        )
        identifier = types.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))

    def close(self, uri: str) -> None:
        """Close a document."""
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    async def diagnostics(self, uri: str, version: int | None = 1) -> list[types.Diagnostic]:
        """What is published for a version of a document."""
        await until(lambda: version in self.versions.get(uri, ()))
        return list(self.client.diagnostics[uri])

    async def next_diagnostics(self, uri: str, cause: Callable[[], object]) -> list[types.Diagnostic]:
        """What is published for a document after ``cause``."""
        before = len(self.versions.get(uri, ()))
        cause()
        await until(lambda: len(self.versions.get(uri, ())) > before)
        return list(self.client.diagnostics[uri])

    async def actions(
        self, uri: str, range_: types.Range, only: list[str] | None = None
    ) -> dict[str, types.CodeAction]:
        """The actions that change something, by title."""
        return {
            action.title: action
            for action in await self.offered(uri, range_, only)
            if isinstance(action, types.CodeAction)
        }

    async def offered(
        self, uri: str, range_: types.Range, only: list[str] | None = None
    ) -> list[types.CodeAction | types.Command]:
        """All actions that are offered; the client's library takes those that call a command for the command."""
        context = types.CodeActionContext([], only)
        answer = await self.client.text_document_code_action_async(
            types.CodeActionParams(types.TextDocumentIdentifier(uri), range_, context)
        )
        return list(answer or ())

    async def hover(self, uri: str, line: int, character: int) -> str:
        """What is shown at a place; empty if nothing is."""
        answer = await self.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        )
        return answer.contents.value if answer is not None and isinstance(answer.contents, types.MarkupContent) else ""

    async def completions(self, uri: str, line: int, character: int) -> list[types.CompletionItem]:
        """What is offered at a place."""
        answer = await self.client.text_document_completion_async(
            types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
        )
        return list(answer.items) if isinstance(answer, types.CompletionList) else []

    def messages(self) -> list[str]:
        """What the user has been told."""
        return [message.message for message in self.client.messages]

    async def end(self) -> None:
        """Say goodbye."""
        await self.client.shutdown_session()
        await self.client.stop()


async def until(is_true: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = asyncio.get_running_loop().time() + LONGEST_WAIT
    while not is_true():
        assert asyncio.get_running_loop().time() < deadline, "it did not come to that"
        await asyncio.sleep(0.01)


def capabilities(
    encoding: str = "utf-16",
    *,
    pulls: bool = False,
    refreshes: bool = True,
    configures: bool = False,
    resolves: bool = False,
) -> types.ClientCapabilities:
    """What an editor can do."""
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=[encoding, "utf-16"]),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
                related_information=True,
                code_description_support=True,
                tag_support=types.ClientDiagnosticsTagOptions([types.DiagnosticTag.Unnecessary]),
            ),
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
            code_action=types.CodeActionClientCapabilities(
                resolve_support=types.ClientCodeActionResolveOptions(["edit"]) if resolves else None
            ),
            document_link=types.DocumentLinkClientCapabilities(tooltip_support=True),
            diagnostic=types.DiagnosticClientCapabilities() if pulls else None,
            synchronization=types.TextDocumentSyncClientCapabilities(will_save_wait_until=True),
        ),
        notebook_document=types.NotebookDocumentClientCapabilities(types.NotebookDocumentSyncClientCapabilities()),
        window=types.WindowClientCapabilities(show_document=types.ShowDocumentClientCapabilities(support=True)),
        workspace=types.WorkspaceClientCapabilities(
            configuration=configures,
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True),
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=refreshes),
        ),
    )


def _client() -> LanguageClient:
    """A client without those answers that an `Editor` gives itself."""
    client = LanguageClient(converter_factory=default_converter)
    own = (types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, types.WINDOW_SHOW_DOCUMENT)
    register_lsp_features(client, {name: made for name, made in DEFAULT_CLIENT_FEATURES.items() if name not in own})
    return client


async def start(
    folders: Iterable[Path],
    can: types.ClientCapabilities | None = None,
    options: Any = None,
    environment: dict[str, str] | None = None,
) -> Editor:
    """An editor whose server has begun."""
    config = ClientServerConfig(SERVER, client_factory=_client, server_env=environment)
    folders = list(folders)
    editor = Editor(await config.start(), folders[0])
    await begin(editor, folders, can, options)
    return editor


async def begin(
    editor: Editor, folders: Iterable[Path], can: types.ClientCapabilities | None = None, options: Any = None
) -> types.InitializeResult:
    """Say hello to the server."""
    return await editor.client.initialize_session(
        types.InitializeParams(
            can or capabilities(),
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), folder.name) for folder in folders],
            initialization_options=options,
        )
    )
