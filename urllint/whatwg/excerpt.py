"""A line of text with carets under some of its characters, cut to the part around them where the line is long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from urllint.whatwg.display import Display, display

ELLIPSIS: Final = "…"


class Canvas(Protocol):
    """What the place that text goes to can show."""

    @property
    def columns(self) -> int:
        """The width that excerpts keep to."""

    @property
    def encoding(self) -> str:
        """The name of the output's encoding."""

    def paint(self, text: str, style: str) -> str:
        """``text`` in one of the styles ``"error"`` and ``"warning"``, or as it is where there are no colours."""

    def sentence(self, text: str, before: int, hanging: int) -> str:
        """``text`` broken into lines: the first one has ``before`` columns less, ``hanging`` blanks lead the others."""


class Plain(NamedTuple):
    """A canvas without colours, on which a sentence is one line."""

    columns: int = 100
    encoding: str = "utf-8"

    def paint(self, text: str, style: str) -> str:  # noqa: ARG002 - as every canvas has it
        """``text`` as it is."""
        return text

    def sentence(self, text: str, before: int, hanging: int) -> str:  # noqa: ARG002 - as every canvas has it
        """``text`` as it is."""
        return text


class Row(NamedTuple):
    """One row of carets: the spans it marks (code points into the line), sorted, with its label and their styles."""

    marks: tuple[tuple[int, int], ...]
    label: str = ""
    style: str = "error"
    label_style: str = ""


def excerpt(line: str, rows: Sequence[Row], canvas: Canvas, *, gutter: str = "") -> list[str]:
    """The line with the rows of carets below it, each at most as wide as the canvas.

    ``gutter`` stands before the line, as many blanks before the carets. An empty span is one caret under the character
    before which something is missing. Rows that do not fit beside each other get an excerpt of the line each; a line
    is then shown more than once.
    """
    width = max(canvas.columns - len(gutter), 20)
    ellipsis = ELLIPSIS if _can_show(ELLIPSIS, canvas) else "~"
    lines: list[str] = []
    for window, inside in _windows(line, rows, width, canvas):
        start, end = window
        layout = _layout(line, start, end, inside, canvas)
        left = ellipsis if start > 0 else ""
        right = ellipsis if end < len(line) else ""
        lines.append(f"{gutter}{left}{layout.text}{right}")
        blank = "".join("|" if character == "|" else " " for character in gutter)
        for row in inside:
            carets = f"{' ' * len(left)}{_carets(row, start, end, layout)}"
            lines.append(f"{blank}{_labelled(carets, row, width, canvas)}")
    return lines


def _can_show(text: str, canvas: Canvas) -> bool:
    try:
        text.encode(canvas.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _layout(line: str, start: int, end: int, rows: Sequence[Row], canvas: Canvas) -> Display:
    marks = [(max(low - start, 0), high - start) for row in rows for low, high in row.marks if low < end]
    return display(line[start:end], marks, canvas.encoding)


def _windows(line: str, rows: Sequence[Row], width: int, canvas: Canvas) -> list[tuple[tuple[int, int], list[Row]]]:
    """Which part of the line is shown for which rows: as few parts as fit."""
    whole = (0, len(line))
    if len(line) <= width and _layout(line, 0, len(line), rows, canvas).cells[-1] <= width:
        return [(whole, list(rows))]
    windows: list[tuple[tuple[int, int], list[Row]]] = []
    for row in rows:
        if windows:
            together = [*windows[-1][1], row]
            window = _window(line, together, width, canvas)
            if all(window[0] <= start and min(end, start + 1) <= window[1] for r in together for start, end in r.marks):
                windows[-1] = (window, together)
                continue
        windows.append((_window(line, [row], width, canvas), [row]))
    return windows


def _window(line: str, rows: Sequence[Row], width: int, canvas: Canvas) -> tuple[int, int]:
    """The part of the line, in code points, that shows the first mark, and the others where there is room for them."""
    room = width - 2  # for an ellipsis on both sides
    first = min((row.marks[0][0] for row in rows if row.marks), default=0)
    last = max((end for row in rows for _, end in row.marks), default=0)
    # No code point is narrower than nothing, so this many on both sides are enough to choose from.
    low = max(0, first - room)
    high = min(len(line), first + room)
    cells = _layout(line, low, high, rows, canvas).cells
    at = first - low
    marked = cells[min(last - low, len(cells) - 1)] - cells[at]
    before = max((room - marked) // 2, room // 4)
    start = at
    while start > 0 and cells[at] - cells[start - 1] <= before:
        start -= 1
    end = start
    while end < len(cells) - 1 and cells[end + 1] - cells[start] <= room:
        end += 1
    while end == len(cells) - 1 and start > 0 and cells[end] - cells[start - 1] <= room:
        start -= 1
    return low + start, low + end


def _carets(row: Row, start: int, end: int, layout: Display) -> str:
    """Carets under the row's marks, as far as they lie in the window."""
    cells = layout.cells
    line = bytearray()
    for low, high in row.marks:
        if low > end or high < start:
            continue
        left = cells[max(low - start, 0)]
        right = cells[min(high, end) - start]
        if right <= left:
            # Nothing, or only marks that combine with the character before: that one is meant.
            left = left - 1 if high > low and left > 0 else left
            right = left + 1
        line.extend(b" " * (right - len(line)))
        line[left:right] = b"^" * (right - left)
    return line.decode("ascii")


def _labelled(carets: str, row: Row, width: int, canvas: Canvas) -> str:
    """The carets with the row's label behind them, or before them where it fits only there."""
    marks = carets.lstrip()
    blanks = len(carets) - len(marks)
    painted = canvas.paint(marks, row.style)
    if not row.label:
        return " " * blanks + painted
    label = canvas.paint(row.label, row.label_style) if row.label_style else row.label
    if len(carets) + 1 + len(row.label) > width and len(row.label) < blanks:
        return f"{' ' * (blanks - 1 - len(row.label))}{label} {painted}"
    return f"{' ' * blanks}{painted} {label}"
