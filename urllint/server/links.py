"""Where the URLs of a document lead when somebody follows them in an editor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from urllint.engine.linter import Linter
from urllint.links.document import LinkingDocument
from urllint.links.splitting import split
from urllint.model import FoundUrl
from urllint.redaction import redact_url
from urllint.report.display import one_line
from urllint.report.found_url import document_base, is_relative
from urllint.server.checking import Checked
from urllint.server.uris import uri_of
from urllint.whatwg import parse

_FOLLOWED: Final = frozenset({"http", "https", "ftp", "mailto", "file"})
"""Schemes of what an editor may open; others may run something in it."""

_LONGEST: Final = 2000


class Targets:
    """Finds the files that the relative references of a document lead to; ``linter`` is that of the asking thread."""

    def __init__(self, checked: Checked, linter: Linter) -> None:
        self._checked = checked
        self._linter = linter
        self._document: LinkingDocument | None = None
        specs = linter.registry.extractors.values()
        self._linking = frozenset(spec.name for spec in specs if spec.links_files)

    def file(self, found: FoundUrl) -> str | None:
        """The absolute path of the file that a relative reference leads to; ``None`` where that is not known."""
        opened = self._checked.opened
        if opened is None or opened.file.settings is None or found.holes:
            return None
        if found.places[-1].extractor not in self._linking or not is_relative(found):
            return None
        parts = split(found.text, is_path=found.form == "path")
        if not parts.path:
            return self._checked.path
        if self._document is None:
            self._document = self._linter.facts.linking_document(opened.file.document, opened.file.settings)
        repository = self._document.repository
        for candidate in self._document.candidates(parts.path):
            target = self._document.find(candidate)
            if target is not None and not candidate.startswith(".."):
                page = repository.pages.index_of(target) if target in repository.listing.folders else target
                return None if page is None else f"{repository.listing.root.rstrip('/')}/{page}"
        return None


def document_links(checked: Checked, uri: str, *, tooltips: bool) -> Iterator[types.DocumentLink]:
    """A link for each URL in a document that an editor can follow; asked in the thread that checked it."""
    if checked.look is None or checked.opened is None:
        return
    extraction = checked.look.extraction
    base = document_base(extraction, checked.opened.file.base)
    targets = Targets(checked, checked.opened.linter)
    for found in extraction.urls:
        if found.holes or found.form not in ("url", "path", "www") or len(found.text) > _LONGEST:
            continue
        place = checked.snapshot.range(found.span)
        if place is None or place[0].uri != uri:
            continue
        target, tooltip = _target(found, base, targets)
        if target is not None:
            yield types.DocumentLink(place[1], target=target, tooltip=one_line(tooltip) if tooltips else None)


def _target(found: FoundUrl, base: str | None, targets: Targets) -> tuple[str | None, str]:
    """Where the URL leads, and that in words for people."""
    if is_relative(found):
        path = targets.file(found)
        if path is not None:
            fragment = found.text.partition("#")[2] if found.form != "path" else ""
            return uri_of(path) + (f"#{fragment}" if fragment else ""), path
        if base is None:
            return None, ""
    record = parse(f"https://{found.text}" if found.form == "www" else found.text, base).url
    if record is None or record.scheme not in _FOLLOWED:
        return None, ""
    return record.href, redact_url(record.href)
