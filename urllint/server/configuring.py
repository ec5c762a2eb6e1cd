"""The beginning of a session with a client, its settings, its folders, and the files that it watches for us."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from urllint.server.about_findings import add_pulling_to
from urllint.server.client import Client
from urllint.server.client_settings import ClientSettings, read_client_settings
from urllint.server.hover import compared
from urllint.server.positions import Codec
from urllint.server.uris import path_of, uri_of
from urllint.settings.resolving import FILE_NAMES

if TYPE_CHECKING:
    from urllint.server.language_server import UrllintServer

SECTION: Final = "urllint"
"""The client's settings for us."""

INTERVAL: Final = 2.0
"""Seconds between two looks at settings files that nobody watches."""

_COMES_AND_GOES: Final = types.FileSystemWatcher("**/*", types.WatchKind.Create | types.WatchKind.Delete)
"""Any file may be one that a link leads to."""

_CHANGES: Final = tuple(
    types.FileSystemWatcher(f"**/{name}") for name in (*FILE_NAMES, ".gitignore", "*.toml", "*baseline*")
)
"""Settings files, those that they extend, and baselines, as they are mostly called; others are noticed later."""


class Configuration:
    """The client's settings and folders, handed to the workspace whenever they change."""

    def __init__(self, server: UrllintServer) -> None:
        self._server = server
        self._folders: dict[str, str] = {}
        self._initial: object = None
        self._pushed: object = None
        self._asked: dict[str, object] = {}

    def initialize(self, params: types.InitializeParams) -> None:
        """Take in what the client says of itself."""
        server = self._server
        server.client = Client.of(params.capabilities)
        encoding = server.workspace.position_encoding or types.PositionEncodingKind.Utf16
        server.documents.codec = Codec(types.PositionEncodingKind(encoding).value)
        self._initial = params.initialization_options
        folders = params.workspace_folders
        if folders is None and params.root_uri is not None:
            folders = [types.WorkspaceFolder(params.root_uri, "")]
        elif folders is None and params.root_path:
            folders = [types.WorkspaceFolder(uri_of(params.root_path), "")]
        self._add(folders or [])
        self._apply()

    async def initialized(self) -> None:
        """Ask the client to tell of changes, and for its settings."""
        server = self._server
        registrations: list[types.Registration] = []
        if server.client.watches:
            options: object = types.DidChangeWatchedFilesRegistrationOptions([_COMES_AND_GOES, *_CHANGES])
            registrations.append(types.Registration("urllint-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options))
        if server.client.is_told_settings:
            options = types.DidChangeConfigurationRegistrationOptions(SECTION)
            registrations.append(
                types.Registration("urllint-settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, options)
            )
        for registration in registrations:
            with suppress(JsonRpcException):  # what the client does not tell of is noticed with the next check
                await server.client_register_capability_async(types.RegistrationParams([registration]))
        if not server.client.watches:
            self._watch()
        await self.ask()
        for _, message in server.registry.unusable:
            server.say(message)

    def _watch(self) -> None:
        """Look every now and then whether settings have changed, for a client that cannot tell."""
        if self._server.places.has_changed():
            self._server.check_again(self._server.documents)
        asyncio.get_running_loop().call_later(INTERVAL, self._watch)

    async def ask(self) -> None:
        """Ask for the client's settings, if it can be asked, and take them."""
        server = self._server
        if server.client.configures:
            folders = list(self._folders.items())
            items = [types.ConfigurationItem(section=SECTION)]
            items += [types.ConfigurationItem(uri, SECTION) for _, uri in folders]
            try:
                answers = await server.workspace_configuration_async(types.ConfigurationParams(items))
            except JsonRpcException as error:
                server.say(f"the client's settings cannot be read: {error.message}", types.MessageType.Warning)
            else:
                self._asked = dict(zip(("", *(folder for folder, _ in folders)), answers, strict=False))
        self._apply()

    async def change_settings(self, settings: object) -> None:
        """Take settings that the client sends, or ask for them."""
        self._pushed = settings
        await self.ask()

    async def change_folders(self, event: types.WorkspaceFoldersChangeEvent) -> None:
        """Take other folders."""
        for folder in event.removed:
            self._folders.pop(_folder_path(folder), None)
        self._add(event.added)
        await self.ask()

    def _add(self, folders: Iterable[types.WorkspaceFolder]) -> None:
        for folder in folders:
            path = _folder_path(folder)
            if path:
                self._folders[path] = folder.uri

    def _apply(self) -> None:
        server = self._server
        by_folder: dict[str, ClientSettings] = {}
        for folder in ("", *self._folders):
            given = self._asked.get(folder)
            given = self._pushed if given is None else given
            given = given if given else self._initial
            here = folder or next(iter(self._folders), os.getcwd())  # noqa: PTH109 - str paths throughout
            by_folder[folder], problems = read_client_settings(given, here, server.registry)
            for problem in problems:
                server.say(f"in the editor's settings, {problem}")
        if server.places.configure(self._folders, by_folder):
            server.check_again(server.documents)


def _folder_path(folder: types.WorkspaceFolder) -> str:
    path = path_of(folder.uri)
    return "" if path is None else path.rstrip("/") or "/"


def add_to(server: UrllintServer) -> None:
    """Announce what is said at the beginning, at the end, and when something has changed."""
    configuration = Configuration(server)

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        server.is_ended = True

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        configuration.initialize(params)
        if server.client.pulls:
            add_pulling_to(server)

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        await configuration.initialized()
        # What the first hover needs is not at hand at once: there are many readers.
        await server.in_answering_thread(lambda: compared("https://example.org/", None, server.registry))

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        await configuration.change_settings(params.settings)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def did_change_folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        await configuration.change_folders(params.event)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        server.places.forget_files()
        server.check_again(_concerned(server, [change.uri for change in params.changes]))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        server.places.forget_files()
        server.check_again(_concerned(server, [params.text_document.uri]))


def _concerned(server: UrllintServer, changed: Iterable[str]) -> list[str]:
    """The documents whose findings may be others when these files have changed."""
    paths = [path for uri in changed if (path := path_of(uri)) is not None]
    is_everything = any(path.endswith("/.gitignore") or server.places.depends_on(path) for path in paths)
    return [key for key in server.documents if is_everything or _looks_elsewhere(server, key)]


def _looks_elsewhere(server: UrllintServer, key: str) -> bool:
    """Whether what is found in a document depends on other files."""
    checked = server.scheduler.latest(key)
    if checked is None or checked.look is None:
        return True
    return any(found.may_be_relative for found in checked.look.extraction.urls)
