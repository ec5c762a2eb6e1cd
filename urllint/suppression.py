"""Suppressions: comments that say which findings are accepted, and where.

``urllint: ignore[rule, ...] reason`` speaks for its own line or, alone on its lines, for what the comment governs (the
next paragraph, tag, statement, key); ``urllint: ignore-file[rule, ...]`` speaks for the whole file. Rule names are
required, so that a suppression cannot hide what nobody has seen; ``ignore[ALL]`` does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from urllint.model import Comment, Finding
from urllint.text.document import Document
from urllint.text.span import Span

MARK: Final = "urllint:"
_SUPPRESSION: Final = re.compile(r"urllint:[ \t]*(ignore-file|ignore)\b[ \t]*(\[[^\]\r\n]*\])?")
_NAME: Final = re.compile(r"[^\s,\[\]]+")


class Suppression:
    """One rule name in one suppression comment.

    ``name`` as written, ``rule`` the rule's own name (``None`` if there is no such rule), ``span`` the raw span of the
    name, ``scope`` the raw span it speaks for (``None`` for the whole file), ``used`` whether a finding was there.
    """

    __slots__ = ("name", "rule", "scope", "span", "used")

    def __init__(self, name: str, rule: str | None, span: Span, scope: Span | None) -> None:
        self.name = name
        self.rule = rule
        self.span = span
        self.scope = scope
        self.used = False

    def covers(self, finding: Finding) -> bool:
        """Whether the finding is of this rule and touches the scope; one about a whole file needs the file."""
        if finding.rule != self.rule:
            return False
        if self.scope is None:
            return True
        span = finding.span
        return span is not None and span.start <= self.scope.end and self.scope.start <= span.end


def find_suppressions(
    document: Document, comments: Iterable[Comment], resolve: Callable[[str], str | None]
) -> list[Suppression]:
    """The suppressions in a document's comments; ``resolve`` gives a rule's own name for a name or alias."""
    found: list[Suppression] = []
    for comment in comments:
        if MARK in comment.text:
            found.extend(_in_comment(document, comment, resolve))
    return found


def _in_comment(document: Document, comment: Comment, resolve: Callable[[str], str | None]) -> Iterator[Suppression]:
    for match in _SUPPRESSION.finditer(document.text, comment.span.start, comment.span.end):
        scope = None if match[1] == "ignore-file" else _scope(document, comment)
        if match[2] is None:
            yield Suppression("", None, Span(*match.span()), scope)
            continue
        for name in _NAME.finditer(document.text, match.start(2), match.end(2)):
            yield Suppression(name[0], resolve(name[0]), Span(*name.span()), scope)


def _scope(document: Document, comment: Comment) -> Span:
    """What the comment governs, if it stands alone on its lines, else the lines it stands on."""
    if comment.governs is not None:
        return comment.governs
    lines = document.lines
    first = lines.span(lines.position(comment.span.start).line)
    last = lines.span(lines.position(max(comment.span.start, comment.span.end - 1)).line)
    return Span(first.start, last.end)


def apply_suppressions(findings: Iterable[Finding], suppressions: list[Suppression]) -> tuple[list[Finding], int]:
    """The findings that no suppression covers, and the number of those that one does."""
    kept: list[Finding] = []
    hidden = 0
    for finding in findings:
        covering = [suppression for suppression in suppressions if suppression.covers(finding)]
        for suppression in covering:
            suppression.used = True
        if covering:
            hidden += 1
        else:
            kept.append(finding)
    return kept, hidden
