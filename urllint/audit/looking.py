"""One file in; out comes all that an audit keeps of it. What it gives can be handed from process to process."""

from __future__ import annotations

from typing import NamedTuple

from urllint.engine.linter import Linter, OpenFile
from urllint.engine.result import FileResult
from urllint.model import Extraction, Finding, FoundUrl, Hole, Role
from urllint.report.found_url import document_base, is_relative
from urllint.text.document import Document

JUDGED_FORMS = frozenset({"url", "missing-colon", "missing-slashes", "unknown-scheme"})
"""Forms of found text that are read as URLs; the others only mean one."""


class Spelling(NamedTuple):
    """What decides how a found text is read. ``base`` is ``None`` where none is needed, or none is known.

    ``is_url``: it is one as it is written, and not only meant as one.
    """

    written: str
    is_relative: bool
    base: str | None
    query_encoding: str
    holes: tuple[Hole, ...]
    is_url: bool


class Sighting(NamedTuple):
    """A spelling at its place, as in `urllint.audit.model.Occurrence`."""

    spelling: Spelling
    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int
    context: str
    role: Role


class FileFacts(NamedTuple):
    """What there is in the file at ``path``.

    ``rules`` are the names of those in force. ``is_complete``: no plugin failed. ``unread`` says why a file could not
    be read at all; empty if it could.
    """

    path: str
    sightings: tuple[Sighting, ...] = ()
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0
    rules: tuple[str, ...] = ()
    is_complete: bool = True
    unread: str = ""


def look_at(data: bytes, path: str, linter: Linter, *, is_whole: bool = True) -> FileFacts | None:
    """What the linter sees in ``data``, the content of the file at ``path``; ``None`` if it is binary.

    Without ``is_whole`` some rule does not see all it needs, so that no suppression is called unused.
    """
    opened = linter.open(data, path)
    if isinstance(opened, FileResult):
        return None
    if not is_whole:
        opened = opened._replace(is_whole=False)
    look = linter.look(opened)
    return FileFacts(
        path,
        tuple(_sightings(opened, look.extraction)),
        look.result.findings,
        look.result.suppressed,
        tuple(opened.rules.specs),
        look.complete,
    )


def _sightings(opened: OpenFile, extraction: Extraction) -> list[Sighting]:
    document = opened.document
    base = document_base(extraction, opened.base)
    own_base = extraction.base
    return [
        _sighting(found, document, opened.base if found is own_base else base, extraction.query_encoding)
        for found in extraction.urls
    ]


def _sighting(found: FoundUrl, document: Document, base: str | None, encoding: str) -> Sighting:
    relative = is_relative(found)
    is_url = found.form in JUDGED_FORMS
    spelling = Spelling(found.text, relative, base if relative and is_url else None, encoding, found.holes, is_url)
    start, end = found.span
    line, column = document.position(start)
    end_line, end_column = document.position(end)
    return Sighting(spelling, line, column, end_line, end_column, start, end, found.context, found.role)
