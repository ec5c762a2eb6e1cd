"""Checking what settings files say, one value after the other.

Every mistake is an error that says the file, the line, the key, and what would be right: a key that is misspelt and
ignored would let a check pass that was meant to fail.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from urllint.model import SEVERITIES
from urllint.registry import Registry
from urllint.settings.declarations import BY_NAME, Kind
from urllint.settings.model import RootedPatterns
from urllint.settings.selecting import nearest, unknown_name
from urllint.settings.toml_file import SettingsError, SettingsFile, Table
from urllint.settings.url_patterns import regular_expression
from urllint.specs import OptionSpec, OptionValue

if TYPE_CHECKING:
    from urllint.settings.toml_lines import KeyPath


class Given(NamedTuple):
    """One value that was given for a setting, or for one entry of a setting that is a table.

    ``key`` is the way to it: ``("select",)``, ``("severity", "port-invalid")``, ``("rules", "port-invalid", "limit")``.
    It was given in ``file``, or on the command line by ``option``.
    """

    key: tuple[str, ...]
    value: OptionValue
    file: SettingsFile | None = None
    option: str = ""

    @property
    def root(self) -> str:
        """The folder that patterns in it are relative to."""
        return self.file.folder if self.file is not None else ""

    def holds_for(self, path: str) -> bool:
        """Whether the pattern that an entry of a table is for matches the file."""
        return RootedPatterns(self.root, self.key[1:2]).holds_for(path)

    @property
    def origin(self) -> str:
        """Where it was given, for people."""
        if self.file is None:
            return self.option
        line = self.file.line(*self.key)
        return f"{self.file.path}:{line}" if line else self.file.path


def read_values(file: SettingsFile, registry: Registry) -> list[Given]:
    """All that a settings file says. Raises SettingsError with everything that is wrong."""
    reader = _Reader(file, registry)
    given: list[Given] = []
    for key, value in file.table.items():
        with reader.noting():
            declaration = BY_NAME.get(key)
            if declaration is None:
                raise reader.unknown(key, value)
            given += [Given(path, checked, file) for path, checked in _READ[declaration.kind](reader, key, value)]
    if reader.mistakes:
        raise SettingsError(*reader.mistakes)
    return given


_Values = Iterator[tuple[tuple[str, ...], OptionValue]]


class _Reader:
    """Checks the values of one settings file; names are checked against the registry.

    ``mistakes`` collects what is wrong, so that people need not mend one thing to learn of the next.
    """

    def __init__(self, file: SettingsFile, registry: Registry) -> None:
        self.file = file
        self.registry = registry
        self.mistakes: list[str] = []

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note a mistake in one part, and go on behind it."""
        try:
            yield
        except SettingsError as error:
            self.mistakes += error.messages

    def unknown(self, key: str, value: object) -> SettingsError:
        """An error about a key that is no setting."""
        if isinstance(value, dict) and self.registry.rule_named(key) is not None:
            message = f"{key} is a rule; its options stand in {self.file.name_of(f'rules.{key}')}"
        else:
            meant = nearest(key, BY_NAME) or "; urllint config lists them"
            message = f"there is no setting named {key!r}{meant}"
        return self.file.error((key,), message)

    def path(self, key: str, value: object) -> _Values:
        """The path of a file."""
        if not isinstance(value, str) or not value:
            raise self.wrong(key, value, "a string, the path of a file")
        yield (key,), value

    def names(self, key: str, value: object) -> _Values:
        """A list of rules and groups."""
        yield (key,), self.checked_names((key,), value)

    def patterns(self, key: str, value: object) -> _Values:
        """A list of gitignore patterns."""
        yield (key,), self.strings((key,), value)

    def url_patterns(self, key: str, value: object) -> _Values:
        """A list of globs and regular expressions."""
        patterns = self.strings((key,), value)
        for number, pattern in enumerate(patterns):
            with self.noting():
                if not pattern:
                    raise self.file.error((key, number), f"{key}: an empty pattern matches no URL")
                try:
                    re.compile(regular_expression(pattern) or "")
                except re.error as error:
                    message = f"{key}: {pattern} is no regular expression: {error}"
                    raise self.file.error((key, number), message) from error
        yield (key,), patterns

    def names_by_pattern(self, key: str, value: object) -> _Values:
        """Rules and groups by pattern."""
        for pattern, names in self.entries(key, value):
            with self.noting():
                yield (key, pattern), self.checked_names((key, pattern), names)

    def extractor_by_pattern(self, key: str, value: object) -> _Values:
        """Extractors by pattern."""
        for pattern, name in self.entries(key, value):
            with self.noting():
                if isinstance(name, str) and self._may_be_missing(name, self.registry.extractors):
                    continue
                if not isinstance(name, str) or name not in self.registry.extractors:
                    known = nearest(str(name), self.registry.extractors)
                    raise self.file.error((key, pattern), f"{key}: there is no extractor named {name!r}{known}")
                yield (key, pattern), name

    def severity_by_rule(self, key: str, value: object) -> _Values:
        """Severities by rule."""
        for name, given in self.entries(key, value):
            if self._may_be_missing(self.canonical(name), self.registry.rules):
                continue
            with self.noting():
                rule = self.rule(key, name)
                if given not in SEVERITIES or not isinstance(given, str):
                    known = nearest(str(given), SEVERITIES)
                    message = f"{key}.{name}: {given!r} is none of {', '.join(SEVERITIES)}{known}"
                    raise self.file.error((key, name), message)
                yield (key, rule), given

    def options_by_rule(self, key: str, value: object) -> _Values:
        """Options by rule."""
        for name, options in self.entries(key, value):
            if self._may_be_missing(self.canonical(name), self.registry.rules):
                continue
            with self.noting():
                yield from self.options_of(key, name, options)

    def options_of(self, key: str, name: str, options: object) -> _Values:
        """The options of one rule."""
        rule = self.rule(key, name)
        declared = {option.name: option for option in self.registry.rules[rule].options}
        for option, given in self.table((key, name), options).items():
            with self.noting():
                if option not in declared:
                    known = nearest(option, declared)
                    message = f"{key}.{name}: the rule has no option named {option!r}{known}"
                    raise self.file.error((key, name, option), message)
                yield (key, rule, option), self.option_value((key, name, option), declared[option], given)

    def url(self, key: str, value: object) -> _Values:
        """An absolute URL."""
        from urllint.whatwg import parse

        record = parse(value).url if isinstance(value, str) else None
        if record is None or record.has_opaque_path:
            raise self.file.error((key,), f"{key} must be an absolute URL that other URLs can be relative to")
        yield (key,), record.href

    def choice(self, key: str, value: object) -> _Values:
        """One of the values that are declared."""
        choices = BY_NAME[key].choices
        if not isinstance(value, str) or value not in choices:
            known = nearest(str(value), choices)
            raise self.file.error((key,), f"{key}: {value!r} is none of {', '.join(choices)}{known}")
        yield (key,), value

    def size(self, key: str, value: object) -> _Values:
        """A number of bytes."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.file.error((key,), f"{key} must be a positive number of bytes")
        yield (key,), value

    def checked_names(self, key: KeyPath, value: object) -> tuple[str, ...]:
        """Rules and groups, by their own names."""
        names = self.strings(key, value)
        for number, name in enumerate(names):
            problem = unknown_name(name, self.registry)
            if problem is not None:
                self.mistakes.append(str(self.file.error((*key, number), f"{key[0]}: {problem}")))
        return tuple(self.canonical(name) for name in names)

    def _may_be_missing(self, name: str, known: Container[str]) -> bool:
        """Whether the name may be that of something in a plugin that cannot be used; the run tells of that plugin."""
        return bool(self.registry.unusable) and name not in known

    def canonical(self, name: str) -> str:
        """A rule's own name for one of its aliases."""
        spec = self.registry.rule_named(name)
        return spec.name if spec is not None else name

    def rule(self, key: str, name: str) -> str:
        """The own name of the rule that an entry of a table is about."""
        spec = self.registry.rule_named(name)
        if spec is None:
            group = f"; {name} is a group, and single rules are meant" if name in self.registry.group_names else ""
            message = f"{key}: there is no rule named {name!r}{group or nearest(name, self.registry.rules)}"
            raise self.file.error((key, name), message)
        return spec.name

    def strings(self, key: KeyPath, value: object) -> tuple[str, ...]:
        """A list of strings."""
        if not isinstance(value, list):
            raise self.wrong(str(key[0]), value, "a list of strings", key)
        for number, item in enumerate(value):
            if not isinstance(item, str):
                raise self.file.error((*key, number), f"{key[0]} must be a list of strings, and holds {_toml(item)}")
        return tuple(value)

    def entries(self, key: str, value: object) -> Iterable[tuple[str, object]]:
        """The entries of a table."""
        for entry, given in self.table((key,), value).items():
            if entry in BY_NAME:
                header = self.file.name_of(key)
                message = f"{entry} stands in the table {header}; settings of their own belong above all tables' names"
                self.mistakes.append(str(self.file.error((key, entry), message)))
                continue
            yield entry, given

    def table(self, key: KeyPath, value: object) -> Table:
        """A table."""
        if not isinstance(value, dict):
            name = ".".join(map(str, key))
            raise self.wrong(name, value, f"a table, {self.file.name_of(name)}", key)
        return value

    def option_value(self, key: KeyPath, option: OptionSpec, given: object) -> OptionValue:
        """A value of the option's type, among its choices."""
        name = ".".join(map(str, key))
        wanted = type(option.default)
        value: object = tuple(given) if wanted is tuple and isinstance(given, list) else given
        if type(value) is not wanted or (isinstance(value, tuple) and not all(isinstance(v, str) for v in value)):
            raise self.wrong(name, given, _TYPE_NAMES[wanted], key)
        members = value if isinstance(value, tuple) else (value,)
        for number, member in enumerate(members):
            if option.choices and member not in option.choices:
                known = nearest(str(member), option.choices)
                choices = ", ".join(option.choices)
                raise self.file.error((*key, number), f"{name}: {member!r} is none of {choices}{known}")
            if option.pattern and re.fullmatch(option.pattern, str(member)) is None:
                raise self.file.error(
                    (*key, number), f"{name}: {member!r} is not written as it must be: {option.sentence}"
                )
        assert isinstance(value, (bool, int, str, tuple))
        return value

    def wrong(self, name: str, value: object, wanted: str, key: KeyPath = ()) -> SettingsError:
        """An error about a value of the wrong type."""
        if isinstance(value, dict):
            found = f"and not the table {self.file.name_of(name)}" if value else "and not a table"
        else:
            found = f"and not {_toml(value)}"
        return self.file.error(key or (name,), f"{name} must be {wanted}, {found}")


def _toml(value: object) -> str:
    """A value as people write it, cut short."""
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


_TYPE_NAMES: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a string",
    tuple: "a list of strings",
}

_READ: Final[dict[Kind, Callable[[_Reader, str, object], _Values]]] = {
    "path": _Reader.path,
    "names": _Reader.names,
    "patterns": _Reader.patterns,
    "url-patterns": _Reader.url_patterns,
    "names-by-pattern": _Reader.names_by_pattern,
    "extractor-by-pattern": _Reader.extractor_by_pattern,
    "severity-by-rule": _Reader.severity_by_rule,
    "options-by-rule": _Reader.options_by_rule,
    "url": _Reader.url,
    "size": _Reader.size,
    "choice": _Reader.choice,
}
