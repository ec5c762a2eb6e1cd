"""``urllint server``: the language server, which editors start."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, UsageError, one_of
from urllint.cli.setup import user_errors
from urllint.registry import Registry

_DESCRIPTION = """\
Start the language server, which editors talk to on standard input and output: findings, fixes and
explanations while you write. It needs the extra 'server': pip install 'urllint[server]'."""

_EPILOG = """\
exit codes:
  0  the editor has ended the server
  1  the connection to the editor was lost
  2  wrong usage, or the extra is not installed

examples:
  urllint server
"""

_NEEDS: Final = ("pygls", "lsprotocol", "attrs", "cattrs")


def run(arguments: Sequence[str]) -> int:
    """Talk to an editor until it ends the server; returns the exit code."""
    options, _ = parser().read(arguments)
    try:
        from urllint.server.start import serve
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in _NEEDS:
            raise
        message = "the language server needs more packages; install them with: pip install 'urllint[server]'"
        raise UsageError(message) from error
    with user_errors():
        registry = Registry.load()
    if sys.stdin is None:
        raise UsageError("standard input is closed")
    if sys.stdin.isatty():
        sys.stderr.write("urllint server: waits for an editor on standard input; Ctrl-C ends it\n")
    return serve(registry, log_level=options.log_level)


def parser() -> ArgumentParser:
    """The options of the command."""
    parser = ArgumentParser("server", None, _DESCRIPTION, _EPILOG)
    parser.add_argument("--stdio", action="store_true", help="talk on standard input and output, as always")
    parser.add_argument(
        "--log-level",
        default="error",
        type=one_of("error", "debug"),
        metavar="LEVEL",
        help="error (default), or debug, which writes all that is sent to standard error",
    )
    return parser
