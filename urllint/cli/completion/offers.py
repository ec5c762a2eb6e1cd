"""What a shell can offer: commands, their options, and for each option and operand what can stand there.

All of it comes from the commands' parsers and the registry. What a value is, the parser knows by its metavar, the word
that people see in the help page.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from urllint.cli import program
from urllint.cli.arguments import ArgumentParser, one_of
from urllint.cli.program import COMMANDS, parser_of
from urllint.cli.rule import GROUPS
from urllint.model import ROLES
from urllint.registry import Registry

Kind = Literal["anything", "files", "folders", "revisions", "words"]
"""What a value is; ``revisions`` are those of git, ``anything`` is not completed."""


class Word(NamedTuple):
    """One word that is offered, and what people are told of it."""

    text: str
    about: str = ""


class Value(NamedTuple):
    """What can stand in a place. ``vocabulary`` names the words; with ``is_list`` several stand there, with commas.

    With ``names_file`` a file can stand behind a word and ``=``.
    """

    kind: Kind
    vocabulary: str = ""
    is_list: bool = False
    names_file: bool = False


class Option(NamedTuple):
    """An option under all its ``names``; ``value`` is ``None`` if it takes none."""

    names: tuple[str, ...]
    about: str
    metavar: str = ""
    value: Value | None = None
    is_repeatable: bool = False


class CommandOffers(NamedTuple):
    """A command, its options, and what its operands are; ``None`` if it has none."""

    name: str
    about: str
    options: tuple[Option, ...]
    metavar: str
    operand: Value | None


class Offers(NamedTuple):
    """All that a script offers; ``vocabularies`` are the lists of words by the names that values refer to."""

    commands: tuple[CommandOffers, ...]
    vocabularies: Mapping[str, tuple[Word, ...]]


_ANYTHING: Final = Value("anything")
_FILES: Final = Value("files")

VALUES: Final[Mapping[str, Value]] = {
    "FILE": _FILES,
    "LIST": _FILES,
    "PATH": _FILES,
    "PATH...": _FILES,
    "PATH:LINE": _FILES,
    "OLD NEW [PATH...]": _FILES,
    "FOLDER": Value("folders"),
    "FOLDER...": Value("folders"),
    "REV": Value("revisions"),
    "URL": _ANYTHING,
    "URL...": _ANYTHING,
    "N": _ANYTHING,
    "TEMPLATE": _ANYTHING,
    "DAYS": _ANYTHING,
    "PATTERN": _ANYTHING,
    "SECONDS": _ANYTHING,
    "STATUSES": _ANYTHING,
    "ROLES": Value("words", "roles", is_list=True),
    "RULES": Value("words", "rules_and_all", is_list=True),
    "compare NAMES": Value("words", "readers", is_list=True),
    "rule NAME...": Value("words", "rules"),
    "plugins NAME": Value("words", "parts"),
    "check FORMAT": Value("words", "formats", names_file=True),
}
"""By metavar, or by command and metavar where it is another thing elsewhere. Values with choices are not here."""

GLOBAL_OPTIONS: Final = tuple(Option(names, about) for names, about in program.GLOBAL_OPTIONS)
"""What stands in place of a command."""


def offers(registry: Registry) -> Offers:
    """What can be offered with the plugins in ``registry``."""
    vocabularies = _vocabularies(registry)
    commands = tuple(_command(name, parser_of(name), vocabularies) for name in COMMANDS)
    return Offers(commands, vocabularies)


def _vocabularies(registry: Registry) -> dict[str, tuple[Word, ...]]:
    groups = [Word(name, GROUPS.get(name, "a group of rules")) for name in registry.groups]
    rules = [Word(spec.name, spec.summary) for spec in registry.rules.values()]
    extractors = [Word(name, "an extractor") for name in registry.extractors]
    return {
        "rules": (*groups, *rules),
        "rules_and_all": (Word("ALL", "every rule"), *groups, *rules),
        "parts": (*extractors, *rules),
        "formats": _words(registry.reporters),
        "readers": _words(registry.dialects),
        "roles": _words(ROLES),
    }


def _words(names: Iterable[str]) -> tuple[Word, ...]:
    return tuple(Word(name) for name in names)


def _command(name: str, parser: ArgumentParser, vocabularies: dict[str, tuple[Word, ...]]) -> CommandOffers:
    options = tuple(_options(name, parser, vocabularies))
    operands = parser.operands
    if operands is None:
        return CommandOffers(name, COMMANDS[name].summary, options, "", None)
    value = value_of(name, operands.metavar)
    if operands.choices:
        value = _choices(f"{name}_operands", operands.choices, vocabularies)
    return CommandOffers(name, COMMANDS[name].summary, options, operands.metavar, value)


def _options(name: str, parser: ArgumentParser, vocabularies: dict[str, tuple[Word, ...]]) -> Iterator[Option]:
    for _, actions in parser.option_groups:
        for action in actions:
            names = tuple(action.option_strings)
            about = (action.help or "").replace("%%", "%")
            if action.nargs == 0:
                yield Option(names, about)
                continue
            metavar = metavar_of(action)
            if isinstance(action.type, one_of):
                value = _choices(f"{name}{names[-1]}".replace("-", "_"), action.type.values, vocabularies)
            else:
                value = value_of(name, metavar)
            yield Option(names, about, metavar, value, is_repeatable(action))


def _choices(name: str, values: Iterable[str], vocabularies: dict[str, tuple[Word, ...]]) -> Value:
    """A value that is one of ``values``; equal ones share a vocabulary."""
    words = _words(values)
    known = next((known for known, others in vocabularies.items() if others == words), name)
    vocabularies[known] = words
    return Value("words", known)


def metavar_of(action: argparse.Action) -> str:
    """The word that stands for the option's value in the help page."""
    return action.metavar if isinstance(action.metavar, str) else action.dest.upper()


def value_of(command: str, metavar: str) -> Value:
    """What stands for ``metavar``: a file, where `VALUES` does not know."""
    return VALUES.get(f"{command} {metavar}") or VALUES.get(metavar) or _FILES


def is_repeatable(action: argparse.Action) -> bool:
    """Whether the option can be given several times."""
    return type(action).__name__ == "_AppendAction"
