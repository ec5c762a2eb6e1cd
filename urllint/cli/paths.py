"""Which files a command works on: operands, lists in files, standard input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands, UsageError
from urllint.cli.streams import read_input_bytes

STDIN: Final = "-"
PATHS: Final = Operands("PATH...", "a file or folder; without one this folder; '-' reads standard input")


def add_path_arguments(parser: ArgumentParser) -> None:
    """The options that say which files are meant."""
    group = parser.add_argument_group("which files")
    group.add_argument(
        "--files-from",
        metavar="LIST",
        help="also those that LIST names, separated by newlines or NULs; '-' reads the list from standard input",
    )
    group.add_argument("--stdin-filename", metavar="PATH", help="the name that standard input's text goes by")


def given_paths(paths: Sequence[str], files_from: str | None, stdin_filename: str | None) -> list[str]:
    """The paths that were asked for, in order; the current folder if none were; `STDIN` alone for standard input.

    Raises UsageError if these do not go together, or a list cannot be read.
    """
    asked = list(paths)
    if STDIN in asked:
        if len(asked) > 1 or files_from is not None:
            message = "standard input ('-') is read alone"
            raise UsageError(message)
        return asked
    if stdin_filename is not None:
        message = "--stdin-filename needs '-', which reads standard input"
        raise UsageError(message)
    if files_from is not None:
        return asked + _listed(files_from)
    return asked or ["."]


def _listed(source: str) -> list[str]:
    """The paths in a list. It is one of NULs if it holds one; file names may hold anything else.

    A byte-order mark before them, as PowerShell writes it, belongs to the list.
    """
    import os

    if source == STDIN:
        data = read_input_bytes()
    else:
        try:
            with open(source, "rb") as file:  # noqa: PTH123 - pathlib is not imported at start
                data = file.read()
        except OSError as error:
            message = f"--files-from {source}: {error.strerror or error}"
            raise UsageError(message) from error
    data = data.removeprefix(b"\xef\xbb\xbf")
    lines = data.split(b"\0") if b"\0" in data else [line.removesuffix(b"\r") for line in data.split(b"\n")]
    return [os.fsdecode(line) for line in lines if line]
