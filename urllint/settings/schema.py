"""The JSON schema of settings files, from the declarations of the settings and of the rules' options.

Editors complete and check ``urllint.toml`` with it. Names of rules and extractors that it does not know pass: they may
come from a plugin.

https://json-schema.org/draft/2020-12
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from urllint.model import SEVERITIES
from urllint.settings.declarations import DECLARATIONS, Kind
from urllint.settings.model import ALL
from urllint.specs import OptionSpec, RuleSpec

Schema = dict[str, object]

_NAME: Final = r"^[A-Za-z][A-Za-z0-9-]*$"


def settings_schema(rules: Iterable[RuleSpec], extractors: Iterable[str]) -> Schema:
    """The schema for these rules and extractors; every value can be written as JSON."""
    known = list(rules)
    groups = dict.fromkeys(rule.group for rule in known)
    definitions: Schema = {
        "rule": _open(rule.name for rule in known),
        "rule-or-group": _open([ALL, *groups, *(rule.name for rule in known)]),
        "extractor": _open(extractors),
        "severity": {"enum": list(SEVERITIES)},
    }
    properties: Schema = {}
    for declaration in DECLARATIONS:
        shape = {"enum": list(declaration.choices)} if declaration.choices else _SHAPES[declaration.kind](known)
        properties[declaration.name] = {"description": declaration.sentence, **shape}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "urllint.toml",
        "description": "Settings of urllint: urllint.toml, .urllint.toml, or [tool.urllint] in pyproject.toml.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        "$defs": definitions,
    }


def _open(names: Iterable[str]) -> Schema:
    """One of the names, or one that a plugin brings."""
    return {"anyOf": [{"enum": list(names)}, {"type": "string", "pattern": _NAME}]}


def _strings() -> Schema:
    return {"type": "array", "items": {"type": "string"}}


def _names() -> Schema:
    return {"type": "array", "items": {"$ref": "#/$defs/rule-or-group"}}


def _options(rules: Iterable[RuleSpec]) -> Schema:
    """The options of each rule; rules of plugins may have any."""
    known: Schema = {}
    for rule in rules:
        known[rule.name] = {
            "description": rule.summary,
            "type": "object",
            "properties": {option.name: _option(option) for option in rule.options},
            "additionalProperties": False,
        }
    return {"type": "object", "properties": known, "additionalProperties": {"type": "object"}}


def _option(option: OptionSpec) -> Schema:
    member: Schema = {"enum": list(option.choices)} if option.choices else {"type": _TYPES[type(option.default)]}
    member.update(_pattern(option) if isinstance(option.default, str) else {})
    if isinstance(option.default, tuple):
        member = {"enum": list(option.choices)} if option.choices else {"type": "string", **_pattern(option)}
        return {
            "description": option.sentence,
            "type": "array",
            "items": member,
            "default": list(option.default),
        }
    return {"description": option.sentence, **member, "default": option.default}


def _pattern(option: OptionSpec) -> Schema:
    return {"pattern": f"^(?:{option.pattern})$"} if option.pattern else {}


_TYPES: Final[dict[type, str]] = {bool: "boolean", int: "integer", str: "string", tuple: "array"}

_SHAPES: Final[dict[Kind, Callable[[list[RuleSpec]], Schema]]] = {
    "path": lambda _: {"type": "string", "minLength": 1},
    "names": lambda _: _names(),
    "patterns": lambda _: _strings(),
    "url-patterns": lambda _: {"type": "array", "items": {"type": "string", "minLength": 1}},
    "names-by-pattern": lambda _: {"type": "object", "additionalProperties": _names()},
    "extractor-by-pattern": lambda _: {"type": "object", "additionalProperties": {"$ref": "#/$defs/extractor"}},
    "severity-by-rule": lambda _: {
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/rule"},
        "additionalProperties": {"$ref": "#/$defs/severity"},
    },
    "options-by-rule": _options,
    "url": lambda _: {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:"},
    "size": lambda _: {"type": "integer", "minimum": 1},
    "choice": lambda _: {"type": "string"},
}
