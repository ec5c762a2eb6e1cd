"""The files of a run that is about changes: which ones, and which of their findings are meant."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence

from urllint.changes import ALL_LINES, NO_LINES, Changes, GitError, Lines
from urllint.changes.changes import Gone
from urllint.cli.arguments import UsageError
from urllint.engine.linter import Linter
from urllint.engine.narrowing import Touch
from urllint.files import discover, read_bytes
from urllint.model import Finding
from urllint.settings import SettingsResolver


class ChangedFiles:
    """What ``--changed-since`` and ``--since-index`` ask for. Raises UsageError for what git cannot say.

    ``paths`` are the files and folders that the run was asked about.
    """

    def __init__(self, options: Namespace, paths: Sequence[str], linter: Linter, resolver: SettingsResolver) -> None:
        option = "--since-index" if options.changed_since is None else "--changed-since"
        try:
            if options.changed_since is None:
                self._changes = Changes.staged(paths)
            else:
                self._changes = Changes.since(options.changed_since, paths)
                if options.since_index:
                    self._changes.gone = Changes.staged(paths).gone
        except GitError as error:
            message = f"{option}: {error}"
            raise UsageError(message) from error
        self._linter = linter
        self._resolver = resolver
        self._lines: dict[str, Lines] = {}
        self._linking = {spec.name for spec in linter.registry.extractors.values() if spec.links_files}
        self._about_targets = {
            spec.name
            for spec in linter.registry.rules.values()
            if spec.triggers is not None and spec.triggers.references
        }

    def among(self, paths: Iterable[str]) -> Iterator[str]:
        """Those of ``paths`` that have changed, then the files of the checkout with references to what is gone."""
        given: set[str] = set()
        for path in self._changes.among(paths):
            given.add(os.path.realpath(path))
            yield path
        for gone in self._changes.gone:
            for path in discover([_from_here(gone.top)], self._resolver.is_excluded):
                if os.path.realpath(path) not in given and self._points_at(gone, path):
                    yield path

    def _points_at(self, gone: Gone, path: str) -> bool:
        registry = self._linter.registry
        chosen = self._resolver.for_path(path).extractor_for(path)
        spec = registry.extractors[chosen] if chosen is not None else registry.extractor_for(path, "")
        if not spec.links_files:
            return False
        try:
            data = read_bytes(path)
        except OSError:  # it has not changed, and is not this run's to tell of
            return False
        if not gone.paths.may_be_in(data):
            return False
        return gone.paths.are_in(self._linter.extract(data, path)[1], _in_checkout(gone, path))

    def touch_of(self, path: str) -> Touch:
        """What the run is about in the file at ``path``."""
        lines = self._lines_of(path)
        change = self._changes.of(path)
        has_moved = change is not None and change.has_moved

        def by_target(finding: Finding) -> bool:
            if finding.rule not in self._about_targets or finding.url is None:
                return False
            if has_moved:
                return True
            return any(gone.paths.are_meant(finding.url, _in_checkout(gone, path)) for gone in self._changes.gone)

        return Touch(lines.touch, lambda before, now: lines.after(before, now).touch, by_target, lines != NO_LINES)

    def _lines_of(self, path: str) -> Lines:
        lines = self._lines.get(path)
        if lines is None:
            change = self._changes.of(path)
            lines = NO_LINES if change is None else change.lines
            try:
                lines = lines.as_read(read_bytes(path))
            except OSError:  # which the linter tells of
                lines = ALL_LINES
            self._lines[path] = lines
        return lines


def _in_checkout(gone: Gone, path: str) -> str:
    """The path from the top of the checkout."""
    real = os.path.realpath(path).replace(os.sep, "/")
    return real[len(gone.top.rstrip("/")) + 1 :]


def _from_here(folder: str) -> str:
    try:
        return os.path.relpath(folder)
    except ValueError:  # another drive
        return folder
