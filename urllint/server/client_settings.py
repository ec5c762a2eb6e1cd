"""What an editor's own settings say; everything else is in the settings files, as on the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urllint.model import SHOW_LEVELS, ShowLevel
from urllint.registry import Registry
from urllint.settings import Overrides, unknown_name

_OF_CLIENTS: Final = frozenset({"args", "enable", "enabled", "path", "trace", "server", "command", "interpreter"})
"""What clients say to themselves under our name."""


class ClientSettings(NamedTuple):
    """The settings of a client for a folder.

    ``fix_on_save`` makes the safe fixes before a document is saved; the others mean what the options of ``urllint
    check`` mean.
    """

    select: tuple[str, ...] | None = None
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    show_level: ShowLevel | None = None
    config: str | None = None
    isolated: bool = False
    include_generated: bool = False
    fix_on_save: bool = False

    @property
    def overrides(self) -> Overrides:
        """What they say about rules."""
        return Overrides(self.select, self.extend_select, self.ignore, self.show_level)


def read_client_settings(given: object, folder: str, registry: Registry) -> tuple[ClientSettings, list[str]]:
    """The settings in an object that a client sends, and what is wrong with it, in words for people.

    Names are written as in ``extendSelect`` or as in ``extend-select``. A path is relative to ``folder``. Of a setting
    that is wrong the default holds.
    """
    reader = _Reader(given, registry)
    config = reader.text("config")
    if config is not None:
        config = os.path.join(folder, os.path.expanduser(config)).replace(os.sep, "/")  # noqa: PTH111, PTH118 - str paths
    settings = ClientSettings(
        select=reader.names("select"),
        extend_select=reader.names("extend_select") or (),
        ignore=reader.names("ignore") or (),
        show_level=reader.level("show_level"),
        config=config,
        isolated=reader.flag("isolated"),
        include_generated=reader.flag("include_generated"),
        fix_on_save=reader.flag("fix_on_save"),
    )
    reader.finish()
    if settings.config is not None and settings.isolated:
        reader.problems.append("config and isolated exclude each other")
        settings = settings._replace(config=None)
    return settings, reader.problems


class _Reader:
    """Takes one value after the other out of an object, and notes what is wrong."""

    def __init__(self, given: object, registry: Registry) -> None:
        self.problems: list[str] = []
        self._registry = registry
        self._values: dict[str, tuple[str, object]] = {}
        if isinstance(given, Mapping):
            own = given.get("urllint")
            table = own if isinstance(own, Mapping) else given  # as they stand in a client's file
            for key, value in table.items():
                if value is not None:
                    self._values[_snake_case(str(key))] = str(key), value
        elif given is not None:
            self.problems.append("the settings must be an object")

    def names(self, name: str) -> tuple[str, ...] | None:
        """Names of rules: a list, or a string with several."""
        key, value = self._take(name)
        if value is None:
            return None
        if isinstance(value, str):
            value = value.replace(",", " ").split()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.problems.append(f"{key} must be a list of strings")
            return None
        unknown = [problem for item in value if (problem := unknown_name(item, self._registry)) is not None]
        self.problems += [f"{key}: {problem}" for problem in unknown]
        return None if unknown else tuple(value)

    def flag(self, name: str) -> bool:
        """Yes or no."""
        key, value = self._take(name)
        if value is not None and not isinstance(value, bool):
            self.problems.append(f"{key} must be true or false")
        return value is True

    def level(self, name: str) -> ShowLevel | None:
        """How grave a finding must be to be shown."""
        key, value = self._take(name)
        found = next((level for level in SHOW_LEVELS if level == value), None)
        if value is not None and found is None:
            self.problems.append(f"{key} must be one of {', '.join(SHOW_LEVELS)}")
        return found

    def text(self, name: str) -> str | None:
        """A string; one that is empty says nothing."""
        key, value = self._take(name)
        if value is not None and not isinstance(value, str):
            self.problems.append(f"{key} must be a string")
        return value if isinstance(value, str) and value else None

    def finish(self) -> None:
        """Note what is no setting."""
        self.problems += [f"{key} is no setting" for name, (key, _) in self._values.items() if name not in _OF_CLIENTS]

    def _take(self, name: str) -> tuple[str, object]:
        return self._values.pop(name, (name, None))


def _snake_case(key: str) -> str:
    return re.sub(r"(?<=[a-z])[A-Z]|-", lambda match: f"_{match[0].strip('-').lower()}", key)
