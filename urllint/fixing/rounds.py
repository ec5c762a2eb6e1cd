"""Fixing a text: rounds of fixes that do not touch each other, each round proven by reading the text again.

A round takes the fixes that may be applied, first by position, leaves those that overlap or touch one taken before to
the next round, applies the rest and reads the result again. It stands only if the text then holds exactly the expected
URLs at the expected places, and every other URL, anchor and comment as before. If not, the round is halved until the
fixes that break it are found; these are withheld.

Since every round that stands keeps the number and order of the URLs, a URL is known by its number from the first
reading to the last.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from urllint.fixing.edits import apply_edits, compose_edits
from urllint.fixing.placing import withhold
from urllint.model import Anchor, Comment, Edit, Extraction, Finding, Fix, FoundUrl
from urllint.text.span import Span

MOST_ROUNDS: Final = 40
"""More rounds than any honest set of rules needs: one for each fix of one URL."""

MOST_READINGS: Final = 300
"""How often a text is read to prove its fixes. More are needed only if an extractor is wrong about its format."""

WITHHELD: Final = "read again, the file would not hold the new URL and all else as before"
"""Why a fix is withheld that failed its proof."""


class FixCycleError(Exception):
    """The fixes of a text lead back to a text that was there before: a defect of the rules named in ``rules``."""

    def __init__(self, rules: tuple[str, ...]) -> None:
        super().__init__(f"the fixes of {', '.join(rules)} undo each other")
        self.rules = rules


class Reading(NamedTuple):
    """What one look at a text gave: everything in it, and the findings on its URLs.

    ``complete`` says that nothing failed on the way; a reading that is not complete proves nothing.
    """

    extraction: Extraction
    findings: tuple[Finding, ...]
    complete: bool = True


class Applied(NamedTuple):
    """A fix that was applied: the finding as it was in its round, and the number of its URL."""

    finding: Finding
    round: int
    url: int


class FixedText(NamedTuple):
    """The text after all rounds.

    ``edits`` lead to it from the text before, all at once. ``reading`` is the last one; ``withheld`` are those of its
    findings whose fix failed its proof, with the numbers of their URLs. ``applied`` is in the order of application.
    """

    text: str
    edits: tuple[Edit, ...]
    reading: Reading
    applied: tuple[Applied, ...]
    withheld: tuple[tuple[Finding, int], ...]


def fix_text(
    text: str, read: Callable[[str], Reading], wanted: Callable[[Finding], bool], *, once: bool = False
) -> FixedText:
    """Apply every fix that ``wanted`` lets through, until none is left.

    ``read`` extracts and checks a text. ``wanted`` is asked once about each fix that could be applied next; nothing
    that is for display only is asked about. With ``once`` a URL is not changed again after it has been.

    Raises FixCycleError if fixes undo each other.
    """
    fixing = _Fixing(text, read, wanted, once=once)
    for number in range(1, MOST_ROUNDS + 1):
        if not fixing.round(number):
            break
    return fixing.result()


class _Proof(NamedTuple):
    """A text, its reading, and the fixes that led to it."""

    text: str
    reading: Reading
    kept: list[Finding]


_Identity = tuple[str, int, str, str]
"""What a fix is known by from round to round: rule, number of the URL, the URL's text, title."""


class _Fixing:
    """A text on its way through the rounds."""

    def __init__(
        self, text: str, read: Callable[[str], Reading], wanted: Callable[[Finding], bool], *, once: bool
    ) -> None:
        self._text = text
        self._read = read
        self._wanted = wanted
        self._once = once
        self._reading = read(text)
        self._readings = 1
        self._numbers = _numbers(self._reading.extraction)
        self._seen = {text}
        self._edits: list[Edit] = []
        self._applied: list[Applied] = []
        self._withheld: set[_Identity] = set()
        self._refused: set[_Identity] = set()
        self._done: set[int] = set()

    def round(self, number: int) -> bool:
        """Make one round; whether there was anything to try."""
        chosen = self._choose() if self._reading.complete else []
        if not chosen:
            return False
        proven = self._prove(_Proof(self._text, self._reading, []), chosen)
        for finding in chosen:
            if finding not in proven.kept:
                self._withheld.add(self._identity(finding))
        if not proven.kept:
            return True
        for finding in proven.kept:
            url = self._number(finding)
            self._applied.append(Applied(finding, number, url))
            if self._once:
                self._done.add(url)
        made = sorted(edit for finding in proven.kept for edit in _replacements(finding))
        self._edits = compose_edits(self._edits, made, self._text)
        self._text, self._reading = proven.text, proven.reading
        self._numbers = _numbers(self._reading.extraction)
        if self._text in self._seen:
            raise FixCycleError(tuple(sorted({finding.rule for finding in proven.kept})))
        self._seen.add(self._text)
        return True

    def result(self) -> FixedText:
        """What has come of the text so far."""
        withheld: list[tuple[Finding, int]] = []
        for finding in self._reading.findings:
            if finding.fix is not None and self._identity(finding) in self._withheld:
                finding.fix = withhold(finding.fix, WITHHELD)
                withheld.append((finding, self._number(finding)))
        return FixedText(self._text, tuple(self._edits), self._reading, tuple(self._applied), tuple(withheld))

    def _choose(self) -> list[Finding]:
        """The fixes of one round: no two of one URL, none that touch.

        A base URL, on which others lean, is fixed alone. What another finding accounts for is left to that one's fix.
        """
        candidates = sorted(filter(self._is_candidate, self._reading.findings), key=_order)
        base = self._reading.extraction.base
        if base is not None:
            for finding in candidates:
                if finding.url_span == base.span and self._is_wanted(finding):
                    return [finding]
        chosen: list[Finding] = []
        end = -1
        urls: set[Span | None] = set()
        for finding in candidates:
            start, last = _extent(finding)
            if start > end and finding.url_span not in urls and self._is_wanted(finding):
                chosen.append(finding)
                urls.add(finding.url_span)
                end = last
        return chosen

    def _prove(self, start: _Proof, round_: Sequence[Finding]) -> _Proof:
        """Apply as many fixes of the round as stand the proof to ``start``, all at once if they do."""
        if self._readings >= MOST_READINGS:
            return start
        self._readings += 1
        text = apply_edits(start.text, [edit for finding in round_ for edit in _replacements(finding)])
        again = self._read(text)
        if again.complete and _as_expected(start.reading.extraction, again.extraction, round_):
            return _Proof(text, again, [*round_, *start.kept])
        if len(round_) == 1:
            return start
        half = len(round_) // 2
        # The later half lies behind the earlier one, so that the earlier half's offsets still hold after it.
        return self._prove(self._prove(start, round_[half:]), round_[:half])

    def _is_candidate(self, finding: Finding) -> bool:
        fix = finding.fix
        if fix is None or not fix.replacements or fix.applicability == "display" or finding.explained_by is not None:
            return False
        identity = self._identity(finding)
        return identity not in self._withheld and identity not in self._refused and identity[1] not in self._done

    def _is_wanted(self, finding: Finding) -> bool:
        wanted = self._wanted(finding)
        if not wanted:
            self._refused.add(self._identity(finding))
        return wanted

    def _number(self, finding: Finding) -> int:
        return self._numbers.get((finding.url_span, finding.url), -1)

    def _identity(self, finding: Finding) -> _Identity:
        title = finding.fix.title if finding.fix is not None else ""
        return finding.rule, self._number(finding), finding.url or "", title


def _numbers(extraction: Extraction) -> dict[tuple[Span | None, str | None], int]:
    return {(found.span, found.text): number for number, found in enumerate(extraction.urls)}


def _replacements(finding: Finding) -> tuple[Edit, ...]:
    return finding.fix.replacements if finding.fix is not None else ()


def _extent(finding: Finding) -> tuple[int, int]:
    edits = _replacements(finding)
    return edits[0].start, edits[-1].end


def _order(finding: Finding) -> tuple[int, int, str]:
    return (*_extent(finding), finding.rule)


def _as_expected(before: Extraction, after: Extraction, round_: Sequence[Finding]) -> bool:
    """Whether the second reading holds the fixed URLs, and everything else as the first one did, moved along."""
    if len(before.urls) != len(after.urls) or len(before.problems) != len(after.problems):
        return False
    moved = _Moved([edit for finding in round_ for edit in _replacements(finding)])
    fixes = {(finding.url_span, finding.url): finding.fix for finding in round_}
    for old, new in zip(before.urls, after.urls, strict=True):
        if not _is_expected(old, new, fixes.get((old.span, old.text)), moved):
            return False
    if after.query_encoding != before.query_encoding or not _same_base(before, after, fixes):
        return False
    return _moved_along(before.comments, after.comments, moved) and _moved_along(before.anchors, after.anchors, moved)


def _is_expected(old: FoundUrl, new: FoundUrl, fix: Fix | None, moved: _Moved) -> bool:
    """Whether ``new`` is ``old`` moved along, with ``fix`` made if there is one."""
    if (new.places, new.role, new.label) != (old.places, old.role, old.label):
        return False
    if new.span != (moved.start(old.span[0]), moved.end(old.span[1])):
        return False
    if fix is None:
        return (new.text, new.holes, new.form, new.may_be_relative) == (
            old.text,
            old.holes,
            old.form,
            old.may_be_relative,
        )
    return new.text == apply_edits(old.text, fix.edits) and _holes_of(new) == _holes_of(old)


def _holes_of(found: FoundUrl) -> list[str]:
    return [found.text[hole.start : hole.end] for hole in found.holes]


def _same_base(before: Extraction, after: Extraction, fixes: dict[tuple[Span | None, str | None], Fix | None]) -> bool:
    """Whether the document has the same base URL of its own, but for a fix of just that."""
    old, new = before.base, after.base
    if old is None or new is None:
        return old is new
    fix = fixes.get((old.span, old.text))
    return new.text == (old.text if fix is None else apply_edits(old.text, fix.edits))


def _moved_along(before: Sequence[Comment | Anchor], after: Sequence[Comment | Anchor], moved: _Moved) -> bool:
    """Whether the same comments or anchors are there, moved along, with the same text where no edit lies within."""
    if len(before) != len(after):
        return False
    for old, new in zip(before, after, strict=True):
        start, end = old.span
        if new.span != (moved.start(start), moved.end(end)):
            return False
        if not moved.changes(start, end) and old._replace(span=new.span) != _comparable(new, old):
            return False
    return True


def _comparable(new: Comment | Anchor, old: Comment | Anchor) -> Comment | Anchor:
    """``new`` with what edits elsewhere may change taken from ``old``: where the governed text and the region end."""
    if isinstance(new, Comment) and isinstance(old, Comment):
        return new._replace(governs=old.governs, region=old.region)
    return new


class _Moved:
    """Where offsets of a text are after edits of it."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._edits = edits
        self._ends = [edit.end for edit in edits]
        self._shifts = [0, *accumulate(len(edit.text) - (edit.end - edit.start) for edit in edits)]

    def start(self, offset: int) -> int:
        """The offset of something that begins at ``offset``: what is inserted there belongs to it."""
        count = bisect_left(self._ends, offset)
        if count < len(self._edits) and self._edits[count].start < offset == self._ends[count]:
            count += 1
        return offset + self._shifts[count]

    def end(self, offset: int) -> int:
        """The offset of something that ends at ``offset``: what is inserted there belongs to it."""
        return offset + self._shifts[bisect_right(self._ends, offset)]

    def changes(self, start: int, end: int) -> bool:
        """Whether an edit lies between the offsets."""
        first = bisect_left(self._ends, start)
        return first < len(self._edits) and self._edits[first].start <= end
