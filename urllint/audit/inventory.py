"""Takes in what there is in one file after the other, in as little memory as that needs, and becomes an audit.

Everything that repeats is kept once: texts, spellings, URLs. An occurrence is ten numbers. Secrets are masked at the
end, when it is known what is to be shown; until then the URLs are what they are, so that they can be asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from urllint.audit.looking import FileFacts, Spelling
from urllint.audit.model import Occurrences
from urllint.audit.reading import ReadUrl, read
from urllint.model import ROLES, Finding, Role

_ROLE_NUMBERS: Final[Mapping[Role, int]] = {role: number for number, role in enumerate(ROLES)}


class FindingPlace(NamedTuple):
    """A finding with the index of the occurrence that it is about, -1 if it is about none."""

    finding: Finding
    occurrence: int


class Inventory:
    """What was seen so far; nothing can be added to one that is sealed.

    Occurrences are in the order in which their files came, and in those of position.

    - ``spellings``, and for each of them ``url_of``, an index into ``urls``;
    - ``seen`` has the spelling of each occurrence, ``rows`` its other numbers;
    - ``rules`` are the names of the rules that were in force somewhere;
    - ``asked`` are the serialized URLs that servers are to be asked about.
    """

    def __init__(self) -> None:
        self.spellings: list[Spelling] = []
        self.urls: list[ReadUrl] = []
        self.url_of = array("I")
        self.seen = array("I")
        self.rows = [array("I") for _ in range(len(Occurrences.FIELDS) - 2)]
        self.strings: dict[str, int] = {}
        self.findings: list[FindingPlace] = []
        self.rules: dict[str, None] = {}
        self.asked: dict[str, None] = {}
        self.files = 0
        self.files_with_urls = 0
        self.suppressed = 0
        self.is_complete = True
        self._told: set[tuple[str, str]] = set()
        self._spelling_numbers: dict[Spelling, int] = {}
        self._url_numbers: dict[tuple[str, str], int] = {}

    def add(self, facts: FileFacts) -> None:
        """Take in a file."""
        self.files += 1
        self.suppressed += facts.suppressed
        self.is_complete = self.is_complete and facts.is_complete
        self.rules.update(dict.fromkeys(facts.rules))
        self.asked.update(dict.fromkeys(facts.asked))
        facts = self._without_repeated_failures(facts)
        first = len(self.seen)
        if facts.sightings:
            self.files_with_urls += 1
            self._add_sightings(facts)
        if facts.findings:
            self._add_findings(facts, first)

    def _without_repeated_failures(self, facts: FileFacts) -> FileFacts:
        """The same with each failure of a plugin where it first happened: every process tells of it."""
        again = {failure.message for failure in facts.failures if failure.key in self._told}
        self._told.update(failure.key for failure in facts.failures)
        if not again:
            return facts
        return facts._replace(findings=tuple(finding for finding in facts.findings if finding.message not in again))

    def _add_sightings(self, facts: FileFacts) -> None:
        strings = self.strings
        path = strings.setdefault(facts.path, len(strings))
        for spelling, *numbers, context, role in facts.sightings:
            self.seen.append(self.number_of(spelling))
            row = (path, *numbers, strings.setdefault(context, len(strings)), _ROLE_NUMBERS[role])
            for column, number in zip(self.rows, row, strict=True):
                column.append(number)

    def number_of(self, spelling: Spelling) -> int:
        """The index of a spelling, which is read if it is a new one."""
        number = self._spelling_numbers.get(spelling)
        if number is None:
            number = self._spelling_numbers[spelling] = len(self.spellings)
            self.spellings.append(spelling)
            url = read(spelling)
            key = url.url, url.kind
            known = self._url_numbers.get(key)
            if known is None:
                known = self._url_numbers[key] = len(self.urls)
                self.urls.append(url)
            elif url.errors and not set(url.errors) <= set(self.urls[known].errors):
                errors = tuple(dict.fromkeys((*self.urls[known].errors, *url.errors)))
                self.urls[known] = self.urls[known]._replace(errors=errors)
            self.url_of.append(known)
        return number

    def _add_findings(self, facts: FileFacts, first: int) -> None:
        places: dict[tuple[int, int, str], int] = {}
        for at, sighting in enumerate(facts.sightings, first):
            places.setdefault((sighting.start, sighting.end, sighting.spelling.written), at)
        for finding in facts.findings:
            at = -1
            if finding.url_span is not None and finding.url is not None:
                at = places.get((*finding.url_span, finding.url), -1)
            self.findings.append(FindingPlace(finding, at))

    def seal(self) -> None:
        """Let go of what is needed to take in more."""
        self._spelling_numbers.clear()
        self._url_numbers.clear()

    def paths(self) -> Sequence[int]:
        """The number of the path of each occurrence."""
        return self.rows[0]

    def roles(self) -> Sequence[int]:
        """The number of the role of each occurrence."""
        return self.rows[-1]


def count_files(groups: Iterable[int], paths: Sequence[int], number: int) -> array[int]:
    """In how many files each of ``number`` groups stands.

    ``groups`` are those of the occurrences, ``paths`` their files, of which each comes in one run.
    """
    counts = array("I", bytes(4 * number))
    last = array("q", [-1]) * number
    for group, path in zip(groups, paths, strict=True):
        if group >= 0 and last[group] != path:
            last[group] = path
            counts[group] += 1
    return counts
