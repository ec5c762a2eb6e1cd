"""A reference relative to a file that begins with a Windows drive letter.

## What it reports

`C|/reports/` in a document whose own address is a `file:` URL.

## Why it matters

Browsers leave the folder of the document and go to the root of that drive, on Windows and elsewhere. Other programs
look for a folder named `C|`.

## How to fix

Write the whole URL, such as `file:///C:/reports/`, or a relative reference without a drive.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted


class FileInvalidWindowsDriveLetter(StandardErrorRule):
    name = "file-invalid-Windows-drive-letter"
    summary = "A relative reference in a file begins with a Windows drive letter."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    explains = ("invalid-URL-unit",)
    advice = "Write the whole file URL, or a relative reference without a drive."
    bad = (
        Example("C|/reports/", "C|", "file:///C:/reports/", base="file:///home/anna/index.html"),
        Example("d|?all", "d|", "file:///d:?all", base="file:///home/anna/index.html"),
    )
    good = ("file:///C:/reports/", "file:///home/anna/reports/")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say where it leads."""
        drive = quoted(url.text[error.start : error.end])
        return f"{drive} is read as a Windows drive; browsers leave the document's folder for the root of that drive"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix:
        """Write the whole URL that it is read as: without its scheme, the drive would be taken for one."""
        start, end = errors[0].start, errors[0].end
        return Fix("Write the whole file URL", (Edit(start, end, f"file:///{url.text[start]}:"),))
