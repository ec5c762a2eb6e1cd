"""Asks the real shells what they offer behind a line, in a folder with a few files."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.cli.terminal import SECONDS, in_terminal
from tests.installing import Unpacked


def environment_for(shell: Unpacked, home: Path) -> dict[str, str]:
    """What the shell finds around it: nothing of the person who runs the tests."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8", **shell.environment}


def bash_offers(shell: Unpacked, script: Path, folder: Path, lines: Sequence[str]) -> list[list[str]]:
    """What bash has in COMPREPLY behind each line; words are parted as bash does, at ``=``, too."""
    program = f"source {shlex.quote(str(script))}\ncompopt() {{ :; }}\n"
    for line in lines:
        words = [piece for word in line.split(" ") for piece in _parted(word)]
        program += f"COMP_WORDS=({' '.join(map(shlex.quote, words))}) COMP_CWORD={len(words) - 1}\n"
        program += "_urllint\nprintf '%s\\n' \"${COMPREPLY[@]}\"\necho .\n"
    done = subprocess.run(
        [shell.program, "--norc", "-c", program],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment_for(shell, folder),
        timeout=SECONDS,
        check=True,
    )
    assert done.stderr == ""
    return _answers(done.stdout)


def _parted(word: str) -> list[str]:
    option, equals, value = word.partition("=")
    return [option, *equals, *([value] if value else [])]


def fish_offers(shell: Unpacked, script: Path, folder: Path, lines: Sequence[str]) -> list[list[str]]:
    """The words, without their descriptions, that fish offers behind each line."""
    program = f"source {shlex.quote(str(script))}\n"
    if shell.root is not None:  # a fish that is not installed does not find its own functions
        program += f"set -p fish_function_path {shell.root}/usr/share/fish/functions\n"
    for line in lines:
        program += f"complete -C{shlex.quote(line)}\necho .\n"
    done = subprocess.run(
        [shell.program, "--no-config", "-c", program],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment_for(shell, folder),
        timeout=SECONDS,
        check=True,
    )
    assert done.stderr == ""
    return [[word.split("\t")[0] for word in words] for words in _answers(done.stdout)]


def _answers(output: str) -> list[list[str]]:
    answers: list[list[str]] = [[]]
    for line in output.splitlines():
        if line == ".":
            answers.append([])
        elif line:
            answers[-1].append(line)
    return answers[:-1]


_ZSH = r"""
compadd() {
    if [[ " ${@[1,(i)(-|--)]} " == *" -"(O|A|D)" "* ]]; then
        builtin compadd "$@"
        return
    fi
    local -a found
    builtin compadd -A found "$@"
    (( $#found )) && print -rl -- $found >> $URLLINT_FOUND
    builtin compadd "$@"
}
zle-line-init() {
    local line
    for line in "${(f)$(<$URLLINT_LINES)}"; do
        BUFFER=$line
        CURSOR=$#BUFFER
        zle list-choices
        print . >> $URLLINT_FOUND
    done
    exit 0
}
zle -N zle-line-init
PS1='ready '
"""


def zsh_offers(shell: Unpacked, script: Path, folder: Path, lines: Sequence[str], scratch: Path) -> list[list[str]]:
    """What the completion system of zsh is given behind each line."""
    found, asked, start = scratch / "found", scratch / "lines", scratch / ".zshrc"
    found.write_text("")
    asked.write_text("\n".join(lines))
    start.write_text(zsh_paths(shell) + f"autoload -Uz compinit && compinit -u -D\nsource {script}\n" + _ZSH)
    environment = environment_for(shell, folder)
    environment |= {"ZDOTDIR": str(scratch), "URLLINT_FOUND": str(found), "URLLINT_LINES": str(asked)}
    with in_terminal([shell.program, "-d", "-i"], folder, environment) as terminal:
        shown = terminal.wait_for_end()
    answers = _answers(found.read_text())
    assert len(answers) == len(lines), shown
    return answers


def zsh_paths(shell: Unpacked) -> str:
    """Where a zsh that is not installed finds its own parts."""
    if shell.root is None:
        return ""
    return (
        f"module_path=({shell.root}/usr/lib/*/zsh/*(/N))\n"
        f"fpath=({shell.root}/usr/share/zsh/functions(/N) {shell.root}/usr/share/zsh/functions/**/*(/N))\n"
    )
