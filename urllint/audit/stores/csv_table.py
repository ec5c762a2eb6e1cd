"""An audit as CSV (RFC 4180), a row for each occurrence, for people with a spreadsheet.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a formula and computes it, and what stands
in a repository may have been put there for that. Such a cell gets an apostrophe before it, which spreadsheets read as
"this is text".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from urllint.audit.model import Audit
from urllint.audit.stores.table import columns, rows

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_PIECE: Final = 1 << 16


def write_csv(audit: Audit) -> Iterator[str]:
    """The table in pieces, with a line of names first."""
    names = columns(audit)
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(names)
    for row in rows(audit):
        writer.writerow([_cell(value) for value in row[: len(names)]])
        if buffer.tell() > _PIECE:
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue()


def _cell(value: str | int | None) -> str | int | None:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
