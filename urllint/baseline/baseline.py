"""Which findings a baseline accepts, and which of its entries accept nothing any more."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from urllint.baseline.entries import Entries, Key
from urllint.baseline.fingerprints import fingerprint
from urllint.model import Finding


class Stale(NamedTuple):
    """An entry that accepts more than there is: ``left`` of those that it ``accepts`` are there."""

    key: Key
    line: int
    accepts: int
    left: int


class Seen(NamedTuple):
    """What a run has seen, so that what it has not found is known to be gone.

    ``judged`` says of a path and a rule whether the rule would have found something in all of the file. ``everything``:
    all that there is below the baseline's folder was looked at.
    """

    judged: Callable[[str, str], bool]
    everything: bool


class _File(NamedTuple):
    """What was found in a file, and what accepts it: its own entries, and those of files that are gone."""

    found: Counter[Key]
    own: Counter[Key]
    moved: Counter[Key]


class Baseline:
    """Accepted findings of the files below ``root``, an absolute folder with ``/``.

    Files can be asked about in any order, and again when their text has changed: the last answer counts.
    """

    def __init__(self, root: str, entries: Entries, exists: Callable[[str], bool] | None = None) -> None:
        self.root = root
        self.entries = entries
        self._exists = exists or (lambda path: os.path.lexists(f"{root.rstrip('/')}/{path}"))
        self._files: dict[str, _File] = {}
        self._taken: Counter[Key] = Counter()
        self._gone: dict[tuple[str, str], list[Key]] | None = None

    def accept(self, path: str, findings: Iterable[Finding]) -> list[Finding]:
        """Those of a file's findings that are accepted: as many as there are entries for, the first ones first.

        ``path`` is as in the entries.
        """
        before = self._files.get(path)
        if before is not None:
            self._taken -= before.moved
        file = self._files[path] = _File(Counter(), Counter(), Counter())
        accepted: list[Finding] = []
        for finding in findings:
            key = Key(path, finding.rule, fingerprint(finding))
            file.found[key] += 1
            if self._takes(key, file):
                accepted.append(finding)
        self._taken += file.moved
        return accepted

    def _takes(self, key: Key, file: _File) -> bool:
        entry = self.entries.get(key)
        if entry is not None and file.own[key] < entry.accepts:
            file.own[key] += 1
            return True
        for old in self._of_gone_files(key):
            if self._taken[old] + file.moved[old] < self.entries[old].accepts:
                file.moved[old] += 1
                return True
        return False

    def _of_gone_files(self, key: Key) -> Iterable[Key]:
        """The entries about the same in files that are not there any more."""
        if self._gone is None:
            self._gone = {}
            gone = {path for path in {key.path for key in self.entries} if not self._exists(path)}
            for old in sorted(self.entries):
                if old.path in gone:
                    self._gone.setdefault((old.rule, old.fingerprint), []).append(old)
        return [old for old in self._gone.get((key.rule, key.fingerprint), ()) if old.path != key.path]

    def stale(self, seen: Seen) -> list[Stale]:
        """The entries that accept more than there is, in the order of their lines."""
        found: list[Stale] = []
        for key, entry in self.entries.items():
            left = self._left(key, seen)
            if left < entry.accepts:
                found.append(Stale(key, entry.line, entry.accepts, left))
        return sorted(found, key=lambda stale: stale.line)

    def pruned(self, seen: Seen) -> dict[Key, int]:
        """The entries without what is stale; those that accepted something in a renamed file bear its path."""
        counts: Counter[Key] = Counter()
        for key in self.entries:
            counts[key] += self._left(key, seen) - self._taken[key]
        for path, file in self._files.items():
            for old, number in file.moved.items():
                counts[old._replace(path=path)] += number
        return dict(+counts)

    def renewed(self, seen: Seen) -> dict[Key, int]:
        """Entries for all that was found, and those about what the run has not seen."""
        counts: dict[Key, int] = {}
        for key, entry in self.entries.items():
            number = entry.accepts - self._taken[key]
            if number > 0 and not self._is_judged(key, seen):
                counts[key] = number
        for file in self._files.values():
            counts.update(file.found)
        return counts

    def _left(self, key: Key, seen: Seen) -> int:
        """How many of what the entry accepts are there, as far as that is known."""
        if not self._is_judged(key, seen):
            return self.entries[key].accepts
        file = self._files.get(key.path)
        return self._taken[key] + (file.own[key] if file is not None else 0)

    def _is_judged(self, key: Key, seen: Seen) -> bool:
        return seen.judged(key.path, key.rule) if key.path in self._files else seen.everything


def total(counts: Mapping[Key, int]) -> int:
    """How many findings entries accept."""
    return sum(counts.values())
