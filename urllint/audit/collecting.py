"""Reads all roots of an audit into one inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from urllint.audit.inventory import Inventory
from urllint.audit.looking import look_at
from urllint.audit.model import Root
from urllint.audit.sources import Source, open_source
from urllint.audit.sources.source import root_of
from urllint.audit.tree_linter import TreeLinter
from urllint.engine.linter import Linter
from urllint.registry import Registry
from urllint.settings import SettingsResolver


class Collection:
    """What was read: the inventory, the roots, and the linters, which know whose plugins failed."""

    def __init__(self) -> None:
        self.inventory = Inventory()
        self.roots: list[Root] = []
        self.linters: list[Linter] = []


def collect(
    paths: Iterable[str],
    registry: Registry,
    resolver: SettingsResolver,
    *,
    revision: str | None = None,
    left_out: Callable[[str], bool] = lambda _: False,
    tell: Callable[[str], None] = lambda _: None,
) -> Collection:
    """Look at every file of the roots at ``paths``.

    ``left_out`` says of a path that it is none of the audit's business. ``tell`` is given the path of each file before
    it is looked at. Raises SourceError before anything is read if a root cannot be audited; SettingsError.
    """
    seen: set[str] = set()
    collection = Collection()
    sources: list[Source] = []
    try:
        sources.extend(open_source(path, revision, seen) for path in paths)
        for source in sources:
            _collect(source, collection, registry, resolver, left_out, tell)
    finally:
        close_all(sources)
    return collection


def close_all(sources: Sequence[Source]) -> None:
    """Close the sources that were opened."""
    for source in sources:
        source.close()


def _collect(
    source: Source,
    collection: Collection,
    registry: Registry,
    resolver: SettingsResolver,
    left_out: Callable[[str], bool],
    tell: Callable[[str], None],
) -> None:
    linter = TreeLinter(registry, resolver, source.tree)
    collection.linters.append(linter)
    files = 0
    for path, data in source.files(lambda path: left_out(path) or resolver.is_excluded(path)):
        tell(path)
        facts = look_at(data, path, linter)
        if facts is not None:
            files += 1
            collection.inventory.add(facts)
    collection.roots.append(root_of(source, files))
