"""The options that leave something out of a run: what a baseline accepts, and what has not changed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from urllint.cli.arguments import ArgumentParser, UsageError
from urllint.engine.narrowing import NarrowedLinter, Narrowing
from urllint.engine.result import FileResult, RunResult
from urllint.model import Finding
from urllint.registry import Registry
from urllint.settings import SettingsResolver

if TYPE_CHECKING:
    from urllint.cli.baselines import Baselines
    from urllint.cli.changed_files import ChangedFiles


def add_narrowing_arguments(parser: ArgumentParser) -> None:
    """The options for baselines and changed lines."""
    group = parser.add_argument_group("what has changed")
    group.add_argument(
        "--changed-since",
        metavar="REV",
        help="check the lines that have changed since that commit of git, and files that are new; "
        "REV... means where its history and this one part",
    )
    group.add_argument(
        "--since-index",
        action="store_true",
        help="check the changed lines of what is staged, and links to files that the index deletes or renames",
    )
    group = parser.add_argument_group("what is accepted")
    group.add_argument("--baseline", metavar="FILE", help="leave out the findings that FILE accepts")
    group.add_argument("--no-baseline", action="store_true", help="use no baseline, whatever the settings say")
    group.add_argument("--write-baseline", metavar="FILE", help="accept what is found: write it into FILE")
    group.add_argument(
        "--prune-baseline", action="store_true", help="take out of the baseline what is not found any more"
    )


class Narrower:
    """What the options leave out of a run. Raises UsageError for options that do not go together."""

    def __init__(
        self, options: Namespace, registry: Registry, resolver: SettingsResolver, linter: NarrowedLinter
    ) -> None:
        _check(options)
        self._options = options
        self._registry = registry
        self._resolver = resolver
        self._linter = linter
        self._baselines: Baselines | None = None
        if options.baseline is not None or options.write_baseline is not None:
            self._load()
        self._changed: ChangedFiles | None = None
        self._narrowing = Narrowing(self)
        if not self.writes:
            linter.narrowing = self._narrowing

    @property
    def writes(self) -> bool:
        """Whether what is found goes into a baseline."""
        return self._options.write_baseline is not None

    @property
    def is_about_changes(self) -> bool:
        """Whether only what has changed is checked."""
        return self._options.changed_since is not None or self._options.since_index

    def among(self, files: Iterable[str], paths: Sequence[str]) -> Iterable[str]:
        """Those of ``files`` that the run is about; ``paths`` are the files and folders that were asked for."""
        if not self.is_about_changes:
            return files
        from urllint.cli.changed_files import ChangedFiles

        self._changed = ChangedFiles(self._options, paths, self._linter, self._resolver)
        self._narrowing = Narrowing(self, self._changed.touch_of)
        self._linter.narrowing = self._narrowing
        return self._changed.among(files)

    def narrow(self, result: FileResult) -> FileResult:
        """The result without what is left out."""
        return self._narrowing(result)

    def accept(self, path: str, findings: list[Finding], /) -> list[Finding]:
        """What the baseline of the file at ``path`` accepts."""
        if self._baselines is None:
            if self._options.no_baseline or self._resolver.for_path(path).baseline is None:
                return []
            self._load()
        assert self._baselines is not None
        return self._baselines.accept(path, findings)

    def finish(self, result: RunResult, paths: Sequence[str]) -> RunResult:
        """Write and tell what there is to write and tell at the end of a run over ``paths``."""
        if self._options.prune_baseline and self._baselines is None:
            self._load()
        if self._baselines is None or self.is_about_changes:
            return result
        options = self._options
        stale = self._baselines.finish(result, paths, quiet=options.quiet, verbose=options.verbose)
        return result._replace(summary=result.summary._replace(stale=stale))

    def _load(self) -> None:
        from urllint.cli.baselines import Baselines

        self._baselines = Baselines(self._options, self._resolver, self._registry)


def check_input(options: Namespace) -> None:
    """What cannot be done where standard input is the text. Raises UsageError."""
    for option in ("changed_since", "since_index", "write_baseline", "prune_baseline"):
        if getattr(options, option):
            message = f"--{option.replace('_', '-')} is about files, and not about standard input ('-')"
            raise UsageError(message)


def _check(options: Namespace) -> None:
    writing = "--write-baseline" if options.write_baseline is not None else "--prune-baseline"
    message = ""
    if options.baseline is not None and options.no_baseline:
        message = "--baseline and --no-baseline exclude each other"
    elif options.write_baseline is not None and (options.baseline is not None or options.no_baseline):
        message = "--write-baseline reads and writes its own FILE; leave out --baseline and --no-baseline"
    elif options.write_baseline is not None and options.prune_baseline:
        message = "--write-baseline prunes, too; leave out --prune-baseline"
    elif options.prune_baseline and options.no_baseline:
        message = "--prune-baseline and --no-baseline exclude each other"
    elif options.write_baseline is not None or options.prune_baseline:
        if options.changed_since is not None or options.since_index:
            message = f"{writing} is about whole files, and not about what has changed in them"
        elif options.diff:
            message = f"{writing} writes, and --diff changes nothing"
    if message:
        raise UsageError(message)
