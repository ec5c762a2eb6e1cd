"""Which extractors, rules, reporters and dialects there are.

Three steps, each usable alone: *find* the entry points of the group ``urllint`` in what is installed, *import* their
manifests and let pluggy collect the specs, *classify* the specs under names that are unique. The order is total: by
distribution, then entry point name. Nothing that a spec points at is imported here.

Entry points are read from the ``*.dist-info`` folders directly, which takes about a millisecond;
``importlib.metadata`` takes fifty and is asked only about path entries that are no folders (zipped packages).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

import pluggy

from urllint import hookspecs
from urllint._version import __version__
from urllint.specs import API_VERSION, DialectSpec, ExtractorSpec, ReporterSpec, RuleSpec

GROUP: Final = "urllint"
FALLBACK_EXTRACTOR: Final = "text"
BUILTIN_DISTRIBUTION: Final = "urllint"

RULE_GROUPS: Final = ("standard", "security", "links", "rfc3986", "webspecs", "policy", "online", "meta")
"""The groups that rules are in, whether rules of that group are installed or not; plugins may bring more."""


class RegistryError(Exception):
    """A plugin that cannot be used; the message names it and its version."""


class Plugin(NamedTuple):
    """An installed entry point: ``target`` is the manifest module, ``distribution`` and ``version`` who brought it."""

    distribution: str
    version: str
    name: str
    target: str

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.name} = {self.target})"


def find_plugins(path: Iterable[str] | None = None) -> list[Plugin]:
    """The entry points of group ``urllint`` on ``path`` (default ``sys.path``), sorted.

    Of a distribution that is installed twice the one that comes first on the path counts, as for imports.
    """
    found: dict[str, list[Plugin]] = {}
    for entry in sys.path if path is None else path:
        folder = entry or os.curdir
        try:
            names = os.listdir(folder)  # noqa: PTH208 - pathlib is not imported at start
        except NotADirectoryError:
            pairs = _plugins_in_archive(folder)
        except OSError:
            continue
        else:
            pairs = _plugins_in_folder(folder, names)
        here: dict[str, list[Plugin]] = {}
        for key, plugin in pairs:
            here.setdefault(key, []).append(plugin)
        for key, plugins in here.items():
            found.setdefault(key, plugins)
    return sorted({plugin for plugins in found.values() for plugin in plugins})


def _plugins_in_folder(folder: str, names: list[str]) -> Iterator[tuple[str, Plugin]]:
    for name in names:
        stem, dot, suffix = name.rpartition(".")
        if not dot or suffix not in ("dist-info", "egg-info"):
            continue
        try:
            with open(f"{folder}/{name}/entry_points.txt", encoding="utf-8") as file:  # noqa: PTH123 - see above
                text = file.read()
        except OSError:
            continue
        if f"[{GROUP}]" not in text:
            continue
        distribution, _, version = stem.partition("-")
        yield from _parse_entry_points(text, distribution.replace("_", "-"), version)


def _plugins_in_archive(path: str) -> Iterator[tuple[str, Plugin]]:
    from importlib.metadata import distributions

    for distribution in distributions(path=[path]):
        text = distribution.read_text("entry_points.txt")
        if text:
            yield from _parse_entry_points(text, distribution.metadata["Name"], distribution.version)


def _parse_entry_points(text: str, distribution: str, version: str) -> Iterator[tuple[str, Plugin]]:
    """The lines of section ``[urllint]`` of an ``entry_points.txt``; the key is the normalized distribution name."""
    key = re.sub(r"[-_.]+", "-", distribution).lower()
    inside = False
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            inside = line == f"[{GROUP}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            yield key, Plugin(distribution, version, name.strip(), target.split("[")[0].strip())


class Unusable(NamedTuple):
    """A plugin of which nothing is used, and why, in words that name it and its version."""

    plugin: Plugin
    message: str


class Registry:
    """The specs of everything installed, under unique names.

    - ``rules``: by name, in order of group and name; ``rule_named`` also knows aliases.
    - ``extractors``, ``reporters``, ``dialects``: by name.
    - ``owners``: the plugin that brought a spec, by (kind, name);
    - ``unusable``: third parties' plugins that cannot be used. A run goes on without them, and tells: its verdict is
      not complete.
    """

    def __init__(self) -> None:
        self.plugins: list[Plugin] = []
        self.rules: dict[str, RuleSpec] = {}
        self.extractors: dict[str, ExtractorSpec] = {}
        self.reporters: dict[str, ReporterSpec] = {}
        self.dialects: dict[str, DialectSpec] = {}
        self.owners: dict[tuple[str, str], Plugin] = {}
        self.unusable: list[Unusable] = []
        self._aliases: dict[str, str] = {}
        self._claims: _Claims | None = None

    @classmethod
    def load(cls, plugins: Iterable[Plugin] | None = None) -> Registry:
        """Find, import and classify; ``plugins`` replaces what is found.

        A plugin whose manifest cannot be imported, names another API version, raises, or brings a name that is taken,
        is one of the ``unusable``. Raises RegistryError if it is one of our own, and if there is no extractor or no
        rule at all: a run without them would call everything clean.
        """
        registry = cls()
        core = [
            Plugin(BUILTIN_DISTRIBUTION, __version__, "dialects", "urllint.builtin_dialects"),
            Plugin(BUILTIN_DISTRIBUTION, __version__, "reporters", "urllint.report.manifest"),
        ]
        manager = pluggy.PluginManager(hookspecs.PROJECT)
        manager.add_hookspecs(hookspecs)
        found = find_plugins() if plugins is None else plugins
        # Our own come first: a third party's that takes one of their names is the one that cannot be used.
        for plugin in (*core, *sorted(found, key=lambda one: one.distribution != BUILTIN_DISTRIBUTION)):
            registry._add_if_usable(plugin, manager)
        if not registry.extractors or not registry.rules:
            missing = "extractor" if not registry.extractors else "rule"
            reasons = "".join(f"; {message}" for _, message in registry.unusable)
            message = f"no {missing} is registered: the installation is not complete; reinstall urllint{reasons}"
            raise RegistryError(message)
        registry.rules = dict(sorted(registry.rules.items(), key=lambda item: (item[1].group, item[0].lower())))
        return registry

    def _add_if_usable(self, plugin: Plugin, manager: pluggy.PluginManager) -> None:
        try:
            self._add(plugin, manager)
        except RegistryError as error:
            if plugin.distribution == BUILTIN_DISTRIBUTION:
                raise
            self.unusable.append(Unusable(plugin, str(error)))

    def _add(self, plugin: Plugin, manager: pluggy.PluginManager) -> None:
        """Import one manifest and take in what its hooks return, all of it or nothing."""
        try:
            manifest = import_module(plugin.target)
        except (Exception, SystemExit) as error:
            message = f"plugin {plugin} cannot be imported: {type(error).__name__}: {error}"
            raise RegistryError(message) from error
        version = getattr(manifest, "URLLINT_API_VERSION", None)
        if version is None:
            message = (
                f"plugin {plugin} does not say which API version it was made for: "
                f"there is no URLLINT_API_VERSION in {plugin.target}"
            )
            raise RegistryError(message)
        if version != API_VERSION:
            message = f"plugin {plugin} was made for API version {version}; this urllint has version {API_VERSION}"
            raise RegistryError(message)
        tables: tuple[dict[Any, Any], ...] = (  # Any: tables of all kinds, kept to be put back
            self.rules,
            self.extractors,
            self.reporters,
            self.dialects,
            self.owners,
            self._aliases,
        )
        before = [table.copy() for table in tables]
        others = manager.get_plugins()
        try:
            manager.register(manifest)
            manager.check_pending()
            for kind in ("extractor", "rule", "reporter", "dialect"):
                for specs in manager.subset_hook_caller(f"urllint_{kind}s", others)():
                    for spec in specs:
                        self._take(kind, plugin, spec)
        except (Exception, SystemExit) as error:
            if manager.is_registered(manifest):
                manager.unregister(manifest)
            for table, content in zip(tables, before, strict=True):
                table.clear()
                table.update(content)
            if isinstance(error, RegistryError):
                raise
            message = f"plugin {plugin} failed: {type(error).__name__}: {error}"
            raise RegistryError(message) from error
        self.plugins.append(plugin)

    def _take(self, kind: str, plugin: Plugin, spec: object) -> None:
        """Put one spec under its name, which must be free."""
        if kind == "extractor" and isinstance(spec, ExtractorSpec):
            self.extractors[self._free(kind, plugin, spec.name)] = spec
        elif kind == "rule" and isinstance(spec, RuleSpec):
            self.rules[self._free(kind, plugin, spec.name)] = spec
            for alias in spec.aliases:
                self._aliases[self._free(kind, plugin, alias)] = spec.name
        elif kind == "reporter" and isinstance(spec, ReporterSpec):
            self.reporters[self._free(kind, plugin, spec.name)] = spec
        elif kind == "dialect" and isinstance(spec, DialectSpec):
            self.dialects[self._free(kind, plugin, spec.name)] = spec
        else:
            message = f"plugin {plugin} gave {type(spec).__name__} where a spec of kind {kind} was asked for"
            raise RegistryError(message)
        if plugin.distribution != BUILTIN_DISTRIBUTION:
            from urllint.spec_checks import problem_of

            problem = problem_of(spec)
            if problem is not None:
                message = f"plugin {plugin} brings a {kind} {spec.name!r} that cannot be used: {problem}"
                raise RegistryError(message)

    def _free(self, kind: str, plugin: Plugin, name: str) -> str:
        taken = self.owners.get((kind, name))
        if taken is not None:
            message = f"plugin {plugin} brings a {kind} named {name}, a name that {taken} has already"
            raise RegistryError(message)
        self.owners[kind, name] = plugin
        return name

    def rule_named(self, name: str) -> RuleSpec | None:
        """The rule of that name or alias."""
        return self.rules.get(self._aliases.get(name, name))

    @property
    def group_names(self) -> list[str]:
        """The groups that can be selected or ignored, those without rules among them."""
        return list(dict.fromkeys((*RULE_GROUPS, *(spec.group for spec in self.rules.values()))))

    @property
    def groups(self) -> dict[str, list[RuleSpec]]:
        """The rules by group, for the groups that have any."""
        groups: dict[str, list[RuleSpec]] = {}
        for spec in self.rules.values():
            groups.setdefault(spec.group, []).append(spec)
        return groups

    def extractor_for(self, path: str, first_line: str = "") -> ExtractorSpec:
        """Who reads a file: by exact name, longest glob, first line, and else the plain-text extractor."""
        claims = self._sorted_claims()
        return claims.for_path(path) or claims.for_first_line(first_line) or self.fallback

    def _sorted_claims(self) -> _Claims:
        if self._claims is None:
            self._claims = _Claims(self.extractors.values(), self.owners)
        return self._claims

    def extractor_for_language(self, language: str) -> ExtractorSpec | None:
        """Who reads a region in ``language``."""
        return self._sorted_claims().languages.get(language.lower())

    @property
    def fallback(self) -> ExtractorSpec:
        """The extractor of files and regions that nobody claims."""
        return self.extractors[FALLBACK_EXTRACTOR]


_MARKS: Final = frozenset("/*?[")
"""What makes a glob more than a name or a suffix."""

_PLAIN_SET: Final = r"(?:0-[1-9]|1-[2-9]|A-[B-Z]|a-[b-z]|[A-Za-z0-9](?!-))+\]"
"""What stands behind the bracket of a set that means the same in a glob as in a regular expression."""


class _Glob(NamedTuple):
    """A claim by more than a name or a suffix.

    ``longest`` is the longest of the glob's fixed parts, ``prefix`` what the file's name begins with, ``ends`` the
    characters that the path may end in (none where it may be any).
    """

    glob: str
    longest: str
    prefix: str
    ends: frozenset[str]
    spec: ExtractorSpec

    @classmethod
    def of(cls, glob: str, spec: ExtractorSpec) -> _Glob:
        """The claim that ``spec`` makes by ``glob``."""
        known = re.split(rf"\[(?!{_PLAIN_SET})", glob)[0]  # up to a set whose meaning is not plain from its spelling
        parts = re.split(r"[*?]|\[[^\]]*\]", known)
        longest = max((part.strip("/") for part in parts), key=len)
        if known != glob:
            ends = frozenset[str]()
        elif last_set := re.search(rf"\[{_PLAIN_SET}\Z", glob):
            ends = frozenset(filter(re.compile(last_set[0]).match, map(chr, range(128))))
        else:
            ends = frozenset(parts[-1][-1:])
        return cls(glob, longest, "" if "/" in glob else parts[0], ends, spec)


class _Claims:
    """Who claims a path: exact file names, then the longest matching glob; equal claims go to third parties first."""

    def __init__(self, specs: Iterable[ExtractorSpec], owners: Mapping[tuple[str, str], Plugin]) -> None:
        def rank(spec: ExtractorSpec) -> tuple[bool, str]:
            return owners["extractor", spec.name].distribution == BUILTIN_DISTRIBUTION, spec.name

        self.languages: dict[str, ExtractorSpec] = {}
        self._names: dict[str, ExtractorSpec] = {}
        self._suffixes: dict[str, ExtractorSpec] = {}
        globs: list[_Glob] = []
        self._first_lines: list[tuple[str, ExtractorSpec]] = []
        for spec in sorted(specs, key=rank):
            for language in (spec.name, *spec.languages):
                self.languages.setdefault(language.lower(), spec)
            for glob in spec.globs:
                plain = glob[1:] if glob.startswith("*.") else glob
                if not _MARKS.isdisjoint(plain):
                    globs.append(_Glob.of(glob, spec))
                elif plain is glob:
                    self._names.setdefault(glob, spec)
                else:
                    self._suffixes.setdefault(plain.lower(), spec)
            if spec.first_line is not None:
                self._first_lines.append((spec.first_line, spec))
        globs.sort(key=lambda claim: -len(claim.glob))
        # Most paths end in a character that few globs allow at the end.
        ends = {character for claim in globs for character in claim.ends}
        self._globs_by_end = {end: [claim for claim in globs if not claim.ends or end in claim.ends] for end in ends}
        self._globs_of_any_end = [claim for claim in globs if not claim.ends]

    def for_path(self, path: str) -> ExtractorSpec | None:
        name = path.rpartition("/")[2]
        exact = self._names.get(name)
        if exact is not None:
            return exact
        best: ExtractorSpec | None = None
        length = 0
        dot = name.find(".")
        while dot != -1:
            claim = self._suffixes.get(name[dot:].lower())
            if claim is not None:
                best, length = claim, len(name) - dot + 1
                break
            dot = name.find(".", dot + 1)
        for glob, longest, prefix, _, spec in self._globs_by_end.get(path[-1:], self._globs_of_any_end):
            if len(glob) <= length:
                break
            # Most paths differ from a glob in its fixed parts, which are quicker to compare than all of it.
            if longest in path and name.startswith(prefix) and _glob_matches(glob, path, name):
                return spec
        return best

    def for_first_line(self, line: str) -> ExtractorSpec | None:
        if line:  # most files have none that says something, and compiling the patterns takes milliseconds
            for pattern, spec in self._first_lines:
                if re.search(pattern, line):
                    return spec
        return None


def _glob_matches(glob: str, path: str, name: str) -> bool:
    from fnmatch import fnmatchcase

    if "/" not in glob:
        return fnmatchcase(name, glob)
    return fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob.lstrip('/')}")
