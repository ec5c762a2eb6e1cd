"""The server's state: open documents, what is known of them, and what is told to the client unasked."""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import FeatureRequestError
from pygls.lsp.server import LanguageServer

from urllint._version import __version__
from urllint.engine.linter import Linter
from urllint.redaction import redact_text
from urllint.registry import Registry
from urllint.report.display import one_line
from urllint.server.checking import Checked, check
from urllint.server.client import Client
from urllint.server.diagnostics import MOST, diagnostics, mistakes_by_path
from urllint.server.documents import Documents, Snapshot
from urllint.server.protocol import Protocol
from urllint.server.scheduling import DELAY, THREADS, Outdated, Scheduler
from urllint.server.uris import NAMELESS, path_of, uri_of
from urllint.server.workspace import Workspace
from urllint.settings import SettingsError

Result = TypeVar("Result")


class UrllintServer(LanguageServer):
    """The language server.

    Used in the message loop's thread, but for what is handed to the two others by `in_checking_thread` and
    `in_answering_thread`.
    """

    protocol: Protocol

    def __init__(self, registry: Registry) -> None:
        super().__init__(
            "urllint",
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            notebook_document_sync=types.NotebookDocumentSyncOptions(
                [types.NotebookDocumentFilterWithNotebook(notebook="*")]
            ),
            protocol_cls=Protocol,
        )
        self.registry = registry
        self.client = Client()
        self.is_ended = False
        self.documents = Documents()
        self.places = Workspace(registry)
        self.scheduler = Scheduler(self.documents, self._check, self._tell, self.say_defect)
        self._answering = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"{THREADS}answer")
        self._pages: TemporaryDirectory[str] | None = None
        self._said: set[str] = set()
        self._mistakes: dict[str, tuple[str, ...]] = {}
        self._told: list[str] = []
        self._mistaken: dict[str, list[types.Diagnostic]] = {}
        self._refreshing: asyncio.TimerHandle | None = None

    def shutdown(self) -> None:
        """Stop all threads; what is going on in them is of no use any more."""
        self.scheduler.thread.shutdown(wait=False, cancel_futures=True)
        self._answering.shutdown(wait=False, cancel_futures=True)
        if self._pages is not None:
            self._pages.cleanup()
        super().shutdown()  # type: ignore[no-untyped-call]  # pygls' own is without types

    def pages_folder(self) -> str:
        """A folder for the pages of rules that are shown; it is there as long as the server."""
        if self._pages is None:
            self._pages = TemporaryDirectory(prefix="urllint-")
        return self._pages.name

    # What people are told

    def say(self, message: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """Show a message to the user, but each only once."""
        message = self._shown(message)
        if message not in self._said:
            self._said.add(message)
            self.window_show_message(types.ShowMessageParams(kind, f"urllint: {message}"))

    @staticmethod
    def _shown(message: str) -> str:
        return one_line(redact_text(message))

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Say what went wrong with a message that nobody waits for an answer to."""
        if source is not FeatureRequestError:
            self.say(f"{type(error).__name__}: {error}")

    def say_defect(self, error: BaseException) -> None:
        """Say that something in urllint failed, and write to the log where."""
        log(error)
        self.say(f"{_internal(error)}; the server's log says more")

    # Threads

    async def in_checking_thread(self, function: Callable[[], Result]) -> Result:
        """Do something that may take long, with the engine that checks documents."""
        return await asyncio.get_running_loop().run_in_executor(self.scheduler.thread, function)

    async def in_answering_thread(self, function: Callable[[], Result]) -> Result:
        """Find an answer that nobody should wait long for."""
        return await asyncio.get_running_loop().run_in_executor(self._answering, function)

    async def answer(self, checked: Checked, function: Callable[[Linter], Result]) -> Result | None:
        """Find an answer about a document, with a linter; ``None`` where the settings cannot be used."""
        session = self.places.sessions_for(checked.path).answering

        def work() -> Result | None:
            begun = monotonic()
            try:
                result = function(session.linter_for(checked.path))
            except SettingsError:  # which is told with the diagnostics
                return None
            session.spent(monotonic() - begun)
            return result

        return await self.in_answering_thread(work)

    def _check(self, snapshot: Snapshot) -> Checked:
        """Check a snapshot; called in the thread for it. What nobody expected is a failure, too."""
        path = self.places.path_for(snapshot)
        try:
            checked = check(snapshot, path, self.places.sessions_for(path).checking)
            return checked._replace(diagnostics=diagnostics(checked, self.registry.rules, self.client.shows))
        except Exception as error:  # noqa: BLE001 - the server lives on, and says it
            log(error)
            failures = (f"{_internal(error)}; the server's log says more",)
            return Checked(snapshot, path, failures=failures, diagnostics={part.uri: [] for part in snapshot.parts})

    async def current(self, uri: str) -> Checked | None:
        """What is known of an open document as it is, or is by then; ``None`` if it is not open."""
        key = self.documents.key_of(uri)
        if key is None:
            return None
        try:
            return await self.scheduler.current(key)
        except Outdated:
            return None

    # Documents

    def did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Check a document that is open now."""
        self.scheduler.changed(self.documents.open(params.text_document), at_once=True)

    def did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Check a document that has been edited, when its editor pauses."""
        document = params.text_document
        key = self.documents.change(document.uri, document.version, params.content_changes)
        if key is not None:
            self.scheduler.changed(key)

    def did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a document."""
        uri = params.text_document.uri
        self.documents.close(uri)
        self._forget(uri, [uri])

    def did_open_notebook(self, params: types.DidOpenNotebookDocumentParams) -> None:
        """Check a notebook that is open now."""
        self.scheduler.changed(self.documents.open_notebook(params), at_once=True)

    def did_change_notebook(self, params: types.DidChangeNotebookDocumentParams) -> None:
        """Check a notebook that has been edited, when its editor pauses."""
        changed = self.documents.change_notebook(params)
        if changed is not None:
            key, gone = changed
            for uri in gone:
                self._publish(uri, None, [])
            self.scheduler.changed(key)

    def did_close_notebook(self, params: types.DidCloseNotebookDocumentParams) -> None:
        """Forget a notebook."""
        cells = self.documents.close_notebook(params)
        self._forget(params.notebook_document.uri, cells)

    def _forget(self, key: str, uris: list[str]) -> None:
        self.scheduler.closed(key)
        for uri in uris:
            self._publish(uri, None, [])
        if self._mistakes.pop(key, ()):
            self._tell_mistakes()

    def check_again(self, keys: Iterable[str]) -> None:
        """Check documents again, for something outside of them has changed."""
        for key in keys:
            self.documents.touch(key)
            self.scheduler.changed(key)
            if self.client.pulls and self._refreshing is None:
                # Files come and go by the hundred; the client need not be told of each.
                self._refreshing = asyncio.get_running_loop().call_later(DELAY, self._refresh)

    def _refresh(self) -> None:
        self._refreshing = None
        self.workspace_diagnostic_refresh(None)

    # Results

    def _tell(self, checked: Checked) -> None:
        """Tell the client of a result that is not outdated."""
        for failure in checked.failures:
            self.say(failure)
        if len(checked.findings) > MOST:
            text = f"of {len(checked.findings):,} findings in {checked.path} the first {MOST:,} are shown"
            self.say(text, types.MessageType.Info)
        key = checked.snapshot.key
        if checked.mistakes != self._mistakes.get(key, ()):
            self._mistakes[key] = checked.mistakes
            if not checked.mistakes:
                del self._mistakes[key]
            self._tell_mistakes()
        if not self.client.pulls:
            versions = {part.uri: part.version for part in checked.snapshot.parts}
            for uri, found in self.diagnostics(checked).items():
                self._publish(uri, versions[uri], found)

    def diagnostics(self, checked: Checked) -> dict[str, list[types.Diagnostic]]:
        """The diagnostics of a result by document, with those of a settings file that is one of them."""
        return {
            uri: [*found, *self._mistaken.get(path_of(uri) or "", ())] for uri, found in checked.diagnostics.items()
        }

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        if self.client.pulls and self.documents.key_of(uri) is not None:
            return
        if uri == NAMELESS:
            return  # or neovim makes a buffer for the root folder, which it takes the name for, and shows it there
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _tell_mistakes(self) -> None:
        """Tell what is wrong with settings files: once in words, and in the files as long as it is."""
        mistakes = list(dict.fromkeys(mistake for own in self._mistakes.values() for mistake in own))
        for mistake in mistakes:
            self.say(mistake)
        self._said -= {self._shown(mistake) for mistake in self._told if mistake not in mistakes}
        self._told = mistakes
        before, self._mistaken = self._mistaken, mistakes_by_path(mistakes)
        for path in {*before, *self._mistaken}:
            if before.get(path) == self._mistaken.get(path):
                continue
            key = next((key for key in self.documents if path_of(key) == path), None)
            if key is not None:
                self.check_again([key])
            else:
                self._publish(uri_of(path), None, self._mistaken.get(path, []))


def log(error: BaseException) -> None:
    """Write to the server's log where something failed."""
    sys.stderr.write(redact_text("".join(traceback.format_exception(error))))


def _internal(error: BaseException) -> str:
    return f"internal error: {type(error).__name__}: {error}"
