"""Options and their mistakes: argparse with one clear line for every misuse, and the name that was probably meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn


class UsageError(Exception):
    """Wrong usage; the message is one line without the program's name."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """``; did you mean X?`` for the known word nearest to ``word``, or nothing."""
    from difflib import get_close_matches

    by_folded = {name.lower(): name for name in known}
    nearest = get_close_matches(word.lower(), by_folded, n=1, cutoff=0.6)
    return f"; did you mean {by_folded[nearest[0]]}?" if nearest else ""


def one_of(*values: str) -> Callable[[str], str]:
    """A type for an option that takes one of ``values``."""

    def choose(text: str) -> str:
        if text not in values:
            message = f"{text!r} is none of {', '.join(values)}{suggestion(text, values)}"
            raise argparse.ArgumentTypeError(message)
        return text

    return choose


class ArgumentParser(argparse.ArgumentParser):
    """One command's parser. Options are spelled out, and may stand between the operands."""

    def __init__(self, command: str, description: str, epilog: str = "", usage: str | None = None) -> None:
        super().__init__(
            prog=f"urllint {command}",
            description=description,
            epilog=epilog,
            usage=usage,
            formatter_class=_HelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self.add_argument("-h", "--help", action="help", help="show this page")

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of printing and leaving."""
        raise UsageError(message.removeprefix("argument "))

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Parse ``arguments``; raises UsageError."""
        options, rest = self.parse_known_intermixed_args(arguments)
        for word in rest:
            if word.startswith("-") and word != "-":
                option = word.split("=")[0]
                known = [string for action in self._actions for string in action.option_strings]
                message = f"there is no option {option}{suggestion(option, known)}"
                raise UsageError(message)
        if rest:
            message = f"there is no room for {rest[0]!r}"
            raise UsageError(message)
        return options


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
