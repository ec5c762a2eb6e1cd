"""The settings in force for a path and where each comes from: annotated TOML for people, JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from urllint.model import Severity
from urllint.redaction import redact_text
from urllint.registry import Registry
from urllint.report.display import escape_path, one_line
from urllint.report.terminal import Terminal
from urllint.selection import Selected
from urllint.settings import Resolved
from urllint.settings.declarations import DECLARATIONS, Declaration
from urllint.settings.model import ALL
from urllint.settings.reading import Given
from urllint.specs import OptionValue, RuleSpec

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDEST: Final = 50
"""Where origins begin, unless a line is longer."""

_DEFAULT: Final = "default"


class InForce(NamedTuple):
    """What there is to say about a path.

    ``rules`` are those in force for it. ``excluded``: it is left out.
    """

    path: str
    resolved: Resolved
    rules: Sequence[Selected]
    excluded: bool


def settings_text(in_force: InForce, terminal: Terminal) -> Iterator[str]:
    """The settings as TOML, each line with its origin as a comment."""
    resolved = in_force.resolved
    source = resolved.settings.source
    where = f"the nearest settings file is {escape_path(source)}" if source else "no settings file"
    excluded = "; excluded" if in_force.excluded else ""
    yield terminal.paint(f"# {escape_path(in_force.path)}: {where}{excluded}", "faint")
    by_name: dict[str, list[Given]] = {}
    for item in resolved.given:
        by_name.setdefault(item.key[0], []).append(item)
    for declaration in DECLARATIONS:
        yield from _setting(declaration, by_name.get(declaration.name, []), terminal)


def _setting(declaration: Declaration, given: Sequence[Given], terminal: Terminal) -> Iterator[str]:
    name = declaration.name
    if declaration.is_table:
        if not given:
            return
        yield ""
        if declaration.kind != "options-by-rule":
            yield f"[{name}]"
        table = ""
        for item in given:
            if declaration.kind == "options-by-rule" and item.key[1] != table:
                table = item.key[1]
                yield f"[{name}.{_key(table)}]"
            yield _annotated(f"{_key(item.key[-1])} = {_value(item.value)}", item.origin, terminal)
    elif not given:
        is_toml = declaration.default[:1] in '["0123456789'
        line = f"{name} = {declaration.default}" if is_toml else f"# {name}: {declaration.default}"
        yield _annotated(line, _DEFAULT, terminal) if is_toml else terminal.paint(line, "faint")
    elif len(given) == 1:
        yield _annotated(f"{name} = {_value(given[0].value)}", given[0].origin, terminal)
    else:
        yield f"{name} = ["
        for item in given:
            members = item.value if isinstance(item.value, tuple) else (item.value,)
            for member in members:
                yield _annotated(f"  {_value(member)},", item.origin, terminal)
        yield "]"


def _annotated(line: str, origin: str, terminal: Terminal) -> str:
    shown = one_line(redact_text(line), terminal.encoding)
    note = terminal.paint(f"# {escape_path(origin)}", "faint")
    return f"{shown:<{_WIDEST}}  {note}"


def rules_text(in_force: InForce, registry: Registry, terminal: Terminal) -> Iterator[str]:
    """The rules in force with severity and options, then those that are not."""
    given = {item.key: item for item in in_force.resolved.given}
    on = {item.spec.name: item for item in in_force.rules}
    width = max(map(len, registry.rules), default=0)
    yield terminal.paint(f"# rules in force for {escape_path(in_force.path)}", "faint")
    for name, item in on.items():
        severity: Severity = item.severity or item.spec.severity
        origin = given["severity", name].origin if item.severity is not None else _DEFAULT
        padded = terminal.paint(severity, severity) + " " * (8 - len(severity))
        yield f"{name:<{width}}  {padded} {terminal.paint(f'# {escape_path(origin)}', 'faint')}".rstrip()
        for option in item.spec.options:
            chosen = dict(item.options).get(option.name)
            value = option.default if chosen is None else chosen
            origin = given["rules", name, option.name].origin if chosen is not None else _DEFAULT
            yield _annotated(f"  {option.name} = {_value(value)}", origin, terminal)
    off = [name for name in registry.rules if name not in on]
    if off:
        yield terminal.paint("# not in force", "faint")
        for name in off:
            why = terminal.paint(f"# {_why_off(registry.rules[name], in_force)}", "faint")
            yield f"{name:<{width}}  {why}"


def _why_off(spec: RuleSpec, in_force: InForce) -> str:
    """Who ignores a rule, if somebody does."""
    names = {spec.name, spec.group, ALL}
    for item in reversed(in_force.resolved.given):
        if not isinstance(item.value, tuple) or names.isdisjoint(item.value):
            continue
        if item.key[0] == "ignore" or (item.key[0] == "per-file-ignores" and item.holds_for(in_force.path)):
            return f"ignored: {item.origin}"
    return "not selected" if spec.default else "off by default"


def as_dict(in_force: InForce, registry: Registry) -> dict[str, object]:
    """The same for programs; every value can be written as JSON."""
    resolved = in_force.resolved
    return {
        "version": 1,
        "path": in_force.path,
        "settings_file": resolved.settings.source or None,
        "excluded": in_force.excluded,
        "settings": {
            declaration.name: [_given(item) for item in resolved.given if item.key[0] == declaration.name]
            for declaration in DECLARATIONS
        },
        "rules": {
            item.spec.name: {
                "severity": item.severity or item.spec.severity,
                "options": {
                    option.name: _json(dict(item.options).get(option.name, option.default))
                    for option in item.spec.options
                },
            }
            for item in in_force.rules
        },
        "rules_not_in_force": sorted(set(registry.rules) - {item.spec.name for item in in_force.rules}),
    }


def _given(item: Given) -> dict[str, object]:
    return {
        "key": list(item.key),
        "value": _json(item.value),
        "file": item.file.path if item.file is not None else None,
        "line": item.file.line(*item.key) if item.file is not None else None,
        "option": item.option or None,
    }


def _json(value: OptionValue) -> object:
    if isinstance(value, tuple):
        return [redact_text(member) for member in value]
    return redact_text(value) if isinstance(value, str) else value


def _value(value: OptionValue) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else _string(value)


def _string(text: str) -> str:
    if "\\" in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    from json import dumps

    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _string(name)
