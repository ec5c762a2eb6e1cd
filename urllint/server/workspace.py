"""The workspace's folders, with the session for each of them; documents outside of all of them share one more."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from urllint.registry import Registry
from urllint.server.client_settings import ClientSettings
from urllint.server.documents import Snapshot
from urllint.server.notebooks import notebook_path
from urllint.server.sessions import Session
from urllint.server.uris import invented_path, path_of


class Sessions(NamedTuple):
    """The sessions of a folder: one for the thread that checks, one for the thread that answers."""

    checking: Session
    answering: Session


class Workspace:
    """Which session a document is checked in, and under which path."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._folders: dict[str, Sessions] = {}
        self.configure((), {})

    @property
    def folders(self) -> list[str]:
        """The paths of the folders."""
        return [folder for folder in self._folders if folder]

    def configure(self, folders: Iterable[str], settings: Mapping[str, ClientSettings]) -> bool:
        """Take these folders and what the client's settings say about each; ``""`` stands for all other places.

        Whether anything is different now.
        """
        made: dict[str, Sessions] = {}
        for folder in ("", *folders):
            client = settings.get(folder, ClientSettings())
            known = self._folders.get(folder)
            if known is None or known.checking.client != client:
                known = Sessions(Session(folder, client, self._registry), Session(folder, client, self._registry))
            made[folder] = known
        is_different = made != self._folders
        self._folders = made  # at once, for the other threads look at it
        return is_different

    def depends_on(self, path: str) -> bool:
        """Whether the file is one that settings come from, or may come from."""
        return any(sessions.checking.depends_on(path) for sessions in self._folders.values())

    def has_changed(self) -> bool:
        """Whether one of the files that settings come from has changed since it was looked at."""
        return any(sessions.checking.has_changed() for sessions in self._folders.values())

    def forget_files(self) -> None:
        """Other files than the open ones have changed."""
        for sessions in self._folders.values():
            sessions.checking.forget_files()
            sessions.answering.forget_files()

    def sessions_for(self, path: str) -> Sessions:
        """The sessions of the innermost folder that the file is in."""
        folders = self._folders
        holding = [folder for folder in folders if not folder or path.startswith(folder.rstrip("/") + "/")]
        return folders[max(holding, key=len)]

    def path_for(self, snapshot: Snapshot) -> str:
        """The path that a document is checked under."""
        path = path_of(snapshot.key)
        if path is None:
            folder = next(iter(self.folders), None) or os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - str paths
            path = invented_path(snapshot.key, snapshot.language, folder, self._registry)
        return notebook_path(path) if snapshot.is_notebook else path
