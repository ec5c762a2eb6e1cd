"""What the client can do, as far as it makes a difference."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol import types


class Shows(NamedTuple):
    """What of a diagnostic the client can show."""

    related: bool = False
    tags: bool = False
    links: bool = False


class Client(NamedTuple):
    """The client's capabilities.

    ``pulls``: it asks for diagnostics, and can be told to ask again; one that only asks when a document is edited would
    not learn of changed settings, and is told unasked. ``resolves``: it can be given an action without its edits, and
    asks for them. ``versions``: it takes edits for a version of a document.
    ``configures``: it can be asked for its settings. ``is_told_settings``: it can be asked to tell of changed ones.
    ``watches``: it can be asked to watch files. ``opens``: it can show a document. ``markdown``: it shows Markdown.
    ``tooltips``: it shows something beside a link.
    """

    shows: Shows = Shows()
    pulls: bool = False
    resolves: bool = False
    versions: bool = False
    configures: bool = False
    is_told_settings: bool = False
    watches: bool = False
    opens: bool = False
    markdown: bool = False
    tooltips: bool = False

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> Client:
        """What the client says."""
        document = capabilities.text_document or types.TextDocumentClientCapabilities()
        workspace = capabilities.workspace or types.WorkspaceClientCapabilities()
        window = capabilities.window
        action = document.code_action
        resolved = action.resolve_support.properties if action is not None and action.resolve_support else ()
        hover = document.hover
        link = document.document_link
        edit = workspace.workspace_edit
        watching = workspace.did_change_watched_files
        told = workspace.did_change_configuration
        refreshing = workspace.diagnostics
        return cls(
            shows=_shows(document.publish_diagnostics or document.diagnostic),
            pulls=document.diagnostic is not None and refreshing is not None and bool(refreshing.refresh_support),
            resolves="edit" in resolved,
            versions=edit is not None and bool(edit.document_changes),
            configures=bool(workspace.configuration),
            is_told_settings=told is not None and bool(told.dynamic_registration),
            watches=watching is not None and bool(watching.dynamic_registration),
            opens=window is not None and window.show_document is not None and window.show_document.support,
            markdown=hover is not None and types.MarkupKind.Markdown in (hover.content_format or ()),
            tooltips=link is not None and bool(link.tooltip_support),
        )


def _shows(told: types.PublishDiagnosticsClientCapabilities | types.DiagnosticClientCapabilities | None) -> Shows:
    if told is None:
        return Shows()
    tags = told.tag_support.value_set if told.tag_support is not None else ()
    return Shows(
        bool(told.related_information),
        types.DiagnosticTag.Unnecessary in tags,
        bool(told.code_description_support),
    )
