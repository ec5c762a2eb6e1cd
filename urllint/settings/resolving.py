"""Which settings file a file is under, and what the command line adds.

The nearest folder with settings wins, up to the root of the repository (the folder that holds ``.git``). In one folder
``urllint.toml`` goes before ``.urllint.toml``, and that before a ``pyproject.toml`` with a table ``[tool.urllint]``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.registry import Registry
from urllint.settings.model import Overrides, Settings
from urllint.settings.toml_file import SettingsError, SettingsFile, read_settings_file, shown_path

if TYPE_CHECKING:
    from urllint.settings.reading import Given

FILE_NAMES: Final = ("urllint.toml", ".urllint.toml", "pyproject.toml")

_MENTION: Final = re.compile(rb"urllint")
_HEADER: Final = re.compile(rb"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*[\"']?urllint[\"']?[ \t]*[.\]]", re.MULTILINE)


class Resolved(NamedTuple):
    """The settings in force somewhere, and every value in them that somebody gave, in the order of its joining."""

    settings: Settings
    given: tuple[Given, ...] = ()


class SettingsResolver:
    """Finds, reads and remembers settings.

    ``config`` is a settings file for every path, ``isolated`` reads none. ``warn`` is told, once a folder, that one
    settings file hides another.
    """

    def __init__(
        self,
        registry: Registry,
        *,
        config: str | None = None,
        isolated: bool = False,
        overrides: Overrides | None = None,
        warn: Callable[[str], None] | None = None,
    ) -> None:
        self.registry = registry
        self._overrides = overrides or Overrides()
        self._warn = warn or _say_nothing
        self._known: dict[str, Resolved] = {}
        self._by_spelling: dict[str, Resolved] = {}
        self._fixed: Resolved | None = None
        here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - pathlib is not imported at start
        if isolated:
            self._fixed = self._without_file(_repository_root(here) or here)
        elif config is not None:
            file = read_settings_file(config)
            if file is None:
                message = f"{config}: has no table [tool.urllint]; urllint init writes one"
                raise SettingsError(message)
            self._fixed = self._resolved(file)

    def for_path(self, path: str, /) -> Settings:
        """The settings in force for the file at ``path``.

        Raises SettingsError if its settings file cannot be used.
        """
        return self.resolve(path).settings

    def resolve(self, path: str, /) -> Resolved:
        """The settings in force for the file at ``path``, and where they come from. Raises SettingsError."""
        if self._fixed is not None:
            return self._fixed
        written = path[: path.rfind("/") + 1]  # most files have neighbours, for which the way is known
        known = self._by_spelling.get(written)
        if known is None:
            known = self._by_spelling[written] = self._for_folder(_folder_of(path))
        return known

    def is_excluded(self, path: str, /) -> bool:
        """Whether the file is left out, by its own settings or by those of a folder above in the repository.

        So a folder that the project excludes stays out, even if it holds settings of its own.
        """
        settings = self.for_path(path)
        if settings.is_excluded(path):
            return True
        while self._fixed is None and settings.source and not os.path.lexists(f"{settings.root}/.git"):
            above = settings.root.rpartition("/")[0]
            if not above:
                return False
            settings = self._for_folder(above).settings
            if settings.is_excluded(path):
                return True
        return False

    def _for_folder(self, folder: str) -> Resolved:
        pending: list[str] = []
        at = folder
        while True:
            known = self._known.get(at)
            if known is None:
                pending.append(at)
                known = self._own_settings(at)
            above = at.rpartition("/")[0]
            if known is None and (os.path.lexists(f"{at}/.git") or not above or above == at):
                known = self._without_file(at or "/")
            if known is not None:
                self._known.update(dict.fromkeys(pending, known))
                return known
            at = above

    def _own_settings(self, folder: str) -> Resolved | None:
        """The settings that stand in ``folder`` itself."""
        found: SettingsFile | None = None
        for name in FILE_NAMES:
            path = f"{folder}/{name}"
            if not os.path.isfile(path):  # noqa: PTH113 - pathlib is not imported at start
                continue
            is_shared = name == "pyproject.toml"
            if found is not None:
                # What is not used is not read either: a mistake in it is no reason to fail.
                if not is_shared or _holds(path, _HEADER):
                    self._warn(f"{shown_path(path)}: not used, for {found.path} stands in the same folder")
            elif not is_shared or _holds(path, _MENTION):
                found = read_settings_file(path, shown_path(path))
        return None if found is None else self._resolved(found)

    def _resolved(self, file: SettingsFile) -> Resolved:
        # Not needed where nobody has said anything.
        from urllint.settings.joining import given_by, given_in, join, settings_of

        given = join(given_in(file, self.registry), given_by(self._overrides))
        return Resolved(settings_of(file.folder, file.path, given), tuple(given))

    def _without_file(self, folder: str) -> Resolved:
        if self._overrides == Overrides():
            return Resolved(Settings(folder))
        from urllint.settings.joining import given_by, settings_of

        given = given_by(self._overrides)
        return Resolved(settings_of(folder, "", given), tuple(given))


def _say_nothing(message: str) -> None:
    """Where nobody wants to be warned; a function by name, so that a resolver can be handed to other processes."""
    del message


def _repository_root(folder: str) -> str | None:
    """The folder at or above ``folder`` that holds ``.git``; ``None`` if there is none."""
    at = folder
    while at and not os.path.lexists(f"{at}/.git"):
        at = at.rpartition("/")[0]
    return at or None


def _holds(path: str, pattern: re.Pattern[bytes]) -> bool:
    """Whether the file can be read and holds what the pattern finds.

    Most ``pyproject.toml`` say nothing to us, and may be none of our business even if they are no TOML.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            return pattern.search(file.read()) is not None
    except OSError:
        return False


def _folder_of(path: str) -> str:
    absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - pathlib is not imported at start
    return absolute.rpartition("/")[0]
