"""Rewriting the URLs of a file by one replacement, proven by the same rounds as fixes.

Nothing is written here. Generated files, identifiers, and what could not be read back as it should be are left alone,
and said with their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from urllint.engine.fixer import open_for_change
from urllint.engine.linter import Linter, OpenFile
from urllint.engine.result import FileResult
from urllint.files import encode
from urllint.fixing.placing import Withheld, place_edits
from urllint.fixing.replacing import Outcome, Replacement, replace_in
from urllint.fixing.rounds import WITHHELD, Reading, fix_text
from urllint.model import Edit, Extraction, Finding, Fix, FoundUrl
from urllint.text.document import Document
from urllint.whatwg import parse

IDENTIFIER = "it is an identifier, which is compared as a string"
FAILED = "an extractor failed on this file"

_RULE = "replace"


class Match(NamedTuple):
    """A URL that matches, as it was found; what it is afterwards, or the reason why it is what it was."""

    found: FoundUrl
    after: str
    reason: str = ""


class ReplacedFile(NamedTuple):
    """A file before and after.

    ``document`` holds the text before, ``edits`` lead from it to the one after, whose bytes ``data`` is.
    """

    document: Document
    matches: tuple[Match, ...]
    edits: tuple[Edit, ...]
    data: bytes


def replace_in_bytes(
    linter: Linter, data: bytes, path: str, replacement: Replacement, *, identifiers: bool = False
) -> ReplacedFile | None:
    """Rewrite what matches in ``data``, the content of the file at ``path``; ``None`` if there is no text in it.

    With ``identifiers`` what is compared as a string is rewritten, too. ``linter`` must not use the quick pass.
    """
    opened = open_for_change(linter, data, path)
    if isinstance(opened, FileResult):
        return None
    reader = _Reader(linter, opened, replacement, identifiers=identifiers)
    fixed = fix_text(opened.document.text, reader.read, lambda _: True, once=True)
    first, outcomes = reader.first
    applied = {change.url: change.finding for change in fixed.applied}
    matches = [
        Match(found, outcome.after) if number in applied else Match(found, found.text, outcome.reason or WITHHELD)
        for number, (found, outcome) in enumerate(zip(first.urls, outcomes, strict=True))
        if outcome is not None
    ]
    after = encode(opened.document, fixed.text) if fixed.edits else data
    return ReplacedFile(opened.document, tuple(matches), fixed.edits, after)


class _Reader:
    """Reads a text and finds what matches in it; ``first`` keeps what the first reading gave."""

    def __init__(self, linter: Linter, opened: OpenFile, replacement: Replacement, *, identifiers: bool) -> None:
        self._extractors = linter.extractors
        self._opened = opened
        self._replacement = replacement
        self._identifiers = identifiers
        self._is_first = True
        self.first: tuple[Extraction, list[Outcome | None]] = (Extraction(), [])

    def read(self, text: str) -> Reading:
        """One reading of ``text``, with a finding for each URL that can be rewritten."""
        document = self._opened.document.with_text(text)
        failed = len(self._extractors.failures)
        extraction = self._extractors.extract(document, self._opened.extractor)
        base = _document_base(extraction, self._opened.base)
        outcomes = [
            self._outcome(found, self._opened.base if found is extraction.base else base) for found in extraction.urls
        ]
        findings: list[Finding] = []
        for number, (found, outcome) in enumerate(zip(extraction.urls, outcomes, strict=True)):
            if outcome is not None and not outcome.reason:
                try:
                    placed = place_edits(document, found, outcome.edits, self._extractors, extraction.query_encoding)
                except Withheld as withheld:
                    outcomes[number] = Outcome((), reason=str(withheld))
                else:
                    findings.append(_finding(document, found, outcome, placed))
        complete = len(self._extractors.failures) == failed
        if not complete:
            outcomes = [outcome and Outcome((), reason=FAILED) for outcome in outcomes]
        if self._is_first:
            self.first = extraction, outcomes
            self._is_first = False
        return Reading(extraction, tuple(findings), complete)

    def _outcome(self, found: FoundUrl, base: str | None) -> Outcome | None:
        outcome = replace_in(found, self._replacement, base)
        if outcome is None:
            return None
        if self._opened.unfixable:
            return Outcome((), reason=self._opened.unfixable)
        if found.role == "identifier" and not self._identifiers:
            return Outcome((), reason=IDENTIFIER)
        return outcome


def _document_base(extraction: Extraction, base: str | None) -> str | None:
    own = extraction.base
    if own is None:
        return base
    record = None if own.holes else parse(own.text, base).url
    return None if record is None else record.href


def _finding(document: Document, found: FoundUrl, outcome: Outcome, placed: Iterable[Edit]) -> Finding:
    fix = Fix("Replace it", outcome.edits, "unsafe", "as asked for", tuple(placed), outcome.after)
    return Finding(
        rule=_RULE,
        severity="info",
        message="it matches",
        path=document.path,
        span=found.span,
        url=found.text,
        url_span=found.span,
        fix=fix,
    )
