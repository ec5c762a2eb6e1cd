"""How safe a fix is: computed from the URL before and after, never assumed.

A fix is safe only if the URL is followed where it stands, and parses before and after to the same serialization under
every base that may apply and whatever stands in its placeholders. Where a URL is a value of a program or a setting the
same fix is unsafe, since somebody may compare it as a string; where it is an identifier it is only shown. Malformed
URLs in comments and in what tests read are mostly there on purpose: most fixes that were tried in real repositories
would have spoilt an explanation or a test, so there a fix is unsafe, too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from urllint.fillings import FILLINGS
from urllint.fixing.edits import apply_edits
from urllint.model import Applicability, Edit, FoundUrl, Hole, Role
from urllint.whatwg import URLRecord, parse

MOST_FOR_ROLE: Final[dict[Role, tuple[Applicability, str]]] = {
    "link": ("safe", ""),
    "resource": ("safe", ""),
    "prose": ("safe", ""),
    "comment": ("unsafe", "a comment may show the URL as it must not be"),
    "config": ("unsafe", "a setting may be compared as a string"),
    "code": ("unsafe", "a program may compare the string"),
    "verbatim": ("unsafe", "the text is shown as it is"),
    "identifier": ("display", "an identifier is compared as a string, and means another thing if it changes"),
}
"""The most that a fix can be where a URL has this role, and why it is no more."""

CHANGES_URL: Final = "the URL is another one afterwards"
MENDS_URL: Final = "the URL cannot be parsed as it stands, so what is meant is a guess"
STILL_FAILS: Final = "the URL cannot be parsed, neither before nor afterwards"
TOUCHES_PLACEHOLDER: Final = "it would change a placeholder"
PROVEN: Final = "same URL: proven"
FOR_TESTS: Final = "tests may need it as it is"

_RELATIVE_TO_OWN_SCHEME: Final = re.compile(r"[\x00-\x20]*(https?|wss?|ftp|file):", re.IGNORECASE)


def judge(
    found: FoundUrl,
    edits: Sequence[Edit],
    bases: Sequence[str | None],
    encoding: str,
    *,
    is_for_tests: bool = False,
) -> tuple[Applicability, str]:
    """How far the edits of a URL may be trusted, and why.

    ``bases`` are those that may apply (``None`` for no base), ``encoding`` is that of the document's queries.
    ``is_for_tests``: the file is one of those that tests read.
    """
    if any(_touches_one(edit, found.holes) for edit in edits):
        return "display", TOUCHES_PLACEHOLDER
    most, reason = MOST_FOR_ROLE[found.role]
    if most == "safe" and is_for_tests and found.role == "prose":
        most, reason = "unsafe", FOR_TESTS
    if most == "display":
        return most, reason
    doubt = _doubt(found, edits, bases, encoding)
    if doubt:
        return "unsafe", doubt
    return most, f"{PROVEN}, but {reason}" if reason else PROVEN


def likely_bases(found: FoundUrl, probes: Sequence[str]) -> Sequence[str]:
    """The bases to try for a reference of which no base is known: ``probes``, and one of the URL's own scheme.

    What has a special scheme but no two slashes is relative to a base of that scheme only.
    """
    scheme = _RELATIVE_TO_OWN_SCHEME.match(found.text)
    if scheme is None or any(probe.startswith(f"{scheme[1].lower()}:") for probe in probes):
        return probes
    return (*probes, f"{scheme[1].lower()}://a.invalid/b/c/d")


def _touches_one(edit: Edit, holes: Sequence[Hole]) -> bool:
    """Whether the edit overlaps one of the holes, which are sorted and apart."""
    index = bisect_right(holes, edit.start, key=_hole_end)
    return index < len(holes) and holes[index].start < edit.end


def _hole_end(hole: Hole) -> int:
    return hole.end


def _doubt(found: FoundUrl, edits: Sequence[Edit], bases: Sequence[str | None], encoding: str) -> str:
    """Why the URL may not be the same before and after; empty if it is, for every base, whatever stands in holes."""
    for base in bases:
        outcomes = list(_outcomes(found, edits, base, encoding))
        if all(before is None for before, _ in outcomes):
            return STILL_FAILS if all(after is None for _, after in outcomes) else MENDS_URL
        for before, after in outcomes:
            if before is None and after is None:
                continue
            if before is None or after is None or before.href != after.href:
                return CHANGES_URL
    return ""


def _outcomes(
    found: FoundUrl, edits: Sequence[Edit], base: str | None, encoding: str
) -> Iterator[tuple[URLRecord | None, URLRecord | None]]:
    """The URL before and after, parsed, for each filling of its holes."""
    for filling in FILLINGS if found.holes else ("",):
        filled = [Edit(hole.start, hole.end, filling) for hole in found.holes]
        before = apply_edits(found.text, filled)
        after = apply_edits(found.text, sorted([*edits, *filled]))
        yield parse(before, base, encoding=encoding).url, parse(after, base, encoding=encoding).url
