"""A whole run: every file checked, everything counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from urllint.engine.linter import Linter
from urllint.engine.result import FileResult, RunResult, Summary
from urllint.model import Finding
from urllint.workers import SerialWorkers, Workers

if TYPE_CHECKING:
    from urllint.engine.remembering import ResultCache


def check_paths(
    paths: Iterable[str],
    linter: Linter,
    workers: Workers | None = None,
    narrow: Callable[[FileResult], FileResult] | None = None,
    cache: ResultCache | None = None,
) -> RunResult:
    """Check every file of ``paths``; findings come in the order of the paths, then of position.

    ``narrow`` takes out of each result what the run is not about; it is called in this process, in the same order.
    ``cache`` knows what earlier runs with this linter have found.
    """
    started = perf_counter()
    workers = workers or SerialWorkers()
    given = cache.check(paths, workers) if cache else workers.map(linter.check_path, paths, linter.check_lost)
    results = told_once(given)
    return summarize(results if narrow is None else map(narrow, results), started)


def told_once(results: Iterable[FileResult]) -> Iterator[FileResult]:
    """The results with each failure of a plugin where it first happened: every process has told of it."""
    told: set[tuple[str, str]] = set()
    for result in results:
        if not result.failures:
            yield result
            continue
        again = {failure.message for failure in result.failures if failure.key in told}
        told.update(failure.key for failure in result.failures)
        kept = tuple(finding for finding in result.findings if finding.message not in again)
        yield result._replace(findings=kept, failures=())


def summarize(results: Iterable[FileResult], started: float) -> RunResult:
    """Collect the results of all files; ``started`` is the `time.perf_counter` at which the run began."""
    findings: list[Finding] = []
    suppressed_findings: list[Finding] = []
    accepted_findings: list[Finding] = []
    files = urls = suppressed = fixed = 0
    for result in results:
        files += 1
        urls += result.urls
        suppressed += result.suppressed
        fixed += result.fixed
        findings.extend(result.findings)
        suppressed_findings.extend(result.suppressed_findings)
        accepted_findings.extend(result.accepted_findings)
    severities = [finding.severity for finding in findings]
    fixes = [finding.fix.applicability for finding in findings if finding.fix is not None]
    summary = Summary(
        files=files,
        urls=urls,
        errors=severities.count("error"),
        warnings=severities.count("warning"),
        infos=severities.count("info"),
        fixable=fixes.count("safe"),
        suppressed=suppressed,
        elapsed=perf_counter() - started,
        fixable_unsafe=fixes.count("unsafe"),
        fixed=fixed,
        accepted=len(accepted_findings),
    )
    return RunResult(tuple(findings), summary, tuple(suppressed_findings), tuple(accepted_findings))
