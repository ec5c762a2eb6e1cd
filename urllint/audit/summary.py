"""An audit as people see it on a terminal: totals, what leads, what is the same, what is wrong, what has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from urllint.audit.layout import Column, Layout, can_show, counted, percent
from urllint.audit.model import KINDS, Audit, AuditedFinding, ChangedUrl, Kind, share
from urllint.model import SEVERITIES
from urllint.report.display import escape_path
from urllint.report.terminal import Terminal
from urllint.report.text import remarks

TOP: Final = 10
"""How many rows each list has, if nobody says."""

_BAR: Final = 24

_WIDE_ENOUGH: Final = 60
"""Columns of a terminal on which something stands beside a bar."""

_KIND_WORDS: Final[dict[Kind, str]] = {
    "relative": "relative, with no base known",
    "template": "with placeholders",
    "failure": "that cannot be parsed",
    "other": "only meant as URLs",
}

_NEAR_WORDS: Final = {
    "scheme": "http and https",
    "www": "with and without www.",
    "trailing-slash": "with and without a final slash",
    "serialization": "the same to browsers, not to RFC 3986",
}


def summary(audit: Audit, terminal: Terminal, *, top: int = TOP) -> Iterator[str]:
    """The summary in lines without line breaks; lists have ``top`` rows."""
    view = _View(audit, Layout(terminal, top))
    sections: tuple[Callable[[], Iterator[str]], ...] = (
        *(view.totals, view.domains, view.hosts, view.findings, view.aliases, view.near_aliases),
        *(view.online, view.trend, view.comparison, view.skipped),
    )
    separate = False
    for section in sections:
        lines = list(section())
        if lines and separate:
            yield ""
        yield from lines
        separate = separate or bool(lines)


class _RuleRow(NamedTuple):
    name: str
    severity: int
    findings: int
    urls: int
    files: int

    def cells(self) -> tuple[str, tuple[str, ...]]:
        """The row of the table."""
        return self.name, (
            *(SEVERITIES[self.severity], f"{self.findings:,}"),
            *(f"{self.urls:,}" if self.urls else "-", f"{self.files:,}"),
        )


def _rule_row(name: str, findings: Sequence[AuditedFinding]) -> _RuleRow:
    return _RuleRow(
        name,
        min(SEVERITIES.index(one.severity) for one in findings),
        len(findings),
        len({one.url for one in findings if one.url is not None}),
        len({one.path for one in findings}),
    )


class _View:
    def __init__(self, audit: Audit, layout: Layout) -> None:
        self._audit = audit
        self._layout = layout
        self._leading = [finding for finding in audit.findings if finding.leads]

    # Sections

    def totals(self) -> Iterator[str]:
        """What was looked at, and how much there is."""
        totals = self._audit.totals
        if not totals.urls:
            yield f"{counted(totals.files, 'file')}, and no URL in {'it' if totals.files == 1 else 'them'}"
            return
        yield (
            f"{self._layout.name(counted(totals.urls, 'URL'))} in {counted(totals.occurrences, 'place')}, "
            f"in {totals.files_with_urls:,} of {counted(totals.files, 'file')}"
        )
        yield f"{counted(totals.hosts, 'host')} on {counted(totals.domains, 'registrable domain')}"
        kinds: dict[Kind, int] = {}
        for url in self._audit.urls:
            kinds[url.kind] = kinds.get(url.kind, 0) + 1
        said = [f"{kinds[kind]:,} {words}" for kind, words in _KIND_WORDS.items() if kind in kinds]
        if said:
            yield from self._layout.paragraph(f"{kinds.get('url', 0):,} absolute or resolved, {', '.join(said)}")
        schemes = [f"{scheme.name} {scheme.occurrences:,}" for scheme in self._audit.schemes]
        if schemes:
            more = len(schemes) - max(self._layout.top, 5)
            shown = schemes[: max(self._layout.top, 5)] + ([f"{counted(more, 'more scheme')}"] if more > 0 else [])
            yield from self._layout.paragraph("; ".join(shown))
        yield from self._encryption()

    def _encryption(self) -> Iterator[str]:
        totals = self._audit.totals
        part = totals.http_share
        if part is None:
            return
        filled = round(part * _BAR)
        if part and not filled:
            filled = 1
        full, empty = ("█", "░") if can_show(self._layout.terminal, "█░") else ("#", ".")
        bar = self._layout.terminal.paint(full * (_BAR - filled), "good") + self._layout.terminal.paint(
            empty * filled, "warning"
        )
        both = totals.http + totals.https
        words = f"{percent(part)} is still http: {totals.http:,} of {counted(both, 'place')} with http or https"
        if totals.http:
            followed = self._audit.followed_over_http
            words += f"; {followed:,} of them {'is a link' if followed == 1 else 'are links'} or loaded with a page"
        terminal = self._layout.terminal
        if terminal.columns < _WIDE_ENOUGH:
            yield bar
            yield from self._layout.paragraph(words)
        else:
            yield from f"{bar} {terminal.sentence(words, _BAR + 1, _BAR + 1)}".split("\n")

    def domains(self) -> Iterator[str]:
        """The domains that most is on."""
        yield from self._layout.table(
            "Domains",
            (Column("hosts", 2), Column("URLs", 5), Column("places", 6), Column("files", 3), Column("http", 4)),
            [
                (
                    one.name,
                    (
                        f"{one.hosts:,}",
                        f"{one.urls:,}",
                        f"{one.occurrences:,}",
                        f"{one.files:,}",
                        _http(one.http, one.https),
                    ),
                )
                for one in self._audit.domains[: self._layout.top]
            ],
            len(self._audit.domains),
        )

    def hosts(self) -> Iterator[str]:
        """The hosts that most is on, with the findings that lead."""
        urls = self._audit.urls
        findings = Counter(urls[one.url].host for one in self._leading if one.url is not None)
        yield from self._layout.table(
            "Hosts",
            (Column("findings", 2), Column("URLs", 5), Column("places", 6), Column("files", 3), Column("http", 4)),
            [
                (
                    one.name,
                    (
                        f"{findings[one.name]:,}" if findings[one.name] else "-",
                        f"{one.urls:,}",
                        f"{one.occurrences:,}",
                        f"{one.files:,}",
                        _http(one.http, one.https),
                    ),
                )
                for one in self._audit.hosts[: self._layout.top]
            ],
            len(self._audit.hosts),
        )

    def findings(self) -> Iterator[str]:
        """What is wrong, by rule."""
        audit = self._audit
        leading = self._leading
        numbers = [(severity, sum(one.severity == severity for one in leading)) for severity in SEVERITIES]
        styles: list[tuple[str, str]] = [(counted(number, name), name) for name, number in numbers if number]
        said = [phrase for phrase, _ in styles]
        if not said:
            if not audit.rules:
                return
            said = [f"nothing to report by {counted(len(audit.rules), 'rule')}"]
            styles.append(("nothing to report", "good"))
        reasons = audit.remarks
        notes = [remarks(len(reasons), reasons)] if reasons else []
        if audit.totals.suppressed:
            notes.append(f"{audit.totals.suppressed:,} suppressed")
        yield from self._layout.headed(
            "Findings", ", ".join(said) + (f"; and {', '.join(notes)}" if notes else ""), styles
        )
        by_rule: dict[str, list[AuditedFinding]] = {}
        for one in leading:
            by_rule.setdefault(one.rule, []).append(one)
        rows = [_rule_row(name, by_rule[name]) for name in by_rule]
        rows.sort(key=lambda row: (row.severity, -row.findings, row.name))
        columns = (Column("", 3), Column("findings", 5), Column("URLs", 2), Column("files", 4))
        yield from self._layout.table("Rules", columns, [row.cells() for row in rows[: self._layout.top]], len(rows))

    def aliases(self) -> Iterator[str]:
        """The pages that are written in several ways."""
        several = [alias for alias in self._audit.aliases if len(alias.members) > 1]
        fragments = len(self._audit.aliases) - len(several)
        if not self._audit.aliases:
            return
        title = "The same page (RFC 3986, 6.2)"
        linked = f"{counted(fragments, 'page')} {'is' if fragments == 1 else 'are'} linked with several fragments"
        if not several:
            yield from self._layout.headed(title, linked)
            return
        yield from self._layout.headed(
            title, f"{counted(len(several), 'page')} {'is' if len(several) == 1 else 'are'} written in several ways"
        )
        for alias in several[: self._layout.top]:
            for at, member in enumerate(alias.members[:4]):
                indent = "  " if at == 0 else "    = "
                note = "" if at == 0 else ", ".join(member.techniques)
                yield self._layout.spelling(indent, member.target, f"{member.occurrences:,}", note)
            if len(alias.members) > 4:
                yield f"    = {len(alias.members) - 4:,} more"
        yield from self._layout.more(len(several), self._layout.top, "page")
        if fragments:
            yield from self._layout.paragraph(linked, indent=2)

    def near_aliases(self) -> Iterator[str]:
        """The pages that are probably one."""
        near = self._audit.near_aliases
        if not near:
            return
        yield from self._layout.headed(
            "Probably the same page",
            f"{counted(len(near), 'page')} {'has' if len(near) == 1 else 'have'} several addresses",
        )
        by_kind: dict[tuple[str, ...], list[int]] = {}
        for at, alias in enumerate(near):
            by_kind.setdefault(alias.kinds, []).append(at)
        ordered = sorted(by_kind, key=lambda kinds: (-len(by_kind[kinds]), kinds))
        for kinds in ordered[: self._layout.top]:
            words = "; ".join(_NEAR_WORDS.get(kind, kind) for kind in kinds)
            first = near[by_kind[kinds][0]]
            yield f"  {len(by_kind[kinds]):>6,}  {self._layout.cut(words, 10)}"
            for target, number in first.members[:2]:
                yield self._layout.spelling("          ", target, f"{number:,}", "", faint=True)

    def online(self) -> Iterator[str]:
        """What servers said."""
        results = [url.online for url in self._audit.urls if url.online is not None]
        if not results:
            return
        outcomes: dict[str, int] = {}
        for result in results:
            outcomes[result.outcome] = outcomes.get(result.outcome, 0) + 1
        unasked = outcomes.pop("not-asked", 0)
        said = ", ".join(f"{number:,} {name}" for name, number in sorted(outcomes.items(), key=lambda one: -one[1]))
        asked = f"{counted(len(results) - unasked, 'URL')} asked for" + (f": {said}" if said else "")
        yield from self._layout.headed("Online", asked + (f"; {unasked:,} not asked for" if unasked else ""))

    def trend(self) -> Iterator[str]:
        """The numbers of commits."""
        points = self._audit.trend
        if not points:
            return
        columns = (
            *(Column("URLs", 6), Column("places", 5), Column("hosts", 4), Column("http", 7)),
            *(Column("errors", 3), Column("warnings", 2)),
        )
        rows = [
            (
                f"{point.committed[:10]} {point.revision[:9]} {point.subject}",
                (
                    *(f"{point.urls:,}", f"{point.occurrences:,}", f"{point.hosts:,}", _http(point.http, point.https)),
                    *(f"{point.errors:,}", f"{point.warnings:,}"),
                ),
            )
            for point in points
        ]
        yield from self._layout.table("Trend", columns, rows, len(rows), ends_matter=False)

    def comparison(self) -> Iterator[str]:
        """What is new and gone."""
        comparison = self._audit.comparison
        if comparison is None:
            return
        when = f" of {comparison.created[:10]}" if comparison.created else ""
        yield from self._layout.headed("Since", f"{escape_path(comparison.earlier)}{when}")
        quiet = True
        for sign, noun, rows in (
            ("+", "host", [one.name for one in comparison.new_hosts]),
            ("-", "host", [one.name for one in comparison.gone_hosts]),
            ("+", "URL", _absolute_first(comparison.new_urls)),
            ("-", "URL", _absolute_first(comparison.gone_urls)),
            ("+", "finding", [_finding(*one[:4], one.line) for one in comparison.new_findings]),
            ("-", "finding", [_finding(*one[:4], one.line) for one in comparison.gone_findings]),
        ):
            if not rows:
                continue
            quiet = False
            word = "new" if sign == "+" else "gone"
            yield f"  {counted(len(rows), f'{word} {noun}')}"
            for text in rows[: self._layout.top]:
                style = {"+URL": "name", "-URL": "faint"}.get(f"{sign}{noun}", "name" if sign == "+" else "faint")
                yield f"    {sign} {self._layout.terminal.paint(self._layout.cut(text, 6), style)}"
            if len(rows) > self._layout.top:
                yield f"      and {len(rows) - self._layout.top:,} more"
        if quiet:
            yield "  nothing is new, nothing is gone"

    def skipped(self) -> Iterator[str]:
        """What was not looked at."""
        for root in self._audit.roots:
            if not root.skipped_count:
                continue
            yield from self._layout.headed(
                "Not looked at", f"{counted(root.skipped_count, 'file')} of {escape_path(root.path)}"
            )
            for one in root.skipped[: max(self._layout.top, 1)]:
                yield f"  {self._layout.cut(f'{one.path}: {one.reason}', 2)}"
            if root.skipped_count > max(self._layout.top, 1):
                yield f"  and {root.skipped_count - max(self._layout.top, 1):,} more"


def _absolute_first(urls: Iterable[ChangedUrl]) -> list[str]:
    return [one.url for one in sorted(urls, key=lambda one: KINDS.index(one.kind))]


def _finding(rule: str, severity: str, path: str, written: str, line: int) -> str:
    place = f"{escape_path(path)}:{line}" if line else escape_path(path)
    return f"{severity} {rule} {place}" + (f" {written}" if written else "")


def _http(http: int, https: int) -> str:
    part = share(http, https)
    return "-" if part is None else percent(part)
