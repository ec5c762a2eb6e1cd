"""One file in; out comes all that an audit keeps of it. What it gives can be handed from process to process."""

from __future__ import annotations

from typing import Final, NamedTuple

from urllint.engine.linter import Linter, OpenFile
from urllint.engine.result import Failure, FileResult
from urllint.files import read_unless_binary
from urllint.model import Extraction, Finding, FoundUrl, Hole, Role
from urllint.online.questions import Questions
from urllint.report.found_url import document_base, is_relative
from urllint.text.document import Document
from urllint.workers import WorkerLostError

JUDGED_FORMS: Final = frozenset({"url", "missing-colon", "missing-slashes", "unknown-scheme"})
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

    ``rules`` are the names of those in force. ``is_complete``: no plugin failed; ``failures`` says whose failures are
    among the findings. ``skipped`` says why there was nothing to look at; empty if there was. ``asked`` are the
    serialized URLs that servers are to be asked about.
    """

    path: str
    sightings: tuple[Sighting, ...] = ()
    findings: tuple[Finding, ...] = ()
    suppressed: int = 0
    rules: tuple[str, ...] = ()
    is_complete: bool = True
    failures: tuple[Failure, ...] = ()
    skipped: str = ""
    asked: tuple[str, ...] = ()


NOT_TEXT: Final = "is neither text nor an archive that can be read"


class PathLooker:
    """Looks at files on the disk, in whatever process it is called."""

    __slots__ = ("_linter",)

    def __init__(self, linter: Linter) -> None:
        self._linter = linter

    def __call__(self, path: str) -> FileFacts:
        """What there is in the file at ``path``."""
        try:
            data = read_unless_binary(path)
        except OSError as error:
            return FileFacts(path, skipped=f"cannot be read: {error.strerror or error}")
        return look_at(data, path, self._linter) or FileFacts(path, skipped=NOT_TEXT)

    def lost(self, error: WorkerLostError) -> FileFacts:
        """What is known of a file that ends every process that looks at it."""
        return FileFacts(error.path, findings=self._linter.check_lost(error).findings, is_complete=False)


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
        look.result.failures,
        asked=linter.answers.take() if isinstance(linter.answers, Questions) else (),
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
