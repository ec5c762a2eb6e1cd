"""How much there is: by URL, host, domain, scheme and rule."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from urllint.audit.inventory import Inventory, count_files
from urllint.audit.masking import Masked
from urllint.audit.model import AuditedFinding, DomainCount, HostCount, RuleCount, SchemeCount
from urllint.audit.reading import ReadUrl, domain_of
from urllint.model import ROLES, SEVERITIES
from urllint.registry import Registry

_IDENTIFIER: Final = ROLES.index("identifier")


class Counting:
    """The numbers of an inventory. ``urls`` has the index of the URL of each occurrence.

    Identifiers, such as XML namespaces, are fetched by nobody: they are not counted as http or https.
    """

    def __init__(
        self, inventory: Inventory, shown: Masked, urls: Sequence[int], findings: Sequence[AuditedFinding]
    ) -> None:
        self._urls = shown.urls
        self._url_of_occurrence = urls
        self._paths = inventory.paths()
        self._rules_in_force = inventory.rules
        self._findings = findings
        number = len(shown.urls)
        self.occurrences = array("I", bytes(4 * number))
        self._fetched = array("I", bytes(4 * number))
        for url, role in zip(urls, inventory.roles(), strict=True):
            self.occurrences[url] += 1
            if role != _IDENTIFIER:
                self._fetched[url] += 1
        self.files = count_files(urls, self._paths, number)
        self._on_url: dict[int, dict[str, int]] = {}
        for finding in findings:
            if finding.url is not None:
                rules = self._on_url.setdefault(finding.url, {})
                rules[finding.rule] = rules.get(finding.rule, 0) + 1

    def findings_on(self, url: int) -> tuple[tuple[str, int], ...]:
        """How many findings of which rules are about a URL."""
        return tuple(sorted(self._on_url.get(url, {}).items()))

    def hosts(self) -> tuple[HostCount, ...]:
        """By host."""
        return tuple(
            HostCount(name, domain_of(name), len(urls), occurrences, files, *self._web(urls), self._number(urls))
            for name, urls, occurrences, files in self._grouped(lambda url: url.host)
        )

    def domains(self) -> tuple[DomainCount, ...]:
        """By registrable domain."""
        return tuple(
            DomainCount(
                name,
                len({self._urls[url].host for url in urls}),
                len(urls),
                occurrences,
                files,
                *self._web(urls),
                self._number(urls),
            )
            for name, urls, occurrences, files in self._grouped(lambda url: domain_of(url.host))
        )

    def schemes(self) -> tuple[SchemeCount, ...]:
        """By scheme."""
        return tuple(
            SchemeCount(name, len(urls), occurrences, files)
            for name, urls, occurrences, files in self._grouped(lambda url: url.scheme)
        )

    def rules(self, registry: Registry) -> tuple[RuleCount, ...]:
        """By rule: those in force, and those that had something to say all the same; the loudest first."""
        by_rule: dict[str, list[AuditedFinding]] = {name: [] for name in self._rules_in_force}
        for finding in self._findings:
            by_rule.setdefault(finding.rule, []).append(finding)
        counts: list[RuleCount] = []
        for name, findings in by_rule.items():
            spec = registry.rules.get(name)
            reported = {finding.severity for finding in findings}
            own = spec.severity if spec is not None else SEVERITIES[0]
            counts.append(
                RuleCount(
                    name,
                    spec.group if spec is not None else "",
                    next((severity for severity in SEVERITIES if severity in reported), own),
                    len(findings),
                    len({finding.url for finding in findings if finding.url is not None}),
                    len({finding.path for finding in findings}),
                    (spec.help_url or "") if spec is not None else "",
                )
            )
        counts.sort(key=lambda count: (-count.findings, count.name))
        return tuple(counts)

    def _grouped(self, name_of: Callable[[ReadUrl], str]) -> Iterator[tuple[str, list[int], int, int]]:
        """Names with their URLs, occurrences and files, the most frequent first; URLs without a name are left out."""
        names: dict[str, list[int]] = {}
        numbers: dict[str, int] = {}
        group_of = array("q", [-1]) * len(self._urls)
        for index, url in enumerate(self._urls):
            name = name_of(url)
            if name:
                names.setdefault(name, []).append(index)
                group_of[index] = numbers.setdefault(name, len(numbers))
        files = count_files(map(group_of.__getitem__, self._url_of_occurrence), self._paths, len(names))
        totals = {name: sum(map(self.occurrences.__getitem__, urls)) for name, urls in names.items()}
        for name in sorted(names, key=lambda name: (-totals[name], name)):
            yield name, names[name], totals[name], files[numbers[name]]

    def web(self) -> tuple[int, int]:
        """The occurrences with http and with https; not all of them are on a host that is known (`http://{host}/`)."""
        return self._web(range(len(self._urls)))

    def _web(self, urls: Sequence[int]) -> tuple[int, int]:
        http = sum(self._fetched[url] for url in urls if self._urls[url].scheme == "http")
        return http, sum(self._fetched[url] for url in urls if self._urls[url].scheme == "https")

    def _number(self, urls: Sequence[int]) -> int:
        """How many findings are about them."""
        return sum(sum(self._on_url[url].values()) for url in urls if url in self._on_url)
