"""``urllint clean``: delete what earlier runs remember of files."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from urllint.cache.folder import NAME, CacheFolder
from urllint.cli.arguments import ArgumentParser, Operands, UsageError
from urllint.cli.caching import cache_root
from urllint.cli.setup import user_errors
from urllint.registry import Registry
from urllint.report.display import escape_path
from urllint.settings import SettingsResolver

_DESCRIPTION = f"""\
Delete the folder {NAME}, in which 'urllint check' keeps from run to run what it has found in large
trees: at the root of the repository in which this folder is, or beside its settings."""

_EPILOG = """\
It can be deleted at any time; the next run takes longer. 'urllint check --no-cache' neither reads
nor writes it.

exit codes:
  0  it is gone, or was not there
  2  it cannot be deleted

examples:
  urllint clean
  urllint clean ../other
"""


def run(arguments: Sequence[str]) -> int:
    """Delete and say so; returns the exit code."""
    _, operands = parser().read(arguments)
    for folder in operands or [_root()]:
        if not os.path.isdir(folder):  # noqa: PTH112 - str paths throughout
            message = f"{folder}: there is no such folder"
            raise UsageError(message)
        cache = CacheFolder(folder)
        try:
            removed = cache.remove()
        except OSError as error:
            message = f"{cache.path}: {error.strerror or error}"
            raise UsageError(message) from error
        sys.stdout.write(f"{escape_path(cache.path)} {'is deleted' if removed else 'is not there'}\n")
    return 0


def parser() -> ArgumentParser:
    """The options of the command."""
    operands = Operands("FOLDER...", "a folder that holds a cache; without one that of this folder")
    return ArgumentParser("clean", operands, _DESCRIPTION, _EPILOG)


def _root() -> str:
    with user_errors():
        root = cache_root(SettingsResolver(Registry.load()))
    if root is None:
        message = "this folder is in no repository, and has no settings: nothing is kept here"
        raise UsageError(message)
    return root if root != os.getcwd().replace(os.sep, "/") else "."  # noqa: PTH109 - see above
