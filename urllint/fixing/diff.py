"""What edits change in a file, as a unified diff that ``git apply`` and ``patch -p1`` take.

The edits are known, so nothing is compared: that is exact, and takes time in proportion to the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urllint.fixing.edits import apply_edits
from urllint.model import Edit

CONTEXT: Final = 3
"""Lines before and after a change that are shown with it."""

_MARK: Final = "\ufeff"
_NO_NEWLINE: Final = "\\ No newline at end of file\n"


class _Change(NamedTuple):
    """Lines from ``first`` up to, not including, ``end`` (both from 0), and what stands in their place."""

    first: int
    end: int
    after: list[str]


def unified_diff(path: str, before: str, edits: Sequence[Edit], *, bom: bool = False) -> str:
    """The diff of ``before`` and what the sorted ``edits`` make of it; ``bom``: a byte-order mark stands before both.

    Only a line feed ends a line here, as for git: a carriage return belongs to the line.
    """
    if bom:
        before = _MARK + before
        edits = [Edit(edit.start + 1, edit.end + 1, edit.text) for edit in edits]
    name = path.removeprefix("./").lstrip("/")
    lines = _lines(before)
    parts = [f"--- {_name(f'a/{name}')}\n+++ {_name(f'b/{name}')}\n"]
    moved = 0
    for hunk in _hunks(_changes(lines, edits)):
        first, end = max(0, hunk[0].first - CONTEXT), min(len(lines), hunk[-1].end + CONTEXT)
        body: list[str] = []
        at = first
        for change in hunk:
            body += [f" {line}" for line in lines[at : change.first]]
            body += [f"-{line}" for line in lines[change.first : change.end]]
            body += [f"+{line}" for line in change.after]
            at = change.end
        body += [f" {line}" for line in lines[at:end]]
        size = end - first + sum(len(change.after) - (change.end - change.first) for change in hunk)
        parts.append(f"@@ -{_range(first, end - first)} +{_range(first + moved, size)} @@\n")
        parts += [line if line.endswith("\n") else f"{line}\n{_NO_NEWLINE}" for line in body]
        moved += size - (end - first)
    return "".join(parts)


def _lines(text: str) -> list[str]:
    lines = [f"{line}\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _changes(lines: Sequence[str], edits: Sequence[Edit]) -> Iterator[_Change]:
    """The lines that the edits touch, whole; edits that touch the same line are one change."""
    number = 0
    start = 0  # the offset of the line with that number
    at = 0
    while at < len(edits):
        while number < len(lines) - 1 and start + len(lines[number]) <= edits[at].start:
            start += len(lines[number])
            number += 1
        end, offset = number + 1, start + len(lines[number])
        own: list[Edit] = []
        while at < len(edits) and (edits[at].start < offset or end == len(lines)):
            own.append(Edit(edits[at].start - start, edits[at].end - start, edits[at].text))
            while offset <= edits[at].end and end < len(lines):
                offset += len(lines[end])
                end += 1
            at += 1
        yield _Change(number, end, _lines(apply_edits("".join(lines[number:end]), own)))
        number, start = end, offset


def _hunks(changes: Iterator[_Change]) -> Iterator[list[_Change]]:
    """The changes in groups whose context would meet."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change.first - hunk[-1].end > 2 * CONTEXT:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _range(first: int, count: int) -> str:
    start = first + 1 if count else first
    return str(start) if count == 1 else f"{start},{count}"


def _name(path: str) -> str:
    """A path as git writes it in a header: quoted where it holds what would end it, marked off if it has spaces."""
    if any(character < " " or character in '"\\\x7f' for character in path):
        return '"' + "".join(map(_escaped, path)) + '"'
    return f"{path}\t" if " " in path else path


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return f"\\{ord(character):03o}" if character < " " or character == "\x7f" else character
