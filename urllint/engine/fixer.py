"""Fixing a file: rounds of fixes over its text, and what is left afterwards.

Nothing is written here. What may not be changed (generated files, text that would not survive being written back, files
on which a plugin failed) is only checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from urllint.engine.linter import Linter, Look, OpenFile, plugin_failure
from urllint.engine.result import FileResult
from urllint.engine.unsuppressing import remove_suppressions
from urllint.files import encode
from urllint.fixing.placing import withhold
from urllint.fixing.rounds import Applied, FixCycleError, FixedText, Reading, fix_text
from urllint.model import Edit, Finding
from urllint.text.document import Document

NOT_READ_WHOLE = "the file is not valid in its encoding, and could not be written back as it is"


class FixedFile(NamedTuple):
    """A file before and after its fixes.

    ``result`` is what is left. ``document`` holds the text before, ``edits`` lead from it to the text after, whose
    bytes ``data`` is. Nothing was fixed if there are no edits.
    """

    result: FileResult
    document: Document
    edits: tuple[Edit, ...]
    data: bytes
    applied: tuple[Applied, ...] = ()


def fix_bytes(linter: Linter, data: bytes, path: str, wanted: Callable[[Finding], bool]) -> FixedFile | FileResult:
    """Fix ``data``, the content of the file at ``path``: everything that ``wanted`` lets through.

    Only a result if nothing could be fixed, because the file is binary or the quick pass saw that it is clean.
    """
    opened = open_for_change(linter, data, path)
    return opened if isinstance(opened, FileResult) else fix_opened(linter, opened, data, wanted)


def fix_opened(
    linter: Linter, opened: OpenFile, data: bytes, wanted: Callable[[Finding], bool], look: Look | None = None
) -> FixedFile:
    """Fix a file that is open for change; ``data`` is its content, ``look`` a look at it if there has been one.

    ``wanted`` is asked about the findings of that look before any others.
    """
    document = opened.document
    looks = _Looks(linter, opened, look)
    try:
        fixed = fix_text(document.text, looks.read, lambda finding: finding.url_span is not None and wanted(finding))
    except FixCycleError as cycle:
        return FixedFile(_with_cycle(linter, opened, looks.first(), cycle), document, (), data)
    fixed = remove_suppressions(fixed, looks.read, wanted)
    result = looks.result(fixed)
    return FixedFile(
        result, document, fixed.edits, encode(document, fixed.text) if fixed.edits else data, fixed.applied
    )


def open_for_change(linter: Linter, data: bytes, path: str) -> OpenFile | FileResult:
    """`Linter.open`, with a text that could not be written back as it is marked as one that may not be changed."""
    opened = linter.open(data, path)
    if isinstance(opened, FileResult) or opened.unfixable or _survives(opened.document, data):
        return opened
    return opened._replace(unfixable=NOT_READ_WHOLE)


def _survives(document: Document, data: bytes) -> bool:
    """Whether the text can be written back byte for byte."""
    try:
        return encode(document, document.text) == data
    except UnicodeEncodeError:
        return False


class _Looks:
    """The looks at a text on its way through the rounds."""

    def __init__(self, linter: Linter, opened: OpenFile, look: Look | None) -> None:
        self._linter = linter
        self._opened = opened
        self._known = look
        self._by_text: dict[str, Look] = {}

    def read(self, text: str) -> Reading:
        """One look at ``text``."""
        known, self._known = self._known, None
        look = self._by_text[text] = known or self._linter.look(self._opened, text)
        return Reading(look.extraction, look.result.findings, look.complete)

    def result(self, fixed: FixedText) -> FileResult:
        """What is left in the end."""
        last = self._by_text[fixed.text].result
        return last._replace(findings=self._with_failures(fixed.reading.findings), fixed=len(fixed.applied))

    def first(self) -> FileResult:
        """What there was in the beginning."""
        first = self._by_text[self._opened.document.text].result
        return first._replace(findings=self._with_failures(first.findings))

    def _with_failures(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings with the plugins' failures of every look: each is told only once in a run."""
        others = [
            finding
            for look in self._by_text.values()
            for finding in look.result.findings
            if finding.rule == "plugin-failure" and finding not in findings
        ]
        return (*others, *findings)


def _with_cycle(linter: Linter, opened: OpenFile, first: FileResult, cycle: FixCycleError) -> FileResult:
    """What there was in the beginning, with nothing to fix, and the defect of the rules."""
    for finding in first.findings:
        if finding.fix is not None:
            finding.fix = withhold(finding.fix, str(cycle))
    owners = dict.fromkeys(linter.registry.owners["rule", name] for name in cycle.rules)
    defects = [
        plugin_failure(owner, first.path, opened.rules, str(cycle), "nothing in this file was fixed")
        for owner in owners
    ]
    return first._replace(findings=(*defects, *first.findings))
