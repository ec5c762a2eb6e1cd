"""From the words of the command line to one command, and from what happens there to an exit code.

The module of a command is imported only when the command is called.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from errno import EDQUOT, EIO, ENOSPC
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from urllint.cli import streams

if TYPE_CHECKING:
    from urllint.cli.arguments import ArgumentParser

USAGE: Final = 2
"""The exit code for wrong usage or settings, a path that does not exist, and internal errors."""

_BROKEN_PIPE: Final = 141


class Command(NamedTuple):
    """A command: ``target`` is a function from the words after the command's name to an exit code.

    In its module there is a function ``parser``, too, that gives the command's options: completion and the manual are
    made from them.
    """

    summary: str
    target: str


COMMANDS: Final = {
    "check": Command("report what is wrong with the URLs of files and folders", "urllint.cli.check:run"),
    "replace": Command("rewrite URLs by host, prefix or scheme", "urllint.cli.replace:run"),
    "extract": Command("list every URL with its exact place", "urllint.cli.extract:run"),
    "parse": Command("show how the URL Standard reads a URL, with every error", "urllint.cli.parse:run"),
    "compare": Command("show how different readers understand a URL", "urllint.cli.compare:run"),
    "audit": Command("make the inventory of a repository's URLs, and its reports", "urllint.cli.audit:run"),
    "rule": Command("explain a rule, or list all of them", "urllint.cli.rule:run"),
    "config": Command("show the settings in force for a path, and where each comes from", "urllint.cli.config:run"),
    "server": Command("talk to an editor: the language server", "urllint.cli.server:run"),
    "plugins": Command("show what is installed and who reads which files", "urllint.cli.plugins:run"),
    "init": Command("write first settings that fit the project in a folder", "urllint.cli.init.command:run"),
    "clean": Command("delete what earlier checks remember of large trees", "urllint.cli.clean:run"),
    "completion": Command(
        "print a script that makes a shell complete all of this", "urllint.cli.completion.command:run"
    ),
}

DESCRIPTION: Final = """\
A linter for URLs: it finds every URL in a repository's files and reports what the URL Standard,
and your own rules, say is wrong with it, at its exact place."""

GLOBAL_OPTIONS: Final = (
    (("-h", "--help"), "show this page"),
    (("-V", "--version"), "show the version"),
)
"""What stands in place of a command: names, and what it does."""

EXAMPLES: Final = """\
  urllint init                        write first settings that fit
  urllint check                       check the files of this folder
  urllint check docs README.md        check these
  urllint parse 'http://0x7f.1/%zz'   what browsers make of a URL, and why"""

_OVERVIEW: Final = """\
usage: urllint COMMAND [OPTION...] [ARGUMENT...]

{description}

commands:
{commands}

options:
{options}

examples:
{examples}

'urllint COMMAND --help' explains a command.
"""


def run(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit code and never raises but for an interrupt."""
    streams.prepare()
    name = arguments[0] if arguments else ""
    try:
        try:
            code = _call(name, arguments[1:])
        except SystemExit as leaving:  # argparse, after it has printed a help page
            code = leaving.code if isinstance(leaving.code, int) else 0
        sys.stdout.flush()
    except BrokenPipeError:
        streams.abandon_output()
        return _BROKEN_PIPE
    except Exception as error:  # noqa: BLE001 - the outermost place; everything ends in an exit code
        return _explain(name, error)
    return code


def _call(name: str, rest: Sequence[str]) -> int:
    if name in COMMANDS:
        module, _, function = COMMANDS[name].target.partition(":")
        target = cast("Callable[[Sequence[str]], int]", getattr(import_module(module), function))  # named in the table
        return target(rest)
    if name in ("-h", "--help"):
        from urllint.cli.pager import show

        show(_overview())
        return 0
    if name in ("-V", "--version"):
        from urllint._version import __version__

        sys.stdout.write(f"urllint {__version__}\n")
        return 0
    if not name:
        sys.stderr.write(_overview())
        return USAGE
    from urllint.cli.arguments import UsageError

    raise UsageError(_unknown(name))


def parser_of(name: str) -> ArgumentParser:
    """The options of the command of that name."""
    module = import_module(COMMANDS[name].target.partition(":")[0])
    return cast("Callable[[], ArgumentParser]", module.parser)()  # every command's module has it


def _overview() -> str:
    return _OVERVIEW.format(
        description=DESCRIPTION,
        commands="\n".join(f"  {name:<15} {command.summary}" for name, command in COMMANDS.items()),
        options="\n".join(f"  {', '.join(names):<15} {about}" for names, about in GLOBAL_OPTIONS),
        examples=EXAMPLES,
    )


def _unknown(name: str) -> str:
    from urllint.cli.arguments import suggestion

    if name.startswith("-"):
        return f"there is no option {name} before a command{suggestion(name, ('--help', '--version'))}"
    if "://" in name:
        return f"{name!r} is no command; did you mean urllint parse {name}?"
    if os.path.exists(name):  # noqa: PTH110 - pathlib is not imported at start
        return f"{name!r} is no command; did you mean urllint check {name}?"
    return f"{name!r} is no command{suggestion(name, COMMANDS) or '; the commands are ' + ', '.join(COMMANDS)}"


def _is_here_gone() -> bool:
    """Whether the working directory has been deleted, so that no relative path leads anywhere."""
    try:
        os.getcwd()  # noqa: PTH109 - as above
    except FileNotFoundError:
        return True
    return False


def _explain(name: str, error: Exception) -> int:
    """One line for each mistake of the user's; a defect of the program shows its traceback, too."""
    from urllint.cli.arguments import UsageError
    from urllint.report.display import one_line

    program = f"urllint {name}" if name in COMMANDS else "urllint"
    if isinstance(error, UsageError):
        from urllint.redaction import redact_text

        for line in error.lines:
            sys.stderr.write(f"{program}: {one_line(redact_text(line))}\n")
        return USAGE
    if isinstance(error, OSError) and error.filename is None and error.errno in (ENOSPC, EDQUOT, EIO):
        streams.abandon_output()
        sys.stderr.write(f"{program}: the output cannot be written: {error.strerror}\n")
        return USAGE
    if isinstance(error, FileNotFoundError) and _is_here_gone():
        sys.stderr.write(f"{program}: the working directory is not there any more; go to another one\n")
        return USAGE
    import traceback

    traceback.print_exception(error)
    sys.stderr.write(f"{program}: internal error: {one_line(f'{type(error).__name__}: {error}')}\n")
    sys.stderr.write(f"{program}: that is a defect of urllint; please report it with the lines above\n")
    return USAGE
