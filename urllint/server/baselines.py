"""The baselines that settings files name: what they accept is not shown in an editor either."""

from __future__ import annotations

import os

from urllint.baseline import Baseline, BaselineError, parse_entries
from urllint.files import read_bytes
from urllint.model import Finding
from urllint.registry import Registry
from urllint.settings import SettingsError, SettingsResolver
from urllint.settings.model import RootedPath


class SettingsBaselines:
    """Accepts what the baseline of each file's settings accepts.

    Raises SettingsError for a baseline that cannot be used.
    """

    def __init__(self, resolver: SettingsResolver, registry: Registry) -> None:
        self._resolver = resolver
        self._registry = registry
        self._known: dict[RootedPath, Baseline] = {}

    def accept(self, path: str, findings: list[Finding], /) -> list[Finding]:
        """Those of the findings in the file at ``path`` that are accepted."""
        setting = self._resolver.for_path(path).baseline
        if setting is None:
            return []
        baseline = self._known.get(setting)
        if baseline is None:
            baseline = self._known[setting] = self._read(setting)
        prefix = baseline.root.rstrip("/") + "/"
        return baseline.accept(path.removeprefix(prefix), findings)

    def _read(self, setting: RootedPath) -> Baseline:
        file = baseline_file(setting)
        try:
            return Baseline(setting.root, parse_entries(read_bytes(file), self._rule_name))
        except OSError as error:
            message = f"{file}: the baseline cannot be read: {error.strerror or error}"
            raise SettingsError(message) from error
        except BaselineError as error:
            place = file if error.line is None else f"{file}:{error.line}"
            message = f"{place}: {error}"
            raise SettingsError(message) from error

    def _rule_name(self, name: str) -> str:
        spec = self._registry.rule_named(name)
        return name if spec is None else spec.name


def baseline_file(setting: RootedPath) -> str:
    """The path of a baseline that a settings file names."""
    return os.path.normpath(f"{setting.root}/{setting.path}").replace(os.sep, "/")
