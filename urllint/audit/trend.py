"""How the numbers have moved over the commits of a checkout, read from git's objects.

From one commit to the next most files stay as they are. What there is in a file is kept by its path and the name of its
content, so that nothing is read twice; and a commit is then only a sum.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timezone
from typing import Final, NamedTuple

from urllint.audit.inventory import Inventory
from urllint.audit.looking import FileFacts, look_at
from urllint.audit.model import TrendPoint
from urllint.audit.reading import domain_of
from urllint.audit.sources.git_tree import Below, Blob, GitObjects, checkout_of, list_tree, resolve_commit
from urllint.audit.sources.source import LARGEST_FILE, SourceError
from urllint.audit.tree_linter import LoneFileLinter
from urllint.changes.git import Checkout
from urllint.model import SEVERITIES
from urllint.registry import Registry
from urllint.settings import SettingsResolver

STEPS: Final = 12
"""How many commits are looked at, if nobody says."""

_LAST_SECOND: Final = 253_402_300_799
"""Of the year 9999; a commit can claim any time."""


class _Sum(NamedTuple):
    """What there is in one file. ``urls`` has the index of the URL of each occurrence, in the trend's own inventory."""

    urls: array[int]
    http: int
    https: int
    findings: tuple[int, int, int]


class Trend:
    """The commits from ``since`` to ``until`` on the first parents' line, of which at most ``steps`` are looked at.

    ``path`` is a folder or file in a checkout. Raises SourceError.
    """

    def __init__(
        self,
        path: str,
        since: str,
        until: str,
        registry: Registry,
        resolver: SettingsResolver,
        *,
        steps: int = STEPS,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._checkout = checkout_of(path)
        self._below = Below.of(self._checkout, path)
        self._commits = sampled(_commits(self._checkout, since, until), steps)
        self._resolver = resolver
        self._tell = tell
        self._linter = LoneFileLinter(registry, resolver)
        self._objects = GitObjects(self._checkout)
        self._inventory = Inventory()
        self._known: dict[tuple[str, str], _Sum | None] = {}
        self.blobs_read = 0

    def points(self) -> Iterator[TrendPoint]:
        """The numbers of each commit, from the oldest to the newest. Raises SettingsError."""
        try:
            for revision, time, subject in self._commits:
                self._tell(f"{revision[:12]} {subject}")
                yield self._point(revision, time, subject)
        finally:
            self._objects.close()

    def _point(self, revision: str, time: str, subject: str) -> TrendPoint:
        sums = [one for one in map(self._sum_of, list_tree(self._checkout, revision)[0]) if one is not None]
        urls = {url for one in sums for url in one.urls}
        hosts = {self._inventory.urls[url].host for url in urls} - {""}
        return TrendPoint(
            revision,
            time,
            subject,
            len(sums),
            len(urls),
            sum(len(one.urls) for one in sums),
            len(hosts),
            len({domain_of(host) for host in hosts} - {""}),
            sum(one.http for one in sums),
            sum(one.https for one in sums),
            *(sum(one.findings[severity] for one in sums) for severity in range(3)),
        )

    def _sum_of(self, blob: Blob) -> _Sum | None:
        path = self._below.path_of(blob.path)
        if path is None:
            return None
        key = blob.object_name, path
        if key not in self._known:
            self._known[key] = None if self._resolver.is_excluded(path) else self._read(blob, path)
        return self._known[key]

    def _read(self, blob: Blob, path: str) -> _Sum | None:
        if blob.size > LARGEST_FILE:
            return None
        try:
            data = self._objects.read(blob.object_name)
        except OSError:  # a partial clone does not have it
            return None
        self.blobs_read += 1
        facts = look_at(data, path, self._linter, is_whole=False)
        return None if facts is None else self._summed(facts)

    def _summed(self, facts: FileFacts) -> _Sum:
        inventory = self._inventory
        urls = array("I")
        schemes = {"http": 0, "https": 0}
        for sighting in facts.sightings:
            url = inventory.url_of[inventory.number_of(sighting.spelling)]
            urls.append(url)
            scheme = inventory.urls[url].scheme
            if scheme in schemes and sighting.role != "identifier":
                schemes[scheme] += 1
        grave = [finding.severity for finding in facts.findings]
        error, warning, info = (grave.count(severity) for severity in SEVERITIES)
        return _Sum(urls, schemes["http"], schemes["https"], (error, warning, info))


Commit = tuple[str, str, str]
"""Its name, its time in UTC, and the first line of its message."""


def _commits(checkout: Checkout, since: str, until: str) -> list[Commit]:
    """``since`` and what came after it, from the oldest to the newest."""
    first, last = resolve_commit(checkout, since), resolve_commit(checkout, until)
    found = [*_log(checkout, "--max-count=1", first)]
    if first == last:
        return found
    later = [*_log(checkout, "--first-parent", "--reverse", f"{first}..{last}")]
    if not later:
        message = f"nothing came after {since!r} on the way to {until!r}"
        raise SourceError(message)
    return found + later


def _log(checkout: Checkout, *words: str) -> Iterator[Commit]:
    for entry in checkout.run("log", "-z", "--no-show-signature", "--format=%H %ct %s", *words, "--").split(b"\0"):
        revision, _, rest = entry.decode("utf-8", "replace").strip().partition(" ")
        seconds, _, subject = rest.partition(" ")
        if seconds:
            time = datetime.fromtimestamp(min(int(seconds), _LAST_SECOND), timezone.utc)
            yield revision, time.strftime("%Y-%m-%dT%H:%M:%SZ"), subject


def sampled(commits: Sequence[Commit], steps: int) -> list[Commit]:
    """At most ``steps`` of the commits, evenly spread, with the first and the last one."""
    last = len(commits) - 1
    if last < steps:
        return list(commits)
    if steps == 1:
        return [commits[-1]]
    return [commits[round(step * last / (steps - 1))] for step in range(steps)]
