"""A drive letter of Windows with a bar in place of the colon.

## What it reports

`file:///C|/reports`, and relative references such as `C|/reports`. The draft of 2014/15 says of it: "Legacy
compatibility issue".

## Why it matters

Browsers read the bar as a colon in `file:` URLs, for the sake of pages from the nineties. In all other URLs, and in
other programs, `C|` is a folder of that name.

## How to fix

Write the colon, and `file:///` before a drive. The fix is safe in a `file:` URL.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Report, Rule, Triggers
from urllint_rules.standard_error import lowering
from urllint_rules.wording import quoted

_DRIVE: Final = re.compile(r"(file:)?([/\\]*)([A-Za-z]\|)(?=[/\\?#]|\Z)", re.IGNORECASE)


class LegacyDriveLetter(Rule):
    name = "legacy-drive-letter"
    group = "webspecs"
    summary = "A drive letter of Windows is written with a bar in place of the colon."
    severity = "warning"
    default = False
    triggers = Triggers(
        errors=(
            "invalid-URL-unit",
            "file-invalid-Windows-drive-letter",
            "file-invalid-Windows-drive-letter-host",
        )
    )
    bad = (
        Example("file:///C|/reports/", "C|", "file:///C:/reports/"),
        Example("C|/reports/", "C|", "file:///C:/reports/", base="file:///home/anna/index.html"),
        Example("/d|/reports/", "d|", "file:///d:/reports/", base="file:///home/anna/index.html"),
    )
    good = ("file:///C:/reports/", "https://shop.example/C|/reports/", "file:///reports/C|/")

    def check(self, url: CheckedUrl) -> Iterable[Report]:
        """Only at the very start of a path, and where the URL is a file's or may be."""
        found = _DRIVE.match(url.text)
        if found is None or url.found.role == "identifier":
            return
        if not (found[1] or url.found.may_be_relative) or any(hole.start <= found.end() for hole in url.found.holes):
            return
        is_file = found[1] is not None or (url.base_is_known and url.scheme == "file")
        if not is_file and len(found[2]) > 1 and url.base_is_known and url.base is not None:
            return  # a host, and none that can be
        if not is_file and url.base_is_known and url.base is not None:
            reading = "browsers take it for a folder"
        else:
            reading = "browsers read it as a drive" + ("" if is_file else " only if the page itself is a file")
        start, end = found.span(3)
        yield Report(
            start,
            end,
            f"{quoted(found[3])} is the old way to write a drive; {reading}, other programs take it for a folder",
            lowered=lowering(url, fatal=url.record is None),
            help="Write the colon, and file:/// before the drive.",
            fix=_mend(found) if is_file else None,
        )


def _mend(found: re.Match[str]) -> Fix:
    """Write the colon; a relative reference needs all of the URL, for its drive would be taken for a scheme."""
    end = found.end(3)
    if found[1] is not None:
        return Fix("Write the colon", (Edit(end - 1, end, ":"),))
    return Fix("Write the whole file URL", (Edit(found.start(), end, f"file:///{found[3][0]}:"),))
