"""Removing suppressions that suppress nothing, after everything else in a text is fixed, and writing misspelt names.

These fixes change comments and not URLs, so their proof is another one: read again, the text holds every URL and every
other finding as before. A name that is written as it is meant may take findings away, and adds none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from urllint.engine.rereading import Moves, says_less, says_the_same
from urllint.fixing.edits import apply_edits, compose_edits
from urllint.fixing.placing import withhold
from urllint.fixing.rounds import MOST_ROUNDS, Applied, FixedText, Reading
from urllint.model import Edit, Finding
from urllint.suppression.judging import UNKNOWN, UNUSED

WITHHELD: Final = "read again, the file would not say the same without it"
"""Why a fix is withheld that failed its proof."""


def remove_suppressions(
    fixed: FixedText, read: Callable[[str], Reading], wanted: Callable[[Finding], bool]
) -> FixedText:
    """The text without the suppressions whose removal ``wanted`` lets through.

    ``read`` extracts and checks a text. ``wanted`` is asked once about each suppression that could be removed next.
    """
    removing = _Removing(fixed, read, wanted)
    for number in range(1, MOST_ROUNDS + 1):
        if not removing.round(number):
            break
    return removing.result()


class _Removing:
    """A text on its way through the rounds; what is refused or withheld is known by its offset."""

    def __init__(self, fixed: FixedText, read: Callable[[str], Reading], wanted: Callable[[Finding], bool]) -> None:
        self._fixed = fixed
        self._read = read
        self._wanted = wanted
        self._refused: set[int] = set()
        self._withheld: set[int] = set()

    def round(self, number: int) -> bool:
        """Make one round; whether there was anything to try."""
        fixed = self._fixed
        chosen = self._choose() if fixed.reading.complete else []
        if not chosen:
            return False
        proven = _prove(fixed.text, fixed.reading, chosen, self._read)
        kept = set(map(id, proven.kept))
        self._withheld.update(_start(finding) for finding in chosen if id(finding) not in kept)
        if proven.kept:
            edits = [_edit(finding) for finding in proven.kept]
            moves = Moves(edits)
            self._refused = set(map(moves.start, self._refused))
            self._withheld.clear()  # with others gone it may be another matter
            self._fixed = fixed._replace(
                text=proven.text,
                edits=tuple(compose_edits(fixed.edits, edits, fixed.text)),
                reading=proven.reading,
                applied=(*fixed.applied, *(Applied(finding, number, -1) for finding in proven.kept)),
            )
        return True

    def result(self) -> FixedText:
        """The text after all rounds, with the fixes that failed their proof marked as such."""
        for finding in self._fixed.reading.findings:
            if _is_about_suppression(finding) and finding.fix is not None and _start(finding) in self._withheld:
                finding.fix = withhold(finding.fix, WITHHELD)
        return self._fixed

    def _choose(self) -> list[Finding]:
        """The fixes of one round: none that touch, and names that are written before what is removed."""
        candidates = sorted(filter(self._is_candidate, self._fixed.reading.findings), key=_edit)
        named = [finding for finding in candidates if _writes_name(finding)]
        removed = [finding for finding in candidates if not _writes_name(finding)]
        return self._apart(named) or self._apart(removed)

    def _apart(self, candidates: Sequence[Finding]) -> list[Finding]:
        """Those that are wanted, of two that touch the first."""
        chosen: list[Finding] = []
        end = -1
        for finding in candidates:
            edit = _edit(finding)
            if edit.start <= end:
                continue
            if self._wanted(finding):
                chosen.append(finding)
                end = edit.end
            else:
                self._refused.add(_start(finding))
        return chosen

    def _is_candidate(self, finding: Finding) -> bool:
        fix = finding.fix
        if not _is_about_suppression(finding) or fix is None or not fix.replacements or fix.applicability == "display":
            return False
        return _start(finding) not in self._refused and _start(finding) not in self._withheld


class _Proof(NamedTuple):
    text: str
    reading: Reading
    kept: list[Finding]


def _prove(text: str, reading: Reading, round_: Sequence[Finding], read: Callable[[str], Reading]) -> _Proof:
    """Make as many changes of the round as stand the proof, all at once if they do."""
    edits = [_edit(finding) for finding in round_]
    changed = apply_edits(text, edits)
    again = read(changed)
    if any(map(_writes_name, round_)):
        is_proven = says_less(reading, again, edits, ())
    else:
        is_proven = says_the_same(reading, again, edits)
    if is_proven:
        return _Proof(changed, again, list(round_))
    if len(round_) == 1:
        return _Proof(text, reading, [])
    half = len(round_) // 2
    later = _prove(text, reading, round_[half:], read)
    # The later half lies behind the earlier one, so that the earlier half's offsets still hold.
    earlier = _prove(later.text, later.reading, round_[:half], read)
    return _Proof(earlier.text, earlier.reading, [*earlier.kept, *later.kept])


def _is_about_suppression(finding: Finding) -> bool:
    return finding.rule in (UNKNOWN, UNUSED)


def _start(finding: Finding) -> int:
    return finding.span.start if finding.span is not None else -1


def _writes_name(finding: Finding) -> bool:
    """Whether the fix writes a name, and does not only take something away."""
    return bool(_edit(finding).text.strip())


def _edit(finding: Finding) -> Edit:
    assert finding.fix is not None
    return finding.fix.replacements[0]
