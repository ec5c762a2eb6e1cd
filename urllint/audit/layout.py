"""How what is said of an audit is laid out on a terminal: headings, paragraphs and tables that fit its width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from urllint.report.display import one_line
from urllint.report.terminal import Terminal

_WIDEST: Final = 120
_LEAST_NAME: Final = 40
_LEAST_TARGET: Final = 24
_LEAST_TEXT: Final = 20


class Column(NamedTuple):
    """A column of a table: its name, and how dear it is: the least dear are left out first where it is narrow."""

    name: str
    worth: int = 0


class Layout:
    """Makes lines of at most the terminal's width; lists have ``top`` rows."""

    def __init__(self, terminal: Terminal, top: int) -> None:
        self.terminal = terminal._replace(columns=min(terminal.columns, _WIDEST))
        self.top = top

    def name(self, text: str) -> str:
        """A name or title, as these are painted."""
        return self.terminal.paint(text, "name")

    def cut(self, text: str, used: int) -> str:
        """``text`` in a line of which ``used`` columns are taken."""
        return one_line(text, self.terminal.encoding, max(self.terminal.columns - used, _LEAST_TEXT))

    def paragraph(self, text: str, *, indent: int = 0) -> Iterator[str]:
        """``text`` broken between words."""
        yield from (" " * indent + self.terminal.sentence(self.plain(text), indent, indent + 2)).split("\n")

    def headed(self, title: str, text: str, painted: Iterable[tuple[str, str]] = ()) -> Iterator[str]:
        """A title and what is said below it; pieces of that are ``painted`` in a style."""
        lines = self.terminal.sentence(self.plain(text), len(title) + 2, 2).split("\n")
        for at, line in enumerate(lines):
            for piece, style in painted:
                line = line.replace(piece, self.terminal.paint(piece, style), 1)
            yield f"{self.name(title)}  {line}" if at == 0 else line

    def plain(self, text: str) -> str:
        """``text`` on one line, with nothing in it that steers a terminal."""
        return one_line(text, self.terminal.encoding)

    def more(self, number: int, shown: int, noun: str) -> Iterator[str]:
        """How many of ``number`` things are not shown."""
        if number > shown:
            yield self.terminal.paint(f"  and {counted(number - shown, f'more {noun}')}", "faint")

    def spelling(self, indent: str, target: str, number: str, note: str, *, faint: bool = False) -> str:
        """A URL and how often it stands, with a note if there is room for one."""
        note = self.plain(note)
        used = len(indent) + len(number) + 2
        room = self.terminal.columns - used - len(note) - 2
        note = f"  {note}" if note and room >= min(len(target), _LEAST_TARGET) else ""
        text = self.cut(target, used + len(note))
        painted = self.terminal.paint(text, "faint") if faint else text
        return f"{indent}{painted}  {number}{self.terminal.paint(note, 'faint')}"

    def table(
        self,
        title: str,
        columns: Sequence[Column],
        rows: Sequence[tuple[str, Sequence[str]]],
        number: int,
        *,
        ends_matter: bool = True,
    ) -> Iterator[str]:
        """Rows of a name and numbers. Where it is narrow, columns are left out, and then names are cut.

        With ``ends_matter`` they are cut in the middle.
        """
        if not rows:
            return
        widths = [max(len(column.name), *(len(cells[at]) for _, cells in rows)) for at, column in enumerate(columns)]
        kept = list(range(len(columns)))
        longest = max(len(title), *(len(one_line(name, self.terminal.encoding)) for name, _ in rows)) + 2
        least = min(longest, _LEAST_NAME)
        while len(kept) > 1 and least + sum(widths[at] + 2 for at in kept) > self.terminal.columns:
            kept.remove(min(kept, key=lambda at: columns[at].worth))
        room = min(longest, self.terminal.columns - sum(widths[at] + 2 for at in kept))
        head = "".join(f"  {columns[at].name:>{widths[at]}}" for at in kept)
        yield f"{self.name(title)}{self.terminal.paint(head.rjust(room - len(title) + len(head)), 'faint')}"
        for name, cells in rows:
            shown = one_line(name, self.terminal.encoding, room - 2 if ends_matter else None)
            if len(shown) > room - 2:
                dots = "…" if can_show(self.terminal, "…") else "..."
                shown = f"{shown[: room - 2 - len(dots)].rstrip()}{dots}"
            yield f"  {shown:<{room - 2}}" + "".join(f"  {cells[at]:>{widths[at]}}" for at in kept)
        yield from self.more(number, len(rows), title.lower().removesuffix("s"))


def percent(part: float) -> str:
    """A share for people: 0% and 100% are kept for none and all."""
    rounded = round(100 * part)
    if rounded == 0 and part:
        return "<1%"
    return ">99%" if rounded == 100 and part < 1 else f"{rounded}%"


def counted(number: int, noun: str) -> str:
    """``1 file``, ``1,000 files``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def can_show(terminal: Terminal, text: str) -> bool:
    """Whether the terminal's encoding has the characters of ``text``."""
    try:
        text.encode(terminal.encoding)
    except (UnicodeError, LookupError):
        return False
    return True
