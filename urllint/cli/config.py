"""``urllint config``: the settings in force for a path, and where each comes from."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands, UsageError, one_of
from urllint.cli.setup import (
    add_rule_arguments,
    add_settings_arguments,
    rule_overrides,
    settings_resolver,
    tell_unusable,
    user_errors,
)
from urllint.registry import Registry
from urllint.report.display import escape_path
from urllint.report.settings_in_force import InForce, as_dict, rules_text, settings_text
from urllint.report.terminal import Terminal
from urllint.settings import SettingsResolver, select_rules

_DESCRIPTION: Final = """\
Show the settings in force for a file or folder, and where each comes from: a line of a settings
file, the command line, or nobody, so that the default holds. Lists from several places are joined."""

_OPERANDS: Final = Operands("PATH", "a file or folder; without one this folder", most=1)

_EPILOG: Final = """\
examples:
  urllint config
  urllint config docs/guide.md
  urllint config --rules docs/guide.md      the rules in force, with severities and options
  urllint config --format json              for programs
"""


def run(arguments: Sequence[str]) -> int:
    """Print the settings; returns the exit code."""
    options, operands = parser().read(arguments)
    path = operands[0] if operands else "."
    if not os.path.lexists(path):
        message = f"{escape_path(path)}: there is no such file or folder"
        raise UsageError(message)
    with user_errors():
        registry = Registry.load()
        tell_unusable(registry)
        resolver = settings_resolver(options, registry, rule_overrides(options, registry))
        in_force = _in_force(path.replace(os.sep, "/"), resolver, registry)
    if options.format == "json":
        sys.stdout.write(json.dumps(as_dict(in_force, registry), indent=2) + "\n")
        return 0
    terminal = Terminal.of(sys.stdout)
    lines = rules_text(in_force, registry, terminal) if options.rules else settings_text(in_force, terminal)
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("config", _OPERANDS, _DESCRIPTION, _EPILOG)
    parser.add_argument("--rules", action="store_true", help="list the rules in force and those that are not")
    parser.add_argument(
        "--format", default="text", type=one_of("text", "json"), metavar="FORMAT", help="text (default) or json"
    )
    add_rule_arguments(parser)
    add_settings_arguments(parser)
    return parser


def _in_force(path: str, resolver: SettingsResolver, registry: Registry) -> InForce:
    """What holds for the path; of a folder, what holds for a file in it."""
    is_folder = os.path.isdir(path)  # noqa: PTH112 - str paths throughout
    file = f"{path}/-" if is_folder else path
    resolved = resolver.resolve(file)
    rules = select_rules(resolved.settings, registry, file)
    return InForce(path, resolved, rules, resolver.is_excluded(file))
