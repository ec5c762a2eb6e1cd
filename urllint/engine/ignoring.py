"""Adding suppressions for what is found: comments in the places where the language reads them, proven by reading again.

A comment stands only if the findings it is for are suppressed afterwards, and every URL, anchor and other finding is as
before. For findings of one line it is tried in one place after the other; all lines are tried together, and halved
where that does not hold.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from urllint.engine.fixer import FixedFile, open_for_change
from urllint.engine.linter import Linter, Look, OpenFile
from urllint.engine.rereading import says_less
from urllint.engine.result import FileResult
from urllint.files import encode
from urllint.fixing.edits import apply_edits, compose_edits
from urllint.fixing.rounds import Reading
from urllint.model import Edit, Finding, FoundUrl
from urllint.suppression import MARK
from urllint.suppression.directives import find_directives
from urllint.suppression.judging import UNKNOWN, UNUSED
from urllint.suppression.matching import Suppression, find_suppressions
from urllint.suppression.writing import into, marks_for, places
from urllint.text.span import Span

MOST_READINGS: Final = 400
"""How often a file is read again before it is given up."""


class Unplaced(NamedTuple):
    """Findings of a file for which no comment can be written: their number and their rules.

    ``given_up``: not every place was tried, as the file had been read so often; another run goes on.
    """

    path: str
    findings: int
    rules: tuple[str, ...]
    given_up: bool = False


class Ignorer:
    """Adds suppressions to files; ``unplaced`` collects what cannot be suppressed by comments, ``added`` counts."""

    def __init__(self, linter: Linter) -> None:
        self._linter = linter
        self.unplaced: list[Unplaced] = []
        self.added = 0

    def __call__(self, data: bytes, path: str) -> FixedFile | FileResult:
        """``data``, the content of the file at ``path``, with suppressions for everything that is found in it.

        Only a result if the file is binary, or if the quick pass saw that it is clean.
        """
        opened = open_for_change(self._linter, data, path)
        return opened if isinstance(opened, FileResult) else self.ignore(opened, data)

    def ignore(
        self, opened: OpenFile, data: bytes, look: Look | None = None, wanted: Callable[[Finding], bool] | None = None
    ) -> FixedFile:
        """The same for a file that is open for change; ``data`` is its content, ``look`` a look at it if there is one.

        Of the findings of that look only those get suppressions that are ``wanted``.
        """
        adding = _Adding(self._linter, opened, look, wanted)
        if not opened.unfixable:
            while adding.round():
                pass
        left = [finding for finding in adding.look.result.findings if adding.is_ours(finding)]
        if left:
            rules = tuple(sorted({finding.rule for finding in left}))
            self.unplaced.append(Unplaced(opened.document.path, len(left), rules, adding.has_given_up))
        self.added += adding.added
        document, edits = opened.document, tuple(adding.edits)
        return FixedFile(adding.look.result, document, edits, encode(document, adding.document.text) if edits else data)


class _Job(NamedTuple):
    """The findings of one line, the edit that is to suppress them, and its number among the places for a new comment.

    An addition to a comment that is there has the number -1. ``is_shown``: the URL is shown as it is, and a comment in
    what is shown would be, too. ``closes``: the comment has a mark at its end, which would end one around it.
    """

    findings: tuple[Finding, ...]
    edit: Edit
    number: int
    is_shown: bool = False
    closes: bool = False


_Key = tuple[str, int, int]
"""What a finding is known by while comments are added: rule, number of the URL, offset in it."""


class _Adding:
    """A text on its way. ``look`` is the last look at it, ``edits`` lead to it from the text before."""

    def __init__(
        self, linter: Linter, opened: OpenFile, look: Look | None, wanted: Callable[[Finding], bool] | None
    ) -> None:
        self._linter = linter
        self._opened = opened
        self.document = opened.document
        self.look = look or linter.look(opened)
        self.edits: list[Edit] = []
        self.added = 0
        self._numbered: tuple[Look, Mapping[tuple[Span, str], int]] | None = None
        self._readings = 0
        self.has_given_up = False
        self._next: dict[_Key, int] = {}
        self._not_added: set[_Key] = set()
        self._wanted: set[_Key] | None = None
        if wanted is not None:
            ours = filter(wanted, filter(can_be_ignored, self.look.result.findings))
            numbers = self._numbers()
            self._wanted = {_key(finding, numbers) for finding in ours}

    def is_ours(self, finding: Finding) -> bool:
        """Whether a suppression is wanted for the finding. A remark is not in the way, and needs none unasked."""
        if not can_be_ignored(finding):
            return False
        if self._wanted is None:
            return finding.lowered is None
        return _key(finding, self._numbers()) in self._wanted

    def _numbers(self) -> Mapping[tuple[Span, str], int]:
        """The numbers of the URLs in the text as it is."""
        if self._numbered is None or self._numbered[0] is not self.look:
            urls = self.look.extraction.urls
            self._numbered = self.look, {(found.span, found.text): number for number, found in enumerate(urls)}
        return self._numbered[1]

    def round(self) -> bool:
        """Try one place for each line; whether there was anything to try."""
        numbers = self._numbers()
        jobs = self._jobs(numbers) if self.look.complete else []
        self.has_given_up = bool(jobs) and self._readings >= MOST_READINGS
        if not jobs or self.has_given_up:
            return False
        text, look, kept = self._prove(self.document.text, self.look, jobs)
        done = set(map(id, kept))
        for job in jobs:
            keys = [_key(finding, numbers) for finding in job.findings]
            if id(job) in done:
                continue
            if job.number < 0:
                self._not_added.update(keys)
            else:
                self._next.update(dict.fromkeys(keys, job.number + 1))
        if kept:
            before = self._count()
            self.edits = compose_edits(self.edits, [job.edit for job in kept], self.document.text)
            self.document, self.look = self.document.with_text(text), look
            self.added += before - self._count()
        return True

    def _count(self) -> int:
        return sum(map(self.is_ours, self.look.result.findings))

    def _jobs(self, numbers: Mapping[tuple[Span, str], int]) -> list[_Job]:
        """One for each line, in order; of those whose edits would touch only the first."""
        lines: dict[tuple[int, int], list[Finding]] = {}
        for finding in filter(self.is_ours, self.look.result.findings):
            assert finding.span is not None
            line = self.document.position(finding.span.start).line
            lines.setdefault((line, self._next.get(_key(finding, numbers), 0)), []).append(finding)
        directives = find_directives(self.document, self.look.extraction.comments)
        suppressions = find_suppressions(self.document, directives, lambda name: name)
        jobs: list[_Job] = []
        for (line, start), findings in lines.items():
            keys = {_key(finding, numbers) for finding in findings}
            rules = sorted({finding.rule for finding in findings})
            addition = _addition(findings, rules, suppressions)
            if addition is not None and not keys & self._not_added:
                jobs.append(_Job(tuple(findings), addition, -1))
                continue
            found = self.look.extraction.urls[_key(findings[0], numbers)[1]]
            place = next(islice(self._new(line, found, rules), start, None), None)
            if place is not None:
                edit, closes = place
                jobs.append(_Job(tuple(findings), edit, start, found.role == "verbatim", closes))
        jobs.sort(key=lambda job: job.edit)
        apart: list[_Job] = []
        for job in jobs:
            if not apart or apart[-1].edit.end < job.edit.start:
                apart.append(job)
        return apart

    def _new(self, line: int, found: FoundUrl, rules: Sequence[str]) -> Iterator[tuple[Edit, bool]]:
        """Comments of their own, each with whether it has a mark at its end.

        What is shown as it is gets none, but what is around it.
        """
        inner = self._linter.registry.extractors[found.places[-1].extractor]
        own = self._opened.extractor
        around = [own] if found.role == "verbatim" else [inner, own]
        marks = [marks_for(spec, self.document.path) for spec in around]
        for mark in dict.fromkeys(mark for mark in marks if mark is not None):
            for edit in places(self.document, line, mark, rules):
                yield edit, bool(mark.closer)

    def _prove(self, text: str, look: Look, jobs: Sequence[_Job]) -> tuple[str, Look, list[_Job]]:
        """Make as many of the edits as stand the proof, all at once if they do."""
        edits = [job.edit for job in jobs]
        changed = apply_edits(text, edits)
        again = self._linter.look(self._opened, changed)
        self._readings += 1
        gone = [finding for job in jobs for finding in job.findings]
        if (
            says_less(_reading(look), _reading(again), edits, gone)
            and _complaints(again) <= _complaints(look)
            and _are_read(again, jobs)
        ):
            return changed, again, list(jobs)
        if len(jobs) == 1:
            return text, look, []
        half = len(jobs) // 2
        changed, again, later = self._prove(text, look, jobs[half:])
        # The later half lies behind the earlier one, so that the earlier half's offsets still hold.
        changed, again, earlier = self._prove(changed, again, jobs[:half])
        return changed, again, [*earlier, *later]


def can_be_ignored(finding: Finding) -> bool:
    """Whether a suppression can be meant for the finding: it is about a URL, and no other one leads it."""
    return finding.span is not None and finding.url_span is not None and finding.explained_by is None


def _are_read(look: Look, jobs: Sequence[_Job]) -> bool:
    """Whether every comment is read as one, and none that is meant for what is around where text is shown as it is.

    A text that is no comment must not pass because another one speaks for the same findings.
    """
    comments = sorted(look.extraction.comments, key=lambda comment: comment.span)
    starts = [comment.span.start for comment in comments]
    shift = 0
    for job in jobs:
        start = job.edit.start + shift
        mark = start + max(0, job.edit.text.find(MARK))
        shift += len(job.edit.text)
        number = bisect_right(starts, mark) - 1
        if number < 0 or mark >= comments[number].span.end:
            return False
        if job.is_shown and comments[number].region is not None:
            return False
        if job.closes and comments[number].span.start < start:
            return False  # in another comment, which it has ended
    return True


def _addition(findings: Sequence[Finding], rules: Sequence[str], suppressions: Iterable[Suppression]) -> Edit | None:
    """The rules in a comment that speaks for the findings already."""
    for suppression in suppressions:
        directive = suppression.directive
        if directive.verb == "ignore" and all(map(suppression.reaches, findings)):
            return into(directive, rules)
    return None


def _key(finding: Finding, numbers: Mapping[tuple[Span, str], int]) -> _Key:
    assert finding.url_span is not None
    assert finding.url is not None
    return finding.rule, numbers[finding.url_span, finding.url], finding.decoded.start if finding.decoded else 0


def _reading(look: Look) -> Reading:
    return Reading(look.extraction, look.result.findings, look.complete)


def _complaints(look: Look) -> int:
    return sum(finding.rule in (UNKNOWN, UNUSED) for finding in look.result.findings)
