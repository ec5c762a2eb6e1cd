"""Fixing a text: rounds of fixes that do not touch each other, each round proven by reading the text again.

A round takes the fixes that may be applied, first by position, leaves those that overlap or touch one taken before to
the next round, applies the rest and reads the result again. It stands only if the text then holds exactly the expected
URLs at the expected places, and every other URL, anchor and comment as before. If not, the round is halved until the
fixes that break it are found; these are withheld.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from urllint.fixing.edits import apply_edits
from urllint.model import Anchor, Comment, Edit, Extraction, Finding

MOST_ROUNDS: Final = 20
"""More rounds than any honest set of rules needs."""


class FixCycleError(Exception):
    """The fixes of a text lead back to a text that was there before: a defect of the rules that it names."""


class Applied(NamedTuple):
    """A fix that was applied: the finding as it was in its round."""

    finding: Finding
    round: int


class FixedText(NamedTuple):
    """The text after all rounds.

    ``applied`` in the order of application; ``withheld`` the findings whose fix failed its proof, with the reason.
    """

    text: str
    applied: tuple[Applied, ...]
    withheld: tuple[tuple[Finding, str], ...]


class Reading(NamedTuple):
    """What one look at a text gave: everything in it, and the findings with the URL that each is about."""

    extraction: Extraction
    findings: tuple[Finding, ...]


def fix_text(text: str, read: Callable[[str], Reading], wanted: Callable[[Finding], bool]) -> FixedText:
    """Apply every fix that ``wanted`` lets through, until none is left.

    ``read`` extracts and checks a text. Raises FixCycleError if fixes undo each other.
    """
    applied: list[Applied] = []
    withheld: dict[tuple[str, str, str], tuple[Finding, str]] = {}
    seen = {text}
    reading = read(text)
    for number in range(1, MOST_ROUNDS + 1):
        round_ = _choose(reading, wanted, withheld)
        if not round_:
            break
        proven = _prove(text, reading, round_, read)
        for finding in round_:
            if finding not in proven.kept:
                withheld[_identity(finding)] = (
                    finding,
                    "read again, the file would not hold the new URL and all else as before",
                )
        if not proven.kept:
            continue
        applied.extend(Applied(finding, number) for finding in proven.kept)
        text, reading = proven.text, proven.reading
        if text in seen:
            names = ", ".join(sorted({finding.rule for finding in proven.kept}))
            message = f"the fixes of {names} undo each other"
            raise FixCycleError(message)
        seen.add(text)
    return FixedText(text, tuple(applied), tuple(withheld.values()))


def _identity(finding: Finding) -> tuple[str, str, str]:
    title = finding.fix.title if finding.fix is not None else ""
    return finding.rule, finding.url or "", title


def _choose(
    reading: Reading, wanted: Callable[[Finding], bool], withheld: dict[tuple[str, str, str], tuple[Finding, str]]
) -> list[Finding]:
    """The fixes of one round: no two of one URL, none that touch. A base URL, on which others lean, is fixed alone."""
    candidates = [
        finding
        for finding in reading.findings
        if finding.fix is not None
        and finding.fix.replacements
        and wanted(finding)
        and _identity(finding) not in withheld
    ]
    base = reading.extraction.base
    if base is not None:
        own = [finding for finding in candidates if finding.url_span == base.span]
        if own:
            return own[:1]
    chosen: list[Finding] = []
    end = -1
    urls: set[tuple[int, int] | None] = set()
    for finding in sorted(candidates, key=_first_edit):
        start, last = _extent(finding)
        if start <= end or finding.url_span in urls:
            continue
        chosen.append(finding)
        urls.add(finding.url_span)
        end = last
    return chosen


def _replacements(finding: Finding) -> tuple[Edit, ...]:
    return finding.fix.replacements if finding.fix is not None else ()


def _extent(finding: Finding) -> tuple[int, int]:
    edits = _replacements(finding)
    return edits[0].start, edits[-1].end


def _first_edit(finding: Finding) -> tuple[int, int, str]:
    return (*_extent(finding), finding.rule)


class _Proof(NamedTuple):
    text: str
    reading: Reading
    kept: list[Finding]


def _prove(text: str, reading: Reading, round_: Sequence[Finding], read: Callable[[str], Reading]) -> _Proof:
    """Apply as many fixes of the round as stand the proof, all at once if they do."""
    changed = apply_edits(text, [edit for finding in round_ for edit in _replacements(finding)])
    again = read(changed)
    if _as_expected(reading.extraction, again.extraction, round_):
        return _Proof(changed, again, list(round_))
    if len(round_) == 1:
        return _Proof(text, reading, [])
    half = len(round_) // 2
    later = _prove(text, reading, round_[half:], read)
    # The later half lies behind the earlier one, so that the earlier half's offsets still hold.
    earlier = _prove(later.text, later.reading, round_[:half], read)
    return _Proof(earlier.text, earlier.reading, [*earlier.kept, *later.kept])


def _as_expected(before: Extraction, after: Extraction, round_: Sequence[Finding]) -> bool:
    """Whether the second reading holds the fixed URLs, and everything else as the first one did, moved along."""
    edits = [edit for finding in round_ for edit in _replacements(finding)]
    fixed = {finding.url_span: finding for finding in round_}
    if len(before.urls) != len(after.urls):
        return False
    moved = _Moved(edits)
    for old, new in zip(before.urls, after.urls, strict=True):
        finding = fixed.get(old.span)
        expected = old.text
        if finding is not None and finding.fix is not None and finding.url == old.text:
            expected = apply_edits(old.text, finding.fix.edits)
        if new.text != expected or (new.places, new.role, len(new.holes)) != (old.places, old.role, len(old.holes)):
            return False
        if new.span != (moved.start(old.span[0]), moved.end(old.span[1])):
            return False
    return _moved_along(before.comments, after.comments, moved) and _moved_along(before.anchors, after.anchors, moved)


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
    """``new`` with what edits elsewhere may change taken from ``old``: where the governed text ends."""
    if isinstance(new, Comment) and isinstance(old, Comment):
        return new._replace(governs=old.governs)
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
