"""Runs that remember, in this process: what they find, and which files they looked at."""

from __future__ import annotations

from pathlib import Path

from urllint.cache.folder import CacheFolder
from urllint.cache.secret import read_secret
from urllint.cache.store import Store
from urllint.engine.linter import Linter
from urllint.engine.packing import pack_finding
from urllint.engine.remembering import ResultCache
from urllint.engine.result import FileResult, RunResult
from urllint.engine.run import check_paths
from urllint.files import discover
from urllint.files.generated import _attributes
from urllint.registry import Registry
from urllint.settings import SettingsResolver
from urllint.workers import Workers

REGISTRY = Registry.load()


class WatchedLinter(Linter):
    """A linter that keeps note of the files that it looks at."""

    def __init__(self) -> None:
        self.resolver = SettingsResolver(REGISTRY)
        _attributes.cache_clear()  # each is a run of its own
        super().__init__(REGISTRY, self.resolver, keep_suppressed=True)
        self.looked_at: list[str] = []

    def check_bytes(self, data: bytes, path: str) -> FileResult:
        """Note the path, and check."""
        self.looked_at.append(path)
        return super().check_bytes(data, path)


def fresh() -> RunResult:
    """The findings in the working directory, found out from nothing."""
    linter = WatchedLinter()
    return check_paths(list(discover(["."], linter.resolver.is_excluded)), linter)


def cached(workers: Workers | None = None) -> tuple[RunResult, list[str]]:
    """The findings in the working directory by a run that remembers, and the files that it looked at."""
    linter = WatchedLinter()
    secret = read_secret()
    assert secret is not None
    cache = ResultCache(linter, Store(CacheFolder(str(Path.cwd())), secret, "0f"))
    result = check_paths(list(discover(["."], linter.resolver.is_excluded)), linter, workers, cache=cache)
    return result, linter.looked_at


def told(result: RunResult) -> list[object]:
    """All that a result says, in a form that can be compared."""
    findings = [(finding.path, pack_finding(finding)) for finding in result.findings]
    hidden = [(finding.path, pack_finding(finding)) for finding in result.suppressed_findings]
    return [findings, hidden, result.summary._replace(elapsed=0)]
