"""What of a file's findings a run tells: not what a baseline accepts, and only what stands in lines that have changed.

Both are decided together. Of several findings that an entry of the baseline may mean, those in lines that have not
changed are the old ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from urllint.engine.linter import Linter, Look, OpenFile
from urllint.engine.result import FileResult
from urllint.model import Finding

INCOMPLETE = "plugin-failure"
"""The rule whose findings say that the verdict is not complete; they are always told."""


class Accepting(Protocol):
    """A baseline, or several: says which findings are accepted."""

    def accept(self, path: str, findings: list[Finding], /) -> list[Finding]:
        """Those of the findings in the file at ``path`` that are accepted; earlier ones go first."""
        ...


class Touch(NamedTuple):
    """What a run is about in one file.

    ``lines``: whether one of the lines from the first to the last, both included, is meant; given a text that edits
    have made of the file's, ``moved`` does the same there. ``by_target`` says of a finding about where a reference
    leads that it is meant wherever it stands. ``whole``: findings about the file as such are meant.
    """

    lines: Callable[[int, int], bool]
    moved: Callable[[str, str], Callable[[int, int], bool]]
    by_target: Callable[[Finding], bool]
    whole: bool = True


class Narrowing:
    """Narrows the results of files.

    ``accepting`` is a baseline; ``touch_of`` gives what the run is about in the file at a path, where it is not about
    everything.
    """

    def __init__(
        self, accepting: Accepting | None = None, touch_of: Callable[[str], Touch | None] | None = None
    ) -> None:
        self._accepting = accepting
        self._touch_of = touch_of

    @property
    def is_partial(self) -> bool:
        """Whether the run is about certain lines only."""
        return self._touch_of is not None

    def __call__(self, result: FileResult) -> FileResult:
        """The result of a file as it is, narrowed, unless it is already."""
        if result.is_narrowed:
            return result
        if result.findings or result.suppressed_findings:
            return self._narrow(result, None)
        if self._accepting is not None:
            self._accepting.accept(result.path, [])  # nothing is left of what it accepts there
        return result

    def of_text(self, result: FileResult, before: str, now: str) -> FileResult:
        """The result for the text ``now``, which edits have made of the file's text ``before``."""
        return self._narrow(result, (before, now) if before != now else None)

    def _narrow(self, result: FileResult, texts: tuple[str, str] | None) -> FileResult:
        touches = self._touches(result.path, texts)
        told = [finding for finding in result.findings if finding.rule == INCOMPLETE or touches(finding)]
        hidden = result.suppressed_findings
        suppressed = result.suppressed
        if self.is_partial:
            hidden = tuple(filter(touches, hidden))
            suppressed = len(hidden)
        accepted: list[Finding] = []
        if self._accepting is not None:
            meant = set(map(id, told))
            old = [finding for finding in result.findings if id(finding) not in meant]
            ours = [finding for finding in told if finding.rule != INCOMPLETE]
            taken = set(map(id, self._accepting.accept(result.path, [*old, *ours])))
            accepted = [finding for finding in ours if id(finding) in taken]
            accepted += _explained(told, accepted)
            gone = set(map(id, accepted))
            told = [finding for finding in told if id(finding) not in gone]
        return result._replace(
            findings=tuple(told),
            suppressed=suppressed,
            suppressed_findings=hidden,
            accepted_findings=tuple(accepted),
            is_narrowed=True,
        )

    def _touches(self, path: str, texts: tuple[str, str] | None) -> Callable[[Finding], bool]:
        touch = self._touch_of(path) if self._touch_of is not None else None
        if touch is None:
            return lambda _: True
        lines = touch.lines if texts is None else touch.moved(*texts)
        by_target = touch.by_target

        def touches(finding: Finding) -> bool:
            location = finding.location
            if location is None:
                return touch.whole
            first, last = location.url_lines or (location.line, location.end_line)
            return lines(first, last) or by_target(finding)

        return touches


def _explained(told: list[Finding], accepted: list[Finding]) -> list[Finding]:
    """What the accepted findings explain: whoever accepts those has accepted it."""
    leaders = {(finding.url_span, finding.rule) for finding in accepted}
    known = set(map(id, accepted))
    return [
        finding
        for finding in told
        if finding.explained_by is not None
        and id(finding) not in known
        and (finding.url_span, finding.explained_by) in leaders
    ]


class NarrowedLinter(Linter):
    """A linter whose looks at a text on its way, which fixes and new suppressions follow, are narrowed."""

    narrowing: Narrowing | None = None

    def look(self, opened: OpenFile, text: str | None = None) -> Look:
        """As `Linter.look`, narrowed."""
        look = super().look(opened, text)
        if self.narrowing is None:
            return look
        before = opened.document.text
        return look._replace(result=self.narrowing.of_text(look.result, before, before if text is None else text))
