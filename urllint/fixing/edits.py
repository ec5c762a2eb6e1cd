"""Applying edits to text, and joining edits that are made one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from urllint.model import Edit


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """``text`` with every edit made; ``edits`` are sorted and do not overlap."""
    parts: list[str] = []
    at = 0
    for start, end, replacement in edits:
        parts += (text[at:start], replacement)
        at = end
    parts.append(text[at:])
    return "".join(parts)


def are_in_order(edits: Iterable[Edit], length: int) -> bool:
    """Whether the edits are sorted, do not overlap, and lie within a text of ``length`` code points."""
    at = 0
    for start, end, _ in edits:
        if not at <= start <= end <= length:
            return False
        at = end
    return True


def compose_edits(first: Sequence[Edit], second: Sequence[Edit], between: str) -> list[Edit]:
    """The edits that do at once what ``first`` and then ``second`` do; ``between`` is the text that ``first`` leads to.

    Both are sorted and do not overlap. Edits that meet become one.
    """
    shift = 0
    written: list[tuple[int, int, int, Edit | None]] = []  # start and end in the text between, and the change of length
    for edit in first:
        start = edit.start + shift
        change = len(edit.text) - (edit.end - edit.start)
        written.append((start, start + len(edit.text), change, None))
        shift += change
    written += [(edit.start, edit.end, 0, edit) for edit in second]
    composed: list[Edit] = []
    shift = 0
    for group in _meeting(sorted(written, key=lambda item: item[:2])):
        low, high = group[0][0], max(item[1] for item in group)
        edits = [edit for *_, edit in group if edit is not None]
        text = apply_edits(between[low:high], [Edit(e.start - low, e.end - low, e.text) for e in edits])
        start = low - shift
        shift += sum(item[2] for item in group)
        composed.append(Edit(start, high - shift, text))
    return composed


def _meeting(
    items: Iterable[tuple[int, int, int, Edit | None]],
) -> Iterable[list[tuple[int, int, int, Edit | None]]]:
    """The items in groups of those that overlap or touch."""
    group: list[tuple[int, int, int, Edit | None]] = []
    end = -1
    for item in items:
        if group and item[0] > end:
            yield group
            group = []
        group.append(item)
        end = max(end, item[1])
    if group:
        yield group
