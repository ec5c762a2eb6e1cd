"""What clients ask about URLs: what is known of one, where they lead, and what one may become."""

from __future__ import annotations

from typing import Final

from lsprotocol import types

from urllint.engine.linter import Linter
from urllint.links.anchors import Anchors, anchors_of
from urllint.server.checking import Checked
from urllint.server.completion import TRIGGERS, Item, complete, completion_items, written_before
from urllint.server.hover import about_url, found_at
from urllint.server.language_server import UrllintServer
from urllint.server.links import Targets, document_links
from urllint.server.uris import path_of

_MOST_KNOWN: Final = 50
"""Documents whose anchors are remembered."""


class _OwnAnchors:
    """The anchors of open documents, which take a while to find in a large one; used in one thread."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Anchors]] = {}

    def of(self, checked: Checked) -> Anchors | None:
        """The anchors of a document as it was checked."""
        if checked.look is None or checked.opened is None:
            return None
        key, number = checked.snapshot.key, checked.snapshot.number
        known = self._known.get(key)
        if known is None or known[0] != number:
            anchors = anchors_of(checked.opened.file.document.text, checked.look.extraction)
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = number, anchors
        return known[1]


def add_to(server: UrllintServer) -> None:
    """Announce the answers."""
    own_anchors = _OwnAnchors()

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        found_here = await _at(server, params.text_document.uri, params.position)
        if found_here is None:
            return None
        checked, offset = found_here
        found = found_at(checked, offset)
        if found is None:
            return None

        def answer(linter: Linter) -> str:
            return about_url(checked, found, server.registry, Targets(checked, linter).file(found))

        text = await server.answer(checked, answer)
        kind = types.MarkupKind.Markdown if server.client.markdown else types.MarkupKind.PlainText
        place = checked.snapshot.range(found.span) if server.scheduler.is_current(checked) else None
        return types.Hover(types.MarkupContent(kind, text), None if place is None else place[1]) if text else None

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        return await _complete(server, own_anchors, params)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    async def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        uri = params.text_document.uri
        checked = await server.current(uri)
        if checked is None:
            return []
        tooltips = server.client.tooltips

        def find() -> list[types.DocumentLink]:
            return list(document_links(checked, uri, tooltips=tooltips))

        # There may be thousands, and a hover should not wait for them.
        found = await server.in_checking_thread(find)
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
        latest = await server.current(uri)
        offset = None if latest is None else server.documents.offset_then(latest.snapshot, uri, position)
    return None if latest is None or offset is None else (latest, offset)


async def _complete(
    server: UrllintServer, own_anchors: _OwnAnchors, params: types.CompletionParams
) -> types.CompletionList | None:
    """What may be written at a place in a document as it is now."""
    uri, position = params.text_document.uri, params.position
    key, buffer = server.documents.key_of(uri), server.documents.buffer(uri)
    if key is None or buffer is None:
        return None
    lines, codec = buffer.lines, server.documents.codec
    offset = codec.offset(lines, position)
    line = lines.text[lines.starts[lines.line_at(offset)] : offset]
    checked = server.scheduler.latest(key) or await server.current(uri)
    if checked is None or checked.opened is None:
        return None
    opened = checked.opened.file
    is_cell = checked.snapshot.is_notebook
    written = written_before(line, server.documents.language(uri) if is_cell else opened.extractor.name)
    if written is None:
        return None
    others = {path: server.scheduler.latest(other) for other in server.documents if (path := path_of(other))}

    def answer(linter: Linter) -> list[Item]:
        settings = opened.settings or linter.settings.for_path(checked.path)
        document = linter.facts.linking_document(opened.document, settings)
        repository = document.repository
        root = repository.listing.root.rstrip("/")

        def anchors_in(path: str) -> Anchors | None:
            is_own = path == document.path
            known = checked if is_own else others.get(f"{root}/{path}")
            own = None if known is None else own_anchors.of(known)
            return repository.anchors_of(path) if own is None else own

        return list(complete(written, document, anchors_in))

    items = await server.answer(checked, answer)
    if items is None:
        return None

    def start_of(before: int) -> types.Position:
        return codec.position(lines, offset - before)

    return types.CompletionList(is_incomplete=False, items=completion_items(items, position, start_of))
