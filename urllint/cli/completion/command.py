"""``urllint completion``: the script that makes a shell complete commands, options and names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from urllint.cli.arguments import ArgumentParser, Operands
from urllint.cli.completion.offers import offers
from urllint.cli.setup import tell_unusable, user_errors
from urllint.registry import Registry

SHELLS: Final = ("bash", "zsh", "fish")

_DESCRIPTION: Final = """\
Print a script that makes a shell complete commands, options and their values: rules, formats,
extractors and readers, those of installed plugins, too. The script holds all words, so that
pressing TAB starts no program."""

_EPILOG: Final = """\
Write the script anew when urllint is updated, or plugins come and go.

examples:
  urllint completion bash > ~/.local/share/bash-completion/completions/urllint
  urllint completion zsh > ~/.zfunc/_urllint      with ~/.zfunc in fpath, before compinit
  urllint completion fish > ~/.config/fish/completions/urllint.fish
  source <(urllint completion bash)               for this session, in zsh, too
"""


def run(arguments: Sequence[str]) -> int:
    """Print the script; returns the exit code."""
    _, (shell,) = parser().read(arguments)
    with user_errors():
        registry = Registry.load()
    tell_unusable(registry)
    make = import_module(f"urllint.cli.completion.{shell}").script
    sys.stdout.write(make(offers(registry)))
    return 0


def parser() -> ArgumentParser:
    """The options of the command."""
    operands = Operands("SHELL", "bash, zsh or fish", least=1, most=1, choices=SHELLS)
    return ArgumentParser("completion", operands, _DESCRIPTION, _EPILOG)
