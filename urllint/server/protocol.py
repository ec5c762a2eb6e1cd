"""Keeps the documents as they are for the checks: pygls' own would be split into lines anew with every edit, at other
characters than the protocol says. And lets nobody wait for what cannot be read: a request with wrong parameters is
answered, and an answer that is none is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol, lsp_method

if TYPE_CHECKING:
    from urllint.server.language_server import UrllintServer


class Protocol(LanguageServerProtocol):
    """The protocol, with changes of documents handed to the server."""

    _server: UrllintServer

    def structure_message(self, data: dict[str, object]) -> object:
        """The message that a JSON object is. Raises JsonRpcException if it is none."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            number = data.get("id")
            if not isinstance(number, int | str):
                raise
            if "method" not in data:
                wrong = {"code": error.code, "message": error.message}
                return super().structure_message({"jsonrpc": self.VERSION, "id": number, "error": wrong})
            self._send_response(number, error=error.to_response_error())
            raise

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """A document is open."""
        self._server.did_open(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """A document has been edited."""
        self._server.did_change(params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """A document is closed."""
        self._server.did_close(params)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: types.DidOpenNotebookDocumentParams) -> None:
        """A notebook is open."""
        self._server.did_open_notebook(params)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(self, params: types.DidChangeNotebookDocumentParams) -> None:
        """A notebook has been edited."""
        self._server.did_change_notebook(params)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: types.DidCloseNotebookDocumentParams) -> None:
        """A notebook is closed."""
        self._server.did_close_notebook(params)
