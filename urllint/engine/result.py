"""What a run gives to its reporters."""

from __future__ import annotations

from typing import NamedTuple

from urllint.model import Finding


class Failure(NamedTuple):
    """A plugin's failure that is among a file's findings: who failed (kind and name), and the finding's message."""

    key: tuple[str, str]
    message: str


class FileResult(NamedTuple):
    """The findings of one file, sorted, and what was counted on the way.

    ``urls`` is the number of URLs found; a file that the quick pass cleared counts those it looked at. ``fixed`` is the
    number of findings that were there before a fix. ``suppressed_findings`` are those that ``suppressed`` counts, kept
    only where a report shows them. ``accepted_findings`` are those that a baseline accepts; ``is_narrowed`` says that
    what the run is not about has been taken out. ``failures`` says whose failures are among the findings;
    ``is_complete`` that no plugin failed in this file, not even one whose failure was told of before.
    """

    path: str
    findings: tuple[Finding, ...] = ()
    urls: int = 0
    suppressed: int = 0
    fixed: int = 0
    suppressed_findings: tuple[Finding, ...] = ()
    accepted_findings: tuple[Finding, ...] = ()
    is_narrowed: bool = False
    failures: tuple[Failure, ...] = ()
    is_complete: bool = True


class Summary(NamedTuple):
    """The totals of a run; ``elapsed`` is in seconds.

    ``fixable`` findings have a fix that is safe, ``fixable_unsafe`` one that is not; ``fixed`` were there before this
    run's fixes. ``accepted`` are in a baseline, and counted nowhere else; ``stale`` of its entries accept more than
    there is.
    """

    files: int = 0
    urls: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    fixable: int = 0
    suppressed: int = 0
    elapsed: float = 0.0
    fixable_unsafe: int = 0
    fixed: int = 0
    accepted: int = 0
    stale: int = 0


class RunResult(NamedTuple):
    """All findings of a run in their final order, and the totals; suppressed and accepted ones as in `FileResult`."""

    findings: tuple[Finding, ...]
    summary: Summary
    suppressed_findings: tuple[Finding, ...] = ()
    accepted_findings: tuple[Finding, ...] = ()
