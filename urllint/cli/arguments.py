"""Options and their mistakes: argparse with one clear line for every misuse, and the name that was probably meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, NoReturn

NO_PAGER: Final = "--no-pager"


class UsageError(Exception):
    """Wrong usage; each argument is one line without the program's name."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def suggestion(word: str, known: Iterable[str]) -> str:
    """``; did you mean X?`` for the known word nearest to ``word``, or nothing."""
    from difflib import get_close_matches

    by_folded = {name.lower(): name for name in known}
    nearest = get_close_matches(word.lower(), by_folded, n=1, cutoff=0.6)
    return f"; did you mean {by_folded[nearest[0]]}?" if nearest else ""


class one_of:  # noqa: N801 - stands where argparse wants a function
    """A type for an option that takes one of ``values``."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def __call__(self, text: str) -> str:
        if text not in self.values:
            raise argparse.ArgumentTypeError(_none_of(text, self.values))
        return text


def _none_of(text: str, values: Sequence[str]) -> str:
    return f"{text!r} is none of {', '.join(values)}{suggestion(text, values)}"


class Operands(NamedTuple):
    """The words of a command that are no options: how they are called, and what they are.

    ``choices`` are all that they can be; empty where they can be anything.
    """

    metavar: str
    help: str
    least: int = 0
    most: int | None = None
    choices: tuple[str, ...] = ()


class ArgumentParser(argparse.ArgumentParser):
    """One command's parser. Options are spelled out and may stand between the operands; ``--`` ends them."""

    def __init__(self, command: str, operands: Operands | None, description: str, epilog: str) -> None:
        words = "" if operands is None else f" {operands.metavar}" if operands.least else f" [{operands.metavar}]"
        super().__init__(
            prog=f"urllint {command}",
            usage=f"urllint {command} [OPTION...]{words}",
            # argparse is not told of the operands, which it cannot find between options.
            description=f"{description}\n\n{operands.metavar}\n  {operands.help}" if operands else description,
            epilog=epilog,
            formatter_class=_HelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.command = command
        self.about = description
        self.operands = operands
        self._pages = True
        self.add_argument("-h", "--help", action="help", help="show this page")

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing and leaving."""
        raise UsageError(message.removeprefix("argument "))

    def print_help(self, file: object = None) -> None:
        """Show the help page."""
        del file  # nobody asks for another place
        from urllint.cli.pager import show

        show(self.format_help(), pages=self._pages)

    @property
    def option_groups(self) -> list[tuple[str, list[argparse.Action]]]:
        """The options under their headings, in the order of the help page."""
        return [
            (group.title or "", list(group._group_actions)) for group in self._action_groups if group._group_actions
        ]

    def read(self, arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """The options and the operands in ``arguments``; raises UsageError."""
        words = list(arguments)
        self._pages = NO_PAGER not in words
        end = words.index("--") if "--" in words else len(words)
        options, operands = self.parse_known_args(words[:end])
        for word in operands:
            if word.startswith("-") and word != "-":
                option = word.split("=")[0]
                known = [string for action in self._actions for string in action.option_strings]
                meant = suggestion(option, known) or f"; {self.prog} --help lists them"
                message = f"there is no option {option}{meant}"
                raise UsageError(message)
        operands += words[end + 1 :]
        least, most = (self.operands.least, self.operands.most) if self.operands else (0, 0)
        if len(operands) < least and self.operands:
            choices = ", ".join(self.operands.choices)
            advice = f"there are {choices}" if choices else f"{self.prog} --help shows how"
            missing = " ".join(self.operands.metavar.split()[len(operands) : least])
            message = f"no {missing.rstrip('.')} was given; {advice}"
            raise UsageError(message)
        if most is not None and len(operands) > most:
            message = f"there is no room for {operands[most]!r}; {self.prog} --help shows what can stand there"
            raise UsageError(message)
        if self.operands and self.operands.choices:
            for word in operands:
                if word not in self.operands.choices:
                    raise UsageError(_none_of(word, self.operands.choices))
        return options, operands


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Help pages that keep to a readable width and show an option's value once."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=min(_columns(), 100))

    def _format_action_invocation(self, action: argparse.Action) -> str:
        if not action.option_strings or action.nargs == 0:
            return super()._format_action_invocation(action)
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        return f"{', '.join(action.option_strings)} {value}"


def _columns() -> int:
    from urllint.report.terminal import Terminal

    return Terminal.of(sys.stdout).columns
