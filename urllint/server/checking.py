"""Checking a snapshot: the same look at it as the command line's at the file that it would be saved as."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple

from lsprotocol import types

from urllint.engine.fixer import open_for_change
from urllint.engine.linter import Linter, Look, OpenFile
from urllint.engine.narrowing import INCOMPLETE
from urllint.engine.result import FileResult
from urllint.files import encode
from urllint.model import Finding
from urllint.redaction import redact_text
from urllint.report.reporter import is_grave_enough
from urllint.server.documents import Snapshot
from urllint.server.sessions import Session
from urllint.settings import SettingsError
from urllint.text.document import Document

_MARK = b"\xef\xbb\xbf"


class Opened(NamedTuple):
    """A snapshot on its way to being checked: the linter, the bytes that it would be saved as, and the open file."""

    linter: Linter
    data: bytes
    file: OpenFile


class Checked(NamedTuple):
    """A snapshot, and what is known of it.

    ``opened`` and ``look`` are ``None`` if there is nothing to check: it is excluded, or no text, or the settings are
    wrong. ``findings`` are those that people are told of, ``diagnostics`` what a client is told, by the URI of each
    document; ``failures`` say which plugins failed on the way, and ``mistakes`` what is wrong with the settings.
    """

    snapshot: Snapshot
    path: str
    opened: Opened | None = None
    look: Look | None = None
    findings: tuple[Finding, ...] = ()
    failures: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()
    diagnostics: Mapping[str, list[types.Diagnostic]] = MappingProxyType({})


def check(snapshot: Snapshot, path: str, session: Session) -> Checked:
    """Check a snapshot as the file at ``path``."""
    begun = monotonic()
    try:
        linter = session.linter_for(path)
        if session.resolver.is_excluded(path):
            return Checked(snapshot, path)
        opened = open_text(linter, snapshot.text, path)
        if opened is None:
            return Checked(snapshot, path)
        look = linter.look(opened.file)
        session.spent(monotonic() - begun)
    except SettingsError as error:
        return Checked(snapshot, path, mistakes=error.messages)
    found = look.result.findings
    failures = tuple(redact_text(finding.message) for finding in found if finding.rule == INCOMPLETE)
    level = "info" if opened.file.settings is None else opened.file.settings.show_level
    told = tuple(
        finding
        for finding in found
        if finding.rule != INCOMPLETE and finding.explained_by is None and is_grave_enough(finding, level)
    )
    return Checked(snapshot, path, opened, look, told, failures)


def open_text(linter: Linter, text: str, path: str) -> Opened | None:
    """Open ``text`` as the content of the file at ``path``; ``None`` if there is nothing to check in it.

    It is opened as the bytes that it would be saved as: in the encoding that it declares.
    """
    data = text.encode("utf-8")
    file = open_for_change(linter, data, path)
    if isinstance(file, OpenFile) and file.document.text != text:
        data = _encoded(file.document, text)
        file = open_for_change(linter, data, path)
        if isinstance(file, OpenFile) and file.document.text != text:
            data = _MARK + text.encode("utf-8")
            file = open_for_change(linter, data, path)
    return None if isinstance(file, FileResult) else Opened(linter, data, file)


def _encoded(document: Document, text: str) -> bytes:
    try:
        return encode(document, text)
    except UnicodeEncodeError:  # the declaration is not, or not yet, that of what is written
        return _MARK + text.encode("utf-8")
