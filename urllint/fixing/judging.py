"""How safe a fix is: computed from the URL before and after, never assumed.

A fix is safe only if the URL is followed where it stands, and parses before and after to the same serialization under
every base that may apply and whatever stands in its placeholders. Where a URL is a value of a program or a setting the
same fix is unsafe, since somebody may compare it as a string; where it is an identifier it is only shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from urllint.fillings import FILLINGS
from urllint.fixing.edits import apply_edits
from urllint.model import Applicability, Edit, FoundUrl, Hole, Role
from urllint.whatwg import parse

MOST_FOR_ROLE: Final[dict[Role, tuple[Applicability, str]]] = {
    "link": ("safe", ""),
    "resource": ("safe", ""),
    "prose": ("safe", ""),
    "comment": ("safe", ""),
    "config": ("unsafe", "a setting may be compared as a string"),
    "code": ("unsafe", "a program may compare the string"),
    "verbatim": ("unsafe", "the text is shown as it is"),
    "identifier": ("display", "an identifier is compared as a string, and means another thing if it changes"),
}
"""The most that a fix can be where a URL has this role, and why it is no more."""

CHANGES_URL: Final = "the URL is another one afterwards"
PROVEN: Final = "same URL: proven"


def judge(
    found: FoundUrl, edits: Sequence[Edit], bases: Sequence[str | None], encoding: str
) -> tuple[Applicability, str]:
    """How far the edits of a URL may be trusted, and why.

    ``bases`` are those that may apply (``None`` for no base), ``encoding`` is that of the document's queries.
    """
    if any(_touches(edit, hole) for edit in edits for hole in found.holes):
        return "display", "it would change a placeholder"
    if not _same_url(found, edits, bases, encoding):
        most, _ = MOST_FOR_ROLE[found.role]
        return ("display" if most == "display" else "unsafe"), CHANGES_URL
    most, reason = MOST_FOR_ROLE[found.role]
    return most, f"{PROVEN}, but {reason}" if reason else PROVEN


def _touches(edit: Edit, hole: Hole) -> bool:
    return edit.start < hole.end and hole.start < edit.end


def _same_url(found: FoundUrl, edits: Sequence[Edit], bases: Sequence[str | None], encoding: str) -> bool:
    """Whether the URL parses, and to the same, before and after; for every base, whatever stands in the holes."""
    fillings = FILLINGS if found.holes else ("",)
    for base in bases:
        parsed = False
        for filling in fillings:
            filled = [(hole.start, hole.end, filling) for hole in found.holes]
            before = apply_edits(found.text, [Edit(*hole) for hole in filled])
            after = apply_edits(found.text, sorted([*edits, *(Edit(*hole) for hole in filled)]))
            old, new = parse(before, base, encoding=encoding).url, parse(after, base, encoding=encoding).url
            if (old is None) != (new is None) or (old is not None and new is not None and old.href != new.href):
                return False
            parsed = parsed or old is not None
        if not parsed:
            return False
    return True
