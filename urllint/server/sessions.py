"""What is needed to check the documents of a workspace folder, and when it has to be made anew.

Settings files, and what they lead to, are looked at before each check: whether a client tells of their changes or not,
they hold from the next check on. Of other files, which links lead to, less is asked: they are looked at anew when the
client tells of a change or saves something, and else after some seconds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import monotonic
from typing import Final

from urllint.engine.linter import Linter
from urllint.engine.narrowing import NarrowedLinter, Narrowing
from urllint.registry import Registry
from urllint.server.baselines import SettingsBaselines, baseline_file
from urllint.server.client_settings import ClientSettings
from urllint.settings import SettingsResolver
from urllint.settings.resolving import FILE_NAMES

LEAST_TRUST: Final = 3.0
"""Seconds after which the files that links lead to are looked at anew, if nothing has told of a change before."""

SHARE: Final = 20
"""Where that takes long it is done more seldom: no more than one part of so many of the time goes into it."""

_Stamp = tuple[int, int, int] | None


class Session:
    """The engine for the documents of a folder, as one thread uses it.

    ``folder`` is the folder's path, ``client`` what the client's settings say about it.
    """

    def __init__(self, folder: str, client: ClientSettings, registry: Registry) -> None:
        self.folder = folder
        self.client = client
        self._registry = registry
        self._stamps: dict[str, _Stamp] = {}
        self._resolver: SettingsResolver | None = None
        self._linter: NarrowedLinter | None = None
        self._looked = 0.0
        self._trust = LEAST_TRUST
        self._is_fresh = False

    def forget_files(self) -> None:
        """Look at the files that links lead to anew, the next time; may be called from any thread."""
        self._looked = 0.0

    def depends_on(self, path: str) -> bool:
        """Whether settings come from the file, or may come from it; may be called from any thread."""
        return path in self._stamps

    def has_changed(self) -> bool:
        """Whether a file that settings come from is another one than at the last check; from any thread."""
        return any(_stamp(file) != stamp for file, stamp in list(self._stamps.items()))

    def linter_for(self, path: str) -> Linter:
        """A linter whose settings are those that hold now.

        Raises SettingsError if there are settings that cannot be used.
        """
        if self._have_settings_changed(path):
            self._linter = None
        linter = self._linter or self._made_anew()
        self._linter = None  # what cannot be used is read anew the next time
        self._watch_what_is_named(path)
        self._linter = linter
        now = monotonic()
        self._is_fresh = now - self._looked > self._trust
        if self._is_fresh:
            vars(linter).pop("facts", None)  # which is made when it is first asked for
            self._looked = now
        return linter

    def spent(self, seconds: float) -> None:
        """Note how long the work took for which there was a linter."""
        if self._is_fresh:
            self._trust = max(LEAST_TRUST, SHARE * seconds)

    @property
    def resolver(self) -> SettingsResolver:
        """The settings, as they were for the last linter."""
        assert self._resolver is not None
        return self._resolver

    def _made_anew(self) -> NarrowedLinter:
        client = self.client
        resolver = self._resolver = SettingsResolver(
            self._registry, config=client.config, isolated=client.isolated, overrides=client.overrides
        )
        linter = NarrowedLinter(self._registry, resolver, quick_pass=False, include_generated=client.include_generated)
        linter.narrowing = Narrowing(SettingsBaselines(resolver, self._registry))
        return linter

    def _have_settings_changed(self, path: str) -> bool:
        """Whether one of the files that settings come from has changed since the last time."""
        changed = False
        for file in (*self._stamps, *self._settings_files(path)):
            stamp = _stamp(file)
            if self._stamps.get(file, stamp) != stamp:
                changed = True
            self._stamps[file] = stamp
        return changed

    def _settings_files(self, path: str) -> Iterator[str]:
        """The files in which settings for ``path`` may stand."""
        if self.client.config is not None:
            yield self.client.config
        if self.client.config is not None or self.client.isolated:
            return
        folder = path.rpartition("/")[0]
        while folder:
            for name in FILE_NAMES:
                yield f"{folder}/{name}"
            if os.path.lexists(f"{folder}/.git"):
                return
            folder = folder.rpartition("/")[0]

    def _watch_what_is_named(self, path: str) -> None:
        """Remember how the files are that the settings for ``path`` name: those that they extend, a baseline."""
        resolved = self.resolver.resolve(path)
        named = {given.file.absolute for given in resolved.given if given.file is not None}
        if resolved.settings.baseline is not None:
            named.add(baseline_file(resolved.settings.baseline))
        for file in named:
            if file not in self._stamps:
                self._stamps[file] = _stamp(file)


def _stamp(path: str) -> _Stamp:
    """What changes with a file; ``None`` if there is none."""
    try:
        status = os.stat(path)  # noqa: PTH116 - str paths throughout
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
