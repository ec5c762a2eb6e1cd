"""Reads all roots of an audit into one inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice

from urllint.audit.inventory import Inventory
from urllint.audit.looking import NOT_TEXT, FileFacts, PathLooker, look_at
from urllint.audit.model import Root
from urllint.audit.sources import DiskSource, TreeSource, open_source
from urllint.audit.sources.source import root_of
from urllint.audit.tree_linter import TreeLinter
from urllint.engine.linter import Linter
from urllint.files import named_sites
from urllint.online.questions import Questions
from urllint.registry import Registry
from urllint.settings import SettingsResolver
from urllint.workers import SerialWorkers, Workers


class Collection:
    """What was read: the inventory and the roots."""

    def __init__(self) -> None:
        self.inventory = Inventory()
        self.roots: list[Root] = []


class Collector:
    """Looks at every file of some roots.

    ``left_out`` says of a path that it is none of the audit's business. ``among`` is given the paths of the files on
    the disk, and gives them back; ``tell`` is given what each of them holds. ``questions`` notes what servers are to be
    asked about, and has their answers; without it no rule needs any.
    """

    def __init__(
        self,
        registry: Registry,
        resolver: SettingsResolver,
        *,
        workers: Workers | None = None,
        left_out: Callable[[str], bool] = lambda _: False,
        among: Callable[[Iterable[str]], Iterable[str]] = iter,
        tell: Callable[[FileFacts], None] = lambda _: None,
        questions: Questions | None = None,
    ) -> None:
        self._registry = registry
        self._resolver = resolver
        self._workers = workers or SerialWorkers()
        self._left_out = left_out
        self._among = among
        self._tell = tell
        self._questions = questions

    def collect(self, paths: Iterable[str], revision: str | None = None) -> Collection:
        """What there is at ``paths``, as it is now, or as it was in ``revision``.

        Raises SourceError before anything is read if a root cannot be audited; SettingsError.
        """
        seen: set[str] = set()
        collection = Collection()
        with ExitStack() as open_sources:
            sources: list[DiskSource | TreeSource] = []
            for path in paths:
                source = open_source(path, revision, seen)
                open_sources.callback(source.close)
                sources.append(source)
            facts_on_disk = self._look_at_disk([source for source in sources if isinstance(source, DiskSource)])
            for source in sources:
                facts = next(facts_on_disk) if isinstance(source, DiskSource) else self._look_at_tree(source)
                files = 0
                for one in facts:
                    if not one.skipped:
                        collection.inventory.add(one)
                        files += 1
                    elif source.kind == "file" or one.skipped != NOT_TEXT:
                        source.skips.add(one.path, one.skipped)
                collection.roots.append(root_of(source, files))
        return collection

    def _is_out(self, path: str) -> bool:
        return self._left_out(path) or self._resolver.is_excluded(path)

    def _look_at_disk(self, sources: list[DiskSource]) -> Iterator[Iterator[FileFacts]]:
        """What there is in each of the folders and files; all of their files are spread over the same processes."""
        paths = [list(source.paths(self._is_out)) for source in sources]
        linter = Linter(self._registry, self._resolver, quick_pass=False, answers=self._questions)
        linter.named_sites = named_sites(source.path for source in sources)
        looker = PathLooker(linter)
        every = self._among([path for one in paths for path in one])
        facts = self._told(self._workers.map(looker, every, looker.lost))
        for one in paths:
            yield islice(facts, len(one))

    def _told(self, facts: Iterable[FileFacts]) -> Iterator[FileFacts]:
        for one in facts:
            self._tell(one)
            yield one

    def _look_at_tree(self, source: TreeSource) -> Iterator[FileFacts]:
        linter = TreeLinter(self._registry, self._resolver, source.tree, self._questions)
        for path, data in source.files(self._is_out):
            facts = look_at(data, path, linter)
            if facts is not None:
                yield facts
