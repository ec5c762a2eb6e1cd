"""A Windows drive letter where the host of a file URL belongs.

## What it reports

`file://C:/reports/`, `file://c|/reports/`: two slashes before a drive, where three belong.

## Why it matters

What stands between the second and the third slash is the host. Browsers see the drive and read it as the start of the
path; other programs look for a machine named `C`.

## How to fix

Write three slashes: `file:///C:/reports/`.
"""

from __future__ import annotations

from collections.abc import Sequence

from urllint.plugin import CheckedUrl, Edit, Example, Fix, Triggers, ValidationError
from urllint_rules.standard_error import StandardErrorRule
from urllint_rules.wording import quoted


class FileInvalidWindowsDriveLetterHost(StandardErrorRule):
    name = "file-invalid-Windows-drive-letter-host"
    summary = "A Windows drive letter stands where the host of a file URL belongs."
    severity = "warning"
    triggers = Triggers(errors=(name,))
    explains = ("parsers-disagree",)
    advice = "Write three slashes before the drive."
    bad = (
        Example("file://C:/reports/", "C:", "file:///C:/reports/"),
        Example("file://d|/reports/", "d|", "file:///d:/reports/"),
    )
    good = ("file:///C:/reports/", "file://server/reports/", "file:///D:")

    def describe(self, url: CheckedUrl, error: ValidationError) -> str:
        """Say what it is read as."""
        drive = quoted(url.text[error.start : error.end])
        return f"{drive} stands where a host belongs; browsers read it as the drive that the path begins with"

    def mend(self, url: CheckedUrl, errors: Sequence[ValidationError]) -> Fix:
        """Write the slash that is missing, and the colon of the drive."""
        start, end = errors[0].start, errors[0].end
        return Fix("Write three slashes before the drive", (Edit(start, end, f"/{url.text[start]}:"),))
