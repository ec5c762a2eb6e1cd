"""The baselines of a run: which one a file is under, what is told of them, and how they are written."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from urllint.baseline import Baseline, BaselineError, Entries, Key, Stale, parse_entries, render_entries
from urllint.baseline.baseline import Seen, total
from urllint.changes.git import root_above
from urllint.cli.arguments import UsageError
from urllint.cli.output_file import OutputFile
from urllint.cli.streams import HANDLER
from urllint.engine.narrowing import INCOMPLETE
from urllint.engine.result import RunResult
from urllint.files import read_bytes
from urllint.model import Finding
from urllint.registry import Registry
from urllint.report.display import escape_path
from urllint.settings import SettingsResolver, select_rules
from urllint.settings.model import RootedPath
from urllint.settings.toml_file import shown_path

_SHOWN: Final = 3
"""How many stale entries are told one by one."""


class _Kept:
    """A baseline and its file: ``shown`` is how people are told of it, ``data`` what stands in it."""

    def __init__(self, shown: str, baseline: Baseline, data: bytes, output: OutputFile | None) -> None:
        self.shown = escape_path(shown)
        self.baseline = baseline
        self._data = data
        self._output = output

    def write(self, counts: dict[Key, int]) -> None:
        """Write other entries, unless they are those that are there."""
        pieces = list(render_entries(counts))
        if "".join(pieces).encode("utf-8", HANDLER) == self._data:
            return
        assert self._output is not None
        self._output.write(pieces)


class Baselines:
    """The baseline of the command line for every file, else that of each file's settings.

    Raises UsageError, SettingsError at once or when a file is asked about whose baseline cannot be used.
    """

    def __init__(self, options: Namespace, resolver: SettingsResolver, registry: Registry) -> None:
        self._resolver = resolver
        self._registry = registry
        self._is_off: bool = options.no_baseline
        self._prunes: bool = options.prune_baseline
        self._by_setting: dict[RootedPath, _Kept] = {}
        self._rules: dict[object, frozenset[str]] = {}
        self._narrows_rules = any((options.select, options.extend_select, options.ignore))
        self.writes = options.write_baseline is not None
        self._one: _Kept | None = None
        if self.writes:
            self._one = self._open_for_writing(options.write_baseline)
        elif options.baseline is not None:
            self._one = self._open("--baseline", options.baseline)

    def _open(self, option: str, path: str) -> _Kept:
        data = _read(path, lambda reason: f"{option} {path}: {reason}")
        if data is None:
            message = f"{option} {path}: there is no such file; --write-baseline {path} writes it"
            raise UsageError(message)
        entries = self._parse(data, path)
        output = OutputFile(path, "--prune-baseline") if self._prunes else None
        return _Kept(path, Baseline(self._root_for(path), entries), data, output)

    def _open_for_writing(self, path: str) -> _Kept:
        output = OutputFile(path, "--write-baseline")
        data = _read(path, lambda reason: f"--write-baseline {path}: {reason}") or b""
        try:
            entries = self._parse(data, path)
        except UsageError as error:
            message = f"{error}; it is not overwritten: remove it to begin anew"
            raise UsageError(message) from error
        return _Kept(path, Baseline(self._root_for(path), entries), data, output)

    def _of_setting(self, setting: RootedPath, path: str) -> _Kept:
        kept = self._by_setting.get(setting)
        if kept is None:
            file = os.path.normpath(f"{setting.root}/{setting.path}").replace(os.sep, "/")
            given = self._resolver.resolve(path).given
            origin = next((item.origin for item in given if item.key == ("baseline",)), "settings")
            data = _read(file, lambda reason: f"{origin}: baseline: {setting.path}: {reason}")
            shown = shown_path(file)
            if data is None:
                message = f"{origin}: baseline: there is no file {setting.path}"
                raise UsageError(f"{message}; urllint check --write-baseline {shown} writes it")
            output = OutputFile(shown, "--prune-baseline") if self._prunes else None
            kept = _Kept(shown, Baseline(setting.root, self._parse(data, shown)), data, output)
            self._by_setting[setting] = kept
        return kept

    def _parse(self, data: bytes, shown: str) -> Entries:
        try:
            return parse_entries(data, self._rule_name)
        except BaselineError as error:
            place = escape_path(shown) if error.line is None else f"{escape_path(shown)}:{error.line}"
            message = f"{place}: {error}"
            raise UsageError(message) from error

    def _rule_name(self, name: str) -> str:
        spec = self._registry.rule_named(name)
        return name if spec is None else spec.name

    def _root_for(self, path: str) -> str:
        """The folder that paths in a baseline named on the command line are relative to.

        That of the settings that name it, else of those that it is under, else the root of its repository; where it
        lies in another project, the same for the working directory. So it does not matter where a run is started.
        """
        here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - str paths throughout
        file = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - as above
        beside = file.rpartition("/")[0]
        for folder in (here, beside):
            setting = self._resolver.for_path(f"{folder}/x").baseline
            if setting is not None and os.path.normpath(f"{setting.root}/{setting.path}").replace(os.sep, "/") == file:
                return setting.root
        for folder in (beside, here):
            settings = self._resolver.for_path(f"{folder}/x")
            is_project = settings.source or os.path.lexists(f"{settings.root}/.git")
            if is_project and (folder == here or _are_of_one_project(settings.root, here)):
                return settings.root
        return beside if _relative(beside, here) is not None else here

    def _kept_for(self, path: str) -> _Kept | None:
        if self._one is not None:
            return self._one
        setting = None if self._is_off else self._resolver.for_path(path).baseline
        return None if setting is None else self._of_setting(setting, path)

    def accept(self, path: str, findings: list[Finding], /) -> list[Finding]:
        """Those of the findings in the file at ``path`` that its baseline accepts; all if they are written into one."""
        kept = self._kept_for(path)
        if kept is None:
            return []
        accepted = kept.baseline.accept(_path_from(kept.baseline.root, path), findings)
        return findings if self.writes else accepted

    def finish(self, result: RunResult, paths: Sequence[str], *, quiet: bool, verbose: bool) -> int:
        """Write what is to be written, and tell what is stale: the number of entries that are.

        ``paths`` are the files and folders that the run was asked about. Of a run on which a plugin failed nobody knows
        what it would have found, and so nothing is written.
        """
        tell = _tell if not quiet else _be_silent
        everyone = [self._one] if self._one is not None else list(self._by_setting.values())
        if not everyone and self._prunes:
            message = "--prune-baseline: there is no baseline here; --baseline FILE or the setting baseline names one"
            raise UsageError(message)
        if any(finding.rule == INCOMPLETE for finding in result.findings):
            if self.writes or self._prunes:
                _tell("the baseline is not written, for a plugin failed")
            return 0
        unread = {finding.path for finding in (*result.findings, *result.accepted_findings) if finding.span is None}
        stale = 0
        for kept in everyone:
            seen = self._seen(kept.baseline.root, paths, unread)
            if self.writes:
                self._write(kept, seen, tell)
            elif self._prunes:
                self._prune(kept, seen, tell)
            else:
                found = kept.baseline.stale(seen)
                stale += len(found)
                for line in _about_stale(kept, found, verbose=verbose):
                    tell(line)
        return stale

    def _seen(self, root: str, paths: Iterable[str], unread: set[str]) -> Seen:
        folders = [os.path.abspath(path).replace(os.sep, "/") for path in paths if os.path.isdir(path)]  # noqa: PTH100, PTH112
        left_out = {_path_from(root, path) for path in unread}

        def judged(path: str, rule: str) -> bool:
            return path not in left_out and rule in self._rules_for(f"{root.rstrip('/')}/{path}")

        return Seen(judged, any(_relative(folder, root) is not None for folder in folders))

    def _rules_for(self, path: str) -> frozenset[str]:
        """The rules that had their say about the file; those that the settings turn off have nothing to say."""
        if not self._narrows_rules:
            return frozenset(self._registry.rules)
        settings = self._resolver.for_path(path)
        key = (settings, settings.ignored_for(path))
        if key not in self._rules:
            selected = select_rules(settings, self._registry, path)
            self._rules[key] = frozenset(item.spec.name for item in selected)
        return self._rules[key]

    def _write(self, kept: _Kept, seen: Seen, tell: Callable[[str], None]) -> None:
        before = {key: entry.accepts for key, entry in kept.baseline.entries.items()}
        counts = kept.baseline.renewed(seen)
        kept.write(counts)
        text = f"{kept.shown}: {_counted(total(counts), 'finding')} accepted"
        if before:
            more, fewer = _difference(before, counts), _difference(counts, before)
            text += f" ({more:,} new, {fewer:,} gone)" if more or fewer else " (as before)"
        setting = self._resolver.for_path(f"{kept.baseline.root}/x").baseline
        if setting is None:
            text += f"; --baseline {kept.shown} leaves them out, and so does the setting baseline"
        tell(text)

    def _prune(self, kept: _Kept, seen: Seen, tell: Callable[[str], None]) -> None:
        before = {key: entry.accepts for key, entry in kept.baseline.entries.items()}
        counts = kept.baseline.pruned(seen)
        kept.write(counts)
        fewer = total(before) - total(counts)
        moved = _difference(before, counts)
        said = [f"{_counted(fewer, 'finding')} taken out"] if fewer else []
        if moved:
            said.append(f"{moved:,} moved to where {'its file is' if moved == 1 else 'their files are'} now")
        tell(f"{kept.shown}: {', '.join(said) or 'nothing in it is stale'}")


def _about_stale(kept: _Kept, stale: Sequence[Stale], *, verbose: bool) -> Iterable[str]:
    shown = stale if verbose else stale[:_SHOWN]
    for one in shown:
        gone = f"of the {one.accepts:,} that this entry accepts {one.left:,} are left" if one.left else ""
        gone = gone or "what this entry accepts is gone"
        yield f"{kept.shown}:{one.line}: {gone}: {one.key.rule} in {escape_path(one.key.path)}"
    if stale:
        rest = f" ({len(stale) - len(shown):,} more than these)" if len(shown) < len(stale) else ""
        them = "it" if len(stale) == 1 else "them"
        count = f"{len(stale):,} stale {'entry' if len(stale) == 1 else 'entries'}"
        yield f"{kept.shown}: {count}{rest}; --prune-baseline takes {them} out"


def _difference(more: dict[Key, int], fewer: dict[Key, int]) -> int:
    """How many findings ``fewer`` has beyond those of ``more``."""
    return sum(max(0, count - more.get(key, 0)) for key, count in fewer.items())


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun if count == 1 else f'{noun}s'}"


def _tell(line: str) -> None:
    sys.stderr.write(f"urllint check: {line}\n")


def _be_silent(line: str) -> None:
    """Tell nobody."""


def _read(path: str, message: Callable[[str], str]) -> bytes | None:
    """The content of a file; ``None`` if there is none. Raises UsageError if it cannot be read."""
    try:
        return read_bytes(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(message(error.strerror or str(error))) from error


def _are_of_one_project(one: str, other: str) -> bool:
    """Whether the folders are in the same repository, or one in the other."""
    repository = root_above(one)
    return (
        _relative(one, other) is not None
        or _relative(other, one) is not None
        or (repository is not None and repository == root_above(other))
    )


def _relative(folder: str, path: str) -> str | None:
    """The absolute ``path`` from ``folder``; ``None`` if it lies elsewhere. Drives and case are the system's."""
    prefix = folder.rstrip("/") + "/"
    if os.path.normcase(f"{path}/").startswith(os.path.normcase(prefix)):
        return path[len(prefix) :]
    return None


def _path_from(root: str, path: str) -> str:
    """The path of a file in a baseline's entries: from ``root``, with ``/``; whole if it is on another drive."""
    absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - as above
    below = _relative(root, absolute)
    if below is None:
        folder, name = os.path.split(absolute)
        real = f"{os.path.realpath(folder).replace(os.sep, '/').rstrip('/')}/{name}"
        below = _relative(root, real)
    if below is not None:
        return below
    try:
        return os.path.relpath(absolute, root).replace(os.sep, "/")
    except ValueError:  # another drive
        return absolute
