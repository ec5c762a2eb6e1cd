"""The records and fields of CSV (RFC 4180) and TSV, as Python's `csv` module reads them, with their places.

A field in quotes may hold the delimiter and line ends; a quote in it is written twice. Text that follows the closing
quote belongs to the field. A quote that is never closed goes on to the end of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

DELIMITERS: Final = ",;\t|"
_HEAD: Final = 4000
_LINE_ENDS: Final = "\r\n"


class Field(NamedTuple):
    """One field: its raw span with quotes, its column from 0. ``close`` is where the closing quote stands, -1 without
    quotes; ``is_last`` says that the record ends here."""

    start: int
    end: int
    column: int
    close: int
    is_last: bool


def delimiter_of(text: str, suffix: str) -> str:
    """The character between fields: what the name of the file says, else the one that is most often in its head."""
    if suffix in ("tsv", "tab"):
        return "\t"
    head = re.sub(r'"[^"]*"?', "", text[:_HEAD])
    line = next((line for line in re.split(r"[\r\n]+", head) if any(mark in line for mark in DELIMITERS)), "")
    return max(DELIMITERS, key=line.count) if line else ","


@lru_cache(maxsize=8)
def _bare_end(delimiter: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(delimiter)}\r\n]")


def fields(text: str, start: int, delimiter: str) -> Iterator[Field]:
    """The fields from ``start`` on, where a record starts. A blank line is a record of one empty field."""
    bare_end = _bare_end(delimiter)
    at, column, length = start, 0, len(text)
    while at < length or column:
        close = -1
        end = at
        if text.startswith('"', at):
            close = end = _closing_quote(text, at + 1)
        match = bare_end.search(text, end)
        end = length if match is None else match.start()
        is_last = match is None or text[end] != delimiter
        yield Field(at, end, column, close, is_last)
        column = 0 if is_last else column + 1
        at = end + (2 if text.startswith("\r\n", end) else 1)
        if match is None:
            return


def _closing_quote(text: str, at: int) -> int:
    while True:
        quote = text.find('"', at)
        if quote < 0:
            return len(text)
        if not text.startswith('"', quote + 1):
            return quote
        at = quote + 2


def record_start(text: str, at: int, floor: int) -> int:
    """Where the line that holds ``at`` starts, not before ``floor``: a record, if no quote stands between them."""
    return max(floor, *(text.rfind(end, floor, at) + 1 for end in _LINE_ENDS))
