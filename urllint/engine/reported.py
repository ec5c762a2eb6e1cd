"""Whether what a rule reported can be used: its types, and that it points into the URL."""

from __future__ import annotations

from urllint.model import LOWERINGS, SEVERITIES, Edit, Fix
from urllint.rule import Report


def check_reported(report: object, length: int) -> Report:
    """The report, if it can be about a URL of ``length`` code points.

    Raises TypeError and ValueError if it cannot.
    """
    if not isinstance(report, Report):
        message = f"check() gave {type(report).__name__} and not a Report"
        raise TypeError(message)
    if not isinstance(report.message, str) or not isinstance(report.help, str):
        message = "the message or help of a report is no string"
        raise TypeError(message)
    if report.severity is not None and report.severity not in SEVERITIES:
        message = f"the severity {report.severity!r} is none of {', '.join(SEVERITIES)}"
        raise ValueError(message)
    if report.lowered is not None and report.lowered not in LOWERINGS:
        message = f"lowered={report.lowered!r} is none of {', '.join(LOWERINGS)}"
        raise ValueError(message)
    for start, end in ((report.start, report.end), *(span for _, span in report.related)):
        if not 0 <= start <= end <= length:
            message = f"a report is about {start}-{end}, and the URL has {length} code points"
            raise ValueError(message)
    if report.fix is not None and not _is_fix(report.fix):
        message = "the fix of a report is no Fix with a title and with edits of text"
        raise TypeError(message)
    return report


def _is_fix(fix: object) -> bool:
    return (
        isinstance(fix, Fix)
        and isinstance(fix.title, str)
        and isinstance(fix.edits, tuple)
        and all(
            isinstance(edit, Edit)
            and isinstance(edit.start, int)
            and isinstance(edit.end, int)
            and isinstance(edit.text, str)
            for edit in fix.edits
        )
    )
