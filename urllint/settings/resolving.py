"""Which settings file a file is under, and what the command line adds.

The nearest folder with settings wins, up to the root of the repository (the folder that holds ``.git``). In one folder
``urllint.toml`` goes before ``.urllint.toml``, and that before a ``pyproject.toml`` with a table ``[tool.urllint]``.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final, NamedTuple

from urllint.registry import Registry
from urllint.settings.model import Settings
from urllint.settings.reading import SettingsError, Table, parse_toml, read_settings

FILE_NAMES: Final = ("urllint.toml", ".urllint.toml", "pyproject.toml")


class Overrides(NamedTuple):
    """What the command line says: ``select`` takes the place of the files' selections, the others add to them."""

    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def over(self, settings: Settings) -> Settings:
        """The settings with the command line's word over them."""
        if self.select is not None:
            settings = settings._replace(select=self.select, extend_select=(), ignore=())
        if not self.extend_select and not self.ignore:
            return settings
        # What the command line names is neither selected nor ignored by the file any more.
        extend = tuple(name for name in settings.extend_select if name not in self.ignore)
        ignore = tuple(name for name in settings.ignore if name not in self.extend_select)
        return settings._replace(extend_select=(*extend, *self.extend_select), ignore=(*ignore, *self.ignore))


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
        self._warn = warn or (lambda _: None)
        self._known: dict[str, Settings] = {}
        self._fixed: Settings | None = None
        here = os.getcwd().replace(os.sep, "/")  # noqa: PTH109 - pathlib is not imported at start
        if isolated:
            self._fixed = self._overrides.over(Settings(here))
        elif config is not None:
            text, content = parse_toml(config)
            table = _table_of(config, content)
            if table is None:
                message = f"{config}: has no table [tool.urllint]"
                raise SettingsError(message)
            self._fixed = self._overrides.over(read_settings(config, text, table, _folder_of(config), registry))

    def for_path(self, path: str, /) -> Settings:
        """The settings in force for the file at ``path``.

        Raises SettingsError if its settings file cannot be used.
        """
        return self._fixed if self._fixed is not None else self._for_folder(_folder_of(path))

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
            settings = self._for_folder(above)
            if settings.is_excluded(path):
                return True
        return False

    def _for_folder(self, folder: str) -> Settings:
        pending: list[str] = []
        at = folder
        while True:
            known = self._known.get(at)
            if known is None:
                pending.append(at)
                known = self._own_settings(at)
            above = at.rpartition("/")[0]
            if known is None and (os.path.lexists(f"{at}/.git") or not above or above == at):
                known = self._overrides.over(Settings(at or "/"))
            if known is not None:
                self._known.update(dict.fromkeys(pending, known))
                return known
            at = above

    def _own_settings(self, folder: str) -> Settings | None:
        """The settings that stand in ``folder`` itself."""
        found: Settings | None = None
        for name in FILE_NAMES:
            path = f"{folder}/{name}"
            if not os.path.isfile(path):  # noqa: PTH113 - pathlib is not imported at start
                continue
            if name == "pyproject.toml" and not _mentions_urllint(path):
                continue
            text, content = parse_toml(path)
            table = _table_of(name, content)
            if table is None:
                continue
            if found is not None:
                self._warn(f"{path}: not used, for {found.source} stands in the same folder")
                continue
            shown = os.path.relpath(path).replace(os.sep, "/")
            found = self._overrides.over(read_settings(shown, text, table, folder, self.registry))
        return found


def _mentions_urllint(path: str) -> bool:
    """Whether a ``pyproject.toml`` is worth parsing; most say nothing to us, and may be none of our business."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            return b"urllint" in file.read()
    except OSError:
        return False


def _table_of(path: str, content: Table) -> Table | None:
    """The settings of a file: ``[tool.urllint]`` in a ``pyproject.toml``, everything in the others."""
    if path.rpartition("/")[2] != "pyproject.toml":
        return content
    tool = content.get("tool")
    table = tool.get("urllint") if isinstance(tool, dict) else None
    return table if isinstance(table, dict) else None


def _folder_of(path: str) -> str:
    absolute = os.path.abspath(path).replace(os.sep, "/")  # noqa: PTH100 - pathlib is not imported at start
    return absolute.rpartition("/")[0]
