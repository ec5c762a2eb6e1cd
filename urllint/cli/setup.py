"""What most commands begin with: the plugins, the settings, the files."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from urllint.cli.arguments import ArgumentParser, UsageError
from urllint.files import MissingPathError, discover
from urllint.registry import Registry, RegistryError
from urllint.report.display import one_line
from urllint.settings import Overrides, SettingsError, SettingsResolver, unknown_name

if TYPE_CHECKING:
    from urllint.engine.linter import Linter


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn what is the user's to mend into UsageError, which is said in a line for each mistake."""
    try:
        yield
    except SettingsError as error:
        raise UsageError(*error.messages) from error
    except (MissingPathError, RegistryError) as error:
        raise UsageError(str(error)) from error


def tell_unusable(registry: Registry) -> int:
    """Say which plugins cannot be used, for commands that report no findings; returns the exit code that is due."""
    for _, message in registry.unusable:
        _warn(message)
    return 2 if registry.unusable else 0


def tell_failures(command: str, linter: Linter) -> int:
    """Say once of each extractor that failed what went wrong, and whose it is; returns the exit code that is due."""
    registry = linter.registry
    for name, failure in {failure.spec.name: failure for failure in reversed(linter.extractors.failures)}.items():
        owner = registry.owners["extractor", name]
        message = f"{failure} (plugin {owner.distribution} {owner.version})"
        sys.stderr.write(f"urllint {command}: {one_line(message)}\n")
    return max(2 if linter.extractors.failures else 0, tell_unusable(registry))


def add_rule_arguments(parser: ArgumentParser) -> None:
    """The options that say which rules run."""
    group = parser.add_argument_group("which rules")
    group.add_argument("--select", action="append", metavar="RULES", help="run these rules and no others")
    group.add_argument("--extend-select", action="append", metavar="RULES", help="run these rules, too")
    group.add_argument("--ignore", action="append", metavar="RULES", help="do not run these rules")


def add_settings_arguments(parser: ArgumentParser) -> None:
    """The options that say which settings hold."""
    group = parser.add_argument_group("which settings")
    group.add_argument("--config", metavar="FILE", help="use this settings file for every path")
    group.add_argument("--isolated", action="store_true", help="use no settings file at all")


def settings_resolver(options: Namespace, registry: Registry, overrides: Overrides | None = None) -> SettingsResolver:
    """The settings as the options ask for them. Raises SettingsError and UsageError."""
    if options.config is not None and options.isolated:
        message = "--config and --isolated exclude each other"
        raise UsageError(message)
    return SettingsResolver(registry, config=options.config, isolated=options.isolated, overrides=overrides, warn=_warn)


def rule_overrides(options: Namespace, registry: Registry) -> Overrides:
    """What the options say about rules. Raises UsageError for a name that is none."""
    return Overrides(
        select=None if options.select is None else _names("--select", options.select, registry),
        extend_select=_names("--extend-select", options.extend_select or (), registry),
        ignore=_names("--ignore", options.ignore or (), registry),
        show_level=getattr(options, "show_level", None),  # not every command shows findings
    )


def _names(option: str, values: Iterable[str], registry: Registry) -> tuple[str, ...]:
    """The names in the values of an option, which may be given several times and hold several names."""
    names = [name for value in values for name in value.replace(",", " ").split()]
    for name in names:
        problem = unknown_name(name, registry)
        if problem is not None:
            message = f"{option}: {problem}"
            raise UsageError(message)
    return tuple(names)


def discover_files(paths: Iterable[str], resolver: SettingsResolver) -> Iterator[str]:
    """The files below ``paths`` that the settings do not exclude. Raises MissingPathError."""
    return discover(paths, resolver.is_excluded)


def _warn(message: str) -> None:
    sys.stderr.write(f"urllint: {one_line(message)}\n")
