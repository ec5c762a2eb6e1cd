"""Writes the table of lookalike characters and of scripts, from the Unicode data that a package brings.

    python -m pip install confusable-homoglyphs
    python rules/generate_confusables.py

That package holds the data of UTS #39 (confusables.txt) and of UAX #24 (Scripts.txt). Of the first only the characters
are kept that look like a letter, a digit or a delimiter of ASCII, and that can stand in a host after the mapping of
UTS #46; of the second the scripts, without Common and Inherited, with the gaps between two ranges of one script closed.
"""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import idna

TARGET = Path(__file__).resolve().parent / "urllint_rules" / "confusables.py"
ASCII = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-./?:\\")

HEAD = '''"""Which characters look like ASCII, and which script characters belong to.

Written by rules/generate_confusables.py; do not edit.

- UTS #39, confusable detection: https://www.unicode.org/reports/tr39/#Confusable_Detection
- UAX #24, scripts: https://www.unicode.org/reports/tr24/
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Final
'''

TAIL = '''

@cache
def lookalikes() -> dict[str, str]:
    """The ASCII character that each of the lookalikes is taken for."""
    return {pair[0]: pair[1] for line in _LOOKALIKES for pair in line.split()}


@cache
def _scripts() -> tuple[list[int], list[int], list[str]]:
    rows = [row.split("-") for row in " ".join(_SCRIPTS).split()]
    return [int(row[0], 16) for row in rows], [int(row[1], 16) for row in rows], [row[2] for row in rows]


def script(character: str) -> str | None:
    """The script of a character, such as ``Latin``; ``None`` for what all scripts share, and for unassigned ones."""
    starts, ends, names = _scripts()
    at = bisect_right(starts, ord(character)) - 1
    return names[at] if at >= 0 and ord(character) <= ends[at] else None
'''


def data(name: str) -> object:
    """A data file of the package."""
    spec = find_spec("confusable_homoglyphs")
    if spec is None or spec.origin is None:
        raise SystemExit(__doc__)
    loaded: object = json.loads(Path(spec.origin).with_name(name).read_text(encoding="utf-8"))
    return loaded


def lookalikes() -> dict[str, str]:
    """Characters of a host that look like an ASCII character."""
    confusables = data("confusables.json")
    assert isinstance(confusables, dict)
    found: dict[str, str] = {}
    for character, others in sorted(confusables.items()):
        if len(character) != 1 or character.isascii() or not stays_in_hosts(character):
            continue
        ascii_ones = sorted({other["c"].lower() for other in others if other["c"].lower() in ASCII})
        if ascii_ones:
            found[character] = ascii_ones[0]
    return found


def stays_in_hosts(character: str) -> bool:
    """Whether UTS #46 leaves the character as it is."""
    try:
        return idna.uts46_remap(character, std3_rules=False) == character
    except idna.IDNAError:
        return False


def scripts() -> list[tuple[int, int, str]]:
    """Ranges of code points with their script."""
    categories = data("categories.json")
    assert isinstance(categories, dict)
    names = [name.title() for name in categories["iso_15924_aliases"]]
    ranges: list[tuple[int, int, str]] = []
    for start, end, number, _ in sorted(categories["code_points_ranges"]):
        name = names[number]
        if name in ("Common", "Inherited"):
            continue
        if ranges and ranges[-1][2] == name:
            start = ranges.pop()[0]
        ranges.append((start, end, name))
    return ranges


def lines(items: list[str]) -> str:
    """The items as a tuple of strings of about the project's line length."""
    rows, row = [], ""
    for item in items:
        if row and len(row) + len(item) > 105:
            rows.append(row)
            row = ""
        row += f" {item}" if row else item
    return "".join(f'    "{row}",\n' for row in [*rows, row])


def module() -> str:
    """The source of the table."""
    # A backslash would begin an escape; those that look like one are left to the rules about backslashes.
    pairs = [f"{character}{other}" for character, other in lookalikes().items() if other != "\\"]
    ranges = [f"{start:04X}-{end:04X}-{name.replace('-', '_')}" for start, end, name in scripts()]
    return (
        f"{HEAD}\n# Each character with the one that it looks like.\n"
        f"_LOOKALIKES: Final = (\n{lines(pairs)})\n\n"
        f"# Ranges, first to last, with their script.\n_SCRIPTS: Final = (\n{lines(ranges)})\n{TAIL}"
    )


if __name__ == "__main__":
    if sys.argv[1:]:
        raise SystemExit(__doc__)
    TARGET.write_text(module(), encoding="utf-8", newline="\n")
