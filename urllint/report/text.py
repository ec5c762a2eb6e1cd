"""The report for people: findings by URL, each place with its source line and carets under the exact characters.

A URL that is wrong in the same way in many places is one thing to mend, so it is explained once, and its places are
listed below it: three of them, and a count of the others.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from urllint.engine.result import RunResult
from urllint.model import LOWERINGS, SEVERITIES, Finding, Fix, Location, Lowering
from urllint.report.display import escape_path, listed, one_line
from urllint.report.reporter import ReportOptions
from urllint.report.terminal import Terminal

if TYPE_CHECKING:
    from urllint.whatwg.excerpt import Row

_PLACES_SHOWN: Final = 3
_LONGEST_URL: Final = 300

Occurrence = list[Finding]
"""The findings on one URL at one place."""


def report(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The findings, or their counts by rule, and a summary."""
    findings = [finding for finding in result.findings if options.shows(finding)]
    if options.statistics:
        from urllint.report.statistics import statistics_table

        yield from statistics_table(findings, options)
        shown = bool(findings)
    else:
        shown = False
        for group in _groups(findings):
            yield ("\n" if shown else "") + "\n".join(_group(group, options)) + "\n"
            shown = True
    if not options.quiet:
        yield ("\n" if shown else "") + _summary(findings, result, options) + "\n"


def summary(result: RunResult, options: ReportOptions) -> Iterator[str]:
    """The summary alone, for a run whose findings are told elsewhere."""
    if not options.quiet:
        findings = [finding for finding in result.findings if options.shows(finding)]
        yield _summary(findings, result, options) + "\n"


def _groups(findings: Iterable[Finding]) -> list[list[Occurrence]]:
    """The occurrences of each URL that is wrong in the same way, in the order in which they are first met."""
    occurrences: dict[tuple[object, ...], Occurrence] = {}
    for finding in findings:
        whole = finding.span if finding.url_span is None else finding.url_span
        occurrences.setdefault((finding.path, whole, finding.url), []).append(finding)
    groups: dict[tuple[object, ...], list[Occurrence]] = {}
    for place, occurrence in occurrences.items():
        url = occurrence[0].url
        said = tuple(
            (finding.rule, finding.severity, finding.message, finding.decoded, _fix_key(finding.fix))
            for finding in occurrence
        )
        groups.setdefault(place if url is None else (url, occurrence[0].href, said), []).append(occurrence)
    return list(groups.values())


def _fix_key(fix: Fix | None) -> tuple[str, ...]:
    """What is said of a fix; how it is written in its place is not."""
    return () if fix is None else (fix.title, fix.applicability, fix.reason)


def _group(group: Sequence[Occurrence], options: ReportOptions) -> Iterator[str]:
    terminal = options.terminal
    first = group[0]
    url, href = first[0].url, first[0].href
    if url is not None:
        yield terminal.paint(one_line(url, terminal.encoding, _LONGEST_URL), "url")
        if href is not None and href != url:
            yield f"  {terminal.paint('is read as', 'faint')} {one_line(href, terminal.encoding, _LONGEST_URL)}"
    else:
        yield _where(first[0], terminal)
    for finding in first:
        yield from _diagnosis(finding, options)
    places = group if options.verbose else group[:_PLACES_SHOWN]
    for occurrence in places:
        yield from _place(occurrence, terminal, is_named=url is None)
    if len(group) > len(places):
        rest = group[len(places) :]
        files = {occurrence[0].path for occurrence in rest}
        yield f"  and in {_counted(len(rest), 'more place')} in {_counted(len(files), 'file')}"


def _diagnosis(finding: Finding, options: ReportOptions) -> Iterator[str]:
    terminal = options.terminal

    def visible(text: str) -> str:
        return one_line(text, terminal.encoding)

    severity = terminal.paint(finding.severity, finding.severity)
    before = len(f"  {finding.severity} {finding.rule}: ")
    message = terminal.sentence(visible(finding.message), before, 4)
    yield f"  {severity} {terminal.paint(finding.rule, 'name')}: {message}"
    if finding.lowered is not None:
        yield f"    {terminal.paint('only a remark:', 'faint')} {_REASONS[finding.lowered]}"
    if finding.explained_by is not None:
        yield f"    {terminal.paint('explained by', 'faint')} {finding.explained_by}"
    fix = finding.fix
    if finding.help and (fix is None or fix.applicability == "display"):
        yield f"    {terminal.paint('help:', 'faint')} {terminal.sentence(visible(finding.help), 10, 10)}"
    if fix is None:
        return
    label = _FIX_LABELS[fix.applicability]
    remark = f" ({fix.reason})" if fix.reason else ""
    sentence = terminal.sentence(visible(f"{fix.title}{remark}"), len(f"    {label} "), 6)
    yield f"    {terminal.paint(label, 'faint')} {sentence}"
    if fix.after and (fix.applicability == "safe" or (fix.applicability == "unsafe" and options.unsafe_fixes)):
        yield f"      {one_line(fix.after, terminal.encoding, _LONGEST_URL)}"


_REASONS: Final[dict[Lowering, str]] = {
    "test": "a test may be given what is wrong on purpose",
    "example": "it is shown, and leads nowhere",
    "code": "a program may change it before it is used",
    "local": "nobody outside can reach the host",
    "harmless": "it works as it is written",
    "vendored": "the file is a copy of somebody else's",
    "generated": "a program wrote the page from source code",
    "kept": "it tells of an earlier release, and is kept as it was",
}
"""Why a finding is lowered where it stands."""

_FIX_LABELS: Final = {"safe": "fix:", "unsafe": "possible fix:", "display": "no fix here:"}


def _where(finding: Finding, terminal: Terminal) -> str:
    """The path, with line and column where the finding has them, as editors and terminals know it."""
    place = escape_path(finding.path)
    if finding.location is not None:
        place += f":{finding.location.line}:{finding.location.column}"
    return terminal.paint(place, "path")


def _place(occurrence: Occurrence, terminal: Terminal, *, is_named: bool) -> Iterator[str]:
    """Where the first finding is, unless that is said already, and the lines with carets for all of them."""
    from urllint.whatwg.excerpt import Row, excerpt  # and the parser with it, which a clean tree does not need

    lines: dict[tuple[int, str], list[Row]] = {}
    elsewhere: list[str] = []
    several = len(occurrence) > 1
    for finding in occurrence:
        location = finding.location
        if location is None or finding.span is None:
            continue
        marks = [_mark(finding.span[0], location)]
        for related in finding.related:
            where = related.location
            if where is not None and where.line == location.line and where.source == location.source:
                marks.append(_mark(related.span[0], where))
            elif where is not None and related.message and not _is_inside(related.span, finding.url_span):
                place = f"{escape_path(finding.path)}:{where.line}:{where.column}"
                elsewhere.append(f"  {terminal.paint(place, 'path')}: {one_line(related.message, terminal.encoding)}")
        label = finding.rule if several else ""
        row = Row(tuple(sorted(marks)), label, finding.severity, finding.severity)
        lines.setdefault((location.line, location.source), []).append(row)
    if not lines:
        return
    yield ""
    if not is_named:
        yield f"  {_where(occurrence[0], terminal)}"
    width = max(len(str(line)) for line, _ in lines)
    for (line, source), rows in lines.items():
        yield from excerpt(source, rows, terminal, gutter=f"  {line:>{width}} | ")
    yield from elsewhere


def _mark(start: int, location: Location) -> tuple[int, int]:
    """The span within the location's excerpt; one that goes on in other lines ends with this one."""
    low = min(max(start - location.source_start, 0), len(location.source))
    return low, min(low + len(location.raw), len(location.source))


def _is_inside(span: tuple[int, int], whole: tuple[int, int] | None) -> bool:
    return whole is not None and whole[0] <= span[0] and span[1] <= whole[1]


def _summary(findings: Sequence[Finding], result: RunResult, options: ReportOptions) -> str:
    summary = result.summary
    terminal = options.terminal
    counts: list[str] = []
    for severity, noun in (("error", "error"), ("warning", "warning"), ("info", "info")):
        count = sum(finding.severity == severity for finding in findings)
        if count:
            counts.append(terminal.paint(_counted(count, noun), severity))
    verdict = ", ".join(counts) if counts else terminal.paint("nothing to report", "good")
    notes: list[str] = []
    grave = [finding for finding in result.findings if options.is_grave_enough(finding)]
    explained = len(grave) - len(findings)
    if explained:
        notes.append(f"{explained:,} more explained by these")
    if summary.suppressed:
        notes.append(f"{summary.suppressed:,} suppressed")
    if summary.accepted:
        notes.append(f"{summary.accepted:,} in the baseline")
    aside = f" ({', '.join(notes)})" if notes else ""
    scope = f"{_counted(summary.files, 'file')}, {_counted(summary.urls, 'URL')}"
    lines = [
        f"{scope}: {verdict}{aside} in {summary.elapsed:.2f} s",
        _about_fixes(findings, summary.fixed),
        _about_hidden(result.findings, options),
    ]
    return "\n".join(terminal.sentence(line, 0, 2) for line in lines if line)


_STANDING: Final[dict[Lowering, str]] = {
    "test": "tests",
    "example": "examples",
    "code": "strings in programs",
    "local": "hosts on this machine",
    "harmless": "what misleads nobody",
    "vendored": "copies of others' files",
    "generated": "pages made from source code",
    "kept": "earlier releases",
}
"""What a remark is about that is lowered where it stands, by the reason."""


def remarks(number: int, reasons: Container[str]) -> str:
    """So many remarks, lowered for these reasons, in words."""
    return f"{_counted(number, 'remark')} on {listed([_STANDING[reason] for reason in LOWERINGS if reason in reasons])}"


def _about_hidden(findings: Iterable[Finding], options: ReportOptions) -> str:
    """What is not grave enough to be shown, and how to see it; empty if there is nothing."""
    hidden = [finding for finding in findings if finding.explained_by is None and not options.is_grave_enough(finding)]
    plain = [finding.severity for finding in hidden if finding.lowered is None]
    said = [_counted(plain.count(severity), severity) for severity in SEVERITIES if severity in plain]
    reasons = {finding.lowered for finding in hidden if finding.lowered is not None}
    if reasons:
        said.append(remarks(len(hidden) - len(plain), reasons))
    if not said:
        return ""
    verb = "is" if len(hidden) == 1 else "are"
    return f"{listed(said)} {verb} not shown; --show-level all shows {'it' if len(hidden) == 1 else 'them'}"


def _about_fixes(findings: Sequence[Finding], fixed: int) -> str:
    """How much was fixed, and how much more can be."""
    said = [f"{fixed:,} fixed"] if fixed else []
    applicable = [finding.fix.applicability for finding in findings if finding.fix is not None]
    safe, unsafe = applicable.count("safe"), applicable.count("unsafe")
    if safe:
        said.append(f"{safe:,} can be fixed with --fix")
    if unsafe:
        said.append(f"{unsafe:,} {'more with' if said else 'can be fixed with --fix'} --unsafe-fixes")
    return ", ".join(said)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
