"""Ignoring a rule in a whole file: one comment near its top, proven by reading again."""

from __future__ import annotations

from urllint.engine.fixer import FixedFile
from urllint.engine.ignoring import can_be_ignored
from urllint.engine.linter import Linter, Look, OpenFile
from urllint.engine.rereading import says_less
from urllint.files import encode
from urllint.fixing.edits import apply_edits
from urllint.fixing.rounds import Reading
from urllint.model import Edit
from urllint.suppression import MARK
from urllint.suppression.directives import find_directives
from urllint.suppression.writing import into, marks_for, places_at_top


def ignore_in_file(linter: Linter, opened: OpenFile, data: bytes, rule: str, look: Look | None = None) -> FixedFile:
    """The file with a suppression that speaks for all findings of ``rule`` in it; no edit if there can be none.

    It is open for change, ``data`` is its content, and ``look`` a look at it if there has been one.
    """
    before = look or linter.look(opened)
    document = opened.document
    edits: list[Edit] = []
    if before.complete and not opened.unfixable:
        directives = find_directives(document, before.extraction.comments)
        edits += [
            into(directive, (rule,))
            for directive in directives
            if directive.verb == "ignore-file" and directive.names and directive.comment.region is None
        ]
        marks = marks_for(opened.extractor, document.path)
        if marks is not None:
            edits += places_at_top(document, marks, (rule,))
    gone = [finding for finding in before.result.findings if finding.rule == rule and can_be_ignored(finding)]
    for edit in edits:
        text = apply_edits(document.text, [edit])
        after = linter.look(opened, text)
        if says_less(_reading(before), _reading(after), [edit], gone) and _is_read(after, edit):
            return FixedFile(after.result, document, (edit,), encode(document, text))
    return FixedFile(before.result, document, (), data)


def _is_read(look: Look, edit: Edit) -> bool:
    """Whether what was written stands in a comment that speaks for the whole file."""
    at = edit.start + max(0, edit.text.find(MARK))
    comments = look.extraction.comments
    return any(comment.region is None and comment.span.start <= at < comment.span.end for comment in comments)


def _reading(look: Look) -> Reading:
    return Reading(look.extraction, look.result.findings, look.complete)
