"""Which findings are suppressed: what each name in a directive speaks for, and what is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from urllint.model import Comment, Finding
from urllint.suppression.directives import Directive, Name
from urllint.text.document import Document
from urllint.text.span import Span


class Suppression:
    """One name in one directive.

    ``rule`` is the rule's own name, ``None`` if there is no such rule; ``scope`` the raw span that it speaks for,
    ``None`` for the whole file. ``used``: a finding was there, or, for an ``on``, something is off up to here.
    """

    __slots__ = ("directive", "name", "rule", "scope", "used")

    def __init__(self, directive: Directive, name: Name, rule: str | None, scope: Span | None) -> None:
        self.directive = directive
        self.name = name
        self.rule = rule
        self.scope = scope
        self.used = False

    def covers(self, finding: Finding) -> bool:
        """Whether the finding is of this rule, and reached."""
        return finding.rule == self.rule and self.directive.verb != "on" and self.reaches(finding)

    def reaches(self, finding: Finding) -> bool:
        """Whether the finding touches the scope; one about a whole file needs the file."""
        if self.scope is None:
            return True
        span = finding.span
        return span is not None and span.start <= self.scope.end and self.scope.start <= span.end


def find_suppressions(
    document: Document, directives: Iterable[Directive], resolve: Callable[[str], str | None]
) -> list[Suppression]:
    """What the directives suppress; ``resolve`` gives a rule's own name for a name or alias."""
    found: list[Suppression] = []
    open_: list[Suppression] = []
    for directive in directives:
        if directive.verb is None:
            continue
        scope = _scope(document, directive)
        for name in directive.names:
            suppression = Suppression(directive, name, resolve(name.text), scope)
            found.append(suppression)
            if directive.verb == "off":
                open_.append(suppression)
            elif directive.verb == "on":
                closed = [other for other in open_ if _ends(suppression, other)]
                suppression.used = bool(closed)
                for other in closed:
                    if other.scope is not None:
                        other.scope = Span(other.scope.start, directive.comment.span.start)
                    open_.remove(other)
    return found


def _scope(document: Document, directive: Directive) -> Span | None:
    comment = directive.comment
    if directive.verb == "ignore-file":
        return comment.region
    if directive.verb == "off":
        return Span(comment.span.start, comment.region.end if comment.region is not None else len(document.text))
    lines = document.lines
    first = lines.span(lines.position(comment.span.start).line)
    last = lines.span(lines.position(max(comment.span.start, comment.span.end - 1)).line)
    end = last.end if comment.governs is None else max(last.end, comment.governs.end)
    return _within(Span(first.start, end), comment)


def _within(span: Span, comment: Comment) -> Span:
    """The part of ``span`` that lies in the comment's region."""
    if comment.region is None:
        return span
    return Span(max(span.start, comment.region.start), min(span.end, comment.region.end))


def _ends(on: Suppression, off: Suppression) -> bool:
    return (on.rule, on.name.text if on.rule is None else "", on.directive.comment.region) == (
        off.rule,
        off.name.text if off.rule is None else "",
        off.directive.comment.region,
    )


def apply_suppressions(
    findings: Iterable[Finding], suppressions: Sequence[Suppression]
) -> tuple[list[Finding], list[Finding]]:
    """The findings that no suppression covers, and those that one does.

    A finding that another one accounts for goes with it: people are shown that one only.
    """
    by_rule: dict[str, list[Suppression]] = {}
    for suppression in suppressions:
        if suppression.rule is not None:
            by_rule.setdefault(suppression.rule, []).append(suppression)
    kept: list[Finding] = []
    hidden: list[Finding] = []
    for finding in findings:
        covering = [suppression for suppression in by_rule.get(finding.rule, ()) if suppression.covers(finding)]
        for suppression in covering:
            suppression.used = True
        (hidden if covering else kept).append(finding)
    if not hidden:
        return kept, hidden
    shown = {(finding.url_span, finding.rule) for finding in kept}
    accepted = {(finding.url_span, finding.rule) for finding in hidden} - shown
    led = [finding for finding in kept if (finding.url_span, finding.explained_by) in accepted]
    hidden.extend(led)
    gone = set(map(id, led))
    return [finding for finding in kept if id(finding) not in gone], hidden
