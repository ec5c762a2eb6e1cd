"""Reading and checking settings files.

Every mistake is an error that says the file, the line, the key, and what would be right: a key that is misspelt and
ignored would let a check pass that was meant to fail.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import Final

from urllint.model import SEVERITIES, Severity
from urllint.registry import Registry
from urllint.rule import OptionValue
from urllint.settings.model import Settings
from urllint.settings.selecting import nearest, unknown_name
from urllint.specs import OptionSpec

Table = Mapping[str, object]


class SettingsError(Exception):
    """A settings file that cannot be used; the message says where and why."""


class _Reader:
    """One settings file: its text, for line numbers, and the registry that names are checked against."""

    def __init__(self, path: str, text: str, registry: Registry) -> None:
        self.path = path
        self.text = text
        self.registry = registry

    def error(self, key: str, message: str) -> SettingsError:
        """An error about ``key`` (the last part of a dotted key), at the line where it stands."""
        line = _line_of(self.text, key)
        return SettingsError(f"{self.path}:{line}: {message}" if line else f"{self.path}: {message}")

    def names(self, key: str, value: object) -> tuple[str, ...]:
        """A list of rules and groups."""
        names = self.strings(key, value)
        for name in names:
            problem = unknown_name(name, self.registry)
            if problem is not None:
                raise self.error(name, f"{key}: {problem}")
        return tuple(self.canonical(name) for name in names)

    def canonical(self, name: str) -> str:
        """A rule's own name for one of its aliases."""
        spec = self.registry.rule_named(name)
        return spec.name if spec is not None else name

    def strings(self, key: str, value: object) -> tuple[str, ...]:
        """A list of strings."""
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(key, f"{key} must be a list of strings")
        return tuple(value)

    def table(self, key: str, value: object) -> Table:
        """A table."""
        if not isinstance(value, dict):
            raise self.error(key, f"{key} must be a table")
        return value

    def severities(self, key: str, value: object) -> tuple[tuple[str, Severity], ...]:
        """Severities by rule."""
        found: list[tuple[str, Severity]] = []
        for name, given in self.table(key, value).items():
            severity = next((severity for severity in SEVERITIES if severity == given), None)
            spec = self.registry.rule_named(name)
            if spec is None:
                known = nearest(name, self.registry.rules)
                raise self.error(name, f"{key}: there is no rule named {name!r}{known}")
            if severity is None:
                raise self.error(name, f"{key}.{name} must be one of {', '.join(SEVERITIES)}")
            found.append((spec.name, severity))
        return tuple(found)

    def per_file_ignores(self, key: str, value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Rules and groups by pattern."""
        return tuple((pattern, self.names(key, names)) for pattern, names in self.table(key, value).items())

    def extractors(self, key: str, value: object) -> tuple[tuple[str, str], ...]:
        """Extractors by pattern."""
        found: list[tuple[str, str]] = []
        for pattern, name in self.table(key, value).items():
            if not isinstance(name, str) or name not in self.registry.extractors:
                known = nearest(str(name), self.registry.extractors)
                raise self.error(pattern, f"{key}: there is no extractor named {name!r}{known}")
            found.append((pattern, name))
        return tuple(found)

    def base_url(self, key: str, value: object) -> str:
        """An absolute URL."""
        from urllint.whatwg import parse

        record = parse(value).url if isinstance(value, str) else None
        if record is None or record.has_opaque_path:
            raise self.error(key, f"{key} must be an absolute URL that other URLs can be relative to")
        return record.href

    def max_file_size(self, key: str, value: object) -> int:
        """A number of bytes."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.error(key, f"{key} must be a positive number of bytes")
        return value

    def rule_options(self, key: str, value: object) -> tuple[tuple[str, tuple[tuple[str, OptionValue], ...]], ...]:
        """Options by rule."""
        found: list[tuple[str, tuple[tuple[str, OptionValue], ...]]] = []
        for name, options in self.table(key, value).items():
            spec = self.registry.rule_named(name)
            if spec is None:
                known = nearest(name, self.registry.rules)
                raise self.error(name, f"{key}: there is no rule named {name!r}{known}")
            declared = {option.name: option for option in spec.options}
            chosen: list[tuple[str, OptionValue]] = []
            for option, given in self.table(f"{key}.{name}", options).items():
                if option not in declared:
                    known = nearest(option, declared)
                    raise self.error(option, f"{key}.{name}: the rule has no option named {option!r}{known}")
                chosen.append((option, self.option_value(f"{key}.{name}.{option}", declared[option], given)))
            found.append((spec.name, tuple(chosen)))
        return tuple(found)

    def option_value(self, key: str, option: OptionSpec, given: object) -> OptionValue:
        """A value of the option's type, among its choices."""
        wanted = type(option.default)
        value: object = tuple(given) if wanted is tuple and isinstance(given, list) else given
        if type(value) is not wanted or (isinstance(value, tuple) and not all(isinstance(v, str) for v in value)):
            raise self.error(option.name, f"{key} must be {_TYPE_NAMES[wanted]}")
        members = value if isinstance(value, tuple) else (value,)
        for member in members:
            if option.choices and member not in option.choices:
                known = nearest(str(member), option.choices)
                choices = ", ".join(option.choices)
                raise self.error(option.name, f"{key}: {member!r} is none of {choices}{known}")
        assert isinstance(value, (bool, int, str, tuple))
        return value


_TYPE_NAMES: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a string",
    tuple: "a list of strings",
}

_KEYS: Final[dict[str, Callable[[_Reader, Settings, object], Settings]]] = {
    "select": lambda reader, to, value: to._replace(select=reader.names("select", value)),
    "extend-select": lambda reader, to, value: to._replace(extend_select=reader.names("extend-select", value)),
    "ignore": lambda reader, to, value: to._replace(ignore=reader.names("ignore", value)),
    "severity": lambda reader, to, value: to._replace(severity=reader.severities("severity", value)),
    "per-file-ignores": lambda reader, to, value: to._replace(
        per_file_ignores=reader.per_file_ignores("per-file-ignores", value)
    ),
    "exclude": lambda reader, to, value: to._replace(exclude=reader.strings("exclude", value)),
    "extractors": lambda reader, to, value: to._replace(extractors=reader.extractors("extractors", value)),
    "base-url": lambda reader, to, value: to._replace(base_url=reader.base_url("base-url", value)),
    "max-file-size": lambda reader, to, value: to._replace(max_file_size=reader.max_file_size("max-file-size", value)),
    "rules": lambda reader, to, value: to._replace(rule_options=reader.rule_options("rules", value)),
}
"""Each key, and how its value becomes part of the settings."""


def parse_toml(path: str) -> tuple[str, Table]:
    """The text and the content of a TOML file. Raises SettingsError if it cannot be read or is not TOML."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
            data = file.read()
        text = data.decode("utf-8-sig")
        return text, tomllib.loads(text)
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror or error}"
        raise SettingsError(message) from error
    except UnicodeDecodeError as error:
        message = f"{path}: is not UTF-8, as TOML must be: the first wrong byte is at offset {error.start}"
        raise SettingsError(message) from error
    except tomllib.TOMLDecodeError as error:
        message = f"{path}: is not valid TOML: {error}"
        raise SettingsError(message) from error


def read_settings(path: str, text: str, table: Table, root: str, registry: Registry) -> Settings:
    """The settings of one table. Raises SettingsError at the first thing that is wrong."""
    reader = _Reader(path, text, registry)
    settings = Settings(root, path)
    for key, value in table.items():
        if key not in _KEYS:
            raise reader.error(key, f"there is no setting named {key!r}{nearest(key, _KEYS)}")
        settings = _KEYS[key](reader, settings, value)
    return settings


def _line_of(text: str, key: str) -> int | None:
    """The line on which ``key`` stands as a key, in a table's name, or else as a string."""
    word = re.escape(key)
    for pattern in (
        rf"^[ \t]*(?:[\w.\"'-]+\.)?[\"']?{word}[\"']?[ \t]*=",
        rf"^[ \t]*\[[^\]\n]*{word}[\"']?[ \t]*(?:\.[^\]\n]*)?\]",
        rf"[\"']{word}[\"']",
        rf"\b{word}\b",
    ):
        match = re.search(pattern, text, re.MULTILINE)
        if match is not None:
            return text.count("\n", 0, match.end() - 1) + 1
    return None
